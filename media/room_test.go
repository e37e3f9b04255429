// A fake live-room actor with only its publishing rules, and a whole media plane around it.

package media

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

// notification is one call of the media plane.
type notification struct {
	what     string
	source   Source
	interval time.Duration
	why      Reason
	measured Measured
}

// room is the live-room actor of one house, reduced to its rules about publishing.
type room struct {
	calls    chan notification
	asked    chan Publish
	received []notification // received, not yet asked for

	mu      sync.Mutex
	conn    string
	session int
	preview string // what the next publisher feeds; "": the session
	refuse  error
}

func newRoom() *room {
	return &room{calls: make(chan notification, 1000), asked: make(chan Publish, 1000), session: 1}
}

func (r *room) Publish(_ context.Context, p Publish) (string, error) {
	r.asked <- p
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.refuse != nil:
		return "", r.refuse
	case p.Code.Secret() != "right-code":
		return "", domain.Refuse(domain.Forbidden)
	case r.conn != "" && r.conn != p.Replaces:
		return "", domain.Refuse(domain.LiveAlready)
	}
	r.conn = p.ConnID
	return cmp.Or(r.preview, fmt.Sprint("session-", r.session)), nil
}

func (r *room) Picture(_ context.Context, s Source) {
	r.calls <- notification{what: "picture", source: s}
}

func (r *room) KeyFrames(_ context.Context, s Source, d time.Duration) {
	r.calls <- notification{what: "key frames", source: s, interval: d}
}

func (r *room) Measured(_ context.Context, s Source, m Measured) {
	r.calls <- notification{what: "measured", source: s, measured: m}
}

func (r *room) Silent(_ context.Context, s Source, why Reason) {
	r.mu.Lock()
	if r.conn == s.ConnID {
		r.conn = ""
	}
	r.mu.Unlock()
	r.calls <- notification{what: "silent", source: s, why: why}
}

// receives waits for the next call of a kind; calls of other kinds are kept for later.
func (r *room) receives(t testing.TB, what string) notification {
	t.Helper()
	deadline := time.After(eventually.Hang)
	for i := 0; ; i++ {
		for i >= len(r.received) {
			select {
			case c := <-r.calls:
				r.received = append(r.received, c)
			case <-deadline:
				t.Fatalf("the room never heard %q, only %+v", what, r.received)
			}
		}
		if c := r.received[i]; c.what == what {
			r.received = append(r.received[:i], r.received[i+1:]...)
			return c
		}
	}
}

// plane is a whole media plane on a loopback port.
type plane struct {
	hub     *Hub
	server  *Server
	room    *room
	address string
}

func openPlane(t testing.TB, l Limits) *plane { return openPlaneLogging(t, l, io.Discard) }

func openPlaneLogging(t testing.TB, l Limits, log io.Writer) *plane {
	t.Helper()
	return openPlaneOn(t, l, log, func(l net.Listener) net.Listener { return l })
}

func openPlaneOn(t testing.TB, l Limits, log io.Writer, wrap func(net.Listener) net.Listener) *plane {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Silence = cmp.Or(l.Silence, eventually.Hang) // a starved machine is no silent encoder
	p := &plane{hub: NewHub(l), room: newRoom(), address: listener.Addr().String()}
	p.server = NewServer(p.hub, p.room, l,
		slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- p.server.Serve(ctx, wrap(listener)) }()
	t.Cleanup(func() {
		cancel()
		defer p.hub.Close()
		if err := eventually.Receive(t, "the server stops", served); err != nil {
			t.Errorf("the server stopped with %v", err)
		}
	})
	return p
}

// live publishes to house 1001 until the room has its picture.
func (p *plane) live(t testing.TB, tags []formats.FLVTag) *publisher {
	t.Helper()
	pub := dial(t, p.address)
	if code, text := pub.publish("1001?code=right-code"); code != "NetStream.Publish.Start" {
		t.Fatalf("publish answered %s: %s", code, text)
	}
	pub.sendAll(tags)
	pub.awaitTaken()
	p.room.receives(t, "picture")
	return pub
}

// silentFor waits until house 1001's publisher has been silent for at least this long.
func (p *plane) silentFor(t testing.TB, least time.Duration) {
	t.Helper()
	eventually.True(t, "the publisher is silent", func() bool {
		_, silent := p.hub.present("1001", time.Now())
		return silent >= least
	})
}

// watcher reads an FLV stream tag by tag.
type watcher struct {
	t      testing.TB
	viewer *Viewer
	r      *bufio.Reader
}

func (p *plane) watch(t testing.TB, houseID string) *watcher {
	t.Helper()
	v, err := p.hub.WatchFLV(houseID)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	sink := mediatest.NewSink()
	v.Serve(sink)
	return &watcher{t: t, viewer: v, r: bufio.NewReader(sink)}
}

func (w *watcher) header() []byte {
	w.t.Helper()
	b := make([]byte, 13)
	if _, err := io.ReadFull(w.r, b); err != nil {
		w.t.Fatalf("FLV header: %v", err)
	}
	return b
}

func (w *watcher) next() (formats.FLVTag, class, error) {
	var h [tagHead]byte
	if _, err := io.ReadFull(w.r, h[:]); err != nil {
		return formats.FLVTag{}, ignored, err
	}
	body := make([]byte, int(h[1])<<16|int(h[2])<<8|int(h[3])+tagTail)
	if _, err := io.ReadFull(w.r, body); err != nil {
		return formats.FLVTag{}, ignored, err
	}
	n := len(body) - tagTail
	if got := binary.BigEndian.Uint32(body[n:]); got != uint32(n+tagHead) {
		return formats.FLVTag{}, ignored, fmt.Errorf("previous tag size %d, want %d", got, n+tagHead)
	}
	t := formats.FLVTag{Kind: h[0], At: uint32(h[7])<<24 | uint32(h[4])<<16 | uint32(h[5])<<8 | uint32(h[6]),
		Body: body[:n]}
	if t.Kind == msgData {
		return t, metadata, nil
	}
	c, err := classify(t.Kind, t.Body)
	return t, c, err
}

// until reads up to the next tag of a class.
func (w *watcher) until(want class) formats.FLVTag {
	w.t.Helper()
	for {
		t, c, err := w.next()
		if err != nil {
			w.t.Fatalf("waiting for a tag: %v", err)
		}
		if c == want {
			return t
		}
	}
}
