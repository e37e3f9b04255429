// A site with one broadcast from a clip, and its viewers.

package ladder

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

// site is a hub whose room 1001 has an encoder, with the ladders of the hub.
type site struct {
	hub     *media.Hub
	ladders *Ladders
	source  *io.PipeWriter
	log     *record
}

// record is what was logged so far.
type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(line []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(line)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// everybody wants a ladder.
func everybody(houses []string) map[string]bool {
	all := map[string]bool{}
	for _, house := range houses {
		all[house] = true
	}
	return all
}

func open(t *testing.T, made []Definition) *site {
	t.Helper()
	return openKept(t, made, nil)
}

// openKept opens a site that records into an archive, unless it is nil.
func openKept(t *testing.T, made []Definition, archive media.Archive) *site {
	t.Helper()
	s := &site{hub: media.NewHub(media.Limits{QueueTags: 5000}), log: &record{}}
	if archive != nil {
		s.hub.Record(archive, slog.New(slog.NewTextHandler(s.log, nil)))
	}
	s.ladders = New(s.hub, 8, everybody, slog.New(slog.NewTextHandler(s.log, nil)))
	s.ladders.made, s.ladders.pause, s.ladders.behind = made, 1, time.Hour // no slow machine leaves pictures out
	from, to := io.Pipe()
	s.source = to
	var all sync.WaitGroup
	all.Go(func() { _ = s.hub.Relay("1001", "s", from, func() {}) })
	ctx, stop := context.WithCancel(t.Context())
	all.Go(func() { s.ladders.Run(ctx) })
	t.Cleanup(func() {
		_ = to.Close()
		stop()
		s.hub.Close()
		all.Wait()
	})
	return s
}

// sends sends tags to the room.
func (s *site) sends(t *testing.T, tags []formats.FLVTag) {
	t.Helper()
	for _, tag := range tags {
		if _, err := s.source.Write(asFLV(tag)); err != nil {
			t.Fatal(err)
		}
	}
}

// asFLV returns a tag as in a file.
func asFLV(tag formats.FLVTag) []byte {
	n := len(tag.Body)
	b := []byte{tag.Kind, byte(n >> 16), byte(n >> 8), byte(n), byte(tag.At >> 16), byte(tag.At >> 8), byte(tag.At),
		byte(tag.At >> 24), 0, 0, 0}
	n += len(b)
	return append(append(b, tag.Body...), byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
}

var flvHead = []byte("FLV\x01\x05\x00\x00\x00\x09\x00\x00\x00\x00")

// viewer reads a definition of the room, or the room.
type viewer struct {
	sink *mediatest.Sink
	keys chan int64 // times of key frames
}

func (s *site) watches(t *testing.T, name string) *viewer {
	t.Helper()
	one := eventually.Value(t, name+" is on the air", func() *media.Viewer {
		one, _ := s.hub.WatchFLV(name)
		return one
	}, func(one *media.Viewer) bool { return one != nil })
	v := &viewer{sink: mediatest.NewSink(), keys: make(chan int64, 1000)}
	one.Serve(v.sink)
	go func() {
		defer close(v.keys)
		read := formats.NewFLVReader(v.sink, 1<<20)
		for {
			tag, err := read.Next()
			if err != nil {
				return
			}
			if isKeyFrame(asFLV(tag)) {
				v.keys <- int64(tag.At)
			}
		}
	}()
	return v
}

// until waits for a key frame at a time or later.
func (v *viewer) until(t *testing.T, at int64) {
	t.Helper()
	for {
		if got := eventually.Receive(t, fmt.Sprintf("a key frame at %d ms", at), v.keys); got >= at {
			return
		}
	}
}

// tags returns what the viewer was sent.
func (v *viewer) tags(t *testing.T) []formats.FLVTag {
	t.Helper()
	tags, err := formats.ReadFLV(v.sink.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return tags
}

// clip returns a built-in clip whose first picture has the time 0, cut into seconds. Each begins with a key frame.
func clip(t *testing.T, name string) (seconds [][]formats.FLVTag) {
	t.Helper()
	file, _ := media.Fixture(name)
	return cut(t, file)
}

func cut(t *testing.T, file []byte) (seconds [][]formats.FLVTag) {
	t.Helper()
	tags, err := formats.ReadFLV(file)
	if err != nil {
		t.Fatal(err)
	}
	return cutTags(tags)
}

func cutTags(tags []formats.FLVTag) (seconds [][]formats.FLVTag) {
	seconds = [][]formats.FLVTag{nil}
	for _, tag := range tags {
		if isKeyFrame(asFLV(tag)) && len(seconds) > 0 && slices.ContainsFunc(seconds[len(seconds)-1],
			func(tag formats.FLVTag) bool { return isKeyFrame(asFLV(tag)) }) {
			seconds = append(seconds, nil)
		}
		seconds[len(seconds)-1] = append(seconds[len(seconds)-1], tag)
	}
	return seconds
}

// plays sends one second after the other, and waits for the viewers: at the end they have had the key frame of two
// seconds before.
func (s *site) plays(t *testing.T, seconds [][]formats.FLVTag, viewers ...*viewer) {
	t.Helper()
	for _, tags := range seconds {
		s.sends(t, tags)
		first := tags[slices.IndexFunc(tags, func(tag formats.FLVTag) bool { return isKeyFrame(asFLV(tag)) })]
		for _, v := range viewers {
			v.until(t, int64(first.At)-2100)
		}
	}
}

// decodes runs ffmpeg over FLV, and fails on its first complaint.
func decodes(t *testing.T, flv []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.flv")
	if err := os.WriteFile(file, flv, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "warning", "-nostdin", "-xerror", "-i", file, "-f",
		"null", "-").CombinedOutput()
	if err != nil || len(bytes.TrimSpace(out)) > 0 {
		t.Errorf("ffmpeg: %v\n%s", err, out)
	}
}

// shown describes FLV: its picture sizes, the times of its key frames, and the number of frames of sound.
func shown(t *testing.T, tags []formats.FLVTag) (sizes []string, keys []int64, sounds int) {
	t.Helper()
	newest := map[byte]int64{}
	for _, tag := range tags {
		one := asFLV(tag)
		switch {
		case isVideoHeader(one):
			size, _ := formats.PictureSizeOf(tag.Body[5:])
			sizes = append(sizes, fmt.Sprintf("%dx%d", size.Width, size.Height))
		case isKeyFrame(one):
			keys = append(keys, int64(tag.At))
		case isFrame(one) && tag.Kind == 8:
			sounds++
		}
		if isFrame(one) {
			if int64(tag.At) < newest[tag.Kind] {
				t.Errorf("time goes back from %d to %d ms", newest[tag.Kind], tag.At)
			}
			newest[tag.Kind] = int64(tag.At)
		}
	}
	return sizes, keys, sounds
}

// ends ends the broadcast and waits for the viewers.
func (s *site) ends(t *testing.T, viewers ...*viewer) {
	t.Helper()
	s.hub.End("1001", "s")
	for _, v := range viewers {
		eventually.Receive(t, "the viewer's stream ends", v.sink.Closed())
	}
}
