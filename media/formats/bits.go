// Bit reader for decoder configurations: H.264 and AAC write the highest bit first.

package formats

// BitReader reads bits from the highest down. Beyond the end it reads zeros and sets Ended.
type BitReader struct {
	Bytes []byte
	At    int // bits read
	Ended bool
}

// Bits reads n bits, at most 32.
func (r *BitReader) Bits(n int) uint32 {
	var v uint32
	for range n {
		v <<= 1
		if r.At >= len(r.Bytes)*8 {
			r.Ended = true
			continue
		}
		v |= uint32(r.Bytes[r.At/8]>>(7-r.At%8)) & 1
		r.At++
	}
	return v
}

// Number reads an unsigned Exp-Golomb code.
func (r *BitReader) Number() uint32 {
	zeros := 0
	for r.Bits(1) == 0 {
		zeros++
		if r.Ended || zeros > 31 {
			r.Ended = true
			return 0
		}
	}
	return 1<<zeros - 1 + r.Bits(zeros)
}

// Signed reads a signed Exp-Golomb code.
func (r *BitReader) Signed() int32 {
	n := r.Number()
	if n&1 == 1 {
		return int32(n/2) + 1
	}
	return -int32(n / 2)
}

// Unescaped removes the emulation prevention bytes of H.264.
func Unescaped(b []byte) []byte {
	out := make([]byte, 0, len(b))
	zeros := 0
	for _, c := range b {
		if zeros >= 2 && c == 3 {
			zeros = 0
			continue
		}
		if c == 0 {
			zeros++
		} else {
			zeros = 0
		}
		out = append(out, c)
	}
	return out
}
