// HEVC: the decoder configuration (ISO 14496-15 §8.3.3.1) and the sequence parameter set (ITU-T H.265 §7.3.2.2).

package formats

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
)

const (
	hevcHead    = 23 // bytes of the configuration before its arrays
	hevcLengths = 21 // the byte with the size of a unit's length
	hevcMost    = 64 // parameter sets of one configuration; real ones have three

	unitVPS = 32
	unitSPS = 33
	unitPPS = 34
)

// hevcSets are the parameter sets of a configuration or of a frame, by kind.
type hevcSets map[byte][][]byte

// hevcSetsOf reads the arrays of a configuration; false when it is broken or lacks a kind of set.
func hevcSetsOf(config []byte) (hevcSets, bool) {
	if len(config) < hevcHead || config[0] != 1 {
		return nil, false
	}
	sets, all, rest := hevcSets{}, 0, config[hevcHead:]
	for range config[hevcHead-1] {
		if len(rest) < 3 {
			return nil, false
		}
		kind, count := rest[0]&0x3f, int(binary.BigEndian.Uint16(rest[1:]))
		rest = rest[3:]
		for range count {
			if len(rest) < 2 || all == hevcMost {
				return nil, false
			}
			n := int(binary.BigEndian.Uint16(rest))
			if n < 3 || len(rest) < 2+n {
				return nil, false
			}
			sets[kind] = append(sets[kind], rest[2:2+n])
			rest, all = rest[2+n:], all+1
		}
	}
	return sets, len(sets[unitVPS]) > 0 && len(sets[unitSPS]) > 0 && len(sets[unitPPS]) > 0
}

func sizeOfHEVC(config []byte) (PictureSize, bool) {
	sets, ok := hevcSetsOf(config)
	if !ok {
		return PictureSize{}, false
	}
	s, ok := readHEVC(sets[unitSPS][0])
	return s.PictureSize, ok
}

// hevcSequence is what a sequence parameter set says.
type hevcSequence struct {
	PictureSize
	profile  [12]byte // as in the configuration: profile, compatibility, constraints and level
	layers   uint32   // of time
	isNested bool
}

// readHEVC reads a sequence parameter set; false for an implausible picture.
func readHEVC(unit []byte) (hevcSequence, bool) {
	set := Unescaped(unit)
	r := &BitReader{Bytes: set}
	r.Bits(16 + 4) // head of the unit, id of the VPS
	more := r.Bits(3)
	s := hevcSequence{layers: more + 1, isNested: r.Bits(1) == 1}
	if len(set) < 3+len(s.profile) || more > 6 {
		return hevcSequence{}, false
	}
	copy(s.profile[:], set[3:])
	r.At += 8 * len(s.profile)
	skipHEVCLayers(r, more)
	r.Number() // id of the set
	chroma := r.Number()
	if chroma == 3 {
		r.Bits(1)
	}
	width, height := uint64(r.Number()), uint64(r.Number())
	if r.Bits(1) == 1 {
		across, down := uint64(1), uint64(1)
		if chroma == 1 || chroma == 2 {
			across = 2
		}
		if chroma == 1 {
			down = 2
		}
		width -= min(width, across*(uint64(r.Number())+uint64(r.Number())))
		height -= min(height, down*(uint64(r.Number())+uint64(r.Number())))
	}
	light, colour := r.Number(), r.Number()
	if r.Ended || width == 0 || height == 0 || max(width, height) > 16384 || chroma > 3 || max(light, colour) > 8 {
		return hevcSequence{}, false
	}
	s.PictureSize = PictureSize{Width: uint16(width), Height: uint16(height), Aspect: shapes[0], Chroma: uint8(chroma),
		Light: uint8(light + 8), Colour: uint8(colour + 8)}
	return s, true
}

// skipHEVCLayers skips the profiles and levels of the lower layers of time.
func skipHEVCLayers(r *BitReader, more uint32) {
	if more == 0 {
		return
	}
	var profiles, levels int
	for i := range uint32(8) {
		profile, level := int(r.Bits(1)), int(r.Bits(1))
		if i < more {
			profiles, levels = profiles+profile, levels+level
		}
	}
	r.At += 88*profiles + 8*levels
}

// renewHEVC takes the parameter sets of a key frame, if it has all kinds of them and they differ.
func renewHEVC(config, frame []byte) (renewed []byte, changed bool) {
	known, ok := hevcSetsOf(config)
	if !ok {
		return config, false
	}
	found := hevcSets{}
	lengths := int(config[hevcLengths]&3) + 1
	for rest := frame; len(rest) > lengths; {
		var n uint64
		for _, b := range rest[:lengths] {
			n = n<<8 | uint64(b)
		}
		rest = rest[lengths:]
		if n > uint64(len(rest)) {
			break
		}
		if kind := rest[0] >> 1 & 0x3f; n >= 3 && n <= 0xffff && kind >= unitVPS && kind <= unitPPS {
			found[kind] = append(found[kind], rest[:n])
		}
		rest = rest[n:]
	}
	same := true
	for _, kind := range []byte{unitVPS, unitSPS, unitPPS} {
		if len(found[kind]) == 0 || len(found[kind]) > hevcMost/4 {
			return config, false
		}
		for _, one := range found[kind] {
			same = same && holdsSet(known[kind], one)
		}
	}
	if same {
		return config, false
	}
	sequence, ok := readHEVC(found[unitSPS][0])
	if !ok {
		return config, false
	}
	return sequence.config(found, lengths), true
}

func holdsSet(sets [][]byte, set []byte) bool {
	for _, one := range sets {
		if bytes.Equal(one, set) {
			return true
		}
	}
	return false
}

// config writes a configuration of complete arrays.
func (s hevcSequence) config(sets hevcSets, lengths int) []byte {
	w := &writer{out: make([]byte, 0, 128)}
	w.u8(1)
	w.bytes(s.profile[:])
	nested := byte(0)
	if s.isNested {
		nested = 4
	}
	w.bytes([]byte{0xf0, 0, 0xfc, 0xfc | s.Chroma, 0xf8 | (s.Light-8)&7, 0xf8 | (s.Colour-8)&7, 0, 0,
		byte(s.layers)<<3 | nested | byte(lengths-1), 3})
	for _, kind := range []byte{unitVPS, unitSPS, unitPPS} {
		w.u8(0x80 | kind)
		w.u16(uint16(len(sets[kind])))
		for _, one := range sets[kind] {
			w.u16(uint16(len(one)))
			w.bytes(one)
		}
	}
	return w.out
}

// parametersOfHEVC names a configuration (ISO 14496-15 annex E.3).
func parametersOfHEVC(config []byte) string {
	space := []string{"", "A", "B", "C"}[config[1]>>6]
	tier := "L"
	if config[1]&0x20 != 0 {
		tier = "H"
	}
	parts := []string{
		string(HEVC), space + strconv.Itoa(int(config[1]&31)),
		strconv.FormatUint(uint64(bits.Reverse32(binary.BigEndian.Uint32(config[2:]))), 16),
		tier + strconv.Itoa(int(config[12])),
	}
	for _, constraints := range bytes.TrimRight(config[6:12], "\x00") {
		parts = append(parts, fmt.Sprintf("%X", constraints))
	}
	return joined(parts)
}
