// Scenario: a node dies, and all its viewers reconnect at once.

package main

import (
	"context"
	"fmt"
	"os/exec"
	"time"
)

const backLimit = time.Minute

var reconnectScenario = scenario{
	about: "all viewers of a node lose their socket at once and come back: how soon, and whether they miss a line",
	presets: map[string]string{
		"VIEWERS": "3000", "SPEAKERS": "100",
		"BOUNDS": "missed=0,doubled=0,return p95=5000,return max=35000,away at the end=0",
	},
	run: reconnect,
}

// reconnect has speakers during the outage. Without KILL every viewer of the first target closes the socket.
func reconnect(ctx context.Context, r *run) error {
	if err := r.fill(ctx); err != nil {
		return err
	}
	talked := make(chan struct{})
	go func() {
		defer close(talked)
		r.speak(ctx, r.duration)
	}()
	var gone []*viewer
	for _, v := range r.viewersNow() {
		if v.at.Load() == 0 {
			gone = append(gone, v)
		}
	}
	if r.kill != "" {
		if said, err := exec.CommandContext(ctx, "sh", "-c", r.kill).CombinedOutput(); err != nil {
			return fmt.Errorf("KILL: %w: %s", err, said)
		}
	} else {
		for _, v := range gone {
			v.close()
		}
	}
	away := missing(ctx, gone, backLimit)
	<-talked
	r.awaitQuiet(ctx)
	r.set("viewers who lost their socket", float64(len(gone)))
	r.set("away at the end", float64(away))
	return nil
}

// missing waits until all have returned or the limit passes, and returns the number still missing.
func missing(ctx context.Context, gone []*viewer, limit time.Duration) (away int) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for _, v := range gone {
		select {
		case <-v.returned:
		case <-ctx.Done():
			away++
		}
	}
	return away
}
