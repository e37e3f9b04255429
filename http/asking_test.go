// Asking the server under test, with and without a socket.
package http

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// reply is what came back.
type reply struct {
	status  int
	header  http.Header
	body    []byte
	Success bool            `json:"success"`
	Code    domain.Code     `json:"code"`
	Message string          `json:"message"`
	Params  map[string]any  `json:"params"`
	Data    json.RawMessage `json:"data"`
	TraceID string          `json:"traceId"`
}

func (r reply) into(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(r.Data, v); err != nil {
		t.Fatalf("%v in %s", err, r.body)
	}
}

// ask sends one request without a socket; header is pairs.
func ask(t testing.TB, s *Server, method, path, body string, header ...string) reply {
	t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return send(t, s, request)
}

func send(t testing.TB, s *Server, request *http.Request) reply {
	t.Helper()
	response, err := s.app.Test(request, fiber.TestConfig{Timeout: 20 * time.Second})
	if err != nil {
		t.Fatalf("%s %s: %v", request.Method, request.URL, err)
	}
	r := reply{status: response.StatusCode, header: response.Header}
	r.body, _ = io.ReadAll(response.Body)
	if len(r.body) > 0 && strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(r.body, &r); err != nil {
			t.Fatalf("%v in %s", err, r.body)
		}
	}
	return r
}

// listening serves on a real socket.
func listening(t testing.TB, s *Server) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(listener) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = s.Shutdown(ctx)
		<-served
	})
	return listener.Addr().String()
}
