// The sound: ffmpeg makes Opus of AAC, because browsers play no AAC by WebRTC. One process serves a room.

package whep

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"touchline/confine"
)

const (
	soundQueue = 250         // tags, some 5 s, while ffmpeg starts
	soundPause = time.Second // between two runs of ffmpeg
	soundRate  = 48          // samples a ms
	soundFrame = 960         // samples of a packet: 20 ms
)

// soundBudget is for a broadcast of many hours. ffmpeg is started again at its end.
var soundBudget = confine.Budget{Memory: 512 << 20, CPU: time.Hour, File: 1}

// sound converts the sound of one room.
type sound struct {
	ffmpeg string
	config []byte // body of the tag with the configuration
	in     chan tag
	out    func(ticks int64, packet []byte) // Opus, and its time at 48 kHz
	logger *slog.Logger
	cancel context.CancelFunc
	ended  chan struct{}
}

func newSound(ffmpeg string, config []byte, logger *slog.Logger, out func(ticks int64, packet []byte)) *sound {
	s := &sound{
		ffmpeg: ffmpeg, config: config, in: make(chan tag, soundQueue), out: out, logger: logger,
		ended: make(chan struct{}),
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go s.run(ctx)
	return s
}

// take passes a tag on. It drops it while ffmpeg is behind.
func (s *sound) take(t tag) {
	select {
	case s.in <- t:
	default:
	}
}

// stop ends the conversion and waits for its end.
func (s *sound) stop() {
	s.cancel()
	<-s.ended
}

// run converts until ctx ends. A run of ffmpeg that ends is followed by another.
func (s *sound) run(ctx context.Context) {
	defer close(s.ended)
	for ctx.Err() == nil {
		if err := s.convert(ctx); ctx.Err() == nil {
			s.logger.Warn("ffmpeg ended while it converted the sound for viewers by WebRTC; it is started again",
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
	var first tag
	for len(s.in) > 1 { // what waited since the last run is late
		<-s.in
	}
	select {
	case first = <-s.in:
	case <-ctx.Done():
		return nil
	}
	return soundBudget.Between(ctx,
		func(ctx context.Context, to io.Writer) error { return s.feed(ctx, to, first) },
		func(from io.Reader) error { return s.read(from, first.at) },
		s.ffmpeg, "-hide_banner", "-loglevel", "error", "-threads", "1",
		"-filter_threads", "1", "-protocol_whitelist", "pipe", "-probesize", "32", "-analyzeduration", "0",
		"-fflags", "nobuffer", "-f", "flv", "-i", "pipe:0", "-map", "0:a:0", "-af",
		"aresample=async=1:min_hard_comp=0.04:first_pts=0", "-c:a", "libopus", "-b:a", "128k", "-ar", "48000",
		"-ac", "2", "-frame_duration", "20", "-application", "lowdelay", "-page_duration", "20000", "-flush_packets", "1",
		"-f", "ogg", "pipe:1")
}

// feed writes tags to ffmpeg until ctx ends. Their times begin at zero; a hole stays a hole.
func (s *sound) feed(ctx context.Context, to io.Writer, t tag) error {
	file := append([]byte{'F', 'L', 'V', 1, 4, 0, 0, 0, 9, 0, 0, 0, 0}, appendSound(nil, 0, s.config)...)
	if _, err := to.Write(file); err != nil {
		return err
	}
	for begun := t.at; ; {
		if t.at >= begun {
			if _, err := to.Write(appendSound(nil, t.at-begun, t.body())); err != nil {
				return err
			}
		}
		select {
		case t = <-s.in:
		case <-ctx.Done():
			return nil
		}
	}
}

// appendSound adds a tag of FLV.
func appendSound(to []byte, at int64, body []byte) []byte {
	n := len(body)
	to = append(to, kindSound, byte(n>>16), byte(n>>8), byte(n), byte(at>>16), byte(at>>8), byte(at), byte(at>>24))
	to = append(to, 0, 0, 0)
	return binary.BigEndian.AppendUint32(append(to, body...), uint32(tagHead+n))
}

// read passes on what ffmpeg makes. begun is the time of its first tag.
func (s *sound) read(from io.Reader, begun int64) error {
	o := &ogg{from: bufio.NewReader(from)}
	for i := int64(0); ; i++ {
		packet, err := o.next()
		if err != nil {
			return err
		}
		if i >= oggHeaders {
			s.out(begun*soundRate+(i-oggHeaders)*soundFrame, packet)
		}
	}
}

// ogg reads the packets of a stream (RFC 3533). The reader of pion v4.2 returns pages, which may hold several.
type ogg struct {
	from  *bufio.Reader
	sizes []byte // of the segments that were not read, of the present page
}

const (
	oggHead    = 27
	oggHeaders = 2        // packets before the first sound
	oggWhole   = 255      // the length of a segment after which the packet goes on
	packetMost = 16 << 10 // bytes
)

var errNoOgg = errors.New("the output of ffmpeg is no Ogg")

// next returns the next packet.
func (o *ogg) next() (packet []byte, err error) {
	for {
		for len(o.sizes) == 0 {
			if err := o.page(); err != nil {
				return nil, err
			}
		}
		size := int(o.sizes[0])
		o.sizes = o.sizes[1:]
		begin := len(packet)
		if begin+size > packetMost {
			return nil, errNoOgg
		}
		packet = append(packet, make([]byte, size)...)
		if _, err := io.ReadFull(o.from, packet[begin:]); err != nil {
			return nil, fmt.Errorf("read the sound of ffmpeg: %w", err)
		}
		if size < oggWhole {
			return packet, nil
		}
	}
}

// page reads the head of a page.
func (o *ogg) page() error {
	var head [oggHead]byte
	if _, err := io.ReadFull(o.from, head[:]); err != nil {
		return err
	}
	if string(head[:4]) != "OggS" {
		return errNoOgg
	}
	o.sizes = make([]byte, head[oggHead-1])
	_, err := io.ReadFull(o.from, o.sizes)
	return err
}
