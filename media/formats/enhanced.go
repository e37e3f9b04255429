// Enhanced RTMP (E-RTMP v2): messages whose codec is named by four letters, and their one form in streams.

package formats

import "slices"

// The kinds of packets of Enhanced RTMP, for pictures and, where there are any, for sound.
const (
	PacketStart   = 0 // decoder configuration
	packetFrames  = 1
	packetFramesX = 3 // pictures that are shown when they are decoded
	packetTracks  = 6 // of pictures
	soundTracks   = 5
	packetModEx   = 7 // modifiers; another packet follows
)

// The parts of messages.
const (
	EnhancedHead = 5    // bytes before the data: kind, four letters
	keyOfH264    = 0x17 // the first byte of a key frame of H.264, and of its header
	hevcTagHead  = 8    // of pictures of HEVC: composition time too
	soundOfEx    = 9    // kind of sound: four letters follow
	CommandFrame = 5    // a command to players, not a picture
)

// Unsupported is the refusal of a message that players cannot be given; its text is for people.
type Unsupported string

// Error returns the text.
func (u Unsupported) Error() string { return string(u) }

// What is refused.
const (
	WantsKnown Unsupported = "Only H.264, HEVC and AV1 video is accepted: choose one of these as video encoder."
	WantsAAC   Unsupported = "Only AAC audio is accepted: choose AAC as audio encoder."
	OneTrack   Unsupported = "Only one video and one audio track are accepted: turn off multitrack video and " +
		"further audio tracks."
	Undescribed Unsupported = "The encoder does not describe its video as players need it: the sequence header is " +
		"missing or broken."
)

// Plain returns a message as streams carry it: H.264 and AAC as FLV always had them, HEVC and AV1 as the packets Start
// and Frames. Nil: there is nothing to show.
func Plain(kind byte, body []byte) ([]byte, error) {
	switch {
	case len(body) == 0:
		return nil, nil
	case kind == flvPicture && body[0]&Enhanced != 0:
		return plainVideo(body)
	case kind == flvSound && body[0]>>4 == soundOfEx:
		return plainSound(body)
	}
	return body, nil
}

// unmodified skips modifiers, which say more about a time than players need; false for a broken message.
func unmodified(packet byte, rest []byte) (byte, []byte, bool) {
	for packet == packetModEx {
		if len(rest) < 1 {
			return 0, nil, false
		}
		size := int(rest[0]) + 1
		if rest = rest[1:]; size == 256 {
			if len(rest) < 2 {
				return 0, nil, false
			}
			size = int(rest[0])<<8 | int(rest[1]) + 1
			rest = rest[2:]
		}
		if len(rest) < size+1 {
			return 0, nil, false
		}
		packet = rest[size] & 15
		rest = rest[size+1:]
	}
	return packet, rest, true
}

func plainVideo(body []byte) ([]byte, error) {
	frame := body[0] >> 4 & 7
	packet, rest, ok := unmodified(body[0]&15, body[1:])
	switch {
	case !ok:
		return nil, Undescribed
	case packet == packetTracks:
		return nil, OneTrack
	case packet != PacketStart && packet != packetFrames && packet != packetFramesX, frame == CommandFrame:
		return nil, nil // ends, colours, and what is not known
	case len(rest) < 4:
		return nil, Undescribed
	}
	codec, data := Codec(rest[:4]), rest[4:]
	var composition [3]byte
	if packet == packetFrames && (codec == H264 || codec == HEVC) {
		if len(data) < len(composition) {
			return nil, Undescribed
		}
		copy(composition[:], data)
		data = data[len(composition):]
	}
	if len(data) == 0 {
		return nil, Undescribed
	}
	if codec == AV1 && packet != PacketStart {
		if data = WithoutDelimiters(data); len(data) == 0 {
			return nil, nil
		}
	}
	isKey := frame == 1
	switch codec {
	case H264:
		first, second := byte(0x27), byte(min(packet, 1))
		if isKey || packet == PacketStart {
			first = keyOfH264
		}
		return slices.Concat([]byte{first, second}, composition[:], data), nil
	case HEVC, AV1:
		return enhancedBody(codec, packet == PacketStart, isKey, composition, data), nil
	}
	return nil, WantsKnown
}

// enhancedBody writes a message of HEVC or AV1.
func enhancedBody(codec Codec, isHeader, isKey bool, composition [3]byte, data []byte) []byte {
	first := byte(Enhanced | 2<<4 | packetFrames)
	switch {
	case isHeader:
		first = Enhanced | 1<<4 | PacketStart
	case isKey:
		first = Enhanced | 1<<4 | packetFrames
	}
	head := append([]byte{first}, codec...)
	if codec == HEVC && !isHeader {
		head = append(head, composition[:]...)
	}
	return append(head, data...)
}

func plainSound(body []byte) ([]byte, error) {
	packet, rest, ok := unmodified(body[0]&15, body[1:])
	switch {
	case !ok:
		return nil, WantsAAC
	case packet == soundTracks:
		return nil, OneTrack
	case packet != PacketStart && packet != packetFrames:
		return nil, nil // ends, the order of channels, and what is not known
	case len(rest) < 4 || string(rest[:4]) != "mp4a":
		return nil, WantsAAC
	}
	return append([]byte{0xaf, packet}, rest[4:]...), nil
}

// CodecOf returns the codec of a video message in the form of Plain.
func CodecOf(body []byte) Codec {
	if body[0]&Enhanced != 0 && len(body) >= EnhancedHead {
		switch codec := Codec(body[1:EnhancedHead]); codec {
		case HEVC, AV1:
			return codec
		}
	}
	return H264
}

// headOf returns the bytes before the data of a video message in the form of Plain.
func headOf(body []byte) int {
	if body[0]&15 == packetFrames && CodecOf(body) == HEVC {
		return hevcTagHead
	}
	return EnhancedHead // H.264 too: kind, packet type, composition time
}

// DataOf returns the data of a video message in the form of Plain: a picture, or a decoder configuration.
func DataOf(body []byte) []byte { return body[headOf(body):] }

// CompositionOf reads how many ms after its decoding a picture is shown; implausible values are clamped.
func CompositionOf(body []byte) int64 {
	at := body[headOf(body)-3:]
	if CodecOf(body) == AV1 {
		return 0
	}
	composition := int64(int32(uint32(at[0])<<24|uint32(at[1])<<16|uint32(at[2])<<8) >> 8)
	return min(max(composition, -900), 10_000)
}

// HeaderOf writes the message of a decoder configuration in the form of Plain.
func HeaderOf(codec Codec, config []byte) []byte {
	if codec == H264 {
		return append([]byte{keyOfH264, 0, 0, 0, 0}, config...)
	}
	return enhancedBody(codec, true, true, [3]byte{}, config)
}
