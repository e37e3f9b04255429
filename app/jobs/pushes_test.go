package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain"
)

// pushQueue is a queue of pushes in memory.
type pushQueue struct {
	due     []domain.Push
	dropped []string
}

func (q *pushQueue) TakePushes(_ context.Context, limit int) ([]domain.Push, int, error) {
	n := min(limit, len(q.due))
	taken := q.due[:n]
	q.due = q.due[n:]
	return taken, n, nil
}

func (q *pushQueue) DropPushes(_ context.Context, endpoints []string) error {
	q.dropped = append(q.dropped, endpoints...)
	return nil
}

// hosts respond after the given simulated time; nil: never.
type pushHosts map[string]*time.Duration

func (h pushHosts) send(ctx context.Context, p domain.Push) (bool, error) {
	wait := h[hostOf(p)]
	if wait == nil {
		select {
		case <-time.After(6 * time.Second): // the sender's timeout
		case <-ctx.Done():
		}
		return false, domain.ErrPushUnanswered
	}
	time.Sleep(*wait)
	return false, nil
}

func pushTo(host string, user int64) domain.Push {
	return domain.Push{
		PushSubscription: domain.PushSubscription{Endpoint: "https://" + host + "/x"},
		UserID:           user,
		Type:             domain.NotifySystem,
		At:               time.Now(),
	}
}

// crowd makes pushes to browsers of many accounts, with each browsers an account.
func crowd(pushes, each int, first int64, host func(i int) string) func() []domain.Push {
	return func() (list []domain.Push) {
		for i := range pushes {
			list = append(list, pushTo(host(i), int64(i/each)+first))
		}
		return list
	}
}

func TestABrowserGetsItsPushSoonWhateverOthersSubscribed(t *testing.T) {
	quick, slow := 100*time.Millisecond, 5*time.Second
	made := 0
	anew := func(is bool) int {
		if is {
			made++
		}
		return made
	}
	for name, row := range map[string]struct {
		others func() []domain.Push // queued before each of six notices
		hosts  pushHosts
		heard  bool // the responsive host was contacted before
	}{
		"one account with twenty browsers at a silent host": {crowd(20, 20, 7,
			func(int) string { return "silent" }), pushHosts{}, false},
		"one account with twenty silent hosts": {crowd(20, 20, 7,
			func(i int) string { return fmt.Sprint("silent", i) }), pushHosts{}, false},
		"thirty accounts at one silent host": {crowd(600, 20, 7,
			func(int) string { return "silent" }), pushHosts{}, false},
		"sixty accounts at a silent host never contacted before": {crowd(1200, 20, 7,
			func(i int) string { return fmt.Sprint("new", anew(i == 0)) }), pushHosts{}, false},
		"eight accounts with four silent hosts each": {crowd(32, 4, 100,
			func(int) string { return fmt.Sprint("silent", anew(true)) }), pushHosts{}, true},
		"one account at a host that answers late": {crowd(20, 20, 7, func(int) string { return "late" }),
			pushHosts{"late": &slow}, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			row.hosts["honest"] = &quick
			queue, heard := &pushQueue{}, time.Time{}
			sending := Pushes{Store: queue, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
				Send: func(ctx context.Context, p domain.Push) (bool, error) {
					gone, err := row.hosts.send(ctx, p)
					if hostOf(p) == "honest" {
						heard = time.Now()
					}
					return gone, err
				}}.begin()
			if row.heard {
				queue.due = []domain.Push{pushTo("honest", 8)}
				if err := sending.run(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			for note := range 6 {
				queue.due = append(row.others(), pushTo("honest", 8))
				noted := time.Now()
				if err := sending.run(t.Context()); err != nil {
					t.Fatal(err)
				}
				if took := heard.Sub(noted); took < 0 || took > 2*time.Second {
					t.Errorf("%s: push %d arrived after %v", name, note, took)
				}
				time.Sleep(6 * time.Second) // ten notices a minute
			}
		})
	}
}

func TestASilentHostPausesLongerAndLongerUntilItIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, queue, hosts := 0, &pushQueue{}, pushHosts{}
		sending := Pushes{Store: queue, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
			Send: func(ctx context.Context, p domain.Push) (bool, error) {
				asked++
				return hosts.send(ctx, p)
			}}.begin()
		notes := func(over time.Duration) int {
			asked = 0
			for until := time.Now().Add(over); time.Now().Before(until); time.Sleep(50 * time.Second) {
				queue.due = []domain.Push{pushTo("h", 7)}
				if err := sending.run(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			return asked
		}
		if got := notes(time.Hour); got < 4 || got > 6 { // pauses of 1, 2, 4, 8, 16 and 32 minutes
			t.Errorf("asked %d times in the first hour: the pause doubles from a minute", got)
		}
		if got := notes(24 * time.Hour); got < 20 || got > 30 || len(queue.dropped) != 0 {
			t.Errorf("asked %d times in a day, %d forgotten", got, len(queue.dropped))
		}
		if notes(72 * time.Hour); len(queue.dropped) == 0 {
			t.Error("a browser whose host is silent for days is never forgotten")
		}
		now := time.Duration(0)
		hosts["h"] = &now
		if notes(2 * time.Hour); asked < 60 {
			t.Errorf("a host that answers again is asked %d times", asked)
		}
		delete(hosts, "h")
		if got := notes(2 * time.Minute); got != 2 {
			t.Errorf("a host that answered until now is asked %d times, want 2: it may be silent once", got)
		}
	})
}

func TestAPushServiceWithManyBrowsersIsSentToConcurrently(t *testing.T) {
	for _, many := range []int{3200, pushesHeld + 3200} {
		toldSideBySide(t, many)
	}
}

// toldSideBySide sends to many browsers of a host never contacted before.
func toldSideBySide(t *testing.T, many int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		quick, began, queue := 100*time.Millisecond, time.Now(), &pushQueue{}
		for i := range many {
			queue.due = append(queue.due, pushTo("large", int64(i)))
		}
		hosts, sent := pushHosts{"large": &quick}, atomic.Int64{}
		sending := Pushes{Store: queue, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
			Send: func(ctx context.Context, p domain.Push) (bool, error) {
				sent.Add(1)
				return hosts.send(ctx, p)
			}}.begin()
		if err := sending.run(t.Context()); err != nil || sent.Load() != int64(many) {
			t.Fatal(err, sent.Load())
		}
		if took, each := time.Since(began), time.Duration(many/pushesProven)*quick; took > each+2*time.Second {
			t.Errorf("%d browsers got their push in %v", many, took)
		}
	})
}

func TestAHostThatAnswersItsFirstPushLateKeepsItsQueueAndGetsNoMore(t *testing.T) {
	for _, x := range []struct {
		what          string
		err           error
		took          time.Duration
		dropped, held int
		more          error
	}{
		{"it answers late", nil, 5 * time.Second, 0, 2999, errHostFull},
		{"it answers late that it cannot", errors.New("500"), 5 * time.Second, 0, 2999, errHostFull},
		{"it answers soon", nil, time.Second, 0, 2999, nil},
		{"it does not answer", domain.ErrPushUnanswered, 6 * time.Second, 2999, 0, errHostRests},
	} {
		lanes, now := newPushLanes(), time.Unix(1_790_000_000, 0)
		for i := range 3000 {
			if err := lanes.add(pushTo("new", int64(i)), now); err != nil {
				t.Fatalf("push %d to a host never contacted: %v", i, err)
			}
		}
		first, _ := lanes.next()
		if dropped := lanes.end(pushEnd{push: first, err: x.err, took: x.took}, now); dropped != x.dropped ||
			lanes.held != x.held {
			t.Errorf("%s: %d dropped, %d held", x.what, dropped, lanes.held)
		}
		if err := lanes.add(pushTo("new", 1), now); !errors.Is(err, x.more) {
			t.Errorf("%s: one more: %v", x.what, err)
		}
	}
}

func TestAHostThatIsLateAgainHoldsNoMoreThanOthers(t *testing.T) {
	late := func(lanes *pushLanes, now time.Time) (dropped int) {
		push, _ := lanes.next()
		return lanes.end(pushEnd{push: push, took: pushQuick}, now)
	}
	lanes, now := newPushLanes(), time.Unix(1_790_000_000, 0)
	for i := range pushesHeld {
		if err := lanes.add(pushTo("late", int64(i)), now); err != nil {
			t.Fatal(err)
		}
	}
	if err := lanes.add(pushTo("another", 1), now); !errors.Is(err, errHostFull) {
		t.Errorf("besides all held pushes: %v", err)
	}
	if dropped := late(lanes, now); dropped != 0 {
		t.Errorf("%d dropped after the first late answer", dropped)
	}
	if dropped, want := late(lanes, now), pushesHeld-2-pushesAtOnce; dropped != want || lanes.held != pushesAtOnce {
		t.Errorf("%d dropped, want %d; %d held", dropped, want, lanes.held)
	}
	if next, _ := lanes.next(); next.UserID != 2 {
		t.Errorf("the next is of user %d, want 2", next.UserID)
	}
	if err := lanes.add(pushTo("another", 1), now); err != nil {
		t.Errorf("of another host: %v", err)
	}
}

func TestEachPushIsSentOnceAndGoneBrowsersAreForgotten(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	push := func(endpoint string, kind domain.NotifyType, age time.Duration) domain.Push {
		return domain.Push{PushSubscription: domain.PushSubscription{Endpoint: endpoint}, Type: kind, At: now.Add(-age)}
	}
	queue := &pushQueue{due: []domain.Push{
		push("fine", domain.NotifyAnchorLive, 0), push("gone", domain.NotifySystem, 0),
		push("down", domain.NotifySystem, 0),
		push("late", domain.NotifyAnchorLive, time.Hour), push("kept a day", domain.NotifySystem, 23*time.Hour),
	}}
	for range 2 * pushesAtOnce {
		queue.due = append(queue.due, push("many", domain.NotifySystem, 0))
	}
	var mu sync.Mutex
	sent := map[string]int{}
	p := Pushes{Store: queue, Now: func() time.Time {
		return now
	}, Logger: slog.New(slog.DiscardHandler), Send: func(_ context.Context, p domain.Push) (bool, error) {
		mu.Lock()
		defer mu.Unlock()
		sent[p.Endpoint]++
		if p.Endpoint == "down" {
			return false, errors.New("down")
		}
		return p.Endpoint == "gone", nil
	}}
	if err := p.begin().run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if sent["fine"] != 1 || sent["gone"] != 1 || sent["down"] != 1 || sent["late"] != 0 || sent["kept a day"] != 1 ||
		sent["many"] != 2*pushesAtOnce {
		t.Errorf("%v", sent)
	}
	if !slices.Equal(queue.dropped, []string{"gone"}) {
		t.Errorf("forgotten: %v", queue.dropped)
	}
}
