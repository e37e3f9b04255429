// A room that crashes at any moment has the same journal as one that did not.

package room

import (
	"fmt"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"pgregory.net/rapid"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

// ledgerless is a room over a journal, with decisions that are being committed, as the shell keeps them.
type ledgerless struct {
	*rapid.T
	state    *State
	now      time.Time
	journal  []proto.Message
	pending  []settling // in the journal, not applied yet
	turns    map[any]bool
	snapshot []byte
	saved    int // number of events in the snapshot
	numbers  int64
}

type settling struct {
	key    any
	events []proto.Message
}

func (l *ledgerless) journalEvents(key any, events ...proto.Message) {
	l.turns[key] = true
	l.journal = append(l.journal, events...)
	l.pending = append(l.pending, settling{key, events})
}

// inTurn runs decide unless a decision with the key is being committed; the shell would run it later.
func (l *ledgerless) inTurn(key any, decide func()) {
	if !l.turns[key] {
		decide()
	}
}

func (l *ledgerless) apply() {
	if len(l.pending) == 0 {
		return
	}
	next := l.pending[0]
	l.pending = l.pending[1:]
	for _, event := range next.events {
		l.state.Apply(event)
	}
	if next.key == (pollTurn{}) {
		l.state.poll.changing = false
	}
	delete(l.turns, next.key)
}

func (l *ledgerless) gift() {
	cmd := roses(rapid.Int64Range(1, 3).Draw(l.T, "count"))
	cmd.From = user(rapid.Int64Range(501, 503).Draw(l.T, "from"))
	l.inTurn(payer(cmd.From.UserId), func() {
		l.numbers++
		if given, err := SendGift(l.state, cmd, fmt.Sprint("gt", l.numbers), l.now); err == nil {
			l.journalEvents(payer(cmd.From.UserId), given)
		}
	})
}

func (l *ledgerless) tip() {
	l.inTurn(payer(lin), func() {
		if given, err := SendTip(l.state, tip(7), "tp", l.now); err == nil {
			l.journalEvents(payer(lin), given)
		}
	})
}

func (l *ledgerless) envelope() {
	count := rapid.Int64Range(1, 7).Draw(l.T, "count")
	cmd := rapid.SampledFrom([]*protos.SendEnvelope{
		public(50, count), equal(10*count, count), private(9, 600),
	}).Draw(l.T, "kind")
	cmd.DelayS = 0
	l.numbers++
	cmd.Number = l.numbers
	l.inTurn(payer(lin), func() {
		if sealed, err := SendEnvelope(l.state, cmd, l.now); err == nil {
			l.journalEvents(payer(lin), sealed)
		}
	})
}

// grab takes a share at once, while other decisions are being committed.
func (l *ledgerless) grab() {
	open := l.state.open()
	if len(open) == 0 {
		return
	}
	e := rapid.SampledFrom(open).Draw(l.T, "envelope")
	cmd := &protos.GrabEnvelope{
		From: user(rapid.Int64Range(600, 609).Draw(l.T, "by")), RedEnvelopeId: e.id, Private: e.private(),
	}
	if taken, err := Grab(l.state, cmd, l.now); err == nil {
		l.journal = append(l.journal, taken)
		l.state.Apply(taken)
	}
}

func (l *ledgerless) follow() {
	for _, e := range l.state.open() {
		l.inTurn(e, func() {
			events := Follow(e, l.now)
			if len(events) == 0 {
				return
			}
			_, e.ending = events[len(events)-1].(*protos.EnvelopeClosed)
			l.journalEvents(e, events...)
		})
	}
}

// poll begins a poll, or does something with the running one.
func (l *ledgerless) poll() {
	l.inTurn(pollTurn{}, func() {
		if !l.state.poll.status().Running() {
			l.numbers++
			cmd := asks(rapid.Bool().Draw(l.T, "prediction"))
			if begun, err := BeginPoll(l.state, cmd, fmt.Sprint("po", l.numbers), nil, l.now); err == nil {
				l.journalEvents(pollTurn{}, begun)
			}
			return
		}
		changed := FollowPoll(l.state.poll, l.now)
		if changed == nil {
			act := rapid.SampledFrom([]studio.PollAct{studio.PollClose, studio.PollDecide, studio.PollCancel}).
				Draw(l.T, "act")
			changed, _ = ChangePoll(l.state, step(l.state.poll.shown.PollId, act, 2), l.now)
		}
		if changed != nil {
			l.state.poll.changing = true
			l.journalEvents(pollTurn{}, changed)
		}
	})
}

// vote counts at once, while other decisions are being committed.
func (l *ledgerless) vote() {
	if l.state.poll == nil {
		return
	}
	cmd := ballot(rapid.Int64Range(600, 620).Draw(l.T, "by"), rapid.Int32Range(1, 3).Draw(l.T, "answer"), "r1")
	cmd.PollId = l.state.poll.shown.PollId
	if cast, err := Vote(l.state, cmd, l.now); err == nil && cast != nil {
		l.journal = append(l.journal, cast)
		l.state.Apply(cast)
	}
}

func (l *ledgerless) onAir() {
	l.inTurn(roomTurn{}, func() {
		opened, err := Start(l.state, &protos.StartLive{Source: int32(domain.SourceMatch)}, l.now)
		if err == nil {
			opened.Viewers = 3
			l.journalEvents(roomTurn{}, opened)
		} else if ended, err := End(l.state, l.now); err == nil {
			l.journalEvents(roomTurn{}, ended)
		}
	})
}

func (l *ledgerless) rename() {
	name := rapid.SampledFrom([]string{"derby", "final"}).Draw(l.T, "name")
	l.inTurn(roomTurn{}, func() {
		l.journalEvents(roomTurn{}, &protos.RoomConfigured{AtMs: l.now.UnixMilli(), Change: &protos.ConfigureRoom{
			Set: []string{"houseName"}, Config: &protos.RoomConfig{HouseName: name}}})
	})
}

func (l *ledgerless) suspend() {
	cmd := &protos.SuspendRoom{Suspend: rapid.IntRange(0, 3).Draw(l.T, "suspend") == 0}
	l.inTurn(roomTurn{}, func() {
		if events := Suspend(l.state, cmd, l.now); len(events) > 0 {
			l.journalEvents(roomTurn{}, events...)
		}
	})
}

// advance advances the clock, and lets it jump like the clocks of machines.
func (l *ledgerless) advance() {
	l.now = l.now.Add(
		time.Duration(rapid.SampledFrom([]int{1, 150, 4000, 700_000, -700_000}).Draw(l.T, "ms")) * time.Millisecond,
	)
}

// save takes a snapshot as the shell does: when no decision is being committed.
func (l *ledgerless) save() {
	for len(l.pending) > 0 {
		l.apply()
	}
	l.snapshot, l.saved = marshal(l.T, l.state), len(l.journal)
}

// wake is the state that the next activation loads.
func (l *ledgerless) wake() *State {
	woken := configured()
	if l.snapshot != nil {
		woken = NewState(1001)
		if err := woken.Load(l.snapshot); err != nil {
			l.Fatal(err)
		}
	}
	for _, event := range l.journal[l.saved:] {
		woken.Apply(event)
	}
	return woken
}

func marshal(t *rapid.T, s *State) []byte {
	body, err := proto.MarshalOptions{Deterministic: true}.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestTheJournalRestoresTheRoomAndTheNumbersOfItsNews(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := &ledgerless{T: t, state: configured(), now: noon, turns: map[any]bool{}}
		steps := []func(){
			l.gift, l.tip, l.envelope, l.grab, l.grab, l.grab, l.follow, l.onAir, l.rename, l.suspend, l.advance,
			l.poll, l.vote, l.vote, l.apply, l.apply, l.apply, l.save,
		}
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			steps[rapid.IntRange(0, len(steps)-1).Draw(t, "step")]()
			if rapid.IntRange(0, 9).Draw(t, "crash") == 0 {
				l.state, l.pending, l.turns = l.wake(), nil, map[any]bool{}
			}
		}
		woken := l.wake()
		for len(l.pending) > 0 {
			l.apply()
		}
		if want, got := l.state.Save(), woken.Save(); !proto.Equal(want, got) {
			t.Fatalf("the room is\n%v\nits successor\n%v", want, got)
		}
		checkShares(t, woken)
		checkVotes(t, woken)
	})
}

// checkShares: shares and refund add up to the total, and each user has one share.
func checkShares(t *rapid.T, s *State) {
	for _, e := range s.envelopes {
		cmd := e.sealed.Envelope
		sum := e.left + e.closed.GetRefunded()
		for _, share := range e.got {
			sum += share.amount
		}
		if sum != cmd.TotalAmount || int64(len(e.got)) > cmd.TotalCount {
			t.Fatalf("%s: %d of %d coins, %d shares", e.id, sum, cmd.TotalAmount, len(e.got))
		}
	}
}

// checkVotes: each person counts once.
func checkVotes(t *rapid.T, s *State) {
	if s.poll == nil {
		return
	}
	counted := int64(0)
	for _, answer := range s.poll.shown.Answers {
		counted += answer.Votes
	}
	if counted != int64(len(s.poll.votes)) {
		t.Fatalf("%d votes of %d people", counted, len(s.poll.votes))
	}
}
