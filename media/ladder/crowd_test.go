// What viewers of the source notice of its ladder.

package ladder

import (
	"net"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/http/wire"
	"touchline/media"
	"touchline/media/formats"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

const (
	crowd       = 300
	crowdSample = 10 // every n-th viewer is measured; the others count
	crowdLate   = 200 * time.Millisecond
)

func TestViewersOfTheSourceMissNothingAndWaitForNothingWhileItIsEncoded(t *testing.T) {
	tier.All(t, "it plays ten seconds in real time to three hundred sockets")
	s := open(t, definitionsOf(media.StreamStats{Codec: formats.H264, Height: 720}, definitions))
	film := drawn(t)
	if _, err := s.source.Write(flvHead); err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(film, func(tag formats.FLVTag) bool { return isKeyFrame(asFLV(tag)) })
	s.sends(t, film[:first])
	var mu sync.Mutex
	var reading sync.WaitGroup
	var late []time.Duration
	counts := make([]int, crowd)
	sent := map[uint32]time.Time{}
	for i := range crowd {
		client := s.socketOf(t)
		reading.Go(func() {
			for flv := formats.NewFLVReader(client, 1<<20); ; {
				tag, err := flv.Next()
				if err != nil {
					return
				}
				if one := asFLV(tag); !isFrame(one) || tag.Kind != kindVideo {
					continue
				}
				counts[i]++
				if i%crowdSample == 0 {
					mu.Lock()
					late = append(late, time.Since(sent[tag.At]))
					mu.Unlock()
				}
			}
		})
	}
	pictures, begun := 0, time.Now()
	for _, tag := range film[first:] {
		<-time.After(time.Until(begun.Add(time.Duration(tag.At-film[first].At) * time.Millisecond)))
		if one := asFLV(tag); isFrame(one) && tag.Kind == kindVideo {
			pictures++
			mu.Lock()
			sent[tag.At-film[first].At] = time.Now()
			mu.Unlock()
		}
		s.sends(t, []formats.FLVTag{tag})
	}
	state := s.ladders.States()
	s.ends(t)
	reading.Wait()
	slices.Sort(late)
	tier.Bound(t, "from the encoder to 300 viewers of a source with a ladder, p99", late[len(late)*99/100], crowdLate)
	for i, count := range counts {
		if count != pictures {
			t.Errorf("viewer %d has %d pictures of %d", i, count, pictures)
		}
	}
	if len(state) != 1 || len(state[0].Definitions) != 3 || state[0].Restarts != 0 {
		t.Errorf("the ladder is %+v", state)
	}
}

// drawn returns ten seconds of 720p with 30 pictures a second and 2.5 Mbit/s.
func drawn(t *testing.T) []formats.FLVTag {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-f", "lavfi", "-i",
		"testsrc2=size=1280x720:rate=30,noise=alls=20:allf=t", "-f", "lavfi", "-i", "sine=sample_rate=44100", "-t", "10",
		"-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "60", "-b:v", "2500k", "-maxrate", "2500k",
		"-bufsize", "2500k", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "flv", "pipe:1").Output()
	if err != nil {
		t.Fatal(err)
	}
	tags, err := formats.ReadFLV(out)
	if err != nil {
		t.Fatal(err)
	}
	return tags
}

// socketOf returns the viewer's end of a socket that is sent the room.
func (s *site) socketOf(t *testing.T) net.Conn {
	t.Helper()
	v := eventually.Value(t, "the room is on the air", func() *media.Viewer {
		v, _ := s.hub.WatchFLV("1001")
		return v
	}, func(v *media.Viewer) bool { return v != nil })
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
	v.Serve(wire.NewSocket(server, nil))
	return client
}
