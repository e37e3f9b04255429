// Readers of files that take nothing: how long they are served, and how many at once.

package rest

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/http/rest/limit"
	"touchline/tests/eventually"
)

const heavy = 8 << 20 // more than the kernel buffers for a socket

// heavyFile is a server with one large file.
func heavyFile(t *testing.T) (s *Server, path string) {
	t.Helper()
	on := newStore()
	on.files["heavy.jpg"] = make([]byte, heavy)
	return serverOn(t, on), filesPath + "heavy.jpg"
}

// ignored requests a path, waits for the beginning of the response, and reads nothing more.
func ignored(t *testing.T, address, path string) net.Conn {
	t.Helper()
	small := net.Dialer{Control: func(_, _ string, raw syscall.RawConn) error { // before the window is announced
		return raw.Control(func(fd uintptr) {
			_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096)
		})
	}}
	conn, err := small.DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(eventually.Deadline())
	_, _ = io.WriteString(conn, get(path))
	begun := make([]byte, 15)
	if _, err := io.ReadFull(conn, begun); err != nil || string(begun) != "HTTP/1.1 200 OK" {
		t.Fatalf("%s: %q %v", path, begun, err)
	}
	return conn
}

// The kernel copies a file to a socket directly when it gets both unwrapped.
func TestAConnectionTakesFilesWithoutABufferOfOurs(t *testing.T) {
	s := serverOn(t, newStore())
	s.Register(Public, "GET /kind", LimitNone, func(c fiber.Ctx, _ Caller) error {
		if _, ok := c.RequestCtx().Conn().(io.ReaderFrom); !ok {
			t.Errorf("%T hides ReadFrom of the connection", c.RequestCtx().Conn())
		}
		return nil
	})
	if status, _ := exchange(t, listening(t, s), get("/kind")); status != 200 {
		t.Error(status)
	}
}

func TestAReaderThatTakesNothingIsCut(t *testing.T) {
	s, path := heavyFile(t)
	s.app.Server().WriteTimeout = 300 * time.Millisecond
	s.transfers = limit.NewSemaphore(1)
	address := listening(t, s)
	for range 2 {
		reader := ignored(t, address, path)
		// as soon as the reader is gone
		leave, err := s.transfers.Acquire(eventually.Context(t), limit.Quota{Key: "us", Max: 1})
		if err != nil {
			t.Fatalf("%s: the reader is still served", path)
		}
		leave()
		if n, _ := io.Copy(io.Discard, reader); n >= heavy { // the rest of the kernel's buffers
			t.Errorf("%s: the reader was given all of the file after all", path)
		}
	}
}

func TestTheTransfersOfOneAddressAreLimited(t *testing.T) {
	s, path := heavyFile(t)
	who := limit.Quota{Key: "ip:127.0.0.1", Max: filesPerPeer}
	for range filesPerPeer {
		if _, ok := s.transfers.TryAcquire(who); !ok {
			t.Fatal("refused too early")
		}
	}
	s.Proxies, _ = parseProxies([]string{"127.0.0.1"})
	address := listening(t, s)
	if status, body := exchange(t, address, get(path)); status != 429 {
		t.Errorf("one transfer too many: %d %.100s", status, body)
	}
	if status, _ := exchange(t, address, get(path, "X-Forwarded-For: 9.9.9.9")); status != 200 {
		t.Errorf("another reader: %d", status)
	}
}

func TestAReaderWhoLeavesADownloadIsNoWarning(t *testing.T) {
	t.Parallel()
	_, err := EachPiece(brokenPipe{}, nil).Write([]byte("part"))
	if level := CutLevel(fmt.Errorf("write a part: %w", err)); level != slog.LevelDebug ||
		!errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a reader who left is logged as %v, %v", level, err)
	}
	if level := CutLevel(errors.New("read a part: postgres is away")); level != slog.LevelWarn {
		t.Errorf("a fault of the server is logged as %v", level)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
