// Viewers of HLS and of low-latency HLS: what one costs the server.

package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"regexp"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"touchline/app/config"
)

const (
	hlsViewers = 1000
	hlsSeconds = 20
)

// BenchmarkHLS reports the processor time of the server for a second of one viewer, of both kinds of HLS. The viewers
// ask for what players ask for: a playlist and each new segment or part.
func BenchmarkHLS(b *testing.B) {
	for name, follow := range map[string]func(*hlsViewer) error{
		"low latency": (*hlsViewer).followParts, "segments": (*hlsViewer).followSegments,
	} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				site := startSite(b, config.Prefix+"RATE_FACTOR=1000")
				house := broadcast(b, site, 1_400_000)
				<-time.After(2 * settleSeconds * time.Second) // the playlists are long enough
				before := site.Memory(b)
				var answers, bytes atomic.Int64
				ended := make(chan error, hlsViewers)
				conns := make([]net.Conn, hlsViewers)
				for i := range conns {
					from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i%200))}} // limits count addresses
					conn, err := from.Dial("tcp", site.Addr)
					if err != nil {
						b.Fatal(err)
					}
					conns[i] = conn
					v := &hlsViewer{house: house, conn: conn, from: bufio.NewReader(conn), answers: &answers, bytes: &bytes}
					go func() { ended <- follow(v) }()
				}
				<-time.After(settleSeconds * time.Second)
				asked, got, cpu := answers.Load(), bytes.Load(), site.cpu(b)
				<-time.After(hlsSeconds * time.Second)
				used := site.cpu(b) - cpu
				asked, got = answers.Load()-asked, bytes.Load()-got
				b.ReportMetric(float64(used.Microseconds())/hlsSeconds/hlsViewers, "µs/viewer-s")
				b.ReportMetric(float64(asked)/hlsSeconds/hlsViewers, "answers/viewer-s")
				b.ReportMetric(float64(used.Microseconds())/float64(asked), "µs/answer")
				b.ReportMetric(float64(got)*8/1e6/hlsSeconds/hlsViewers, "Mbit/s/viewer")
				b.ReportMetric(float64(site.Memory(b)-before)/hlsViewers/1024, "KiB/viewer")
				select {
				case err := <-ended:
					b.Fatalf("a viewer lost the stream: %v", err)
				default:
				}
				for _, conn := range conns {
					_ = conn.Close()
				}
				site.Stop(b)
			}
		})
	}
}

// hlsViewer plays over one connection.
type hlsViewer struct {
	house          string
	conn           net.Conn
	from           *bufio.Reader
	answers, bytes *atomic.Int64
}

// get returns the body of a file of the stream.
func (v *hlsViewer) get(file string) ([]byte, error) {
	if _, err := fmt.Fprintf(v.conn, "GET /live/%s/%s HTTP/1.1\r\nHost: site\r\n\r\n", v.house, file); err != nil {
		return nil, err
	}
	answer, err := nethttp.ReadResponse(v.from, nil)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != nethttp.StatusOK {
		return nil, fmt.Errorf("%s: %s %w", file, answer.Status, err)
	}
	v.answers.Add(1)
	v.bytes.Add(int64(len(body)))
	return body, nil
}

var (
	partURI    = regexp.MustCompile(`#EXT-X-PART:[^\n]*URI="([^"]+)"`)
	hintURI    = regexp.MustCompile(`TYPE=PART,URI="(\d+)\.(\d+)\.m4s"`)
	segmentURI = regexp.MustCompile(`(?m)^(\d+)\.ts$`)
)

// followParts waits for each part and fetches it.
func (v *hlsViewer) followParts() error {
	query, last := "", ""
	for {
		list, err := v.get("ll/index.m3u8" + query)
		if err != nil {
			return err
		}
		parts := partURI.FindAllSubmatch(list, -1)
		fresh := len(parts) - 1
		for fresh > 0 && last != "" && string(parts[fresh-1][1]) != last {
			fresh--
		}
		for _, part := range parts[max(fresh, 0):] {
			if string(part[1]) == last {
				continue
			}
			last = string(part[1])
			if _, err := v.get("ll/" + last); err != nil {
				return err
			}
		}
		if hint := hintURI.FindSubmatch(list); hint != nil {
			query = fmt.Sprintf("?_HLS_msn=%s&_HLS_part=%s", hint[1], hint[2])
		}
	}
}

// followSegments reloads the playlist each second and fetches new segments.
func (v *hlsViewer) followSegments() error {
	last := -1
	for {
		list, err := v.get("main/index.m3u8")
		if err != nil {
			return err
		}
		names := segmentURI.FindAllSubmatch(list, -1)
		if len(names) == 0 {
			return fmt.Errorf("no segment in %q", bytes.TrimSpace(list))
		}
		newest, _ := strconv.Atoi(string(names[len(names)-1][1]))
		if newest != last {
			last = newest
			if _, err := v.get(fmt.Sprintf("main/%d.ts", newest)); err != nil {
				return err
			}
		}
		<-time.After(time.Second)
	}
}
