// FLV tags: how each audio, video or data message is classified and written for viewers.

package media

import (
	"encoding/binary"
	"slices"
	"time"

	"touchline/media/formats"
	"touchline/media/rtmp"
)

// The kinds of tags, and of RTMP messages.
const (
	msgAudio = rtmp.Audio
	msgVideo = rtmp.Video
	msgData  = rtmp.Data
)

// class is the purpose of a tag.
type class byte

const (
	ignored     class = iota
	metadata          // onMetaData
	videoHeader       // AVC decoder configuration
	audioHeader       // AAC AudioSpecificConfig
	keyFrame
	interFrame
	audioFrame
)

// unsupported is the refusal of a codec this server does not carry; its text is shown to the anchor.
type unsupported = formats.Unsupported

const wants420 unsupported = "Only 4:2:0 colour is accepted: choose NV12 or I420 (yuv420p) as colour format, not " +
	"4:2:2 or 4:4:4, which browsers do not show."

// classify reads the head of an RTMP audio or video message, the same bytes as an FLV tag body, in the form of
// formats.Plain.
func classify(kind byte, body []byte) (class, error) {
	switch {
	case len(body) == 0:
		return ignored, nil
	case kind == msgVideo:
		return classifyVideo(body)
	case kind == msgAudio:
		if body[0]>>4 != 10 {
			return ignored, formats.WantsAAC
		}
		if len(body) < 3 {
			return ignored, nil
		}
		if body[1] == 0 {
			return audioHeader, nil
		}
		return audioFrame, nil
	}
	return ignored, nil
}

// moreColour are the profiles of H.264 with more colour than browsers can show: 4:2:2, 4:4:4 and its variant
// without CABAC.
var moreColour = []byte{122, 244, 44}

func classifyVideo(body []byte) (class, error) {
	if body[0]&formats.Enhanced != 0 {
		return classifyEnhanced(body)
	}
	frame, codec := body[0]>>4, body[0]&15
	if frame == formats.CommandFrame {
		return ignored, nil
	}
	if codec != 7 {
		return ignored, formats.WantsKnown
	}
	if len(body) < 5 {
		return ignored, nil
	}
	switch {
	case body[1] == 0 && len(body) > avcTagHead+1 && slices.Contains(moreColour, body[avcTagHead+1]):
		return ignored, wants420
	case body[1] == 0:
		return videoHeader, nil
	case body[1] == 1 && frame == 1:
		return keyFrame, nil
	case body[1] == 1:
		return interFrame, nil
	}
	return ignored, nil // end of sequence
}

// classifyEnhanced reads the head of a message of HEVC or AV1 in the form of formats.Plain.
func classifyEnhanced(body []byte) (class, error) {
	if len(formats.DataOf(body)) == 0 {
		return ignored, formats.Undescribed
	}
	codec := formats.CodecOf(body)
	switch {
	case codec == formats.H264:
		return ignored, formats.WantsKnown
	case body[0]&15 == formats.PacketStart:
		return videoHeader, describes(codec, formats.DataOf(body))
	case body[0]>>4&7 == 1:
		return keyFrame, nil
	}
	return interFrame, nil
}

// describes returns the refusal of a decoder configuration that players cannot use.
func describes(codec formats.Codec, config []byte) error {
	size, ok := codec.SizeOf(config)
	switch {
	case codec == formats.AV1 && len(config) == 4 && config[0] == 0x81: // the first picture describes itself
	case !ok || len(config) > configMost:
		return formats.Undescribed
	case size.Chroma != 1:
		return wants420
	}
	return nil
}

const configMost = 16 << 10 // bytes of a decoder configuration; real ones have some hundreds

const tagHead, tagTail = formats.FLVTagHead, formats.FLVTagTail

const (
	keyOfAVC   = 0x17 // the first byte of a key frame of H.264, and of its header
	avcTagHead = 5    // bytes before the H.264 data of a video message: kind, packet type, composition time
	aacTagHead = 2    // bytes before the AAC data of an audio message: kind, packet type
)

// tag is one FLV tag as sent to viewers. All viewers share it, so it is never changed.
type tag struct {
	class class
	at    int64 // milliseconds on the stream's own timeline
	wire  []byte
}

func newTag(c class, kind byte, at int64, body []byte) *tag {
	n := len(body)
	wire := make([]byte, tagHead+n+tagTail)
	wire[0] = kind
	wire[1], wire[2], wire[3] = byte(n>>16), byte(n>>8), byte(n)
	wire[4], wire[5], wire[6], wire[7] = byte(at>>16), byte(at>>8), byte(at), byte(at>>24)
	copy(wire[tagHead:], body)
	binary.BigEndian.PutUint32(wire[tagHead+n:], uint32(tagHead+n))
	return &tag{class: c, at: at, wire: wire}
}

func (t *tag) body() []byte { return t.wire[tagHead : len(t.wire)-tagTail] }

// moved returns the same tag at another time.
func (t *tag) moved(at int64) *tag { return newTag(t.class, t.wire[0], at, t.body()) }

// flvHeader opens an FLV stream. Players wait for every track it announces.
func flvHeader(audio bool) []byte {
	flags := byte(1)
	if audio {
		flags |= 4
	}
	return []byte{'F', 'L', 'V', 1, flags, 0, 0, 0, 9, 0, 0, 0, 0}
}

// Only these numbers and flags of an encoder's metadata reach viewers: no duration and no foreign text.
var passedOn = []string{"width", "height", "framerate", "videodatarate", "videocodecid",
	"audiodatarate", "audiosamplerate", "audiosamplesize", "audiochannels", "audiocodecid", "stereo"}

// cleanMetadata turns the encoder's data message into our own onMetaData; false if the message is not metadata.
func cleanMetadata(body []byte) (clean []byte, fields map[string]any, ok bool) {
	values, err := rtmp.ReadAMFs(body)
	if err != nil {
		return nil, nil, false
	}
	if len(values) > 0 && values[0] == "@setDataFrame" {
		values = values[1:]
	}
	if len(values) < 2 || values[0] != "onMetaData" {
		return nil, nil, false
	}
	said, _ := values[1].(map[string]any)
	var kept rtmp.Object
	for _, name := range passedOn {
		switch v := said[name].(type) {
		case float64, bool:
			kept = append(kept, name, v)
		}
	}
	return rtmp.AppendAMF(nil, "onMetaData", kept), said, true
}

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
