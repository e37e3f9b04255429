// Accepting connections: temporary failures are retried, and no peer can end the loop.

package listen

import (
	"errors"
	"log/slog"
	"net"
	"slices"
	"sync"
	"syscall"
	"time"
)

const (
	firstPause  = 5 * time.Millisecond
	longestWait = time.Second
	quietFor    = time.Minute // between two log lines about the same failure
)

// Listener accepts connections for one part of the site.
type Listener struct {
	inner  net.Listener
	budget *Budget
	name   string
	logger *slog.Logger

	closed chan struct{}
	once   sync.Once

	draining bool // the budget's mutex guards it

	lastLogged time.Time // these are Accept's alone
	missed     int
}

// On accepts connections from l, which must be TCP. name identifies the listener in the log.
func (b *Budget) On(l net.Listener, name string, logger *slog.Logger) *Listener {
	return &Listener{inner: l, budget: b, name: name, logger: logger, closed: make(chan struct{})}
}

// Accept returns the next connection with a place. It fails only when the listener is closed or broken; it retries
// after a lack of descriptors or memory, and after a peer that left early. It must not be called concurrently.
func (l *Listener) Accept() (net.Conn, error) {
	pause := firstPause
	for {
		conn, err := l.inner.Accept()
		if err != nil {
			if !isAny(err, scarce) && !isAny(err, passing) {
				return nil, err
			}
			if l.wait(err, pause) {
				pause = firstPause
			} else {
				pause = min(2*pause, longestWait)
			}
			continue
		}
		pause = firstPause
		if c := l.budget.enter(conn.(*net.TCPConn), l); c != nil {
			return c, nil
		}
		_ = conn.Close()
	}
}

// wait frees a descriptor if possible, and waits. It returns true when the next attempt may work at once.
func (l *Listener) wait(err error, pause time.Duration) bool {
	if !isAny(err, scarce) {
		return true // a failure of one peer
	}
	relieved := l.budget.relieve()
	l.missed++
	if time.Since(l.lastLogged) > quietFor {
		l.logger.Error("connections cannot be accepted", slog.String("listener", l.name), slog.Int("times", l.missed),
			slog.Any("error", err))
		l.lastLogged, l.missed = time.Now(), 0
	}
	if relieved {
		pause = firstPause
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-l.closed:
	}
	return relieved
}

// scarce are the errors of an exhausted system.
var scarce = []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM}

// passing are the errors of one peer. Linux also passes pending network errors of a new connection to accept.
var passing = []syscall.Errno{
	syscall.ECONNABORTED, syscall.EPROTO, syscall.EPERM, syscall.ENETDOWN, syscall.ENETUNREACH, syscall.EHOSTDOWN,
	syscall.EHOSTUNREACH, syscall.ETIMEDOUT, syscall.EINTR,
}

func isAny(err error, list []syscall.Errno) bool {
	return slices.ContainsFunc(list, func(e syscall.Errno) bool { return errors.Is(err, e) })
}

// Drain closes the connections without any data, and accepts no new ones. Browsers open connections ahead of need; a
// shutdown need not wait for these.
func (l *Listener) Drain() {
	l.budget.mu.Lock()
	l.draining = true
	var silent []*Conn
	for e := l.budget.waiting.Front(); e != nil; e = e.Next() {
		if c := e.Value.(*Conn); c.listener == l && !c.spoke.Load() {
			silent = append(silent, c)
		}
	}
	l.budget.mu.Unlock()
	for _, c := range silent {
		_ = c.Close()
	}
}

// Close closes the listener; its connections stay open.
func (l *Listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.inner.Close()
}

// Addr returns the listening address.
func (l *Listener) Addr() net.Addr { return l.inner.Addr() }
