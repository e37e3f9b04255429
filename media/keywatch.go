// Watches how often key frames come; viewers wait for them and HLS is cut at them.

package media

import "time"

// keyWatch measures the key-frame interval of one source.
type keyWatch struct {
	seen     bool
	last     int64 // ms
	interval time.Duration
	reported time.Duration // 0: nothing to take back
}

// endlessAfter reports an encoder that sends no second key frame at all.
const endlessAfter = 10 * time.Second

// frame notes one video frame and answers an interval the anchor should hear of.
func (k *keyWatch) frame(at int64, key bool) (time.Duration, bool) {
	if !k.seen {
		k.seen, k.last = key, at
		return 0, false
	}
	gap := millis(at - k.last)
	if !key {
		return gap, k.reported == 0 && gap >= endlessAfter && k.report(gap)
	}
	k.last, k.interval = at, gap
	return gap, k.report(gap)
}

func (k *keyWatch) report(gap time.Duration) bool {
	switch {
	case gap <= KeyFrameLimit:
		fell := k.reported != 0
		k.reported = 0
		return fell
	case k.reported == 0, (gap - k.reported).Abs() > 2*time.Second:
		k.reported = gap
		return true
	}
	return false
}
