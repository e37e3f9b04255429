// A peer that connects: the library looks whether it was given up.

package cluster

import (
	"sync"

	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
)

// connecting is a peer's stream. Between a request to connect and its answer the library reads its list of members that
// were given up, without the lock it writes that list under (remote/blocklist.go): meanwhile nobody may be added to it.
type connecting struct {
	grpc.ServerStream
	blocked *sync.RWMutex
	reads   bool // the list; the goroutine that reads the stream answers too
}

// RecvMsg takes a message of the peer.
func (c *connecting) RecvMsg(m any) error {
	err := c.ServerStream.RecvMsg(m)
	if message, is := m.(*remote.RemoteMessage); err == nil && is && message.GetConnectRequest() != nil && !c.reads {
		c.blocked.RLock()
		c.reads = true
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
