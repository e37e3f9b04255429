// Low-latency HLS, the part that is being made: its samples and their times, and how it becomes bytes.

package llhls

import (
	"touchline/media/fmp4"
)

const (
	ticks       = fmp4.VideoTimescale / 1000 // of the picture's clock in a millisecond
	partUsual   = 360                        // ms: 9 pictures of 25 a second, 10 of 30, 21 of 60
	partLeast   = 300                        // ms, where that many pictures fill no usual part well
	pictureMost = 1000                       // ms between two pictures that a part is made to fit
	lastPicture = 40                         // ms that the last picture before a break lasts at most
	soundSlack  = 60                         // ms that sound may be off its own count of samples
	soundBehind = 1000                       // ms that sound may be behind the picture before silence takes its place
)

// partTargetOf is the PART-TARGET for these frames: parts are whole pictures, and must be filled to 85 %.
func partTargetOf(frames []Frame) int64 {
	step, last := int64(0), int64(-1)
	for _, f := range frames {
		if f.IsSound {
			continue
		}
		if last >= 0 {
			step = max(step, f.At-last)
		}
		last = f.At
	}
	step = min(step, pictureMost)
	if step == 0 || partUsual/step*step*100 >= 86*partUsual {
		return partUsual
	}
	return (partLeast + step - 1) / step * step
}

// openPart holds the samples of a part. The newest picture waits outside: how long it lasts the next one says.
type openPart struct {
	target int64 // ms
	start  int64 // on the stream's timeline
	video  []fmp4.Sample
	audio  []fmp4.Sample
	first  int64 // time of the first of video
	size   int   // bytes
	newest int64 // time of the newest frame

	waits     bool // waiting is a picture
	waiting   fmp4.Sample
	waitingAt int64
	step      int64 // ms between the newest two pictures
	usual     int64 // the same, without single pauses

	hears      bool   // soundNext continues
	soundFirst uint64 // of audio, in samples since the stream began
	soundNext  uint64
	silent     bool // the newest sound is silence of ours
}

// silence is a frame of AAC-LC for so many channels, of any rate: what ffmpeg 5.1.9 encodes of nothing but zeros.
var silence = map[uint16][]byte{1: {0x01, 0x18, 0x20, 0x07}, 2: {0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c}}

const objectLC = 2 // the kind of AAC, in the first five bits of its AudioSpecificConfig

// clear forgets samples, and what they would have continued.
func (p *openPart) clear() { *p = openPart{target: p.target, step: p.step} }

// begin empties the part for the next one. A waiting picture belongs to that.
func (p *openPart) begin(at int64) {
	p.start, p.video, p.audio, p.size = at, p.video[:0], p.audio[:0], 0
	if p.waits {
		p.size = len(p.waiting.Data)
	}
}

func (p *openPart) isEmpty() bool { return len(p.video)+len(p.audio) == 0 }

// isFull says whether a picture at this time would last beyond the target. A part that is filled to less than 85 % is
// not: should the next picture come too late, the part ends at its target without it.
func (p *openPart) isFull(at int64) bool {
	return !p.isEmpty() && (at-p.start)*100 >= 85*p.target && at+p.usual > p.start+p.target
}

// picture lets a picture wait for the next.
func (p *openPart) picture(at int64, s fmp4.Sample) {
	p.waits, p.waiting, p.waitingAt = true, s, at
	p.newest = max(p.newest, at)
	p.size += len(s.Data)
}

// finishPicture adds the picture that waits, which lasts until then.
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

// truncate ends a picture that waits at the end of the part, when the part holds nothing else.
func (p *openPart) truncate() {
	if p.isEmpty() {
		step, usual := p.step, p.usual
		p.finishPicture(p.start + p.target)
		p.step, p.usual = step, usual
	}
}

// finish ends the part where its newest frame ends, as far as one can tell, and answers when that is.
func (p *openPart) finish() int64 {
	end := min(p.start+p.target, max(p.newest, p.start)+min(max(p.step, 1), lastPicture))
	p.finishPicture(max(end, p.waitingAt+1))
	return end
}

// sound adds a frame. Its time is counted in samples as long as the encoder's clock agrees: milliseconds are too coarse.
func (p *openPart) sound(at int64, frame []byte, rate uint32) {
	if len(frame) == 0 {
		return
	}
	p.silent = false // it has come, if late
	wanted, slack := uint64(at)*uint64(rate)/1000, uint64(rate)*soundSlack/1000
	switch {
	case !p.hears || wanted > p.soundNext+slack:
		if n := len(p.audio); n > 0 { // the frame before lasts until this one
			p.audio[n-1].Duration += uint32(wanted - p.soundNext)
		}
		p.hears, p.soundNext = true, wanted
	case wanted+slack < p.soundNext:
		return // more sound than time
	}
	p.hear(frame)
	p.newest = max(p.newest, at)
	p.size += len(frame)
}

func (p *openPart) hear(frame []byte) {
	if len(p.audio) == 0 {
		p.soundFirst = p.soundNext
	}
	p.audio = append(p.audio, fmp4.Sample{Data: frame, Duration: fmp4.FrameSamples, Key: true})
	p.soundNext += fmp4.FrameSamples
}

// missSound puts silence up to a time in the place of sound that does not come: Chromium 156 shows no picture of a
// stream with two tracks for which there is no sound. since is when the sound should have begun; surely says that none
// will come any more.
func (p *openPart) missSound(since, until int64, of fmp4.Audio, surely bool) {
	frame := silence[of.Channels]
	if frame == nil || of.Config[0]>>3 != objectLC {
		return
	}
	if !p.hears {
		p.soundNext = uint64(since) * uint64(of.Rate) / 1000
	}
	end := uint64(until) * uint64(of.Rate) / 1000
	if !p.silent && !surely && end < p.soundNext+soundBehind*uint64(of.Rate)/1000 {
		return
	}
	for p.soundNext+fmp4.FrameSamples <= end {
		p.hears, p.silent = true, true
		p.hear(frame)
	}
}

// appendTo writes the part as a fragment.
func (p *openPart) appendTo(buffer []byte, sequence uint32) []byte {
	return fmp4.AppendFragment(buffer, sequence,
		fmp4.Run{Track: fmp4.VideoTrack, Decode: uint64(p.first) * ticks, Samples: p.video},
		fmp4.Run{Track: fmp4.AudioTrack, Decode: p.soundFirst, Samples: p.audio})
}

// wholeUnits says whether a sample is units behind their lengths and nothing else.
func wholeUnits(sample []byte, lengthSize int) bool {
	for rest := sample; len(rest) > 0; {
		if len(rest) <= lengthSize {
			return false
		}
		var n uint64
		for _, b := range rest[:lengthSize] {
			n = n<<8 | uint64(b)
		}
		rest = rest[lengthSize:]
		if n == 0 || n > uint64(len(rest)) {
			return false
		}
		rest = rest[n:]
	}
	return len(sample) > 0
}
