// The input of an encoder that reads HEVC or AV1: ffmpeg before version 6.1 does not know them in FLV, so it gets
// fragmented MP4.

package ladder

import (
	"io"

	"touchline/media/formats"
)

// fragments turns the tags of a stream into fragmented MP4 with the same times. Each picture is a fragment, so none
// waits for the next one.
type fragments struct {
	to       io.WriteCloser
	video    formats.VideoTrack
	audio    *formats.AudioTrack // nil: no sound
	begun    bool                // the initialization segment was written
	sequence uint32
}

// ticks are those of the picture's clock in a millisecond.
const ticks = formats.VideoTimescale / 1000

// Write takes one tag, or the header of the file.
func (f *fragments) Write(piece []byte) (int, error) {
	if len(piece) < tagHead+formats.FLVTagTail || piece[0] != kindVideo && piece[0] != kindAudio {
		return len(piece), nil
	}
	body := piece[tagHead : len(piece)-formats.FLVTagTail]
	switch {
	case formats.IsFLVHeader(piece[0], body):
		f.header(piece[0], body)
	case formats.IsFLVFrame(piece[0], body):
		if made := f.frame(piece[0], formats.FLVTime(piece), body); len(made) > 0 {
			if _, err := f.to.Write(made); err != nil {
				return 0, err
			}
		}
	}
	return len(piece), nil
}

// Close closes the input of the encoder.
func (f *fragments) Close() error { return f.to.Close() }

func (f *fragments) header(kind byte, body []byte) {
	if kind == kindVideo {
		codec, config := formats.CodecOf(body), formats.DataOf(body)
		size, _ := codec.SizeOf(config)
		f.video = formats.VideoTrack{Codec: codec, Config: config, Size: size}
		return
	}
	config := body[soundHead:]
	if aac, ok := formats.ParseAAC(config); ok && len(config) <= formats.AudioConfigMost {
		f.audio = &formats.AudioTrack{Config: config, Rate: aac.Hertz(), Channels: aac.Speakers()}
	}
}

func (f *fragments) frame(kind byte, at int64, body []byte) (made []byte) {
	if f.video.Config == nil || kind == kindAudio && f.audio == nil {
		return nil
	}
	if !f.begun {
		f.begun = true
		made = formats.InitSegment(f.video, f.audio)
	}
	f.sequence++
	run := formats.Run{Track: formats.VideoTrackID, Decode: uint64(at) * ticks, Samples: []formats.Sample{{
		Data: formats.DataOf(body), Key: formats.IsFLVKey(kind, body), Duration: ticks,
		Composition: int32(formats.CompositionOf(body)) * ticks,
	}}}
	if kind == kindAudio {
		run = formats.Run{Track: formats.AudioTrackID, Decode: uint64(at) * uint64(f.audio.Rate) / 1000,
			Samples: []formats.Sample{{Data: body[soundHead:], Duration: formats.FrameSamples, Key: true}}}
	}
	return formats.AppendFragment(made, f.sequence, run)
}
