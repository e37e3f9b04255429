// Lines and gifts per minute and room, and the limits of a scrape.

package telemetry

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain/console"
	"touchline/protos"
)

func TestThePulseOfARoomIsThatOfTheLastMinute(t *testing.T) {
	now := time.Unix(1_790_000_000, 0)
	p := NewPulse(func() time.Time { return now })
	tell := func(room string, kinds ...string) {
		m := &protos.RoomEvents{Room: room}
		for _, k := range kinds {
			m.Events = append(m.Events, []byte(`{"o":1,"k":"`+k+`","ts":1}`))
		}
		p.Events(m)
	}
	tell("house:1001", "chat", "chat", "gift", "live")
	tell("brand:7", "chat")
	now = now.Add(40 * time.Second)
	tell("house:1001", "chat")
	tell("house:1002", "gift")
	got := p.Pulses()
	if len(got) != 2 || got[1001] != (console.Pulse{Lines: 3, Gifts: 1}) || got[1002] != (console.Pulse{Gifts: 1}) {
		t.Errorf("within a minute: %+v", got)
	}
	now = now.Add(25 * time.Second)
	if got = p.Pulses(); got[1001] != (console.Pulse{Lines: 1}) {
		t.Errorf("when the first are over: %+v", got)
	}
	now = now.Add(time.Hour)
	if got = p.Pulses(); len(got) != 0 || len(p.rooms) != 0 {
		t.Errorf("much later: %+v, %d kept", got, len(p.rooms))
	}
}

func TestEachQueryOfAScrapeHasItsOwnLimit(t *testing.T) {
	for late, want := range map[string]struct {
		state string
		known bool
	}{
		"": {"ready", true}, "ready": {"not ready", true}, "pulse": {"ready", false}, "both": {"not ready", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			answered := func(ctx context.Context, what string) error {
				if late == what || late == "both" {
					<-ctx.Done()
				} else {
					time.Sleep(scrapeLimit - time.Millisecond)
				}
				return ctx.Err()
			}
			got := scrape(func(ctx context.Context) (string, error) {
				if err := answered(ctx, "ready"); err != nil {
					return "not ready", err
				}
				return "ready", nil
			}, func(ctx context.Context) (map[int32]int64, map[string]time.Time, error) {
				return map[int32]int64{2: 7}, nil, answered(ctx, "pulse")
			})
			if got.state != want.state || (got.fault == nil) != want.known || got.rooms[2] != 7 {
				t.Errorf("%q is late: %+v", late, got)
			}
		})
	}
}
