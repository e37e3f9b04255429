// Broadcasts of browsers without H.264.

package whip

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/webrtc/v4"

	"touchline/domain"
	"touchline/media"
	"touchline/tests/eventually"
)

// withoutH264 makes a browser that offers VP8 only.
func (s *stage) withoutH264(t testing.TB) *publisher {
	t.Helper()
	engine, err := engineOf([]webrtc.RTPCodecCapability{{MimeType: webrtc.MimeTypeVP8}})
	if err != nil {
		t.Fatal(err)
	}
	codec := webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90_000, RTCPFeedback: h264.RTCPFeedback}
	return s.publisherOf(t, engine, codec, &codecs.VP8Payloader{EnablePictureID: true})
}

// drawnVP8 returns pictures of VP8 of a size, a key frame and 24 others again and again.
func drawnVP8(t testing.TB, size string, count int) (pictures [][]byte) {
	t.Helper()
	file, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size="+size+":rate=25",
		"-frames:v", fmt.Sprint(count), "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M",
		"-g", "25", "-keyint_min", "25", "-threads", "1", "-f", "ivf", "pipe:1").Output()
	if err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	for file = file[ivfHead:]; len(file) > ivfFrame; {
		n := int(binary.LittleEndian.Uint32(file))
		pictures = append(pictures, file[ivfFrame:ivfFrame+n])
		file = file[ivfFrame+n:]
	}
	return pictures
}

func TestAPictureOfVP8IsWatchedAsH264(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40, Encoders: 1})
	p := s.withoutH264(t)
	p.start(p.offer())
	film := drawnVP8(t, "320x180", 50)
	p.showAll(film[:10])
	source := eventually.Receive(t, "the room has the picture", s.room.pictures)
	viewer := s.watch(t)
	p.showAll(film[10:])
	eventually.True(t, "every picture is made", func() bool {
		pictures, _ := tagsOf(t, viewer.Bytes())
		return len(pictures) == len(film)
	})
	p.ends()
	s.hub.End("1001", source.SessionID)
	flv := await(t, viewer)
	decodes(t, flv)
	if tracks := probe(t, flv); strings.TrimSpace(tracks) != "h264,320,180" {
		t.Errorf("the tracks are %s", tracks)
	}
	pictures, _ := tagsOf(t, flv)
	for i, tag := range pictures {
		if tag.At != uint32(i*40) || tag.Body[2]|tag.Body[3]|tag.Body[4] != 0 {
			t.Errorf("picture %d is decoded at %d ms, and shown % x ms later", i, tag.At, tag.Body[2:5])
		}
		if isKey := tag.Body[0] == 0x17; isKey != (i%25 == 0) {
			t.Errorf("picture %d is a key frame: %t", i, isKey)
		}
	}
}

func TestTheSizeOfVP8MayChangeWhileItIsSent(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40, Encoders: 1})
	p := s.withoutH264(t)
	p.start(p.offer())
	for _, size := range []string{"320x180", "640x360", "160x90"} {
		p.showAll(drawnVP8(t, size, 10))
		width, height, _ := strings.Cut(size, "x")
		eventually.True(t, "the stream has the size "+size, func() bool {
			all := s.hub.Stats()
			return len(all) == 1 && fmt.Sprint(all[0].Width) == width && fmt.Sprint(all[0].Height) == height
		})
	}
}

func TestThePictureGoesOnAfterItsConverterDied(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40, Encoders: 1, KeyFrames: time.Hour})
	died := filepath.Join(t.TempDir(), "died")
	script := fmt.Sprintf("#!/bin/sh\nif [ ! -e %s ]; then touch %[1]s; exit 1; fi\nexec %s \"$@\"", died,
		s.server.ffmpeg)
	s.server.ffmpeg = filepath.Join(t.TempDir(), "ffmpeg")
	if err := os.WriteFile(s.server.ffmpeg, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	p := s.withoutH264(t)
	p.start(p.offer())
	film := drawnVP8(t, "320x180", 2)
	p.show(film[0], 90_000/25)
	eventually.True(t, "the converter dies", func() bool {
		_, err := os.Stat(died)
		return err == nil
	})
	for len(p.keysAsked) > 0 {
		<-p.keysAsked
	}
	eventually.True(t, "a key frame is asked for", func() bool {
		p.show(film[1], 90_000/25)
		return len(p.keysAsked) > 0
	})
	eventually.True(t, "the room has the picture", func() bool {
		p.show(film[0], 90_000/25)
		return len(s.room.pictures) > 0
	})
}

func TestABrowserWithoutH264IsRefusedWhereNoEncoderIsLeft(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{Encoders: 1})
	publish := func(house string, p *publisher) (Answer, error) {
		return s.server.Publish(eventually.Context(t),
			Offer{HouseID: house, Code: "right-code", Address: "203.0.113.7", SDP: p.offer()})
	}
	if _, err := publish("1001", s.withoutH264(t)); err != nil {
		t.Fatal(err)
	}
	s.room.leave()
	if _, err := publish("1002", s.withoutH264(t)); domain.CodeOf(err) != domain.H264Required {
		t.Errorf("the second one is answered by %v", err)
	}
	if _, err := publish("1003", s.newPublisher(t)); err != nil {
		t.Errorf("one with H.264 is refused: %v", err)
	}
	s.room.leave()
	again, err := publish("1001", s.withoutH264(t))
	if err != nil {
		t.Fatalf("the first one cannot come again: %v", err)
	}
	if why := eventually.Receive(t, "the room hears of the first", s.room.silent); why != media.Replaced {
		t.Errorf("the end of the first was heard as %q", why)
	}
	if err := s.server.End("1001", again.Session); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "the encoder is free again", func() bool {
		s.room.leave()
		_, err := publish("1002", s.withoutH264(t))
		return err == nil
	})
	s.server.ffmpeg = ""
	if _, err := publish("1002", s.withoutH264(t)); domain.CodeOf(err) != domain.H264Required {
		t.Errorf("without ffmpeg it is answered by %v", err)
	}
}

// shownVP8 joins packets and returns the kind and time of each picture.
func shownVP8(packets ...*rtp.Packet) (out []string) {
	a := newVP8Pictures(func(one vp8) { out = append(out, fmt.Sprintf("%t@%d:%d", one.key, one.at, len(one.body))) })
	for i, p := range packets {
		a.add(p, i > 0 && p.SequenceNumber != packets[i-1].SequenceNumber+1)
	}
	return out
}

func TestPacketsOfVP8AreJoinedToWholePictures(t *testing.T) {
	t.Parallel()
	key := []byte{0x10, 0x10, 0, 0, 0x9d, 1, 0x2a, 64, 1, 180, 0} // 320 by 180
	wide := []byte{0x10, 0x10, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f}
	for _, x := range []struct {
		what    string
		packets []*rtp.Packet
		want    string
	}{
		{"a key frame in parts, and a picture after it", []*rtp.Packet{
			packet(1, 9, false, key...), packet(2, 9, true, 0, 5), packet(3, 10, true, 0x10, 1),
		}, "[true@9:11 false@10:1]"},
		{"no marker: the time tells", []*rtp.Packet{
			packet(1, 9, false, key...), packet(2, 10, false, 0x10, 1), packet(3, 11, false, 0x10, 1),
		}, "[true@9:10 false@10:1]"},
		{"longer heads", []*rtp.Packet{
			packet(1, 9, true, append([]byte{0x90, 0x80, 0x81, 1}, key[1:]...)...),
			packet(2, 10, true, 0x90, 0xe0, 7, 1, 0x40, 1),
		}, "[true@9:10 false@10:1]"},
		{"before the first key frame", []*rtp.Packet{packet(1, 9, true, 0x10, 1), packet(2, 10, true, key...)},
			"[true@10:10]"},
		{"no beginning", []*rtp.Packet{packet(1, 9, true, append([]byte{0}, key[1:]...)...)}, "[]"},
		{"a lost part", []*rtp.Packet{
			packet(1, 9, false, key...), packet(3, 9, true, 0, 5), packet(4, 10, true, 0x10, 1),
		}, "[]"},
		{"a lost picture, then a key frame", []*rtp.Packet{
			packet(1, 9, true, key...), packet(3, 11, true, 0x10, 1), packet(4, 12, true, key...),
		}, "[true@9:10 true@12:10]"},
		{"padding", []*rtp.Packet{packet(1, 9, false, key...), packet(2, 9, false), packet(3, 9, true, 0, 5)},
			"[true@9:11]"},
		{"a head that ends early", []*rtp.Packet{packet(1, 9, true, key...), packet(2, 10, true, 0x90),
			packet(3, 11, true, 0x10, 1)}, "[true@9:10]"},
		{"another beginning", []*rtp.Packet{packet(1, 9, true, 0x10, 0x10, 0, 0, 1, 2, 3, 64, 1, 180, 0)}, "[]"},
		{"a key frame of a few bytes", []*rtp.Packet{packet(1, 9, true, 0x10, 0x10, 0)}, "[]"},
		{"no size, and a size that nobody has", []*rtp.Packet{
			packet(1, 9, true, append(key[:7:7], 0, 0, 180, 0)...), packet(2, 10, true, wide...),
		}, "[]"},
	} {
		if got := fmt.Sprint(shownVP8(x.packets...)); got != x.want {
			t.Errorf("%s: %s, want %s", x.what, got, x.want)
		}
	}
}

func TestAPictureOfVP8WithoutEndIsDropped(t *testing.T) {
	t.Parallel()
	longest := 0
	a := newVP8Pictures(func(vp8) { t.Error("it is shown") })
	a.add(packet(1, 9, false, 0x10, 0x10, 0, 0, 0x9d, 1, 0x2a, 64, 1, 180, 0), false)
	for i := range uint16(1000) {
		a.add(packet(2+i, 9, false, make([]byte, 60_000)...), false)
		longest = max(longest, cap(a.body))
	}
	if a.add(packet(1002, 9, true, 0, 1), false); longest > 2*pictureMost {
		t.Errorf("it takes %d bytes", longest)
	}
}

func TestPicturesThatTheConverterCannotTakeAreDroppedUpToAKeyFrame(t *testing.T) {
	t.Parallel()
	for what, one := range map[string]vp8{"many": {body: make([]byte, 1)}, "large": {body: make([]byte, 1<<20)}} {
		e := &encoder{in: make(chan vp8, encoderQueue)}
		most := 0
		for range 2 * encoderQueue {
			e.take(one)
			most = max(most, len(e.in)*len(one.body))
		}
		if !e.waits.Load() || most > encoderBytes {
			t.Fatalf("%s pictures: %d bytes wait, and a key frame is needed: %t", what, most, e.waits.Load())
		}
		for len(e.in) > 0 {
			e.wait(t.Context())
		}
		e.take(one)
		if len(e.in) != 0 {
			t.Errorf("%s pictures: one that needs a dropped one is taken", what)
		}
		e.take(vp8{key: true, body: one.body})
		e.take(one)
		if len(e.in) != 2 || e.waits.Load() {
			t.Errorf("%s pictures: after a key frame %d are taken", what, len(e.in))
		}
	}
}

// FuzzVP8 joins packets of any content: a length in one byte, flags, and a payload, again and again.
func FuzzVP8(f *testing.F) {
	f.Add([]byte{11, 1, 0x10, 0x10, 0, 0, 0x9d, 1, 0x2a, 64, 1, 180, 0, 2, 5, 0x10, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		a, begun := newVP8Pictures(nil), false
		a.complete = func(one vp8) {
			if begun = begun || one.key; !begun || len(one.body) == 0 || one.key && one.width*one.height == 0 {
				t.Fatalf("%+v is shown", one)
			}
		}
		for number := uint16(0); len(b) > 2; number++ {
			n := min(int(b[0]), len(b)-2)
			a.add(packet(number, uint32(b[1]>>2), b[1]&1 == 1, b[2:2+n]...), b[1]&2 == 2)
			b = b[2+n:]
		}
	})
}
