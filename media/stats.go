// Counters of the media plane for metrics and operators, and a preview picture of a broadcast.

package media

import (
	"encoding/binary"
	"slices"
	"strings"
	"time"

	"touchline/domain"
	"touchline/media/formats"
)

// StreamStats describes one stream at one moment. Bytes are counted since the stream began.
type StreamStats struct {
	HouseID     string
	SessionID   string
	Since       time.Time
	Fed         bool          // a source is connected
	ConnID      string        // connection of that source
	Pictured    bool          // that source has sent a key frame
	KeyInterval time.Duration // between its two newest key frames; 0 before there are two
	Codec       formats.Codec
	Width       int // 0 unknown
	Height      int
	FrameRate   float64
	Silent      time.Duration // time since the newest message of that source; 0 without a source
	Measured    Measured      // the last window of that source; zero before the first is over
	Viewers     int           // of HTTP-FLV and WebRTC
	BytesIn     uint64
	BytesOut    uint64 // to viewers
}

// Totals counts since the hub was made, ended streams included.
type Totals struct {
	BytesIn  uint64
	BytesOut uint64
	Cut      uint64 // viewers cut because they were slow
}

// Stats lists the streams that have not ended, by house, without renditions and previews.
func (h *Hub) Stats() []StreamStats {
	var all []StreamStats
	now := time.Now()
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, s := range h.streams {
		if s.of != nil || domain.IsPreview(s.sessionID) {
			continue
		}
		if one, ok := s.stats(now); ok {
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b StreamStats) int { return strings.Compare(a.HouseID, b.HouseID) })
	return all
}

// Totals sums up this hub.
func (h *Hub) Totals() Totals {
	h.mu.RLock()
	defer h.mu.RUnlock()
	t := Totals{BytesIn: h.totals.in.Load(), BytesOut: h.totals.out.Load(), Cut: h.totals.cut.Load()}
	for _, s := range h.streams {
		t.BytesIn += s.in.Load()
		t.BytesOut += s.out.Load()
	}
	return t
}

func (s *stream) stats(now time.Time) (StreamStats, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	width, height := s.dimensions()
	rate, _ := s.facts["framerate"].(float64)
	conn, pictured, silent, measured := "", false, time.Duration(0), Measured{}
	if s.source != nil {
		conn, pictured, silent, measured = s.source.ConnID, s.source.pictured, max(0, s.source.silentFor(now)),
			s.source.measured
	}
	return StreamStats{
		ConnID: conn, Pictured: pictured, Silent: silent, Measured: measured, HouseID: s.houseID,
		SessionID: s.sessionID, Since: s.since, Fed: s.source != nil,
		KeyInterval: s.interval, Codec: s.codec(), Width: width, Height: height, FrameRate: rate,
		Viewers: len(s.viewers) - s.passing + s.beside, BytesIn: s.in.Load(), BytesOut: s.out.Load(),
	}, !s.ended
}

// Session describes the stream of a name, as far as it decides who can watch it.
type Session struct {
	ID      string
	InOrder bool  // H.264 whose pictures come in the order in which they are shown: without B-frames
	At      int64 // ms of the newest tag
}

// Session describes a stream. It is false without one on the air.
func (h *Hub) Session(name string) (Session, bool) {
	s := h.stream(name)
	if s == nil {
		return Session{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	inOrder := !s.reordered && s.codec() == formats.H264
	return Session{ID: s.sessionID, InOrder: inOrder, At: s.clock.newest}, !s.ended
}

// Beside counts viewers of a session that are served from what Follow gives: their change, and the bytes they were
// sent.
func (h *Hub) Beside(houseID, sessionID string, viewers int, bytes uint64) {
	s := h.stream(houseID)
	if s == nil || s.sessionID != sessionID {
		return
	}
	s.out.Add(bytes)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.beside += viewers
}

// dimensions returns the size from the parameter sets, else the size the encoder claims; 0 unknown.
func (s *stream) dimensions() (width, height int) {
	if s.shape.Width > 0 {
		return int(s.shape.Width), int(s.shape.Height)
	}
	w, _ := s.facts["width"].(float64)
	h, _ := s.facts["height"].(float64)
	return pixels(w), pixels(h)
}

// pixels treats an implausible size as unknown.
func pixels(n float64) int {
	if n >= 1 && n <= 16384 {
		return int(n)
	}
	return 0
}

// KeyPicture returns the newest key frame of a house: the length of the decoder configuration in four bytes, that
// configuration (ISO 14496-15, AVCDecoderConfigurationRecord), and the frame as length-prefixed units. The browser
// decodes it; the server decodes no picture. False while nothing is on the air or no key frame of H.264 has come; a
// stream of another codec has the picture of its smallest definition.
func (h *Hub) KeyPicture(houseID string) ([]byte, bool) {
	s := h.stream(houseID)
	if s == nil {
		return nil, false
	}
	picture, ok := s.keyPicture()
	for _, r := range s.encoded() {
		if !ok {
			picture, ok = r.keyPicture()
		}
	}
	s.out.Add(uint64(len(picture)))
	return picture, ok
}

// keyPicture returns the file of Hub.KeyPicture.
func (s *stream) keyPicture() ([]byte, bool) {
	s.mu.Lock()
	header, key := s.video, (*tag)(nil)
	if s.codec() != formats.H264 { // lists of rooms decode nothing else
		header = nil
	}
	if len(s.group) > 0 { // the group begins with its key frame
		key = s.group[0]
	}
	s.mu.Unlock()
	if header == nil || key == nil || len(header.body()) <= avcTagHead || len(key.body()) <= avcTagHead {
		return nil, false
	}
	config, frame := header.body()[avcTagHead:], key.body()[avcTagHead:]
	file := make([]byte, 0, 4+len(config)+len(frame))
	file = binary.BigEndian.AppendUint32(file, uint32(len(config)))
	return append(append(file, config...), frame...), true
}
