// A stream in memory, and viewers by WebRTC over loopback, for the tests.

package whep

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/webrtc/v4"
	"go.uber.org/goleak"

	"touchline/confine"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/rtmp"
	"touchline/media/whip"
	"touchline/tests/eventually"
)

func TestMain(m *testing.M) {
	confine.Main()
	goleak.VerifyTestMain(m)
}

// anyRoom lets everybody publish.
type anyRoom struct{}

func (anyRoom) Publish(context.Context, media.Publish) (string, error)   { return "session-1", nil }
func (anyRoom) Picture(context.Context, media.Source)                    {}
func (anyRoom) KeyFrames(context.Context, media.Source, time.Duration)   {}
func (anyRoom) Measured(context.Context, media.Source, media.Measured)   {}
func (anyRoom) Silent(_ context.Context, _ media.Source, _ media.Reason) {}
func (anyRoom) String() string                                           { return "any" }

// stage is a hub with its ports for WebRTC.
type stage struct {
	t      testing.TB
	hub    *media.Hub
	server *Server
	feed   *media.Feed
}

func openStage(t testing.TB, l Limits) *stage {
	t.Helper()
	port, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return openStageAt(t, l, &whip.Ports{UDP: port})
}

func openStageAt(t testing.TB, l Limits, ports *whip.Ports) *stage {
	t.Helper()
	l.First = cmp.Or(l.First, eventually.Hang) // a starved machine is no viewer who never comes
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	s := &stage{t: t, hub: media.NewHub(media.Limits{QueueTags: 10_000})}
	door := whip.NewServer(s.hub, anyRoom{}, whip.Limits{}, quiet)
	s.server = NewServer(s.hub, l, quiet)
	door.Open(ports)
	s.server.Open(ports)
	t.Cleanup(func() {
		s.server.Close()
		if err := door.Close(); err != nil {
			t.Errorf("the ports do not close: %v", err)
		}
		s.hub.Close()
		if s.feed != nil {
			s.feed.Close(media.Ended)
		}
	})
	return s
}

// push sends tags of an encoder to the house 1001.
func (s *stage) push(tags ...formats.FLVTag) {
	s.t.Helper()
	if s.feed == nil {
		feed, err := s.hub.Admit(eventually.Context(s.t), anyRoom{}, media.Limits{},
			media.Ask{Publish: media.Publish{HouseID: "1001", ConnID: "c1"}, Stop: func(media.Reason) {}, OneClock: true})
		if err != nil {
			s.t.Fatal(err)
		}
		s.feed = feed
	}
	for _, t := range tags {
		if err := s.feed.Push(t.Kind, t.At, t.Body); err != nil {
			s.t.Fatal(err)
		}
	}
}

// encoded returns what an encoder sends in some seconds: 25 pictures a second, a key frame each second.
func encoded(t testing.TB, seconds string, more ...string) []formats.FLVTag {
	t.Helper()
	arguments := append([]string{"-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-f", "lavfi",
		"-i", "sine=frequency=440", "-t", seconds, "-c:v", "libx264", "-g", "25", "-threads", "1", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-ac", "2"}, more...)
	out, err := exec.Command("ffmpeg", append(arguments, "-f", "flv", "pipe:1")...).Output()
	if err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	tags, err := formats.ReadFLV(out)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(tags, func(tag formats.FLVTag) bool {
		return tag.Kind == rtmp.Video && tag.Body[1] == 2 || tag.Kind != rtmp.Video && tag.Kind != rtmp.Audio
	})
}

// straight is an encoder without B-frames.
func straight(t testing.TB, seconds string) []formats.FLVTag {
	t.Helper()
	return encoded(t, seconds, "-tune", "zerolatency", "-bf", "0")
}

func isPicture(t formats.FLVTag) bool { return t.Kind == rtmp.Video && t.Body[1] == 1 }

// silent returns the tags without sound.
func silent(tags []formats.FLVTag) []formats.FLVTag {
	return slices.DeleteFunc(slices.Clone(tags), func(t formats.FLVTag) bool { return t.Kind == rtmp.Audio })
}

// shown is a picture as a player gets it, in Annex B.
type shown struct {
	ticks uint32
	units []byte
}

// repeat returns what sends two seconds of tags again, each time behind the ones before.
func (s *stage) repeat(tags []formats.FLVTag) func() {
	lap := uint32(0)
	return func() {
		lap++
		again := slices.Clone(tags)
		for i := range again {
			again[i].At += lap * 2000
		}
		s.push(again...)
	}
}

// viewer is a player.
type viewer struct {
	t        testing.TB
	pc       *webrtc.PeerConnection
	session  string
	answer   string
	pictures chan shown
	packets  chan *rtp.Packet // not nil: the packets of the picture as they come, and no pictures
	sounds   chan *rtp.Packet
	reports  chan *rtcp.SenderReport
	gone     chan struct{}
}

func newPlayer(t testing.TB, kinds ...webrtc.NetworkType) *viewer {
	t.Helper()
	var settings webrtc.SettingEngine
	settings.SetIncludeLoopbackCandidate(true)
	if len(kinds) > 0 {
		settings.SetNetworkTypes(kinds)
	}
	pc, err := webrtc.NewAPI(webrtc.WithSettingEngine(settings)).NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		t.Fatal(err)
	}
	v := &viewer{t: t, pc: pc, pictures: make(chan shown, 1000), sounds: make(chan *rtp.Packet, 1000),
		reports: make(chan *rtcp.SenderReport, 1000), gone: make(chan struct{})}
	t.Cleanup(func() { pc.Close() })
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		_, err := pc.AddTransceiverFromKind(kind,
			webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly})
		if err != nil {
			t.Fatal(err)
		}
	}
	pc.OnConnectionStateChange(func(state webrtc.PeerConnectionState) {
		if state == webrtc.PeerConnectionStateClosed || state == webrtc.PeerConnectionStateFailed ||
			state == webrtc.PeerConnectionStateDisconnected {
			select {
			case <-v.gone:
			default:
				close(v.gone)
			}
		}
	})
	pc.OnTrack(func(track *webrtc.TrackRemote, receiver *webrtc.RTPReceiver) {
		go v.hear(receiver)
		if track.Kind() == webrtc.RTPCodecTypeAudio {
			v.listen(track)
		} else {
			v.look(track)
		}
	})
	return v
}

func (v *viewer) look(track *webrtc.TrackRemote) {
	unpack, picture := &codecs.H264Packet{}, []byte{}
	for {
		p, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		if v.packets != nil {
			give(v, v.packets, p)
			continue
		}
		units, err := unpack.Unmarshal(p.Payload)
		if err != nil {
			v.t.Errorf("a packet is not H.264: %v", err)
		}
		if picture = append(picture, units...); p.Marker {
			give(v, v.pictures, shown{p.Timestamp, picture})
			picture = nil
		}
	}
}

func (v *viewer) listen(track *webrtc.TrackRemote) {
	for {
		p, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		give(v, v.sounds, p)
	}
}

func (v *viewer) hear(receiver *webrtc.RTPReceiver) {
	for {
		packets, _, err := receiver.ReadRTCP()
		if err != nil {
			return
		}
		for _, p := range packets {
			if r, ok := p.(*rtcp.SenderReport); ok {
				give(v, v.reports, r)
			}
		}
	}
}

// give sends a thing to a test that has not ended.
func give[T any](v *viewer, to chan<- T, one T) {
	select {
	case to <- one:
	case <-v.t.Context().Done():
	}
}

// offer returns the offer as a browser sends it.
func (v *viewer) offer() string {
	v.t.Helper()
	offer, err := v.pc.CreateOffer(nil)
	if err != nil {
		v.t.Fatal(err)
	}
	if err := v.pc.SetLocalDescription(offer); err != nil {
		v.t.Fatal(err)
	}
	return offer.SDP
}

func (s *stage) ask(sdp string) (Answer, error) {
	return s.server.Watch(eventually.Context(s.t), Offer{HouseID: "1001", Address: "203.0.113.7", SDP: sdp})
}

// watch connects a player.
func (s *stage) watch(kinds ...webrtc.NetworkType) *viewer {
	s.t.Helper()
	return s.connect(newPlayer(s.t, kinds...))
}

// connect connects this player.
func (s *stage) connect(v *viewer) *viewer {
	s.t.Helper()
	answer, err := s.ask(v.offer())
	if err != nil {
		s.t.Fatalf("the offer was refused: %v", err)
	}
	v.session, v.answer = answer.Session, answer.SDP
	err = v.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer.SDP})
	if err != nil {
		s.t.Fatalf("the answer is not understood: %v\n%s", err, answer.SDP)
	}
	return v
}

// sees returns the next picture.
func (v *viewer) sees() shown {
	v.t.Helper()
	return eventually.Receive(v.t, "a picture comes", v.pictures)
}

// unitsOf returns the units of a picture in Annex B, without those that viewers need not.
func unitsOf(annexB []byte) (units []string) {
	for _, unit := range bytes.Split(annexB, []byte{0, 0, 0, 1}) {
		if len(unit) > 0 && unit[0]&unitKind != unitDelimiter {
			units = append(units, string(unit))
		}
	}
	return units
}

// sentAs returns what a viewer is to be sent of a picture.
func sentAs(config, body []byte) (units []string) {
	if body[0] == keyOfAVC {
		sets, _, _ := formats.SetsOf(config[flvHead:])
		for _, set := range sets {
			units = append(units, string(set))
		}
	}
	for body = body[flvHead:]; len(body) > 4; {
		n := int(body[0])<<24 | int(body[1])<<16 | int(body[2])<<8 | int(body[3])
		if kind := body[4] & unitKind; kind != unitSequence && kind != unitPicture && kind != unitDelimiter {
			units = append(units, string(body[4:4+n]))
		}
		body = body[4+n:]
	}
	return units
}

func same(a, b []string) bool { return strings.Join(a, "\x00|") == strings.Join(b, "\x00|") }
