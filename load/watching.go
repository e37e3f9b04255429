// Scenarios of rooms: one full room with a few speakers, and many rooms with conversations.

package main

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

const answerLimit = 10 * time.Second

var watchScenario = scenario{
	about:   "one room full of viewers, a few of whom talk: how late lines are, and whether any is lost",
	presets: map[string]string{"BOUNDS": "missed=0,doubled=0,delivery p99=1000"},
	run:     talk,
}

var chatScenario = scenario{
	about: "many rooms in which people talk: how soon a line is acknowledged and seen",
	presets: map[string]string{
		"VIEWERS":  "2000",
		"ROOMS":    "12",
		"HOUSE":    "1001",
		"SPEAKERS": "600",
		"RATE":     "200",
		"BOUNDS":   "missed=0,doubled=0,acknowledged p99=1000",
	},
	run: talk,
}

// talk gathers the viewers and lets the first ones speak in turn.
func talk(ctx context.Context, r *run) error {
	if err := r.fill(ctx); err != nil {
		return err
	}
	before := r.delivered()
	r.speak(ctx, r.duration)
	r.awaitQuiet(ctx)
	r.set("deliveries a second", float64(r.delivered()-before)/r.duration.Seconds())
	return nil
}

// speak lets speakers send lines in turn at the rate of the run.
func (r *run) speak(ctx context.Context, length time.Duration) {
	speakers := r.viewersNow()[:min(r.speakers, len(r.crowd))]
	acknowledged, stamp := r.of("acknowledged"), strconv.FormatInt(time.Now().UnixMilli(), 36)
	paced(ctx, r.rate, max(1, int(r.rate*length.Seconds())), len(speakers), func(i int, due time.Time) {
		if err := speakers[i%len(speakers)].say(fmt.Sprint(stamp, "-", i), answerLimit); err != nil {
			r.fail("line", err)
			return
		}
		acknowledged.add(time.Since(due))
	})
}

func (r *run) delivered() (n int64) {
	for _, v := range r.viewersNow() {
		v.mu.Lock()
		n += v.got
		v.mu.Unlock()
	}
	return n
}

// awaitQuiet waits until no more events arrive.
func (r *run) awaitQuiet(ctx context.Context) {
	for last := int64(-1); last != r.delivered() && ctx.Err() == nil; {
		last = r.delivered()
		select {
		case <-ctx.Done():
		case <-time.After(500 * time.Millisecond):
		}
	}
}
