// The picture of browsers without H.264: ffmpeg makes it of their VP8.

package whip

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"touchline/confine"
	"touchline/media/formats"
	"touchline/media/rtmp"
)

const (
	encoderQueue = 60 // pictures that wait for ffmpeg, some 2 s
	encoderBytes = pictureMost
	encoderPause = time.Second // from one run of ffmpeg to the next
	stuckAfter   = 10 * time.Second
	stepBackMost = 1_000 // ms
)

// encoderBudget is for a broadcast of many hours. ffmpeg is started again at its end.
var encoderBudget = confine.Budget{Memory: 1 << 30, CPU: 24 * time.Hour, File: 1}

var (
	errAnew  = errors.New("the picture has another size or another clock")
	errStuck = errors.New("ffmpeg made no picture for too long")
)

// encoder makes H.264 of the picture of one connection.
type encoder struct {
	ffmpeg string
	in     chan vp8
	out    func(at uint32, body []byte) // a picture of H.264, or its header, in the form of FLV
	logger *slog.Logger

	size  atomic.Int64 // bytes that wait
	waits atomic.Bool  // for a key frame: pictures were dropped
	owes  atomic.Int64 // pictures that ffmpeg was given since the newest one that it made
	next  *vp8         // the key frame with which the next run begins; nil: one that comes
}

// take passes a picture on. While ffmpeg is behind it drops pictures, up to a key frame.
func (e *encoder) take(one vp8) {
	if e.waits.Load() && !one.key {
		return
	}
	if e.size.Load()+int64(len(one.body)) > encoderBytes {
		e.waits.Store(true)
		return
	}
	e.size.Add(int64(len(one.body)))
	select {
	case e.in <- one:
		e.waits.Store(false)
	default:
		e.size.Add(-int64(len(one.body)))
		e.waits.Store(true)
	}
}

// run converts until ctx ends. A run of ffmpeg that ends is followed by another.
func (e *encoder) run(ctx context.Context) {
	for ctx.Err() == nil {
		begun := time.Now()
		if err := e.convert(ctx); ctx.Err() == nil && !errors.Is(err, errAnew) {
			e.logger.Warn("ffmpeg ended while it converted the picture of a broadcast; it is started again",
				slog.Any("error", err))
		}
		select {
		case <-time.After(encoderPause - time.Since(begun)):
		case <-ctx.Done():
		}
	}
}

// convert is one run of ffmpeg.
func (e *encoder) convert(ctx context.Context) error {
	first, ok := e.begin(ctx)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stuck := time.AfterFunc(stuckAfter, func() { cancel(errStuck) })
	defer stuck.Stop()
	e.owes.Store(0)
	err := encoderBudget.Between(ctx,
		func(ctx context.Context, to io.Writer) error { return e.feed(ctx, to, first, stuck) },
		func(from io.Reader) error { return e.read(from, stuck) },
		e.ffmpeg, encoderArguments(first.width*first.height)...)
	if why := context.Cause(ctx); errors.Is(why, errStuck) {
		return why
	}
	return err
}

// begin waits for the key frame with which a run begins; false when ctx ends.
func (e *encoder) begin(ctx context.Context) (first vp8, ok bool) {
	if e.next != nil {
		first, e.next = *e.next, nil
		return first, true
	}
	for {
		if first, ok = e.wait(ctx); !ok || first.key {
			return first, ok
		}
		e.waits.Store(true)
	}
}

// wait returns the next picture; false when ctx ends.
func (e *encoder) wait(ctx context.Context) (one vp8, ok bool) {
	select {
	case one = <-e.in:
		e.size.Add(-int64(len(one.body)))
		return one, true
	case <-ctx.Done():
		return one, false
	}
}

// feed writes pictures to ffmpeg until ctx ends. Their times rise; a hole stays a hole. Another size needs another run:
// within one, ffmpeg would scale all pictures to the first size.
func (e *encoder) feed(ctx context.Context, to io.Writer, one vp8, stuck *time.Timer) error {
	defer stuck.Reset(stuckAfter) // ffmpeg ends then
	w := ivf{to}
	if err := w.begin(one.width, one.height); err != nil {
		return err
	}
	width, height, last := one.width, one.height, one.at-1
	for ok := true; ok; one, ok = e.wait(ctx) {
		if one.key && (one.width != width || one.height != height) || one.at < last-stepBackMost {
			if one.key {
				e.next = &one
			}
			return errAnew
		}
		last = max(one.at, last+1)
		one.at = last
		if e.owes.Add(1) == 1 {
			stuck.Reset(stuckAfter)
		}
		if err := w.picture(one); err != nil {
			return err
		}
	}
	return nil
}

// read passes on what ffmpeg makes.
func (e *encoder) read(from io.Reader, stuck *time.Timer) error {
	tags := formats.NewFLVReader(from, pictureMost)
	for {
		tag, err := tags.Next()
		if err != nil {
			return err
		}
		if tag.Kind != rtmp.Video || len(tag.Body) <= flvHead || tag.Body[1] > 1 {
			continue
		}
		if tag.Body[1] == 1 {
			e.owes.Store(0)
			stuck.Stop()
		}
		e.out(tag.At, tag.Body)
	}
}

// encoderArguments returns the arguments of ffmpeg for a picture of so many pixels. It works in one thread, so that it
// takes one core at most. Key frames lie where the browser has them, which is asked for one every two seconds; times
// are those of the connection. The colours of VP8 are those of BT.601.
func encoderArguments(pixels int) []string {
	rate := "6000k"
	switch {
	case pixels <= 640*480:
		rate = "2000k"
	case pixels <= 1280*720:
		rate = "4000k"
	}
	return []string{
		"-hide_banner", "-loglevel", "error", "-threads", "1", "-filter_threads", "1", "-protocol_whitelist", "pipe",
		"-probesize", "32", "-analyzeduration", "0", "-max_pixels", strconv.Itoa(pixelsMost), "-copyts", "-f", "ivf",
		"-i", "pipe:0", "-map", "0:v:0", "-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency",
		"-threads", "1", "-bf", "0", "-sc_threshold", "0", "-g", "60", "-force_key_frames", "source",
		"-fps_mode", "passthrough", "-enc_time_base", "1:1000", "-crf", "23", "-maxrate", rate, "-bufsize", rate,
		"-pix_fmt", "yuv420p", "-colorspace", "smpte170m", "-avoid_negative_ts", "disabled",
		"-flvflags", "no_duration_filesize", "-flush_packets", "1", "-f", "flv", "pipe:1",
	}
}

// encode reads a picture of VP8 and converts it.
func (o *session) encode(remote *webrtc.TrackRemote, show func(at uint32, body []byte)) {
	e := &encoder{
		ffmpeg: o.server.ffmpeg, in: make(chan vp8, encoderQueue), out: show,
		logger: o.server.logger.With(slog.String("house", o.house), slog.String("conn", o.id)),
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		e.run(o.running)
	}()
	pictures := newVP8Pictures(func(one vp8) {
		one.at = int64(o.clocks.pictureAt(uint32(one.at), o.age()))
		e.take(one)
	})
	o.follow(remote, func(p *rtp.Packet, lost bool) (waits bool) {
		pictures.add(p, lost)
		return pictures.waits || e.waits.Load()
	})
	<-ended
}
