// The internal listener: whether a node is ready, and what it counts.

package http_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/http"
)

// inside serves the internal listener of a server, and returns a function that requests its paths.
func inside(t *testing.T, s *resttest.Server) func(path string) (int, string) {
	t.Helper()
	internal, err := s.Internal()
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- internal.Serve(listener) }()
	t.Cleanup(func() {
		_ = listener.Close()
		if err := <-ended; err != nil {
			t.Errorf("the internal listener ended with %v", err)
		}
	})
	return func(path string) (int, string) {
		response, err := nethttp.Get("http://" + listener.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		return response.StatusCode, string(body)
	}
}

// unready returns a server with the given readiness.
func unready(t *testing.T, ready func(context.Context) error) *resttest.Server {
	t.Helper()
	return resttest.Open(t, resttest.Deps(func(d *http.Deps) { d.Ready = ready }))
}

// lostDatabase is the readiness of a node without a database.
func lostDatabase(context.Context) error { return errors.New("postgres: down") }

func TestOnlyProbesLearnWhetherANodeIsReady(t *testing.T) {
	t.Run("with its database", func(t *testing.T) {
		s := resttest.Open(t)
		get := inside(t, s)
		if status, body := get("/readyz"); status != 200 || s.Node == "" ||
			!strings.Contains(body, fmt.Sprintf(`"node":%q`, s.Node)) {
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
			if r := s.Ask(t, "GET", path, ""); r.Status != want {
				t.Errorf("%s in public: %d", path, r.Status)
			}
		}
	})
	t.Run("without its database", func(t *testing.T) {
		get := inside(t, unready(t, lostDatabase))
		if status, body := get("/readyz"); status != 503 || strings.Contains(body, "postgres") {
			t.Errorf("%d %s", status, body)
		}
	})
}

func TestRequestsAreCountedByRouteAndRefusalsByCode(t *testing.T) {
	s := resttest.Open(t, withClient)
	get := inside(t, s)
	for _, path := range []string{"/ossUrl", "/api/ossUrl"} {
		s.Ask(t, "POST", path, "")
	}
	s.Ask(t, "POST", "/web_user/userInfo", "")
	s.Ask(t, "GET", "/anchor/room/1001", "", "Accept", "text/html")
	s.Ask(t, "GET", "/"+strings.Repeat("x", 200), "")
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
		t.Error("whoever asks can make series")
	}
}

// fullDisk is the error of a node with a full disk.
type fullDisk struct{ error }

func (fullDisk) Ready(context.Context) error {
	return fullDisk{errors.New("/srv/touchline has no room")}
}

func (fullDisk) MissingPart() string { return "disk space" }

func TestAProbeLearnsTheMissingPartOfANode(t *testing.T) {
	get := inside(t, unready(t, fullDisk{}.Ready))
	if status, body := get("/readyz"); status != 503 || !strings.Contains(body, `"lacks":"disk space"`) ||
		strings.Contains(body, "/srv") {
		t.Errorf("%d %s", status, body)
	}
}

// hangUp is a database that responds after the probe has left.
type hangUp struct{ gone context.CancelFunc }

func (h *hangUp) Ready(ctx context.Context) error {
	h.gone()
	<-ctx.Done()
	return fmt.Errorf("postgres: %w", ctx.Err())
}

func TestAProbeThatLeavesCausesNoWarning(t *testing.T) {
	database := &hangUp{}
	s := unready(t, database.Ready)
	for _, left := range []bool{true, false} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		database.gone = cancel
		if !left { // the node's own deadline passes, which is logged
			database.gone = func() {}
		}
		before := len(s.Logged())
		state, _ := s.Readiness(ctx)
		if logged := s.Logged()[before:]; state != "not ready" || strings.Contains(logged, `"level":"WARN"`) == left {
			t.Errorf("left early: %v; %s and the log says %q", left, state, logged)
		}
	}
}
