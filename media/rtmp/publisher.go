// The client's side of a publication: it connects to a server, publishes, and watches what the server says.

package rtmp

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

const (
	sentChunk     = 4096 // bytes of a chunk, as encoders send them
	writePart     = 64 << 10
	answersMost   = 64        // messages before the answer to a command
	saidMost      = 256 << 10 // bytes that a server may say in saidWithin
	saidWithin    = time.Minute
	goodbyeWithin = time.Second
)

// farLimits bound what a server may announce to a publisher. It has nothing long to say.
var farLimits = Limits{Message: 64 << 10, Chunk: 1<<24 - 1, ChunkStreams: 16}

// Refused is the refusal of a server.
type Refused string

// What a server refuses.
const (
	RefusedPath Refused = "the server refuses the path"
	RefusedKey  Refused = "the server refuses the stream key"
)

// Error describes the refusal.
func (r Refused) Error() string { return string(r) }

// Publication says where a client publishes, and as what.
type Publication struct {
	App     string // path of the address
	Address string // with scheme and host
	Key     string
	Agent   string // name of the client
}

// Publisher is a publication that a server accepted. One goroutine may call Send.
type Publisher struct {
	conn   net.Conn
	stall  time.Duration
	key    string
	in     *ChunkReader
	read   heard
	stream uint32
	buffer []byte // of Send

	writing sync.Mutex
	window  uint64 // bytes between two acknowledgements
	acked   uint64
	done    chan struct{}
	fault   error // of the reader; written before done is closed
}

// Publish performs the handshake and publishes within a time. A write that makes no progress for stall fails. After an
// error the caller closes the connection, else the Publisher.
func Publish(conn net.Conn, p Publication, within, stall time.Duration) (*Publisher, error) {
	c := &Publisher{conn: conn, stall: stall, key: p.Key, window: 1 << 20, done: make(chan struct{})}
	c.read = heard{r: conn, since: time.Now()}
	c.in = NewChunkReader(&c.read, farLimits)
	if err := conn.SetDeadline(time.Now().Add(within)); err != nil {
		return nil, err
	}
	if err := OfferHandshake(&c.read, conn); err != nil {
		return nil, fmt.Errorf("handshake: %w", err)
	}
	if err := c.begin(p); err != nil {
		return nil, err
	}
	if err := conn.SetReadDeadline(time.Time{}); err != nil {
		return nil, err
	}
	go c.watch()
	return c, nil
}

// begin sends the commands of an encoder and reads the answers.
func (c *Publisher) begin(p Publication) error {
	size := AppendMessage(nil, 2, ChunkSize, 0, binary.BigEndian.AppendUint32(nil, sentChunk))
	if _, err := c.conn.Write(size); err != nil {
		return err
	}
	if err := c.command(0, "connect", 1.0, Object{"app", p.App, "type", "nonprivate", "flashVer", p.Agent,
		"tcUrl", p.Address, "fourCcList", []any{"avc1", "hvc1", "av01", "mp4a"}}); err != nil {
		return err
	}
	if _, err := c.answer(1, RefusedPath); err != nil {
		return err
	}
	for _, command := range [][]any{{"releaseStream", 2.0, nil, p.Key}, {"FCPublish", 3.0, nil, p.Key},
		{"createStream", 4.0, nil}} {
		if err := c.command(0, command...); err != nil {
			return err
		}
	}
	values, err := c.answer(4, RefusedPath)
	if err != nil {
		return err
	}
	if len(values) > 3 {
		number, _ := values[3].(float64)
		if number < 1 || number > 1<<20 {
			return Malformed("stream number")
		}
		c.stream = uint32(number)
	}
	if err := c.command(c.stream, "publish", 5.0, nil, p.Key, "live"); err != nil {
		return err
	}
	_, err = c.answer(5, RefusedKey)
	return err
}

// answer waits for the answer to a command, or for a status. It returns refused when the server answers with an error.
func (c *Publisher) answer(transaction float64, refused Refused) ([]any, error) {
	for range answersMost {
		values, err := c.next()
		if err != nil {
			return nil, err
		}
		if len(values) < 2 {
			continue
		}
		to, _ := values[1].(float64)
		switch name := values[0]; {
		case name == "onStatus" && isError(values), name == "_error" && to == transaction:
			return nil, refused
		case name == "_result" && to == transaction, name == "onStatus" && refused == RefusedKey:
			return values, nil
		}
	}
	return nil, Malformed("no answer")
}

// isError reports whether a status says that something failed.
func isError(values []any) bool {
	if len(values) < 4 {
		return false
	}
	status, _ := values[3].(map[string]any)
	level, _ := status["level"].(string)
	code, _ := status["code"].(string)
	return level == "error" || strings.HasSuffix(code, "BadName") || strings.HasSuffix(code, "Denied") ||
		strings.HasSuffix(code, "Rejected") || strings.HasSuffix(code, "Failed")
}

// next returns the values of the next command of the server. It answers pings and acknowledges what was read.
func (c *Publisher) next() ([]any, error) {
	for {
		m, err := c.in.Next()
		if err != nil {
			return nil, err
		}
		if err := c.acknowledge(); err != nil {
			return nil, err
		}
		switch m.Kind {
		case Window:
			if len(m.Body) >= 4 {
				c.window = max(1000, uint64(binary.BigEndian.Uint32(m.Body)))
			}
		case Control:
			if len(m.Body) >= 6 && m.Body[0] == 0 && m.Body[1] == 6 { // ping
				if err := c.write(AppendMessage(nil, 2, Control, 0, append([]byte{0, 7}, m.Body[2:6]...))); err != nil {
					return nil, err
				}
			}
		case Command, Command3:
			if m.Kind == Command3 && len(m.Body) > 0 {
				m.Body = m.Body[1:]
			}
			return ReadAMFs(m.Body)
		}
	}
}

func (c *Publisher) acknowledge() error {
	if c.read.n-c.acked < c.window/2 {
		return nil
	}
	c.acked = c.read.n
	return c.write(AppendMessage(nil, 2, Ack, 0, binary.BigEndian.AppendUint32(nil, uint32(c.read.n))))
}

func (c *Publisher) command(stream uint32, values ...any) error {
	return c.write(appendChunks(nil, 3, stream, Message{Kind: Command, Body: AppendAMF(nil, values...)}, sentChunk))
}

// write sends bytes as long as the server takes some of them.
func (c *Publisher) write(b []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	for len(b) > 0 {
		part := b[:min(len(b), writePart)]
		if c.published() {
			if err := c.conn.SetWriteDeadline(time.Now().Add(c.stall)); err != nil {
				return err
			}
		}
		if _, err := c.conn.Write(part); err != nil {
			return err
		}
		b = b[len(part):]
	}
	return nil
}

// published reports whether the deadline of Publish has been met: the stream number is known.
func (c *Publisher) published() bool { return c.stream > 0 }

// watch reads what the server says until the connection ends.
func (c *Publisher) watch() {
	defer close(c.done)
	for {
		values, err := c.next()
		if err == nil && len(values) > 0 && values[0] == "onStatus" && isError(values) {
			err = RefusedKey
		}
		if err != nil {
			c.fault = err
			_ = c.conn.Close()
			return
		}
	}
}

// Done is closed when the server ended the publication. Fault then says why.
func (c *Publisher) Done() <-chan struct{} { return c.done }

// Fault returns why the server ended the publication. It waits for Done.
func (c *Publisher) Fault() error {
	<-c.done
	return c.fault
}

// Send sends one message of the kind Audio, Video or Data.
func (c *Publisher) Send(m Message) error {
	id := byte(4)
	if m.Kind == Video {
		id = 6
	}
	c.buffer = appendChunks(c.buffer[:0], id, c.stream, m, sentChunk)
	err := c.write(c.buffer)
	if cap(c.buffer) > 1<<20 {
		c.buffer = nil // the memory of one huge message is not kept
	}
	return err
}

// Close ends the publication as encoders do, and the connection.
func (c *Publisher) Close() {
	timer := time.AfterFunc(goodbyeWithin, func() { _ = c.conn.Close() })
	defer timer.Stop()
	if c.command(0, "FCUnpublish", 6.0, nil, c.key) == nil {
		_ = c.command(0, "deleteStream", 7.0, nil, float64(c.stream))
	}
	_ = c.conn.Close()
	<-c.done
}

// heard bounds what a server says.
type heard struct {
	r     io.Reader
	n     uint64
	from  uint64
	since time.Time
}

func (h *heard) Read(b []byte) (int, error) {
	n, err := h.r.Read(b)
	h.n += uint64(n)
	if now := time.Now(); now.Sub(h.since) > saidWithin {
		h.from, h.since = h.n, now
	}
	if h.n-h.from > saidMost {
		return n, Malformed("the server says too much")
	}
	return n, err
}
