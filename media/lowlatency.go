// The input of both kinds of HLS from a stream, and the read access to the low-latency one.

package media

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/llhls"
)

// cutInto gives a tag to both kinds of HLS.
func (s *stream) cutInto(t *tag, now time.Time) {
	if s.dated != nil { // the same picture has the same date in every definition
		now = s.dated.at(t.shownAt(), now)
	}
	s.hls.add(t, now)
	switch body := t.body(); t.class {
	case videoHeader:
		config := formats.DataOf(body)
		if _, ok := formats.ParseAVC(config); !ok && s.codec() == formats.H264 {
			config = nil
		}
		s.ll.SetVideo(s.codec(), config)
	case audioHeader:
		if c, ok := formats.ParseAAC(body[aacTagHead:]); ok {
			s.ll.SetAudio(body[aacTagHead:], c.Hertz(), c.Speakers())
		} else {
			s.ll.SetAudio(nil, 0, 0)
		}
	case keyFrame, interFrame:
		s.ll.Add(llhls.Frame{At: t.at, Key: t.class == keyFrame, Composition: formats.CompositionOf(body),
			Data: formats.DataOf(body)}, now)
	case audioFrame:
		s.ll.Add(llhls.Frame{At: t.at, IsSound: true, Data: body[aacTagHead:]}, now)
	}
}

// breakSegments marks a discontinuity in both kinds of HLS.
func (s *stream) breakSegments() {
	s.hls.interrupt()
	s.ll.Interrupt()
}

func (s *stream) endSegments() {
	s.hls.end()
	s.ll.End()
}

// lowLatency returns the stream of a house and starts its low-latency HLS at the first request. Nil without a stream.
func (h *Hub) lowLatency(houseID string) *stream {
	s, now := h.stream(houseID), time.Now()
	if s == nil || s.ll.Asked(now) {
		return s
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended && !s.ll.Start(now) {
		return nil
	}
	return s
}

// LowLatencyPlaylist returns the low-latency playlist of a house as llhls.Muxer.Playlist does. It refuses with
// NOT_FOUND when nothing is on the air.
func (h *Hub) LowLatencyPlaylist(ctx context.Context, houseID, msn, part string) ([]byte, error) {
	s := h.lowLatency(houseID)
	if s == nil {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	list, err := s.ll.Playlist(ctx, msn, part)
	s.out.Add(uint64(len(list)))
	return list, err
}

// LowLatencyFile returns a file of the playlist as llhls.Muxer.File does.
func (h *Hub) LowLatencyFile(ctx context.Context, houseID, name string) ([]byte, error) {
	s := h.lowLatency(houseID)
	if s == nil {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	b, err := s.ll.File(ctx, name)
	s.out.Add(uint64(len(b)))
	return b, err
}
