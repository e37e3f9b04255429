// Requests without a socket, and their answers.

package resttest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/tests/eventually"
)

// Reply is the answer of a request. The fields after Body belong to an answer that is a JSON object.
type Reply struct {
	Status int
	Header nethttp.Header
	Body   []byte

	Success bool            `json:"success"`
	Code    domain.Code     `json:"code"`
	Message string          `json:"message"`
	Params  map[string]any  `json:"params"`
	Data    json.RawMessage `json:"data"`
	TraceID string          `json:"traceId"`
}

// Into decodes the data.
func (r Reply) Into(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(r.Data, v); err != nil {
		t.Fatalf("%v in %s", err, r.Body)
	}
}

// Wants compares the code of a refusal; "" is success.
func (r Reply) Wants(t testing.TB, code domain.Code, sentence string) {
	t.Helper()
	if r.Code != code || r.Success != (code == "") {
		t.Errorf("%s: got %q in %s, want %q", sentence, r.Code, r.Body, code)
	}
}

// Ask makes a request. header holds pairs of a name and a value. A body is JSON unless a header differs.
func (s *Server) Ask(t testing.TB, method, path, body string, header ...string) Reply {
	t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return s.Send(t, request)
}

// Call makes a call with a token; "" is a visitor.
func (s *Server) Call(t testing.TB, path, body, token string) Reply {
	t.Helper()
	if token == "" {
		return s.Ask(t, "POST", path, body)
	}
	return s.Ask(t, "POST", path, body, "token", token)
}

// Send makes a request.
func (s *Server) Send(t testing.TB, request *nethttp.Request) Reply {
	t.Helper()
	response, err := s.Test(request)
	if err != nil {
		t.Fatalf("%s %s: %v", request.Method, request.URL, err)
	}
	r := Reply{Status: response.StatusCode, Header: response.Header}
	r.Body, _ = io.ReadAll(response.Body)
	if bytes.HasPrefix(r.Body, []byte("{")) && strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(r.Body, &r); err != nil {
			t.Fatalf("%v in %s", err, r.Body)
		}
	}
	return r
}

// Sign returns the header rest.SignatureHeader for the body of a hook at a time.
func Sign(secret, body string, at time.Time) string {
	return rest.Sign([]byte(secret), at, []byte(body))
}

// Listen serves on a socket until the test ends.
func (s *Server) Listen() (address string) {
	s.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(listener) }()
	s.t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
		defer cancel()
		_ = s.Shutdown(ctx)
		_ = listener.Close() // a server that stops before its start does not know the listener
		<-served
	})
	return listener.Addr().String()
}
