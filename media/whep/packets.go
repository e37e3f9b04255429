// H.264 from FLV to the payloads of RTP packets (RFC 6184). All viewers share them.

package whep

const (
	payloadMost = 1180 // bytes; with all headers below what every network carries
	flvHead     = 5    // bytes before the units of a picture: kind of picture, kind of data, composition time
)

// The kinds of units of H.264 and of their packets.
const (
	unitKind      = 31 // the bits of the first byte that tell the kind
	unitSequence  = 7  // a sequence parameter set
	unitPicture   = 8  // a picture parameter set
	unitDelimiter = 9
	unitFiller    = 12
	packetPart    = 28   // FU-A: a part of a unit
	partFirst     = 0x80 // flags of a part
	partLast      = 0x40
)

// frame is a picture, or a packet of sound. It is never changed.
type frame struct {
	at      int64    // ms on the timeline of the stream
	ticks   int64    // of sound: the same at 48 kHz
	sound   bool     // else a picture
	key     bool     // a picture that needs no other
	packets [][]byte // payloads
	bytes   int
}

func (f *frame) add(payload []byte) {
	f.packets = append(f.packets, payload)
	f.bytes += len(payload)
}

// addUnit adds a unit, in parts where it is long. Only parts are copied.
func (f *frame) addUnit(unit []byte) {
	if len(unit) <= payloadMost {
		f.add(unit)
		return
	}
	const head = 2
	indicator, kind, flag := unit[0]&^unitKind|packetPart, unit[0]&unitKind, byte(partFirst)
	unit = unit[1:]
	parts := (len(unit) + payloadMost - head - 1) / (payloadMost - head)
	all := make([]byte, 0, len(unit)+head*parts)
	for len(unit) > 0 {
		n := min(len(unit), payloadMost-head)
		if n == len(unit) {
			flag |= partLast
		}
		begin := len(all)
		all = append(append(all, indicator, flag|kind), unit[:n]...)
		f.add(all[begin:len(all):len(all)])
		unit, flag = unit[n:], 0
	}
}

// newPicture returns the packets of a picture whose units have a length before them. sets come before a key frame in
// place of its own, which are the same. It is nil without a unit that shows something. A broken tail is left out.
func newPicture(at int64, key bool, body []byte, lengths int, sets [][]byte) *frame {
	f := &frame{at: at, key: key}
	if key {
		for _, set := range sets {
			f.addUnit(set)
		}
	}
	shown := false
	for len(body) > lengths {
		n := 0
		for _, b := range body[:lengths] {
			n = n<<8 | int(b)
		}
		body = body[lengths:]
		if n > len(body) {
			break
		}
		if n == 0 {
			continue
		}
		switch kind := body[0] & unitKind; {
		case kind == unitDelimiter, kind == unitFiller, kind == unitSequence, kind == unitPicture:
		default:
			shown = true
			f.addUnit(body[:n:n])
		}
		body = body[n:]
	}
	if !shown {
		return nil
	}
	return f
}
