// The sound of fragments: frames whose times are counted in samples.

package formats

// soundSlack is how many ms a frame of sound may deviate from the count of samples.
const soundSlack = 60

// Sounds are frames of sound for a fragment. Their times are counted in samples while the encoder's clock agrees: its
// milliseconds are too coarse.
type Sounds struct {
	Samples []Sample
	First   uint64 // number of the first sample of Samples, counted since the stream began
	Next    uint64 // number of the sample that follows
	Hears   bool   // Next is valid
}

// Begin forgets the frames; further ones continue them.
func (s *Sounds) Begin() { s.Samples = s.Samples[:0] }

// Add adds a frame of a time in ms. It is left out, and false returned, if there is more sound than time has passed.
func (s *Sounds) Add(at int64, frame []byte, rate uint32) bool {
	wanted, slack := uint64(at)*uint64(rate)/1000, uint64(rate)*soundSlack/1000
	switch {
	case len(frame) == 0, s.Hears && wanted+slack < s.Next:
		return false
	case !s.Hears, wanted > s.Next+slack:
		if n := len(s.Samples); n > 0 { // the frame before lasts until this one
			s.Samples[n-1].Duration += uint32(wanted - s.Next)
		}
		s.Hears, s.Next = true, wanted
	}
	s.Append(frame)
	return true
}

// Append adds a frame that follows without a gap.
func (s *Sounds) Append(frame []byte) {
	if len(s.Samples) == 0 {
		s.First = s.Next
	}
	s.Samples = append(s.Samples, Sample{Data: frame, Duration: FrameSamples, Key: true})
	s.Next += FrameSamples
}

// Run returns the frames as a part of a fragment.
func (s *Sounds) Run() Run { return Run{Track: AudioTrackID, Decode: s.First, Samples: s.Samples} }
