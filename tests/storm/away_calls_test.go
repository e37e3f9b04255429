// How many calls fail when a node dies.

package storm

import (
	nethttp "net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/tests/tier"
)

func TestTortureANodeThatDiesCostsItsCallersHalfASecond(t *testing.T) {
	times := stormLength(t, 3, 10)
	if !inOwnNetwork(t, cutNodes) {
		return
	}
	s := newStormOn(t, base{settings: map[string]string{"listen_addresses": databaseAt}}, func(s *storm) {
		s.startNodes(t, cutNodes, proxied)
	})
	s.behindProxy(t)
	for turn := range times {
		victim := s.nodes.All[turn%cutNodes]
		b := s.burst()
		time.Sleep(2 * time.Second)
		killed := time.Now()
		victim.Kill()
		time.Sleep(afterFault)
		b.stop()
		failing := time.Duration(0)
		if b.failed > 0 {
			failing = b.last.Sub(killed)
		}
		t.Logf("a node was killed under calls: %d of %d failed", b.failed, b.calls)
		tier.Bound(t, "calls through the proxy failed after a node was killed", failing, 500*time.Millisecond)
		s.whole(t)
	}
}

// burst is a group of callers who all call at one moment, ten times a second.
type burst struct {
	stop          func()
	calls, failed int
	last          time.Time // time of the last failed answer
}

func (s *storm) burst() *burst {
	b := &burst{}
	client := nethttp.Client{Timeout: answerWithin, Transport: &nethttp.Transport{MaxIdleConnsPerHost: 4 * burstCalls}}
	var over atomic.Bool
	var all sync.WaitGroup
	var mu sync.Mutex
	call := func() {
		resp, err := client.Post("http://"+s.front+"/web_anchor/gift_list", "application/json",
			strings.NewReader(`{"languageType":"en"}`))
		if err == nil {
			_ = resp.Body.Close()
		}
		mu.Lock()
		defer mu.Unlock()
		b.calls++
		if err != nil || resp.StatusCode != nethttp.StatusOK {
			b.failed++
			b.last = time.Now()
		}
	}
	all.Go(func() {
		for !over.Load() {
			for range burstCalls {
				all.Go(call)
			}
			time.Sleep(burstEvery)
		}
	})
	b.stop = func() {
		over.Store(true)
		all.Wait()
	}
	return b
}
