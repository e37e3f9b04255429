// What a tag of FLV is, by its first bytes; those of Enhanced RTMP too.

package formats

const (
	flvSound   = 8
	flvPicture = 9
)

// Enhanced is the bit of the first byte of a picture whose codec is named by four letters.
const Enhanced = 0x80

// packetOf returns whether a tag has a key frame or its header, and the kind of its packet: 0 is a decoder
// configuration, 1 a frame. False for other tags.
func packetOf(kind byte, body []byte) (isKey bool, packet byte, ok bool) {
	switch {
	case len(body) < 2:
		return false, 0, false
	case kind == flvPicture && body[0]&Enhanced != 0:
		return body[0]>>4&7 == 1, body[0] & 15, true
	case kind == flvPicture:
		return body[0]>>4 == 1, body[1], true
	case kind == flvSound:
		return false, body[1], true
	}
	return false, 0, false
}

// IsFLVHeader reports whether the body of a tag is the decoder configuration of a picture or a sound.
func IsFLVHeader(kind byte, body []byte) bool {
	_, packet, ok := packetOf(kind, body)
	return ok && packet == 0
}

// IsFLVFrame reports whether the body of a tag is a picture or a frame of sound.
func IsFLVFrame(kind byte, body []byte) bool {
	_, packet, ok := packetOf(kind, body)
	return ok && packet == 1
}

// IsFLVKey reports whether the body of a tag is a picture that can be decoded without others.
func IsFLVKey(kind byte, body []byte) bool {
	isKey, packet, ok := packetOf(kind, body)
	return ok && isKey && packet == 1
}

// FLVTime returns the time of a whole tag, in ms.
func FLVTime(tag []byte) int64 {
	return int64(tag[7])<<24 | int64(tag[4])<<16 | int64(tag[5])<<8 | int64(tag[6])
}
