// The order of the checks of a line: of two faults, the earlier check is the answer.

package chat

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

// attempt is a line with the settings that its checks depend on.
type attempt struct {
	*State
	who   *protos.Person
	text  string
	twice bool // the same text was sent a moment ago

	goodUntil time.Time
	global    *moderation.Words
}

// faults are the checks in the order of docs/protocol.md, Sending. Each fails exactly one check.
var faults = []struct {
	sentence string
	code     domain.Code
	make     func(*attempt)
}{
	{"not logged in", domain.LoginToChat, func(a *attempt) { a.who.User = &protos.User{}; a.who.Role = 0 }},
	{"late", domain.LineExpired, func(a *attempt) { a.goodUntil = noon.Add(-time.Millisecond) }},
	{"a room that only broadcasts", domain.Forbidden, func(a *attempt) { a.Room = "brand:601" }},
	{"suspended", domain.RoomSuspended, func(a *attempt) { a.Suspended = true }},
	{"muted", domain.Muted, func(a *attempt) { a.mutes[5] = muteFor(5, domain.MutePermanent, time.Time{}) }},
	{"everyone muted", domain.MutedAll, func(a *attempt) { a.Mode.MutedAll = true }},
	{"not a follower", domain.FollowersOnly, func(a *attempt) { a.Mode.FollowersOnlyMinutes = 10 }},
	{"a new account", domain.AccountTooNew, func(a *attempt) { a.Mode.AccountAgeMinutes = 600 }},
	{
		"too soon", domain.SlowMode,
		func(a *attempt) { a.Mode.SlowSeconds = 60; a.spoke().lastAt = noon.Add(-time.Second) },
	},
	{"too often", domain.RateLimited, func(a *attempt) { a.spoke().points, a.spoke().at = 0, noon }},
	{"too long", domain.TextTooLong, func(a *attempt) { a.Mode.MaxText = 20; a.text += strings.Repeat("y", 21) }},
	{"a link", domain.TextBanned, func(a *attempt) { a.Mode.LinksAllowed = false; a.text += " join t.me/freebets" }},
	{"banned everywhere", domain.TextBanned, func(a *attempt) {
		a.global, _ = moderation.NewWords([]moderation.BannedWord{{
			Word: "rotten", Mode: moderation.WordContains, Action: moderation.WordReject,
		}})
		a.text += " rotten"
	}},
	{"banned in the room", domain.TextBanned, func(a *attempt) { a.setWords([]string{"stale"}); a.text += " stale" }},
	{"said a moment ago", domain.DuplicateText, func(a *attempt) { a.twice = true }},
}

func (a *attempt) spoke() *pace {
	if a.pace[5] == nil {
		a.pace[5] = &pace{points: pointsFull, at: noon, lastAt: noon.Add(-time.Hour), lastText: "something else"}
	}
	return a.pace[5]
}

func (a *attempt) post() error {
	if a.twice {
		p := a.spoke()
		p.lastText = domain.CleanLine(a.text)
		if a.Mode.SlowSeconds == 0 {
			p.lastAt = noon.Add(-time.Second)
		}
	}
	line := &protos.PostLine{Person: a.who, Cid: "c1", Text: a.text}
	if !a.goodUntil.IsZero() {
		line.GoodUntilMs = a.goodUntil.UnixMilli()
	}
	_, err := Post(a.State, line, a.global, noon)
	return err
}

func TestTheFirstFailingCheckOfALineIsTheAnswer(t *testing.T) {
	fresh := func() *attempt { return &attempt{State: after(), who: viewer(5), text: "hello"} }
	if err := fresh().post(); err != nil {
		t.Fatalf("a line without a fault: %v", err)
	}
	for i, first := range faults {
		alone := fresh()
		first.make(alone)
		if err := alone.post(); domain.CodeOf(err) != first.code {
			t.Errorf("%s: got %v, want %s", first.sentence, err, first.code)
		}
		for _, second := range faults[i+1:] {
			both := fresh()
			second.make(both)
			first.make(both)
			if err := both.post(); domain.CodeOf(err) != first.code {
				t.Errorf("%s and %s: got %v, want %s", first.sentence, second.sentence, err, first.code)
			}
		}
	}
	empty := fresh()
	for _, fault := range faults[11:] {
		fault.make(empty)
	}
	empty.text = " \u200b"
	if err := empty.post(); domain.CodeOf(err) != domain.TextEmpty {
		t.Errorf("an empty line in a strict room: %v", err)
	}
}

func TestTheStaffSkipsModesButNotMutesNorBannedWords(t *testing.T) {
	for _, fault := range faults {
		a := &attempt{State: after(), who: viewer(5), text: "hello"}
		a.moderators[5] = &protos.Appointment{User: a.who.User}
		fault.make(a)
		skips := map[domain.Code]bool{
			domain.MutedAll: true, domain.FollowersOnly: true, domain.AccountTooNew: true, domain.SlowMode: true,
		}
		want := fault.code
		if skips[want] || fault.sentence == "a link" {
			want = ""
		}
		if err := a.post(); domain.CodeOf(err) != want {
			t.Errorf("a moderator, %s: got %v, want %q", fault.sentence, err, want)
		}
	}
}

func TestALineIsMaskedWithStarsAndAHeldLineIsFiledOnceAMinute(t *testing.T) {
	list, _ := moderation.NewWords([]moderation.BannedWord{{Word: "darn", Mode: moderation.WordContains,
		Action: moderation.WordMask},
		{Word: "spam", Mode: moderation.WordContains, Action: moderation.WordHold}})
	s := after()
	said, err := Post(s, line(5, "c1", "darn it"), list, noon)
	if err != nil || said.Text != "**** it" {
		t.Fatalf("got %v %v", said, err)
	}
	for n, c := range []struct {
		at    time.Duration
		filed bool
	}{{0, true}, {59 * time.Second, false}, {time.Minute, true}} {
		_, err := Post(s, line(5, fmt.Sprint("s", n), "my spam"), list, noon.Add(c.at))
		wantCode(t, err, domain.TextBanned)
		held, ok := errors.AsType[*Held](err)
		if !ok || held.Text != "my spam" || (held.Event != nil) != c.filed {
			t.Fatalf("after %v: %+v, want filed %v", c.at, err, c.filed)
		}
		if held.Event != nil {
			s.Apply(held.Event)
		}
	}
	if s.Head != 0 {
		t.Fatal("a held line got an offset")
	}
}
