// The sound of a broadcast by WebRTC.

package whip

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchline/tests/eventually"
)

func TestSoundByWebRTCIsHeardAsAACBesideItsPicture(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	p := s.newPublisher(t).withSound()
	answer := p.start(p.offer())
	if !strings.Contains(answer.SDP, "stereo=1") {
		t.Errorf("the answer does not ask for stereo:\n%s", answer.SDP)
	}
	film, noise := clip(t, "football", 75), tone(t, 3)
	p.say(noise[:2], 0) // the sound is announced before the first picture
	eventually.True(t, "the sound has come", func() bool { return p.received() > 0 })
	p.show(film[0], 90_000/25)
	source := eventually.Receive(t, "the room has the picture", s.room.pictures)
	viewer := s.watch(t)
	for i, picture := range film[1:] {
		p.say(noise[2+2*i:4+2*i], 2+2*i)
		p.show(picture, 90_000/25)
	}
	eventually.True(t, "most of the sound is made", func() bool {
		_, sounds := tagsOf(t, viewer.Bytes())
		return len(sounds) > 125
	})
	p.ends()
	s.hub.End("1001", source.SessionID)
	flv := await(t, viewer)
	if tracks := probe(t, flv); !strings.Contains(tracks, "h264,640,360") || !strings.Contains(tracks, "aac,48000,2") {
		t.Errorf("the tracks are %s", tracks)
	}
	decodes(t, flv)
	_, sounds := tagsOf(t, flv)
	for i := range sounds[1:] {
		if step := int(sounds[i+1].At) - int(sounds[i].At); step < 20 || step > 23 {
			t.Fatalf("sound %d comes %d ms after the one before", i+1, step)
		}
	}
}

func TestSoundGoesOnAfterItsConverterDied(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	died := filepath.Join(t.TempDir(), "died")
	script := fmt.Sprintf("#!/bin/sh\nif [ ! -e %s ]; then touch %[1]s; exit 1; fi\nexec %s \"$@\"", died,
		s.server.ffmpeg)
	s.server.ffmpeg = filepath.Join(t.TempDir(), "ffmpeg")
	if err := os.WriteFile(s.server.ffmpeg, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	p := s.newPublisher(t).withSound()
	p.start(p.offer())
	film, noise := clip(t, "football", 20), tone(t, 1)
	p.show(film[0], 90_000/25)
	eventually.Receive(t, "the room has the picture", s.room.pictures)
	next, viewer := 0, &ear{stage: s}
	eventually.True(t, "the sound comes after the converter died", func() bool {
		p.say(noise[:10], next)
		p.show(film[1], 90_000/25)
		next += 10
		return viewer.hears(t)
	})
	if _, err := os.Stat(died); err != nil {
		t.Errorf("the converter did not die: %v", err)
	}
}

func TestWithoutAConverterThePictureGoesOnWithoutSound(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	s.server.ffmpeg = ""
	p := s.newPublisher(t).withSound()
	p.start(p.offer())
	film, noise := clip(t, "football", 50), tone(t, 1)
	p.show(film[0], 90_000/25)
	source := eventually.Receive(t, "the room has the picture", s.room.pictures)
	viewer := s.watch(t)
	p.say(noise, 0)
	p.showAll(film[1:])
	p.ends()
	s.hub.End("1001", source.SessionID)
	flv := await(t, viewer)
	if tracks := probe(t, flv); strings.TrimSpace(tracks) != "h264,640,360" {
		t.Errorf("the tracks are %s", tracks)
	}
	if pictures, _ := tagsOf(t, flv); len(pictures) != len(film) {
		t.Errorf("%d of %d pictures arrived", len(pictures), len(film))
	}
}
