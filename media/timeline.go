// One rising timeline per stream, whatever its sources' clocks do.

package media

const (
	frameStep   = 40             // ms between the last tag before a break and the first one after
	forwardJump = 5_000          // ms a source may leap ahead before it counts as a break
	backJump    = 2_000          // ms it may step back
	timelineEnd = 20 * 86400_000 // ms, below the 24.8 days after which players read FLV times as negative
)

// timeline maps the wrapping 32-bit clocks of successive sources to milliseconds since the
// stream began. Audio and video share it, so they stay in step over a break.
type timeline struct {
	joined  bool   // lastRaw belongs to the present source
	lastRaw uint32 // of the present source
	lastOut int64  // where lastRaw was placed
	newest  int64
	begun   bool
	track   [2]int64 // last time given to audio, video
	jumps   int      // of the clock of the present source
}

// join makes the next tag follow the newest one directly: a new source begins.
func (t *timeline) join() { t.joined, t.jumps = false, 0 }

// restart begins the timeline at zero again.
func (t *timeline) restart() { *t = timeline{} }

func (t *timeline) place(kind byte, raw uint32) int64 {
	step := int64(int32(raw - t.lastRaw)) // the difference survives the wrap
	switch {
	case !t.begun:
		t.begun, t.joined = true, true
		t.lastOut = 0
	case !t.joined || step > forwardJump || step < -backJump:
		if t.joined {
			t.jumps++
		}
		t.joined = true
		t.lastOut = t.newest + frameStep
	default:
		t.lastOut += step
	}
	t.lastRaw = raw
	track := &t.track[kind&1]
	*track = max(*track, t.lastOut) // decoders need each track to rise
	t.newest = max(t.newest, *track)
	return *track
}

// now is where a tag without a time of its own belongs.
func (t *timeline) now() int64 { return t.newest }
