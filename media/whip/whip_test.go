// Broadcasts by WebRTC over loopback, from the offer to what viewers are sent.

package whip

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

// tagsOf reads what a viewer was sent once its stream has ended.
func tagsOf(t testing.TB, flv []byte) (pictures, sounds []formats.FLVTag) {
	t.Helper()
	tags, err := formats.ReadFLV(flv)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range tags {
		switch {
		case tag.Kind == rtmp.Video && tag.Body[1] == 1:
			pictures = append(pictures, tag)
		case tag.Kind == rtmp.Audio && tag.Body[1] == 1:
			sounds = append(sounds, tag)
		}
	}
	return pictures, sounds
}

func TestAPictureByWebRTCIsWatchedAsItWasSent(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	p := s.newPublisher(t)
	p.start(p.offer())
	film := clip(t, "football", 100)
	p.show(film[0], 90_000/25)
	source := eventually.Receive(t, "the room has the picture", s.room.pictures)
	viewer := s.watch(t)
	p.showAll(film[1:])
	p.ends()
	if why := eventually.Receive(t, "the room hears of the end", s.room.silent); why != media.Stopped {
		t.Errorf("the end was heard as %q", why)
	}
	s.hub.End("1001", source.SessionID)
	pictures, _ := tagsOf(t, await(t, viewer))
	if len(pictures) != len(film) {
		t.Fatalf("%d of %d pictures arrived", len(pictures), len(film))
	}
	for i, tag := range pictures {
		if want := uint32(i * 40); tag.At != want {
			t.Fatalf("picture %d is shown at %d ms, want %d", i, tag.At, want)
		}
		if string(annexB(tag.Body[flvHead:])) != string(film[i]) {
			t.Fatalf("picture %d is not what was sent", i)
		}
	}
}

// await waits until the viewer's stream has ended, and returns it.
func await(t testing.TB, viewer *mediatest.Sink) []byte {
	t.Helper()
	eventually.Receive(t, "the stream of the viewer ends", viewer.Closed())
	return viewer.Bytes()
}

// probe returns what ffprobe says of the tracks of a file.
func probe(t testing.TB, flv []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "stream.flv")
	if err := os.WriteFile(file, flv, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("ffprobe", "-v", "error", "-show_entries",
		"stream=codec_name,width,height,sample_rate,channels", "-of", "csv=p=0", file).CombinedOutput()
	if err != nil {
		t.Fatalf("ffprobe: %v: %s", err, out)
	}
	return string(out)
}

// decodes runs ffmpeg over a stream and fails on its first complaint.
func decodes(t testing.TB, flv []byte) {
	t.Helper()
	command := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "warning", "-nostdin", "-xerror", "-i", "pipe:0",
		"-f", "null", "-")
	command.Stdin = bytes.NewReader(flv)
	if out, err := command.CombinedOutput(); err != nil || len(bytes.TrimSpace(out)) > 0 {
		t.Errorf("ffmpeg on the stream: %v\n%s", err, out)
	}
}

func TestTheSizeOfThePictureMayChangeWhileItIsSent(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	p := s.newPublisher(t)
	p.start(p.offer())
	for _, size := range []string{"320x180", "640x360", "160x90"} {
		p.showAll(drawn(t, size, 5))
		width, height, _ := strings.Cut(size, "x")
		eventually.True(t, "the stream has the size "+size, func() bool {
			all := s.hub.Stats()
			return len(all) == 1 && fmt.Sprint(all[0].Width) == width && fmt.Sprint(all[0].Height) == height
		})
	}
	viewer := s.watch(t)
	p.ends()
	s.hub.End("1001", "session-1")
	flv := await(t, viewer)
	decodes(t, flv)
	if tracks := probe(t, flv); !strings.Contains(tracks, "h264,160,90") {
		t.Errorf("a viewer who comes later is sent %s", tracks)
	}
}

// drawn returns pictures of a size in Annex B, the first one a key frame.
func drawn(t testing.TB, size string, count int) (pictures [][]byte) {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size="+size+":rate=25",
		"-frames:v", fmt.Sprint(count), "-c:v", "libx264", "-tune", "zerolatency", "-pix_fmt", "yuv420p", "-threads", "1",
		"-x264-params", "aud=1:slices=1", "-f", "h264", "pipe:1").Output()
	if err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	for _, picture := range bytes.Split(out, []byte{0, 0, 0, 1, unitLimit}) {
		if len(picture) > 1 {
			pictures = append(pictures, picture[1:])
		}
	}
	return pictures
}

func TestALostPacketShowsNoBrokenPictureAndAsksForAKeyFrame(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	p := s.newPublisher(t)
	p.start(p.offer())
	film := clip(t, "football", 51) // key frames are 0, 25 and 50
	p.show(film[0], 90_000/25)
	source := eventually.Receive(t, "the room has the picture", s.room.pictures)
	viewer := s.watch(t)
	p.showAll(film[1:5])
	p.drop = func(*rtp.Packet) bool { return true }
	p.show(film[5], 90_000/25)
	p.drop = func(*rtp.Packet) bool { return false }
	for len(p.keysAsked) > 0 {
		<-p.keysAsked
	}
	// The pictures that follow arrive but need the lost one.
	i := 6
	eventually.True(t, "a key frame is asked for", func() bool {
		if p.show(film[i], 90_000/25); i < 24 {
			i++
		}
		return len(p.keysAsked) > 0
	})
	p.showAll(film[25:])
	p.ends()
	s.hub.End("1001", source.SessionID)
	flv := await(t, viewer)
	decodes(t, flv)
	pictures, _ := tagsOf(t, flv)
	if len(pictures) != 5+26 || pictures[5].Body[0] != 0x17 {
		t.Errorf("%d pictures were shown, and the one after the loss is no key frame", len(pictures))
	}
}

// obs turns an offer into the form of OBS 30: a group of its own kind, the credentials once for the whole
// session, names of codecs in small letters, and no SSRC.
func obs(offer string) string {
	var head, body []string
	credentials := map[string]string{}
	for line := range strings.Lines(offer) {
		line = strings.TrimRight(line, "\r\n")
		key, _, _ := strings.Cut(line, ":")
		switch {
		case key == "a=ice-ufrag", key == "a=ice-pwd":
			credentials[key] = line
		case key == "a=ssrc", key == "a=ssrc-group", key == "a=extmap", strings.HasPrefix(line, "a=msid"):
		case strings.HasPrefix(line, "m="), len(body) > 0:
			body = append(body, strings.ReplaceAll(line, "OPUS/", "opus/"))
		default:
			head = append(head, line)
		}
	}
	head = append(head, "a=group:LS 0 1", credentials["a=ice-ufrag"], credentials["a=ice-pwd"])
	return strings.Join(append(head, body...), "\r\n") + "\r\n"
}

func TestTheOfferOfOBSIsUnderstood(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 1 << 40})
	p := s.newPublisher(t).withSound()
	p.start(obs(p.offer()))
	film, noise, next := clip(t, "football", 2), tone(t, 1), 0
	viewer := &ear{stage: s}
	p.show(film[0], 90_000/25)
	eventually.Receive(t, "the room has the picture", s.room.pictures)
	eventually.True(t, "a viewer hears the sound", func() bool {
		p.say(noise[:2], next)
		p.show(film[1], 90_000/25)
		next += 2
		return viewer.hears(t)
	})
}

func TestWhereNoUDPPassesTheConnectionIsTCP(t *testing.T) {
	t.Parallel()
	s := newStage(t, Limits{BitRate: 1 << 40})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.server.Open(&Ports{UDP: openUDP(t), TCP: listener, Public: loopback})
	p := s.newPublisher(t, webrtc.NetworkTypeTCP4)
	p.start(p.offer())
	p.showAll(clip(t, "football", 10))
	eventually.Receive(t, "the room has the picture", s.room.pictures)
}

// counted is a listener whose connections have places in a budget (listen.Conn).
type counted struct {
	net.Listener
	held chan struct{}
}

type countedConn struct {
	net.Conn
	held chan struct{}
}

func (l counted) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return countedConn{c, l.held}, err
}

func (c countedConn) Visit() bool {
	c.held <- struct{}{}
	return true
}

func TestAPublisherByTCPKeepsItsPlaceAmongTheConnections(t *testing.T) {
	t.Parallel()
	s := newStage(t, Limits{BitRate: 1 << 40})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	held := make(chan struct{}, 10)
	ports := &Ports{TCP: counted{listener, held}, Public: loopback}
	s.server.Open(ports)
	p := s.newPublisher(t, webrtc.NetworkTypeTCP4)
	p.start(p.offer())
	if len(held) > 0 {
		t.Error("a connection that has sent nothing has a place already")
	}
	p.showAll(clip(t, "football", 10))
	eventually.Receive(t, "the publisher has a place", held)
	if err := s.server.End("1001", p.session); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "the connection is forgotten", func() bool {
		forgotten := true
		ports.here.Range(func(any, any) bool { forgotten = false; return false })
		return forgotten
	})
}

func TestTheAnswerNamesThePublicAddressesAndNoOther(t *testing.T) {
	t.Parallel()
	s := newStage(t, Limits{})
	s.server.Open(&Ports{UDP: openUDP(t), Public: []netip.Addr{netip.MustParseAddr("198.51.100.4"),
		netip.MustParseAddr("2001:db8::4")}})
	answer, err := s.publish(t, s.newPublisher(t).offer())
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for line := range strings.Lines(answer.SDP) {
		if strings.HasPrefix(line, "a=candidate:") {
			named = append(named, strings.Fields(line)[4])
		}
	}
	if fmt.Sprint(named) != "[198.51.100.4 2001:db8::4]" {
		t.Errorf("the answer names %v:\n%s", named, answer.SDP)
	}
	if !strings.Contains(answer.SDP, "a=ice-lite") || !strings.Contains(answer.SDP, "a=setup:passive") {
		t.Errorf("the answer would dial:\n%s", answer.SDP)
	}
}

func TestASilentPublisherIsEnded(t *testing.T) {
	t.Parallel()
	for _, l := range []Limits{{First: time.Second}, {Silence: time.Second}} {
		s := openStage(t, l)
		p := s.newPublisher(t)
		p.start(p.offer())
		if l.Silence > 0 {
			p.show(clip(t, "football", 1)[0], 0)
		}
		if why := eventually.Receive(t, "the room hears of the end", s.room.silent); why != media.Frozen {
			t.Errorf("the end was heard as %q", why)
		}
	}
}

func TestAPublisherWhoSendsTooMuchIsEnded(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{BitRate: 8_000})
	p := s.newPublisher(t)
	p.start(p.offer())
	p.showAll(clip(t, "football", 2))
	if why := eventually.Receive(t, "the room hears of the end", s.room.silent); why != media.Overrun {
		t.Errorf("the end was heard as %q", why)
	}
}

func TestAKeyFrameIsAskedForAgainAndAgain(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{KeyFrames: time.Millisecond})
	p := s.newPublisher(t)
	p.start(p.offer())
	p.show(clip(t, "football", 1)[0], 0)
	for range 5 {
		eventually.Receive(t, "a key frame is asked for", p.keysAsked)
	}
}
