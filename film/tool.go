// What ffmpeg makes of pieces: a picture, an MP4. It runs within limits, as strangers' encoders made the pieces.

package film

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"time"

	"touchline/confine"
	"touchline/domain"
)

const (
	// frameWait is for a process that hangs. What a stretch costs is limited by processor time: a busy machine may take
	// long over a harmless one.
	frameWait    = 30 * time.Second
	frameMost    = 8 << 20     // bytes of one picture
	framePixels  = 4096 * 2304 // what every H.264 encoder below level 6 may send
	frameQuality = 2           // of ffmpeg's JPEG; the picture is encoded once more when it is kept
	errorText    = 400
	unbroken     = "1000000" // s: the clock of what is poured goes on, and a pause is no break
	flvSpeed     = "1.02"    // a little faster than it plays, so that what waits becomes less
)

var (
	frameBudget = confine.Budget{Memory: 768 << 20, CPU: 8 * time.Second, File: 1}
	// mp4Budget has no end that a long recording reaches: at most its sound is decoded.
	mp4Budget = confine.Budget{Memory: 512 << 20, CPU: time.Hour, File: 1}
	// flvBudget is for a broadcast of many hours, of which nothing is decoded either.
	flvBudget = confine.Budget{Memory: 512 << 20, CPU: time.Hour, File: 1}
)

// ErrNoPicture is the answer for a stretch that shows none.
var ErrNoPicture = errors.New("there is no picture in it")

// Tool is the ffmpeg of this machine. The program that uses it calls confine.Main before anything else.
type Tool struct{}

// Found tells whether there is one.
func (Tool) Found() bool {
	_, err := find()
	return err == nil
}

// find refuses with FFMPEG_MISSING.
func find() (string, error) {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return "", domain.Refuse(domain.FfmpegMissing)
	}
	return path, nil
}

// Frame is the picture so long after the first one of a stretch, as a JPEG of at most so many pixels in width. The
// stretch begins with a key frame.
func (Tool) Frame(ctx context.Context, stretch []byte, after time.Duration, width int) ([]byte, error) {
	ffmpeg, err := find()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, frameWait)
	defer cancel()
	picture, err := frame(ctx, ffmpeg, stretch, after, width)
	if err == nil && len(picture) == 0 && after > 0 { // behind the last one
		picture, err = frame(ctx, ffmpeg, stretch, 0, width)
	}
	if err == nil && len(picture) == 0 {
		err = ErrNoPicture
	}
	return picture, err
}

func frame(ctx context.Context, ffmpeg string, stretch []byte, after time.Duration, width int) ([]byte, error) {
	c := frameBudget.Command(ctx, ffmpeg, "-hide_banner", "-loglevel", "error", "-threads", "1", "-filter_threads", "1",
		"-max_pixels", strconv.Itoa(framePixels), "-protocol_whitelist", "pipe", "-f", "mpegts", "-i", "pipe:0",
		"-an", "-threads", "1", "-ss", strconv.FormatFloat(after.Seconds(), 'f', 3, 64), "-frames:v", "1",
		"-vf", fmt.Sprintf("scale='min(%d,iw*sar)':-2,setsar=1", width), "-q:v", strconv.Itoa(frameQuality), "-c:v", "mjpeg", "-f", "image2pipe", "pipe:1")
	out, said := &confine.Output{Left: frameMost}, &confine.Output{Left: errorText}
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(stretch), out, said
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("take a picture out of a recording: %w: %s", err, said)
	}
	return out.Bytes(), nil
}

// MP4 writes a transport stream as a fragmented MP4, which plays while it comes. The pictures are not encoded anew, and
// the sound only where it must be one from the beginning to the end. It ends early when nobody takes what it writes.
func (Tool) MP4(ctx context.Context, stream io.Reader, to io.Writer, oneSound bool) error {
	sound := []string{"-c:a", "copy", "-bsf:a", "aac_adtstoasc"}
	if oneSound { // what is missing is filled with silence
		sound = []string{"-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2", "-af", "aresample=async=1"}
	}
	arguments := []string{
		"-dts_delta_threshold", unbroken, "-f", "mpegts", "-i", "pipe:0", "-map", "0:v:0", "-map", "0:a:0?", "-c:v", "copy",
	}
	arguments = append(arguments, sound...)
	return remux(ctx, mp4Budget, "write a recording as MP4", stream, to,
		append(arguments, "-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-f", "mp4", "pipe:1")...)
}

// FLV writes a transport stream or a fragmented MP4 as FLV at the speed at which it plays: of segments that come whole
// and late it makes a stream again. Nothing is encoded anew.
func (Tool) FLV(ctx context.Context, stream io.Reader, to io.Writer) error {
	return remux(ctx, flvBudget, "read a source", stream, to,
		"-format_whitelist", "mpegts,mov", "-readrate", flvSpeed, "-i", "pipe:0",
		"-map", "0:v:0", "-map", "0:a:0?", "-c", "copy",
		"-flvflags", "no_duration_filesize", "-flush_packets", "1", "-f", "flv", "pipe:1")
}

// remux puts a stream into another container. It reads nothing but the stream.
func remux(ctx context.Context, budget confine.Budget, what string, stream io.Reader, to io.Writer, arguments ...string) error {
	ffmpeg, err := find()
	if err != nil {
		return err
	}
	quietly := []string{"-hide_banner", "-loglevel", "error", "-threads", "1", "-protocol_whitelist", "pipe"}
	c := budget.Command(ctx, ffmpeg, append(quietly, arguments...)...)
	said := &confine.Output{Left: errorText}
	taken := &noting{Writer: to}
	c.Stdin, c.Stdout, c.Stderr = stream, taken, said
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", what, errors.Join(taken.err, err), said)
	}
	return nil
}

// noting remembers why nothing more was taken: the process only says that it was stopped.
type noting struct {
	io.Writer
	err error
}

// Write hands on.
func (n *noting) Write(p []byte) (int, error) {
	written, err := n.Writer.Write(p)
	n.err = cmp.Or(n.err, err)
	return written, err
}
