// Relays bring one copy of a stream, survive restarts of their origin, and end when they should.

package pull

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain"
	"touchline/media"
	"touchline/media/mediatest"
)

// origin is another node with one house on the air, or with a reason for refusing.
type origin struct {
	mu    sync.Mutex
	asked int
	no    error
	open  []*io.PipeWriter
}

func (o *origin) Live(ctx context.Context, _ string) (io.ReadCloser, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked++
	if o.no != nil {
		return nil, o.no
	}
	clip, ok := media.Fixture("football")
	if !ok {
		return nil, errors.New("there is no such fixture")
	}
	read, write := io.Pipe()
	o.open = append(o.open, write)
	context.AfterFunc(ctx, func() { _ = read.CloseWithError(ctx.Err()) })
	go func() { _, _ = write.Write(clip) }() // then the source is silent
	return read, nil
}

// turn breaks every stream and sets the next answer.
func (o *origin) turn(no error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.no = no
	for _, w := range o.open {
		_ = w.Close()
	}
	o.open = nil
}

func (o *origin) tries() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.asked
}

var (
	noStream       = domain.Refuse(domain.NotFound, "kind", "stream")
	errUnreachable = errors.New("connection refused")
)

// edge is a node without encoders.
func edge(t *testing.T, o *origin, l RelayLimits) (*Relays, *media.Hub) {
	t.Helper()
	hub := media.NewHub(media.Limits{QueueTags: 10_000}) // the origin sends its whole clip at once
	r := NewRelays(hub, o, l, slog.New(slog.DiscardHandler))
	t.Cleanup(func() { r.Close(); hub.Close(); synctest.Wait() })
	return r, hub
}

func want(t *testing.T, r *Relays, house string) {
	t.Helper()
	if err := r.Want(t.Context(), house); err != nil {
		t.Fatalf("house %s: %v", house, err)
	}
}

// viewer counts the bytes it receives.
type viewer struct{ *mediatest.Sink }

func (v *viewer) seen() int { return len(v.Bytes()) }

func (v *viewer) isWatching() bool {
	select {
	case <-v.Closed():
		return false
	default:
		return true
	}
}

func watch(t *testing.T, hub *media.Hub, house string) *viewer {
	t.Helper()
	stream, err := hub.WatchFLV(house)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stream.Close)
	v := &viewer{mediatest.NewSink()}
	stream.Serve(v)
	return v
}

// watched is a house on the air with one viewer at an edge.
func watched(t *testing.T) (*origin, *Relays, *media.Hub, *viewer) {
	t.Helper()
	o := &origin{}
	r, hub := edge(t, o, RelayLimits{})
	want(t, r, "1001")
	return o, r, hub, watch(t, hub, "1001")
}

func TestARelayedStreamIsThereInEveryForm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, hub := edge(t, &origin{}, RelayLimits{})
		want(t, r, "1001")
		if _, err := hub.LowLatencyPlaylist(t.Context(), "1001", "", ""); err != nil {
			t.Errorf("low-latency HLS: %v", err)
		}
		if _, ok := hub.Playlist(t.Context(), "1001"); !ok {
			t.Error("there is no HLS")
		}
	})
}

func TestManyViewersCostTheOriginOneStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := &origin{}
		r, hub := edge(t, o, RelayLimits{})
		var all []*viewer
		for range 20 {
			want(t, r, "1001")
			all = append(all, watch(t, hub, "1001"))
		}
		synctest.Wait()
		for _, v := range all {
			if v.seen() < 10_000 {
				t.Errorf("a viewer has seen %d bytes", v.seen())
			}
		}
		if o.tries() != 1 {
			t.Errorf("the origin was asked %d times", o.tries())
		}
	})
}

func TestARelayEndsAWhileAfterItsLastViewer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, r, hub, v := watched(t)
		time.Sleep(10 * time.Minute)
		if !v.isWatching() {
			t.Fatal("the relay ended under its viewer")
		}
		for range 10 { // a viewer of HLS requests the house with every segment
			want(t, r, "1002")
			time.Sleep(20 * time.Second)
		}
		if o.tries() != 2 {
			t.Errorf("two houses were asked for %d times", o.tries())
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if _, err := hub.WatchFLV("1002"); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("the stream is there without a viewer: %v", err)
		}
		want(t, r, "1002")
		if o.tries() != 3 {
			t.Errorf("the origin was asked %d times", o.tries())
		}
	})
}

func TestViewersStayWhileTheOriginRestarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, r, _, v := watched(t)
		synctest.Wait()
		before := v.seen()

		o.turn(errUnreachable)
		time.Sleep(90 * time.Second)
		o.turn(noStream) // the origin is back; the encoder is not yet
		time.Sleep(15 * time.Second)
		if !v.isWatching() {
			t.Fatal("the viewer was sent away while the origin restarted")
		}
		want(t, r, "1001")
		o.turn(nil)
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if !v.isWatching() || v.seen() <= before {
			t.Errorf("watching: %v, %d bytes before the restart and %d after it", v.isWatching(), before, v.seen())
		}
	})
}

func TestARefusalIsCachedForAMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := &origin{no: noStream}
		r, _ := edge(t, o, RelayLimits{})
		for range 100 {
			if err := r.Want(t.Context(), "1001"); domain.CodeOf(err) != domain.NotFound {
				t.Fatal(err)
			}
		}
		if o.tries() != 1 {
			t.Errorf("the origin was asked %d times for nothing", o.tries())
		}
		time.Sleep(time.Second)
		synctest.Wait()
		o.turn(nil)
		want(t, r, "1001")
	})
}

func TestAnUnreachableOriginIsNotAMissingStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := edge(t, &origin{no: errUnreachable}, RelayLimits{})
		if err := r.Want(t.Context(), "1001"); domain.CodeOf(err) != domain.Unavailable {
			t.Errorf("%v", err)
		}
	})
}

func TestTheStreamsOfANodeAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := edge(t, &origin{}, RelayLimits{Streams: 2})
		want(t, r, "1001")
		want(t, r, "1002")
		if err := r.Want(t.Context(), "1003"); domain.CodeOf(err) != domain.Unavailable {
			t.Errorf("the third house: %v", err)
		}
		want(t, r, "1001")
	})
}

func TestClosingEndsEveryRelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, r, _, v := watched(t)
		r.Close()
		<-v.Closed()
		if err := r.Want(t.Context(), "1001"); domain.CodeOf(err) != domain.Unavailable {
			t.Errorf("%v", err)
		}
	})
}
