// A cold start: everything is killed at once, including the database and Redis, and started in random order.

package storm

import (
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// coldWithin is the limit from the last start of a part to the first accepted write.
const coldWithin = 10 * time.Second

// coldApart is the longest pause between the starts of two parts.
const coldApart = 500 * time.Millisecond

// blackout kills every part at once and restarts them in random order, a moment apart. A supervisor starts the
// database and early nodes again. It returns how long after the last start the site accepted a write.
func (s *storm) blackout(t *testing.T, r *rand.Rand) time.Duration {
	t.Helper()
	s.harmed.Store(true)
	var killing sync.WaitGroup
	for _, n := range s.nodes.All {
		killing.Go(n.Kill)
	}
	killing.Go(s.nodes.Redis.Kill)
	for _, pid := range s.postgres() {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	killing.Wait()
	parts := []func(){func() { s.nodes.Redis.Start(t) }}
	for _, n := range s.nodes.All {
		parts = append(parts, func() { n.Persist(t) })
	}
	var starting sync.WaitGroup
	for _, turn := range r.Perm(len(parts)) {
		starting.Go(parts[turn])
		time.Sleep(time.Duration(r.Int64N(int64(coldApart))))
	}
	began := time.Now()
	done := s.succeeded.Load()
	starting.Wait()
	if !eventually.Happens(func() bool { return s.succeeded.Load() > done }) {
		t.Error("nothing is written after a cold start")
	}
	return time.Since(began).Round(time.Millisecond)
}

func TestTortureAColdStartOfEverythingLosesNothing(t *testing.T) {
	s := newStorm(t, 3)
	seed := stormSeed(t)
	rounds := stormLength(t, 2, 10)
	var took []time.Duration
	s.talk = s.talks(t, seed)
	actions := s.rage(t, seed, 0, false, func(stop <-chan struct{}, r *rand.Rand) {
		for range rounds {
			s.soon(stop, r, killEvery)
			lift := s.hush(r)
			took = append(took, s.blackout(t, r))
			lift()
		}
		s.soon(stop, r, killEvery)
	})
	for _, one := range took {
		tier.Bound(t, "the first write after a cold start", one, coldWithin)
	}
	spoken := s.talk.end(t)
	blame(t, s.judge(t, actions))
	found := spoken.judge()
	reportTalk(t, spoken, len(found))
	blame(t, found)
}
