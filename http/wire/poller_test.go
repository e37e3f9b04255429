// Receiving from many sockets, and writes that do not wait.

package wire

import (
	"bytes"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"

	"touchline/tests/eventually"
)

// pair returns a socket of the server and the client's end. A hidden one cannot be written directly.
func pair(t *testing.T, hidden bool, early string) (Socket, net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	server, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	if hidden {
		server = struct{ net.Conn }{server}
	}
	return NewSocket(server, []byte(early)), client
}

// receiver keeps what a poller calls.
type receiver struct {
	mu    sync.Mutex
	text  strings.Builder
	ended chan struct{}
}

func receiving(p *Poller, s Socket) *receiver {
	r := &receiver{ended: make(chan struct{})}
	p.Receive(s, r.take, func() { close(r.ended) })
	return r
}

// take ends the connection at the word "stop".
func (r *receiver) take(b []byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.text.Write(b)
	return !strings.Contains(r.text.String(), "stop")
}

func (r *receiver) said() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// kinds are sockets that are written directly, and all others.
var kinds = map[string]bool{"direct": false, "portable": true}

func TestAPollerPassesOnWhatItsSocketsReceiveUntilTheyEnd(t *testing.T) {
	t.Parallel()
	for name, hidden := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var p Poller
			for what, end := range map[string]func(s Socket, client net.Conn){
				"the client leaves":     func(_ Socket, client net.Conn) { _ = client.Close() },
				"the server closes":     func(s Socket, _ net.Conn) { s.Close() },
				"no more is wanted":     func(_ Socket, client net.Conn) { _, _ = io.WriteString(client, "stop") },
				"the client says adieu": func(_ Socket, client net.Conn) { _ = client.(*net.TCPConn).CloseWrite() },
			} {
				s, client := pair(t, hidden, "early ")
				r := receiving(&p, s)
				_, _ = io.WriteString(client, "late")
				eventually.True(t, what+": all bytes are there", func() bool { return r.said() == "early late" })
				end(s, client)
				eventually.Receive(t, what, r.ended)
				s.Close()
				s.Close()
			}
		})
	}
}

func TestASocketThatWasClosedBeforeItIsPolledEnds(t *testing.T) {
	t.Parallel()
	for name, hidden := range kinds {
		s, _ := pair(t, hidden, "")
		s.Close()
		eventually.Receive(t, name, receiving(&Poller{}, s).ended)
	}
}

func TestEarlyBytesCanEndASocket(t *testing.T) {
	t.Parallel()
	for name, hidden := range kinds {
		s, _ := pair(t, hidden, "stop")
		eventually.Receive(t, name, receiving(&Poller{}, s).ended)
		s.Close()
	}
}

func TestIdleSocketsHaveNoGoroutines(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has epoll")
	}
	var p Poller
	var all []*receiver
	before := runtime.NumGoroutine()
	for range 50 {
		s, client := pair(t, false, "")
		all = append(all, receiving(&p, s))
		_, _ = io.WriteString(client, "x")
		defer s.Close()
	}
	for _, r := range all {
		eventually.True(t, "every socket is read", func() bool { return r.said() == "x" })
	}
	if n := runtime.NumGoroutine() - before; n > 10 {
		t.Errorf("%d goroutines for 50 sockets", n)
	}
}

func TestOfferedPiecesArriveInOrderAndAFullSocketTakesTheRestLater(t *testing.T) {
	t.Parallel()
	for name, hidden := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, client := pair(t, hidden, "")
			defer s.Close()
			var sent, got bytes.Buffer
			offer := func(piece []byte) {
				for len(piece) > 0 {
					n, err := s.OfferAll([][]byte{piece[:len(piece)/3], piece[len(piece)/3:]})
					if err != nil {
						t.Error(err)
						return
					}
					piece = piece[n:]
				}
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				_, _ = io.Copy(&got, client)
			}()
			for i := range 40 {
				piece := bytes.Repeat([]byte{byte(i)}, 200<<10)
				sent.Write(piece)
				offer(piece)
			}
			s.Close()
			eventually.Receive(t, "the client has everything", done)
			if !bytes.Equal(sent.Bytes(), got.Bytes()) {
				t.Errorf("%d bytes arrived, want %d", got.Len(), sent.Len())
			}
		})
	}
}

func TestAnOfferToAClientThatLeftFails(t *testing.T) {
	t.Parallel()
	for name, hidden := range kinds {
		s, client := pair(t, hidden, "")
		_ = client.(*net.TCPConn).SetLinger(0)
		_ = client.Close()
		eventually.True(t, name+": the error is reported", func() bool {
			_, err := s.OfferAll([][]byte{{1}, {2}})
			return err != nil
		})
		s.Close()
	}
}
