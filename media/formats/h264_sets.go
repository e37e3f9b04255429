// Parameter sets inside key frames: encoders that change the picture size may announce it only there.

package formats

import (
	"bytes"
	"encoding/binary"
	"slices"
)

const (
	unitSequence  = 7  // a sequence parameter set
	unitPicture   = 8  // a picture parameter set
	sequencesMost = 31 // most sets a configuration can hold
	picturesMost  = 255
	usualLengths  = 4 // bytes of a unit's length field, when no configuration gives it
)

// parameterSet is one set of parameters. It replaces an older one with the same number.
type parameterSet struct {
	number uint32
	unit   []byte
}

// parameterSets are the sequence sets and the picture sets, the active ones first.
type parameterSets [2][]parameterSet

// RenewConfig merges the parameter sets of a key frame into the configuration and reports whether it changed. The frame
// is a list of length-prefixed units. A nil configuration is built from the frame alone.
func RenewConfig(config, frame []byte) (renewed []byte, changed bool) {
	lengths := usualLengths
	if len(config) > 4 {
		lengths = int(config[4]&3) + 1
	}
	found := setsIn(frame, lengths)
	if len(found[0])+len(found[1]) == 0 {
		return config, false
	}
	known, ok := setsOf(config)
	if config != nil && !ok {
		return config, false
	}
	if known.holds(found) {
		return config, false
	}
	sets := found.before(known)
	if len(sets[0]) == 0 || len(sets[1]) == 0 || len(sets[0]) > sequencesMost || len(sets[1]) > picturesMost {
		return config, false
	}
	return sets.config(lengths), true
}

// setsIn finds the sets in a frame. Most frames have none; those cost no allocation.
func setsIn(frame []byte, lengths int) (sets parameterSets) {
	for len(frame) > lengths {
		var n uint64
		for _, b := range frame[:lengths] {
			n = n<<8 | uint64(b)
		}
		frame = frame[lengths:]
		if n > uint64(len(frame)) {
			break
		}
		if n > 0 {
			sets.add(frame[:n])
		}
		frame = frame[n:]
	}
	return sets
}

// SetsOf returns the parameter sets of a configuration, sequence sets first, and the bytes of a unit's length field in
// its frames. It is false for a broken configuration, and for one without a set of each kind.
func SetsOf(config []byte) (units [][]byte, lengths int, ok bool) {
	sets, ok := setsOf(config)
	if !ok || len(sets[0]) == 0 || len(sets[1]) == 0 {
		return nil, 0, false
	}
	for _, kind := range sets {
		for _, one := range kind {
			units = append(units, one.unit)
		}
	}
	return units, int(config[4]&3) + 1, true
}

// setsOf reads an AVCDecoderConfigurationRecord; false when it is broken.
func setsOf(config []byte) (sets parameterSets, ok bool) {
	if len(config) < 7 {
		return sets, false
	}
	count, rest := int(config[5]&31), config[6:]
	for kind := range sets {
		if kind == 1 {
			if len(rest) < 1 {
				return sets, false
			}
			count, rest = int(rest[0]), rest[1:]
		}
		for range count {
			if len(rest) < 2 || len(rest) < 2+int(binary.BigEndian.Uint16(rest)) {
				return sets, false
			}
			n := int(binary.BigEndian.Uint16(rest))
			sets.add(rest[2 : 2+n])
			rest = rest[2+n:]
		}
	}
	return sets, true
}

// add keeps a unit if it is a parameter set and short enough for a configuration.
func (s *parameterSets) add(unit []byte) {
	if len(unit) < 2 || len(unit) > 0xffff {
		return
	}
	head := unit[:min(len(unit), 24)] // the number is at the beginning
	switch unit[0] & 31 {
	case unitSequence:
		if len(unit) < 5 {
			return
		}
		r := &BitReader{Bytes: Unescaped(head), At: 32}
		s[0] = append(s[0], parameterSet{r.Number(), unit})
	case unitPicture:
		r := &BitReader{Bytes: Unescaped(head), At: 8}
		s[1] = append(s[1], parameterSet{r.Number(), unit})
	}
}

// holds reports whether other brings nothing new: all its sets are present, and the picture keeps its size.
func (s parameterSets) holds(other parameterSets) bool {
	for kind := range s {
		for _, one := range other[kind] {
			if !slices.ContainsFunc(s[kind], func(k parameterSet) bool { return bytes.Equal(k.unit, one.unit) }) {
				return false
			}
		}
	}
	return len(other[0]) == 0 || sizeOfSet(other[0][0].unit) == sizeOfSet(s[0][0].unit)
}

// before puts sets in front of older ones and drops older sets with the same number.
func (s parameterSets) before(older parameterSets) (all parameterSets) {
	for kind := range s {
		for _, one := range slices.Concat(s[kind], older[kind]) {
			if !slices.ContainsFunc(all[kind], func(k parameterSet) bool { return k.number == one.number }) {
				all[kind] = append(all[kind], one)
			}
		}
	}
	return all
}

// config writes an AVCDecoderConfigurationRecord (ISO 14496-15 §5.3.3.1).
func (s parameterSets) config(lengths int) []byte {
	first := s[0][0].unit
	w := &writer{out: make([]byte, 0, 64)}
	w.bytes([]byte{1, first[1], first[2], first[3], 0xfc | byte(lengths-1), 0xe0 | byte(len(s[0]))})
	for kind := range s {
		if kind == 1 {
			w.u8(byte(len(s[1])))
		}
		for _, one := range s[kind] {
			w.u16(uint16(len(one.unit)))
			w.bytes(one.unit)
		}
	}
	switch size := sizeOfSet(first); first[1] {
	case 100, 110, 122, 144:
		w.bytes([]byte{0xfc | size.Chroma, 0xf8 | (size.Light-8)&7, 0xf8 | (size.Colour-8)&7, 0})
	}
	return w.out
}
