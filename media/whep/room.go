// A watched stream: it is packed once for all of its viewers.

package whep

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"touchline/media/formats"
)

const (
	groupMost   = 8 << 20               // bytes of the kept group of pictures; a longer one is not sent again
	groupFrames = 400                   // pictures of it
	tapPause    = 50 * time.Millisecond // between two viewers of the same stream
)

// room is a stream of the hub, of a house or of one of its definitions, with its viewers.
type room struct {
	server           *Server
	house, sessionID string
	name             string // of the stream in the hub
	running          context.Context
	end              context.CancelFunc
	ended            chan struct{}

	places int // sessions, guarded by the server's lock

	// The goroutine of run has these.
	sets    [][]byte
	lengths int
	newest  int64  // ms of the newest picture
	since   int64  // older sound is not sent: its pictures are shown already
	heard   []byte // the configuration of the sound
	sound   *sound // nil: none is converted
	told    bool   // that none can be converted

	opus atomic.Int64 // ms of the newest Opus of the source; -1: none

	mu      sync.Mutex
	viewers map[*session]struct{}
	group   []*frame // since the newest key frame
	size    int      // bytes of group
	clocked bool     // the next two are known
	epoch   time.Time
	begun   int64 // ms of the stream at epoch
	closed  bool  // no viewer comes any more
}

func newRoom(s *Server, house, name, sessionID string) *room {
	r := &room{
		server: s, house: house, name: name, sessionID: sessionID, ended: make(chan struct{}), newest: -1,
		viewers: map[*session]struct{}{},
	}
	r.opus.Store(-1)
	r.running, r.end = context.WithCancel(context.Background())
	return r
}

// run packs the stream until it ends or the last viewer has left.
func (r *room) run() {
	defer close(r.ended)
	for r.read() {
		select {
		case <-time.After(tapPause):
		case <-r.running.Done():
		}
	}
	r.end()
	r.mute()
	r.server.forget(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for v := range r.viewers {
		v.stop()
	}
}

// read is one viewer of the stream. It is false when the stream or the room has ended. A stream whose sound changes
// begins again for its viewers, but not for those of the room.
func (r *room) read() (again bool) {
	is, _ := r.server.hub.Session(r.name)
	r.since = is.At
	newest, deaf := r.server.hub.HearOpus(r.name, r.sessionID, r.pass)
	defer deaf()
	if newest >= 0 {
		r.opus.Store(newest)
	}
	from := r.server.hub.Follow(r.name, r.sessionID)
	if from == nil {
		return false
	}
	defer from.Close()
	if r.running.Err() != nil { // the last viewer had left before the room began
		return false
	}
	into := newTap()
	defer into.Close()
	from.Serve(into)
	for {
		tags := into.take(r.running)
		if len(tags) == 0 {
			return r.running.Err() == nil
		}
		for _, t := range tags {
			if !r.take(t) {
				return false
			}
		}
	}
}

// take uses a tag. It is false for one that viewers by WebRTC cannot be shown.
func (r *room) take(t tag) bool {
	body := t.body()
	switch {
	case t.kind == kindSound && body[1] == 0:
		r.hear(body)
	case t.kind == kindSound:
		r.speak(t)
	case len(body) < flvHead:
	case body[1] == 0:
		return r.configure(body[flvHead:])
	case body[1] == 1:
		return r.show(t)
	}
	return true
}

func (r *room) configure(config []byte) (ok bool) {
	r.sets, r.lengths, ok = formats.SetsOf(config)
	return ok
}

// show sends a picture. A picture that was shown comes again when the stream begins again.
func (r *room) show(t tag) bool {
	body := t.body()
	if body[2]|body[3]|body[4] != 0 {
		r.server.logger.Info("viewers by WebRTC are sent away: the pictures have B-frames",
			slog.String("house", r.house))
		return false
	}
	if r.newest-t.at > backMost {
		r.newest, r.since = -1, 0
	}
	if t.at <= r.newest || r.lengths == 0 {
		return true
	}
	f := newPicture(t.at, body[0] == keyOfAVC, body[flvHead:], r.lengths, r.sets)
	if f == nil {
		return true
	}
	r.newest = t.at
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keepClock(t.at, time.Now())
	if f.key {
		r.group, r.size = nil, 0
	}
	if f.key || len(r.group) > 0 {
		r.group = append(r.group, f)
		if r.size += f.bytes; r.size > groupMost || len(r.group) > groupFrames {
			r.group, r.size = nil, 0
		}
	}
	for v := range r.viewers {
		v.offer(f)
	}
	return true
}

// backMost is how far the times of a stream go back, in ms, before it counts as begun again.
const backMost = 60_000

// hear follows the configuration of the sound.
func (r *room) hear(config []byte) {
	if !bytes.Equal(config, r.heard) {
		r.mute()
		r.heard = config
	}
}

// speak converts a sound, unless the source sends Opus.
func (r *room) speak(t tag) {
	switch newest := r.opus.Load(); {
	case newest >= 0 && t.at-newest < opusAway && newest-t.at < backMost:
		r.mute()
		return
	case t.at < r.since || r.heard == nil:
		return
	case r.sound != nil:
	case r.server.ffmpeg == "":
		if !r.told {
			r.told = true
			r.server.logger.Warn("viewers by WebRTC hear nothing, because ffmpeg is not installed",
				slog.String("house", r.house))
		}
		return
	default:
		r.sound = newSound(r.server.ffmpeg, r.heard, r.server.logger.With(slog.String("house", r.house)), r.say)
	}
	r.sound.take(t)
}

// opusAway is how far, in ms, the sound of a stream may be ahead of the newest Opus before it counts as another
// source's.
const opusAway = 1_000

// pass sends Opus of the source as it came.
func (r *room) pass(at int64, packet []byte) {
	r.opus.Store(at)
	r.say(at*soundRate, packet)
}

// mute ends the sound.
func (r *room) mute() {
	if r.sound != nil {
		r.sound.stop()
		r.sound = nil
	}
}

// say sends a packet of sound.
func (r *room) say(ticks int64, packet []byte) {
	f := &frame{sound: true, ticks: ticks, at: ticks / soundRate, packets: [][]byte{packet}, bytes: len(packet)}
	r.mu.Lock()
	defer r.mu.Unlock()
	for v := range r.viewers {
		v.offer(f)
	}
}

// join adds a viewer, who is sent the newest pictures at once. False once the room has ended.
func (r *room) join(v *session) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return false
	}
	r.viewers[v] = struct{}{}
	v.begin(r.group)
	return true
}

// renew sends a viewer the newest pictures again.
func (r *room) renew(v *session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, in := r.viewers[v]; in {
		v.begin(r.group)
	}
}

// leave removes a viewer.
func (r *room) leave(v *session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.viewers, v)
}

// aheadMost is how far, in ms, the stream may run ahead of the clock before it is set again: what is kept of a stream
// comes faster than it was sent.
const aheadMost = 100

// keepClock joins the times of the stream to the wall clock, of which both tracks tell their viewers.
func (r *room) keepClock(at int64, now time.Time) {
	if ahead := at - r.begun - now.Sub(r.epoch).Milliseconds(); !r.clocked || ahead > aheadMost || ahead < -backMost {
		r.clocked, r.epoch, r.begun = true, now, at
	}
}

// clock returns the time of the stream at a moment of the wall clock, in ms; false before the first picture.
func (r *room) clock(now time.Time) (at int64, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.begun + now.Sub(r.epoch).Milliseconds(), r.clocked
}
