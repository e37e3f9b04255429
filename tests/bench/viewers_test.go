// A full room against the real binary: the delay of lines, and the cost of a viewer.

package bench

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/tests/eventually"
)

const (
	viewers   = 1000
	posters   = 40
	postEvery = 100 * time.Millisecond // 10 lines a second in all
	floodFor  = 10 * time.Second
	benchHost = 1013 // a demo house off the air, so that no video shares the measurement
)

// BenchmarkThousandViewers reports p50 and p99 of delivery, deliveries per CPU second of the server, and its memory
// per connection. It fails when a line is lost. Run it with: make bench
func BenchmarkThousandViewers(b *testing.B) {
	for range b.N {
		site := startSite(b)
		tickets := site.tickets(b, site.tokens(b, viewers))
		before := site.Memory(b)
		var troubles atomic.Int64
		audience := make([]*apptest.Timed, viewers)
		for i, ticket := range tickets {
			audience[i] = site.Measure(b, ticket, func(error) { troubles.Add(1) })
		}
		b.ReportMetric(float64(site.Memory(b)-before)/viewers/1024, "KiB/conn")
		cpu := site.cpu(b)
		said := flood(b, audience[:posters])
		var late []time.Duration
		for _, w := range audience {
			var arrived []time.Duration
			if !eventually.Within(10*time.Second, func() bool { arrived = w.Delays(); return len(arrived) == said }) {
				b.Fatalf("a viewer got %d of %d lines; %d sends were refused or sockets closed", len(arrived), said,
					troubles.Load())
			}
			w.Close()
			late = append(late, arrived...)
		}
		used := site.cpu(b) - cpu
		slices.Sort(late)
		b.ReportMetric(float64(late[len(late)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(late[len(late)*99/100].Microseconds())/1000, "p99-ms")
		b.ReportMetric(float64(len(late))/used.Seconds(), "deliveries/cpu-s")
		b.ReportMetric(used.Seconds()/floodFor.Seconds()*100, "server-cpu-%")
		site.Stop(b)
	}
}

// flood sends a line every tenth of a second, each user in turn, and returns the number of lines.
func flood(b *testing.B, users []*apptest.Timed) int {
	tick := time.NewTicker(postEvery)
	defer tick.Stop()
	said := 0
	for begun := time.Now(); time.Since(begun) < floodFor; said++ {
		<-tick.C
		if err := users[said%len(users)].Say(fmt.Sprint("b", said)); err != nil {
			b.Fatal(err)
		}
	}
	return said
}

// benchSite is the binary, started for one measurement.
type benchSite struct{ *apptest.Process }

func startSite(b *testing.B, env ...string) *benchSite {
	b.Helper()
	s := &benchSite{apptest.NewProcess(b, "")}
	s.Program = "./bin/touchline" // built by make build
	s.Env = append(s.Env, config.Prefix+"ENV=dev", config.Prefix+"LOG_LEVEL=info", config.Prefix+"DEMO_VIEWERS=0",
		config.Prefix+"VISITORS_PER_ADDRESS=5000")
	s.Env = append(s.Env, env...)
	s.Start(b)
	return s
}

func (s *benchSite) tokens(b *testing.B, n int) []string {
	var made []struct{ Token string }
	s.Ask(b, "", "/dev/tokens", map[string]any{"count": n, "prefix": "bench", "balance": 0}, &made)
	tokens := make([]string, n)
	for i := range made {
		tokens[i] = made[i].Token
	}
	return tokens
}

func (s *benchSite) tickets(b *testing.B, tokens []string) (tickets []string) {
	s.Ask(b, "", "/dev/tickets", map[string]any{"houseId": benchHost, "tokens": tokens}, &tickets)
	return tickets
}

// cpu returns the server's processor time so far.
func (s *benchSite) cpu(b *testing.B) time.Duration {
	return cpuOf(b, s.Cmd.Process.Pid)
}
