// Asking the server under test, with and without a socket.

package http

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/picture"
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
	response, err := s.Test(request)
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

// serverOn builds a server in prod on the world; with dev for what exists only there.
func serverOn(t testing.TB, w *world, change ...func(*flatDeps)) *Server {
	t.Helper()
	deps := flatDeps{Config: rest.Config{
		Logger: slog.New(slog.NewJSONHandler(w, nil)), Now: w.clock, Node: "n1", RateFactor: 1000, Wording: wording, Logins: w,
	}, flatPorts: flatPorts{
		MediaList: w, HostList: w, Pictures: picture.Here{}, Files: w, Images: w, Settings: w, Texts: w, Columns: w, Stages: w,
		Accounts: w, Names: w, Guard: w, Codes: w, Sms: w, Sessions: w,
	}}
	for _, c := range change {
		c(&deps)
	}
	s, err := New(deps.deps())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Shutdown(context.Background()) })
	return s
}

const testPhone = "13800138000"

// wants checks the code of a refusal, "" for success.
func wants(t *testing.T, r reply, code domain.Code, sentence string) {
	t.Helper()
	if r.Code != code || r.Success != (code == "") {
		t.Errorf("%s: got %q in %s, want %q", sentence, r.Code, r.body, code)
	}
}

func get(path string, header ...string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: site\r\n" + strings.Join(append(header, ""), "\r\n") + "\r\n"
}

// exchange writes bytes and reads one answer; 0 when the connection closes without one.
func exchange(t *testing.T, address, bytes string) (int, []byte) {
	t.Helper()
	status, _, body := exchangeHeaders(t, address, bytes)
	return status, body
}

func exchangeHeaders(t *testing.T, address, bytes string) (int, http.Header, []byte) {
	t.Helper()
	conn, err := net.DialTimeout("tcp", address, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(8 * time.Second))
	go func() { _, _ = io.WriteString(conn, bytes) }() // the server may answer before it has read all
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, http.Header{}, nil
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, response.Header, body
}
