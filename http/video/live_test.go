// Live video: streams, playlists and segments.

package video_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rest"
	"touchline/http/video"
	"touchline/tests/eventually"
)

// studio has the stream of one house.
type studio struct {
	frames chan []byte
	closed chan struct{}
}

func (s *studio) WatchFLV(house string) (video.FLVViewer, error) {
	if house != "1001" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return s, nil
}

func (s *studio) Playlist(_ context.Context, house string) ([]byte, bool) {
	return []byte("#EXTM3U"), house == "1001"
}

func (s *studio) Segment(house, name string) ([]byte, bool) {
	return []byte{0x47}, house == "1001" && name == "7.ts"
}

func (s *studio) LowLatencyPlaylist(_ context.Context, house, msn, part string) ([]byte, error) {
	if msn == held {
		s.frames <- nil // the test receives it when the request waits
		<-s.closed
	}
	if house != "1001" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	if msn == "99" {
		return nil, domain.RefuseField("_HLS_msn", "range")
	}
	return []byte("#EXTM3U " + msn + " " + part), nil
}

func (s *studio) LowLatencyFile(_ context.Context, house, name string) ([]byte, error) {
	if house != "1001" || name != "7.0.m4s" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return []byte("moof"), nil
}

func (s *studio) KeyPicture(house string) ([]byte, bool) {
	return []byte{0, 0, 0, 0, 7}, house == "1001"
}

func (s *studio) Stream(ctx context.Context, w io.Writer, beforeWrite func()) error {
	for {
		select {
		case b, ok := <-s.frames:
			if !ok {
				return nil
			}
			beforeWrite()
			if _, err := w.Write(b); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *studio) Close() { close(s.closed) }

// held is the segment whose playlist waits until the studio closes.
const held = "77"

// liveRoom returns a listening server with a broadcast in room 1001.
func liveRoom(t *testing.T) (st *studio, s *resttest.Server, address string) {
	t.Helper()
	st = &studio{frames: make(chan []byte), closed: make(chan struct{})}
	s = streaming(t, st)
	return st, s, s.Listen()
}

// streaming returns a server with this studio.
func streaming(t *testing.T, st *studio) *resttest.Server {
	t.Helper()
	s := resttest.Open(t, resttest.Set("TRUSTED_PROXIES", "0.0.0.0/32"),
		resttest.Deps(func(d *http.Deps) { d.Media = st }))
	s.Anchor("anchor1")
	s.Exec(`UPDATE room SET status = 2`)
	return s
}

func TestAnFLVStreamIsSentAsItArrivesAndEndsWithItsSource(t *testing.T) {
	st, _, address := liveRoom(t)
	response, err := nethttp.Get("http://" + address + "/live/1001.flv")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.Header.Get("Content-Type") != "video/x-flv" || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v", response.Header)
	}
	read := bufio.NewReader(response.Body)
	for n := range 3 {
		st.frames <- fmt.Appendf(nil, "frame%d", n)
		got := make([]byte, 6)
		if _, err := readFull(read, got); err != nil || string(got) != fmt.Sprintf("frame%d", n) {
			t.Fatalf("%s %v", got, err)
		}
	}
	close(st.frames)
	if _, err := read.ReadByte(); err == nil {
		t.Error("the stream continues without a source")
	}
	<-st.closed
}

func readFull(r *bufio.Reader, b []byte) (int, error) {
	for n := range b {
		c, err := r.ReadByte()
		if err != nil {
			return n, err
		}
		b[n] = c
	}
	return len(b), nil
}

func TestAViewerWhoLeavesASilentStreamIsReleased(t *testing.T) {
	st, _, address := liveRoom(t)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET /live/1001.flv HTTP/1.1\r\nHost: x\r\n\r\n")
	st.frames <- []byte("first")
	_ = conn.Close()
	eventually.Receive(t, "the viewer is counted no more", st.closed)
}

func TestStreamsEndWithTheServer(t *testing.T) {
	st, s, address := liveRoom(t)
	response, err := nethttp.Get("http://" + address + "/live/1001.flv")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	st.frames <- []byte("first")
	if err := s.Shutdown(eventually.Context(t)); err != nil {
		t.Error(err)
	}
	eventually.Receive(t, "the stream ends with the server", st.closed)
}

func TestPlaylistsAreNotCachedAndSegmentsForAMinute(t *testing.T) {
	st := &studio{}
	s := streaming(t, st)
	for _, x := range []struct {
		path   string
		status int
		kind   string
		cache  string
	}{
		{"/live/1001/main/index.m3u8", 200, "application/vnd.apple.mpegurl", "no-store"},
		{"/live/1001/main/7.ts", 200, "video/mp2t", "public, max-age=60"},
		{"/api/live/1001/main/7.ts", 200, "video/mp2t", "public, max-age=60"},
		{"/live/1001/main/picture", 200, "application/octet-stream", "no-store"},
		{"/live/1002/main/picture", 204, "", "no-store"}, {"/live/x/main/picture", 204, "", "no-store"},
		{"/live/1001/main/8.ts", 404, rest.MIMEJSON, "no-store"},
		{"/live/1001/ll/index.m3u8", 200, "application/vnd.apple.mpegurl", "no-cache"},
		{"/live/1001/ll/7.0.m4s", 200, "video/mp4", "public, max-age=60, immutable"},
		{"/api/live/1001/ll/7.0.m4s", 200, "video/mp4", "public, max-age=60, immutable"},
		{"/live/1001/ll/picture", 200, "application/octet-stream", "no-store"},
		{"/live/1001/ll/7.ts", 404, rest.MIMEJSON, "no-store"}, {"/live/1002/ll/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/1001/ll/index.m3u8?_HLS_msn=99", 400, rest.MIMEJSON, "no-store"},
		{"/live/1002/main/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/1002.flv", 404, rest.MIMEJSON, "no-store"},
		{"/live/x.flv", 404, rest.MIMEJSON, "no-store"}, {"/live/1001.mp4", 404, rest.MIMEJSON, "no-store"},
	} {
		r := s.Ask(t, "GET", x.path, "")
		if r.Status != x.status || r.Header.Get("Content-Type") != x.kind || r.Header.Get("Cache-Control") != x.cache {
			t.Errorf("%s: %d %s %s", x.path, r.Status, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"))
		}
	}
}

func TestAReloadOfTheLowLatencyPlaylistNamesItsPart(t *testing.T) {
	s := streaming(t, &studio{})
	if r := s.Ask(t, "GET", "/live/1001/ll/index.m3u8?_HLS_msn=17&_HLS_part=2", ""); string(r.Body) != "#EXTM3U 17 2" {
		t.Errorf("%s", r.Body)
	}
}

func TestWaitingReloadsAreLimitedByAddress(t *testing.T) {
	st := &studio{frames: make(chan []byte), closed: make(chan struct{})}
	s := streaming(t, st)
	reload := func(address, what string) resttest.Reply {
		request := httptest.NewRequest("GET", "/live/1001/ll/"+what, nil)
		request.Header.Set("X-Forwarded-For", address)
		return s.Send(t, request)
	}
	const crowd, blocked = "203.0.113.7", "index.m3u8?_HLS_msn=" + held
	var waiting sync.WaitGroup
	for range 512 {
		waiting.Go(func() {
			if r := reload(crowd, blocked); r.Status != 200 {
				t.Errorf("a reload that waited: %d %s", r.Status, r.Body)
			}
		})
		eventually.Receive(t, "the reload waits", st.frames)
	}
	for _, what := range []string{blocked, "7.0.m4s"} {
		if r := reload(crowd, what); r.Code != domain.RateLimited || r.Status != 429 {
			t.Errorf("one more from there for %s: %d %s", what, r.Status, r.Body)
		}
	}
	if r := reload("203.0.113.8", "7.0.m4s"); r.Status != 200 {
		t.Errorf("another address: %d %s", r.Status, r.Body)
	}
	close(st.closed)
	waiting.Wait()
	if r := reload(crowd, "7.0.m4s"); r.Status != 200 {
		t.Errorf("after their responses: %d %s", r.Status, r.Body)
	}
}
