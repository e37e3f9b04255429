// The simulation: lines and gifts happen at random in rooms that lie on nodes, and each node works off what that costs.

package main

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Outcome is how the site stood it.
type Outcome struct {
	Busy           []float64 // of each node: the share of its cores
	DatabaseBusy   float64
	Memory         []float64     // MiB of each node
	Late50, Late99 time.Duration // from the line to the screen
	Frames, Passed float64       // of all nodes together
	Processor      time.Duration // of all nodes together
	Database       time.Duration
}

// station works off what comes, one thing after another on all its cores.
type station struct {
	cores float64
	free  time.Duration // when it is done with what came so far
	spent time.Duration
}

// work that begins at a moment at the earliest is done at the moment it returns.
func (s *station) work(at, cost time.Duration) time.Duration {
	s.spent += cost
	s.free = max(s.free, at) + time.Duration(float64(cost)/s.cores)
	return s.free
}

type roomState struct {
	owner   int
	viewers []int // by node
	next    []time.Duration
}

// event is something that is due.
type event struct {
	at   time.Duration
	kind int
	room int
	node int
	said []time.Duration // when the lines of a flush were said
}

const (
	aLine = iota
	aGift
	anArrival
	aPage
	aFlush
)

type eventQueue []*event

func (q eventQueue) Len() int           { return len(q) }
func (q eventQueue) Less(i, j int) bool { return q[i].at < q[j].at }
func (q eventQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *eventQueue) Push(x any)        { *q = append(*q, x.(*event)) }
func (q *eventQueue) Pop() any {
	last := len(*q) - 1
	e := (*q)[last]
	*q = (*q)[:last]
	return e
}

// simulation is one run.
type simulation struct {
	Workload
	Costs
	random   *rand.Rand
	nodes    []station
	database station
	rooms    []roomState
	share    []float64 // of the first rooms together: where a random number between 0 and 1 falls
	due      eventQueue
	pending  map[[2]int]*event // flushes, by room and node
	late     []weighted
	frames   float64
	passed   float64
}

type weighted struct {
	late    time.Duration
	viewers int
}

// Simulate runs the workload. The same seed gives the same outcome.
func Simulate(w Workload, c Costs) Outcome {
	s := &simulation{Workload: w, Costs: c, random: rand.New(rand.NewPCG(w.Seed, 1)), pending: map[[2]int]*event{}}
	s.nodes = make([]station, w.Nodes)
	for i := range s.nodes {
		s.nodes[i].cores = float64(w.Cores)
	}
	s.database.cores = float64(w.DatabaseCores)
	s.settle()
	end := time.Duration(w.Seconds * float64(time.Second))
	for kind, rate := range []float64{aLine: w.Lines, aGift: w.Gifts, anArrival: w.Arrivals, aPage: w.Pages} {
		s.schedule(kind, rate, end)
	}
	heap.Init(&s.due)
	for second := time.Duration(0); second < end; second += time.Second {
		for i := range s.nodes {
			s.nodes[i].work(second, s.Idle+time.Duration(s.watching(i))*s.Viewer)
		}
	}
	for i := range s.nodes { // idling delays nobody: it is spread over the second
		s.nodes[i].free = 0
	}
	for s.due.Len() > 0 {
		s.handle(heap.Pop(&s.due).(*event))
	}
	return s.outcome(end)
}

// settle gives each room its node, at random as its hash does, and its viewers, who are spread evenly over the nodes.
func (s *simulation) settle() {
	total := 0.0
	for i := range s.Rooms {
		total += math.Pow(float64(i+1), -s.Skew)
	}
	s.rooms, s.share = make([]roomState, s.Rooms), make([]float64, s.Rooms)
	sum := 0.0
	for i := range s.rooms {
		part := math.Pow(float64(i+1), -s.Skew) / total
		sum += part
		s.share[i] = sum
		p := roomState{owner: s.random.IntN(s.Nodes), viewers: make([]int, s.Nodes), next: make([]time.Duration, s.Nodes)}
		here := float64(s.Viewers) * part
		for n := range p.viewers {
			p.viewers[n] = int(here / float64(s.Nodes))
		}
		for range int(math.Round(here)) - s.Nodes*int(here/float64(s.Nodes)) {
			p.viewers[s.random.IntN(s.Nodes)]++
		}
		s.rooms[i] = p
	}
}

// schedule puts things of a kind into the queue, at random with a mean rate.
func (s *simulation) schedule(kind int, rate float64, end time.Duration) {
	if rate <= 0 {
		return
	}
	for at := time.Duration(0); ; {
		at += time.Duration(s.random.ExpFloat64() / rate * float64(time.Second))
		if at >= end {
			return
		}
		room, _ := slices.BinarySearch(s.share, s.random.Float64())
		s.due = append(s.due, &event{at: at, kind: kind, room: min(room, s.Rooms-1), node: s.random.IntN(s.Nodes)})
	}
}

func (s *simulation) handle(e *event) {
	switch e.kind {
	case aLine:
		s.tell(e, s.decide(e, e.at, s.Line), s.DatabaseLine)
	case aGift:
		done := s.decide(e, s.database.work(e.at, s.DatabaseGift), s.Gift)
		s.passed += float64(s.Nodes - 1) // the giver's balance, to wherever they watch; it goes in one batch with the gift
		s.tell(e, done, 0)
	case anArrival:
		known := s.database.work(e.at, s.DatabaseEntry)
		for range 2 { // ticket and welcome each ask the owner of the room
			s.pass(known, e.node, s.rooms[e.room].owner)
		}
		s.nodes[e.node].work(known, s.Arrival)
	case aPage:
		s.nodes[e.node].work(s.database.work(e.at, s.DatabasePage), s.Page)
	case aFlush:
		s.flush(e)
	}
}

// decide is done by the owner of the room, mostly for a node that somebody else's socket or request is on.
func (s *simulation) decide(e *event, at, cost time.Duration) time.Duration {
	owner := s.rooms[e.room].owner
	s.pass(at, e.node, owner)
	return s.nodes[owner].work(at, cost)
}

// pass is what a message from one node to another costs both. It answers when it is there.
func (s *simulation) pass(at time.Duration, from, to int) time.Duration {
	if from == to {
		return at
	}
	s.nodes[from].work(at, s.Pass/2)
	return s.nodes[to].work(at, s.Pass/2)
}

// tell the viewers of a room of something, on each node: at once, or with the next flush where they are many.
func (s *simulation) tell(e *event, decided, journal time.Duration) {
	s.database.work(e.at, journal) // a line is told before it is durable
	p := &s.rooms[e.room]
	for n, viewers := range p.viewers {
		if viewers == 0 {
			continue
		}
		heard := decided
		if n != p.owner {
			s.passed++
			heard = s.pass(decided, p.owner, n)
		}
		key := [2]int{e.room, n}
		if waits := s.pending[key]; waits != nil {
			waits.said = append(waits.said, e.at)
			continue
		}
		due := &event{at: max(heard, p.next[n]), kind: aFlush, room: e.room, node: n, said: []time.Duration{e.at}}
		s.pending[key] = due
		heap.Push(&s.due, due)
	}
}

// flush writes a frame to every viewer of the room on the node.
func (s *simulation) flush(e *event) {
	delete(s.pending, [2]int{e.room, e.node})
	p := &s.rooms[e.room]
	viewers := p.viewers[e.node]
	done := s.nodes[e.node].work(e.at, time.Duration(viewers)*s.Frame)
	if viewers > pacedAbove {
		p.next[e.node] = e.at + min(max(2*(done-e.at), flushEvery), flushMost)
	} else {
		p.next[e.node] = done
	}
	s.frames += float64(viewers)
	for _, said := range e.said {
		s.late = append(s.late, weighted{done - said, viewers})
	}
}

func (s *simulation) outcome(end time.Duration) Outcome {
	o := Outcome{Frames: s.frames, Passed: s.passed, Database: s.database.spent, DatabaseBusy: s.database.share(end)}
	for i := range s.nodes {
		here := s.watching(i)
		o.Busy = append(o.Busy, s.nodes[i].share(end))
		o.Memory = append(o.Memory, s.Base+float64(here)*s.Connection/1024)
		o.Processor += s.nodes[i].spent
	}
	o.Late50, o.Late99 = s.quantile(0.5), s.quantile(0.99)
	return o
}

// watching are the viewers on a node.
func (s *simulation) watching(node int) (viewers int) {
	for _, p := range s.rooms {
		viewers += p.viewers[node]
	}
	return viewers
}

func (s *station) share(end time.Duration) float64 {
	return s.spent.Seconds() / s.cores / end.Seconds()
}

// quantile of the delays that viewers saw.
func (s *simulation) quantile(q float64) time.Duration {
	slices.SortFunc(s.late, func(a, b weighted) int { return int(a.late - b.late) })
	total := 0
	for _, one := range s.late {
		total += one.viewers
	}
	seen := 0
	for _, one := range s.late {
		if seen += one.viewers; float64(seen) >= q*float64(total) {
			return one.late.Round(10 * time.Microsecond)
		}
	}
	return 0
}
