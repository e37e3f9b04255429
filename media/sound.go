// The sound of a stream: it may begin, end and change while people watch.

package media

import (
	"slices"
	"time"
)

// soundMissed is for how long pictures go on without sound before nobody waits for it any more: players stand still as
// long as a track they were told of does not come.
const soundMissed = 3_000 // ms

// audioHeader takes what sound is decoded by. A repeated one is no news.
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

// listen notes whether there is sound. A source may end or leave out what the one before had, and what it announced
// itself may come late or pause.
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

// soundBy decodes sound by another header from now on, or tells for the first time that there is sound. FLV viewers come
// back: players keep what the beginning of a stream says.
func (s *stream) soundBy(t *tag, now time.Time) {
	begins := s.audio == nil
	s.audio, s.unheard, s.heard = t, nil, s.clock.now()
	s.forgetSounds()
	if begins && len(s.group) > 0 && s.hls.reopen(s.group[0].at) { // the open segment is made once more, to go with it
		s.cutInto(t, now)
		for _, picture := range s.group {
			s.hls.add(picture, now)
		}
	} else {
		s.cutInto(t, now)
	}
	s.reopen()
}

// becomeMute: there is no sound any more. Players would wait for it.
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

// forgetSounds takes the sounds out of the group of pictures: what follows them is decoded in another way.
func (s *stream) forgetSounds() {
	s.group = slices.DeleteFunc(s.group, func(t *tag) bool { return t.class == audioFrame })
	s.size = 0
	for _, t := range s.group {
		s.size += len(t.wire)
	}
}
