// What viewers hear, and that it belongs to what they see.

package whep

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"touchline/tests/eventually"
)

func TestSoundIsHeardAsOpusInStereoAlsoWhenItBeginsLate(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	tags := straight(t, "2")
	s.push(silent(tags)...)
	v := s.watch()
	if !strings.Contains(v.answer, "stereo=1") {
		t.Errorf("the answer does not tell of stereo:\n%s", v.answer)
	}
	v.sees()
	laps := s.repeat(tags)
	eventually.True(t, "sound comes", func() bool {
		laps()
		return len(v.sounds) >= 100
	})
	var packets [][]byte
	last := uint32(0)
	for len(packets) < 100 {
		p := <-v.sounds
		if len(packets) > 0 && p.Timestamp-last != soundFrame {
			t.Fatalf("packet %d comes %d samples after the one before", len(packets), p.Timestamp-last)
		}
		last = p.Timestamp
		packets = append(packets, p.Payload)
	}
	// The upper bits tell the frame's length and mode, the sixth that it is in stereo (RFC 6716 §3.1).
	if toc := packets[50][0]; toc&4 == 0 || toc&3 != 0 {
		t.Errorf("the sound is no stereo in frames of their own: %08b", toc)
	}
	// The pictures went on once each.
	times := map[uint32]bool{}
	for len(v.pictures) > 0 {
		p := <-v.pictures
		if times[p.ticks] {
			t.Fatal("a picture came twice")
		}
		times[p.ticks] = true
	}
}

func TestReportsJoinSoundAndPicture(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	tags := straight(t, "2")
	s.push(tags...)
	v := s.watch()
	v.sees()
	laps := s.repeat(tags)
	eventually.True(t, "sound comes", func() bool {
		laps()
		return len(v.sounds) > 0
	})
	s.server.mu.Lock()
	one := s.server.sessions[v.session]
	s.server.mu.Unlock()
	byWall := map[uint64]map[uint32]int64{} // ms of the stream by SSRC, at a moment
	eventually.True(t, "both tracks are reported for the same moment", func() bool {
		r := eventually.Receive(t, "a report comes", v.reports)
		of := one.picture
		if r.SSRC == one.sound.ssrc {
			of = one.sound
		}
		if byWall[r.NTPTime] == nil {
			byWall[r.NTPTime] = map[uint32]int64{}
		}
		byWall[r.NTPTime][r.SSRC] = int64(int32(r.RTPTime-of.base)) / of.rate
		both := byWall[r.NTPTime]
		if len(both) == 2 && both[one.picture.ssrc] != both[one.sound.ssrc] {
			t.Fatalf("the tracks are apart: %v", both)
		}
		return len(both) == 2
	})
}

func TestSoundGoesOnAfterItsConverterDied(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	died := filepath.Join(t.TempDir(), "died")
	script := fmt.Sprintf("#!/bin/sh\nif [ ! -e %s ]; then touch %[1]s; exit 1; fi\nexec %s \"$@\"", died,
		s.server.ffmpeg)
	s.server.ffmpeg = filepath.Join(t.TempDir(), "ffmpeg")
	if err := os.WriteFile(s.server.ffmpeg, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	tags := straight(t, "2")
	s.push(tags...)
	v := s.watch()
	v.sees()
	laps := s.repeat(tags)
	eventually.True(t, "sound comes after the converter died", func() bool {
		laps()
		return len(v.sounds) > 0
	})
	if _, err := os.Stat(died); err != nil {
		t.Errorf("the converter did not die: %v", err)
	}
}

func TestOpusIsReadFromOgg(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=duration=1", "-c:a", "libopus", "-b:a",
		"256k", "-vbr", "off", "-f", "ogg", "pipe:1").Output()
	if err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	count, longest := 0, 0
	s := &sound{out: func(ticks int64, packet []byte) {
		if want := 5*soundRate + int64(count)*soundFrame; ticks != want {
			t.Fatalf("packet %d is at %d, want %d", count, ticks, want)
		}
		count++
		longest = max(longest, len(packet))
	}}
	if err := s.read(bytes.NewReader(out), 5); !errors.Is(err, io.EOF) {
		t.Errorf("the reader ended by %v", err)
	}
	if count < 50 || count > 52 || longest <= oggWhole {
		t.Errorf("%d packets were read, the longest of %d bytes", count, longest)
	}
	s.out = func(int64, []byte) {}
	for _, wrong := range [][]byte{[]byte("no Ogg, but as long as a page head"), out[:100], out[:len(out)-3]} {
		if err := s.read(bytes.NewReader(wrong), 0); err == nil {
			t.Error("a broken stream is no error")
		}
	}
}
