// The end of a stream: by its room, or because no source came back.

package media

import "time"

// end closes the stream for good: publisher, viewers, playlist.
func (s *stream) end(why Reason) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish(why)
}

// expire ends a stream whose source did not come back in time.
func (s *stream) expire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source == nil {
		s.finish(Ended)
	}
}

func (s *stream) over() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func (s *stream) finish(why Reason) {
	if s.ended {
		return
	}
	s.ended = true
	if s.timer != nil {
		s.timer.Stop()
	}
	if s.source != nil {
		s.source.stop(why)
		s.source = nil
	}
	for v := range s.viewers {
		s.remove(v, nil)
	}
	s.group, s.size = nil, 0
	s.endSegments()
	s.timer = time.AfterFunc(s.limits.Afterglow, func() { s.forget(s) })
}
