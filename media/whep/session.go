// One viewer's connection, from the offer to the last packet.

package whep

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"

	"touchline/domain"
)

const (
	answerWait  = 5 * time.Second // for the library
	waitingMost = 512             // frames that wait for one viewer
	paceBytes   = 16 << 10        // sent at once
	pacePause   = 2 * time.Millisecond
	reportEvery = time.Second
	renewPause  = time.Second // between two repetitions of the newest pictures
)

// A viewer whose connection takes no packet, or loses many, is sent nothing until the next key frame. One who falls
// behind too often is cut; the player goes on with another line.
const (
	lostMost     = 64 // of 256 packets
	behindMost   = 6
	behindWithin = 30 * time.Second
)

// session is one viewer.
type session struct {
	server *Server
	room   *room
	house  string
	secret string // in the address of the session
	unit   domain.Address

	answered  bool // set before it is served
	pc        *webrtc.PeerConnection
	picture   *track
	sound     *track // nil: the viewer wants none
	running   context.Context
	cancel    context.CancelFunc
	connected chan struct{}
	once      sync.Once
	readers   sync.WaitGroup
	sent      atomic.Uint64 // bytes

	more chan struct{} // something waits

	mu      sync.Mutex
	waiting []item
	waits   bool // for a key frame
	renewed time.Time
	behind  int // seconds in which it fell behind, of those since
	since   time.Time
	dropped time.Time
}

// item is a frame at its time.
type item struct {
	frame *frame
	ticks int64
}

func (s *Server) newSession(house string, unit domain.Address) *session {
	v := &session{
		server: s, house: house, secret: rand.Text(), unit: unit, connected: make(chan struct{}),
		more: make(chan struct{}, 1), waits: true, picture: newTrack(webrtc.RTPCodecTypeVideo, pictureRate),
	}
	v.running, v.cancel = context.WithCancel(context.Background())
	return v
}

// pictureRate are the ticks of the picture in a ms.
const pictureRate = 90

// open makes the answer to an offer.
func (v *session) open(ctx context.Context, offer string, sound bool) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWait)
	defer cancel()
	tracks := []*track{v.picture}
	if sound {
		v.sound = newTrack(webrtc.RTPCodecTypeAudio, soundRate)
		tracks = append(tracks, v.sound)
	}
	for _, t := range tracks {
		_, err := v.pc.AddTransceiverFromTrack(t,
			webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionSendonly})
		if err != nil {
			return "", err
		}
	}
	v.pc.OnConnectionStateChange(func(state webrtc.PeerConnectionState) {
		switch state {
		case webrtc.PeerConnectionStateConnected:
			v.once.Do(func() { close(v.connected) })
		case webrtc.PeerConnectionStateFailed, webrtc.PeerConnectionStateClosed:
			v.stop()
		}
	})
	if err := v.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}); err != nil {
		return "", badOffer(ruleFormat)
	}
	answer, err := v.pc.CreateAnswer(nil)
	if err != nil {
		return "", badOffer(ruleFormat)
	}
	gathered := webrtc.GatheringCompletePromise(v.pc)
	if err := v.pc.SetLocalDescription(answer); err != nil {
		return "", badOffer(ruleFormat)
	}
	select {
	case <-gathered:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	return v.pc.LocalDescription().SDP, nil
}

// stop ends the session. It never blocks.
func (v *session) stop() { v.cancel() }

// serve sends until the session ends. It reports whether the viewer was ever connected.
func (v *session) serve() (reached bool) {
	defer func() {
		v.stop()
		_ = v.pc.Close()
		v.readers.Wait()
	}()
	first := time.NewTimer(v.server.limits.First)
	defer first.Stop()
	for _, ready := range []<-chan struct{}{v.connected, v.picture.bound} {
		select {
		case <-ready:
		case <-first.C:
			return false
		case <-v.running.Done():
			return false
		}
	}
	v.server.reached()
	for _, sender := range v.pc.GetSenders() {
		v.readers.Go(func() { v.hear(sender) })
	}
	if !v.room.join(v) {
		return true
	}
	v.server.hub.Beside(v.house, v.room.sessionID, 1, 0)
	v.write()
	v.room.leave(v)
	v.server.hub.Beside(v.house, v.room.sessionID, -1, v.sent.Swap(0))
	return true
}

// write sends what waits, and reports about the clock.
func (v *session) write() {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	paced := 0
	pause := func(bytes int) {
		v.sent.Add(uint64(bytes))
		if paced += bytes; paced >= paceBytes {
			paced = 0
			time.Sleep(pacePause)
		}
	}
	for {
		select {
		case <-v.running.Done():
			return
		case now := <-tick.C:
			v.report(now)
			v.server.hub.Beside(v.house, v.room.sessionID, 0, v.sent.Swap(0))
		case <-v.more:
			paced = 0
			for one, ok := v.next(); ok && v.running.Err() == nil; one, ok = v.next() {
				if v.send(one, pause) { // a track that begins is joined to the other one at once
					v.report(time.Now())
				}
			}
		}
	}
}

// send sends one frame. It reports whether it is the first of its track.
func (v *session) send(one item, pause func(bytes int)) (first bool) {
	to := v.picture
	if one.frame.sound {
		to = v.sound
	}
	first, err := to.send(one.frame, one.ticks, pause)
	switch {
	case errors.Is(err, errFull):
		v.fellBehind(time.Now())
	case err != nil:
		v.stop()
	}
	return first
}

// report tells the viewer which times of the tracks belong together.
func (v *session) report(now time.Time) {
	at, ok := v.room.clock(now)
	if !ok {
		return
	}
	var all []rtcp.Packet
	for _, t := range []*track{v.picture, v.sound} {
		if t == nil {
			continue
		}
		if one := t.report(ntp(now), at); one != nil {
			all = append(all, one)
		}
	}
	if len(all) > 0 {
		_ = v.pc.WriteRTCP(all) // a connection that cannot be written to is noticed by the library
	}
}

// ntp returns the seconds since 1900, 32.32.
func ntp(t time.Time) uint64 {
	const since1900 = 2_208_988_800
	return uint64(t.Unix()+since1900)<<32 | uint64(t.Nanosecond())<<32/1_000_000_000
}

// offer queues a frame. It never blocks.
func (v *session) offer(f *frame) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case f.sound && v.sound == nil:
	case f.sound:
		v.queue(item{f, f.ticks})
	case v.waits && !f.key:
	default:
		v.waits = false
		v.queue(item{f, f.at * pictureRate})
	}
}

// begin queues the newest pictures for a viewer who has seen none, or lost some. Their times are all about the newest
// one's, so that players do not take them for pictures of the past few seconds and stay as far behind.
func (v *session) begin(group []*frame) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(group) == 0 {
		v.waits = true
		return
	}
	v.waits = false
	v.waiting = nil
	newest := group[len(group)-1].at * pictureRate
	step := max(1, beginTicks/int64(len(group)))
	for i, f := range group {
		v.queue(item{f, newest + 1 + int64(i)*step})
	}
}

// beginTicks is less than from one picture to the next.
const beginTicks = 5 * pictureRate

// queue adds an item. When too much waits, all is dropped until the next key frame.
func (v *session) queue(one item) {
	if len(v.waiting) >= waitingMost {
		v.drop(time.Now())
		return
	}
	v.waiting = append(v.waiting, one)
	select {
	case v.more <- struct{}{}:
	default:
	}
}

func (v *session) next() (one item, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.waiting) == 0 {
		v.waiting = nil
		return one, false
	}
	one, v.waiting = v.waiting[0], v.waiting[1:]
	return one, true
}

func (v *session) fellBehind(now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.drop(now)
}

// drop skips to the next key frame, and cuts a viewer who falls behind too often.
func (v *session) drop(now time.Time) {
	v.waiting, v.waits = nil, true
	if now.Sub(v.since) > behindWithin {
		v.since, v.behind = now, 0
	}
	if now.Sub(v.dropped) < time.Second {
		return
	}
	v.dropped = now
	if v.behind++; v.behind > behindMost {
		v.stop()
	}
}

// hear reads what the viewer says about a track.
func (v *session) hear(sender *webrtc.RTPSender) {
	of, _ := sender.Track().(*track)
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		if of != v.picture {
			continue
		}
		for _, p := range packets {
			switch p := p.(type) {
			case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
				v.renew(time.Now())
			case *rtcp.ReceiverReport:
				for _, r := range p.Reports {
					if r.SSRC == v.picture.ssrc && r.FractionLost > lostMost {
						v.fellBehind(time.Now())
					}
				}
			}
		}
	}
}

// renew sends the newest pictures again, because the viewer has lost some.
func (v *session) renew(now time.Time) {
	v.mu.Lock()
	early := now.Sub(v.renewed) < renewPause
	if !early {
		v.renewed = now
	}
	v.mu.Unlock()
	if !early {
		v.room.renew(v)
	}
}
