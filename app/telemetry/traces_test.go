// A failing or hanging receiver only loses spans. A draw at the entrance selects the recorded traces.

package telemetry

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"
	"go.uber.org/goleak"

	"touchline/app/config"
	"touchline/tests/eventually"
)

// lines is a log.
type lines struct {
	mu   sync.Mutex
	said bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.Write(b)
}

func (l *lines) count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.said.String(), what)
}

// sendTo sends all spans to a receiver.
func sendTo(t *testing.T, receiver http.HandlerFunc) (*Traces, *lines) {
	t.Helper()
	running := goleak.IgnoreCurrent()
	server := httptest.NewServer(receiver)
	said := &lines{}
	sent, err := StartTraces(&config.Config{Traces: server.URL, TracesShare: 1}, "test",
		slog.New(slog.NewTextHandler(said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		sent.Stop(ctx)
		server.CloseClientConnections()
		server.Close()
		goleak.VerifyNone(t, running)
	})
	return sent, said
}

func record(sent *Traces, spans int) {
	tracer := sent.Tracer()
	for range spans {
		_, span := tracer.Start(context.Background(), "request")
		span.End()
	}
}

func TestAHangingReceiverLosesSpansAndBlocksNothing(t *testing.T) {
	asked := make(chan struct{}, 100)
	sent, _ := sendTo(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		asked <- struct{}{}
		<-r.Context().Done() // until the sender disconnects
	})
	record(sent, batchSpans)
	<-asked // the receiver has the first batch and never answers
	record(sent, queueSpans+100)
	if lost := sent.Lost(); lost != 100 {
		t.Errorf("%d spans are lost, want the 100 that the queue has no room for", lost)
	}
}

func TestARefusingReceiverIsLoggedOnce(t *testing.T) {
	sent, said := sendTo(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
	const batches = 3
	record(sent, batches*batchSpans)
	eventually.True(t, "the spans are lost", func() bool { return sent.Lost() == batches*batchSpans })
	eventually.True(t, "the log says so", func() bool { return said.count("spans do not reach") > 0 })
	if told := said.count("\n"); told != 1 {
		t.Errorf("%d lines for %d batches", told, batches)
	}
}

func TestStopSendsWaitingSpans(t *testing.T) {
	got := make(chan string, 10)
	sent, said := sendTo(t, func(_ http.ResponseWriter, r *http.Request) { got <- r.URL.Path })
	record(sent, 1)
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	sent.Stop(ctx)
	select {
	case path := <-got:
		if path != "/v1/traces" {
			t.Errorf("sent to %s", path)
		}
	default:
		t.Error("the span was not sent")
	}
	if sent.Lost() != 0 || said.count("\n") != 0 {
		t.Errorf("%d spans are lost, and the log has %d lines", sent.Lost(), said.count("\n"))
	}
}

func TestTheReceiverGetsTheConfiguredToken(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20of-the-test")
	got := make(chan string, 10)
	sent, _ := sendTo(t, func(_ http.ResponseWriter, r *http.Request) { got <- r.Header.Get("Authorization") })
	record(sent, batchSpans)
	if token := <-got; token != "Bearer of-the-test" {
		t.Errorf("it got %q", token)
	}
}

func TestAnAddressKeepsItsPath(t *testing.T) {
	for configured, used := range map[string]string{
		"http://127.0.0.1:4318":                     "http://127.0.0.1:4318/v1/traces",
		"https://traces.example.org/":               "https://traces.example.org/v1/traces",
		"https://traces.example.org/otlp/v1/traces": "https://traces.example.org/otlp/v1/traces",
	} {
		if got := address(configured); got != used {
			t.Errorf("%s is used as %s", configured, got)
		}
	}
}

func TestNoSpansAreSentWithoutAReceiver(t *testing.T) {
	none, err := StartTraces(&config.Config{}, "test", slog.New(slog.DiscardHandler))
	if err != nil || none != nil || none.Tracer() != nil || none.Lost() != 0 {
		t.Errorf("%v, %v", none, err)
	}
	none.Stop(t.Context())
}

// The draw at the entrance counts. A span below a recorded one follows it, and the mark of a proxy was removed before.
func TestSpansBelowARecordedSpanAreRecordedAndOthersAreDrawn(t *testing.T) {
	at := func(flags trace.TraceFlags) context.Context {
		return trace.ContextWithRemoteSpanContext(t.Context(),
			trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{1}, TraceFlags: flags}))
	}
	for _, share := range []float64{0, 1} {
		sent, err := StartTraces(&config.Config{Traces: "http://127.0.0.1:9", TracesShare: share}, "test",
			slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		for what, x := range map[string]struct {
			from context.Context
			want bool
		}{
			"a new trace":                {t.Context(), share == 1},
			"a trace of a proxy":         {at(0), share == 1},
			"a recorded one from a node": {at(trace.FlagsSampled), true},
		} {
			if _, span := sent.Tracer().Start(x.from, "x"); span.IsRecording() != x.want {
				t.Errorf("share %v: %s is recorded: %v", share, what, span.IsRecording())
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		sent.Stop(ctx)
	}
}

func TestTheShareIsDrawn(t *testing.T) {
	sent, err := StartTraces(&config.Config{Traces: "http://127.0.0.1:9", TracesShare: 0.5}, "test",
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	recorded := 0
	for range 1000 {
		if _, span := sent.Tracer().Start(t.Context(), "x"); span.IsRecording() {
			recorded++
		}
	}
	if recorded < 350 || recorded > 650 { // nine standard deviations
		t.Errorf("%d of 1000 are recorded", recorded)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	sent.Stop(ctx)
}
