// The sound: ffmpeg makes AAC of Opus, because FLV and HLS carry no Opus.

package whip

import (
	"context"
	"io"
	"log/slog"
	"time"

	"touchline/confine"
	"touchline/media/formats"
	"touchline/media/rtmp"
)

const (
	soundQueue = 250                    // packets, some 5 s, while ffmpeg starts
	soundFrame = 1024                   // samples of a frame of AAC
	soundPause = time.Second            // between two runs of ffmpeg
	soundRate  = 48                     // samples a ms
	aacMost    = 16 << 10               // bytes of a tag
	soundPrime = soundFrame / soundRate // ms by which ffmpeg delays the times: its encoder begins with a frame of nothing
)

// soundBudget is for a broadcast of many hours. ffmpeg is started again at its end.
var soundBudget = confine.Budget{Memory: 512 << 20, CPU: time.Hour, File: 1}

// soundHeader is the configuration of what ffmpeg makes: AAC-LC, 48 kHz, stereo.
var soundHeader = []byte{0xaf, 0, 0x11, 0x90}

// opus is a packet of sound, at its ticks.
type opus struct {
	ticks   int64
	payload []byte
}

// sound converts the sound of one connection.
type sound struct {
	ffmpeg string
	in     chan opus
	out    func(ticks int64, body []byte) // a frame of AAC in the form of FLV
	logger *slog.Logger
}

// take passes a packet on. It drops it while ffmpeg is behind.
func (s *sound) take(o opus) {
	select {
	case s.in <- o:
	default:
	}
}

// run converts until ctx ends. A run of ffmpeg that ends is followed by another.
func (s *sound) run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := s.convert(ctx); ctx.Err() == nil {
			s.logger.Warn("ffmpeg ended while it converted the sound of a broadcast; it is started again",
				slog.Any("error", err))
		}
		select {
		case <-time.After(soundPause):
		case <-ctx.Done():
		}
	}
}

// convert is one run of ffmpeg.
func (s *sound) convert(ctx context.Context) error {
	var first opus
	select {
	case first = <-s.in:
	case <-ctx.Done():
		return nil
	}
	return soundBudget.Between(ctx,
		func(ctx context.Context, to io.Writer) error { return s.feed(ctx, to, first) },
		func(from io.Reader) error { return s.read(from, first.ticks) },
		s.ffmpeg, "-hide_banner", "-loglevel", "error", "-threads", "1",
		"-filter_threads", "1", "-protocol_whitelist", "pipe", "-probesize", "32", "-analyzeduration", "0",
		"-fflags", "nobuffer", "-f", "ogg", "-i", "pipe:0", "-map", "0:a:0", "-af",
		"aresample=async=1:min_hard_comp=0.04", "-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2",
		"-flvflags", "no_duration_filesize", "-flush_packets", "1", "-f", "flv", "pipe:1")
}

// feed writes packets to ffmpeg until ctx ends. Their times begin at zero; a hole stays a hole.
func (s *sound) feed(ctx context.Context, to io.Writer, o opus) error {
	w := &ogg{to: to}
	if err := w.begin(); err != nil {
		return err
	}
	begun, until := o.ticks, int64(0)
	for {
		if length := opusLength(o.payload); length > 0 && o.ticks-begun >= until {
			until = o.ticks - begun + length
			if err := w.page(o.payload, uint64(until), 0); err != nil {
				return err
			}
		}
		select {
		case o = <-s.in:
		case <-ctx.Done():
			return nil
		}
	}
}

// read passes on what ffmpeg makes. begun are the ticks of its first packet.
func (s *sound) read(from io.Reader, begun int64) error {
	tags := formats.NewFLVReader(from, aacMost)
	for {
		tag, err := tags.Next()
		if err != nil {
			return err
		}
		if tag.Kind == rtmp.Audio && len(tag.Body) > 2 && tag.Body[1] == 1 {
			s.out(begun+(int64(tag.At)-soundPrime)*soundRate, tag.Body)
		}
	}
}
