// Live video: streams, playlists and segments.

package video_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"net/http/httptest"
	"reflect"
	"sync"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rest"
	"touchline/media"
	"touchline/media/formats"
	"touchline/tests/eventually"
)

// studio has the stream of one house, and answers about the files of HLS without it.
type studio struct {
	*media.Hub
	waits  chan struct{} // one for each request that waits
	closed chan struct{}
}

func (s *studio) Playlist(_ context.Context, house string) ([]byte, bool) {
	return []byte("#EXTM3U"), house == "1001" || house == "1001.720p"
}

func (s *studio) Segment(house, name string) ([]byte, bool) {
	return []byte{0x47}, (house == "1001" || house == "1001.720p") && name == "7.ts"
}

func (s *studio) LowLatencyPlaylist(_ context.Context, house, msn, part string) ([]byte, error) {
	if msn == held {
		s.waits <- struct{}{}
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

func (s *studio) Variants(_ context.Context, house string, lowLatency bool) ([]byte, error) {
	if house != "1001" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return fmt.Append(nil, "#EXTM3U ", lowLatency), nil
}

func (s *studio) KeyPicture(house string) ([]byte, bool) {
	return []byte{0, 0, 0, 0, 7}, house == "1001"
}

// held is the segment whose playlist waits until the studio closes.
const held = "77"

// liveRoom returns a listening server with a broadcast in room 1001 that has sent half of a film, and its source.
func liveRoom(t *testing.T) (hub *media.Hub, s *resttest.Server, address string, source *io.PipeWriter) {
	t.Helper()
	hub = media.NewHub(media.Limits{QueueTags: 10_000}) // the film comes at once
	from, to := io.Pipe()
	go func() { _ = hub.Relay("1001", "s", from, func() {}) }()
	t.Cleanup(func() { _ = to.Close() })
	if _, err := to.Write(film[:len(film)/2]); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "the broadcast has begun", func() bool {
		return len(hub.Stats()) == 1 && hub.Stats()[0].Pictured
	})
	s = streaming(t, &studio{Hub: hub})
	return hub, s, s.Listen(), to
}

var film, _ = media.Fixture("tennis")

// streaming returns a server with this studio.
func streaming(t *testing.T, st *studio) *resttest.Server {
	t.Helper()
	s := resttest.Open(t, resttest.Set("TRUSTED_PROXIES", "0.0.0.0/32"),
		resttest.Deps(func(d *http.Deps) { d.Media = st }))
	s.Anchor("anchor1")
	s.Exec(`UPDATE room SET status = 2`)
	return s
}

func TestAnFLVStreamIsSentAsItArrivesAndEndsWithItsBroadcast(t *testing.T) {
	hub, _, address, source := liveRoom(t)
	response, err := nethttp.Get("http://" + address + "/live/1001.flv")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.Header.Get("Content-Type") != "video/x-flv" || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v", response.Header)
	}
	tags, err := formats.ReadFLV(film)
	if err != nil {
		t.Fatal(err)
	}
	read := formats.NewFLVReader(response.Body, 1<<20)
	until := func(at uint32) {
		t.Helper()
		for {
			tag, err := read.Next()
			if err != nil {
				t.Fatal(err)
			}
			if tag.At >= at {
				return
			}
		}
	}
	until(tags[len(tags)/4].At)
	if _, err := source.Write(film[len(film)/2:]); err != nil {
		t.Fatal(err)
	}
	until(tags[len(tags)*3/4].At)
	hub.End("1001", "")
	if _, err := io.Copy(io.Discard, response.Body); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the end of the broadcast: %v", err)
	}
}

// noViewer waits until room 1001 has no viewers.
func noViewer(t *testing.T, hub *media.Hub, what string) {
	t.Helper()
	eventually.True(t, what, func() bool { return hub.Viewers("1001") == 0 })
}

// viewing asks for the stream over a connection of its own, and waits for the response.
func viewing(t *testing.T, hub *media.Hub, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprintf(conn, "GET /live/1001.flv HTTP/1.1\r\nHost: x\r\n\r\n")
	if _, err := conn.Read(make([]byte, 1)); err != nil || hub.Viewers("1001") != 1 {
		t.Fatalf("%d viewers: %v", hub.Viewers("1001"), err)
	}
	return conn
}

func TestAViewerWhoLeavesASilentStreamIsReleased(t *testing.T) {
	hub, _, address, _ := liveRoom(t)
	_ = viewing(t, hub, address).Close()
	noViewer(t, hub, "the viewer is counted no more")
}

func TestStreamsEndWithTheServer(t *testing.T) {
	hub, s, address, _ := liveRoom(t)
	conn := viewing(t, hub, address)
	if err := s.Shutdown(eventually.Context(t)); err != nil {
		t.Error(err)
	}
	noViewer(t, hub, "the stream ends with the server")
	if _, err := io.Copy(io.Discard, conn); err != nil {
		t.Error(err)
	}
}

func TestPlaylistsAreNotCachedAndSegmentsForAMinute(t *testing.T) {
	st := &studio{Hub: media.NewHub(media.Limits{})}
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
		{"/live/1001.720p/0/index.m3u8", 200, "application/vnd.apple.mpegurl", "no-store"},
		{"/live/1001.720p/0/7.ts", 200, "video/mp2t", "public, max-age=60"},
		{"/live/1001.480p/0/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/1001.x/0/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/1001.720p.flv", 404, rest.MIMEJSON, "no-store"},
		{"/live/1001/auto/index.m3u8", 200, "application/vnd.apple.mpegurl", "no-store"},
		{"/live/1002/auto/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/1001.720p/auto/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/x.flv", 404, rest.MIMEJSON, "no-store"}, {"/live/1001.mp4", 404, rest.MIMEJSON, "no-store"},
	} {
		r := s.Ask(t, "GET", x.path, "")
		if r.Status != x.status || r.Header.Get("Content-Type") != x.kind || r.Header.Get("Cache-Control") != x.cache {
			t.Errorf("%s: %d %s %s", x.path, r.Status, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"))
		}
	}
}

func TestTheRouterAnswersLowLatencyHLSAsItsShortcutDoes(t *testing.T) {
	s := streaming(t, &studio{Hub: media.NewHub(media.Limits{})})
	for _, path := range []string{
		"/live/1001/ll/index.m3u8", "/live/1001/ll/index.m3u8?_HLS_msn=17&_HLS_part=2", "/live/1001/ll/7.0.m4s",
		"/live/1001/ll/index.m3u8?_HLS_msn=99", "/live/1001/ll/8.0.m4s", "/live/1002/ll/7.0.m4s",
		"/live/1002/ll/index.m3u8", "/live/1001.720p/ll/index.m3u8", "/live/1001.720p/ll/7.0.m4s",
	} {
		short := s.Ask(t, "GET", path, "", "Accept-Language", "ar")
		// The router judges the origins of requests.
		routed := s.Ask(t, "GET", path, "", "Accept-Language", "ar", "Origin", "https://other.example")
		for _, r := range []resttest.Reply{short, routed} {
			for _, varies := range []string{"Date", "X-Server-Time"} {
				r.Header.Del(varies)
			}
		}
		if short.Status != routed.Status || short.Code != routed.Code || short.Message != routed.Message ||
			short.Status == 200 && string(short.Body) != string(routed.Body) ||
			!reflect.DeepEqual(short.Header, routed.Header) {
			t.Errorf("%s: %d %v %s, the router: %d %v %s", path, short.Status, short.Header, short.Body, routed.Status,
				routed.Header, routed.Body)
		}
	}
}

func TestLowLatencyHLSOfASuspendedRoomIsRefused(t *testing.T) {
	s := streaming(t, &studio{Hub: media.NewHub(media.Limits{})})
	s.Exec(`UPDATE room SET status = 4, suspend_reason = 'x'`)
	if r := s.Ask(t, "GET", "/live/1001/ll/7.0.m4s", ""); r.Code != domain.RoomSuspended {
		t.Errorf("%d %s", r.Status, r.Body)
	}
}

func TestEachKindOfHLSHasAPlaylistOfAllDefinitions(t *testing.T) {
	s := streaming(t, &studio{Hub: media.NewHub(media.Limits{})})
	for path, want := range map[string]string{"auto": "#EXTM3U false", "auto-ll": "#EXTM3U true"} {
		if r := s.Ask(t, "GET", "/live/1001/"+path+"/index.m3u8", ""); string(r.Body) != want {
			t.Errorf("%s: %s", path, r.Body)
		}
	}
}

func TestADefinitionIsSentAsFLV(t *testing.T) {
	hub, _, address, _ := liveRoom(t)
	go func() {
		_ = hub.Copy("1001.720p", "s", io.NopCloser(bytes.NewReader(film)), func() {})
	}()
	eventually.True(t, "the definition is sent", func() bool {
		response, err := nethttp.Head("http://" + address + "/live/1001.720p.flv")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		return response.StatusCode == 200 && response.Header.Get("Content-Type") == "video/x-flv"
	})
}

func TestAReloadOfTheLowLatencyPlaylistNamesItsPart(t *testing.T) {
	s := streaming(t, &studio{Hub: media.NewHub(media.Limits{})})
	if r := s.Ask(t, "GET", "/live/1001/ll/index.m3u8?_HLS_msn=17&_HLS_part=2", ""); string(r.Body) != "#EXTM3U 17 2" {
		t.Errorf("%s", r.Body)
	}
}

func TestWaitingReloadsAreLimitedByAddress(t *testing.T) {
	st := &studio{waits: make(chan struct{}), closed: make(chan struct{})}
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
		eventually.Receive(t, "the reload waits", st.waits)
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
