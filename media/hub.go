// The hub: every live stream of this node by its house, and the ways viewers read it.

package media

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
)

// Hub holds the streams of this node. All methods are safe for concurrent use.
type Hub struct {
	limits    Limits
	totals    totals
	archive   Archive // nil: nothing is recorded
	logger    *slog.Logger
	recorders sync.WaitGroup

	mu      sync.RWMutex
	streams map[string]*stream
	closed  bool
}

// firstPlaylist is how long a request waits for the first playlist of a stream: two segments of usual encoders.
const firstPlaylist = 6 * time.Second

// totals outlive single streams.
type totals struct {
	in, out atomic.Uint64 // of streams that are gone
	cut     atomic.Uint64
}

// forget drops an ended stream; its house may long have another one.
func (h *Hub) forget(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams[s.houseID] == s {
		delete(h.streams, s.houseID)
	}
	h.totals.in.Add(s.in.Swap(0))
	h.totals.out.Add(s.out.Swap(0))
}

// NewHub makes an empty hub. Only the stream limits of l matter here.
func NewHub(l Limits) *Hub {
	return &Hub{limits: l.filled(), streams: make(map[string]*stream)}
}

func (h *Hub) stream(houseID string) *stream {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.streams[houseID]
}

// attach hangs src on the stream of its session. A source of the same session continues the
// stream that is there; one of another session ends it and begins anew. Nil once the hub closed, or
// when src yields to the stream that is there.
func (h *Hub) attach(src *source, now time.Time) *stream {
	src.lastMessage.Store(now.UnixNano())
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	old := h.streams[src.HouseID]
	if src.yields && old != nil && !old.over() {
		return nil
	}
	if old != nil && old.sessionID == src.SessionID && old.attach(src) {
		return old
	}
	s := newStream(src.HouseID, src.SessionID, h.limits, now)
	if old != nil {
		old.end(Replaced)
		s.hls.nextNo = max(s.hls.nextNo, old.hls.nextNo+1)
		s.ll.After(old.ll)
	}
	s.cut, s.forget = &h.totals.cut, h.forget
	if h.archive != nil && (!src.yields || src.kept) {
		h.record(s)
	}
	s.attach(src)
	h.streams[src.HouseID] = s
	return s
}

// HasSource tells whether something feeds a house here.
func (h *Hub) HasSource(houseID string) bool {
	connID, _ := h.present(houseID, time.Now())
	return connID != ""
}

// present tells which connection feeds a house here and for how long it has been silent.
func (h *Hub) present(houseID string, now time.Time) (connID string, silent time.Duration) {
	s := h.stream(houseID)
	if s == nil {
		return "", 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source == nil {
		return "", 0
	}
	return s.source.ConnID, s.source.silentFor(now)
}

// WatchFLV begins watching a house; refused with NOT_FOUND when nothing is on the air. The caller
// closes the viewer. While the source is interrupted the viewer waits.
func (h *Hub) WatchFLV(houseID string) (*Viewer, error) {
	if s := h.stream(houseID); s != nil {
		if v := s.addViewer(); v != nil {
			return v, nil
		}
	}
	return nil, domain.Refuse(domain.NotFound, "kind", "stream")
}

// Playlist answers the HLS playlist of a house (serve it no-store), for a minute after the end too. Before the second
// segment it waits for it, some seconds at most: players without a second try ask as soon as there is a stream.
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

// Segment answers one transport-stream segment by the name the playlist gave it. Names are never
// reused, so it may be cached; the bytes are shared and must not be changed.
func (h *Hub) Segment(houseID, name string) ([]byte, bool) {
	s := h.stream(houseID)
	if s == nil {
		return nil, false
	}
	b, ok := s.hls.segment(name)
	s.out.Add(uint64(len(b)))
	return b, ok
}

// Kick closes the connection that feeds a house. The stream stays for the session's grace, and
// the encoder knocks again within seconds: it is for Rooms.Publish to refuse it.
func (h *Hub) Kick(houseID string) {
	if s := h.stream(houseID); s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.source != nil {
			s.source.stop(Kicked)
		}
	}
}

// End ends the stream of a session: publisher and viewers are closed, the playlist says so. An
// empty sessionID ends whatever the house has; another session's stream is left alone.
func (h *Hub) End(houseID, sessionID string) {
	s := h.stream(houseID)
	if s == nil || sessionID != "" && s.sessionID != sessionID {
		return
	}
	s.end(Ended)
}

// Withdraw ends whatever a house has on the air and takes back what of it could still be fetched: nobody gets another
// byte of it.
func (h *Hub) Withdraw(houseID string) {
	if s := h.stream(houseID); s != nil {
		s.ll.Withdraw()
		s.end(Ended)
		h.forget(s)
	}
}

// Close ends every stream, takes no more, and waits until what was recorded is kept.
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
