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
type unsupported string

func (u unsupported) Error() string { return string(u) }

const (
	wantsH264 unsupported = "Only H.264 video is accepted: choose H.264 (AVC) as video " +
		"encoder, not HEVC, AV1 or others."
	wants420 unsupported = "Only 4:2:0 colour is accepted: choose NV12 or I420 (yuv420p) as colour format, not " +
		"4:2:2 or 4:4:4, which browsers do not show."
	wantsAAC unsupported = "Only AAC audio is accepted: choose AAC as audio encoder."
)

// classify reads the head of an RTMP audio or video message (the same bytes as an FLV tag body).
func classify(kind byte, body []byte) (class, error) {
	switch {
	case len(body) == 0:
		return ignored, nil
	case kind == msgVideo:
		return classifyVideo(body)
	case kind == msgAudio:
		if body[0]>>4 != 10 { // 9 is Enhanced RTMP
			return ignored, wantsAAC
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
	if body[0]&0x80 != 0 { // Enhanced RTMP: a four-letter codec follows
		return ignored, wantsH264
	}
	frame, codec := body[0]>>4, body[0]&15
	if frame == 5 { // a command to players, not a picture
		return ignored, nil
	}
	if codec != 7 {
		return ignored, wantsH264
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
