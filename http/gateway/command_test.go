// The decoder on any input, unknown commands and invalid positions.

package gateway

import (
	"testing"

	"touchline/domain"
	"touchline/http/wire"
)

// FuzzClientStream parses any bytes: only valid commands are passed on.
func FuzzClientStream(f *testing.F) {
	f.Add(clientFrame(0x81, []byte(`{"t":"send","id":"a","text":"hi"}`)))
	f.Add(append(clientFrame(0x01, []byte(`{"t":`)), clientFrame(0x80, []byte(`"ping"}`))...))
	f.Add(clientFrame(0x81, repeat("x", 300)))
	f.Add([]byte{0x81, 0xff, 0, 0, 0, 0, 0, 0, 0x80, 0, 1, 2, 3, 4})
	f.Fuzz(func(t *testing.T, stream []byte) {
		var p wire.Parser
		p.Feed(stream)
		for {
			m, ok, err := p.Next()
			if !ok || err != nil {
				return
			}
			if m.Op != wire.OpText {
				continue
			}
			if c, no, _ := decode(m.Payload); no == nil {
				demandValid(t, c)
			} else if no.Code != domain.BadRequest {
				t.Fatalf("refused as %s", no.Code)
			}
		}
	})
}

func demandValid(t *testing.T, c command) {
	switch c.T {
	case "join":
		if c.Ticket == "" || c.Offset != nil && *c.Offset < 0 || c.Epoch != nil && *c.Epoch < 0 {
			t.Fatalf("%+v", c)
		}
	case "send", "history":
		if !validID(c.ID) || c.Limit != nil && (*c.Limit < 1 || *c.Limit > historyLimit) && c.T == "history" {
			t.Fatalf("%+v", c)
		}
	case "leave", "ping":
	default:
		t.Fatalf("type %q was let through", c.T)
	}
}

func TestAnUnknownCommandIsRefusedByItsName(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := s.raw()
	v.text(`{"t":"party","id":"g1","op":"create"}`)
	if r := v.until("rej"); r.ID != "g1" || r.Code != "BAD_REQUEST" || r.Params["field"] != "t" ||
		r.Params["rule"] != "unknown" {
		t.Fatalf("rej %+v", r)
	}
}

func TestAJoinWithAnInvalidPositionIsMalformed(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := s.raw()
	for _, position := range []string{
		`"epoch":1,"offset":-1`, `"epoch":1,"offset":9223372036854775808`, `"epoch":"1","offset":2`,
	} {
		v.text(`{"t":"join","ticket":"x",%s}`, position)
		if e := v.until("err"); e.Code != "BAD_REQUEST" {
			t.Fatalf("%s: %+v", position, e)
		}
	}
}
