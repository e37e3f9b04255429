package jobs

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
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

func TestPushesAreSentOnceEachAndBrowsersThatAreGoneAreForgotten(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	push := func(endpoint string, kind domain.NotifyType, age time.Duration) domain.Push {
		return domain.Push{PushSubscription: domain.PushSubscription{Endpoint: endpoint}, Type: kind, At: now.Add(-age)}
	}
	queue := &pushQueue{due: []domain.Push{
		push("fine", domain.NotifyAnchorLive, 0), push("gone", domain.NotifySystem, 0), push("down", domain.NotifySystem, 0),
		push("late", domain.NotifyAnchorLive, time.Hour), push("kept a day", domain.NotifySystem, 23*time.Hour),
	}}
	for range 2 * pushesAtOnce {
		queue.due = append(queue.due, push("many", domain.NotifySystem, 0))
	}
	var mu sync.Mutex
	sent := map[string]int{}
	p := Pushes{Store: queue, Now: func() time.Time { return now }, Logger: slog.New(slog.DiscardHandler), Send: func(_ context.Context, p domain.Push) (bool, error) {
		mu.Lock()
		defer mu.Unlock()
		sent[p.Endpoint]++
		if p.Endpoint == "down" {
			return false, errors.New("down")
		}
		return p.Endpoint == "gone", nil
	}}
	if err := p.send(t.Context()); err != nil {
		t.Fatal(err)
	}
	if sent["fine"] != 1 || sent["gone"] != 1 || sent["down"] != 1 || sent["late"] != 0 || sent["kept a day"] != 1 || sent["many"] != 2*pushesAtOnce {
		t.Errorf("%v", sent)
	}
	if !slices.Equal(queue.dropped, []string{"gone"}) {
		t.Errorf("forgotten: %v", queue.dropped)
	}
}
