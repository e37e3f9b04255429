// Receives through epoll.

package wire

import (
	"errors"
	"os"
	"sync"
	"syscall"
)

// eventsAtOnce bounds the sockets that one call of epoll_wait returns.
const eventsAtOnce = 256

// events are the sockets of a poller. Its goroutine runs while there are any. Go's own poller waits for the epoll
// instance itself, so that no thread is blocked.
type events struct {
	mu       sync.Mutex
	instance *os.File
	fd       int // of instance
	last     int32
	watched  map[int32]*watching // by the token in epoll
}

// watching is one socket of a poller.
type watching struct {
	events *events
	socket *directSocket
	token  int32

	mu    sync.Mutex // held during take and ended
	take  func([]byte) bool
	ended func() // nil once called
}

// watch adds a socket; false if the kernel refuses, and then nothing has been received.
func (e *events) watch(s *directSocket, take func([]byte) bool, ended func()) bool {
	w := &watching{events: e, socket: s, take: take, ended: ended}
	w.mu.Lock()
	defer w.mu.Unlock()
	added := false
	err := s.raw.Control(func(fd uintptr) { added = e.add(w, int(fd)) })
	switch {
	case err != nil: // closed before
		w.end()
	case !added:
		return false
	case len(s.early) > 0 && !take(s.early):
		w.leave()
	}
	s.early = nil
	return true
}

func (e *events) add(w *watching, fd int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.instance == nil && e.open() != nil {
		return false
	}
	e.last++
	w.token = e.last
	event := syscall.EpollEvent{Events: syscall.EPOLLIN | syscall.EPOLLRDHUP, Fd: w.token}
	if syscall.EpollCtl(e.fd, syscall.EPOLL_CTL_ADD, fd, &event) != nil {
		return false
	}
	e.watched[w.token] = w
	w.socket.watching.Store(w)
	return true
}

// remove forgets a socket and ends with the last one; false if it is forgotten already.
func (e *events) remove(w *watching) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.watched[w.token] != w {
		return false
	}
	delete(e.watched, w.token)
	_ = w.socket.raw.Control(func(fd uintptr) { // a closed descriptor has left epoll by itself
		_ = syscall.EpollCtl(e.fd, syscall.EPOLL_CTL_DEL, int(fd), nil)
	})
	if len(e.watched) == 0 {
		_ = e.instance.Close()
		e.instance = nil
	}
	return true
}

func (e *events) find(token int32) *watching {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.watched[token]
}

// open creates the epoll instance and the poller's goroutine. mu is held.
func (e *events) open() error {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return os.NewSyscallError("epoll_create1", err)
	}
	if err := syscall.SetNonblock(fd, true); err != nil { // NewFile gives only such files to Go's poller
		_ = syscall.Close(fd)
		return os.NewSyscallError("fcntl", err)
	}
	instance := os.NewFile(uintptr(fd), "epoll")
	raw, err := instance.SyscallConn()
	if err != nil {
		_ = instance.Close()
		return err
	}
	e.instance, e.fd, e.watched = instance, fd, map[int32]*watching{}
	go e.run(raw)
	return nil
}

// run receives until the instance is closed.
func (e *events) run(instance syscall.RawConn) {
	r := &pollReader{}
	r.read = r.readOnce
	for instance.Read(r.wait) == nil {
		for _, event := range r.ready[:max(r.count, 0)] {
			if w := e.find(event.Fd); w != nil {
				w.receive(r)
			}
		}
	}
}

// pollReader holds what the goroutine of a poller reuses.
type pollReader struct {
	ready [eventsAtOnce]syscall.EpollEvent
	count int

	buffer [16 << 10]byte
	n      int
	err    error
	read   func(fd uintptr)
}

// wait collects the sockets that can be read; false if there are none.
func (r *pollReader) wait(fd uintptr) bool {
	for {
		var err error
		if r.count, err = syscall.EpollWait(int(fd), r.ready[:], 0); !errors.Is(err, syscall.EINTR) {
			return r.count != 0 // also when it fails
		}
	}
}

func (r *pollReader) readOnce(fd uintptr) {
	for {
		if r.n, r.err = syscall.Read(int(fd), r.buffer[:]); !errors.Is(r.err, syscall.EINTR) {
			return
		}
	}
}

// receive passes on what a socket has received. What remains is reported again.
func (w *watching) receive(r *pollReader) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended == nil {
		return
	}
	if err := w.socket.raw.Control(r.read); err != nil {
		w.leave()
		return
	}
	if errors.Is(r.err, syscall.EAGAIN) {
		return
	}
	if r.err != nil || r.n == 0 || !w.take(r.buffer[:r.n]) {
		w.leave()
	}
}

// leave ends the receiving. mu is held, as for end.
func (w *watching) leave() {
	w.events.remove(w)
	w.end()
}

func (w *watching) end() {
	ended := w.ended
	w.take, w.ended = nil, nil
	ended()
}

// closed ends the receiving of a socket that was closed here. The caller may be inside take.
func (w *watching) closed() {
	if !w.events.remove(w) {
		return
	}
	go func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.ended != nil {
			w.end()
		}
	}()
}
