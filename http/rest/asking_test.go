// A server with a few calls, for tests of what all calls share.

package rest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/locale"
	"touchline/tests/eventually"
)

var noon = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

const (
	name       = "/check" // a call that returns its input
	uploadPath = "/upload"
	filesPath  = "/files/"
	anyPost    = "POST " + name + " HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n"
)

// store keeps logins, files and the log.
type store struct {
	mu     sync.Mutex
	logins map[domain.TokenHash]domain.Login
	files  map[string][]byte
	log    bytes.Buffer
}

func newStore() *store {
	return &store{logins: map[domain.TokenHash]domain.Login{}, files: map[string][]byte{}}
}

// Write appends to the log.
func (s *store) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(b)
}

// token logs a user in.
func (s *store) token(userID int64) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	token := fmt.Sprintf("%042dA", userID)
	s.logins[HashToken(token)] = domain.NewLogin(HashToken(token), userID, noon)
	return token
}

func (s *store) Login(_ context.Context, hash domain.TokenHash, _ time.Time) (domain.Login, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	login, ok := s.logins[hash]
	if !ok {
		return login, domain.Refuse(domain.TokenInvalid)
	}
	return login, nil
}

func (s *store) LoginNamed(context.Context, int64, string, time.Time) (domain.Login, error) {
	return domain.Login{}, domain.Refuse(domain.TokenInvalid)
}

func (s *store) LoginUsed(context.Context, domain.Login) error { return nil }

type file struct{ *bytes.Reader }

func (file) Close() error { return nil }

func (s *store) Open(_ context.Context, key string) (io.ReadSeekCloser, int64, error) {
	content, ok := s.files[key]
	if !ok {
		return nil, 0, fs.ErrNotExist
	}
	return file{bytes.NewReader(content)}, int64(len(content)), nil
}

type echo struct {
	Localized
	UserName string `json:"userName"`
}

// serverOn serves a few calls: an echo, one for users, one that accepts files and one that sends them.
func serverOn(t testing.TB, on *store, change ...func(*Config)) *Server {
	t.Helper()
	cfg := Config{
		Logger: slog.New(slog.NewJSONHandler(on, nil)), Now: func() time.Time {
			return noon
		}, Node: "n1", RateFactor: 1000,
		Wording: func() *locale.Texts { return &locale.Texts{} }, Logins: on, FileOpener: on,
	}
	for _, c := range change {
		c(&cfg)
	}
	var s *Server
	cfg.Unknown = func(c fiber.Ctx) error {
		s.Refuse(c.RequestCtx(), domain.Refuse(domain.NotFound, "kind", "path"), RequestCaller(c).Lang)
		return nil
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	Route(s, Public, name, LimitAccount, func(_ context.Context, caller Caller, req echo) (echo, error) {
		req.LanguageType = languageTag(caller.Lang)
		return req, nil
	})
	Route(s, User, "/me", LimitReads, func(context.Context, Caller, struct{}) (struct{}, error) {
		return struct{}{}, nil
	})
	s.Register(Public, "GET /healthz", LimitNone, func(c fiber.Ctx, _ Caller) error { return s.Answer(c, "alive") })
	s.FileRoute(User, uploadPath, LimitNone, func(c fiber.Ctx, caller Caller) error {
		_, leave, err := s.Bodies.ReceiveFile(c, caller, "user:"+domain.FormatID(caller.UserID))
		if err != nil {
			return err
		}
		defer leave()
		return s.Answer(c, "taken")
	})
	s.Register(Public, "GET "+filesPath+"*", LimitNone, func(c fiber.Ctx, caller Caller) error {
		return s.SendFile(c, caller, StoredFile{Key: c.Params("*"), ContentType: "image/jpeg", CacheControl: "no-cache",
			Missing: domain.Refuse(domain.NotFound, "kind", "file")})
	})
	return s
}

// reply is a response.
type reply struct {
	status  int
	header  http.Header
	body    []byte
	Success bool            `json:"success"`
	Code    domain.Code     `json:"code"`
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
	response, err := s.Test(request)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	r := reply{status: response.StatusCode, header: response.Header}
	r.body, _ = io.ReadAll(response.Body)
	_ = json.Unmarshal(r.body, &r)
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
		ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
		defer cancel()
		_ = s.Shutdown(ctx)
		_ = listener.Close() // a server stopped before it began has no listener
		<-served
	})
	return listener.Addr().String()
}

func post(path, body string, header ...string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: site\r\nContent-Type: "+
		"application/json\r\nContent-Length: %d\r\n%s\r\n%s",
		path, len(body), strings.Join(append(header, ""), "\r\n"), body)
}

func get(path string, header ...string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: site\r\n" + strings.Join(append(header, ""), "\r\n") + "\r\n"
}

// exchange writes bytes and reads one response; 0 when the connection closes without one.
func exchange(t *testing.T, address, bytes string) (int, []byte) {
	t.Helper()
	conn, err := net.DialTimeout("tcp", address, eventually.Hang)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(eventually.Deadline())
	go func() { _, _ = io.WriteString(conn, bytes) }() // the server may answer before it has read everything
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, nil
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, body
}
