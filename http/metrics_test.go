package http

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"touchline/http/rest"
)

// inside serves the internal listener of a server and asks it.
func inside(t *testing.T, s *Server) func(path string) (int, string) {
	t.Helper()
	machines, err := s.Internal()
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- machines.Serve(listener) }()
	t.Cleanup(func() {
		_ = listener.Close()
		if err := <-ended; err != nil {
			t.Errorf("the internal listener ended with %v", err)
		}
	})
	return func(path string) (int, string) {
		response, err := http.Get("http://" + listener.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		return response.StatusCode, string(body)
	}
}

type lostDatabase struct{}

func (lostDatabase) Ready(context.Context) error { return errors.New("postgres: down") }

func TestOnlyMachinesAreToldWhetherANodeIsReady(t *testing.T) {
	s := serverOn(t, newWorld())
	get := inside(t, s)
	if status, body := get("/readyz"); status != 200 || !strings.Contains(body, `"node":"n1"`) {
		t.Errorf("ready: %d %s", status, body)
	}
	s.Drain()
	if status, _ := get("/readyz"); status != 503 {
		t.Errorf("draining: %d", status)
	}
	for _, path := range []string{"/healthz", "/metrics"} {
		if status, body := get(path); status != 200 {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	if status, _ := get("/ossUrl"); status != 404 {
		t.Errorf("the internal listener answers other calls: %d", status)
	}
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 404, "/metrics": 404} {
		if r := ask(t, s, "GET", path, ""); r.status != want {
			t.Errorf("%s in public: %d", path, r.status)
		}
	}
	lost := inside(t, serverOn(t, newWorld(), func(d *flatDeps) { d.Ready = lostDatabase{} }))
	if status, body := lost("/readyz"); status != 503 || strings.Contains(body, "postgres") {
		t.Errorf("without its database: %d %s", status, body)
	}
}

func TestRequestsAreCountedByRouteAndRefusalsByCode(t *testing.T) {
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.Client = builtClient() })
	get := inside(t, s)
	for _, path := range []string{"/ossUrl", "/api/ossUrl"} {
		ask(t, s, "POST", path, "")
	}
	ask(t, s, "POST", "/web_user/userInfo", "")
	ask(t, s, "GET", "/anchor/room/1001", "", "Accept", "text/html")
	ask(t, s, "GET", "/"+strings.Repeat("x", 200), "")
	_, metrics := get("/metrics")
	for _, want := range []string{
		`touchline_http_request_seconds_count{method="POST",route="/ossUrl",status="2xx"} 2`,
		`touchline_http_request_seconds_count{method="POST",route="/web_user/userInfo",status="4xx"} 1`,
		`touchline_http_request_seconds_count{method="GET",route="page",status="2xx"} 1`,
		`touchline_http_refusals_total{code="UNAUTHENTICATED"} 1`, `touchline_http_refusals_total{code="NOT_FOUND"} 1`,
		"go_goroutines ",
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("no %s in\n%s", want, metrics)
		}
	}
	if strings.Contains(metrics, "xxxx") {
		t.Error("strangers can make series")
	}
}

// fullDisk is a node whose disk is full.
type fullDisk struct{ error }

func (fullDisk) Ready(context.Context) error {
	return fullDisk{errors.New("/srv/touchline has no room")}
}

func (fullDisk) Lacks() string { return "disk space" }

func TestAProbeIsToldWhatANodeLacksInAWord(t *testing.T) {
	get := inside(t, serverOn(t, newWorld(), func(d *flatDeps) { d.Ready = fullDisk{} }))
	if status, body := get("/readyz"); status != 503 || !strings.Contains(body, `"lacks":"disk space"`) || strings.Contains(body, "/srv") {
		t.Errorf("%d %s", status, body)
	}
}

// hangUp is a database that answers when the probe has gone.
type hangUp struct{ gone context.CancelFunc }

func (h hangUp) Ready(ctx context.Context) error {
	h.gone()
	<-ctx.Done()
	return fmt.Errorf("postgres: %w", ctx.Err())
}

func TestAProbeThatHangsUpIsNoWarning(t *testing.T) {
	for _, left := range []bool{true, false} {
		var lines bytes.Buffer
		ctx, cancel := context.WithCancel(t.Context())
		gone := cancel
		if !left { // the node's own deadline passes, and that is worth a line
			var stop context.CancelFunc
			gone, stop = func() {}, cancel
			defer stop()
		}
		s := serverOn(t, newWorld(), func(d *flatDeps) {
			d.Logger, d.Ready = slog.New(slog.NewTextHandler(&lines, nil)), hangUp{gone}
		})
		if state, _ := s.Readiness(ctx); state != "not ready" || strings.Contains(lines.String(), "level=WARN") == left {
			t.Errorf("left early: %v; %s and the log says %q", left, state, lines.String())
		}
	}
}

func TestAReaderWhoLeavesADownloadIsNoWarning(t *testing.T) {
	_, err := rest.EachPiece(brokenPipe{}, nil).Write([]byte("part"))
	if level := rest.CutLevel(fmt.Errorf("write a part: %w", err)); level != slog.LevelDebug || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a reader who left is told as %v, %v", level, err)
	}
	if level := rest.CutLevel(errors.New("read a part: postgres is away")); level != slog.LevelWarn {
		t.Errorf("a fault of ours is told as %v", level)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func builtClient() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html": file("<!doctype html><script>1</script>"), "assets/a-1.js": file("plain"),
		"assets/a-1.js.br": file("brotli"), "assets/a-1.js.gz": file("gzip"), "assets/b.css": file("css"), "favicon.svg": file("<svg/>"),
	}
}
