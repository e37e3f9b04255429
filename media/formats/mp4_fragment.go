// Fragments: samples of each track with their times, playable after the initialization segment.

package formats

import "encoding/binary"

// Sample is one picture or one frame of sound.
type Sample struct {
	Data        []byte
	Duration    uint32 // on the track's clock
	Composition int32  // from decoding to showing
	Key         bool   // decodable without other samples; pictures only
}

// Run is the part of a fragment that belongs to one track.
type Run struct {
	Track   uint32
	Decode  uint64 // of the first sample, on the track's clock
	Samples []Sample
}

// Flags of samples (ISO 14496-12 §8.8.3.1).
const (
	dependsOnNone   = 0x02000000
	dependsOnOthers = 0x01010000
)

// Bits of the fragment boxes that say which fields are present.
const (
	tfhdDurations   = 0x000008
	tfhdFlags       = 0x000020
	tfhdFromMoof    = 0x020000
	trunOffset      = 0x000001
	trunDurations   = 0x000100
	trunSizes       = 0x000200
	trunFlags       = 0x000400
	trunComposition = 0x000800
)

// AppendFragment appends moof and mdat to to. Sequence numbers rise within a stream. Runs without samples are left out.
func AppendFragment(to []byte, sequence uint32, runs ...Run) []byte {
	w := &writer{out: to}
	moof := w.open("moof")
	box := w.openFull("mfhd", 0, 0)
	w.u32(sequence)
	w.shut(box)
	size := 8
	offsets := make([]int, len(runs)) // positions of the data offsets, which are known only after all runs
	for i, r := range runs {
		if len(r.Samples) > 0 {
			offsets[i] = w.traf(r)
		}
	}
	w.shut(moof)
	for i, r := range runs {
		if len(r.Samples) == 0 {
			continue
		}
		binary.BigEndian.PutUint32(w.out[offsets[i]:], uint32(len(w.out)-moof+size))
		for _, s := range r.Samples {
			size += len(s.Data)
		}
	}
	w.u32(uint32(size))
	w.text("mdat")
	for _, r := range runs {
		for _, s := range r.Samples {
			w.bytes(s.Data)
		}
	}
	return w.out
}

// traf writes one run and returns the position of its data offset.
func (w *writer) traf(r Run) (offset int) {
	traf := w.open("traf")
	isSound := r.Track == AudioTrackID
	if isSound {
		box := w.openFull("tfhd", 0, tfhdFromMoof|tfhdDurations|tfhdFlags)
		w.words(r.Track, FrameSamples, dependsOnNone)
		w.shut(box)
	} else {
		box := w.openFull("tfhd", 0, tfhdFromMoof)
		w.u32(r.Track)
		w.shut(box)
	}
	box := w.openFull("tfdt", 1, 0)
	w.u64(r.Decode)
	w.shut(box)

	flags := uint32(trunOffset | trunSizes)
	if !isSound {
		flags |= trunDurations | trunFlags | trunComposition
	} else if uneven(r.Samples) {
		flags |= trunDurations
	}
	box = w.openFull("trun", 1, flags)
	w.u32(uint32(len(r.Samples)))
	offset = len(w.out)
	w.u32(0)
	for _, s := range r.Samples {
		if flags&trunDurations != 0 {
			w.u32(s.Duration)
		}
		w.u32(uint32(len(s.Data)))
		if isSound {
			continue
		}
		if s.Key {
			w.u32(dependsOnNone)
		} else {
			w.u32(dependsOnOthers)
		}
		w.u32(uint32(s.Composition))
	}
	w.shut(box)
	w.shut(traf)
	return offset
}

// uneven reports whether sample durations differ: after a gap one frame of sound lasts longer than the others.
func uneven(samples []Sample) bool {
	for _, s := range samples {
		if s.Duration != FrameSamples {
			return true
		}
	}
	return false
}
