// Grabs over a socket: answers and refusals.

package gateway

import (
	"context"
	"errors"
	"slices"
	"testing"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
	"touchline/tests/eventually"
)

// Grab implements Rooms: the first room has one envelope of two shares, re_1.
func (s *fakeRooms) Grab(ctx context.Context, room string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = trace.SpanContextFromContext(ctx)
	user := cmd.GetFrom().GetUserId()
	switch {
	case cmd.RedEnvelopeId == "re_13":
		return nil, errors.New("journal away")
	case cmd.RedEnvelopeId != "re_1" || room != firstRoom || cmd.Private:
		return nil, domain.Refuse(domain.NotFound, "kind", "envelope")
	case s.grabbed[user] != 0:
		return nil, domain.Refuse(domain.EnvelopeAlreadyGrabbed, "amount", s.grabbed[user])
	case len(s.grabbed) == 2:
		return nil, domain.Refuse(domain.EnvelopeFinished, "redEnvelopeId", cmd.RedEnvelopeId)
	}
	if s.grabbed == nil {
		s.grabbed = map[int64]int64{}
	}
	s.grabbed[user] = 40 + user
	return &protos.EnvelopeGrabbed{Amount: s.grabbed[user], LeftCount: int64(2 - len(s.grabbed))}, nil
}

func TestASocketGrabIsAnsweredWithTheAmountOrTheReason(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	first, _ := s.join(user(5, firstRoom))
	first.send(`{"t":"grab","id":"a","redEnvelopeId":"re_1"}`)
	if a := first.until("ack"); a.ID != "a" || a.RedEnvelopeID != "re_1" || a.Amount != 45 || a.LeftCount != 1 {
		t.Fatalf("ack %+v", a)
	}
	first.send(`{"t":"grab","id":"b","redEnvelopeId":"re_1"}`)
	if r := first.until("rej"); r.ID != "b" || r.Code != "ENVELOPE_ALREADY_GRABBED" || r.Params["amount"] != 45.0 {
		t.Fatalf("rej %+v", r)
	}
	second, _ := s.join(user(6, firstRoom))
	second.send(`{"t":"grab","id":"a","redEnvelopeId":"re_1"}`)
	if a := second.until("ack"); a.Amount != 46 || a.LeftCount != 0 {
		t.Fatalf("ack %+v", a)
	}
	late, _ := s.join(user(7, firstRoom))
	late.send(`{"t":"grab","id":"a","redEnvelopeId":"re_1"}`)
	if r := late.until("rej"); r.Code != "ENVELOPE_FINISHED" || r.Params["redEnvelopeId"] != "re_1" {
		t.Fatalf("rej %+v", r)
	}
}

func TestAnInvalidGrabOverASocketIsRefused(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	for _, x := range []struct {
		name  string
		who   studio.Ticket
		frame string
		code  string
	}{
		{"a visitor", visitor("v1", firstRoom), `{"t":"grab","id":"a","redEnvelopeId":"re_1"}`, "UNAUTHENTICATED"},
		{"an unknown envelope", user(5, firstRoom), `{"t":"grab","id":"a","redEnvelopeId":"re_2"}`, "NOT_FOUND"},
		{
			"an envelope of another room", user(5, secondRoom), `{"t":"grab","id":"a","redEnvelopeId":"re_1"}`,
			"NOT_FOUND",
		},
		{"the chat of a match", user(5, "race:7"), `{"t":"grab","id":"a","redEnvelopeId":"re_1"}`, "NOT_FOUND"},
		{"no envelope", user(5, firstRoom), `{"t":"grab","id":"a"}`, "BAD_REQUEST"},
		{"no number", user(5, firstRoom), `{"t":"grab","id":"a","redEnvelopeId":"re_-1"}`, "BAD_REQUEST"},
		{"a fault of ours", user(5, firstRoom), `{"t":"grab","id":"a","redEnvelopeId":"re_13"}`, "UNAVAILABLE"},
	} {
		t.Run(x.name, func(t *testing.T) {
			v, _ := s.join(x.who)
			v.send("%s", x.frame)
			if r := v.until("rej"); r.ID != "a" || r.Code != x.code {
				t.Errorf("rej %+v, want %s", r, x.code)
			}
		})
	}
	v, _ := s.join(user(5, firstRoom))
	v.send(`{"t":"grab","redEnvelopeId":"re_1"}`)
	if e := v.until("err"); e.Code != "BAD_REQUEST" || e.Params["field"] != "id" {
		t.Errorf("a grab without an id was answered %+v", e)
	}
}

func TestMoreThanTenGrabsAtOnceAreRateLimited(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := s.raw()
	v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
	v.until("welcome")
	v.bytes(repeat(string(clientFrame(0x81, []byte(`{"t":"grab","id":"g","redEnvelopeId":"re_2"}`))), 20))
	codes := map[string]int{}
	for range 20 {
		codes[v.until("rej").Code]++
	}
	// One more may pass per tenth of a second that the frames took.
	if codes["NOT_FOUND"] < 10 || codes["RATE_LIMITED"] < 5 {
		t.Errorf("answered %v, want ten NOT_FOUND and the rest RATE_LIMITED", codes)
	}
}

func TestACommandThatCallsAnActorHasASpan(t *testing.T) {
	t.Parallel()
	kept := tracetest.NewSpanRecorder()
	s := startServer(t, func(c *Config) {
		c.Tracer = sdk.NewTracerProvider(sdk.WithSpanProcessor(kept)).Tracer("test")
	})
	c, _ := s.join(user(5, firstRoom))
	c.send(`{"t":"ping","n":1}`)
	c.until("pong")
	c.send(`{"t":"grab","id":"a","redEnvelopeId":"re_2"}`)
	c.until("rej")
	var names []string
	var grab sdk.ReadOnlySpan
	eventually.True(t, "the grab has ended", func() bool {
		names = nil
		for _, span := range kept.Ended() {
			names = append(names, span.Name())
			if span.Name() == "socket grab" {
				grab = span
			}
		}
		return grab != nil
	})
	s.rooms.mu.Lock()
	defer s.rooms.mu.Unlock()
	if !slices.Equal(names, []string{"socket join", "socket grab"}) ||
		s.rooms.asked.SpanID() != grab.SpanContext().SpanID() {
		t.Errorf("the spans are %q, and the actor was asked in %v", names, s.rooms.asked)
	}
	if code := grab.Attributes(); len(code) != 1 || code[0].Value.AsString() != "NOT_FOUND" {
		t.Errorf("the refused grab has %v", code)
	}
}
