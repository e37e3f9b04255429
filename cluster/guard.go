// What keeps one grain's fault, or one peer's, from becoming everybody's.

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

// stopNeverRestart stops a failed child. A restarted one would go on with an empty memory.
var stopNeverRestart = actor.NewOneForOneStrategy(0, 0, func(any) actor.Directive { return actor.StopDirective })

// grainEnd tells the middleware of a grain what its mailbox saw. Both run in the turn of the grain.
type grainEnd struct{ fallen bool } // it panicked

var endID = ctxext.NextContextExtensionID()

// ExtensionID is the key of a grainEnd in the context of a grain.
func (*grainEnd) ExtensionID() ctxext.ContextExtensionID { return endID }

// addEnd adds a grainEnd to the context; reading one that was never added panics.
func addEnd(ctx actor.Context) { ctx.Set(&grainEnd{}) }

func endOf(ctx actor.ExtensionContext) *grainEnd { return ctx.Get(endID).(*grainEnd) }

// guardEnd watches over the end of a grain. A grain that panicked ends without Terminate: what it holds in
// memory may be half a change, and must not become its last snapshot. A panic inside Terminate is caught;
// the library would never tell the placement actor of such an end, and the identity could not wake again.
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

// reach is where other nodes reach a node.
type reach struct {
	host           string
	port           int
	lone           bool                  // no other node will ever call: close the port again
	gossip         time.Duration         // how often the library's nodes gossip; nobody here believes it
	blocklist      *membership.Blocklist // of removed members; see connecting
	server, client credentials.TransportCredentials
}

// loneRemote is the reach of a node without peers.
func loneRemote() reach {
	return reach{
		host: "127.0.0.1", port: 0, lone: true, gossip: 24 * time.Hour, blocklist: &membership.Blocklist{},
		server: insecure.NewCredentials(), client: insecure.NewCredentials(),
	}
}

// reach of a node with peers. Off loopback it needs the key of the cluster, which proves who calls where no certificates do.
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

// unheard is how long what was sent to a peer may stay unacknowledged by its machine before the connection ends. Without it a
// connection lives for many minutes after its way was cut, and after the way is mended it is silent for as long again.
const unheard = 3 * time.Second

// neverPing: only the limit is wanted, which gRPC hands to the system when it may ping at all.
const neverPing = 24 * time.Hour

// config is the library's network configuration. The dial limit is small because a failed dial sleeps two
// seconds inside a mailbox; the queue size is an initial allocation of that many slots per peer.
func (r reach) config(log *slog.Logger) *remote.Config {
	c := remote.Configure(r.host, r.port,
		remote.WithEndpointWriterQueueSize(4096),
		remote.WithEndpointManagerQueueSize(4096),
		remote.WithDialOptions(grpc.WithTransportCredentials(r.client),
			grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: neverPing, Timeout: unheard})),
		remote.WithServerOptions(grpc.Creds(r.server), grpc.KeepaliveParams(keepalive.ServerParameters{Time: neverPing, Timeout: unheard}),
			grpc.UnaryInterceptor(refuseUnary), grpc.StreamInterceptor(guardStream(log, r.blocklist))),
	)
	c.MaxRetryCount = 1
	return c
}

// errUnused refuses what the library's service has and no node of ours calls.
var errUnused = status.Error(codes.Unimplemented, "nodes of touchline do not call this")

// refuseUnary refuses every call that is no stream: nodes make none.
func refuseUnary(context.Context, any, *grpc.UnaryServerInfo, grpc.UnaryHandler) (any, error) {
	return nil, errUnused
}

// remoteReceive is the one stream that carries messages between actors.
const remoteReceive = "/remote.Remoting/Receive"

// guardStream refuses streams that nodes do not use, and ends one in which something cannot be read, such as a message of a
// newer build. The peer connects again.
func guardStream(log *slog.Logger, blocklist *membership.Blocklist) grpc.StreamServerInterceptor {
	return func(service any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handle grpc.StreamHandler) (err error) {
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
