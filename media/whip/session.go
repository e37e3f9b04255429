// One publisher's connection, from its offer to its last packet.

package whip

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"touchline/domain"
	"touchline/media"
	"touchline/media/rtmp"
)

const (
	answerWait = 5 * time.Second        // for the library and the room
	watchEvery = 500 * time.Millisecond // how often silence is looked for
)

// session is one publisher.
type session struct {
	server *Server
	house  string
	id     string // of the connection, for the room and the log
	secret string // in the address of the session
	unit   domain.Address
	offer  Offer
	// encodes tells that the picture is VP8.
	encodes bool

	pc      *webrtc.PeerConnection
	ports   *Ports
	feed    *media.Feed
	clocks  *clocks
	begun   time.Time
	running context.Context // until stop
	cancel  context.CancelFunc
	why     atomic.Pointer[media.Reason]
	ended   chan struct{}
	tracks  sync.WaitGroup
	ready   chan struct{} // closed when the room has accepted

	newest   atomic.Int64 // time of the newest packet, Unix nanoseconds; 0: none has come
	received atomic.Uint64
	source   atomic.Uint32 // SSRC of the picture; 0: none has come
	shown    atomic.Int64  // ms of the first picture, plus one; 0: none was shown

	mu    sync.Mutex // guards what both tracks use
	speed media.Meter
	heard bool // a track of sound has come
	seen  bool // a track of pictures has come
}

func (s *Server) newSession(ports *Ports, id string, unit domain.Address, o Offer,
	encodes bool) (*session, error) {
	engine, chain, err := newEngine(pionLogs{s.logger}, encodes)
	if err != nil {
		return nil, err
	}
	pc, err := ports.Connection(engine, chain)
	if err != nil {
		return nil, err
	}
	one := &session{
		server: s, house: o.HouseID, id: id, secret: rand.Text(), unit: unit, offer: o, encodes: encodes, pc: pc,
		ports: ports, clocks: newClocks(),
		begun: time.Now(), ended: make(chan struct{}), ready: make(chan struct{}),
	}
	one.running, one.cancel = context.WithCancel(context.Background())
	pc.OnTrack(one.track)
	pc.OnConnectionStateChange(func(state webrtc.PeerConnectionState) {
		if state == webrtc.PeerConnectionStateFailed || state == webrtc.PeerConnectionStateClosed {
			one.stop(media.Lost)
		}
	})
	return one, nil
}

// open makes the answer and asks the room. No packet is used before the room has accepted.
func (o *session) open(ctx context.Context, offer string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWait)
	defer cancel()
	err := o.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer})
	if err != nil {
		return "", badOffer(ruleFormat)
	}
	answer, err := o.pc.CreateAnswer(nil)
	if err != nil {
		return "", badOffer(ruleFormat)
	}
	feed, err := o.server.hub.Admit(ctx, o.server.rooms, media.Limits{}, media.Ask{
		Publish: media.Publish{HouseID: o.house, Code: o.offer.Code, Address: o.offer.Address, ConnID: o.id},
		Stop:    o.stop, OneClock: true,
	})
	if err != nil {
		return "", err
	}
	o.feed = feed
	gathered := webrtc.GatheringCompletePromise(o.pc)
	if err := o.pc.SetLocalDescription(answer); err != nil {
		return "", badOffer(ruleFormat)
	}
	select {
	case <-gathered:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	return o.pc.LocalDescription().SDP, nil
}

// drop ends a session that was not accepted.
func (o *session) drop() {
	o.cancel()
	_ = o.pc.Close()
	close(o.ready)
	o.settle()
	if o.feed != nil {
		o.feed.Close(media.Lost)
	}
}

// settle waits until the tracks have ended. The session was stopped: no track begins any more.
func (o *session) settle() {
	o.mu.Lock() // a track that is just beginning is counted
	tracks := &o.tracks
	o.mu.Unlock()
	tracks.Wait()
}

// stop ends the session for a reason. Only the first reason counts. It never blocks.
func (o *session) stop(why media.Reason) {
	o.why.CompareAndSwap(nil, &why)
	o.cancel()
}

// serve watches the connection until it ends.
func (o *session) serve() {
	source := o.feed.Source()
	o.server.logger.Info("broadcast source accepted", "house", o.house, "conn", o.id, "address", o.offer.Address,
		"session", source.Logged())
	close(o.ready)
	o.watch()
	_ = o.pc.Close()
	o.settle()
	why := *o.why.Load()
	o.feed.Close(why)
	close(o.ended)
	o.server.logger.Info("broadcast source ended", "house", o.house, "conn", o.id, "reason", string(why), "bytes",
		o.received.Load())
}

// watch asks for key frames, so that viewers can begin and recordings be cut, and ends a silent publisher.
func (o *session) watch() {
	keys, silence := time.NewTicker(o.server.limits.KeyFrames), time.NewTicker(watchEvery)
	defer keys.Stop()
	defer silence.Stop()
	for {
		select {
		case <-o.running.Done():
			return
		case <-keys.C:
			o.askKeyFrame()
		case now := <-silence.C:
			newest, most := o.newest.Load(), o.server.limits.Silence
			if newest == 0 {
				newest, most = o.begun.UnixNano(), o.server.limits.First
			}
			if now.Sub(time.Unix(0, newest)) > most {
				o.stop(media.Frozen)
			}
		}
	}
}

// askKeyFrame sends a PLI once pictures come.
func (o *session) askKeyFrame() {
	if source := o.source.Load(); source != 0 {
		// A connection that cannot be written to is noticed by its silence.
		_ = o.pc.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: source}})
	}
}

// track serves the first picture and the first sound.
func (o *session) track(remote *webrtc.TrackRemote, receiver *webrtc.RTPReceiver) {
	o.mu.Lock()
	taken := &o.seen
	if remote.Kind() == webrtc.RTPCodecTypeAudio {
		taken = &o.heard
	}
	if *taken || o.running.Err() != nil {
		o.mu.Unlock()
		return
	}
	*taken = true
	o.tracks.Add(2)
	o.mu.Unlock()
	go func() {
		defer o.tracks.Done()
		o.reports(remote, receiver)
	}()
	go func() {
		defer o.tracks.Done()
		<-o.ready
		if o.running.Err() != nil {
			return
		}
		o.hold(receiver)
		if remote.Kind() == webrtc.RTPCodecTypeAudio {
			o.listen(remote)
		} else {
			o.look(remote)
		}
	}()
}

// hold keeps the place of a publisher that came by TCP for as long as it publishes.
func (o *session) hold(receiver *webrtc.RTPReceiver) {
	pair, err := receiver.Transport().ICETransport().GetSelectedCandidatePair()
	if err != nil || pair == nil || pair.Remote.Protocol != webrtc.ICEProtocolTCP {
		return
	}
	from, err := netip.ParseAddr(pair.Remote.Address)
	if err == nil && !o.ports.hold(netip.AddrPortFrom(from.Unmap(), pair.Remote.Port)) {
		o.server.logger.Warn("a broadcast by TCP has no place of its own, because the connections are used up",
			slog.String("house", o.house), slog.String("conn", o.id))
	}
}

// look reads the picture.
func (o *session) look(remote *webrtc.TrackRemote) {
	show := func(at uint32, body []byte) {
		o.push(rtmp.Video, at, body)
		if body[1] == 1 {
			o.shown.CompareAndSwap(0, int64(at)+1)
		}
	}
	if o.encodes {
		o.encode(remote, show)
		return
	}
	pictures := newPictures(func(f frame) { show(o.clocks.pictureAt(f.at, o.age()), f.body) })
	o.follow(remote, func(p *rtp.Packet, lost bool) (waits bool) {
		pictures.add(p, lost)
		return pictures.waits
	})
}

// follow reads the packets of the picture. It asks for a key frame at once, and again while one is awaited.
func (o *session) follow(remote *webrtc.TrackRemote, use func(p *rtp.Packet, lost bool) (waits bool)) {
	o.source.Store(uint32(remote.SSRC()))
	o.askKeyFrame()
	asked := time.Now()
	o.read(remote, func(p *rtp.Packet, lost bool) {
		waits := use(p, lost)
		if now := time.Now(); waits && now.Sub(asked) > watchEvery {
			asked = now
			o.askKeyFrame()
		}
	})
}

// listen reads the sound, passes it on to viewers by WebRTC, and converts it for the others.
func (o *session) listen(remote *webrtc.TrackRemote) {
	if o.server.ffmpeg == "" {
		o.server.logger.Warn("a broadcast by WebRTC has sound by WebRTC only, because ffmpeg is not installed", "house",
			o.house, "conn", o.id)
		o.hear(remote, func(opus) {})
		return
	}
	o.push(rtmp.Audio, 0, soundHeader)
	convert := &sound{
		ffmpeg: o.server.ffmpeg, in: make(chan opus, soundQueue),
		logger: o.server.logger.With(slog.String("house", o.house), slog.String("conn", o.id)),
		out: func(ticks int64, body []byte) {
			at, ok := o.clocks.soundAt(ticks)
			if shown := o.shown.Load(); ok && shown > 0 && int64(at) >= shown-1 { // older sound has no picture
				o.push(rtmp.Audio, at, body)
			}
		},
	}
	converted := make(chan struct{})
	go func() {
		defer close(converted)
		convert.run(o.running)
	}()
	o.hear(remote, convert.take)
	<-converted
}

// hear reads the packets of the sound.
func (o *session) hear(remote *webrtc.TrackRemote, convert func(opus)) {
	o.read(remote, func(p *rtp.Packet, _ bool) {
		if opusLength(p.Payload) == 0 {
			return
		}
		ticks := o.clocks.soundTicks(p.Timestamp, o.age())
		if at, ok := o.clocks.soundAt(ticks); ok {
			o.feed.PushOpus(at, p.Payload)
		}
		convert(opus{ticks, p.Payload})
	})
}

// read passes the packets of a track on, in order, until the session ends.
func (o *session) read(remote *webrtc.TrackRemote, use func(p *rtp.Packet, lost bool)) {
	line := &queue{}
	for {
		p, _, err := remote.ReadRTP()
		if err != nil {
			o.stop(media.Lost)
			return
		}
		now := time.Now()
		if o.running.Err() != nil || !o.count(p.MarshalSize(), now) {
			return
		}
		line.put(p)
		for p, lost := line.take(now); p != nil; p, lost = line.take(now) {
			use(p, lost)
		}
	}
}

// count notes a packet. It is false for a publisher that sends more than it may.
func (o *session) count(bytes int, now time.Time) bool {
	o.newest.Store(now.UnixNano())
	all := o.received.Add(uint64(bytes))
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.speed.Below(all, now, o.server.limits.BitRate) {
		o.stop(media.Overrun)
		return false
	}
	return true
}

func (o *session) push(kind byte, at uint32, body []byte) {
	if err := o.feed.Push(kind, at, body); err != nil {
		o.stop(media.ReasonOf(err))
	}
}

// reports reads the sender's reports, which join sound and picture.
func (o *session) reports(remote *webrtc.TrackRemote, receiver *webrtc.RTPReceiver) {
	of := &o.clocks.picture
	if remote.Kind() == webrtc.RTPCodecTypeAudio {
		of = &o.clocks.sound
	}
	for {
		packets, _, err := receiver.ReadRTCP()
		if err != nil {
			return
		}
		for _, p := range packets {
			if r, ok := p.(*rtcp.SenderReport); ok && r.SSRC == uint32(remote.SSRC()) {
				o.clocks.told(of, r.NTPTime, r.RTPTime)
			}
		}
	}
}

// age is the time since the beginning in ms.
func (o *session) age() int64 { return time.Since(o.begun).Milliseconds() }
