// A small RTMP publisher for the tests.

package media

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

// publisher speaks RTMP like OBS: everything after the handshake on a few chunk streams.
type publisher struct {
	t    testing.TB
	conn net.Conn
	in   *rtmp.ChunkReader
}

func dial(t testing.TB, address string) *publisher {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(eventually.Deadline())
	p := &publisher{t: t, conn: c, in: rtmp.NewChunkReader(c, Limits{}.filled().wire())}
	hello := make([]byte, 1+rtmp.HandshakeSize)
	hello[0] = 3
	answer := make([]byte, 1+2*rtmp.HandshakeSize)
	p.write(hello)
	if _, err := io.ReadFull(c, answer); err != nil {
		t.Fatalf("handshake: %v", err)
	}
	p.write(answer[1 : 1+rtmp.HandshakeSize])
	return p
}

func (p *publisher) write(b []byte) {
	p.t.Helper()
	if _, err := p.conn.Write(b); err != nil {
		p.t.Fatalf("write: %v", err)
	}
}

func (p *publisher) command(values ...any) {
	p.t.Helper()
	p.write(rtmp.AppendMessage(nil, 3, rtmp.Command, 0, rtmp.AppendAMF(nil, values...)))
}

// publish sends connect to publish and returns the code and description of the answering status.
func (p *publisher) publish(key string) (code, description string) {
	p.t.Helper()
	p.command("connect", 1.0, rtmp.Object{"app", "live", "tcUrl", "rtmp://127.0.0.1/live"})
	p.command("releaseStream", 2.0, nil, key)
	p.command("FCPublish", 3.0, nil, key)
	p.command("createStream", 4.0, nil)
	p.command("publish", 5.0, nil, key, "live")
	for {
		m, err := p.in.Next()
		if err != nil {
			p.t.Fatalf("waiting for the answer to publish: %v", err)
		}
		if m.Kind != rtmp.Command {
			continue
		}
		values, err := rtmp.ReadAMFs(m.Body)
		if err != nil {
			p.t.Fatal(err)
		}
		if values[0] == "onStatus" {
			status := values[3].(map[string]any)
			return status["code"].(string), status["description"].(string)
		}
	}
}

// gone waits until the server has closed the connection.
func (p *publisher) gone() {
	p.t.Helper()
	for {
		if _, err := p.in.Next(); err != nil {
			if ne, ok := errors.AsType[net.Error](err); ok && ne.Timeout() {
				p.t.Fatal("the server did not close the connection")
			}
			return
		}
	}
}

var ping = rtmp.AppendMessage(nil, 2, rtmp.Control, 0, []byte{0, 6, 0, 0, 0, 9})

// awaitTaken waits until the server has processed everything sent so far: a ping is answered in order.
func (p *publisher) awaitTaken() {
	p.t.Helper()
	p.write(ping)
	for {
		m, err := p.in.Next()
		if err != nil {
			p.t.Fatalf("waiting for the answer to a ping: %v", err)
		}
		if m.Kind == rtmp.Control && m.Body[1] == 7 {
			return
		}
	}
}

func (p *publisher) send(t formats.FLVTag) { p.write(rtmpTag(t)) }

func rtmpTag(t formats.FLVTag) []byte {
	b := rtmp.AppendMessage(nil, 4, t.Kind, 1, t.Body)
	b[1], b[2], b[3] = byte(t.At>>16), byte(t.At>>8), byte(t.At)
	return b
}

// clipPart returns the built-in football clip up to a time, which always ends before a key frame.
func clipPart(t testing.TB, until time.Duration) []formats.FLVTag {
	t.Helper()
	file, ok := Fixture("football")
	if !ok {
		t.Fatal("the football clip is not built in")
	}
	tags, err := formats.ReadFLV(file)
	if err != nil {
		t.Fatal(err)
	}
	var part []formats.FLVTag
	for _, tag := range tags {
		if tag.At < uint32(until.Milliseconds()) {
			part = append(part, tag)
		}
	}
	return part
}

func (p *publisher) sendAll(tags []formats.FLVTag) {
	p.t.Helper()
	for _, t := range tags {
		p.send(t)
	}
}
