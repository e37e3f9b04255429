// Accepting: what the system cannot give at the moment is waited for, and nobody outside can end it.

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
	quietFor    = time.Minute // between two lines in the log about the same trouble
)

// Listener takes connections in for one part of the site.
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

// On takes connections from l, which must be TCP. name says in the log who they are for.
func (b *Budget) On(l net.Listener, name string, logger *slog.Logger) *Listener {
	return &Listener{inner: l, budget: b, name: name, logger: logger, closed: make(chan struct{})}
}

// Accept gives the next connection for which there is a place. It fails only when the listener is closed or broken;
// a lack of descriptors or memory, and a peer that left before it was taken in, are waited out. Accept is not for
// several goroutines at once.
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

// wait makes room if it can, and waits. True: the next try may work at once.
func (l *Listener) wait(err error, pause time.Duration) bool {
	if !isAny(err, scarce) {
		return true // one peer's misfortune
	}
	relieved := l.budget.relieve()
	l.missed++
	if time.Since(l.lastLogged) > quietFor {
		l.logger.Error("connections cannot be taken in", slog.String("listener", l.name), slog.Int("times", l.missed), slog.Any("error", err))
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

// scarce is what the system says when it has nothing left to give.
var scarce = []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM}

// passing is what accept says of one peer. Linux hands errors of the network that wait on a new connection to accept
// as well.
var passing = []syscall.Errno{
	syscall.ECONNABORTED, syscall.EPROTO, syscall.EPERM, syscall.ENETDOWN, syscall.ENETUNREACH, syscall.EHOSTDOWN,
	syscall.EHOSTUNREACH, syscall.ETIMEDOUT, syscall.EINTR,
}

func isAny(err error, list []syscall.Errno) bool {
	return slices.ContainsFunc(list, func(e syscall.Errno) bool { return errors.Is(err, e) })
}

// Drain closes the connections on which nothing was said yet, and takes no new ones in. Browsers open connections
// ahead of need; who waits for requests in flight need not wait for these.
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

// Close ends the listener; its connections go on.
func (l *Listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.inner.Close()
}

// Addr is where it listens.
func (l *Listener) Addr() net.Addr { return l.inner.Addr() }
