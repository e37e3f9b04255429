// The initialization segment: which tracks there are and how they are decoded. It holds no samples.

package formats

import "cmp"

// Track numbers of a file.
const (
	VideoTrackID = 1
	AudioTrackID = 2
)

// VideoTimescale is the number of ticks a second of the picture's clock.
const VideoTimescale = 90_000

// FrameSamples is the number of sound samples in one AAC frame.
const FrameSamples = 1024

// VideoTrack is a track of pictures.
type VideoTrack struct {
	Codec  Codec  // "": H264
	Config []byte // decoder configuration: of H.264 an AVCDecoderConfigurationRecord (ISO 14496-15 §5.3.3.1)
	Size   PictureSize
}

// AudioConfigMost is the largest accepted audio configuration in bytes; real ones have two to five.
const AudioConfigMost = 64

// AudioTrack is an AAC track. Its clock counts samples.
type AudioTrack struct {
	Config   []byte // AudioSpecificConfig (ISO 14496-3), at most AudioConfigMost bytes
	Rate     uint32 // samples a second
	Channels uint16
}

// InitSegment writes the initialization segment; a is nil where there is no sound.
func InitSegment(v VideoTrack, a *AudioTrack) []byte {
	w := &writer{out: make([]byte, 0, 1024+len(v.Config))}
	box := w.open("ftyp")
	w.text("iso6")
	w.u32(0)
	w.text("iso6cmfcmp41")
	w.shut(box)

	moov := w.open("moov")
	box = w.openFull("mvhd", 0, 0)
	w.words(0, 0, 1000, 0, 0x10000) // created, changed, time scale, length unknown, speed 1
	w.u16(0x100)                    // volume 1
	w.zeros(10)
	w.identity()
	w.zeros(24)
	w.u32(AudioTrackID + 1) // the next free number
	w.shut(box)
	w.video(v)
	if a != nil {
		w.audio(*a)
	}
	mvex := w.open("mvex")
	w.trex(VideoTrackID)
	if a != nil {
		w.trex(AudioTrackID)
	}
	w.shut(mvex)
	w.shut(moov)
	return w.out
}

// trex holds defaults for fragments. Our fragments state everything but the sample description.
func (w *writer) trex(track uint32) {
	box := w.openFull("trex", 0, 0)
	w.words(track, 1, 0, 0, 0)
	w.shut(box)
}

func (w *writer) video(v VideoTrack) {
	trak := w.open("trak")
	w.tkhd(VideoTrackID, 0, v.Size.Shown()<<16, uint32(v.Size.Height)<<16)
	w.media(VideoTimescale, "vide", "VideoHandler", func() {
		box := w.openFull("vmhd", 0, 1)
		w.zeros(8)
		w.shut(box)
	}, func() { w.pictures(v) })
	w.shut(trak)
}

func (w *writer) audio(a AudioTrack) {
	trak := w.open("trak")
	w.tkhd(AudioTrackID, 0x100, 0, 0)
	w.media(a.Rate, "soun", "SoundHandler", func() {
		box := w.openFull("smhd", 0, 0)
		w.zeros(4)
		w.shut(box)
	}, func() { w.mp4a(a) })
	w.shut(trak)
}

// tkhd writes the track header. Width and height are 16.16 fixed point.
func (w *writer) tkhd(track uint32, volume uint16, width, height uint32) {
	box := w.openFull("tkhd", 0, 7) // enabled, in the movie, in the preview
	w.words(0, 0, track, 0, 0)
	w.zeros(12)
	w.u16(volume)
	w.u16(0)
	w.identity()
	w.words(width, height)
	w.shut(box)
}

func (w *writer) media(timescale uint32, kind, name string, header, entry func()) {
	mdia := w.open("mdia")
	box := w.openFull("mdhd", 0, 0)
	w.words(0, 0, timescale, 0)
	w.u16(0x55c4) // language: und
	w.u16(0)
	w.shut(box)
	box = w.openFull("hdlr", 0, 0)
	w.u32(0)
	w.text(kind)
	w.zeros(12)
	w.text(name)
	w.u8(0)
	w.shut(box)

	minf := w.open("minf")
	header()
	dinf := w.open("dinf")
	dref := w.openFull("dref", 0, 0)
	w.u32(1)
	box = w.openFull("url ", 0, 1) // the samples are in this file
	w.shut(box)
	w.shut(dref)
	w.shut(dinf)
	stbl := w.open("stbl")
	stsd := w.openFull("stsd", 0, 0)
	w.u32(1)
	entry()
	w.shut(stsd)
	for _, empty := range []string{"stts", "stsc", "stco"} {
		box = w.openFull(empty, 0, 0)
		w.u32(0)
		w.shut(box)
	}
	box = w.openFull("stsz", 0, 0)
	w.words(0, 0)
	w.shut(box)
	w.shut(stbl)
	w.shut(minf)
	w.shut(mdia)
}

// pictures describes the samples of a track of pictures.
func (w *writer) pictures(v VideoTrack) {
	codec := cmp.Or(v.Codec, H264)
	entry := w.open(string(codec))
	w.zeros(6)
	w.u16(1) // data reference
	w.zeros(16)
	w.u16(v.Size.Width)
	w.u16(v.Size.Height)
	w.words(72<<16, 72<<16, 0) // dots an inch
	w.u16(1)                   // frames a sample
	w.zeros(32)                // name of the encoder
	w.u16(24)                  // depth
	w.u16(0xffff)
	box := w.open(codec.configBox())
	w.bytes(v.Config)
	w.shut(box)
	if codec == H264 { // of the others the pictures themselves say it
		box = w.open("pasp")
		w.words(v.Size.Aspect[0], v.Size.Aspect[1])
		w.shut(box)
	}
	w.shut(entry)
}

func (w *writer) mp4a(a AudioTrack) {
	entry := w.open("mp4a")
	w.zeros(6)
	w.u16(1) // data reference
	w.zeros(8)
	w.u16(a.Channels)
	w.u16(16) // bits a sample
	w.u32(0)
	rate := a.Rate
	if rate > 0xffff {
		rate = 0 // does not fit: decoders read it from the configuration
	}
	w.u32(rate << 16)
	esds := w.openFull("esds", 0, 0)
	n := byte(len(a.Config)) // ISO 14496-1 §7.2.6: tag, length, content
	w.bytes([]byte{3, 3 + 2 + 13 + 2 + n + 3, 0, AudioTrackID, 0})
	w.bytes([]byte{4, 13 + 2 + n, 0x40, 0x15}) // AAC, a stream of sound
	w.zeros(11)                                // sizes and rates unknown
	w.bytes([]byte{5, n})
	w.bytes(a.Config)
	w.bytes([]byte{6, 1, 2})
	w.shut(esds)
	w.shut(entry)
}
