// VP8 from RTP (RFC 7741): whole pictures, and the IVF stream in which ffmpeg reads them.

package whip

import (
	"encoding/binary"
	"io"

	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"
)

const (
	keyHeadVP8  = 10      // bytes at the beginning of a key frame, with its size (RFC 6386 §9.1)
	pixelsMost  = 9437184 // of the largest picture of H.264 below level 6
	sidesVP8    = 0x3fff  // the bits of width and height
	ivfHead     = 32
	ivfFrame    = 12
	ivfPerMilli = 1000 // units a second
)

// vp8 is a picture of VP8.
type vp8 struct {
	at            int64 // on the clock of the track, then ms of the connection
	key           bool
	width, height int // of a key frame
	body          []byte
}

// vp8Pictures joins packets to pictures. After a loss it waits for a key frame, so that no broken picture is shown.
type vp8Pictures struct {
	waits    bool // for a key frame
	open     bool
	broken   bool
	at       uint32
	body     []byte
	complete func(vp8)
}

func newVP8Pictures(complete func(vp8)) *vp8Pictures {
	return &vp8Pictures{waits: true, complete: complete}
}

// add takes the next packet in order. lost tells that packets before it are missing.
func (a *vp8Pictures) add(p *rtp.Packet, lost bool) {
	if lost {
		a.drop()
		a.waits = true
	}
	if len(p.Payload) == 0 { // padding
		return
	}
	if a.open && p.Timestamp != a.at {
		a.finish()
	}
	var head codecs.VP8Packet
	part, err := head.Unmarshal(p.Payload)
	if !a.open {
		a.open, a.at = true, p.Timestamp
		a.broken = head.S != 1 || head.PID != 0 // its beginning is missing
	}
	if err != nil || len(a.body)+len(part) > pictureMost {
		a.broken, part = true, nil
	}
	a.body = append(a.body, part...)
	if p.Marker {
		a.finish()
	}
}

// finish passes the open picture on if a player can show it.
func (a *vp8Pictures) finish() {
	defer a.drop()
	one, ok := readVP8(a.body)
	switch {
	case a.broken, !ok:
		a.waits = true
		return
	case a.waits && !one.key:
		return
	}
	a.waits = false
	one.at, one.body = int64(a.at), append([]byte(nil), a.body...)
	a.complete(one)
}

// drop forgets the open picture.
func (a *vp8Pictures) drop() { a.body, a.open, a.broken = a.body[:0], false, false }

// readVP8 reads the head of a picture; false for one that is none, or too large.
func readVP8(b []byte) (one vp8, ok bool) {
	if len(b) == 0 {
		return one, false
	}
	if one.key = b[0]&1 == 0; !one.key {
		return one, true
	}
	if len(b) < keyHeadVP8 || b[3] != 0x9d || b[4] != 0x01 || b[5] != 0x2a {
		return one, false
	}
	one.width = int(binary.LittleEndian.Uint16(b[6:])) & sidesVP8
	one.height = int(binary.LittleEndian.Uint16(b[8:])) & sidesVP8
	pixels := one.width * one.height
	return one, pixels > 0 && pixels <= pixelsMost
}

// ivf writes pictures with their times in ms.
type ivf struct{ to io.Writer }

// begin writes the header.
func (v ivf) begin(width, height int) error {
	b := make([]byte, ivfHead)
	copy(b, "DKIF")
	b[6] = ivfHead
	copy(b[8:], "VP80")
	binary.LittleEndian.PutUint16(b[12:], uint16(width))
	binary.LittleEndian.PutUint16(b[14:], uint16(height))
	binary.LittleEndian.PutUint32(b[16:], ivfPerMilli)
	binary.LittleEndian.PutUint32(b[20:], 1)
	_, err := v.to.Write(b)
	return err
}

// picture writes a picture.
func (v ivf) picture(one vp8) error {
	b := make([]byte, ivfFrame, ivfFrame+len(one.body))
	binary.LittleEndian.PutUint32(b, uint32(len(one.body)))
	binary.LittleEndian.PutUint64(b[4:], uint64(one.at))
	_, err := v.to.Write(append(b, one.body...))
	return err
}
