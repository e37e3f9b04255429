// Held lines wait for the staff, who publish or dismiss them.

package chat

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

var dubious, _ = moderation.NewWords([]moderation.BannedWord{{
	Word: "dubious", Mode: moderation.WordContains, Action: moderation.WordHold,
}})

// withHeld returns a room in which a dubious line of viewer 5 waits, and that line.
func withHeld(t *testing.T) (*State, *protos.HeldLine) {
	t.Helper()
	s := after()
	_, err := Post(s, line(5, "c1", "a dubious offer"), dubious, noon)
	refusal := wantCode(t, err, domain.TextBanned)
	held, ok := errors.AsType[*Held](err)
	if !ok || held.Event.GetLine() == nil || refusal.Params["held"] != true {
		t.Fatalf("got %v", err)
	}
	s.Apply(held.Event)
	if waiting := s.Waiting(noon); len(waiting) != 1 || waiting[0].Text != "a dubious offer" || s.Head != 0 {
		t.Fatalf("waiting %v", waiting)
	}
	return s, held.Event.Line
}

func decide(t *testing.T, s *State, id string, allow bool) (*protos.HeldDecided, *protos.LineSaid) {
	t.Helper()
	decided, said, err := Decide(s, &protos.DecideHeld{By: anchor(), HeldId: id, Allow: allow}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(decided)
	if said != nil {
		s.Apply(said)
	}
	return decided, said
}

func TestAPublishedHeldLineAppearsOnceUnderItsAuthor(t *testing.T) {
	s, held := withHeld(t)
	_, said := decide(t, s, held.HeldId, true)
	if said.Person.User.UserId != 5 || said.Text != "a dubious offer" || said.Offset != 1 || s.Head != 1 ||
		len(s.waiting) != 0 {
		t.Fatalf("said %v", said)
	}
	if first, ok := Repeated(s, line(5, "c1", "a dubious offer"), noon); !ok || first.MessageId != said.MessageId {
		t.Fatalf("sent again, the outcome is %v", first)
	}
	_, _, err := Decide(s, &protos.DecideHeld{By: anchor(), HeldId: held.HeldId, Allow: true}, noon)
	wantCode(t, err, domain.NotFound)
}

func TestSendingAWaitingLineAgainDoesNotQueueItTwice(t *testing.T) {
	s, _ := withHeld(t)
	_, err := Post(s, line(5, "c1", "a dubious offer"), dubious, noon.Add(2*time.Minute))
	if held, ok := errors.AsType[*Held](err); !ok || held.Event != nil || held.Params["held"] != true {
		t.Fatalf("the same line: %v", err)
	}
	_, err = Post(s, line(5, "c2", "more dubious offers"), dubious, noon.Add(time.Second))
	if held, ok := errors.AsType[*Held](err); !ok || held.Event != nil || held.Params["held"] != nil {
		t.Fatalf("another line within the minute: %v", err)
	}
}

func TestADismissedLineIsNotPublished(t *testing.T) {
	s, held := withHeld(t)
	if _, said := decide(t, s, held.HeldId, false); said != nil || s.Head != 0 || len(s.waiting) != 0 {
		t.Fatalf("said %v, %d wait", said, len(s.waiting))
	}
}

func TestAHeldLineWaitsHalfAnHourAndOnlyForTheStaff(t *testing.T) {
	s, held := withHeld(t)
	_, _, err := Decide(s, &protos.DecideHeld{By: viewer(6), HeldId: held.HeldId, Allow: true}, noon)
	wantCode(t, err, domain.Forbidden)
	s = reloaded(t, s)
	if len(s.Waiting(noon.Add(moderation.HeldWindow-time.Millisecond))) != 1 {
		t.Fatal("the line no longer waits")
	}
	late := noon.Add(moderation.HeldWindow)
	_, _, err = Decide(s, &protos.DecideHeld{By: anchor(), HeldId: held.HeldId, Allow: true}, late)
	wantCode(t, err, domain.NotFound)
	if s.Forget(late); len(s.waiting) != 0 {
		t.Fatal("the line still waits")
	}
}

func TestTheQueueOfARoomIsBounded(t *testing.T) {
	s := after()
	for n := range int64(heldMost + 1) {
		_, err := Post(s, line(100+n, fmt.Sprint("c", n), "dubious"), dubious, noon)
		held, ok := errors.AsType[*Held](err)
		if !ok || held.Event == nil || (held.Event.Line != nil) != (n < heldMost) {
			t.Fatalf("line %d: %v", n, err)
		}
		s.Apply(held.Event)
	}
}
