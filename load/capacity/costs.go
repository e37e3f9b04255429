// What each thing costs, by runs of the load test.

package main

import (
	"fmt"
	"time"
)

// calibrating are the runs that costs are computed from: on one node idle, small (few viewers, many lines), full (the other
// way round), gifts and crowd (viewers who only watch); on two nodes idle, small, and browse, because each node has caches
// of its own. Of 1-many only the arrivals count. The others are compared with what the simulation predicts.
var calibrating = []string{"1-idle", "1-small", "1-full", "1-gifts", "1-crowd", "2-idle", "2-small", "2-browse"}

// costsOf computes costs from differences between these runs.
func costsOf(runs map[string]run) (c Costs, err error) {
	for _, name := range append([]string{"1-many"}, calibrating...) {
		if _, there := runs[name]; !there {
			return c, fmt.Errorf("the run %s is missing", name)
		}
	}
	small, full := net(runs, "1-small"), net(runs, "1-full")
	// small and full are two equations: processor = lines × Line + frames × Frame.
	line, frame := solve(small.lines(), small.frames, small.processor, full.lines(), full.frames, full.processor)
	gifts, pages, entering := net(runs, "1-gifts"), net(runs, "2-browse"), netArrivals(runs, "1-many")
	gift := (gifts.processor - gifts.frames*frame) / (gifts.Gifts * gifts.Seconds)
	between := net(runs, "2-small")
	// Of two nodes, one of two lines is said on the wrong one, and each is passed to the other's viewers.
	pass := (between.processor - between.lines()*line - between.frames*frame) / (1.5 * between.lines())
	idle, crowd := runs["2-idle"], net(runs, "1-crowd")
	viewer := (crowd.processor - crowd.lines()*line - crowd.frames*frame) / (float64(crowd.Viewers) * crowd.Seconds)
	return Costs{
		Idle: seconds(idle.load().processor / idle.load().Seconds / 2), Viewer: seconds(max(0, viewer)),
		Line: seconds(line), Frame: seconds(frame), Gift: seconds(gift), Pass: seconds(pass),
		Arrival: seconds(entering.processor / (entering.Arrivals * entering.Seconds)), Page: seconds(pages.processor / (pages.Pages * pages.Seconds)),
		DatabaseLine: seconds(small.database / small.lines()), DatabaseGift: seconds(gifts.database / (gifts.Gifts * gifts.Seconds)),
		DatabaseEntry: seconds(entering.database / (entering.Arrivals * entering.Seconds)), DatabasePage: seconds(pages.database / (pages.Pages * pages.Seconds)),
		Connection: 1024 * runs["1-crowd"].Figures["arrivals: servers memory growth MiB"] / float64(runs["1-crowd"].number("VIEWERS")),
		Base:       runs["1-idle"].Figures["servers memory MiB"],
	}, nil
}

func (p part) lines() float64 { return p.Lines * p.Seconds }

// net is what the load of a run added to what as many nodes use when nothing happens.
func net(runs map[string]run, name string) part { return without(runs, runs[name].load()) }

func netArrivals(runs map[string]run, name string) part { return without(runs, runs[name].arrivals()) }

func without(runs map[string]run, p part) part {
	idle := runs[fmt.Sprint(p.Nodes, "-idle")].load()
	p.processor -= idle.processor / idle.Seconds * p.Seconds
	p.database -= idle.database / idle.Seconds * p.Seconds
	return p
}

// solve answers x and y of a₁x + b₁y = c₁ and a₂x + b₂y = c₂.
func solve(a1, b1, c1, a2, b2, c2 float64) (x, y float64) {
	d := a1*b2 - a2*b1
	return (c1*b2 - c2*b1) / d, (a1*c2 - a2*c1) / d
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
