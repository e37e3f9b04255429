// Live pictures by WebRTC over loopback, from the offer to what players get.

package whep

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"

	"touchline/domain"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/rtmp"
	"touchline/media/whip"
	"touchline/tests/eventually"
)

// split returns the header of the pictures, and the pictures.
func split(t testing.TB, tags []formats.FLVTag) (config []byte, pictures []formats.FLVTag) {
	t.Helper()
	for _, tag := range tags {
		switch {
		case isPicture(tag):
			pictures = append(pictures, tag)
		case tag.Kind == rtmp.Video:
			config = tag.Body
		}
	}
	return config, pictures
}

func TestAViewerIsShownWhatWasSentFromTheNewestKeyFrameOn(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	tags := silent(straight(t, "3"))
	config, pictures := split(t, tags)
	s.push(tags[0])
	s.push(pictures[:40]...) // the newest key frame is number 25
	v := s.watch()
	for i := 25; i < 40; i++ {
		if got := v.sees(); !same(unitsOf(got.units), sentAs(config, pictures[i].Body)) {
			t.Fatalf("picture %d is not what was sent", i)
		}
	}
	var last uint32
	for i, picture := range pictures[40:] {
		s.push(picture)
		got := v.sees()
		if !same(unitsOf(got.units), sentAs(config, picture.Body)) {
			t.Fatalf("picture %d is not what was sent", 40+i)
		}
		if i > 0 && got.ticks-last != 40*pictureRate {
			t.Fatalf("picture %d comes %d ticks after the one before", 40+i, got.ticks-last)
		}
		last = got.ticks
	}
	if got := s.hub.Stats()[0].Viewers; got != 1 {
		t.Errorf("%d viewers are counted", got)
	}
}

func TestWhatIsKeptDoesNotMakeAViewerLate(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	tags := silent(straight(t, "2"))
	_, pictures := split(t, tags)
	s.push(tags[0])
	s.push(pictures[:49]...)
	v := s.watch()
	first := v.sees()
	last := first
	for range 23 {
		next := v.sees()
		if int32(next.ticks-last.ticks) <= 0 {
			t.Fatal("the times of the pictures do not rise")
		}
		last = next
	}
	if took := last.ticks - first.ticks; took > 10*pictureRate {
		t.Errorf("the second that was kept takes %d ms", took/pictureRate)
	}
	s.push(pictures[49])
	if step := v.sees().ticks - last.ticks; step > 40*pictureRate || step < 30*pictureRate {
		t.Errorf("the next picture comes %d ticks later", step)
	}
}

func TestTheRoomEndsWithItsLastViewer(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	s.push(straight(t, "1")...)
	first, second := s.watch(), s.watch()
	first.sees()
	second.sees()
	s.server.mu.Lock()
	r := s.server.rooms["1001"]
	s.server.mu.Unlock()
	if r == nil {
		t.Fatal("there is no room")
	}
	for _, v := range []*viewer{first, second} {
		select {
		case <-r.ended:
			t.Fatal("the room ended before its last viewer")
		default:
		}
		eventually.True(t, "the session ends", func() bool { return !s.server.End("1001", v.session) })
	}
	eventually.Receive(t, "the room ends", r.ended)
}

func TestAViewerWhoLostPicturesIsSentTheNewestKeyFrameAgain(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	tags := silent(straight(t, "1"))
	config, pictures := split(t, tags)
	s.push(tags[0])
	s.push(pictures[:10]...)
	v := s.watch()
	for range 10 {
		v.sees()
	}
	var source uint32
	eventually.True(t, "the track is known", func() bool {
		for _, r := range v.pc.GetReceivers() {
			if track := r.Track(); track != nil && track.Kind() == webrtc.RTPCodecTypeVideo && track.SSRC() != 0 {
				source = uint32(track.SSRC())
			}
		}
		return source != 0
	})
	if err := v.pc.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: source}}); err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		if got := v.sees(); !same(unitsOf(got.units), sentAs(config, pictures[i].Body)) {
			t.Fatalf("picture %d comes not again", i)
		}
	}
}

func TestWithBFramesTheLineIsNotOffered(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	if !s.server.Offers("1001") || s.server.Misses("1001") {
		t.Error("a house off the air is not offered the line")
	}
	tags := encoded(t, "2", "-bf", "2")
	s.push(tags...)
	if s.server.Offers("1001") || !s.server.Misses("1001") {
		t.Error("a stream with B-frames is offered the line")
	}
	if _, err := s.ask(newPlayer(t).offer()); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("its viewer is answered by %v", err)
	}
	// A ladder makes smaller pictures without them.
	ladder := file(straight(t, "1"))
	pictured := make(chan struct{})
	fed := make(chan error, 1)
	read, write := io.Pipe()
	go func() {
		fed <- s.hub.Rendition("1001", "session-1", "360p", read, func() { close(pictured) })
	}()
	if _, err := write.Write(ladder); err != nil {
		t.Fatal(err)
	}
	eventually.Receive(t, "the definition has pictures", pictured)
	if !s.server.Offers("1001") || s.server.Misses("1001") {
		t.Error("a stream with a definition without B-frames is not offered the line")
	}
	s.watch().sees()
	write.Close()
	<-fed
}

// file returns tags as an FLV stream.
func file(tags []formats.FLVTag) []byte {
	out := []byte{'F', 'L', 'V', 1, 5, 0, 0, 0, 9, 0, 0, 0, 0}
	for _, tag := range tags {
		one := appendSound(nil, int64(tag.At), tag.Body)
		one[0] = tag.Kind
		out = append(out, one...)
	}
	return out
}

func TestViewersLeaveWhenBFramesBeginOrTheStreamEnds(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(s *stage){
		"B-frames": func(s *stage) {
			tags := encoded(s.t, "1", "-bf", "2")
			for i := range tags {
				tags[i].At += 1000
			}
			s.push(tags...)
		},
		"the end": func(s *stage) { s.hub.End("1001", "session-1") },
	} {
		s := openStage(t, Limits{})
		s.push(straight(t, "1")...)
		v := s.watch()
		v.sees()
		end(s)
		eventually.Receive(t, "the viewer is sent away by "+name, v.gone)
	}
}

func TestWhereNoUDPPassesAViewerWatchesByTCP(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := openStageAt(t, Limits{}, &whip.Ports{TCP: listener})
	s.push(straight(t, "1")...)
	s.watch(webrtc.NetworkTypeTCP4).sees()
}

func TestWithoutPortsThereIsNoLine(t *testing.T) {
	t.Parallel()
	hub := media.NewHub(media.Limits{})
	defer hub.Close()
	s := NewServer(hub, Limits{}, nil)
	if s.Offers("1001") {
		t.Error("the line is offered")
	}
	if _, err := s.Watch(t.Context(), Offer{HouseID: "1001"}); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a viewer is answered by %v", err)
	}
}

func TestAViewerWhoFallsBehindSkipsToTheNextKeyFrameAndIsCutInTheEnd(t *testing.T) {
	t.Parallel()
	s := &Server{}
	v := s.newSession("1001", domain.ParseAddress("203.0.113.7"))
	picture := func(at int64, key bool) { v.offer(&frame{at: at, key: key}) }
	picture(0, false) // it has seen no key frame
	if len(v.waiting) != 0 {
		t.Error("a picture that needs another one is sent first")
	}
	picture(1, true)
	for i := range int64(waitingMost) {
		picture(2+i, false)
	}
	if len(v.waiting) != 0 {
		t.Errorf("%d frames wait for a viewer who fell behind", len(v.waiting))
	}
	picture(1000, false)
	picture(1001, true)
	if len(v.waiting) != 1 {
		t.Errorf("%d frames wait after the next key frame", len(v.waiting))
	}
	now := time.Now()
	for i := range behindMost + 1 {
		v.fellBehind(now.Add(time.Duration(i) * 2 * time.Second))
	}
	if v.running.Err() == nil {
		t.Error("a viewer who is always behind is not cut")
	}
	v = s.newSession("1001", v.unit)
	for i := range 100 {
		v.fellBehind(now.Add(time.Duration(i) * time.Minute))
	}
	if v.running.Err() != nil {
		t.Error("a viewer who is behind once a minute is cut")
	}
	v.stop()
}
