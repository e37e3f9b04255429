package http

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rooms"
)

func builtClient() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html": file("<!doctype html><script>1</script>"), "assets/a-1.js": file("plain"),
		"assets/a-1.js.br": file("brotli"), "assets/a-1.js.gz": file("gzip"), "assets/b.css": file("css"), "favicon.svg": file("<svg/>"),
	}
}

func TestTheClientIsServedAsBuilt(t *testing.T) {
	s := serverOn(t, newWorld(), func(d *flatDeps) {
		d.Client, d.ScriptHashes, d.MediaHosts, d.MediaList = builtClient(), []string{"'sha256-abc'"}, []string{"https://media.example"}, nil
	})
	for _, x := range []struct {
		path, accept, encoding string
		status                 int
		body, sent, cache      string
	}{
		{"/", "text/html", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/", "*/*", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/anchor/room/1001", "text/html,*/*", "br", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/match/0?x=1", "text/html", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/assets/a-1.js", "*/*", "", 200, "plain", "", "public, max-age=31536000, immutable"},
		{"/assets/a-1.js", "*/*", "gzip, br", 200, "brotli", "br", "public, max-age=31536000, immutable"},
		{"/assets/a-1.js", "*/*", "gzip", 200, "gzip", "gzip", "public, max-age=31536000, immutable"},
		{"/assets/b.css", "*/*", "br", 200, "css", "", "public, max-age=31536000, immutable"},
		{"/favicon.svg", "image/*", "", 200, "<svg/>", "", "no-cache"},
		{"/assets/none.js", "text/html", "", 404, "", "", "no-store"},
		{"/assets/a-1.js.br", "*/*", "", 404, "", "", "no-store"},
		{"/assets/../index.html", "*/*", "", 404, "", "", "no-store"},
		{"/assets/%2e%2e/index.html", "*/*", "", 404, "", "", "no-store"},
		{"/nowhere", "application/json", "", 404, "", "", "no-store"},
		{"/api/nowhere", "text/html", "", 404, "", "", "no-store"},
		{"/none.png", "text/html", "", 404, "", "", "no-store"},
		{"/OSSURL", "application/json", "", 404, "", "", "no-store"},
		{"/ossUrl/", "application/json", "", 404, "", "", "no-store"},
	} {
		r := ask(t, s, "GET", x.path, "", "Accept", x.accept, "Accept-Encoding", x.encoding)
		if r.status != x.status || x.body != "" && string(r.body) != x.body || r.header.Get("Content-Encoding") != x.sent || r.header.Get("Cache-Control") != x.cache {
			t.Errorf("%s (%s): %d %s %s %s", x.path, x.encoding, r.status, r.header.Get("Content-Encoding"), r.header.Get("Cache-Control"), r.body)
		}
		if x.status == 404 && r.Code != domain.NotFound {
			t.Errorf("%s: %s", x.path, r.body)
		}
	}
	page := ask(t, s, "GET", "/", "", "Accept", "text/html")
	policy := page.header.Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'none'", "script-src 'self' 'sha256-abc';", "media-src 'self' blob: https://media.example;", "worker-src 'self' blob:",
		"connect-src 'self' https://media.example;", "img-src 'self' data: blob: https://media.example;", "object-src 'none'", "frame-ancestors 'self'",
	} {
		if !strings.Contains(policy, want) {
			t.Errorf("policy lacks %s: %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe-eval") || strings.Contains(policy, "script-src 'self' 'unsafe-inline'") {
		t.Error(policy)
	}
	if r := ask(t, s, "GET", "/", "", "Accept", "text/html", "If-None-Match", page.header.Get("ETag")); r.status != 304 {
		t.Errorf("the same page again: %d", r.status)
	}
	if r := ask(t, s, "POST", "/anchor/room/1001", "", "Accept", "text/html"); r.status != 404 || r.Code != domain.NotFound {
		t.Errorf("POST to a page: %d %s", r.status, r.body)
	}
}

func TestWithoutABuildThePageSaysHowToMakeOne(t *testing.T) {
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.Client = fstest.MapFS{".gitkeep": &fstest.MapFile{}} })
	r := ask(t, s, "GET", "/", "", "Accept", "text/html")
	if r.status != 503 || !bytes.Contains(r.body, []byte("make run")) {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// studio is a media plane with one house on the air.
type studio struct {
	frames chan []byte
	closed chan struct{}
}

func (s *studio) WatchFLV(house string) (rooms.FLVViewer, error) {
	if house != "1001" {
		return nil, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return s, nil
}

func (s *studio) Playlist(house string) ([]byte, bool) { return []byte("#EXTM3U"), house == "1001" }

func (s *studio) Segment(house, name string) ([]byte, bool) {
	return []byte{0x47}, house == "1001" && name == "7.ts"
}

func (s *studio) Stream(ctx context.Context, w *bufio.Writer, beforeFlush func()) error {
	for {
		select {
		case b, ok := <-s.frames:
			if !ok {
				return nil
			}
			beforeFlush()
			_, _ = w.Write(b)
			if err := w.Flush(); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *studio) Close() { close(s.closed) }

func onAir(t *testing.T) (*studio, *Server, string) {
	st := &studio{frames: make(chan []byte), closed: make(chan struct{})}
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.Media = st })
	return st, s, listening(t, s)
}

func TestAnFLVStreamFlowsAsItComesAndEndsWithItsSource(t *testing.T) {
	st, _, address := onAir(t)
	response, err := http.Get("http://" + address + "/live/1001.flv")
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
		t.Error("the stream goes on without a source")
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

func TestAViewerWhoLeavesASilentStreamIsLetGo(t *testing.T) {
	st, _, address := onAir(t)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET /live/1001.flv HTTP/1.1\r\nHost: x\r\n\r\n")
	st.frames <- []byte("first")
	_ = conn.Close()
	within(t, st.closed, "the viewer is still counted")
}

func TestStreamsEndWithTheServer(t *testing.T) {
	st, s, address := onAir(t)
	response, err := http.Get("http://" + address + "/live/1001.flv")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	st.frames <- []byte("first")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := s.Shutdown(ctx); err != nil {
		t.Error(err)
	}
	within(t, st.closed, "the stream outlived the server")
}

func within(t *testing.T, done <-chan struct{}, otherwise string) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Fatal(otherwise)
	}
}

func TestPlaylistsAreNeverKeptAndSegmentsForAMinute(t *testing.T) {
	st := &studio{}
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.Media = st })
	for _, x := range []struct {
		path   string
		status int
		kind   string
		cache  string
	}{
		{"/live/1001/main/index.m3u8", 200, "application/vnd.apple.mpegurl", "no-store"},
		{"/live/1001/main/7.ts", 200, "video/mp2t", "public, max-age=60"},
		{"/api/live/1001/main/7.ts", 200, "video/mp2t", "public, max-age=60"},
		{"/live/1001/main/8.ts", 404, rest.MIMEJSON, "no-store"},
		{"/live/1002/main/index.m3u8", 404, rest.MIMEJSON, "no-store"},
		{"/live/1002.flv", 404, rest.MIMEJSON, "no-store"},
		{"/live/x.flv", 404, rest.MIMEJSON, "no-store"}, {"/live/1001.mp4", 404, rest.MIMEJSON, "no-store"},
	} {
		r := ask(t, s, "GET", x.path, "")
		if r.status != x.status || r.header.Get("Content-Type") != x.kind || r.header.Get("Cache-Control") != x.cache {
			t.Errorf("%s: %d %s %s", x.path, r.status, r.header.Get("Content-Type"), r.header.Get("Cache-Control"))
		}
	}
}

type knockKnock struct {
	called bool
	from   any
}

func (k *knockKnock) Upgrade(c fiber.Ctx) error {
	k.called, k.from = true, c.RequestCtx().UserValue(rest.PeerAddress)
	return domain.Refuse(domain.TicketInvalid)
}

func TestTheGatewayIsAtTheSocketPath(t *testing.T) {
	k := &knockKnock{}
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.Gateway, d.TrustedProxies = k, []string{"0.0.0.0"} })
	r := ask(t, s, "GET", "/ws", "", "X-Forwarded-For", "2001:db8::7")
	if !k.called || r.Code != domain.TicketInvalid {
		t.Errorf("%s", r.body)
	}
	if want := domain.ParseAddress("2001:db8::1"); k.from != want {
		t.Errorf("the gateway is told of %v, want %s", k.from, want)
	}
}
