// A room full of viewers against the real binary: how fast lines arrive, what a viewer costs the server.

package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
)

const (
	viewers   = 1000
	posters   = 40
	postEvery = 100 * time.Millisecond // 10 lines a second in all
	floodFor  = 10 * time.Second
	benchHost = 1013 // a demo house that is not on the air: no picture shares the measurement
)

// BenchmarkThousandViewers reports p50 and p99 of delivery, deliveries per CPU second of the server, and
// its memory per connection. It fails when a line is lost. Run it with: make bench
func BenchmarkThousandViewers(b *testing.B) {
	for range b.N {
		site := startSite(b)
		tickets := site.tickets(b, site.tokens(b, viewers))
		before := site.memory(b)
		crowd := make([]*watcher, viewers)
		for i, ticket := range tickets {
			crowd[i] = site.watch(b, ticket)
		}
		b.ReportMetric(float64(site.memory(b)-before)/viewers/1024, "KiB/conn")
		cpu := site.cpu(b)
		said := flood(b, crowd[:posters])
		var late []time.Duration
		for _, w := range crowd {
			late = append(late, w.wait(b, said)...)
		}
		used := site.cpu(b) - cpu
		slices.Sort(late)
		b.ReportMetric(float64(late[len(late)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(late[len(late)*99/100].Microseconds())/1000, "p99-ms")
		b.ReportMetric(float64(len(late))/used.Seconds(), "deliveries/cpu-s")
		b.ReportMetric(used.Seconds()/floodFor.Seconds()*100, "server-cpu-%")
		site.stop(b)
	}
}

// flood says a line every tenth of a second, each user in turn, and returns how many.
func flood(b *testing.B, users []*watcher) int {
	tick := time.NewTicker(postEvery)
	defer tick.Stop()
	said := 0
	for begun := time.Now(); time.Since(begun) < floodFor; said++ {
		<-tick.C
		line := fmt.Sprintf(`{"t":"send","id":"b%d","text":"bench:%d"}`, said, time.Now().UnixNano())
		if err := users[said%len(users)].conn.WriteMessage(websocket.TextMessage, []byte(line)); err != nil {
			b.Fatal(err)
		}
	}
	return said
}

// watcher is one socket in the room.
type watcher struct {
	conn *websocket.Conn
	mu   sync.Mutex
	late []time.Duration
	refs atomic.Int64
	got  chan struct{}
}

func (w *watcher) read() {
	for {
		_, frame, err := w.conn.ReadMessage()
		if err != nil {
			return
		}
		now := time.Now()
		var head struct {
			T string
			E []struct{ Text string }
		}
		if json.Unmarshal(frame, &head) != nil || head.T != "ev" {
			if head.T == "rej" {
				w.refs.Add(1)
			}
			continue
		}
		w.mu.Lock()
		for _, e := range head.E {
			if text, ok := strings.CutPrefix(e.Text, "bench:"); ok {
				sent, _ := strconv.ParseInt(text, 10, 64)
				w.late = append(w.late, now.Sub(time.Unix(0, sent)))
			}
		}
		w.mu.Unlock()
		select {
		case w.got <- struct{}{}:
		default:
		}
	}
}

// wait returns the delays of all lines once there are n of them; a line that never comes fails the run.
func (w *watcher) wait(b *testing.B, n int) []time.Duration {
	deadline := time.After(10 * time.Second)
	for {
		w.mu.Lock()
		late := slices.Clone(w.late)
		w.mu.Unlock()
		if len(late) == n {
			_ = w.conn.Close()
			return late
		}
		select {
		case <-w.got:
		case <-deadline:
			b.Fatalf("a viewer got %d of %d lines; %d sends were refused", len(late), n, w.refs.Load())
		}
	}
}

// benchSite is the binary, started for one measurement.
type benchSite struct {
	process *exec.Cmd
	addr    string
}

func startSite(b *testing.B) *benchSite {
	b.Helper()
	s := &benchSite{addr: freeAddress(b)}
	s.process = exec.Command("./bin/touchline", "serve")
	s.process.Env = append(os.Environ(), "TOUCHLINE_DATA_DIR="+b.TempDir(), "TOUCHLINE_ADDR="+s.addr,
		"TOUCHLINE_RTMP_ADDR="+freeAddress(b), "TOUCHLINE_INTERNAL_ADDR=", "TOUCHLINE_DEMO_CROWD=0", "TOUCHLINE_VISITORS_PER_ADDRESS=5000")
	if err := s.process.Start(); err != nil {
		b.Fatalf("%v (make build first)", err)
	}
	b.Cleanup(func() { _ = s.process.Process.Kill() })
	for begun := time.Now(); ; {
		if resp, err := nethttp.Get("http://" + s.addr + "/healthz"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == nethttp.StatusOK {
				return s
			}
		}
		if time.Since(begun) > 30*time.Second {
			b.Fatal("the site did not start")
		}
	}
}

func freeAddress(b *testing.B) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (s *benchSite) stop(b *testing.B) {
	if err := s.process.Process.Signal(os.Interrupt); err != nil {
		b.Fatal(err)
	}
	if err := s.process.Wait(); err != nil {
		b.Fatal(err)
	}
}

func (s *benchSite) post(b *testing.B, path string, request, data any) {
	b.Helper()
	s.ask(b, benchCaller{}, path, request, data)
}

// benchCaller is a user by their token, and the address a trusted proxy says they call from; both may be "".
type benchCaller struct{ token, address string }

func (s *benchSite) ask(b *testing.B, caller benchCaller, path string, request, data any) {
	b.Helper()
	body, _ := json.Marshal(request)
	req, err := nethttp.NewRequestWithContext(b.Context(), nethttp.MethodPost, "http://"+s.addr+path, bytes.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if caller.token != "" {
		req.Header.Set("Authorization", "Bearer "+caller.token)
	}
	if caller.address != "" {
		req.Header.Set("X-Forwarded-For", caller.address)
	}
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	answer := struct {
		Success bool
		Data    any
	}{Data: data}
	if err := json.Unmarshal(text, &answer); err != nil || !answer.Success {
		b.Fatalf("%s: %s", path, text)
	}
}

func (s *benchSite) tokens(b *testing.B, n int) []string {
	var made []struct{ Token string }
	s.post(b, "/dev/tokens", map[string]any{"count": n, "prefix": "bench", "balance": 0}, &made)
	tokens := make([]string, n)
	for i := range made {
		tokens[i] = made[i].Token
	}
	return tokens
}

func (s *benchSite) tickets(b *testing.B, tokens []string) (tickets []string) {
	s.post(b, "/dev/tickets", map[string]any{"houseId": benchHost, "tokens": tokens}, &tickets)
	return tickets
}

func (s *benchSite) watch(b *testing.B, ticket string) *watcher {
	b.Helper()
	w := &watcher{conn: s.connect(b, ticket), got: make(chan struct{}, 1)}
	go w.read()
	return w
}

// connect opens a socket and waits for its welcome.
func (s *benchSite) connect(b *testing.B, ticket string) *websocket.Conn {
	b.Helper()
	dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}}
	conn, _, err := dialer.Dial("ws://"+s.addr+"/ws?ticket="+ticket, nil)
	if err != nil {
		b.Fatal(err)
	}
	if _, frame, err := conn.ReadMessage(); err != nil || !bytes.Contains(frame, []byte(`"welcome"`)) {
		b.Fatalf("no welcome: %s %v", frame, err)
	}
	return conn
}

// memory is the server's resident memory in bytes.
func (s *benchSite) memory(b *testing.B) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", s.process.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	pages, _ := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// cpu is the processor time the server has used so far.
func (s *benchSite) cpu(b *testing.B) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+2:]))
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * (time.Second / 100)
}
