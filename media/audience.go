// The viewers of a stream, and the recent tags that they share.

package media

import (
	"touchline/domain"
)

// recent are the newest tags of a stream, for viewers that have not been sent them yet.
type recent struct {
	tags  []*tag
	first uint64 // number of tags[0]
	bytes int
}

// end is the number of the tag that comes next.
func (r *recent) end() uint64 { return r.first + uint64(len(r.tags)) }

// add keeps a tag and drops the oldest beyond the limits.
func (r *recent) add(t *tag, l Limits) {
	r.tags = append(r.tags, t)
	r.bytes += len(t.wire)
	for len(r.tags) > l.QueueTags || r.bytes > l.QueueBytes {
		r.drop()
	}
}

// between returns the kept tags with numbers from ≤ n < until.
func (r *recent) between(from, until uint64) []*tag {
	from, until = max(from, r.first), min(until, r.end())
	if from >= until {
		return nil
	}
	return r.tags[from-r.first : until-r.first]
}

func (r *recent) drop() {
	r.bytes -= len(r.tags[0].wire)
	r.tags[0] = nil
	r.tags = r.tags[1:]
	r.first++
}

// addViewer adds a viewer to the stream; nil once it ended.
func (s *stream) addViewer() *Viewer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return nil
	}
	v := &Viewer{stream: s, next: s.recent.end(), until: endless}
	if len(s.group) > 0 {
		v.started = true
		v.first, v.group = s.opening(s.group[0].at), s.group[:len(s.group):len(s.group)]
	}
	s.viewers[v] = struct{}{}
	return v
}

// remove removes a viewer. It is sent nothing more, or, when why is nil, what was sent to the stream so far.
func (s *stream) remove(v *Viewer, why error) {
	if _, ok := s.viewers[v]; !ok {
		return
	}
	delete(s.viewers, v)
	if v.passing {
		s.passing--
	}
	v.until, v.ended = s.recent.end(), why
	s.wake()
}

// slow cuts a viewer that needs tags which are gone.
func (s *stream) slow(v *Viewer) {
	if v.ended != nil {
		return
	}
	s.cut.Add(1)
	s.remove(v, ErrSlow)
	v.ended = ErrSlow // also when it was removed before
}

// send gives t to every started viewer.
func (s *stream) send(t *tag) {
	if len(s.viewers) == 0 {
		return
	}
	s.recent.add(t, s.limits)
	s.wake()
}

// forgetSent drops the tags that every viewer has been sent.
func (s *stream) forgetSent() {
	needed := s.recent.end()
	for v := range s.viewers {
		if v.started {
			needed = min(needed, v.next)
		}
	}
	for s.recent.first < needed {
		s.recent.drop()
	}
}

// start gives waiting viewers the beginning of the stream before a key frame is sent.
func (s *stream) start(key *tag) {
	for v := range s.viewers {
		if !v.started {
			v.started, v.first, v.next = true, s.opening(key.at), s.recent.end()
		}
	}
}

// opening returns the first tags for a viewer; the sequence headers have the time of the following frame.
func (s *stream) opening(at int64) []*tag {
	first := []*tag{{wire: flvHeader(s.audio != nil)}}
	if s.meta != nil {
		first = append(first, s.meta)
	}
	for _, t := range []*tag{s.video, s.audio} {
		if t != nil {
			first = append(first, t.moved(at))
		}
	}
	return first
}

// reopen makes FLV viewers reconnect, because the following tags do not fit the header they have.
func (s *stream) reopen() {
	for v := range s.viewers {
		if v.started {
			s.remove(v, nil)
		}
	}
}

// seat lets a sender serve a viewer.
func (s *stream) seat(v *Viewer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rows == nil {
		s.rows = make([]*row, len(s.senders))
	}
	i := s.seats % len(s.senders)
	s.seats++
	if s.rows[i] == nil {
		s.rows[i] = &row{stream: s, sender: s.senders[i]}
	}
	s.rows[i].joined = append(s.rows[i].joined, v)
	s.senders[i].wake(s.rows[i])
}

// wake lets the senders look at the viewers.
func (s *stream) wake() {
	for _, r := range s.rows {
		if r != nil {
			r.sender.wake(r)
		}
	}
}

// WatchFLV starts a viewer of a house. It refuses with NOT_FOUND when nothing is on the air. The caller closes the
// viewer. While the source is interrupted the viewer waits.
func (h *Hub) WatchFLV(houseID string) (*Viewer, error) {
	if s := h.stream(houseID); s != nil {
		if v := s.addViewer(); v != nil {
			return v, nil
		}
	}
	return nil, domain.Refuse(domain.NotFound, "kind", "stream")
}

// Follow starts a viewer that passes a session of a house on to another server, and is not counted; nil once the
// stream of that session ended here. The caller closes the viewer.
func (h *Hub) Follow(houseID, sessionID string) *Viewer {
	s := h.stream(houseID)
	if s == nil || s.sessionID != sessionID {
		return nil
	}
	v := s.addViewer()
	if v != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if _, in := s.viewers[v]; in {
			v.passing = true
			s.passing++
		}
	}
	return v
}

// Over returns a channel that is closed when the stream of a session has ended here.
func (h *Hub) Over(houseID, sessionID string) <-chan struct{} {
	if s := h.stream(houseID); s != nil && s.sessionID == sessionID {
		return s.over
	}
	ended := make(chan struct{})
	close(ended)
	return ended
}

// ear is one who hears the Opus of a stream, which its source sends beside AAC. hear never blocks.
type ear struct {
	hear func(at int64, packet []byte)
}

// HearOpus calls hear for each packet of Opus of a session, at its ms of the stream, until stop is called. hear must
// not block. newest is the time of the newest packet of the present source; -1: none has come.
func (h *Hub) HearOpus(name, sessionID string, hear func(at int64, packet []byte)) (newest int64, stop func()) {
	s := h.stream(name)
	if s == nil || s.sessionID != sessionID {
		return -1, func() {}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one := &ear{hear}
	s.ears[one] = struct{}{}
	newest = -1
	if s.source != nil {
		newest = s.source.opus - 1
	}
	return newest, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.ears, one)
	}
}
