// A peer that connects: the library looks whether it was given up.

package cluster

import (
	"sync"

	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// givenUp guards the library's list of members that were given up. is reads it; nil: there is no list yet.
type givenUp struct {
	sync.RWMutex
	is func(id string) bool
}

func (g *givenUp) has(id string) bool {
	g.RLock()
	defer g.RUnlock()
	return g.is != nil && g.is(id)
}

// errGivenUp ends the stream of a peer that was given up. What it sent before the network was healed may have been refused
// elsewhere since, and must not be carried out.
var errGivenUp = status.Error(codes.PermissionDenied, "this node was given up")

// connecting is a peer's stream. Between a request to connect and its answer the library reads its list of members that
// were given up, without the lock it writes that list under (remote/blocklist.go): meanwhile nobody may be added to it.
type connecting struct {
	grpc.ServerStream
	blocked *givenUp
	peer    string // its id, once it has said so
	reads   bool   // the list; the goroutine that reads the stream answers too
}

// RecvMsg takes a message of the peer.
func (c *connecting) RecvMsg(m any) error {
	err := c.ServerStream.RecvMsg(m)
	message, is := m.(*remote.RemoteMessage)
	switch {
	case err != nil || !is:
	case message.GetMessageBatch() == nil && message.GetConnectRequest().GetServerConnection() == nil:
		return errUnused // a node opens with its address and sends batches; other openings the library never answers
	case message.GetConnectRequest() != nil:
		c.peer = message.GetConnectRequest().GetServerConnection().GetSystemId()
		if !c.reads {
			c.blocked.RLock()
			c.reads = true
		}
	case !c.reads && c.blocked.has(c.peer):
		return errGivenUp
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
		c.blocked.RUnlock()
	}
}
