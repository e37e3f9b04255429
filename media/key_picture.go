// The newest key frame of a house as one small file: what a list of rooms shows without playing any of them.

package media

import "encoding/binary"

// avcTagHead is what stands before the bytes of H.264 in a video message: kind, packet type, composition time.
const avcTagHead = 5

// KeyPicture answers the newest key frame of a house: the length of the decoder configuration in four bytes, that
// configuration (ISO 14496-15, AVCDecoderConfigurationRecord), and the frame in units with their lengths. A browser
// decodes it; the server decodes no picture. False while nothing is on the air or no key frame has come.
func (h *Hub) KeyPicture(houseID string) ([]byte, bool) {
	s := h.stream(houseID)
	if s == nil {
		return nil, false
	}
	picture, ok := s.keyPicture()
	s.out.Add(uint64(len(picture)))
	return picture, ok
}

func (s *stream) keyPicture() ([]byte, bool) {
	s.mu.Lock()
	header, key := s.video, (*tag)(nil)
	if len(s.group) > 0 { // it begins with its key frame
		key = s.group[0]
	}
	s.mu.Unlock()
	if header == nil || key == nil || len(header.body()) <= avcTagHead || len(key.body()) <= avcTagHead {
		return nil, false
	}
	config, frame := header.body()[avcTagHead:], key.body()[avcTagHead:]
	file := make([]byte, 0, 4+len(config)+len(frame))
	file = binary.BigEndian.AppendUint32(file, uint32(len(config)))
	return append(append(file, config...), frame...), true
}
