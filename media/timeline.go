// One rising timeline per stream, whatever its sources' clocks do.

package media

const (
	frameStep   = 40             // ms between the last tag before a break and the first one after
	forwardJump = 5_000          // ms a track may leap ahead before it counts as a break
	backJump    = 2_000          // ms it may step back
	apartMost   = 500            // ms the first sound of a source may lie beside its picture: encoders send both together
	timelineEnd = 20 * 86400_000 // ms, below the 24.8 days after which players read FLV times as negative
)

// timeline maps the wrapping 32-bit clocks of successive sources to milliseconds since the stream began. Each track has
// a clock of its own: in most sources both show the same, in some they are a constant time apart.
type timeline struct {
	tracks [2]track // audio, video
	newest int64
	begun  bool
	leap   int64 // how far the newest break moved a clock: the other track's clock may leap with it
	jumps  int   // of the clocks of the present source
}

// track is the clock of one track.
type track struct {
	known bool   // raw belongs to the present source
	raw   uint32 // the newest time of the clock
	at    int64  // where that lies on the timeline
	given int64  // the newest time given out: decoders need it to rise
}

// after is where a time of the clock lies. The difference survives the wrap.
func (t *track) after(raw uint32) int64 { return t.at + int64(int32(raw-t.raw)) }

// join makes the next tag follow the newest one directly: a new source begins.
func (t *timeline) join() {
	t.tracks[0].known, t.tracks[1].known = false, false
	t.leap, t.jumps = 0, 0
}

// restart begins the timeline at zero again.
func (t *timeline) restart() { *t = timeline{} }

func (t *timeline) place(kind byte, raw uint32) int64 {
	own := &t.tracks[kind&1]
	own.at = t.locate(own, &t.tracks[1-kind&1], raw)
	own.known, own.raw = true, raw
	own.given = max(own.given, own.at)
	t.newest = max(t.newest, own.given)
	return own.given
}

// locate finds where a time of a track's clock lies. A constant distance between the tracks is no jump.
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
		if at := other.after(raw); at-t.newest >= -apartMost && at-t.newest <= apartMost {
			return at
		}
		return t.newest // a clock of its own: what comes together belongs together
	case t.begun:
		return t.newest + frameStep
	}
	t.begun = true
	return 0
}

// isNear tells whether a time lies beside the newest one.
func (t *timeline) isNear(at int64) bool { return at-t.newest >= -backJump && at-t.newest <= backJump }

// now is where a tag without a time of its own belongs.
func (t *timeline) now() int64 { return t.newest }
