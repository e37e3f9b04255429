// Benchmarks of delivery: in memory without a kernel, and with a thousand real sockets against a gateway in
// its own process.

package gateway

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/wire"
	"touchline/protos"
	"touchline/tests/eventually"
)

// memorySocket accepts and drops all bytes.
type memorySocket struct {
	wire.Socket
	ended chan struct{}
	once  sync.Once
}

func (*memorySocket) Offer(b []byte) (int, error)                 { return len(b), nil }
func (*memorySocket) Push(b []byte, _ time.Duration) (int, error) { return len(b), nil }
func (s *memorySocket) Receive(func([]byte) bool)                 { <-s.ended }
func (s *memorySocket) Finish(time.Duration)                      { s.Close() }
func (s *memorySocket) Close()                                    { s.once.Do(func() { close(s.ended) }) }

func BenchmarkOneLineToEverySocketInMemory(b *testing.B) {
	for _, viewers := range []int{1_000, 10_000} {
		b.Run(strconv.Itoa(viewers), func(b *testing.B) {
			rooms := newFakeRooms()
			hub := New(Config{Logger: quiet, PacedAbove: 1 << 30, UnjoinedPerAddress: 1 << 30}, Deps{
				Rooms: rooms, RedeemTicket: rooms.RedeemTicket, LinesBefore: rooms.LinesBefore,
			})
			rooms.hub = hub
			defer hub.Close()
			for i := range viewers {
				go hub.attach(&memorySocket{ended: make(chan struct{})}, peer{},
					&command{T: "join", Ticket: rooms.ticket(user(int64(i+1), firstRoom))})
			}
			eventually.True(b, "all have joined", func() bool { return hub.members(firstRoom) == viewers })
			body := fmt.Appendf(nil, `{"o":1,"k":"chat","ts":1,"id":"m1","text":"%s"}`, strings.Repeat("x", 200))
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				hub.Events(&protos.RoomEvents{Room: firstRoom, Epoch: 1, First: int64(i + 1), Events: [][]byte{body}})
				for hub.count.deliveries.Load() < int64((i+1)*viewers) {
					runtime.Gosched()
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*viewers), "ns/delivery")
		})
	}
}

// members counts the memberships of a room.
func (h *Hub) members(name string) int {
	r := h.roomByName(name)
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sockets
}

// When it is set, the test binary is a gateway on that address, in which every ticket "u<id>" is valid for
// the first room.
const serverVariable = "TOUCHLINE_BENCH_GATEWAY"

// anyTicket accepts every ticket "u<id>".
func anyTicket(_ context.Context, name string) (studio.Ticket, error) {
	id, ok := domain.ParseID(strings.TrimPrefix(name, "u"))
	if !ok {
		return studio.Ticket{}, domain.Refuse(domain.TicketInvalid)
	}
	return user(id, firstRoom), nil
}

type usage struct {
	CPU float64 `json:"cpu"` // seconds, user and system
	RSS float64 `json:"rss"` // KiB
}

func serveBench(addr string) {
	rooms := newFakeRooms()
	hub := New(Config{Node: "bench", UnjoinedPerAddress: 1 << 30}, Deps{
		Rooms: rooms, RedeemTicket: anyTicket, LinesBefore: rooms.LinesBefore,
	})
	rooms.hub = hub
	app := fiber.New()
	app.Get("/ws", hub.Upgrade)
	app.Get("/usage", func(c fiber.Ctx) error {
		debug.FreeOSMemory() // what remains belongs to connections
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			return err
		}
		cpu := time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
		return c.JSON(usage{cpu, residentKiB()})
	})
	app.Get("/metrics", func(c fiber.Ctx) error { return c.JSON(hub.Metrics()) })
	ln, err := net.Listen("tcp", addr)
	if err == nil {
		err = app.Listener(wire.Listener{Listener: ln}, fiber.ListenConfig{DisableStartupMessage: true})
	}
	fmt.Fprintln(os.Stderr, err)
}

func residentKiB() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kib
		}
	}
	return 0
}

// BenchmarkAThousandViewersAtTenLinesASecond runs the gateway as a process of its own for a few seconds. It reports the
// cost of a delivery and of a connection, and the time from when a line is due to its reader.
func BenchmarkAThousandViewersAtTenLinesASecond(b *testing.B) {
	const viewers, perSecond, seconds = 1_000, 10, 6
	addr := freeAddress(b)
	server := exec.Command(os.Args[0], "-test.run=^$")
	server.Env = append(os.Environ(), serverVariable+"="+addr)
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	eventually.True(b, "the gateway answers", func() bool { _, err := usageOf(addr); return err == nil })
	empty, _ := usageOf(addr)

	s := &testServer{t: b, addr: addr}
	var received atomic.Int64
	times := make([][]time.Duration, viewers)
	var all sync.WaitGroup
	defer all.Wait()
	people := make([]*rawClient, viewers)
	for i := range people {
		people[i] = s.raw()
		people[i].text(`{"t":"join","ticket":"u%d"}`, i+1)
		people[i].until("hist")
		defer people[i].conn.Close()
	}
	idle, _ := usageOf(addr)
	for i, v := range people {
		all.Go(func() {
			for {
				op, payload, err := v.next()
				if err != nil {
					return
				}
				now := time.Now()
				for op == wire.OpText {
					_, rest, found := strings.Cut(string(payload), "due:")
					if !found {
						break
					}
					due, _ := strconv.ParseInt(rest[:19], 10, 64)
					times[i] = append(times[i], now.Sub(time.Unix(0, due)))
					received.Add(1)
					payload = []byte(rest)
				}
			}
		})
	}
	ticker := time.NewTicker(time.Second / perSecond)
	defer ticker.Stop()
	b.ResetTimer()
	for n := range perSecond * seconds {
		<-ticker.C
		people[0].text(`{"t":"send","id":"n%d","text":"due:%019d %s"}`, n, time.Now().UnixNano(),
			strings.Repeat("x", 150))
	}
	const expected = viewers * perSecond * seconds
	eventually.True(b, "everything is delivered", func() bool { return received.Load() == expected })
	b.StopTimer()
	after, _ := usageOf(addr)
	for _, v := range people {
		_ = v.conn.Close()
	}
	all.Wait()
	latencies := slices.Concat(times...)
	slices.Sort(latencies)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(expected/(after.CPU-idle.CPU), "deliveries/cpu-s")
	b.ReportMetric(float64(latencies[len(latencies)/2].Microseconds())/1e3, "p50-ms")
	b.ReportMetric(float64(latencies[len(latencies)*99/100].Microseconds())/1e3, "p99-ms")
	b.ReportMetric((idle.RSS-empty.RSS)/viewers, "KiB/conn")
	b.ReportMetric((after.CPU-idle.CPU)/seconds*100, "%cpu")
}

func usageOf(addr string) (u usage, err error) {
	res, err := http.Get("http://" + addr + "/usage")
	if err != nil {
		return u, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return u, err
	}
	return u, json.Unmarshal(body, &u)
}

func freeAddress(b *testing.B) string {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}
