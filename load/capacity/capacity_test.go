// The simulation agrees with what was measured, and with what must hold whatever things cost.

package main

import (
	"encoding/json"
	"math"
	"os"
	"testing"
	"time"
)

// agreement is how far the simulation may be from a measurement on a machine that others use too.
const agreement = 0.3

// measurement is a run of the load test (docs/capacity.md), and the simulation's workload for it.
type measurement struct {
	Name                string
	Workload            Workload
	Seconds             float64
	Processor, Database float64 // seconds of all nodes, of the database
	Frames, Passed      float64
}

func measurements(t *testing.T) (all []measurement) {
	t.Helper()
	text, err := os.ReadFile("testdata/measured.json")
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheSimulationForesaysWhatWasMeasuredOnOneTwoAndThreeNodes(t *testing.T) {
	nodes := map[int]int{}
	for _, m := range measurements(t) {
		m.Workload.Seconds = m.Seconds
		costs := Measured
		costs.Idle = 0 // what the load added was measured
		got := Simulate(m.Workload, costs)
		nodes[m.Workload.Nodes]++
		for _, pair := range []struct {
			what          string
			got, measured float64
		}{
			{"processor time", got.Processor.Seconds(), m.Processor},
			{"processor time of the database", got.Database.Seconds(), m.Database},
			{"frames", got.Frames, m.Frames},
			{"messages between nodes", got.Passed, m.Passed},
		} {
			if off := pair.got/pair.measured - 1; pair.measured > 0 && math.Abs(off) > agreement {
				t.Errorf("%s: %s is %.2f, measured were %.2f: %+.0f %%", m.Name, pair.what, pair.got, pair.measured, 100*off)
			} else {
				t.Logf("%s: %s %.2f, measured %.2f", m.Name, pair.what, pair.got, pair.measured)
			}
		}
	}
	for n := 1; n <= 3; n++ {
		if nodes[n] == 0 {
			t.Errorf("no measurement of %d nodes", n)
		}
	}
}

func TestManyRoomsGrowWithTheNodesAndOneHotRoomDoesNotGrowWithoutEnd(t *testing.T) {
	site := Workload{Cores: 4, DatabaseCores: 16, Rooms: 500, Skew: 0.5, Viewers: 5000, Lines: 100, Seconds: 10, Seed: 1}
	lines := func(nodes, rooms int) float64 {
		w := site
		w.Nodes, w.Rooms = nodes, rooms
		most, err := Most(w, Measured, "lines")
		if err != nil {
			t.Fatal(err)
		}
		return most.Lines
	}
	if one, four := lines(1, 500), lines(4, 500); four < 1.5*one {
		t.Errorf("one node carries %.0f lines a second in many rooms, four carry %.0f", one, four)
	}
	if one, four := lines(1, 1), lines(4, 1); four > 2*one {
		t.Errorf("one node carries %.0f lines a second in one room, four carry %.0f: its owner decides all of them", one, four)
	}
}

func TestTheSameSeedGivesTheSameOutcome(t *testing.T) {
	w := Workload{Nodes: 3, Cores: 2, DatabaseCores: 2, Rooms: 20, Skew: 1, Viewers: 3000, Lines: 30, Gifts: 3, Arrivals: 10, Pages: 20, Seconds: 5, Seed: 7}
	a, b := Simulate(w, Measured), Simulate(w, Measured)
	if a.Processor != b.Processor || a.Late99 != b.Late99 || a.Frames != b.Frames {
		t.Errorf("%+v\n%+v", a, b)
	}
	w.Seed = 8
	if c := Simulate(w, Measured); c.Processor == a.Processor {
		t.Error("the seed does not matter")
	}
}

func TestAPacedRoomGathersItsLinesAndASmallOneTellsEachAtOnce(t *testing.T) {
	w := Workload{Nodes: 1, Cores: 8, DatabaseCores: 8, Rooms: 1, Viewers: pacedAbove + 1, Lines: 200, Seconds: 10, Seed: 1}
	if o := Simulate(w, Measured); o.Frames > 1.1*10*float64(w.Viewers)*float64(time.Second/flushEvery) {
		t.Errorf("%d viewers got %.0f frames in 10 s", w.Viewers, o.Frames)
	}
	w.Viewers = 10
	if o := Simulate(w, Measured); o.Frames < 1900*10 {
		t.Errorf("%d viewers got %.0f frames in 10 s", w.Viewers, o.Frames)
	}
}

func TestWhatCannotBeCarriedIsSaid(t *testing.T) {
	w := Workload{Nodes: 1, Cores: 1, DatabaseCores: 1, Rooms: 1, Viewers: 100, Lines: 1e5, Seconds: 2, Seed: 1}
	if _, err := Most(w, Measured, "gifts"); err == nil {
		t.Error("a site that is too slow already carries gifts")
	}
	if _, err := Most(w, Measured, "wishes"); err == nil {
		t.Error("it finds the most wishes")
	}
}
