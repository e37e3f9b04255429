// A network that loses packets: viewers are sent them again.

package whep

import (
	"encoding/binary"
	"maps"
	"net"
	"slices"
	"sync"
	"testing"

	"github.com/pion/rtp"
	"github.com/pion/rtp/codecs"

	"touchline/media/whip"
	"touchline/tests/eventually"
)

// lossy is a port whose network loses packets of the first track that it carries, each once.
type lossy struct {
	net.PacketConn
	loses map[int]bool // by their place among those that were sent

	mu    sync.Mutex
	track uint32
	sent  int
	lost  []uint16 // their numbers
}

// WriteTo sends a packet, or loses it. The head of an encrypted packet can be read.
func (l *lossy) WriteTo(b []byte, to net.Addr) (int, error) {
	isRTP := len(b) > 12 && b[0]>>6 == 2 && (b[1] < 192 || b[1] > 223) // RFC 5761 §4
	if isRTP && l.isLost(binary.BigEndian.Uint32(b[8:]), binary.BigEndian.Uint16(b[2:])) {
		return len(b), nil
	}
	return l.PacketConn.WriteTo(b, to)
}

func (l *lossy) isLost(track uint32, number uint16) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.track == 0 {
		l.track = track
	}
	if l.track != track || slices.Contains(l.lost, number) {
		return false
	}
	l.sent++
	if l.loses[l.sent-1] {
		l.lost = append(l.lost, number)
	}
	return l.loses[l.sent-1]
}

func TestLostPacketsAreSentAgain(t *testing.T) {
	t.Parallel()
	port, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	network := &lossy{PacketConn: port, loses: map[int]bool{1: true, 4: true, 5: true, 12: true}}
	s := openStageAt(t, Limits{}, &whip.Ports{UDP: network})
	tags := silent(straight(t, "2"))
	config, pictures := split(t, tags)
	s.push(tags[0])
	s.push(pictures[:49]...) // a key frame, number 25, and what follows it
	v := newPlayer(t)
	v.packets = make(chan *rtp.Packet, 1000)
	s.connect(v)
	all := map[uint16]*rtp.Packet{}
	for shown := 0; shown < 24 || !isWhole(all); {
		p := eventually.Receive(t, "a packet comes", v.packets)
		if all[p.SequenceNumber] == nil && p.Marker {
			shown++
		}
		all[p.SequenceNumber] = p
	}
	network.mu.Lock()
	defer network.mu.Unlock()
	if len(network.lost) != len(network.loses) {
		t.Fatalf("%d packets were lost", len(network.lost))
	}
	unpack, next := &codecs.H264Packet{}, 25
	var picture []byte
	for _, number := range inOrder(all) {
		units, err := unpack.Unmarshal(all[number].Payload)
		if err != nil {
			t.Fatal(err)
		}
		picture = append(picture, units...)
		if !all[number].Marker {
			continue
		}
		if !same(unitsOf(picture), sentAs(config, pictures[next].Body)) {
			t.Errorf("picture %d is not what was sent", next)
		}
		next, picture = next+1, nil
	}
}

// inOrder returns the numbers of packets in their order, also where they begin again.
func inOrder(all map[uint16]*rtp.Packet) []uint16 {
	return slices.SortedFunc(maps.Keys(all), func(a, b uint16) int { return int(int16(a - b)) })
}

// isWhole reports whether no packet is missing between the first and the last.
func isWhole(all map[uint16]*rtp.Packet) bool {
	numbers := inOrder(all)
	return len(numbers) > 0 && numbers[len(numbers)-1]-numbers[0] == uint16(len(numbers)-1)
}
