// A node records its claimed sources across interruptions until the claim ends.

package pull

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"touchline/domain/sport"
	"touchline/media"
)

// archive reports the pieces and the end of each recording.
type archive struct {
	pieces   chan media.Piece
	finished chan string
}

func (a archive) Enabled(context.Context, string, string) (bool, error) { return true, nil }

func (a archive) Keep(_ context.Context, p media.Piece) error {
	a.pieces <- p
	return nil
}

func (a archive) KeepRendered(context.Context, media.Rendered) error { return nil }

func (a archive) Finished(_ context.Context, _, sessionID string) error {
	a.finished <- sessionID
	return nil
}

// claims are answered in turn; the last one repeats.
type claims struct {
	mu     sync.Mutex
	all    [][]sport.SourceBroadcast
	failed error
}

func (c *claims) ClaimSources(context.Context, string, int) ([]sport.SourceBroadcast, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.all) > 1 {
		defer func() { c.all = c.all[1:] }()
	}
	return c.all[0], c.failed
}

func (c *claims) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = [][]sport.SourceBroadcast{nil}
}

func copied(_ context.Context, from io.Reader, to io.Writer) error {
	_, err := io.Copy(to, from)
	return err
}

func TestSourcesAreRecordedUntilTheirClaimEnds(t *testing.T) {
	t.Parallel()
	film, ok := media.Fixture("football")
	if !ok {
		t.Fatal("there is no film")
	}
	hls := head + "#EXT-X-TARGETDURATION:0\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:1,\nfilm\n"
	for name, b := range map[string]sport.SourceBroadcast{
		"flv": {HouseID: 1001, SessionID: "ls_flv", URL: "https://cdn.example/film", Type: sport.VideoFLV},
		"hls": {HouseID: 1002, SessionID: "ls_hls", URL: "https://cdn.example/live.m3u8", Type: sport.VideoHLS},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := server{
				"film":      {string(film)},
				"live.m3u8": {hls, hls + "#EXT-X-DISCONTINUITY\n#EXTINF:1,\nfilm\n"},
			}
			kept := archive{make(chan media.Piece), make(chan string)}
			hub := media.NewHub(media.Limits{})
			hub.Record(kept, slog.New(slog.DiscardHandler))
			store := &claims{all: [][]sport.SourceBroadcast{{b}}}
			sources := Sources{
				Store:  store,
				Node:   "n1",
				Hub:    hub,
				Open:   serial(files.open),
				Remux:  copied,
				Logger: slog.New(slog.DiscardHandler),
			}
			ctx, cancel := context.WithCancel(t.Context())
			var running sync.WaitGroup
			running.Go(func() { sources.Run(ctx) })
			broken := 0
			for broken < 1 { // the source is back
				if p := <-kept.pieces; p.SessionID != b.SessionID {
					t.Fatalf("%+v", p)
				} else if p.Broken {
					broken++
				}
			}
			store.end()
			for finished := false; !finished; {
				select {
				case <-kept.pieces:
				case id := <-kept.finished:
					finished = id == b.SessionID
				}
			}
			cancel()
			running.Wait()
			hub.Close()
		})
	}
}

// serial serializes the calls of open.
func serial(open Open) Open {
	var mu sync.Mutex
	return func(ctx context.Context, address string) (io.ReadCloser, error) {
		mu.Lock()
		defer mu.Unlock()
		return open(ctx, address)
	}
}

func TestAnFLVSourceThatFallsSilentIsEnded(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	r := awake(io.NopCloser(strings.NewReader("x")), func() { close(ended) })
	if _, err := r.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	r.(*awakeReader).timer.Reset(0)
	<-ended
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestASourceThatIsClaimedTwiceIsReadOnce(t *testing.T) {
	t.Parallel()
	running := map[string]context.CancelFunc{}
	var all sync.WaitGroup
	b := sport.SourceBroadcast{
		HouseID:   1001,
		SessionID: "ls_1",
		URL:       "https://cdn.example/live.m3u8",
		Type:      sport.VideoHLS,
	}
	opened := make(chan struct{})
	wait := func(ctx context.Context, _ string) (io.ReadCloser, error) {
		opened <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	}
	p := &Sources{Hub: media.NewHub(media.Limits{}), Open: wait, Remux: copied, Logger: slog.New(slog.DiscardHandler)}
	p.follow(t.Context(), running, []sport.SourceBroadcast{b}, &all)
	<-opened
	p.follow(t.Context(), running, []sport.SourceBroadcast{b}, &all)
	if len(running) != 1 {
		t.Errorf("%d are recorded", len(running))
	}
	p.follow(t.Context(), running, nil, &all)
	all.Wait()
	if len(running) != 0 {
		t.Errorf("%d are recorded", len(running))
	}
}
