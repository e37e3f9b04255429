// Reads and grabs over REST against the real binary: the rate, and the delay at half that rate.

package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"
)

const (
	restConns   = 64
	restFor     = 6 * time.Second
	restGrabs   = 20_000
	grabbedFrom = 50 // envelopes of 200 shares
	grabbers    = 400
)

// restReads are frequent reads with the bodies that pages send.
var restReads = []struct{ name, path, body string }{
	{"details", "/web_anchor/anchor_details", `{"houseId":"1002"}`},
	{"matches", "/web_race/race_data_content_list_page", `{"raceType":1,"pageSize":20}`},
	{"home", "/web_home/home_details_top", `{}`},
}

// BenchmarkRest reports requests a second with 64 connections (wrk), and p99 at half that rate, for three reads; then
// the same for grabs of red envelopes. The load generator shares the machine. Run it with: make bench
func BenchmarkRest(b *testing.B) {
	b.Setenv("TOUCHLINE_RATE_FACTOR", "1000000")
	for range b.N {
		site := startSite(b)
		for _, read := range restReads {
			pace := site.wrk(b, read.path, read.body)
			late := site.paced(b, pace/2, func(request *fasthttp.Request, _ int64) {
				request.SetRequestURI("http://" + site.Addr + read.path)
				request.SetBodyString(read.body)
			})
			b.ReportMetric(pace, read.name+"/s")
			b.ReportMetric(float64(late.Microseconds())/1000, read.name+"-p99-ms")
		}
		site.grabs(b)
		site.Stop(b)
	}
}

var wrkPace = regexp.MustCompile(`Requests/sec:\s+([0-9.]+)`)

// wrk sends requests as fast as possible and returns the rate a second; any status but 200 fails.
func (s *benchSite) wrk(b *testing.B, path, body string) float64 {
	b.Helper()
	script := filepath.Join(b.TempDir(), "ask.lua")
	lua := fmt.Sprintf("wrk.method='POST'\nwrk.body=%q\nwrk.headers['Content-Type']='application/json'\n", body)
	if err := os.WriteFile(script, []byte(lua), 0o600); err != nil {
		b.Fatal(err)
	}
	run := func(d time.Duration) string {
		said, err := exec.Command("wrk", "-t1", "-c"+strconv.Itoa(restConns), "-d"+strconv.Itoa(int(d.Seconds()))+"s",
			"-s", script, "http://"+s.Addr+path).CombinedOutput()
		if err != nil {
			b.Fatalf("wrk: %v %s", err, said)
		}
		return string(said)
	}
	run(time.Second) // warm-up
	said := run(restFor)
	if strings.Contains(said, "Non-2xx") {
		b.Fatalf("%s: %s", path, said)
	}
	found := wrkPace.FindStringSubmatch(said)
	if found == nil {
		b.Fatalf("wrk said %s", said)
	}
	pace, _ := strconv.ParseFloat(found[1], 64)
	return pace
}

// paced sends requests at a steady rate, even if answers are late, and returns the 99th percentile of the delays
// since each request's scheduled time.
func (s *benchSite) paced(b *testing.B, perSecond float64, prepare func(r *fasthttp.Request, n int64)) time.Duration {
	b.Helper()
	client := &fasthttp.HostClient{Addr: s.Addr, MaxConns: 4 * restConns}
	total := int64(perSecond * restFor.Seconds())
	late := make([]time.Duration, total)
	var next, bad atomic.Int64
	begin := time.Now()
	var hands sync.WaitGroup
	for range 4 * restConns {
		hands.Go(func() {
			request, response := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			for {
				n := next.Add(1) - 1
				if n >= total {
					return
				}
				due := begin.Add(time.Duration(float64(n) / perSecond * float64(time.Second)))
				time.Sleep(time.Until(due)) // the rate is part of the measurement
				asJSON(request)
				prepare(request, n)
				if err := client.Do(request, response); err != nil || response.StatusCode() != fasthttp.StatusOK {
					bad.Add(1)
				}
				late[n] = time.Since(due)
			}
		})
	}
	hands.Wait()
	if bad.Load() > 0 {
		b.Fatalf("%d of %d requests failed", bad.Load(), total)
	}
	slices.Sort(late)
	return late[len(late)*99/100]
}

// asJSON prepares a worker's request for its next call.
func asJSON(request *fasthttp.Request) {
	request.Reset()
	request.Header.SetMethod("POST")
	request.Header.SetContentType("application/json")
}

// grabs has many users grab many envelopes as fast as possible, including late grabs.
func (s *benchSite) grabs(b *testing.B) {
	b.Helper()
	const givers = 5
	var people []struct{ Token string }
	s.Ask(b, "", "/dev/tokens", map[string]any{
		"count":   grabbers + givers,
		"prefix":  "grab",
		"balance": 1_000_000,
	}, &people)
	envelopes := make([]string, grabbedFrom)
	for i := range envelopes {
		var sent struct{ RedEnvelopeID string }
		s.Ask(b, people[i%givers].Token, "/web_anchor/send_money_to_all", map[string]any{
			"houseId": "1002", "totalAmount": 2000, "totalCount": 200, "redType": 2,
			"requestId": fmt.Sprintf("bench-%d", i+1000)}, &sent)
		envelopes[i] = sent.RedEnvelopeID
	}
	client := &fasthttp.HostClient{Addr: s.Addr, MaxConns: 4 * restConns}
	var next, won, lost, bad atomic.Int64
	late := make([]time.Duration, restGrabs)
	begin := time.Now()
	var hands sync.WaitGroup
	for range 4 * restConns {
		hands.Go(func() {
			request, response := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			for {
				n := next.Add(1) - 1
				if n >= restGrabs {
					return
				}
				asJSON(request)
				request.Header.Set("Authorization", "Bearer "+people[givers+int(n)%grabbers].Token)
				request.SetRequestURI("http://" + s.Addr + "/web_anchor/grab_public_red_envelope")
				request.SetBodyString(`{"houseId":"1002","redEnvelopeId":"` + envelopes[n/grabbers%grabbedFrom] + `"}`)
				asked := time.Now()
				err := client.Do(request, response)
				late[n] = time.Since(asked)
				switch {
				case err == nil && response.StatusCode() == fasthttp.StatusOK:
					won.Add(1)
				case err == nil && strings.Contains(string(response.Body()), "ENVELOPE_FINISHED"):
					lost.Add(1)
				default:
					bad.Add(1)
				}
			}
		})
	}
	hands.Wait()
	took := time.Since(begin)
	if won.Load() != grabbedFrom*200 || bad.Load() > 0 {
		b.Fatalf("%d won, %d came late, %d failed", won.Load(), lost.Load(), bad.Load())
	}
	slices.Sort(late)
	b.ReportMetric(restGrabs/took.Seconds(), "grabs/s")
	b.ReportMetric(float64(late[len(late)*99/100].Microseconds())/1000, "grabs-p99-ms")
}
