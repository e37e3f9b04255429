// Guards that keep the fault of one grain, or of one peer, from stopping the process.

package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"runtime/debug"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/ctxext"
	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/status"

	"touchline/cluster/membership"
)

// stopNeverRestart stops a failed child. A restarted one would continue with an empty state.
var stopNeverRestart = actor.NewOneForOneStrategy(0, 0, func(any) actor.Directive { return actor.StopDirective })

// grainEnd is shared by the mailbox and the middleware of a grain, on one goroutine.
type grainEnd struct{ fallen bool } // it panicked

var endID = ctxext.NextContextExtensionID()

// ExtensionID is the key of a grainEnd in a grain's context.
func (*grainEnd) ExtensionID() ctxext.ContextExtensionID { return endID }

// addEnd adds the grainEnd to a grain's context; reading a missing one panics.
func addEnd(ctx actor.Context) { ctx.Set(&grainEnd{}) }

func endOf(ctx actor.ExtensionContext) *grainEnd { return ctx.Get(endID).(*grainEnd) }

// guardEnd guards the end of a grain. A grain that panicked ends without Terminate: its state may be incomplete and
// must not become the final snapshot. A panic inside Terminate is caught; the library would not report such an end to
// the placement actor, and the identity could not be activated again.
func guardEnd(kind string, counts *kindCounts, log *slog.Logger) actor.ReceiverMiddleware {
	return func(next actor.ReceiverFunc) actor.ReceiverFunc {
		return func(ctx actor.ReceiverContext, envelope *actor.MessageEnvelope) {
			switch envelope.Message.(type) {
			case *actor.Stopping, *actor.Stopped:
				if endOf(ctx).fallen {
					return
				}
				defer func() {
					if fault := recover(); fault != nil {
						counts.panics.Add(1)
						log.Error("grain panicked while it ended",
							slog.String("kind", kind),
							slog.String("grain", ctx.Self().GetId()),
							slog.Any("fault", fault),
							slog.String("stack", string(debug.Stack())))
					}
				}()
			}
			next(ctx, envelope)
		}
	}
}

// reach is the network configuration by which other nodes reach a node.
type reach struct {
	host           string
	port           int
	lone           bool                  // there are no other nodes: close the port again
	gossip         time.Duration         // interval of the library's own gossip, which is not used here
	blocklist      *membership.Blocklist // removed members; see connecting
	server, client credentials.TransportCredentials
}

// loneRemote is the configuration of a node without peers.
func loneRemote() reach {
	return reach{
		host: "127.0.0.1", port: 0, lone: true, gossip: 24 * time.Hour, blocklist: &membership.Blocklist{},
		server: insecure.NewCredentials(), client: insecure.NewCredentials(),
	}
}

// reach is the configuration of a node with peers. Outside loopback it needs the key of the cluster or certificates, so
// that peers are authenticated.
func (m Membership) reach() (reach, error) {
	host, port, err := membership.SplitAddress(m.Address)
	if err != nil {
		return reach{}, err
	}
	gossipHost, _, err := membership.SplitAddress(m.Gossip)
	if err != nil {
		return reach{}, err
	}
	if len(m.Key) == 0 && !(net.ParseIP(host).IsLoopback() && net.ParseIP(gossipHost).IsLoopback()) {
		return reach{}, errors.New("nodes on more than one machine need the key of the cluster")
	}
	at := loneRemote()
	at.host, at.port, at.lone = host, port, false
	switch {
	case m.TLS != nil:
		at.server, at.client, err = m.TLS.credentials()
	case len(m.Key) > 0:
		at.server, at.client, err = keyCredentials(m.Key, m.OldKeys)
	}
	return at, err
}

// unheard is how long data sent to a peer may stay unacknowledged by its machine before the connection ends. Without it
// a connection would hang for many minutes after a network cut, and as long again after the cut is repaired.
const unheard = 3 * time.Second

// neverPing: pings are not wanted, but gRPC sets the limit above only together with a ping interval.
const neverPing = 24 * time.Hour

// config is the library's network configuration. The dial limit is small because a failed dial sleeps two seconds
// inside a mailbox. The queue size is allocated at once for each peer.
func (r reach) config(log *slog.Logger) *remote.Config {
	c := remote.Configure(r.host, r.port,
		remote.WithEndpointWriterQueueSize(4096),
		remote.WithEndpointManagerQueueSize(4096),
		remote.WithDialOptions(grpc.WithTransportCredentials(r.client),
			grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: neverPing, Timeout: unheard})),
		remote.WithServerOptions(grpc.Creds(r.server),
			grpc.KeepaliveParams(keepalive.ServerParameters{Time: neverPing, Timeout: unheard}),
			grpc.UnaryInterceptor(refuseUnary), grpc.StreamInterceptor(guardStream(log, r.blocklist))),
	)
	c.MaxRetryCount = 1
	return c
}

// errUnused refuses calls of the library's service that nodes never make.
var errUnused = status.Error(codes.Unimplemented, "nodes of touchline do not call this")

// refuseUnary refuses every unary call: nodes only use streams.
func refuseUnary(context.Context, any, *grpc.UnaryServerInfo, grpc.UnaryHandler) (any, error) {
	return nil, errUnused
}

// remoteReceive is the one stream that nodes use, for messages between actors.
const remoteReceive = "/remote.Remoting/Receive"

// guardStream refuses all other streams, and ends a stream when a message cannot be read, such as one of a newer build.
// The peer reconnects.
func guardStream(log *slog.Logger, blocklist *membership.Blocklist) grpc.StreamServerInterceptor {
	return func(
		service any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handle grpc.StreamHandler,
	) (err error) {
		if info.FullMethod != remoteReceive {
			return errUnused
		}
		defer func() {
			if fault := recover(); fault != nil {
				log.Error("stream of a peer ended by a panic",
					slog.Any("fault", fault), slog.String("stack", string(debug.Stack())))
				err = status.Error(codes.Internal, fmt.Sprint("message not understood: ", fault))
			}
		}()
		peer := &connecting{ServerStream: stream, blocklist: blocklist}
		defer peer.release()
		return handle(service, peer)
	}
}
