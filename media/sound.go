// The sound of a stream, which may begin, end and change while it is watched.

package media

import (
	"slices"
	"time"
)

// soundMissed is how long pictures continue without sound before the stream counts as mute: players stall while an
// announced track has no data.
const soundMissed = 3_000 // ms

// audioHeader takes the decoder configuration of the sound. A repeated one is ignored.
func (s *stream) audioHeader(t *tag, now time.Time) {
	told := s.audio
	if told == nil {
		told = s.unheard
	}
	fresh := s.fresh[0]
	s.fresh[0] = true
	switch {
	case !sameBytes(told, t):
		s.soundBy(t, now)
	case !fresh && s.audio != nil:
		s.send(t)
	}
}

// listen notes whether there is sound. A source may omit the sound of the previous one, and announced sound may come
// late or pause.
func (s *stream) listen(src *source, t *tag, now time.Time) {
	switch {
	case !src.pictured: // the first picture of the source
		s.heard = t.at
		if !s.fresh[0] {
			s.unheard = nil
			s.becomeMute()
		}
	case t.class == audioFrame:
		s.heard = t.at
		if s.audio == nil && s.unheard != nil {
			s.soundBy(s.unheard, now)
		}
	case s.audio != nil && t.at-s.heard > soundMissed:
		s.unheard = s.audio
		s.becomeMute()
	}
}

// soundBy switches to another audio header, or adds sound to a mute stream. FLV viewers reconnect, because players
// keep the header of the stream.
func (s *stream) soundBy(t *tag, now time.Time) {
	begins := s.audio == nil
	s.audio, s.unheard, s.heard = t, nil, s.clock.now()
	s.forgetSounds()
	if begins && len(s.group) > 0 && s.hls.reopen(s.group[0].at) { // rebuild the open segment with sound
		s.cutInto(t, now)
		for _, picture := range s.group {
			s.hls.add(picture, now)
		}
	} else {
		s.cutInto(t, now)
	}
	s.reopen()
}

// becomeMute removes the sound track, because players would wait for it.
func (s *stream) becomeMute() {
	if s.audio == nil {
		return
	}
	s.audio = nil
	s.forgetSounds()
	s.hls.setSound(nil)
	s.ll.SetAudio(nil, 0, 0)
	s.reopen()
}

// forgetSounds removes the sound from the group of pictures, because the following sound is decoded differently.
func (s *stream) forgetSounds() {
	s.group = slices.DeleteFunc(s.group, func(t *tag) bool { return t.class == audioFrame })
	s.size = 0
	for _, t := range s.group {
		s.size += len(t.wire)
	}
}
