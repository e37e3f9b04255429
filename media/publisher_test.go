// A small RTMP publisher, and a live-room actor that fits on one page: the tests' two peers.
package media

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime"
	"sync"
	"testing"
	"time"

	"touchline/domain"
)

const patience = 10 * time.Second

// publisher speaks RTMP like OBS does: everything after the handshake on a few chunk streams.
type publisher struct {
	t    testing.TB
	conn net.Conn
	in   *chunkReader
}

func dial(t testing.TB, address string) *publisher {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
	p := &publisher{t: t, conn: c, in: newChunkReader(c, Limits{}.filled())}
	hello := make([]byte, 1+handshakeSize)
	hello[0] = 3
	answer := make([]byte, 1+2*handshakeSize)
	p.write(hello)
	if _, err := io.ReadFull(c, answer); err != nil {
		t.Fatalf("handshake: %v", err)
	}
	p.write(answer[1 : 1+handshakeSize])
	return p
}

func (p *publisher) write(b []byte) {
	p.t.Helper()
	if _, err := p.conn.Write(b); err != nil {
		p.t.Fatalf("write: %v", err)
	}
}

func (p *publisher) command(values ...any) {
	p.t.Helper()
	p.write(appendMessage(nil, 3, msgCommand, 0, appendAMF(nil, values...)))
}

// publish goes through connect to publish and returns the code of the status that answers it.
func (p *publisher) publish(key string) (code, description string) {
	p.t.Helper()
	p.command("connect", 1.0, []field{{"app", "live"}, {"tcUrl", "rtmp://127.0.0.1/live"}})
	p.command("releaseStream", 2.0, nil, key)
	p.command("FCPublish", 3.0, nil, key)
	p.command("createStream", 4.0, nil)
	p.command("publish", 5.0, nil, key, "live")
	for {
		m, err := p.in.next()
		if err != nil {
			p.t.Fatalf("waiting for the answer to publish: %v", err)
		}
		if m.kind != msgCommand {
			continue
		}
		values, err := readAMFs(m.body)
		if err != nil {
			p.t.Fatal(err)
		}
		if values[0] == "onStatus" {
			status := values[3].(map[string]any)
			return status["code"].(string), status["description"].(string)
		}
	}
}

// gone waits until the server has closed the connection.
func (p *publisher) gone() {
	p.t.Helper()
	for {
		if _, err := p.in.next(); err != nil {
			if ne, ok := err.(net.Error); ok && ne.Timeout() {
				p.t.Fatal("the server did not close the connection")
			}
			return
		}
	}
}

var ping = appendMessage(nil, 2, msgControl, 0, []byte{0, 6, 0, 0, 0, 9})

// settle waits until the server has taken everything sent so far: a ping is answered in order.
func (p *publisher) settle() {
	p.t.Helper()
	p.write(ping)
	for {
		m, err := p.in.next()
		if err != nil {
			p.t.Fatalf("waiting for the answer to a ping: %v", err)
		}
		if m.kind == msgControl && m.body[1] == 7 {
			return
		}
	}
}

func (p *publisher) send(t flvTag) { p.write(rtmpTag(t)) }

func rtmpTag(t flvTag) []byte {
	b := appendMessage(nil, 4, t.kind, 1, t.body)
	b[1], b[2], b[3] = byte(t.at>>16), byte(t.at>>8), byte(t.at)
	return b
}

// clipPart is the built-in football clip up to a time, which always ends before a key frame.
func clipPart(t testing.TB, until time.Duration) []flvTag {
	t.Helper()
	file, ok := Fixture("football")
	if !ok {
		t.Fatal("the football clip is not built in")
	}
	tags, err := readFLV(file)
	if err != nil {
		t.Fatal(err)
	}
	var part []flvTag
	for _, tag := range tags {
		if tag.at < uint32(until.Milliseconds()) {
			part = append(part, tag)
		}
	}
	return part
}

func (p *publisher) sendAll(tags []flvTag) {
	p.t.Helper()
	for _, t := range tags {
		p.send(t)
	}
}

// told is one call the media plane made.
type told struct {
	what     string
	source   Source
	interval time.Duration
	why      Reason
}

// room is the live-room actor of one house, reduced to its rules about publishing.
type room struct {
	calls chan told
	asked chan Publish
	heard []told // taken off calls, not yet asked for

	mu      sync.Mutex
	conn    string
	session int
	refuse  error
}

func newRoom() *room {
	return &room{calls: make(chan told, 1000), asked: make(chan Publish, 1000), session: 1}
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
	return fmt.Sprint("session-", r.session), nil
}

func (r *room) Picture(_ context.Context, s Source) { r.calls <- told{what: "picture", source: s} }

func (r *room) KeyFrames(_ context.Context, s Source, d time.Duration) {
	r.calls <- told{what: "key frames", source: s, interval: d}
}

func (r *room) Silent(_ context.Context, s Source, why Reason) {
	r.mu.Lock()
	if r.conn == s.ConnID {
		r.conn = ""
	}
	r.mu.Unlock()
	r.calls <- told{what: "silent", source: s, why: why}
}

// hears waits for the next call of a kind; calls of other kinds stay for later.
func (r *room) hears(t testing.TB, what string) told {
	t.Helper()
	deadline := time.After(patience)
	for i := 0; ; i++ {
		for i >= len(r.heard) {
			select {
			case c := <-r.calls:
				r.heard = append(r.heard, c)
			case <-deadline:
				t.Fatalf("the room never heard %q, only %+v", what, r.heard)
			}
		}
		if c := r.heard[i]; c.what == what {
			r.heard = append(r.heard[:i], r.heard[i+1:]...)
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
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &plane{hub: NewHub(l), room: newRoom(), address: listener.Addr().String()}
	p.server = NewServer(p.hub, p.room, l, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- p.server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-served:
			if err != nil {
				t.Errorf("the server stopped with %v", err)
			}
		case <-time.After(patience):
			t.Error("the server did not stop")
		}
		p.hub.Close()
	})
	return p
}

// live publishes to house 1001 until the room has its picture.
func (p *plane) live(t testing.TB, tags []flvTag) *publisher {
	t.Helper()
	pub := dial(t, p.address)
	if code, text := pub.publish("1001?code=right-code"); code != "NetStream.Publish.Start" {
		t.Fatalf("publish answered %s: %s", code, text)
	}
	pub.sendAll(tags)
	pub.settle()
	p.room.hears(t, "picture")
	return pub
}

// silentFor waits until house 1001's publisher has been silent for so long.
func (p *plane) silentFor(t testing.TB, least time.Duration) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; runtime.Gosched() {
		if _, silent := p.hub.present("1001", time.Now()); silent >= least {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the publisher is not silent")
		}
	}
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
	out, in := io.Pipe()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	t.Cleanup(func() { out.Close() })
	go func() { in.CloseWithError(v.Stream(ctx, bufio.NewWriter(in), nil)) }()
	return &watcher{t: t, viewer: v, r: bufio.NewReader(out)}
}

func (w *watcher) header() []byte {
	w.t.Helper()
	b := make([]byte, 13)
	if _, err := io.ReadFull(w.r, b); err != nil {
		w.t.Fatalf("FLV header: %v", err)
	}
	return b
}

func (w *watcher) next() (flvTag, class, error) {
	var h [tagHead]byte
	if _, err := io.ReadFull(w.r, h[:]); err != nil {
		return flvTag{}, ignored, err
	}
	body := make([]byte, int(h[1])<<16|int(h[2])<<8|int(h[3])+tagTail)
	if _, err := io.ReadFull(w.r, body); err != nil {
		return flvTag{}, ignored, err
	}
	n := len(body) - tagTail
	if got := binary.BigEndian.Uint32(body[n:]); got != uint32(n+tagHead) {
		return flvTag{}, ignored, fmt.Errorf("previous tag size %d, want %d", got, n+tagHead)
	}
	t := flvTag{kind: h[0], at: uint32(h[7])<<24 | uint32(h[4])<<16 | uint32(h[5])<<8 | uint32(h[6]), body: body[:n]}
	if t.kind == msgData {
		return t, metadata, nil
	}
	c, err := classify(t.kind, t.body)
	return t, c, err
}

// until reads on to the next tag of a class.
func (w *watcher) until(want class) flvTag {
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
