// Sending lines, reading history and leaving.

package gateway

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"touchline/domain"
)

func TestLinesAreAcknowledgedInTheOrderTheyWereSent(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	for i := range 15 {
		v.send(`{"t":"send","id":"c%d","text":"line %d"}`, i, i)
	}
	for i := range 15 {
		if a := v.until("ack"); a.ID != fmt.Sprintf("c%d", i) || a.O != int64(i+1) || a.MessageID == "" {
			t.Fatalf("ack %d: %+v", i, a)
		}
	}
}

func TestALineThatWaitsForItsActorDelaysNoOtherClient(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.gate = make(chan struct{})
	slow, _ := s.join(user(5, firstRoom))
	other, _ := s.join(user(6, firstRoom))
	slow.send(`{"t":"send","id":"a","text":"slowly"}`)
	slow.send(`{"t":"send","id":"b","text":"after it"}`)
	slow.send(`{"t":"ping","n":9}`)
	if p := slow.until("pong"); p.N != 9 {
		t.Fatalf("pong %+v", p)
	}
	other.send(`{"t":"send","id":"c","text":"quickly"}`)
	if a := other.until("ack"); a.O != 1 {
		t.Fatalf("ack %+v", a)
	}
	close(s.rooms.gate)
	if a := slow.until("ack"); a.ID != "a" || a.O != 2 {
		t.Fatalf("ack %+v", a)
	}
	if a := slow.until("ack"); a.ID != "b" || a.O != 3 {
		t.Fatalf("ack %+v", a)
	}
}

func TestARefusedLineGivesItsReasonAndAFaultIsSendFailed(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.refusals["refused"] = domain.Refuse(domain.Muted, "endTime", 1234, "muteType", 1, "reason", "spam")
	s.rooms.refusals["broken"] = errors.New("journal away")
	v, _ := s.join(user(5, firstRoom))
	v.send(`{"t":"send","id":"a","text":"refused"}`)
	if r := v.until("rej"); r.ID != "a" || r.Code != "MUTED" || r.Params["endTime"] != 1234.0 ||
		r.Params["reason"] != "spam" {
		t.Fatalf("rej %+v", r)
	}
	v.send(`{"t":"send","id":"b","text":"broken"}`)
	if r := v.until("rej"); r.ID != "b" || r.Code != "SEND_FAILED" {
		t.Fatalf("rej %+v", r)
	}
}

func TestUnknownFieldsOfALineAreIgnored(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	v.send(`{"t":"send","id":"c","text":"x","style":{"color":"red","mode":"upside"},"state":"playing"}`)
	if r := v.until("ack"); r.ID != "c" {
		t.Fatalf("ack %+v", r)
	}
}

func TestALineThatCannotBeStoredIsRefusedByItsId(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	for i, text := range []string{`a\u0000b`, `\ud800`, `x\udfffy`} {
		v.send(`{"t":"send","id":"bad%d","text":"%s"}`, i, text)
		if r := v.until("rej"); r.ID != fmt.Sprint("bad", i) || r.Code != "BAD_REQUEST" ||
			r.Params["rule"] != "characters" {
			t.Fatalf("%s: %+v", text, r)
		}
	}
	v.send(`{"t":"send","id":"good","text":"\ud83d\ude00"}`)
	if a := v.until("ack"); a.ID != "good" || a.O != 1 {
		t.Fatalf("ack %+v", a)
	}
}

func TestTheSameIdOnTwoSocketsIsOneLine(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	one, _ := s.join(user(5, firstRoom))
	two, _ := s.join(user(5, firstRoom))
	one.send(`{"t":"send","id":"same","text":"hi"}`)
	two.send(`{"t":"send","id":"same","text":"hi"}`)
	a, b := one.until("ack"), two.until("ack")
	if a.O != 1 || b.O != 1 || a.MessageID != b.MessageID {
		t.Fatalf("acks %+v %+v", a, b)
	}
}

func TestACommandToARoomThatWasLeftIsNotFound(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	v.send(`{"t":"leave"}`)
	v.send(`{"t":"send","id":"a","text":"hello?"}`)
	if r := v.until("rej"); r.Code != "NOT_FOUND" {
		t.Fatalf("rej %+v", r)
	}
	s.rooms.broadcast(firstRoom, 1)
	v.send(`{"t":"ping","n":1}`)
	for {
		switch f := v.read(); f.T {
		case "ev":
			t.Fatal("still sent events of a room that was left")
		case "pong":
			return
		}
	}
}

func TestOlderLinesComeFromMemoryAndThenFromTheDatabase(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.room(firstRoom).keep = 30
	s.rooms.broadcast(firstRoom, 100)
	v, _ := s.join(visitor("x", firstRoom))
	v.until("hist")
	for _, c := range []struct {
		before, limit int
		first, last   int64
		more          bool
	}{
		{95, 10, 85, 94, true}, {81, 20, 61, 80, true}, {50, 60, 1, 49, false}, {1, 5, 0, 0, false},
		{500, 100, 1, 100, false},
	} {
		v.send(`{"t":"history","id":"h","before":%d,"limit":%d}`, c.before, c.limit)
		h := v.until("hist")
		if h.ID != "h" || h.More != c.more {
			t.Fatalf("before %d: %+v", c.before, h)
		}
		var got []int64
		for _, e := range h.E {
			got = append(got, e.O)
		}
		var want []int64
		for o := c.first; o <= c.last && o > 0; o++ {
			want = append(want, o)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("before %d: got %v, want %v", c.before, got, want)
		}
	}
}

func TestHistoryHasLimits(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(visitor("x", firstRoom))
	for _, ask := range []string{`"limit":1000000`, `"before":-5`, `"limit":0`} {
		v.send(`{"t":"history","id":"h",%s}`, ask)
		if r := v.until("rej"); r.Code != "BAD_REQUEST" {
			t.Fatalf("%s: %+v", ask, r)
		}
	}
	for range 15 {
		v.send(`{"t":"history","id":"fast"}`)
	}
	if r := v.until("rej"); r.ID != "fast" || r.Code != "RATE_LIMITED" {
		t.Fatalf("rej %+v", r)
	}
}

func TestARefusalIdentifiesTheAttemptItAnswers(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.refusals["late"] = domain.Refuse(domain.LineExpired)
	v, _ := s.join(user(5, firstRoom))
	v.send(`{"t":"send","id":"a","text":"late","goodUntil":1234}`)
	if r := v.until("rej"); r.ID != "a" || r.Code != "LINE_EXPIRED" || r.GoodUntil != 1234 {
		t.Fatalf("rej %+v", r)
	}
	v.send(`{"t":"send","id":"a","text":"late","goodUntil":-1}`)
	if r := v.until("rej"); r.Code != "BAD_REQUEST" || r.Params["field"] != "goodUntil" {
		t.Fatalf("rej %+v", r)
	}
}
