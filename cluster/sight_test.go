// After a cut: who ends, and what is not taken any more.

package cluster

import (
	"errors"
	"testing"

	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
)

func TestOnlyTheSmallerSideOfACutEnds(t *testing.T) {
	t.Parallel()
	lives, ended := seen{}, seen{ended: true}
	for what, c := range map[string]struct {
		kept, given []seen
		stays       bool
	}{
		"two of three gave up one":       {[]seen{lives, lives}, []seen{lives}, true},
		"one of three gave up two":       {[]seen{lives}, []seen{lives, lives}, false},
		"one is left, two are dead":      {[]seen{lives}, []seen{ended, ended}, true},
		"one gave up the other, of two":  {[]seen{lives}, []seen{lives}, true},
		"one gave up one, one has ended": {[]seen{lives}, []seen{lives, ended}, true},
	} {
		if settles(c.kept, c.given) != c.stays {
			t.Errorf("%s: it stays: %v, want %v", what, !c.stays, c.stays)
		}
	}
}

// stream is a peer's, on which one message after another comes.
type stream struct {
	grpc.ServerStream
	next *remote.RemoteMessage
}

func (s *stream) RecvMsg(m any) error {
	m.(*remote.RemoteMessage).MessageType = s.next.MessageType
	return nil
}

func (s *stream) SendMsg(any) error { return nil }

// What a node sent before the network was cut may arrive after others were asked instead.
func TestNothingIsTakenFromAPeerOnceItWasGivenUp(t *testing.T) {
	t.Parallel()
	given := map[string]bool{}
	blocked := &givenUp{is: func(id string) bool { return given[id] }}
	from := &stream{}
	peer := &connecting{ServerStream: from, blocked: blocked}
	take := func(m *remote.RemoteMessage) error {
		from.next = m
		return peer.RecvMsg(&remote.RemoteMessage{})
	}
	hello := &remote.RemoteMessage{MessageType: &remote.RemoteMessage_ConnectRequest{ConnectRequest: &remote.ConnectRequest{
		ConnectionType: &remote.ConnectRequest_ServerConnection{ServerConnection: &remote.ServerConnection{SystemId: "far"}}}}}
	batch := &remote.RemoteMessage{MessageType: &remote.RemoteMessage_MessageBatch{MessageBatch: &remote.MessageBatch{}}}
	if err := take(hello); err != nil {
		t.Fatal(err)
	}
	if err := peer.SendMsg(&remote.RemoteMessage{MessageType: &remote.RemoteMessage_ConnectResponse{ConnectResponse: &remote.ConnectResponse{}}}); err != nil {
		t.Fatal(err)
	}
	if err := take(batch); err != nil {
		t.Errorf("of a peer that counts: %v", err)
	}
	given["far"] = true
	if err := take(batch); !errors.Is(err, errGivenUp) {
		t.Errorf("of a peer that was given up: %v", err)
	}
}
