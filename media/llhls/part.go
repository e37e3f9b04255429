// Low-latency HLS: the open part with its samples and their times, and its encoding.

package llhls

import (
	"time"

	"touchline/media/formats"
)

const (
	ticks       = formats.VideoTimescale / 1000 // ticks of the picture's clock in a millisecond
	partUsual   = 500                           // ms
	partMost    = 560                           // ms, where parts divide the time between key frames
	pictureMost = 1000                          // ms between two pictures that a part is sized for
	lastPicture = 40                            // ms: the longest duration of the last picture before a break
	soundBehind = 1000                          // ms that sound may be behind the picture before silence replaces it
)

// partTargetOf returns the PART-TARGET for these frames. Parts hold whole pictures and must be filled to 85 %. They
// divide the time between key frames, so that no segment ends with a short part: it costs two requests like a long one.
func partTargetOf(frames []Frame) int64 {
	step, group, last, lastKey := int64(0), int64(0), int64(-1), int64(-1)
	for _, f := range frames {
		if f.IsSound {
			continue
		}
		if last >= 0 {
			step = max(step, f.At-last)
		}
		if last = f.At; f.Key {
			if lastKey >= 0 {
				group = f.At - lastKey
			}
			lastKey = f.At
		}
	}
	step = min(max(step, 1), pictureMost)
	usual := int64(partUsual)
	if group > 0 && group <= segmentMost {
		whole := (segmentLeast + group - 1) / group * group // from one segment to the next
		parts := (whole + partMost - 1) / partMost
		usual = (whole + parts - 1) / parts
	}
	return (usual + step - 1) / step * step
}

// openPart holds the samples of a part. The newest picture waits outside until the next one gives its duration.
type openPart struct {
	target int64 // ms
	start  int64 // on the stream's timeline
	video  []formats.Sample
	sounds formats.Sounds
	first  int64 // time of the first video sample
	size   int   // bytes
	newest int64 // time of the newest frame

	waits     bool // waiting is a picture
	waiting   formats.Sample
	waitingAt int64
	step      int64 // ms between the newest two pictures
	usual     int64 // the same, without isolated pauses

	silent bool // the newest sound is inserted silence
}

// silence is one silent AAC-LC frame by number of channels, for any rate, as encoded by ffmpeg 5.1.9.
var silence = map[uint16][]byte{1: {0x01, 0x18, 0x20, 0x07}, 2: {0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c}}

const objectLC = 2 // the object type of AAC-LC, the first five bits of an AudioSpecificConfig

// clear drops the samples and the state they would continue.
func (p *openPart) clear() { *p = openPart{target: p.target, step: p.step} }

// begin empties the part for the next one, which receives the waiting picture.
func (p *openPart) begin(at int64) {
	p.start, p.video, p.size = at, p.video[:0], 0
	p.sounds.Begin()
	if p.waits {
		p.size = len(p.waiting.Data)
	}
}

func (p *openPart) isEmpty() bool { return len(p.video)+len(p.sounds.Samples) == 0 }

// isFull reports whether a picture at this time would end beyond the target. A part filled to less than 85 % is never
// full; if the next picture comes too late, the part ends at its target without it.
func (p *openPart) isFull(at int64) bool {
	return !p.isEmpty() && (at-p.start)*100 >= 85*p.target && at+p.usual > p.start+p.target
}

// picture stores a picture until the next one gives its duration.
func (p *openPart) picture(at int64, s formats.Sample) {
	p.waits, p.waiting, p.waitingAt = true, s, at
	p.newest = max(p.newest, at)
	p.size += len(s.Data)
}

// finishPicture adds the waiting picture, which lasts until the given time.
func (p *openPart) finishPicture(until int64) {
	if !p.waits {
		return
	}
	p.waits = false
	step := max(until-p.waitingAt, 0)
	if step > 0 {
		p.usual, p.step = min(step, max(p.step, 1)), step
	}
	p.waiting.Duration = uint32(step * ticks)
	if len(p.video) == 0 {
		p.first = p.waitingAt
	}
	p.video = append(p.video, p.waiting)
}

// truncate ends the waiting picture at the end of the part, if the part holds nothing else.
func (p *openPart) truncate() {
	if p.isEmpty() {
		step, usual := p.step, p.usual
		p.finishPicture(p.start + p.target)
		p.step, p.usual = step, usual
	}
}

// finish ends the part at the estimated end of its newest frame and returns that time.
func (p *openPart) finish() int64 {
	end := min(p.start+p.target, max(p.newest, p.start)+min(max(p.step, 1), lastPicture))
	p.finishPicture(max(end, p.waitingAt+1))
	return end
}

// sound adds a frame.
func (p *openPart) sound(at int64, frame []byte, rate uint32) {
	if len(frame) == 0 {
		return
	}
	p.silent = false // the sound is back, if late
	if p.sounds.Add(at, frame, rate) {
		p.newest = max(p.newest, at)
		p.size += len(frame)
	}
}

// missSound fills missing sound with silence up to a time, because Chromium 156 shows no picture of a stream with two
// tracks while one has no sound. since is when the sound should have begun; surely means that no more will come.
func (p *openPart) missSound(since, until int64, of formats.AudioTrack, surely bool) {
	frame := silence[of.Channels]
	if frame == nil || of.Config[0]>>3 != objectLC {
		return
	}
	if !p.sounds.Hears {
		p.sounds.Next = uint64(since) * uint64(of.Rate) / 1000
	}
	end := uint64(until) * uint64(of.Rate) / 1000
	if !p.silent && !surely && end < p.sounds.Next+soundBehind*uint64(of.Rate)/1000 {
		return
	}
	for p.sounds.Next+formats.FrameSamples <= end {
		p.sounds.Hears, p.silent = true, true
		p.sounds.Append(frame)
	}
}

// appendTo writes the part as a fragment.
func (p *openPart) appendTo(buffer []byte, sequence uint32) []byte {
	return formats.AppendFragment(buffer, sequence,
		formats.Run{Track: formats.VideoTrackID, Decode: uint64(p.first) * ticks, Samples: p.video},
		p.sounds.Run())
}

// adjustClock follows the drift of the encoder's clock slowly, so that network jitter does not show.
func (m *Muxer) adjustClock(at int64, now time.Time) {
	late := now.Sub(m.origin.Add(millis(at)))
	m.origin = m.origin.Add(min(max(late, -time.Millisecond), time.Millisecond))
}

// closeOverdue closes parts that reached their target without a further picture. When a whole part has neither
// picture nor sound, the stream is discontinuous.
func (m *Muxer) closeOverdue(at int64) {
	for m.segment != nil && at > m.part.start+m.part.target {
		if m.part.truncate(); m.part.isEmpty() {
			m.stop()
			return
		}
		m.closePart(m.part.start+m.part.target, goesOn)
	}
}
