// Receives from many sockets at once.

package wire

// Poller receives from many sockets. On Linux one goroutine serves all TCP sockets through epoll, so an idle socket
// costs no stack. Every other socket has a goroutine. The zero value is ready.
type Poller struct{ events }

// Receive returns at once. It calls take with the client's bytes until take returns false, the connection ends or the
// socket is closed, and then ended, once. Calls for one socket never overlap. They must not block, because the other
// sockets of the poller wait for them. The bytes are valid during the call only.
func (p *Poller) Receive(s Socket, take func([]byte) bool, ended func()) {
	if direct, ok := s.(*directSocket); ok && p.watch(direct, take, ended) {
		return
	}
	go func() {
		defer ended()
		s.Receive(take)
	}()
}
