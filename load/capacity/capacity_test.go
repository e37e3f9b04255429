// The simulation agrees with what was measured, and with what must hold whatever things cost.

package main

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

// agreement is how far the simulation may be from a measurement on a machine that others use too.
const agreement = 0.3

// measured are the runs of the repository and their costs.
func measured(t *testing.T) (map[string]run, Costs) {
	t.Helper()
	runs, err := measuredRuns("")
	if err != nil {
		t.Fatal(err)
	}
	costs, err := costsOf(runs)
	if err != nil {
		t.Fatal(err)
	}
	return runs, costs
}

func TestTheSimulationPredictsWhatWasMeasuredOnOneTwoAndThreeNodes(t *testing.T) {
	runs, costs := measured(t)
	costs.Idle = 0 // what the load added was measured
	compared := map[int]int{}
	compare := func(what string, p part) {
		got := Simulate(p.Workload, costs)
		for _, pair := range []struct {
			of            string
			got, measured float64
		}{
			{"processor time", got.Processor.Seconds(), p.processor},
			{"processor time of the database", got.Database.Seconds(), p.database},
			{"frames", got.Frames, p.frames},
			{"messages between nodes", got.Passed, p.passed},
		} {
			if pair.got == 0 || pair.measured < 1 { // less than a second of processor time cannot be told from idling
				continue
			}
			off := pair.got/pair.measured - 1
			t.Logf("%s: %s %.2f, measured %.2f: %+.0f %%", what, pair.of, pair.got, pair.measured, 100*off)
			if math.Abs(off) > agreement {
				t.Errorf("%s: %s is too far off", what, pair.of)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(runs)) {
		if strings.HasSuffix(name, "-idle") || name == "1-browse" || slices.Contains(calibrating, name) {
			continue
		}
		compared[runs[name].nodes()]++
		compare(name, net(runs, name))
		if name == "2-many" || name == "3-many" { // as many a second as in 1-many: the more come at once, the less each costs
			compare(name+", arrivals", netArrivals(runs, name))
		}
	}
	for n := 1; n <= 3; n++ {
		if compared[n] == 0 {
			t.Errorf("no run on %d nodes was compared", n)
		}
	}
}

func TestManyRoomsGrowWithTheNodesAndOneHotRoomDoesNotGrowWithoutEnd(t *testing.T) {
	site := Workload{Cores: 4, DatabaseCores: 16, Rooms: 500, Skew: 0.5, Viewers: 5000, Lines: 100, Seconds: 10, Seed: 1}
	_, costs := measured(t)
	lines := func(nodes, rooms int) float64 {
		w := site
		w.Nodes, w.Rooms = nodes, rooms
		most, err := Most(w, costs, "lines")
		if err != nil {
			t.Fatal(err)
		}
		return most.Lines
	}
	one, four := lines(1, 500), lines(4, 500)
	if four <= one {
		t.Errorf("one node carries %.0f lines a second in many rooms, four carry %.0f", one, four)
	}
	if hot, four := lines(1, 1), lines(4, 1); four >= 2*hot {
		t.Errorf("one node carries %.0f lines a second in one room, four carry %.0f: its owner decides all of them", hot, four)
	}
	t.Logf("lines a second in 500 rooms: one node %.0f, four %.0f", one, four)
}

func TestTheSameSeedGivesTheSameOutcome(t *testing.T) {
	_, costs := measured(t)
	w := Workload{Nodes: 3, Cores: 2, DatabaseCores: 2, Rooms: 20, Skew: 1, Viewers: 3000, Lines: 30, Gifts: 3, Arrivals: 10, Pages: 20, Seconds: 5, Seed: 7}
	a, b := Simulate(w, costs), Simulate(w, costs)
	if a.Processor != b.Processor || a.Late99 != b.Late99 || a.Frames != b.Frames {
		t.Errorf("%+v\n%+v", a, b)
	}
	w.Seed = 8
	if c := Simulate(w, costs); c.Processor == a.Processor {
		t.Error("the seed does not matter")
	}
}

func TestAPacedRoomGathersItsLinesAndASmallOneTellsEachAtOnce(t *testing.T) {
	_, costs := measured(t)
	w := Workload{Nodes: 1, Cores: 8, DatabaseCores: 8, Rooms: 1, Viewers: pacedAbove + 1, Lines: 200, Seconds: 10, Seed: 1}
	if o := Simulate(w, costs); o.Frames > 1.1*10*float64(w.Viewers)*float64(time.Second/flushEvery) {
		t.Errorf("%d viewers got %.0f frames in 10 s", w.Viewers, o.Frames)
	}
	w.Viewers = 10
	if o := Simulate(w, costs); o.Frames < 1900*10 {
		t.Errorf("%d viewers got %.0f frames in 10 s", w.Viewers, o.Frames)
	}
}

func TestWhatCannotBeCarriedIsSaid(t *testing.T) {
	_, costs := measured(t)
	w := Workload{Nodes: 1, Cores: 1, DatabaseCores: 1, Rooms: 1, Viewers: 100, Lines: 1e5, Seconds: 2, Seed: 1}
	if _, err := Most(w, costs, "gifts"); err == nil {
		t.Error("a site that is too slow already carries gifts")
	}
	if _, err := Most(w, costs, "wishes"); err == nil {
		t.Error("it finds the most wishes")
	}
}
