// A source is read from its newest segment on, each segment once, in contiguous stretches.

package pull

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

const source = "https://cdn.example/live.m3u8"

// server answers each address with its contents in turn and repeats the last.
type server map[string][]string

var errMissing = errors.New("there is no such file")

func (s server) open(_ context.Context, address string) (io.ReadCloser, error) {
	name := strings.TrimPrefix(address, "https://cdn.example/")
	contents, is := s[name]
	if !is {
		if !strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".m4s") {
			return nil, errMissing
		}
		return io.NopCloser(strings.NewReader("[" + name + "]")), nil
	}
	if len(contents) > 1 {
		s[name] = contents[1:]
	}
	return io.NopCloser(strings.NewReader(contents[0])), nil
}

// listOf is a playlist with one segment per letter, numbered from a start; | is a discontinuity and . the end.
func listOf(from int, letters string) string {
	text := fmt.Sprintf("%s#EXT-X-TARGETDURATION:0\n#EXT-X-MEDIA-SEQUENCE:%d\n", head, from)
	for _, c := range letters {
		switch c {
		case '|':
			text += "#EXT-X-DISCONTINUITY\n"
		case '.':
			text += "#EXT-X-ENDLIST\n"
		default:
			text += fmt.Sprintf("#EXTINF:1,\n%c.ts\n", c)
		}
	}
	return text
}

func TestASourceIsReadInStretchesFromItsNewestSegmentOn(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		lists []string
		want  []string // content of each stretch, and how it ends
	}{
		"each once": {[]string{listOf(7, "abc"), listOf(8, "bcd"), listOf(8, "bcd"), listOf(10, "def.")},
			[]string{"[c.ts][d.ts][e.ts][f.ts]"}},
		"a discontinuity": {[]string{listOf(7, "abc"), listOf(8, "bc|d"), listOf(8, "bc|de.")},
			[]string{"[c.ts]!", "[d.ts][e.ts]"}},
		"missed segments": {[]string{listOf(7, "abc"), listOf(20, "xyz."), listOf(20, "xyz.")},
			[]string{"[c.ts]!", "[x.ts][y.ts][z.ts]"}},
		"restarted": {[]string{listOf(70, "abc"), listOf(0, "xy"), listOf(1, "yz.")},
			[]string{"[c.ts]!", "[y.ts][z.ts]"}},
		"nothing at first":    {[]string{listOf(0, ""), listOf(0, "a"), listOf(0, "ab.")}, []string{"[a.ts][b.ts]"}},
		"a file":              {[]string{listOf(0, "abc.")}, []string{"?"}},
		"an end without more": {[]string{listOf(0, "a"), listOf(0, "a.")}, []string{"[a.ts]"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &follower{open: server{"live.m3u8": x.lists}.open, address: source}
			for _, want := range x.want {
				var read bytes.Buffer
				err := f.stretch(t.Context(), &read)
				got := read.String()
				switch {
				case errors.Is(err, errBroken):
					got += "!"
				case errors.Is(err, errFile):
					got += "?"
				case err != nil:
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("%s, want %s", got, want)
				}
			}
		})
	}
}

func TestAChangedInitializationSegmentStartsANewStretch(t *testing.T) {
	t.Parallel()
	first := head + "#EXT-X-MAP:URI=\"i.m4s\"\n#EXTINF:1,\na.m4s\n"
	f := &follower{
		address: source,
		open:    server{"live.m3u8": {first, first + "b.m4s\n#EXT-X-MAP:URI=\"j.m4s\"\nc.m4s\n#EXT-X-ENDLIST\n"}}.open,
	}
	for _, want := range []string{"[i.m4s][a.m4s][b.m4s]", "[j.m4s][c.m4s]"} {
		var read bytes.Buffer
		if err := f.stretch(t.Context(), &read); read.String() != want || err != nil && !errors.Is(err, errBroken) {
			t.Errorf("%s %v, want %s", &read, err, want)
		}
	}
}

func TestAVariantIsFollowedAndFoundAgainWhenItMoves(t *testing.T) {
	t.Parallel()
	variant := func(name string) string { return head + "#EXT-X-STREAM-INF:BANDWIDTH=1\n" + name + "\n" }
	files := server{"live.m3u8": {variant("one.m3u8")}, "one.m3u8": {listOf(0, "a")}}
	f := &follower{open: files.open, address: source}
	if _, err := f.look(t.Context()); err != nil || f.media != "https://cdn.example/one.m3u8" {
		t.Fatal(f.media, err)
	}
	delete(files, "one.m3u8")
	files["live.m3u8"], files["two.m3u8"] = []string{variant("two.m3u8")}, []string{listOf(0, "ab")}
	if _, err := f.look(t.Context()); !errors.Is(err, errMissing) {
		t.Fatal(err)
	}
	if _, err := f.look(t.Context()); err != nil || f.media != "https://cdn.example/two.m3u8" {
		t.Error(f.media, err)
	}
	files["two.m3u8"] = []string{variant("live.m3u8")}
	if _, err := f.look(t.Context()); !errors.Is(err, errPlaylist) {
		t.Error("master playlists are followed in a circle:", err)
	}
}

func TestAnEndlessAnswerIsNotRead(t *testing.T) {
	t.Parallel()
	endless := func(context.Context, string) (io.ReadCloser, error) { return io.NopCloser(zeros{}), nil }
	f := &follower{open: endless, address: source}
	if _, err := f.look(t.Context()); !errors.Is(err, errPlaylist) {
		t.Error(err)
	}
	if _, err := f.copy(t.Context(), source, io.Discard); err == nil {
		t.Error("a segment without an end is read")
	}
}

func TestASegmentIsPassedOnAsItComesAndOnlyItsSourceIsTimed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, sending := io.Pipe()
		f := &follower{open: func(context.Context, string) (io.ReadCloser, error) { return source, nil }}
		reader, to := io.Pipe()
		go func() {
			_, err := f.copy(t.Context(), "", to)
			_ = to.CloseWithError(err) // a plain EOF without an error
		}()
		got := make([]byte, 5)
		for _, part := range []string{"first", "later"} { // the first part is passed on before the second is sent
			_, _ = io.WriteString(sending, part)
			time.Sleep(2 * fetchLimit) // the reader's own delay
			if _, err := io.ReadFull(reader, got); err != nil || string(got) != part {
				t.Errorf("%q %v, want %q", got, err, part)
			}
		}
		_ = sending.Close()
		if rest, err := io.ReadAll(reader); len(rest) > 0 || err != nil {
			t.Errorf("%q %v behind the end", rest, err)
		}
	})
}

func TestASlowSourceIsNotWaitedForLongerThanASilentOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		drip := func(ctx context.Context, _ string) (io.ReadCloser, error) { return &dripping{ctx}, nil }
		begun := time.Now()
		if _, err := (&follower{open: drip}).copy(t.Context(), "", io.Discard); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if waited := time.Since(begun); waited > fetchLimit+time.Second {
			t.Errorf("it was waited for %v", waited)
		}
	})
}

// dripping sends one byte a second.
type dripping struct{ ctx context.Context }

func (d *dripping) Read(p []byte) (int, error) {
	select {
	case <-time.After(time.Second):
		return 1, nil
	case <-d.ctx.Done():
		return 0, d.ctx.Err()
	}
}

func (*dripping) Close() error { return nil }

func TestASegmentThatBreaksOffIsNotReadAgain(t *testing.T) {
	t.Parallel()
	broken := true
	files := server{"live.m3u8": {listOf(0, "a"), listOf(0, "ab"), listOf(0, "ab.")}}
	f := &follower{address: source, open: func(ctx context.Context, address string) (io.ReadCloser, error) {
		content, err := files.open(ctx, address)
		if strings.HasSuffix(address, "a.ts") && broken {
			broken = false
			return io.NopCloser(io.MultiReader(io.LimitReader(content, 2), iotest.ErrReader(io.ErrUnexpectedEOF))), nil
		}
		return content, err
	}}
	var read bytes.Buffer
	if err := f.stretch(t.Context(), &read); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	if err := f.stretch(t.Context(), &read); err != nil || read.String() != "[a[b.ts]" {
		t.Errorf("%s, %v", &read, err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
