// Measurements of a source are right and cost no allocation.

package media

import (
	"math"
	"testing"
	"time"
)

// sends feeds some seconds of a source to a watch and returns its measurements.
func sends(q *qualityWatch, seconds int, rate int64, size int, sound bool) (all []Measured) {
	begun := time.Unix(1_000, 0)
	for at := int64(0); at <= int64(seconds)*1000; at += 1000 / rate {
		c := interFrame
		if at%2000 == 0 {
			c = keyFrame
		}
		tags := []*tag{newTag(c, msgVideo, at, make([]byte, size))}
		if sound {
			tags = append(tags, newTag(audioFrame, msgAudio, at, make([]byte, 100)))
		}
		for _, t := range tags {
			if m, told := q.frame(t, begun.Add(millis(at))); told {
				all = append(all, m)
			}
		}
	}
	return all
}

func TestASourceIsMeasuredEveryFiveSeconds(t *testing.T) {
	t.Parallel()
	var q qualityWatch
	all := sends(&q, 11, 25, 7_400, true)
	if len(all) != 2 {
		t.Fatalf("measured %d times in eleven seconds", len(all))
	}
	for _, m := range all {
		if m.FrameRate != 25 || m.LongestGap != 40*time.Millisecond || !m.Audio ||
			math.Abs(float64(m.BitRate)-1_500_000) > 15_000 {
			t.Errorf("measured %+v", m)
		}
	}
}

func TestAMeasurementShowsWhatIsMissing(t *testing.T) {
	t.Parallel()
	var q qualityWatch
	mute := sends(&q, 5, 10, 5_000, false)
	if len(mute) != 1 || mute[0].Audio || mute[0].FrameRate != 10 {
		t.Errorf("a mute source at ten frames was measured as %+v", mute)
	}
	now := time.Unix(2_000, 0)
	q = qualityWatch{}
	for _, at := range []int64{0, 40, 80, 1_080, 1_120} {
		q.frame(newTag(interFrame, msgVideo, at, nil), now)
	}
	if m, told := q.frame(newTag(interFrame, msgVideo, 1_160, nil), now.Add(measureEvery)); !told ||
		m.LongestGap != time.Second {
		t.Errorf("a source that stalled for a second was measured as %+v %v", m, told)
	}
	if m, told := q.frame(newTag(audioFrame, msgAudio, 1_160, nil), now.Add(2*measureEvery)); !told ||
		m.FrameRate != 0 || !m.Audio {
		t.Errorf("a source without pictures was measured as %+v %v", m, told)
	}
}

func TestMeasuringAllocatesNothing(t *testing.T) {
	frame, now := newTag(interFrame, msgVideo, 40, make([]byte, 1_000)), time.Unix(1_000, 0)
	var q qualityWatch
	if n := testing.AllocsPerRun(1_000, func() { now = now.Add(40 * time.Millisecond); q.frame(frame, now) }); n != 0 {
		t.Errorf("a frame costs %v allocations", n)
	}
}

func TestTheRoomHearsWhatASourceSends(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, time.Second))
	src := p.hub.stream("1001").source
	p.hub.stream("1001").mu.Lock()
	src.quality.since = time.Now().Add(-measureEvery)
	p.hub.stream("1001").mu.Unlock()
	for _, tag := range clipPart(t, time.Second) {
		if c, _ := classify(tag.Kind, tag.Body); c == keyFrame {
			tag.At = 2_000
			pub.send(tag)
		}
	}
	heard := p.room.receives(t, "measured")
	if m := heard.measured; m.Width == 0 || m.Height == 0 || m.BitRate == 0 || heard.source.HouseID != "1001" {
		t.Errorf("the room heard %+v of %+v", m, heard.source)
	}
}
