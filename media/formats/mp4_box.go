// Boxes of ISO 14496-12: a length, a four-letter type and the content.

package formats

import "encoding/binary"

// writer appends boxes to a buffer.
type writer struct{ out []byte }

// open begins a box; pass the result to shut, which writes the length.
func (w *writer) open(kind string) int {
	at := len(w.out)
	w.out = append(append(w.out, 0, 0, 0, 0), kind...)
	return at
}

// openFull begins a box with a version and flags.
func (w *writer) openFull(kind string, version byte, flags uint32) int {
	at := w.open(kind)
	w.u32(uint32(version)<<24 | flags)
	return at
}

func (w *writer) shut(at int) { binary.BigEndian.PutUint32(w.out[at:], uint32(len(w.out)-at)) }

func (w *writer) u8(v byte)      { w.out = append(w.out, v) }
func (w *writer) u16(v uint16)   { w.out = binary.BigEndian.AppendUint16(w.out, v) }
func (w *writer) u32(v uint32)   { w.out = binary.BigEndian.AppendUint32(w.out, v) }
func (w *writer) u64(v uint64)   { w.out = binary.BigEndian.AppendUint64(w.out, v) }
func (w *writer) text(s string)  { w.out = append(w.out, s...) }
func (w *writer) bytes(b []byte) { w.out = append(w.out, b...) }
func (w *writer) zeros(n int)    { w.out = append(w.out, make([]byte, n)...) }
func (w *writer) words(v ...uint32) { // four bytes each
	for _, one := range v {
		w.u32(one)
	}
}

// identity writes the unit matrix: the picture is neither rotated nor moved.
func (w *writer) identity() { w.words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000) }
