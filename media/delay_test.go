// The time from the encoder to a viewer's socket.

package media

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/http/wire"
	"touchline/media/formats"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

const (
	delayFrames   = 150
	delayEvery    = 33 * time.Millisecond
	delayFrame    = 12 << 10 // bytes: 3 Mbit/s
	delaySampling = 20       // every n-th viewer of a crowd is measured
)

func TestATagReachesViewersSoonAfterItsEncoderSentIt(t *testing.T) {
	tier.All(t, "it plays five seconds in real time to a thousand sockets")
	for _, row := range []struct {
		viewers int
		limit   time.Duration
	}{{1, 20 * time.Millisecond}, {1000, 120 * time.Millisecond}} {
		t.Run(fmt.Sprint(row.viewers, " viewers"), func(t *testing.T) {
			late := delays(t, row.viewers)
			slices.Sort(late)
			tier.Bound(t, fmt.Sprintf("from RTMP in to FLV out with %d viewers, p99", row.viewers),
				late[len(late)*99/100], row.limit)
		})
	}
}

// delays returns the delays of numbered frames at measured viewers.
func delays(t *testing.T, viewers int) (late []time.Duration) {
	p := openPlane(t, Limits{})
	pub := p.live(t, slices.DeleteFunc(clipPart(t, 500*time.Millisecond), func(tag formats.FLVTag) bool {
		return tag.Kind == msgAudio // its absence would make viewers reconnect
	}))
	var mu sync.Mutex
	sent := make([]time.Time, delayFrames)
	var reading sync.WaitGroup
	for i := range viewers {
		v, err := p.hub.WatchFLV("1001")
		if err != nil {
			t.Fatal(err)
		}
		sock, client := socketPair(t)
		v.Serve(sock)
		reading.Go(func() {
			if i%delaySampling != 0 {
				_, _ = io.Copy(io.Discard, client)
				return
			}
			for flv := formats.NewFLVReader(client, 1<<20); ; {
				tag, err := flv.Next()
				if err != nil {
					return
				}
				if len(tag.Body) == delayFrame {
					mu.Lock()
					late = append(late, time.Since(sent[binary.BigEndian.Uint32(tag.Body[12:])]))
					mu.Unlock()
				}
			}
		})
	}
	tick := time.NewTicker(delayEvery)
	defer tick.Stop()
	for i := range delayFrames {
		<-tick.C
		body := make([]byte, delayFrame)
		copy(body, []byte{0x27, 1, 0, 0, 0, 0, 0, byte((delayFrame - 9) >> 8), byte((delayFrame - 9) & 255), 0x41})
		binary.BigEndian.PutUint32(body[12:], uint32(i))
		mu.Lock()
		sent[i] = time.Now()
		mu.Unlock()
		pub.sendAll([]formats.FLVTag{{Kind: msgVideo, At: uint32(500 + 33*i), Body: body}})
	}
	pub.awaitTaken()
	p.hub.End("1001", "session-1")
	reading.Wait()
	if measured := (viewers + delaySampling - 1) / delaySampling; len(late) != measured*delayFrames {
		t.Errorf("%d frames arrived at %d viewers", len(late), measured)
	}
	return late
}

func socketPair(t *testing.T) (wire.Socket, net.Conn) {
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
	_ = client.SetDeadline(eventually.Deadline())
	server, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	return wire.NewSocket(server, nil), client
}
