// Faulty broadcasts: each one plays in every form, or the room hears why not.

package media

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

// encoded returns a test picture and a tone encoded by ffmpeg: 25 frames a second, and a key frame each second.
func encoded(t *testing.T, size string, arguments ...string) []formats.FLVTag {
	t.Helper()
	all := append([]string{"-hide_banner", "-loglevel", "error", "-nostdin",
		"-f", "lavfi", "-i", "testsrc2=size=" + size + ":rate=25", "-f", "lavfi", "-i",
		"sine=frequency=440:sample_rate=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a",
		"aac"}, arguments...)
	var file, said bytes.Buffer
	command := exec.Command("ffmpeg", append(all, "-f", "flv", "-flvflags", "no_duration_filesize", "pipe:1")...)
	command.Stdout, command.Stderr = &file, &said
	if err := command.Run(); err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v: %s", err, said.String())
	}
	tags, err := formats.ReadFLV(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return tags
}

// later returns the same tags shifted on the source's 32-bit clock.
func later(tags []formats.FLVTag, ms uint32) []formats.FLVTag {
	moved := make([]formats.FLVTag, len(tags))
	for i, tag := range tags {
		moved[i] = tag
		moved[i].At += ms
	}
	return moved
}

// pictures counts the frames that ffmpeg decodes from a file. It fails on any complaint of ffmpeg.
func pictures(t *testing.T, file string) int {
	t.Helper()
	command := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-xerror", "-progress",
		"pipe:1",
		"-i", file, "-map", "0:v", "-map", "0:a?", "-fps_mode", "passthrough", "-f", "null", "-")
	var out, said bytes.Buffer
	command.Stdout, command.Stderr = &out, &said
	if err := command.Run(); err != nil || said.Len() > 0 {
		t.Errorf("ffmpeg on %s: %v\n%s", filepath.Base(file), err, said.String())
	}
	_, after, _ := strings.Cut(out.String()[max(0, strings.LastIndex(out.String(), "frame=")):], "=")
	n, _ := strconv.Atoi(strings.Fields(after + " 0")[0])
	return n
}

func TestFaultyBroadcastsPlayInEveryForm(t *testing.T) {
	t.Parallel()
	small := encoded(t, "320x180", "-t", "8")
	for name, c := range map[string]struct {
		tags     []formats.FLVTag
		pictures int
		listed   int // fewest pictures in the newest five segments of the live playlists
		before   int // tags after the first picture before the first request for low-latency HLS
	}{
		"without sound": {encoded(t, "320x180", "-t", "8", "-an"), 200, 125, 0},
		"at an unsteady rate": {encoded(t, "320x180", "-t", "8", "-vf", `select=not(mod(n\,5))+lt(mod(n\,50)\,20)`,
			"-fps_mode", "vfr"), 104, 50, 0},
		"with late sound":      {lateSound(small), 200, 125, 3},
		"with rare key frames": {encoded(t, "320x180", "-t", "24", "-g", "200"), 600, 200, 0},
		"in another size": {append(small[:len(small):len(small)],
			later(encoded(t, "480x270", "-t", "8"), 8_040)...), 400, 125, 0},
		"whose clock goes back":  {append(small[:len(small):len(small)], small...), 400, 125, 0},
		"whose clock leaps":      {append(small[:len(small):len(small)], later(small, 24*3600_000)...), 400, 125, 0},
		"beyond 49 days of time": {later(small, 1<<32-4_000), 200, 125, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, kept := t.TempDir(), &collection{}
			p := openPlane(t, Limits{QueueTags: 5000, QueueBytes: 64 << 20})
			p.hub.Record(kept, slog.New(slog.DiscardHandler))
			pub := dial(t, p.address)
			pub.publish("1001?code=right-code")
			v, err := p.hub.WatchFLV("1001")
			if err != nil {
				t.Fatal(err)
			}
			watched, over := mediatest.NewSink(), make(chan struct{})
			v.Serve(watched)
			go func() {
				defer close(over)
				for {
					<-watched.Closed()
					again, _ := p.hub.WatchFLV("1001")
					if again == nil {
						return
					}
					watched = mediatest.NewSink() // the player starts over
					again.Serve(watched)
				}
			}()
			begun := firstPicture(c.tags) + c.before
			pub.sendAll(c.tags[:begun])
			pub.awaitTaken()
			p.room.receives(t, "picture")
			_, _ = p.hub.LowLatencyPlaylist(canceled(t), "1001", "", "") // the first request starts low-latency HLS
			eventually.True(t, "the viewer is back", func() bool { return p.hub.Viewers("1001") == 1 })
			pub.sendAll(c.tags[begun:])
			pub.awaitTaken()
			p.hub.End("1001", "session-1")
			<-over

			if n := pictures(t, save(t, dir, "stream.flv", watched.Bytes())); n != c.pictures {
				t.Errorf("FLV shows %d pictures of %d", n, c.pictures)
			}
			p.savesHLS(t, dir)
			if n := pictures(t, filepath.Join(dir, "index.m3u8")); n < c.listed {
				t.Errorf("HLS shows %d pictures, want %d", n, c.listed)
			}
			if doc, file := p.savesLowLatency(t, dir); pictures(t, file) < c.listed {
				t.Errorf("low-latency HLS shows too few pictures in %d segments", len(doc.Segments))
			}
			p.hub.Close()
			recorded := 0
			for _, piece := range kept.pieces {
				recorded += pictures(t, save(t, dir, fmt.Sprint(piece.Number, "-kept.ts"), piece.Bytes))
			}
			if name == "with late sound" && kept.pieces[0].Length < time.Second {
				t.Errorf("the recording begins with a piece of %v", kept.pieces[0].Length)
			}
			if recorded != c.pictures {
				t.Errorf("the recording shows %d pictures of %d in %d pieces", recorded, c.pictures, len(kept.pieces))
			}
		})
	}
}

// lateSound announces the sound after the first pictures, as ffmpeg does when it copies a transport stream.
func lateSound(tags []formats.FLVTag) []formats.FLVTag {
	at := slices.IndexFunc(tags, func(t formats.FLVTag) bool { c, _ := classify(t.Kind, t.Body); return c == audioHeader })
	first := firstPicture(tags) + 2
	late := slices.Concat(tags[:at], tags[at+1:first], tags[at:at+1], tags[first:])
	return slices.DeleteFunc(late, func(t formats.FLVTag) bool {
		c, _ := classify(t.Kind, t.Body)
		return c == audioFrame && t.At <= tags[first].At
	})
}

// firstPicture counts the tags up to and including the first key frame.
func firstPicture(tags []formats.FLVTag) int {
	return 1 + slices.IndexFunc(tags, func(t formats.FLVTag) bool {
		c, _ := classify(t.Kind, t.Body)
		return c == keyFrame
	})
}

func canceled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

func TestTheRoomHearsOfASourceThatSendsOnlySound(t *testing.T) {
	t.Parallel()
	_, s, src := fed(t, Limits{})
	var heard []news
	src.report = func(n news) { heard = append(heard, n) }
	sound := encoded(t, "320x180", "-t", "8", "-vn")
	begun := time.Unix(1_000, 0)
	for _, tag := range sound {
		if err := s.push(src, tag.Kind, tag.At, tag.Body, begun.Add(millis(int64(tag.At)))); err != nil {
			t.Fatal(err)
		}
	}
	if len(heard) != 1 || heard[0].measured == nil {
		t.Fatalf("the room heard %+v", heard)
	}
	if m := *heard[0].measured; m.FrameRate != 0 || !m.Audio || m.BitRate < 10_000 || m.Width != 0 {
		t.Errorf("sound alone was measured as %+v", m)
	}
}

func TestTheRoomHearsOfColoursAndSoundThatBrowsersCannotPlay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		arguments      []string
		deep, unplayed bool
	}{
		"as it should be":            {nil, false, false},
		"ten bits a colour":          {[]string{"-pix_fmt", "yuv420p10le"}, true, false},
		"channels listed one by one": {[]string{"-af", "aformat=channel_layouts=5.1(side)"}, false, true},
		"sound of 5.1 by its number": {[]string{"-af", "aformat=channel_layouts=5.1"}, false, false},
	} {
		_, s, src := fed(t, Limits{})
		var heard []Measured
		src.report = func(n news) {
			if n.measured != nil {
				heard = append(heard, *n.measured)
			}
		}
		begun := time.Unix(1_000, 0)
		for _, tag := range encoded(t, "320x180", append([]string{"-t", "6"}, c.arguments...)...) {
			if err := s.push(src, tag.Kind, tag.At, tag.Body, begun.Add(millis(int64(tag.At)))); err != nil {
				t.Fatal(err)
			}
		}
		if len(heard) != 1 || heard[0].DeepColour != c.deep || heard[0].SoundUnplayed != c.unplayed {
			t.Errorf("%s: the room heard %+v", name, heard)
		}
	}
}

func TestTheSizeOfAPictureIsThatOfItsNewestParameters(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	for _, size := range []string{"320x180", "480x270"} {
		pushAll(t, s, src, encoded(t, size, "-t", "1"))
		stats := hub.Stats()[0]
		if got := fmt.Sprintf("%dx%d", stats.Width, stats.Height); got != size {
			t.Errorf("a picture of %s is %s", size, got)
		}
	}
}
