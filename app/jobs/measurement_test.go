// What ffmpeg measures of an output: the duration and the sizes of its pictures, and the pitch of its sound.

package jobs

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// measurement is ffmpeg's measurement of an output.
type measurement struct {
	seconds float64   // of all pictures
	sizes   []string  // of the pictures, in order
	pitch   []float64 // of each window in hertz; 0: silent
}

const (
	windowLength = 0.25 // s
	sampleRate   = 48_000
	loud         = 300 // threshold of the mean sample
)

// measured measures the files of an output, which share one clock.
func measured(t *testing.T, files []string) (m measurement) {
	t.Helper()
	first, last := math.Inf(1), math.Inf(-1)
	for _, file := range files {
		var told struct {
			Streams []struct {
				Kind  string `json:"codec_type"`
				Start string `json:"start_time"`
				Rate  string `json:"sample_rate"` // 0 for announced sound without data
			}
			Frames []struct {
				At     string `json:"pts_time"`
				Width  int
				Height int
			}
		}
		out := run(t, "ffprobe", "-select_streams", "v:0", "-show_entries", "frame=pts_time,width,height", "-of",
			"json", file)
		if err := json.Unmarshal(out, &told); err != nil || len(told.Frames) == 0 {
			t.Fatalf("%d pictures, %v", len(told.Frames), err)
		}
		for _, f := range told.Frames {
			at, _ := strconv.ParseFloat(f.At, 64)
			first, last = min(first, at), max(last, at)
			if size := fmt.Sprintf("%dx%d", f.Width, f.Height); len(m.sizes) == 0 || m.sizes[len(m.sizes)-1] != size {
				m.sizes = append(m.sizes, size)
			}
		}
		if err := json.Unmarshal(run(t, "ffprobe", "-show_entries", "stream=codec_type,start_time,sample_rate", "-of",
			"json", file), &told); err != nil {
			t.Fatal(err)
		}
		begin, sounds := math.Inf(1), false
		for _, s := range told.Streams {
			at, err := strconv.ParseFloat(s.Start, 64)
			if err == nil {
				begin = min(begin, at)
			}
			sounds = sounds || s.Kind == "audio" && s.Rate != "0"
		}
		if sounds {
			m.listen(run(t, "ffmpeg", "-nostdin", "-dts_delta_threshold", "1000000", "-i", file, "-map", "0:v:0", "-c",
				"copy", "-f", "null", "-", "-map", "0:a:0", "-af", "aresample=async=1:first_pts=0",
				"-ac", "1", "-ar", fmt.Sprint(sampleRate), "-f", "s16le", "pipe:1"),
				int(math.Round((begin-first)/windowLength)))
		}
	}
	m.seconds = last - first + 0.04
	return m
}

// listen measures the pitch of each window; first is the window of the first sample.
func (m *measurement) listen(samples []byte, first int) {
	const each = int(windowLength*sampleRate) * 2
	for i := 0; (i+1)*each <= len(samples); i++ {
		sum, crossings, before := 0, 0, int16(0)
		for at := i * each; at < (i+1)*each; at += 2 {
			sample := int16(binary.LittleEndian.Uint16(samples[at:]))
			sum += int(max(sample, -sample))
			if sample == 0 {
				continue
			}
			if before != 0 && (sample < 0) != (before < 0) {
				crossings++
			}
			before = sample
		}
		for len(m.pitch) <= first+i {
			m.pitch = append(m.pitch, 0)
		}
		if sum/(each/2) > loud {
			m.pitch[first+i] = float64(crossings) / 2 / windowLength
		}
	}
}

// run runs an ffmpeg tool and fails on any complaint.
func run(t *testing.T, tool string, arguments ...string) []byte {
	t.Helper()
	c := exec.Command(tool,
		append([]string{"-v", "error", "-analyzeduration", "100M", "-probesize", "100M"}, arguments...)...)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil || said.Len() > 0 {
		t.Errorf("%s on %s: %v: %.300s", tool, strings.Join(arguments, " "), err, said.String())
	}
	return out.Bytes()
}
