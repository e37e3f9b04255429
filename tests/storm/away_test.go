// How long the site stops while a part of it is away: clients use a proxy with the shipped configuration, and their
// actions are timed.

package storm

import (
	"fmt"
	"math/rand/v2"
	nethttp "net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

const (
	awayClients = 28 // with 32 speakers, 60 people
	awayPause   = 600 * time.Millisecond
	// ownerOfRoom is the node of the first room and of one of the rooms with speakers. It follows from the addresses
	// of the nodes, which include actorsPort.
	ownerOfRoom = 1
	actorsPort  = ":7408"
	afterFault  = 6 * time.Second
	pageEvery   = 100 * time.Millisecond
	burstEvery  = 100 * time.Millisecond
	burstCalls  = 50 // at one moment: 500 a second
)

// instants are the times of an event, such as an answer of the proxy without a node.
type instants struct {
	mu sync.Mutex
	at []time.Time
}

func (i *instants) note() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.at = append(i.at, time.Now())
}

// span returns the time from the first to the last of them within the measured time of a fault.
func (i *instants) span(f fault) time.Duration {
	i.mu.Lock()
	defer i.mu.Unlock()
	var within []time.Time
	for _, at := range i.at {
		if at.After(f.from) && at.Before(f.over) {
			within = append(within, at)
		}
	}
	if len(within) == 0 {
		return 0
	}
	return within[len(within)-1].Sub(within[0])
}

// fault is the time of a fault and a while after it. Interruptions count between from and over.
type fault struct {
	*harmed
	began, mended, from, over time.Time
}

// harmed is a fault with the longest permitted interruption of each kind.
type harmed struct {
	name    string
	silent  time.Duration // gifts in the busiest room, lines in each room, pages
	refused time.Duration // the proxy had no node
	failing time.Duration // some attempts failed and were repeated; 0: as long as the fault lasts
	stops   bool          // nothing can work during the fault: interruptions count from its end
	do      func(t *testing.T, s *storm, r *rand.Rand)
}

// proxied are the settings of a node behind the proxy.
func proxied(i int) map[string]string {
	// all calls come from one address
	return map[string]string{
		"CLUSTER_ADDR":    nodeAt(i) + actorsPort,
		"TRUSTED_PROXIES": clientsAt,
		"RATE_FACTOR":     "10000",
	}
}

// behindProxy starts the proxy.
func (s *storm) behindProxy(t *testing.T) {
	t.Helper()
	program, err := exec.LookPath("caddy")
	if err != nil {
		t.Fatalf("Caddy (Debian: caddy) is not installed; bash build/need.sh test/all does it: %v", err)
	}
	folder := apptest.DataFolder(t)
	var upstream []string
	for _, n := range s.nodes.All {
		upstream = append(upstream, n.Addr)
	}
	front := clientsAt + webPort
	cmd := exec.Command(program, "run", "--config", "build/deploy/Caddyfile.nodes", "--adapter", "caddyfile")
	cmd.Env = append(os.Environ(), "SITE_ADDRESS=http://"+front, "SITE_BIND="+clientsAt,
		"SITE_UPSTREAM="+strings.Join(upstream, " "), "SITE_HEALTH_PORT="+strings.TrimPrefix(internalPort, ":"),
		"HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if cmd.Stderr, err = os.Create(filepath.Join(folder, "proxy.log")); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	s.front = front
	eventually.True(t, "the proxy passes pages on", func() bool { return s.page(front) })
}

func (s *storm) page(front string) bool {
	client := nethttp.Client{Timeout: answerWithin}
	resp, err := client.Get("http://" + front + "/")
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	if resp.StatusCode == nethttp.StatusServiceUnavailable {
		s.refused.note()
	}
	return resp.StatusCode == nethttp.StatusOK
}

// pages requests the front page repeatedly, and records the times of its answers.
func (s *storm) pages(stop <-chan struct{}) (came func() []time.Time) {
	var times []time.Time
	var mu sync.Mutex
	var asking sync.WaitGroup
	ticker := time.NewTicker(pageEvery)
	asking.Go(func() {
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
			}
			asking.Go(func() {
				if s.page(s.front) {
					mu.Lock()
					defer mu.Unlock()
					times = append(times, time.Now())
				}
			})
		}
	})
	return func() []time.Time {
		asking.Wait()
		return times
	}
}

// silence returns the longest time without a success within the measured time of a fault.
func (f fault) silence(times []time.Time) (longest time.Duration) {
	slices.SortFunc(times, time.Time.Compare)
	last := f.from
	for _, at := range times {
		if at.After(f.from) && at.Before(f.over) {
			longest = max(longest, at.Sub(last))
			last = at
		}
	}
	return max(longest, f.over.Sub(last))
}

// away are the faults with their durations in the short and the long form.
func away(long bool) []harmed {
	length := func(short, full time.Duration) time.Duration {
		if long {
			return full
		}
		return short
	}
	cutOff := func(lines ...string) func(*testing.T, time.Duration) {
		return func(t *testing.T, lasts time.Duration) {
			c := cut{lines: lines}
			c.make(t)
			time.Sleep(lasts)
			c.heal(t)
		}
	}
	owner, other := ownerOfRoom, ownerOfRoom+1 // the other one has rooms too
	return []harmed{
		{"the owner of the busiest room does not reach the database", 5 * time.Second, 0, 0, false,
			func(t *testing.T, _ *storm, _ *rand.Rand) {
				cutOff(drop(nodeSpace(owner), databaseAt))(t, length(15*time.Second, 60*time.Second))
			}},
		{"Redis is frozen", 1500 * time.Millisecond, 0, 0, false, func(_ *testing.T, s *storm, _ *rand.Rand) {
			s.nodes.Redis.Freeze()
			time.Sleep(length(8*time.Second, 15*time.Second))
			s.nodes.Redis.Thaw()
		}},
		{"the owner and another node do not reach each other", 5 * time.Second, 0, 5 * time.Second, false,
			func(t *testing.T, _ *storm, _ *rand.Rand) {
				cutOff(drop(nodeSpace(owner), nodeAt(other)), drop(nodeSpace(other), nodeAt(owner)))(t,
					length(15*time.Second, 40*time.Second))
			}},
		{"the owner is frozen", 3500 * time.Millisecond, 0, 0, false, func(_ *testing.T, s *storm, _ *rand.Rand) {
			s.nodes.All[owner].Freeze()
			time.Sleep(length(8*time.Second, 20*time.Second))
			s.nodes.All[owner].Thaw()
		}},
		{"the database is killed", 3500 * time.Millisecond, 3500 * time.Millisecond, 0, true,
			func(_ *testing.T, s *storm, _ *rand.Rand) {
				s.restarted(nil, syscall.SIGKILL)
			}},
	}
}

func TestTortureTheSiteWorksWhileAPartOfItIsAway(t *testing.T) {
	long := stormLength(t, 0, 1) > 0
	if !inOwnNetwork(t, cutNodes) {
		return
	}
	s := newStormOn(t, base{settings: map[string]string{"listen_addresses": databaseAt}}, func(s *storm) {
		s.startNodes(t, cutNodes, proxied)
	})
	s.behindProxy(t)
	s.acting, s.pause = awayClients, awayPause
	seed := stormSeed(t)
	s.talk = s.talks(t, seed)
	stop := make(chan struct{})
	came := s.pages(stop)
	var faults []fault
	actions := s.rage(t, seed, 0, false, func(_ <-chan struct{}, r *rand.Rand) {
		for _, h := range away(long) {
			s.whole(t)
			time.Sleep(afterFault)
			f := fault{harmed: &h, began: time.Now()}
			h.do(t, s, r)
			f.mended = time.Now()
			if f.from = f.began; h.stops {
				f.from = f.mended
			}
			time.Sleep(afterFault)
			f.over = time.Now()
			faults = append(faults, f)
			s.whole(t)
		}
	})
	close(stop)
	spoken, pages := s.talk.end(t), came()
	for _, f := range faults {
		f.report(t, s, actions, spoken, pages)
	}
	blame(t, s.judge(t, actions))
	found := spoken.judge()
	reportTalk(t, spoken, len(found))
	blame(t, found)
}

// report prints the interruptions, and compares them with the promised limits.
func (f fault) report(t *testing.T, s *storm, actions []*action, spoken chatHistory, pages []time.Time) {
	t.Helper()
	var gifts []time.Time
	tries, failed, slowest := 0, 0, time.Duration(0)
	for _, d := range actions {
		if d.returned.Before(f.began) || d.invoked.After(f.over) {
			continue
		}
		tries, failed, slowest = tries+d.attempts, failed+d.attempts-1, max(slowest, d.returned.Sub(d.invoked))
		if d.kind == "gift" {
			gifts = append(gifts, d.returned)
		}
	}
	lines := map[string][]time.Time{}
	for _, one := range spoken.said {
		lines[one.room] = append(lines[one.room], one.returned)
	}
	t.Logf("%s for %v: %d of %d tries failed, within %v; the slowest action took %v with its repetitions", f.name,
		f.mended.Sub(f.began).Round(100*time.Millisecond),
		failed, tries, s.failed.span(f).Round(time.Millisecond), slowest.Round(time.Millisecond))
	tier.Bound(t, "no gift while "+f.name, f.silence(gifts), f.silent)
	for _, room := range s.talk.rooms {
		tier.Bound(t, fmt.Sprintf("no line in %s while %s", room.room, f.name), f.silence(lines[room.room]), f.silent)
	}
	tier.Bound(t, "no page while "+f.name, f.silence(pages), f.silent)
	if f.failing > 0 {
		tier.Bound(t, "tries failed while "+f.name, s.failed.span(f), f.failing)
	}
	tier.Bound(t, "the proxy had no node for anybody while "+f.name, s.refused.span(f), f.refused)
}
