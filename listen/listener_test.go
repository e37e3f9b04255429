// Accepting while descriptors are scarce.

package listen

import (
	"bytes"
	"errors"
	"log/slog"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
)

// stubborn fails with given errors before it accepts.
type stubborn struct {
	net.Listener
	errs []error
}

func (s *stubborn) Accept() (net.Conn, error) {
	if len(s.errs) > 0 {
		err := s.errs[0]
		s.errs = s.errs[1:]
		return nil, err
	}
	return s.Listener.Accept()
}

func failing(e error) error {
	return &net.OpError{Op: "accept", Net: "tcp", Err: os.NewSyscallError("accept4", e)}
}

func TestAcceptSurvivesTemporaryErrorsAndLogsThemOnce(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer inner.Close()
	var log bytes.Buffer
	s := &stubborn{Listener: inner}
	for _, e := range append(append([]syscall.Errno{}, scarce...), passing...) {
		s.errs = append(s.errs, failing(e))
	}
	l := NewBudget(64, nil).On(s, "test", slog.New(slog.NewTextHandler(&log, nil)))
	far, err := net.Dial("tcp", inner.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), "too many open files") {
		t.Errorf("the log has %d lines: %s", n, log.String())
	}
	if failed := l.budget.Stats().Failed; failed != uint64(len(scarce)) {
		t.Errorf("%d failures are counted", failed)
	}
	s.errs = []error{failing(syscall.EBADF)}
	if _, err := l.Accept(); !errors.Is(err, syscall.EBADF) {
		t.Errorf("a broken listener answered %v", err)
	}
}

func TestAStrangerIsClosedWhenDescriptorsRunOut(t *testing.T) {
	h := open(t)
	user, oldest := h.apart(), h.apart()
	user.Known("user:1")
	h.inner = &stubborn{Listener: h.inner, errs: []error{failing(syscall.EMFILE)}}
	if !h.apart().open() || !user.open() {
		t.Error("no new connection was accepted, or a user was closed")
	}
	oldest.closed(t, "the stranger")
}

func TestAListenerThatWaitsCanBeClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := &never{closed: make(chan struct{})}
		l := NewBudget(64, nil).On(inner, "test", quiet)
		ended := make(chan error, 1)
		go func() {
			_, err := l.Accept()
			ended <- err
		}()
		synctest.Wait() // it waits for descriptors
		_ = l.Close()
		if err := <-ended; !errors.Is(err, net.ErrClosed) {
			t.Errorf("it ended with %v", err)
		}
	})
}

// never has no descriptor to give.
type never struct{ closed chan struct{} }

func (n *never) Accept() (net.Conn, error) {
	select {
	case <-n.closed:
		return nil, net.ErrClosed
	default:
		return nil, failing(syscall.EMFILE)
	}
}
func (n *never) Close() error   { close(n.closed); return nil }
func (n *never) Addr() net.Addr { return &net.TCPAddr{} }
