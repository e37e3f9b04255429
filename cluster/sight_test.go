// Cuts: whom a node reaches, who takes its grains, who ends, and what is not taken any more.

package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"slices"
	"syscall"
	"testing"

	"github.com/asynkron/protoactor-go/remote"
	"github.com/hashicorp/memberlist"
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

func TestANodeThatTheOthersDoNotCountOnTakesNoGrainsAsLongAsAnotherDoes(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		cards []identityCard
		takes []bool
	}{
		"all are well":                           {[]identityCard{{}, {}, {}}, []bool{true, true, true}},
		"one drains":                             {[]identityCard{{}, {Draining: true}, {}}, []bool{true, false, true}},
		"one has lost its lease":                 {[]identityCard{{}, {}, {Lapsed: true}}, []bool{true, true, false}},
		"one is left with a lease":               {[]identityCard{{Lapsed: true}, {}, {Lapsed: true}}, []bool{false, true, false}},
		"none has one: nobody could take them":   {[]identityCard{{Lapsed: true}, {Lapsed: true}}, []bool{true, true}},
		"none has one but a node that drains":    {[]identityCard{{Lapsed: true}, {Draining: true}}, []bool{true, false}},
		"it drains, and has lost its lease then": {[]identityCard{{}, {Lapsed: true, Draining: true}}, []bool{true, false}},
	} {
		var cards []*identityCard
		for i := range c.cards {
			c.cards[i].Kinds = []string{"Room"}
			cards = append(cards, &c.cards[i])
		}
		for i, one := range viewOf(cards) {
			if takes := len(one.Kinds) > 0; takes != c.takes[i] {
				t.Errorf("%s: node %d takes grains: %v", what, i, takes)
			}
		}
	}
}

func TestAWayThatIsCutIsToldFromAProcessThatEndedAndFromWhatThisMachineLacks(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		err        error
		cut, known bool
	}{
		"it was reached":           {nil, false, true},
		"no answer":                {&net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, true, true},
		"no way there":             {&net.OpError{Op: "dial", Err: syscall.EHOSTUNREACH}, true, true},
		"no network":               {&net.OpError{Op: "dial", Err: syscall.ENETUNREACH}, true, true},
		"its process has ended":    {&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, false, true},
		"no descriptor left here":  {&net.OpError{Op: "dial", Err: syscall.EMFILE}, false, false},
		"no port left here":        {&net.OpError{Op: "dial", Err: syscall.EADDRNOTAVAIL}, false, false},
		"this node ends meanwhile": {&net.OpError{Op: "dial", Err: context.Canceled}, false, false},
	} {
		if cut, known := cutBy(c.err); cut != c.cut || known != c.known {
			t.Errorf("%s: cut %v, known %v", what, cut, known)
		}
	}
}

// Gossip goes round: a node hears of one that it cannot call.
func TestANodeKnowsWhomItCanCallAndOfWhomItOnlyHears(t *testing.T) {
	t.Parallel()
	m := newMembers("here", Membership{}, nil, &givenUp{}, slog.New(slog.DiscardHandler))
	m.card.Store(&identityCard{ID: "own", Host: "10.0.0.1", Port: 1, Cluster: "here"})
	for _, card := range []identityCard{
		{ID: "own"}, {ID: "near", Host: "10.0.0.2"}, {ID: "far", Host: "10.0.0.3"}, {ID: "lapsed", Host: "10.0.0.4", Lapsed: true}, {ID: "leaving", Host: "10.0.0.5", Draining: true},
	} {
		card.Cluster, card.Port = "here", 1
		meta, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		m.NotifyJoin(&memberlist.Node{Name: card.ID, Meta: meta})
	}
	for _, address := range []string{"10.0.0.3:1", "10.0.0.4:1", "10.0.0.5:1"} {
		m.noteCut(address, true)
	}
	sight := m.Sight()
	slices.Sort(sight.Living)
	if !slices.Equal(sight.Living, []string{"near", "own"}) || !slices.Equal(sight.Cut, []string{"far"}) {
		t.Errorf("it can call %v, and only hears of %v", sight.Living, sight.Cut)
	}
	m.noteCut("10.0.0.3:1", false)
	if sight = m.Sight(); len(sight.Living) != 3 || len(sight.Cut) != 0 {
		t.Errorf("when the way is mended it can call %v, and only hears of %v", sight.Living, sight.Cut)
	}
}
