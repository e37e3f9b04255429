// Who watches, records and clips a broadcast of a test, and what ffmpeg reads of what they got.

package jobs

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain"
	"touchline/film"
	"touchline/media"
	"touchline/persistence/blob"
	"touchline/persistence/persistencetest"
)

// outputs are what people got of a broadcast.
type outputs struct {
	flv    [][]byte // of each time the viewer began anew
	hls    [][]byte // what plays without a break
	low    [][]byte
	pieces []media.Piece
	dates  map[string]string // what is wrong with the dates of an output
}

// archive keeps pieces in memory.
type archive struct{ pieces []media.Piece }

func (*archive) Enabled(context.Context, string, string) (bool, error) { return true, nil }
func (*archive) Finished(context.Context, string, string) error        { return nil }
func (a *archive) Keep(_ context.Context, p media.Piece) error {
	a.pieces = append(a.pieces, p)
	return nil
}

// play broadcasts in a bubble, where it takes no time.
func play(t *testing.T, c change) (got outputs) {
	sends := c.sends(t)
	synctest.Test(t, func(t *testing.T) {
		kept, hub := &archive{}, media.NewHub(media.Limits{})
		hub.Record(kept, slog.New(slog.DiscardHandler))
		ctx, cancel := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		hls, low := &follower{taken: map[string]bool{}}, &follower{taken: map[string]bool{}}
		got.dates = map[string]string{}
		watching.Go(func() {
			for ; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
				got.watch(ctx, hub)
			}
		})
		for _, follow := range []func(){func() { got.followHLS(ctx, hub, hls) }, func() { got.followLow(ctx, hub, low) }} {
			watching.Go(func() {
				for ; ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
					follow()
				}
			})
		}
		for _, one := range sends {
			time.Sleep(one.after)
			from, to := io.Pipe()
			go func() { to.CloseWithError(send(to, one.tags)) }()
			if err := hub.Relay("1001", "ls_1", from, func() {}); !errors.Is(err, io.EOF) {
				t.Errorf("the source ended with %v", err)
			}
		}
		hub.End("1001", "ls_1")
		time.Sleep(time.Second) // the last segments are taken
		cancel()
		watching.Wait()
		hub.Close()
		got.pieces = kept.pieces
		got.dates["HLS"], got.dates["low-latency HLS"], got.dates["recording"] = hls.wrong, low.wrong, datesOf(kept.pieces)
	})
	return got
}

// watch is an FLV viewer who comes back when the stream is closed.
func (o *outputs) watch(ctx context.Context, hub *media.Hub) {
	v, err := hub.WatchFLV("1001")
	if err != nil {
		return
	}
	defer v.Close()
	var seen bytes.Buffer
	_ = v.Stream(ctx, &seen, nil)
	if seen.Len() > 0 {
		o.flv = append(o.flv, seen.Bytes())
	}
}

// followHLS takes what is new in the playlist.
func (o *outputs) followHLS(ctx context.Context, hub *media.Hub, f *follower) {
	if list, ok := hub.Playlist(ctx, "1001"); ok {
		o.hls = f.take(o.hls, string(list), func(name string) []byte { b, _ := hub.Segment("1001", name); return b })
	}
}

// followLow takes what is new in the low-latency playlist.
func (o *outputs) followLow(ctx context.Context, hub *media.Hub, f *follower) {
	if list, err := hub.LowLatencyPlaylist(ctx, "1001", "", ""); err == nil {
		o.low = f.take(o.low, string(list), func(name string) []byte { b, _ := hub.LowLatencyFile(ctx, "1001", name); return b })
	}
}

// follower reads playlists, one after the other.
type follower struct {
	taken map[string]bool
	until time.Time // the end of the newest segment
	wrong string
}

var mapName = regexp.MustCompile(`#EXT-X-MAP:URI="(.*)"`)

// take adds what is new in a playlist to what plays without a break, or begins another such part.
func (f *follower) take(parts [][]byte, list string, fetch func(name string) []byte) [][]byte {
	var at time.Time
	var init string
	var length float64
	broken := false
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if found := mapName.FindStringSubmatch(line); found != nil {
			init = found[1]
		}
		if date, ok := strings.CutPrefix(line, "#EXT-X-PROGRAM-DATE-TIME:"); ok {
			at, _ = time.Parse(time.RFC3339, date)
		}
		if said, ok := strings.CutPrefix(line, "#EXTINF:"); ok {
			length, _ = strconv.ParseFloat(strings.TrimSuffix(said, ","), 64)
		}
		if broken = broken || line == "#EXT-X-DISCONTINUITY"; line == "" || line[0] == '#' {
			continue
		}
		if !f.taken[line] {
			if f.wrong == "" && at.Before(f.until) {
				f.wrong = fmt.Sprintf("%s is dated %v before the end of the one before", line, f.until.Sub(at))
			}
			f.until = at.Add(time.Duration(length*1000)*time.Millisecond - dateSlack)
			if broken || len(parts) == 0 {
				parts = append(parts, nil)
				if init != "" {
					parts[len(parts)-1] = bytes.Clone(fetch(init))
				}
			}
			parts[len(parts)-1] = append(parts[len(parts)-1], fetch(line)...)
		}
		f.taken[line], broken = true, false
	}
	return parts
}

const dateSlack = 45 * time.Millisecond // the last picture of a segment may end before the next one comes

func datesOf(pieces []media.Piece) string {
	var until time.Time
	for _, p := range pieces {
		if p.At.Before(until) {
			return fmt.Sprintf("piece %d is dated %v before the end of the one before", p.Number, until.Sub(p.At))
		}
		until = p.At.Add(p.Length - dateSlack)
	}
	return ""
}

// save writes every output into a file for ffmpeg: its name by the name of the output.
func (o outputs) save(t *testing.T) map[string][]string {
	t.Helper()
	files, err := blob.OpenFiles(filepath.Join(t.TempDir(), "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	var pieces []domain.ReplayPiece
	var kept [][]byte
	for _, p := range o.pieces {
		if err := files.Put(t.Context(), domain.PieceKey("ls_1", p.Number), p.Bytes); err != nil {
			t.Fatal(err)
		}
		pieces = append(pieces, domain.ReplayPiece{SessionID: "ls_1", Number: p.Number, At: p.At, Length: p.Length, Broken: p.Broken, Bytes: int64(len(p.Bytes))})
		kept = joined(kept, p.Bytes, p.Broken)
	}
	var mp4 bytes.Buffer
	if err := film.MP4(t.Context(), files, pieces, &mp4); err != nil {
		t.Fatal(err)
	}
	clock := domain.ReplayClock(pieces)
	clip := domain.Clip{ClipID: "cl_1"}
	clip.From, _ = clock.Moment(5 * time.Second)
	clip.To, _ = clock.Moment(min(clock.Length()-time.Millisecond, 30*time.Second))
	clip, err = Clips{Store: persistencetest.Open(t).Clips, Files: files, Now: time.Now}.cut(t.Context(), clip, pieces)
	if err != nil {
		t.Fatal(err)
	}
	var clipped [][]byte
	for n, p := range clip.Pieces {
		part, err := files.Get(t.Context(), domain.ClipKey("cl_1", n+1))
		if err != nil {
			t.Fatal(err)
		}
		clipped = joined(clipped, part, p.Broken)
	}
	saved := map[string][]string{}
	for name, parts := range map[string][][]byte{
		"FLV": o.flv, "HLS": o.hls, "low-latency HLS": o.low, "recording": kept, "MP4": {mp4.Bytes()}, "clip": clipped,
	} {
		for i, part := range parts {
			file := filepath.Join(t.TempDir(), fmt.Sprint(i))
			if err := os.WriteFile(file, part, 0o600); err != nil {
				t.Fatal(err)
			}
			saved[name] = append(saved[name], file)
		}
	}
	return saved
}

// joined adds a piece to what plays without a break, or begins another such part.
func joined(parts [][]byte, piece []byte, broken bool) [][]byte {
	if broken || len(parts) == 0 {
		return append(parts, bytes.Clone(piece))
	}
	parts[len(parts)-1] = append(parts[len(parts)-1], piece...)
	return parts
}

// measurement is what ffmpeg reads of an output.
type measurement struct {
	seconds float64   // of pictures
	sizes   []string  // of pictures, one after the other
	pitch   []float64 // of each window, in hertz; 0 without sound
}

const (
	windowLength = 0.25 // s
	sampleRate   = 48_000
	loud         = 300 // of the mean of samples
)

// measured reads the files of an output, which lie on one clock.
func measured(t *testing.T, files []string) (m measurement) {
	t.Helper()
	first, last := math.Inf(1), math.Inf(-1)
	for _, file := range files {
		var told struct {
			Streams []struct {
				Kind  string `json:"codec_type"`
				Start string `json:"start_time"`
				Rate  string `json:"sample_rate"` // 0 where sound is announced and does not come
			}
			Frames []struct {
				At     string `json:"pts_time"`
				Width  int
				Height int
			}
		}
		out := run(t, "ffprobe", "-select_streams", "v:0", "-show_entries", "frame=pts_time,width,height", "-of", "json", file)
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
		if err := json.Unmarshal(run(t, "ffprobe", "-show_entries", "stream=codec_type,start_time,sample_rate", "-of", "json", file), &told); err != nil {
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
			m.listen(run(t, "ffmpeg", "-nostdin", "-dts_delta_threshold", "1000000", "-i", file, "-map", "0:v:0", "-c", "copy", "-f", "null", "-", "-map", "0:a:0", "-af", "aresample=async=1:first_pts=0",
				"-ac", "1", "-ar", fmt.Sprint(sampleRate), "-f", "s16le", "pipe:1"), int(math.Round((begin-first)/windowLength)))
		}
	}
	m.seconds = last - first + 0.04
	return m
}

// listen finds the pitch of the windows of samples, of which the first is one of the whole.
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

// run runs a tool of ffmpeg, which complains of nothing.
func run(t *testing.T, tool string, arguments ...string) []byte {
	t.Helper()
	c := exec.Command(tool, append([]string{"-v", "error", "-analyzeduration", "100M", "-probesize", "100M"}, arguments...)...)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil || said.Len() > 0 {
		t.Errorf("%s on %s: %v: %.300s", tool, strings.Join(arguments, " "), err, said.String())
	}
	return out.Bytes()
}
