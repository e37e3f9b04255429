// H.264 from RTP (RFC 6184): whole pictures in the form of FLV.

package whip

import (
	"encoding/binary"

	"github.com/pion/rtp"
)

// The kinds of units of H.264 and of their packets.
const (
	unitSlice    = 1 // of a picture that needs others
	unitKey      = 5 // of a picture that needs no other
	unitSequence = 7 // a sequence parameter set
	unitPicture  = 8 // a picture parameter set
	unitLimit    = 9 // a delimiter
	unitFiller   = 12
	unitLast     = 23 // of those that a packet can hold alone
	packetMany   = 24 // STAP-A: several units
	packetPart   = 28 // FU-A: a part of a unit
)

const (
	pictureMost = 8 << 20 // bytes; as of a message of RTMP
	setMost     = 1 << 10 // bytes of a parameter set
	flvHead     = 5       // bytes before the units: kind of picture, kind of data, composition time
)

// frame is a picture in the form of FLV.
type frame struct {
	at   uint32 // on the clock of the track
	body []byte
}

// pictures joins packets to pictures. After a loss it waits for a key frame, so that no broken picture is shown.
type pictures struct {
	waits bool // for a key frame

	at       uint32
	body     []byte // of the open picture; empty: none is open
	shown    bool   // it has slices
	key      bool
	sets     bool // it has a sequence parameter set
	broken   bool
	part     []byte    // of the open unit
	newest   [2][]byte // the newest parameter sets
	complete func(frame)
}

func newPictures(complete func(frame)) *pictures { return &pictures{waits: true, complete: complete} }

// add takes the next packet in order. lost tells that packets before it are missing.
func (a *pictures) add(p *rtp.Packet, lost bool) {
	if lost {
		a.drop()
		a.waits = true
	}
	if len(p.Payload) == 0 { // padding
		return
	}
	if len(a.body) > 0 && p.Timestamp != a.at {
		a.finish()
	}
	if lost {
		a.broken = true // its beginning may be missing
	}
	if len(a.body) == 0 {
		a.at, a.body = p.Timestamp, append(a.body, 0, 1, 0, 0, 0)
	}
	a.packet(p.Payload)
	if p.Marker {
		a.finish()
	}
}

func (a *pictures) packet(b []byte) {
	switch kind := b[0] & 31; {
	case kind >= unitSlice && kind <= unitLast:
		a.unit(b)
	case kind == packetMany:
		for b = b[1:]; len(b) > 2; {
			n := int(binary.BigEndian.Uint16(b))
			if n == 0 || n > len(b)-2 {
				a.broken = true
				return
			}
			a.unit(b[2 : 2+n])
			b = b[2+n:]
		}
	case kind == packetPart && len(b) > 2:
		a.fragment(b)
	default:
		a.broken = true
	}
}

// fragment adds a part of a unit.
func (a *pictures) fragment(b []byte) {
	first, last := b[1]&0x80 != 0, b[1]&0x40 != 0
	switch {
	case first:
		a.part = append(a.part[:0], b[0]&0xe0|b[1]&31)
	case len(a.part) == 0, len(a.part)+len(b) > pictureMost:
		a.broken, a.part = true, a.part[:0]
		return
	}
	a.part = append(a.part, b[2:]...)
	if last {
		a.unit(a.part)
		a.part = a.part[:0]
	}
}

// unit adds a whole unit to the open picture.
func (a *pictures) unit(unit []byte) {
	kind := unit[0] & 31
	switch {
	case kind == unitLimit, kind == unitFiller:
		return
	case kind == unitSequence, kind == unitPicture:
		if len(unit) > setMost {
			a.broken = true
			return
		}
		a.newest[kind-unitSequence] = append([]byte(nil), unit...)
		a.sets = a.sets || kind == unitSequence
	case kind >= unitSlice && kind <= unitKey:
		a.shown = true
		a.key = a.key || kind == unitKey
	}
	if len(a.body)+len(unit) > pictureMost {
		a.broken = true
		return
	}
	a.body = appendUnit(a.body, unit)
}

func appendUnit(to, unit []byte) []byte {
	return append(binary.BigEndian.AppendUint32(to, uint32(len(unit))), unit...)
}

// finish passes the open picture on if a player can show it.
func (a *pictures) finish() {
	defer a.drop()
	switch {
	case a.broken, len(a.part) > 0:
		a.waits = true
		return
	case !a.shown, a.waits && !a.key: // parameter sets alone come with the next key frame
		return
	}
	body := append([]byte(nil), a.body...)
	if body[0] = 0x27; a.key {
		body[0] = 0x17
		if !a.sets {
			if a.newest[0] == nil || a.newest[1] == nil {
				a.waits = true
				return
			}
			body = append(appendUnit(appendUnit(body[:flvHead:flvHead], a.newest[0]), a.newest[1]), body[flvHead:]...)
		}
	}
	a.waits = false
	a.complete(frame{a.at, body})
}

// drop forgets the open picture.
func (a *pictures) drop() {
	a.body, a.part = a.body[:0], a.part[:0]
	a.shown, a.key, a.sets, a.broken = false, false, false, false
}
