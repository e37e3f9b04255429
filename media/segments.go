// The segments of HLS: transport streams for H.264, fragmented MP4 for HEVC and AV1, which browsers take no other way.

package media

import (
	"bytes"

	"touchline/media/formats"
)

// packer puts the tags of one segment after the other into bytes.
type packer interface {
	// begin begins a segment with a sound or, for nil, without.
	begin(sound *soundTrack)
	picture(t *tag)
	sound(t *tag)
	// size is the number of bytes so far.
	size() int
	// finish ends the segment at a time on the stream's timeline and returns its bytes.
	finish(at int64) []byte
	// drop forgets the segment.
	drop()
	// init returns the initialization segment of the segment; nil: it needs none.
	init() []byte
}

// soundTrack is a sound that HLS carries.
type soundTrack struct {
	aac    formats.AAC
	config []byte // AudioSpecificConfig
}

// packerOf returns the packer for a video header; nil for one that is broken. It continues the one before.
func packerOf(header *tag, before packer) packer {
	codec, config := formats.CodecOf(header.body()), formats.DataOf(header.body())
	if codec == formats.H264 {
		avc, ok := formats.ParseAVC(config)
		if !ok {
			return nil
		}
		to, same := before.(*tsPacker)
		if !same {
			to = &tsPacker{}
		}
		to.avc = avc
		return to
	}
	size, ok := codec.SizeOf(config)
	if !ok {
		return nil
	}
	to := &mp4Packer{track: formats.VideoTrack{Codec: codec, Config: config, Size: size}}
	if old, same := before.(*mp4Packer); same {
		to.sequence = old.sequence
	}
	return to
}

// tsPacker makes transport streams.
type tsPacker struct {
	mux  formats.TSMuxer
	avc  formats.AVC
	aac  formats.AAC
	unit []byte
}

func (p *tsPacker) begin(sound *soundTrack) {
	if sound != nil {
		p.aac = sound.aac
	}
	p.mux.Tables(sound != nil)
}

func (p *tsPacker) picture(t *tag) {
	key := t.class == keyFrame
	p.unit = p.avc.AppendAnnexB(p.unit[:0], formats.DataOf(t.body()), key)
	p.mux.Picture(t.at, formats.CompositionOf(t.body()), key, p.unit)
}

func (p *tsPacker) sound(t *tag) {
	p.unit = p.aac.AppendADTS(p.unit[:0], t.body()[aacTagHead:])
	p.mux.Sound(t.at, p.unit)
}

func (p *tsPacker) size() int { return len(p.mux.Out) }

func (p *tsPacker) finish(int64) []byte {
	made := p.mux.Out
	p.mux.Out = make([]byte, 0, len(made)+len(made)/4)
	return made
}

func (p *tsPacker) drop() { p.mux.Out = nil }

func (p *tsPacker) init() []byte { return nil }

const ticks = formats.VideoTimescale / 1000 // of the picture's clock in a millisecond

// mp4Packer makes fragmented MP4: each segment is one fragment.
type mp4Packer struct {
	track    formats.VideoTrack
	audio    *formats.AudioTrack // nil: no sound
	sequence uint32
	bytes    int

	pictures []formats.Sample
	times    []int64 // of the pictures, in ms
	sounds   formats.Sounds
}

func (p *mp4Packer) begin(sound *soundTrack) {
	p.drop()
	if sound == nil {
		p.audio = nil
		return
	}
	if p.audio == nil || !bytes.Equal(p.audio.Config, sound.config) {
		p.sounds.Hears = false
		p.audio = &formats.AudioTrack{Config: sound.config, Rate: sound.aac.Hertz(), Channels: sound.aac.Speakers()}
	}
}

func (p *mp4Packer) picture(t *tag) {
	data := formats.DataOf(t.body())
	if !p.track.Codec.IsWhole(p.track.Config, data) || len(p.pictures) == 0 && t.class != keyFrame {
		return // decoders would stop at it
	}
	p.pictures = append(p.pictures, formats.Sample{Data: data, Key: t.class == keyFrame,
		Composition: int32(formats.CompositionOf(t.body())) * ticks})
	p.times = append(p.times, t.at)
	p.bytes += len(data)
}

func (p *mp4Packer) sound(t *tag) {
	if data := t.body()[aacTagHead:]; p.sounds.Add(t.at, data, p.audio.Rate) {
		p.bytes += len(data)
	}
}

func (p *mp4Packer) size() int { return p.bytes }

func (p *mp4Packer) finish(at int64) []byte {
	if len(p.pictures) == 0 {
		p.drop()
		return nil
	}
	for i := range p.pictures {
		until := at
		if i+1 < len(p.times) {
			until = p.times[i+1]
		}
		p.pictures[i].Duration = uint32(max(until-p.times[i], 0)) * ticks
	}
	p.sequence++
	made := formats.AppendFragment(make([]byte, 0, p.bytes+p.bytes/8), p.sequence,
		formats.Run{Track: formats.VideoTrackID, Decode: uint64(p.times[0]) * ticks, Samples: p.pictures},
		p.sounds.Run())
	p.drop()
	return made
}

func (p *mp4Packer) drop() {
	p.sounds.Begin()
	p.pictures, p.times, p.bytes = p.pictures[:0], p.times[:0], 0
}

func (p *mp4Packer) init() []byte { return formats.InitSegment(p.track, p.audio) }
