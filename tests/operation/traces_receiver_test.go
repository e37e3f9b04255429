// A trace receiver: it accepts OTLP over HTTP and keeps the spans.

package operation

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	"google.golang.org/protobuf/proto"

	"touchline/tests/eventually"
)

// span is a received span; ids are in hex, and parent is "" for the root of a trace.
type span struct {
	name, trace, id, parent string
	node                    string // the node that made it
	about                   map[string]string
}

type receiver struct {
	*httptest.Server
	asked chan struct{} // holds a token after the first request
	hold  chan struct{} // nil: answers at once; else when it is closed

	mu    sync.Mutex
	spans []span
	text  []string // all attribute values
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{asked: make(chan struct{}, 1)}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

// newHangingReceiver does not answer until the test is over.
func newHangingReceiver(t *testing.T) *receiver {
	t.Helper()
	r := newReceiver(t)
	r.hold = make(chan struct{})
	t.Cleanup(func() { close(r.hold) }) // before Close, which waits for requests
	return r
}

// ServeHTTP accepts a batch.
func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	var batch collector.ExportTraceServiceRequest
	if err == nil {
		err = proto.Unmarshal(body, &batch)
	}
	if err != nil || req.URL.Path != "/v1/traces" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r.keep(&batch)
	select {
	case r.asked <- struct{}{}:
	default:
	}
	if r.hold != nil {
		<-r.hold
	}
	w.Header().Set("Content-Type", "application/x-protobuf")
}

func (r *receiver) keep(batch *collector.ExportTraceServiceRequest) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, from := range batch.ResourceSpans {
		node := r.read(from.Resource.Attributes)["service.instance.id"]
		for _, scope := range from.ScopeSpans {
			for _, s := range scope.Spans {
				r.spans = append(r.spans, span{
					name: s.Name, trace: hex.EncodeToString(s.TraceId), id: hex.EncodeToString(s.SpanId),
					parent: hex.EncodeToString(s.ParentSpanId), node: node, about: r.read(s.Attributes),
				})
			}
		}
	}
}

func (r *receiver) read(attributes []*common.KeyValue) map[string]string {
	about := map[string]string{}
	for _, a := range attributes {
		about[a.Key] = a.Value.GetStringValue()
		r.text = append(r.text, a.Value.String())
	}
	return about
}

// received returns the spans of one trace so far, or all of them for "".
func (r *receiver) received(trace string) (found []span) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.spans {
		if trace == "" || s.trace == trace {
			found = append(found, s)
		}
	}
	return found
}

// said returns all attributes so far.
func (r *receiver) said() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.text)
}

// wait returns the first span of a name made by a node.
func (r *receiver) wait(t *testing.T, node, name string) (found span) {
	t.Helper()
	eventually.True(t, "the span "+name+" is received", func() bool {
		all := r.received("")
		at := slices.IndexFunc(all, func(s span) bool { return s.name == name && s.node == node })
		if at >= 0 {
			found = all[at]
		}
		return at >= 0
	})
	return found
}
