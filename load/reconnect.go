// Scenario: a node dies, and all its viewers come back at once.

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

// reconnect lets people talk meanwhile. Without KILL every viewer of the first target closes their socket.
func reconnect(ctx context.Context, r *run) error {
	who, err := r.people(r.viewers, 0)
	if err != nil {
		return err
	}
	if err := r.gather(ctx, who); err != nil {
		return err
	}
	if err := r.meter.phase(r.figures); err != nil {
		return err
	}
	talked := make(chan struct{})
	go func() {
		defer close(talked)
		r.speak(ctx, r.duration)
	}()
	var gone []*viewer
	for _, v := range r.viewersNow() {
		if v.at == 0 {
			gone = append(gone, v)
		}
	}
	began := time.Now()
	if r.kill != "" {
		if said, err := exec.CommandContext(ctx, "sh", "-c", r.kill).CombinedOutput(); err != nil { //nolint:gosec // it is the operator's
			return fmt.Errorf("KILL: %w: %s", err, said)
		}
	} else {
		for _, v := range gone {
			v.close()
		}
	}
	back := r.of("return")
	for back.count() < int64(len(gone)) && time.Since(began) < backLimit && ctx.Err() == nil {
		time.Sleep(10 * time.Millisecond)
	}
	<-talked
	r.settle(ctx)
	r.set("viewers who lost their socket", float64(len(gone)))
	r.set("away at the end", float64(max(0, int64(len(gone))-back.count())))
	return nil
}

func (d *delays) count() int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hist.TotalCount()
}
