// Reader of fragmented MP4, for tests of the writer.

// Package mediatest reads what the server sends to players: fragmented MP4, low-latency playlists and MPEG transport
// streams.
package mediatest

import (
	"encoding/binary"
	"errors"
	"fmt"

	"touchline/media/formats"
)

// Box is one box; the children of a container box are in Inside.
type Box struct {
	Kind   string
	Body   []byte
	Inside []Box
}

var errBroken = errors.New("a box is broken")

// holds lists the container boxes with the number of bytes before their first child.
var holds = map[string]int{
	"moov": 0, "trak": 0, "mdia": 0, "minf": 0, "dinf": 0, "stbl": 0, "mvex": 0, "moof": 0, "traf": 0,
	"dref": 8, "stsd": 8, "avc1": 78, "hvc1": 78, "av01": 78, "mp4a": 28,
}

// Boxes reads a sequence of boxes to its end.
func Boxes(b []byte) ([]Box, error) { return boxes(b, 0) }

func boxes(b []byte, depth int) ([]Box, error) {
	var all []Box
	for len(b) > 0 {
		if len(b) < 8 || depth > 12 {
			return nil, errBroken
		}
		size := uint64(binary.BigEndian.Uint32(b))
		if size < 8 || size > uint64(len(b)) {
			return nil, fmt.Errorf("%w: %q has %d bytes of %d", errBroken, b[4:8], size, len(b))
		}
		one := Box{Kind: string(b[4:8]), Body: b[8:size]}
		if before, ok := holds[one.Kind]; ok {
			if len(one.Body) < before {
				return nil, errBroken
			}
			var err error
			if one.Inside, err = boxes(one.Body[before:], depth+1); err != nil {
				return nil, err
			}
		}
		all = append(all, one)
		b = b[size:]
	}
	return all, nil
}

// FindBox follows a path of box types and returns the first match.
func FindBox(all []Box, path ...string) (Box, bool) {
	for _, one := range all {
		if one.Kind != path[0] {
			continue
		}
		if len(path) == 1 {
			return one, true
		}
		if found, ok := FindBox(one.Inside, path[1:]...); ok {
			return found, true
		}
	}
	return Box{}, false
}

// Fragments reads pairs of moof and mdat into the runs of each fragment.
func Fragments(b []byte) (sequences []uint32, runs [][]formats.Run, err error) {
	all, err := Boxes(b)
	if err != nil {
		return nil, nil, err
	}
	start := 0
	for i := 0; i < len(all); i += 2 {
		if i+1 >= len(all) || all[i].Kind != "moof" || all[i+1].Kind != "mdat" {
			return nil, nil, fmt.Errorf("%w: no pair of moof and mdat", errBroken)
		}
		end := start + 8 + len(all[i].Body) + 8 + len(all[i+1].Body)
		sequence, one, err := fragment(all[i], b[start:end])
		if err != nil {
			return nil, nil, err
		}
		sequences, runs = append(sequences, sequence), append(runs, one)
		start = end
	}
	return sequences, runs, nil
}

func fragment(moof Box, whole []byte) (sequence uint32, runs []formats.Run, err error) {
	f := &fields{}
	for _, one := range moof.Inside {
		f.b = one.Body
		switch one.Kind {
		case "mfhd":
			f.word()
			sequence = f.word()
		case "traf":
			run, err := readRun(one, whole)
			if err != nil {
				return 0, nil, err
			}
			runs = append(runs, run)
		}
	}
	if f.short {
		return 0, nil, errBroken
	}
	return sequence, runs, nil
}

func readRun(traf Box, whole []byte) (formats.Run, error) {
	var r formats.Run
	var standard [3]uint32 // duration, size and flags
	for _, one := range traf.Inside {
		f := &fields{b: one.Body}
		flags := f.word() & 0xffffff
		switch one.Kind {
		case "tfhd":
			r.Track = f.word()
			for i := range standard {
				if flags&(0x8<<i) != 0 {
					standard[i] = f.word()
				}
			}
		case "tfdt":
			if r.Decode = uint64(f.word()); one.Body[0] == 1 {
				r.Decode = r.Decode<<32 | uint64(f.word())
			}
		case "trun":
			count := f.word()
			at := uint64(f.word())
			first := standard[2]
			if flags&0x4 != 0 {
				first = f.word()
			}
			for i := range count {
				s := formats.Sample{Duration: standard[0]}
				if flags&0x100 != 0 {
					s.Duration = f.word()
				}
				size := uint64(standard[1])
				if flags&0x200 != 0 {
					size = uint64(f.word())
				}
				kind := standard[2]
				switch {
				case flags&0x400 != 0:
					kind = f.word()
				case i == 0:
					kind = first
				}
				s.Key = kind&0x10000 == 0
				if flags&0x800 != 0 {
					s.Composition = int32(f.word())
				}
				if f.short || at+size > uint64(len(whole)) {
					return r, fmt.Errorf("%w: a sample lies outside", errBroken)
				}
				s.Data = whole[at : at+size]
				at += size
				r.Samples = append(r.Samples, s)
			}
		}
		if f.short {
			return r, errBroken
		}
	}
	return r, nil
}

// fields reads words from the front.
type fields struct {
	b     []byte
	short bool
}

func (f *fields) word() uint32 {
	if len(f.b) < 4 {
		f.short = true
		return 0
	}
	v := binary.BigEndian.Uint32(f.b)
	f.b = f.b[4:]
	return v
}
