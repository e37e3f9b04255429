// What publishers send: pictures of the built-in clips, and a tone.

package whip

import (
	"fmt"

	"os/exec"
	"testing"

	"github.com/pion/rtp"

	"touchline/media"
	"touchline/media/formats"
	"touchline/media/rtmp"
)

// clip returns the first pictures of a built-in clip in Annex B, with parameter sets before key frames, as browsers
// send them.
func clip(t testing.TB, name string, most int) (pictures [][]byte) {
	t.Helper()
	file, ok := media.Fixture(name)
	if !ok {
		t.Fatalf("the clip %s is not built in", name)
	}
	tags, err := formats.ReadFLV(file)
	if err != nil {
		t.Fatal(err)
	}
	var sets []byte
	for _, tag := range tags {
		switch {
		case tag.Kind != rtmp.Video || len(pictures) == most:
		case tag.Body[1] == 0:
			sets = annexBSets(tag.Body[flvHead:])
		case tag.Body[0] == 0x17:
			pictures = append(pictures, append(append([]byte(nil), sets...), annexB(tag.Body[flvHead:])...))
		default:
			pictures = append(pictures, annexB(tag.Body[flvHead:]))
		}
	}
	return pictures
}

func annexB(units []byte) (out []byte) {
	for len(units) > 4 {
		n := int(units[0])<<24 | int(units[1])<<16 | int(units[2])<<8 | int(units[3])
		out = append(append(out, 0, 0, 0, 1), units[4:4+n]...)
		units = units[4+n:]
	}
	return out
}

// annexBSets reads a configuration with one set of each kind.
func annexBSets(config []byte) []byte {
	first := int(config[6])<<8 | int(config[7])
	rest := config[8+first+1:]
	second := int(rest[0])<<8 | int(rest[1])
	out := append([]byte{0, 0, 0, 1}, config[8:8+first]...)
	return append(append(out, 0, 0, 0, 1), rest[2:2+second]...)
}

// tone returns packets of Opus of 20 ms, made by ffmpeg.
func tone(t testing.TB, seconds int) (packets [][]byte) {
	t.Helper()
	file, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", fmt.Sprintf("sine=frequency=440:duration=%d",
		seconds), "-c:a", "libopus", "-ac", "2", "-f", "ogg", "pipe:1").Output()
	if err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	for len(file) >= oggHead {
		segments := file[oggHead : oggHead+int(file[26])]
		file = file[oggHead+len(segments):]
		length := 0
		for _, n := range segments {
			if length += int(n); n < oggSegment {
				packets = append(packets, file[:length])
				file, length = file[length:], 0
			}
		}
	}
	return packets[2:]
}

// say sends packets of sound from a number on.
func (p *publisher) say(packets [][]byte, from int) {
	p.t.Helper()
	for i, payload := range packets {
		err := p.sound.WriteRTP(&rtp.Packet{
			Header:  rtp.Header{Version: 2, SequenceNumber: uint16(from + i), Timestamp: uint32(from+i) * 960},
			Payload: payload,
		})
		if err != nil {
			p.t.Fatal(err)
		}
	}
}
