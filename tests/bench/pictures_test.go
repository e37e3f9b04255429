// A stream of 1.5 Mbit/s through an edge: the cost of a viewer for the edge, and the added delay.

package bench

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"net"
	nethttp "net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/demo"
	"touchline/media/formats"
	"touchline/tests/eventually"
)

const (
	pictureViewers = 500
	settleSeconds  = 5
	pictureSeconds = 20
	filmSeconds    = "60" // longer than the benchmark, so that nothing repeats
	biggestTag     = 4 << 20
)

// BenchmarkPictures reports the processor time and memory of an edge for 500 viewers of one stream, and the delay
// added by the edge. It fails when a viewer loses the stream.
func BenchmarkPictures(b *testing.B) {
	for range b.N {
		site := startSite(b)
		edge := startEdge(b, site.Addr)
		stream := "/live/" + broadcast(b, site, 1_400_000) + ".flv"
		near := observe(b, site.Addr, stream)
		far := observe(b, edge.Addr, stream)
		before := edge.Memory(b)
		audience := make([]*viewer, pictureViewers)
		for i := range audience {
			audience[i] = watch(b, edge.Addr, stream)
		}
		<-time.After(settleSeconds * time.Second) // all viewers have received the initial data
		since, cpu := time.Now(), edge.cpu(b)
		<-time.After(pictureSeconds * time.Second)
		used := edge.cpu(b) - cpu
		b.ReportMetric(float64(edge.Memory(b)-before)/pictureViewers/1024, "KiB/viewer")
		b.ReportMetric(used.Seconds()/pictureSeconds*100, "edge-cpu-%")
		b.ReportMetric(float64(used.Microseconds())/pictureSeconds/pictureViewers, "µs/viewer-s")
		bytes := int64(0)
		for _, v := range audience {
			bytes += v.leave(b)
		}
		b.ReportMetric(float64(bytes)*8/1e6/pictureViewers/(settleSeconds+pictureSeconds), "Mbit/s/viewer")
		late := near.laterAt(far, since)
		slices.Sort(late)
		b.ReportMetric(late[len(late)/2].Seconds()*1000, "later-p50-ms")
		b.ReportMetric(late[len(late)*99/100].Seconds()*1000, "later-p99-ms")
		edge.Stop(b)
		site.Stop(b)
	}
}

func startEdge(b *testing.B, origin string) *benchSite {
	b.Helper()
	s := &benchSite{apptest.NewProcess(b, "")}
	s.Program = "./bin/touchline"
	s.Env = append(s.Env, config.Prefix+"MEDIA_ROLE=edge", config.Prefix+"MEDIA_ORIGINS=http://"+origin,
		config.Prefix+"RATE_FACTOR=100") // all viewers share one address here
	s.Start(b)
	return s
}

// broadcast pushes a minute of video with so many bits a second to the site, and returns the house.
func broadcast(b *testing.B, site *benchSite, bits int) string {
	b.Helper()
	rate := fmt.Sprint(bits)
	film := filepath.Join(b.TempDir(), "film.flv")
	draw := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-f", "lavfi", "-i",
		"testsrc2=size=1280x720:rate=25,noise=alls=30:allf=t", "-f", "lavfi", "-i", "sine=sample_rate=44100",
		"-t", filmSeconds, "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-b:v", rate, "-minrate", rate,
		"-maxrate", rate, "-bufsize", rate, "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-b:a", "96k", "-f", "flv", film)
	if out, err := draw.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	var login struct{ Token string }
	site.Ask(b, "", "/web_user/web_pwd_login", map[string]any{
		"userName": demo.AnchorName,
		"password": demo.Password,
	}, &login)
	var page struct {
		Ingest struct{ PushAddress, OBSHint string }
	}
	site.Ask(b, login.Token, "/web_anchor/anchor_house_config_details", map[string]any{}, &page)
	site.Ask(b, login.Token, "/web_anchor/live_start", map[string]any{"source": 1}, nil)
	push := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-re", "-stream_loop", "-1",
		"-i", film, "-c", "copy", "-f", "flv", page.Ingest.PushAddress+"/"+page.Ingest.OBSHint)
	if err := push.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = push.Process.Kill()
		_ = push.Wait()
	})
	eventually.True(b, "the stream is on the air", func() bool {
		answer, err := nethttp.Head("http://" + site.Addr + "/live/" + apptest.FirstRoom + ".flv")
		if err != nil {
			return false
		}
		_ = answer.Body.Close()
		return answer.StatusCode == nethttp.StatusOK
	})
	return apptest.FirstRoom
}

// viewer reads a stream and discards it.
type viewer struct {
	conn  net.Conn
	bytes atomic.Int64
	gone  chan error
}

// open requests a stream and returns its reader.
func open(b *testing.B, addr, path string) (net.Conn, *bufio.Reader) {
	b.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, addr); err != nil {
		b.Fatal(err)
	}
	from := bufio.NewReaderSize(conn, 4<<10)
	answer, err := nethttp.ReadResponse(from, nil)
	if err != nil || answer.StatusCode != nethttp.StatusOK {
		b.Fatalf("no stream: %v %v", answer, err)
	}
	return conn, from
}

func watch(b *testing.B, addr, path string) *viewer {
	conn, _ := open(b, addr, path)
	return reading(conn)
}

// reading reads a stream that was opened.
func reading(conn net.Conn) *viewer {
	v := &viewer{conn: conn, gone: make(chan error, 1)}
	go func() {
		piece := make([]byte, 16<<10)
		for {
			n, err := v.conn.Read(piece)
			v.bytes.Add(int64(n))
			if err != nil {
				v.gone <- err
				return
			}
		}
	}()
	return v
}

// leave returns the number of received bytes.
func (v *viewer) leave(b *testing.B) int64 {
	select {
	case err := <-v.gone:
		b.Fatalf("a viewer lost the stream: %v", err)
	default:
	}
	_ = v.conn.Close()
	<-v.gone
	return v.bytes.Load()
}

// observer records the arrival times of data.
type observer struct{ seen chan map[[32]byte]time.Time }

func observe(b *testing.B, addr, path string) *observer {
	conn, from := open(b, addr, path)
	b.Cleanup(func() { _ = conn.Close() })
	o := &observer{make(chan map[[32]byte]time.Time, 1)}
	o.seen <- map[[32]byte]time.Time{}
	go func() {
		for tags := formats.NewFLVReader(from, biggestTag); ; {
			tag, err := tags.Next()
			if err != nil {
				return
			}
			sum, now := sha256.Sum256(fmt.Append(tag.Body, tag.Kind)), time.Now()
			seen := <-o.seen
			seen[sum] = now
			o.seen <- seen
		}
	}()
	return o
}

// laterAt returns the delays of the other observer since an instant.
func (o *observer) laterAt(other *observer, since time.Time) (late []time.Duration) {
	seen := <-o.seen
	for sum, at := range <-other.seen {
		if first, both := seen[sum]; both && first.After(since) {
			late = append(late, at.Sub(first))
		}
	}
	return late
}
