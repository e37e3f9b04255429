// The stream of a connecting peer: Proto.Actor checks whether the peer was removed.

package cluster

import (
	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"touchline/cluster/membership"
)

// errRemoved ends the stream of a removed peer. Its messages from before the network was healed must not be executed:
// they may have been retried on other nodes.
var errRemoved = status.Error(codes.PermissionDenied, "this node was given up")

// connecting is a peer's stream. Between a connect request and its answer Proto.Actor reads its list of removed members
// without a lock: the list must not change in that time (membership.Blocklist).
type connecting struct {
	grpc.ServerStream
	blocklist *membership.Blocklist
	peer      string // the id of the peer, set by its first message
	reads     bool   // it holds the list; the goroutine that reads the stream also answers
}

// RecvMsg receives a message of the peer.
func (c *connecting) RecvMsg(m any) error {
	err := c.ServerStream.RecvMsg(m)
	message, is := m.(*remote.RemoteMessage)
	switch {
	case err != nil || !is:
	case message.GetMessageBatch() == nil && message.GetConnectRequest().GetServerConnection() == nil:
		return errUnused // nodes only connect and send batches; the library never answers other openings
	case message.GetConnectRequest() != nil:
		c.peer = message.GetConnectRequest().GetServerConnection().GetSystemId()
		if !c.reads {
			c.blocklist.BeginRead()
			c.reads = true
		}
	case !c.reads && c.blocklist.Has(c.peer):
		return errRemoved
	}
	return err
}

// SendMsg answers the peer.
func (c *connecting) SendMsg(m any) error {
	if message, is := m.(*remote.RemoteMessage); is && message.GetConnectResponse() != nil {
		c.release()
	}
	return c.ServerStream.SendMsg(m)
}

func (c *connecting) release() {
	if c.reads {
		c.reads = false
		c.blocklist.EndRead()
	}
}
