// The hub: every live stream of this node by house, and the outputs for viewers.

package media

import (
	"context"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Hub holds the streams of this node. All methods are safe for concurrent use.
type Hub struct {
	limits    Limits
	totals    totals
	archive   Archive // nil: nothing is recorded
	logger    *slog.Logger
	recorders sync.WaitGroup
	senders   []*sender

	mu      sync.RWMutex
	streams map[string]*stream
	closed  bool
}

// firstPlaylist bounds the wait of a request for the first playlist of a stream: two segments of usual encoders.
const firstPlaylist = 6 * time.Second

// totals include streams that have ended.
type totals struct {
	in, out atomic.Uint64 // of streams that are gone
	cut     atomic.Uint64
}

// forget removes an ended stream; its house may already have a new one.
func (h *Hub) forget(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams[s.houseID] == s {
		delete(h.streams, s.houseID)
	}
	h.totals.in.Add(s.in.Swap(0))
	h.totals.out.Add(s.out.Swap(0))
}

// NewHub makes an empty hub. It uses only the stream limits of l.
func NewHub(l Limits) *Hub {
	return &Hub{limits: l.filled(), streams: make(map[string]*stream), senders: newSenders(runtime.GOMAXPROCS(0))}
}

func (h *Hub) stream(houseID string) *stream {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.streams[houseID]
}

// attach connects src to the stream of its session. A source of the same session continues the stream; one of another
// session ends it and starts a new one. Nil once the hub closed, or when src yields to the present stream.
func (h *Hub) attach(src *source, now time.Time) *stream {
	src.lastMessage.Store(now.UnixNano())
	name := src.streamName()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	old := h.streams[name]
	if src.yields && old != nil && !old.isOver() {
		return nil
	}
	if old != nil && old.sessionID == src.SessionID && old.attach(src) {
		return old
	}
	s := h.follow(old, src, now)
	s.clock.keeps = src.copied
	if house, _, has := strings.Cut(src.HouseID, "."); has && h.streams[house] != nil {
		s.dated = &h.streams[house].dates
	}
	if h.archive != nil && (!src.yields || src.kept) && !src.isPreview() {
		h.record(s)
	}
	s.attach(src)
	h.streams[name] = s
	return s
}

// follow makes a new stream that replaces an old one, if there is one.
func (h *Hub) follow(old *stream, src *source, now time.Time) *stream {
	s := newStream(src.streamName(), src.SessionID, h.limits, now)
	if old != nil {
		old.end(Replaced)
		s.hls.nextNo = max(s.hls.nextNo, old.hls.nextNo+1)
		s.ll.After(old.ll)
	}
	s.cut, s.forget, s.senders = &h.totals.cut, h.forget, h.senders
	return s
}

// HasSource reports whether a source feeds a house here.
func (h *Hub) HasSource(houseID string) bool {
	connID, _ := h.present(houseID, time.Now())
	return connID != ""
}

// present returns the connection that feeds a house here and how long it has been silent.
func (h *Hub) present(houseID string, now time.Time) (connID string, silent time.Duration) {
	s := h.stream(houseID)
	if s == nil {
		return "", 0
	}
	return s.present(now)
}

// Playlist returns the HLS playlist of a house (serve it no-store), also for a minute after the end. It waits some
// seconds for the second segment, because some players request the playlist at once and never retry.
func (h *Hub) Playlist(ctx context.Context, houseID string) ([]byte, bool) {
	s := h.stream(houseID)
	if s == nil {
		return nil, false
	}
	ctx, cancel := context.WithTimeout(ctx, firstPlaylist)
	defer cancel()
	select {
	case <-s.hls.begun:
	case <-ctx.Done():
	}
	list, ok := s.hls.playlist()
	s.out.Add(uint64(len(list)))
	return list, ok
}

// Segment returns one transport-stream segment by its name in the playlist. Names are never reused, so it may be
// cached; the bytes are shared and must not be changed.
func (h *Hub) Segment(houseID, name string) ([]byte, bool) {
	s := h.stream(houseID)
	if s == nil {
		return nil, false
	}
	b, ok := s.hls.segment(name)
	s.out.Add(uint64(len(b)))
	return b, ok
}

// Kick closes the connection that feeds a house. The stream stays for the session's grace. The encoder reconnects
// within seconds, so Rooms.Publish has to refuse it.
func (h *Hub) Kick(houseID string) {
	if s := h.stream(houseID); s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.source != nil {
			s.source.stop(Kicked)
		}
	}
}

// End ends the stream of a session: it closes publisher and viewers and finishes the playlist. An empty sessionID
// ends any stream of the house; another session's stream is left alone.
func (h *Hub) End(houseID, sessionID string) {
	s := h.stream(houseID)
	if s == nil || sessionID != "" && s.sessionID != sessionID {
		return
	}
	s.end(Ended)
}

// Withdraw ends the stream of a house in all definitions, and removes everything that could still be fetched.
func (h *Hub) Withdraw(houseID string) {
	for _, s := range h.definitionsOf(houseID) {
		s.ll.Withdraw()
		s.end(Ended)
		h.forget(s)
	}
}

// definitionsOf returns the stream of a name and the streams of its definitions.
func (h *Hub) definitionsOf(name string) (all []*stream) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for key, s := range h.streams {
		if key == name || strings.HasPrefix(key, name+".") {
			all = append(all, s)
		}
	}
	return all
}

// Close ends every stream, accepts no new ones, and waits until the recordings are stored.
func (h *Hub) Close() {
	h.closeStreams()
	h.recorders.Wait()
}

func (h *Hub) closeStreams() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for houseID, s := range h.streams {
		s.end(Ended)
		delete(h.streams, houseID)
	}
}
