// Late lines on the whole server: a line that was reported as failed is never posted.

package product

import (
	"context"
	"net"
	"sync"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

// heldBack is a connection that delays its data while it is held, like an interrupted network.
type heldBack struct {
	net.Conn
	mu      sync.Mutex
	held    bool
	waiting []byte
}

func (c *heldBack) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held {
		c.waiting = append(c.waiting, b...)
		return len(b), nil
	}
	return c.Conn.Write(b)
}

func (c *heldBack) hold() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = true
}

func (c *heldBack) release(t *testing.T) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = false
	if _, err := c.Conn.Write(c.waiting); err != nil {
		t.Fatal(err)
	}
}

func TestALineAfterItsDeadlineIsNeverPosted(t *testing.T) {
	b := apptest.OpenShop(t, 0, 0)
	defer b.Close(t)
	b.Ask(t, b.People[0].Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": b.Upload(t, b.People[0].Token),
	}, nil)
	var line *heldBack
	away := b.Client
	away.Dial = func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, addr)
		line = &heldBack{Conn: conn}
		return line, err
	}
	g := away.Join(t, b.Ticket(t, b.People[1].Token), nil)
	say := func(id, text string, goodUntil int64) {
		t.Helper()
		if err := g.Send("send", map[string]any{"id": id, "text": text, "goodUntil": goodUntil}); err != nil {
			t.Fatal(err)
		}
	}
	answer := func() apptest.Frame {
		t.Helper()
		f, err := g.Next("ack", "rej")
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	const minute = 60_000
	say("in-time", "in time", g.Welcome.ServerTime+minute)
	said := answer()
	if said.MessageID == "" {
		t.Fatalf("a line in time: %+v", said)
	}

	line.hold()
	until := g.Welcome.ServerTime + 1
	say("thrown-away", "thrown away", until)
	say("sent-again", "sent again", until)
	eventually.True(t, "the server's clock passes the time of the lines", func() bool {
		return b.Join(t, b.Ticket(t, b.People[0].Token), nil).Welcome.ServerTime > until
	})
	line.release(t)
	for range 2 {
		if f := answer(); f.Code != string(domain.LineExpired) || f.GoodUntil != until {
			t.Fatalf("a line that waited: %+v", f)
		}
	}
	say("sent-again", "sent again", until+minute)
	if f := answer(); f.MessageID == "" {
		t.Fatalf("a line sent again: %+v", f)
	}
	say("in-time", "in time", 1)
	if f := answer(); f.MessageID != said.MessageID {
		t.Fatalf("a posted line that is repeated late: %+v", f)
	}

	reader := b.Join(t, b.Ticket(t, b.People[0].Token), nil)
	var texts []string
	for _, e := range reader.Until(t, "hist").E {
		if e.K == "chat" {
			texts = append(texts, e.Text)
		}
	}
	if len(texts) != 2 || texts[0] != "in time" || texts[1] != "sent again" {
		t.Fatalf("the chat says %q", texts)
	}
}
