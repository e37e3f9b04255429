// Messages of a removed peer are refused.

package cluster

import (
	"errors"
	"testing"

	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"

	"touchline/cluster/membership"
)

// stream is a peer's stream with scripted messages.
type stream struct {
	grpc.ServerStream
	next *remote.RemoteMessage
}

func (s *stream) RecvMsg(m any) error {
	m.(*remote.RemoteMessage).MessageType = s.next.MessageType
	return nil
}

func (s *stream) SendMsg(any) error { return nil }

// Messages sent before the network was cut may arrive after other nodes were asked instead.
func TestMessagesOfARemovedPeerAreRefused(t *testing.T) {
	t.Parallel()
	given := map[string]bool{}
	blocklist := membership.NewBlocklist(func(id string) bool { return given[id] })
	from := &stream{}
	peer := &connecting{ServerStream: from, blocklist: blocklist}
	take := func(m *remote.RemoteMessage) error {
		from.next = m
		return peer.RecvMsg(&remote.RemoteMessage{})
	}
	hello := &remote.RemoteMessage{
		MessageType: &remote.RemoteMessage_ConnectRequest{ConnectRequest: &remote.ConnectRequest{
			ConnectionType: &remote.ConnectRequest_ServerConnection{
				ServerConnection: &remote.ServerConnection{SystemId: "far"},
			}}},
	}
	batch := &remote.RemoteMessage{MessageType: &remote.RemoteMessage_MessageBatch{
		MessageBatch: &remote.MessageBatch{},
	}}
	if err := take(hello); err != nil {
		t.Fatal(err)
	}
	if err := peer.SendMsg(&remote.RemoteMessage{MessageType: &remote.RemoteMessage_ConnectResponse{
		ConnectResponse: &remote.ConnectResponse{},
	}}); err != nil {
		t.Fatal(err)
	}
	if err := take(batch); err != nil {
		t.Errorf("of a member: %v", err)
	}
	given["far"] = true
	if err := take(batch); !errors.Is(err, errRemoved) {
		t.Errorf("of a removed peer: %v", err)
	}
}
