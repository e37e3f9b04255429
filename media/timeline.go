// One rising timeline per stream, independent of the clocks of its sources.

package media

const (
	frameStep   = 40             // ms between the last tag before a break and the first one after
	forwardJump = 5_000          // ms a track may jump ahead before it counts as a break
	backJump    = 2_000          // ms a track may step back
	apartMost   = 500            // ms between the first sound and picture of a source: encoders send both together
	lateMost    = 10_000         // ms between them if the source says that they have one clock
	timelineEnd = 20 * 86400_000 // ms, below the 24.8 days after which players read FLV times as negative
)

// timeline maps the wrapping 32-bit clocks of successive sources to milliseconds since the stream began. Each track
// has its own clock: in most sources both agree, in some they differ by a constant.
type timeline struct {
	tracks [2]track // audio, video
	newest int64
	begun  bool
	leap   int64 // the offset of the newest break: the other track's clock may jump with it
	jumps  int   // jumps of the present source's clocks
	fixed  bool  // the sources have the times of this timeline
	apart  int64 // ms between the first sound and picture of the present source, at most; 0: apartMost
	keeps  bool  // the timeline begins at the time of its first source
}

// track is the clock of one track.
type track struct {
	known bool   // raw is from the present source
	raw   uint32 // the newest time of the clock
	at    int64  // the position of raw on the timeline
	given int64  // the newest returned time: decoders need rising times
}

// after returns the position of a time of the clock. The difference survives the wrap.
func (t *track) after(raw uint32) int64 { return t.at + int64(int32(raw-t.raw)) }

// join makes the next tag follow the newest one directly: a new source begins.
func (t *timeline) join(oneClock bool) {
	t.apart = 0
	if oneClock {
		t.apart = lateMost
	}
	t.tracks[0].known, t.tracks[1].known = false, false
	t.leap, t.jumps = 0, 0
}

// restart begins the timeline at zero again.
func (t *timeline) restart() { *t = timeline{fixed: t.fixed, apart: t.apart, keeps: t.keeps} }

func (t *timeline) stamp(kind byte, raw uint32) int64 {
	own := &t.tracks[kind&1]
	if t.fixed {
		own.at, t.begun = int64(raw), true
	} else {
		own.at = t.locate(own, &t.tracks[1-kind&1], raw)
	}
	own.known, own.raw = true, raw
	own.given = max(own.given, own.at)
	t.newest = max(t.newest, own.given)
	return own.given
}

// locate returns the position of a time of a track's clock. A constant distance between the tracks is no jump.
func (t *timeline) locate(own, other *track, raw uint32) int64 {
	switch {
	case own.known:
		at := own.after(raw)
		step := at - own.at
		if step >= -backJump && step <= forwardJump && t.newest-at <= forwardJump || t.isNear(at) {
			return at
		}
		if t.leap != 0 && t.isNear(at+t.leap) {
			return at + t.leap
		}
		t.jumps++
		t.leap = t.newest + frameStep - at
		return t.newest + frameStep
	case other.known:
		most := max(t.apart, apartMost)
		if at := other.after(raw); at-t.newest >= -most && at-t.newest <= most {
			return at
		}
		return t.newest // a clock of its own: simultaneous messages belong together
	case t.begun:
		return t.newest + frameStep
	}
	t.begun = true
	if t.keeps {
		return int64(raw)
	}
	return 0
}

// isNear reports whether a time is close to the newest one.
func (t *timeline) isNear(at int64) bool { return at-t.newest >= -backJump && at-t.newest <= backJump }

// now returns the position for tags without a time of their own.
func (t *timeline) now() int64 { return t.newest }
