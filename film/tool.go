// Pictures and MP4 of pieces by ffmpeg. It runs within limits, because the pieces come from strangers' encoders.

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
	"touchline/media/formats"
)

const (
	// frameWait ends a hanging process. The cost of a stretch is limited by processor time, because a busy machine
	// may take long over a harmless one.
	frameWait    = 30 * time.Second
	frameMost    = 8 << 20     // largest picture in bytes
	framePixels  = 4096 * 2304 // the largest picture of H.264 below level 6
	frameQuality = 2           // of ffmpeg's JPEG, which is re-encoded before it is stored
	errorText    = 400
	unbroken     = "1000000" // s: the poured clock has no gaps, so a pause is not a break
	flvSpeed     = "1.02"    // slightly faster than real time, to catch up
)

var (
	frameBudget = confine.Budget{Memory: 768 << 20, CPU: 8 * time.Second, File: 1}
	// mp4Budget does not limit long recordings: at most their sound is decoded.
	mp4Budget = confine.Budget{Memory: 512 << 20, CPU: time.Hour, File: 1}
	// flvBudget is for a broadcast of many hours, without decoding.
	flvBudget = confine.Budget{Memory: 512 << 20, CPU: time.Hour, File: 1}
)

// ErrNoPicture reports a stretch without a picture.
var ErrNoPicture = errors.New("there is no picture in it")

// Tool is the ffmpeg of this machine. The program must call confine.Main before anything else.
type Tool struct{}

// Found reports whether ffmpeg is installed.
func (Tool) Found() bool {
	_, err := find()
	return err == nil
}

// find refuses with FFMPEG_MISSING without ffmpeg.
func find() (string, error) {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return "", domain.Refuse(domain.FfmpegMissing)
	}
	return path, nil
}

// Frame returns a picture of a stretch at a time after its first one, as a JPEG of limited width. The stretch begins
// with a key frame.
func (Tool) Frame(ctx context.Context, stretch []byte, after time.Duration, width int) ([]byte, error) {
	ffmpeg, err := find()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, frameWait)
	defer cancel()
	picture, err := frame(ctx, ffmpeg, stretch, after, width)
	if err == nil && len(picture) == 0 && after > 0 { // after the last picture
		picture, err = frame(ctx, ffmpeg, stretch, 0, width)
	}
	if err == nil && len(picture) == 0 {
		err = ErrNoPicture
	}
	return picture, err
}

func frame(ctx context.Context, ffmpeg string, stretch []byte, after time.Duration, width int) ([]byte, error) {
	format := "mpegts"
	if formats.InitLength(stretch) > 0 {
		format = "mp4"
	}
	c := frameBudget.Command(ctx, ffmpeg, "-hide_banner", "-loglevel", "error", "-threads", "1", "-filter_threads", "1",
		"-max_pixels", strconv.Itoa(framePixels), "-protocol_whitelist", "pipe", "-f", format, "-i", "pipe:0",
		"-an", "-threads", "1", "-ss", strconv.FormatFloat(after.Seconds(), 'f', 3, 64), "-frames:v", "1",
		"-vf", fmt.Sprintf("scale='min(%d,iw*sar)':-2,setsar=1", width), "-q:v", strconv.Itoa(frameQuality), "-c:v",
		"mjpeg", "-f", "image2pipe", "pipe:1")
	out, said := &confine.Output{Left: frameMost}, &confine.Output{Left: errorText}
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(stretch), out, said
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("extract a picture of a recording: %w: %s", err, said)
	}
	return out.Bytes(), nil
}

// MP4 converts a stream of a format to a fragmented MP4, which plays while it is written. Pictures are copied, and
// sound is re-encoded only for oneSound. It ends early when its reader ends.
func (Tool) MP4(ctx context.Context, format string, stream io.Reader, to io.Writer, oneSound bool) error {
	sound := []string{"-c:a", "copy", "-bsf:a", "aac_adtstoasc"}
	if oneSound { // fills gaps with silence
		sound = []string{"-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2", "-af", "aresample=async=1"}
	}
	arguments := []string{
		"-dts_delta_threshold", unbroken, "-f", format, "-i", "pipe:0", "-map", "0:v:0", "-map", "0:a:0?", "-c:v",
		"copy",
	}
	arguments = append(arguments, sound...)
	return remux(ctx, mp4Budget, "write a recording as MP4", stream, to,
		append(arguments, "-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-f", "mp4", "pipe:1")...)
}

// FLV converts a transport stream or a fragmented MP4 to FLV in real time, without re-encoding: segments that arrive
// in bursts become a steady stream.
func (Tool) FLV(ctx context.Context, stream io.Reader, to io.Writer) error {
	return remux(ctx, flvBudget, "read a source", stream, to,
		"-format_whitelist", "mpegts,mov", "-readrate", flvSpeed, "-i", "pipe:0",
		"-map", "0:v:0", "-map", "0:a:0?", "-c", "copy",
		"-flvflags", "no_duration_filesize", "-flush_packets", "1", "-f", "flv", "pipe:1")
}

// remux changes the container of a stream. ffmpeg may read only the stream.
func remux(
	ctx context.Context, budget confine.Budget, what string, stream io.Reader, to io.Writer, arguments ...string,
) error {
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

// noting remembers why writing ended, since the process reports only that it was stopped.
type noting struct {
	io.Writer
	err error
}

// Write passes data on.
func (n *noting) Write(p []byte) (int, error) {
	written, err := n.Writer.Write(p)
	n.err = cmp.Or(n.err, err)
	return written, err
}
