// Viewers, recorder and clips of a test broadcast, and ffmpeg's measurements of their outputs.

package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain/replay"
	"touchline/film"
	"touchline/media"
	"touchline/media/mediatest"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// outputs are what the audience received of a broadcast.
type outputs struct {
	flv    [][]byte // one for each connection of the viewer
	hls    [][]byte // one for each stretch without a break
	low    [][]byte
	pieces []media.Piece
	dates  map[string]string // date errors by output
}

// archive stores pieces in memory.
type archive struct{ pieces []media.Piece }

func (*archive) Enabled(context.Context, string, string) (bool, error) { return true, nil }
func (*archive) KeepRendered(context.Context, media.Rendered) error    { return nil }
func (*archive) Finished(context.Context, string, string) error        { return nil }
func (a *archive) Keep(_ context.Context, p media.Piece) error {
	a.pieces = append(a.pieces, p)
	return nil
}

// play broadcasts in a bubble, with simulated time.
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
		for _, follow := range []func(){func() {
			got.followHLS(ctx, hub, hls)
		}, func() { got.followLow(ctx, hub, low) }} {
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
		time.Sleep(time.Second) // fetches the last segments
		cancel()
		watching.Wait()
		hub.Close()
		got.pieces = kept.pieces
		got.dates["HLS"], got.dates["low-latency HLS"], got.dates["recording"] = hls.wrong, low.wrong,
			datesOf(kept.pieces)
	})
	return got
}

// watch is an FLV viewer that reconnects.
func (o *outputs) watch(ctx context.Context, hub *media.Hub) {
	v, err := hub.WatchFLV("1001")
	if err != nil {
		return
	}
	defer v.Close()
	seen := mediatest.NewSink()
	v.Serve(seen)
	select {
	case <-seen.Closed():
	case <-ctx.Done():
	}
	if len(seen.Bytes()) > 0 {
		o.flv = append(o.flv, seen.Bytes())
	}
}

// followHLS fetches new segments of the playlist.
func (o *outputs) followHLS(ctx context.Context, hub *media.Hub, f *follower) {
	if list, ok := hub.Playlist(ctx, "1001"); ok {
		o.hls = f.take(o.hls, string(list), func(name string) []byte { b, _ := hub.Segment("1001", name); return b })
	}
}

// followLow fetches new parts of the low-latency playlist.
func (o *outputs) followLow(ctx context.Context, hub *media.Hub, f *follower) {
	if list, err := hub.LowLatencyPlaylist(ctx, "1001", "", ""); err == nil {
		o.low = f.take(o.low, string(list), func(name string) []byte {
			b, _ := hub.LowLatencyFile(ctx, "1001", name)
			return b
		})
	}
}

// follower reads successive playlists.
type follower struct {
	taken map[string]bool
	until time.Time // end of the newest segment
	wrong string
}

var mapName = regexp.MustCompile(`#EXT-X-MAP:URI="(.*)"`)

// take appends the new files of a playlist to the contiguous part, or begins another one after a break.
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

const dateSlack = 45 * time.Millisecond // the last picture of a segment may end before the next begins

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

// save writes every output to files for ffmpeg, by name of the output.
func (o outputs) save(t *testing.T) map[string][]string {
	t.Helper()
	files, err := persistence.OpenFiles(filepath.Join(t.TempDir(), "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	var pieces []replay.Piece
	var kept [][]byte
	for _, p := range o.pieces {
		if err := files.Put(t.Context(), replay.PieceKey("ls_1", p.Number), p.Bytes); err != nil {
			t.Fatal(err)
		}
		pieces = append(pieces, replay.Piece{SessionID: "ls_1", Number: p.Number, At: p.At, Length: p.Length,
			Broken: p.Broken, Bytes: int64(len(p.Bytes))})
		kept = joined(kept, p.Bytes, p.Broken)
	}
	var mp4 bytes.Buffer
	if err := film.MP4(t.Context(), files, pieces, &mp4); err != nil {
		t.Fatal(err)
	}
	clock := replay.Clock(pieces)
	clip := replay.Clip{ClipID: "cl_1"}
	clip.From, _ = clock.Moment(5 * time.Second)
	clip.To, _ = clock.Moment(min(clock.Length()-time.Millisecond, 30*time.Second))
	clip, err = Clips{Store: persistencetest.Open(t).Clips, Files: files, Now: time.Now}.cut(t.Context(), clip, pieces)
	if err != nil {
		t.Fatal(err)
	}
	var clipped [][]byte
	for n, p := range clip.Pieces {
		part, err := files.Get(t.Context(), replay.ClipKey("cl_1", n+1))
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

// joined appends a piece to the contiguous part, or begins another one.
func joined(parts [][]byte, piece []byte, broken bool) [][]byte {
	if broken || len(parts) == 0 {
		return append(parts, bytes.Clone(piece))
	}
	parts[len(parts)-1] = append(parts[len(parts)-1], piece...)
	return parts
}
