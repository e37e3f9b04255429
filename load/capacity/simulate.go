// The simulation: lines and gifts happen at random in rooms that lie on nodes, and each node works off what that costs.

package main

import (
	"container/heap"
	"fmt"
	"hash/fnv"
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

type place struct {
	owner   int
	viewers []int // by node
	next    []time.Duration
}

// happening is something that is due.
type happening struct {
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

type agenda []*happening

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].at < a[j].at }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(*happening)) }
func (a *agenda) Pop() any {
	last := len(*a) - 1
	h := (*a)[last]
	*a = (*a)[:last]
	return h
}

// simulation is one run.
type simulation struct {
	Workload
	Costs
	random   *rand.Rand
	nodes    []station
	database station
	places   []place
	share    []float64 // of the first rooms together: where a random number between 0 and 1 falls
	due      agenda
	pending  map[[2]int]*happening // flushes, by room and node
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
	s := &simulation{Workload: w, Costs: c, random: rand.New(rand.NewPCG(w.Seed, 1)), pending: map[[2]int]*happening{}}
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
		s.happen(heap.Pop(&s.due).(*happening))
	}
	return s.outcome(end)
}

// settle gives each room its node and its viewers, who are spread evenly over the nodes.
func (s *simulation) settle() {
	total := 0.0
	for i := range s.Rooms {
		total += math.Pow(float64(i+1), -s.Skew)
	}
	s.places, s.share = make([]place, s.Rooms), make([]float64, s.Rooms)
	sum := 0.0
	for i := range s.places {
		part := math.Pow(float64(i+1), -s.Skew) / total
		sum += part
		s.share[i] = sum
		p := place{owner: s.ownerOf(i), viewers: make([]int, s.Nodes), next: make([]time.Duration, s.Nodes)}
		here := float64(s.Viewers) * part
		for n := range p.viewers {
			p.viewers[n] = int(here / float64(s.Nodes))
		}
		for range int(math.Round(here)) - s.Nodes*int(here/float64(s.Nodes)) {
			p.viewers[s.random.IntN(s.Nodes)]++
		}
		s.places[i] = p
	}
}

// ownerOf a room is the node with the highest hash, like cluster/ring.go.
func (s *simulation) ownerOf(room int) (owner int) {
	best := uint64(0)
	for n := range s.Nodes {
		h := fnv.New64a()
		fmt.Fprintf(h, "house:%d/node-%d/%d", room, n, s.Seed)
		if mixed := (h.Sum64() ^ h.Sum64()>>31) * 0x9e3779b97f4a7c15; mixed >= best {
			best, owner = mixed, n
		}
	}
	return owner
}

// schedule puts things of a kind on the agenda, at random with a mean rate.
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
		s.due = append(s.due, &happening{at: at, kind: kind, room: min(room, s.Rooms-1), node: s.random.IntN(s.Nodes)})
	}
}

func (s *simulation) happen(h *happening) {
	switch h.kind {
	case aLine:
		s.tell(h, s.decide(h, h.at, s.Line), s.DatabaseLine)
	case aGift:
		done := s.decide(h, s.database.work(h.at, s.DatabaseGift), s.Gift)
		s.passed += float64(s.Nodes - 1) // the giver's balance, to wherever they watch
		s.tell(h, done, 0)
	case anArrival:
		known := s.database.work(h.at, s.DatabaseEntry)
		for range 2 { // ticket and welcome each ask the owner of the room
			s.pass(known, h.node, s.places[h.room].owner)
		}
		s.nodes[h.node].work(known, s.Arrival)
	case aPage:
		s.nodes[h.node].work(s.database.work(h.at, s.DatabasePage), s.Page)
	case aFlush:
		s.flush(h)
	}
}

// decide is done by the owner of the room, mostly for a node that somebody else's socket or request is on.
func (s *simulation) decide(h *happening, at, cost time.Duration) time.Duration {
	owner := s.places[h.room].owner
	s.pass(at, h.node, owner)
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
func (s *simulation) tell(h *happening, decided, journal time.Duration) {
	s.database.work(h.at, journal) // a line is told before it is durable
	p := &s.places[h.room]
	for n, viewers := range p.viewers {
		if viewers == 0 {
			continue
		}
		heard := decided
		if n != p.owner {
			s.passed++
			heard = s.pass(decided, p.owner, n)
		}
		key := [2]int{h.room, n}
		if waits := s.pending[key]; waits != nil {
			waits.said = append(waits.said, h.at)
			continue
		}
		due := &happening{at: max(heard, p.next[n]), kind: aFlush, room: h.room, node: n, said: []time.Duration{h.at}}
		s.pending[key] = due
		heap.Push(&s.due, due)
	}
}

// flush writes a frame to every viewer of the room on the node.
func (s *simulation) flush(h *happening) {
	delete(s.pending, [2]int{h.room, h.node})
	p := &s.places[h.room]
	viewers := p.viewers[h.node]
	done := s.nodes[h.node].work(h.at, time.Duration(viewers)*s.Frame)
	if viewers > pacedAbove {
		p.next[h.node] = h.at + min(max(2*(done-h.at), flushEvery), flushMost)
	} else {
		p.next[h.node] = done
	}
	s.frames += float64(viewers)
	for _, said := range h.said {
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
	for _, p := range s.places {
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
