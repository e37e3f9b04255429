// Opus of a source: viewers hear it as it came, and what ffmpeg makes of AAC where there is none.

package whep

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

func TestOpusIsHeardAsItCameAndAACIsConvertedOnceItEnds(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	ran := filepath.Join(t.TempDir(), "ran")
	script := fmt.Sprintf("#!/bin/sh\ntouch %s\nexec %s \"$@\"", ran, s.server.ffmpeg)
	s.server.ffmpeg = filepath.Join(t.TempDir(), "ffmpeg")
	if err := os.WriteFile(s.server.ffmpeg, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	tags := straight(t, "2")
	say := func(at uint32) { s.feed.PushOpus(at, fmt.Appendf(nil, "Opus of %d", at)) }
	next := uint32(0)
	for i, tag := range tags {
		s.push(tag)
		if i == 0 {
			say(0) // before the first picture it belongs to nothing
		}
		for ; tag.Kind == rtmp.Video && next <= tag.At; next += 20 {
			say(next)
		}
	}
	v := s.watch()
	v.sees()
	eventually.True(t, "Opus comes", func() bool { // the viewer is in the room some time after the first picture
		say(next)
		next += 20
		return len(v.sounds) > 0
	})
	from := next
	for ; next < from+400; next += 20 {
		say(next)
		for _, tag := range tags { // the AAC of the same time, a little later
			if tag.Kind == rtmp.Audio && tag.Body[1] == 1 {
				tag.At = next
				s.push(tag)
				break
			}
		}
	}
	var base uint32
	for last := ""; last != fmt.Sprintf("Opus of %d", next-20); {
		p := eventually.Receive(t, "a packet comes", v.sounds)
		at := uint32(0)
		if last = string(p.Payload); !bytes.HasPrefix(p.Payload, []byte("Opus of ")) {
			t.Fatalf("the packet is %q", last)
		}
		if _, err := fmt.Sscanf(last, "Opus of %d", &at); err != nil {
			t.Fatal(err)
		}
		if base == 0 {
			base = p.Timestamp - at*soundRate
		}
		if p.Timestamp-at*soundRate != base {
			t.Errorf("%q comes at %d", last, p.Timestamp-base)
		}
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("ffmpeg was started for a source that sends Opus")
	}
	laps := s.repeat(tags)
	eventually.True(t, "sound is made of AAC", func() bool {
		laps()
		return len(v.sounds) > 0
	})
	if p := <-v.sounds; bytes.HasPrefix(p.Payload, []byte("Opus of ")) {
		t.Errorf("the packet is %q", p.Payload)
	}
}
