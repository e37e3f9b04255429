// A publisher by WebRTC and a fake live room, for the tests.

package whip

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
	"github.com/pion/webrtc/v4"
	"go.uber.org/goleak"

	"touchline/confine"
	"touchline/domain"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

func TestMain(m *testing.M) {
	confine.Main()
	goleak.VerifyTestMain(m)
}

// room is the live-room actor of one house, reduced to its rules about publishing.
type room struct {
	pictures chan media.Source
	silent   chan media.Reason
	asked    chan media.Publish

	mu     sync.Mutex
	conn   string
	refuse error
}

func newRoom() *room {
	return &room{
		pictures: make(chan media.Source, 100), silent: make(chan media.Reason, 100),
		asked: make(chan media.Publish, 100),
	}
}

func (r *room) Publish(_ context.Context, p media.Publish) (string, error) {
	r.asked <- p
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.refuse != nil:
		return "", r.refuse
	case p.Code.Secret() != "right-code":
		return "", domain.Refuse(domain.Forbidden)
	case r.conn != "" && r.conn != p.Replaces:
		return "", domain.Refuse(domain.LiveAlready)
	}
	r.conn = p.ConnID
	return "session-1", nil
}

func (r *room) Picture(_ context.Context, s media.Source)              { r.pictures <- s }
func (r *room) KeyFrames(context.Context, media.Source, time.Duration) {}
func (r *room) Measured(context.Context, media.Source, media.Measured) {}
func (r *room) Silent(_ context.Context, _ media.Source, why media.Reason) {
	r.leave()
	r.silent <- why
}

func (r *room) leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.conn = ""
}

// stage is a whole ingest on loopback ports.
type stage struct {
	hub    *media.Hub
	room   *room
	server *Server
}

func openStage(t testing.TB, l Limits) *stage {
	t.Helper()
	s := newStage(t, l)
	s.server.Open(&Ports{UDP: openUDP(t)})
	return s
}

// newStage has no ports.
func newStage(t testing.TB, l Limits) *stage {
	t.Helper()
	// A starved machine is no silent publisher.
	l.Silence, l.First = cmp.Or(l.Silence, eventually.Hang), cmp.Or(l.First, eventually.Hang)
	s := &stage{hub: media.NewHub(media.Limits{QueueTags: 10_000}), room: newRoom()}
	s.server = NewServer(s.hub, s.room, l, slog.New(slog.NewTextHandler(io.Discard, nil)))
	t.Cleanup(func() {
		if err := s.server.Close(); err != nil {
			t.Errorf("the ports do not close: %v", err)
		}
		s.hub.Close()
	})
	return s
}

func openUDP(t testing.TB) net.PacketConn {
	t.Helper()
	port, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// publisher is a browser with a camera and a microphone.
type publisher struct {
	t              testing.TB
	stage          *stage
	pc             *webrtc.PeerConnection
	picture, sound *webrtc.TrackLocalStaticRTP
	packets        rtp.Packetizer
	session        string
	connected      chan struct{}
	keysAsked      chan struct{} // one for each PLI
	drop           func(*rtp.Packet) bool
}

var h264 = webrtc.RTPCodecCapability{
	MimeType: webrtc.MimeTypeH264, ClockRate: 90_000,
	SDPFmtpLine: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
	RTCPFeedback: []webrtc.RTCPFeedback{{Type: "nack"}, {Type: "nack", Parameter: "pli"}, {Type: "ccm", Parameter: "fir"},
		{Type: "transport-cc"}},
}

// newPublisher makes a publisher that has sent nothing yet.
func (s *stage) newPublisher(t testing.TB, kinds ...webrtc.NetworkType) *publisher {
	t.Helper()
	engine := &webrtc.MediaEngine{}
	if err := engine.RegisterDefaultCodecs(); err != nil {
		t.Fatal(err)
	}
	return s.publisherOf(t, engine, h264, &codecs.H264Payloader{}, kinds...)
}

// publisherOf makes a publisher of a codec, which offers those of its engine.
func (s *stage) publisherOf(t testing.TB, engine *webrtc.MediaEngine, codec webrtc.RTPCodecCapability,
	payloads rtp.Payloader, kinds ...webrtc.NetworkType) *publisher {
	t.Helper()
	var settings webrtc.SettingEngine
	settings.SetIncludeLoopbackCandidate(true)
	if len(kinds) > 0 {
		settings.SetNetworkTypes(kinds)
	}
	// It sends no reports about its clocks: it sends faster than they run.
	chain := &interceptor.Registry{}
	err := errors.Join(webrtc.ConfigureNack(engine, chain), webrtc.ConfigureTWCCHeaderExtensionSender(engine, chain))
	if err != nil {
		t.Fatal(err)
	}
	pc, err := webrtc.NewAPI(webrtc.WithSettingEngine(settings), webrtc.WithMediaEngine(engine),
		webrtc.WithInterceptorRegistry(chain)).NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pc.Close() })
	p := &publisher{
		t: t, stage: s, pc: pc, connected: make(chan struct{}), keysAsked: make(chan struct{}, 1000),
		packets: rtp.NewPacketizer(1200, 0, 0, payloads, rtp.NewFixedSequencer(65_000), 90_000),
		drop:    func(*rtp.Packet) bool { return false },
	}
	var once sync.Once
	pc.OnConnectionStateChange(func(state webrtc.PeerConnectionState) {
		if state == webrtc.PeerConnectionStateConnected {
			once.Do(func() { close(p.connected) })
		}
	})
	p.picture = p.track(codec)
	return p
}

// track adds a track, and counts the requests for key frames of it.
func (p *publisher) track(codec webrtc.RTPCodecCapability) *webrtc.TrackLocalStaticRTP {
	p.t.Helper()
	track, err := webrtc.NewTrackLocalStaticRTP(codec, codec.MimeType, "studio")
	if err != nil {
		p.t.Fatal(err)
	}
	transceiver, err := p.pc.AddTransceiverFromTrack(track,
		webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionSendonly})
	if err != nil {
		p.t.Fatal(err)
	}
	go p.hear(transceiver.Sender())
	return track
}

func (p *publisher) hear(sender *webrtc.RTPSender) {
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		for _, one := range packets {
			if strings.HasPrefix(fmt.Sprintf("%T", one), "*rtcp.PictureLoss") {
				p.keysAsked <- struct{}{}
			}
		}
	}
}

// withSound adds a microphone.
func (p *publisher) withSound() *publisher {
	p.sound = p.track(webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: 48_000, Channels: 2})
	return p
}

// offer returns the offer as a browser sends it.
func (p *publisher) offer() string {
	p.t.Helper()
	offer, err := p.pc.CreateOffer(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.pc.SetLocalDescription(offer); err != nil {
		p.t.Fatal(err)
	}
	return offer.SDP
}

func (s *stage) publish(t testing.TB, sdp string) (Answer, error) {
	return s.server.Publish(eventually.Context(t),
		Offer{HouseID: "1001", Code: "right-code", Address: "203.0.113.7", SDP: sdp})
}

// start publishes this offer and waits for the connection.
func (p *publisher) start(sdp string) Answer {
	p.t.Helper()
	answer, err := p.stage.publish(p.t, sdp)
	if err != nil {
		p.t.Fatalf("the offer was refused: %v", err)
	}
	p.session = answer.Session
	err = p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer.SDP})
	if err != nil {
		p.t.Fatalf("the answer is not understood: %v\n%s", err, answer.SDP)
	}
	eventually.True(p.t, "the connection stands", func() bool {
		select {
		case <-p.connected:
			return true
		default:
			return false
		}
	})
	return answer
}

// show sends a picture in Annex B and waits until the server has received about as much.
func (p *publisher) show(picture []byte, ticks uint32) {
	p.t.Helper()
	before, sent := p.received(), uint64(0)
	for _, packet := range p.packets.Packetize(picture, ticks) {
		if p.drop(packet) {
			continue
		}
		if err := p.picture.WriteRTP(packet); err != nil {
			p.t.Fatal(err)
		}
		sent += uint64(len(packet.Payload))
	}
	eventually.True(p.t, "the server receives the packets", func() bool {
		now := p.received()
		return now == gone || now >= before+sent
	})
}

const gone = ^uint64(0)

// received are the bytes that the session of this publisher has received.
func (p *publisher) received() uint64 {
	p.stage.server.mu.Lock()
	defer p.stage.server.mu.Unlock()
	if one := p.stage.server.sessions[p.session]; one != nil {
		return one.received.Load()
	}
	return gone
}

// showAll sends pictures at 25 a second.
func (p *publisher) showAll(pictures [][]byte) {
	p.t.Helper()
	for _, picture := range pictures {
		p.show(picture, 90_000/25)
	}
}

// watch returns what a viewer of the house is sent from now on.
func (s *stage) watch(t testing.TB) *mediatest.Sink {
	t.Helper()
	v, err := s.hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	sink := mediatest.NewSink()
	v.Serve(sink)
	return sink
}

// ear is a viewer that reconnects when the stream begins again.
type ear struct {
	stage  *stage
	viewer *mediatest.Sink
}

// hears reports whether the viewer has been sent sound.
func (e *ear) hears(t testing.TB) bool {
	t.Helper()
	if e.viewer == nil {
		e.viewer = e.stage.watch(t)
	}
	tags := formats.NewFLVReader(bytes.NewReader(e.viewer.Bytes()), 1<<20)
	for {
		tag, err := tags.Next()
		if err == nil && tag.Kind == rtmp.Audio && tag.Body[1] == 1 {
			return true
		}
		if err != nil {
			break
		}
	}
	select {
	case <-e.viewer.Closed():
		e.viewer = nil
	default:
	}
	return false
}

// ends ends the publisher's session as a browser does.
func (p *publisher) ends() {
	p.t.Helper()
	if err := p.stage.server.End("1001", p.session); err != nil {
		p.t.Fatalf("the session does not end: %v", err)
	}
}

var loopback = []netip.Addr{netip.MustParseAddr("127.0.0.1")}
