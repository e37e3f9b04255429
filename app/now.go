// What operators see at this moment: of this node, and of the others, which are asked.

package app

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"touchline/app/logs"
	"touchline/cluster"
	"touchline/domain"
	"touchline/http/view"
)

const (
	askEvery = time.Second            // however many operators look
	askLimit = 800 * time.Millisecond // a node that takes longer is left out
)

// nodeReport is what one node knows that no table has.
type nodeReport struct {
	Pulses  map[int64]domain.Pulse
	Streams map[int64]view.StreamHealth
	Faults  domain.LoggedFaults
}

// nodeReports collects the reports of all nodes.
type nodeReports struct {
	pulses  *pulse
	streams streams
	faults  *logs.Faults
	fanout  *cluster.Fanout

	mu     sync.Mutex
	asked  time.Time
	others []nodeReport
}

func newNodeReports(a *Server) *nodeReports {
	m := &nodeReports{pulses: a.pulse, streams: streams{a.pics}, faults: a.faults, fanout: a.fanout}
	a.fanout.Answer(func() []byte {
		said, err := json.Marshal(nodeReport{m.pulses.Pulses(), m.streams.Streams(), m.faults.LastHour()})
		if err != nil {
			a.logger.Error("this node cannot say what happens on it", "err", err)
		}
		return said
	})
	return m
}

// elsewhere is what the other nodes say.
func (m *nodeReports) elsewhere() []nodeReport {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.asked) < askEvery {
		return m.others
	}
	ctx, cancel := context.WithTimeout(context.Background(), askLimit)
	defer cancel()
	m.others = nil
	for _, said := range m.fanout.Ask(ctx) {
		var one nodeReport
		if json.Unmarshal(said, &one) == nil {
			m.others = append(m.others, one)
		}
	}
	m.asked = time.Now()
	return m.others
}

// Pulses by house. Every node with viewers of a room counts what happens there; the one that its actor lives on counts all.
func (m *nodeReports) Pulses() map[int64]domain.Pulse {
	all := m.pulses.Pulses()
	for _, other := range m.elsewhere() {
		for house, p := range other.Pulses {
			known := all[house]
			all[house] = domain.Pulse{Lines: max(known.Lines, p.Lines), Gifts: max(known.Gifts, p.Gifts)}
		}
	}
	return all
}

// Streams by house. An encoder that came back at another node is fed there.
func (m *nodeReports) Streams() map[int64]view.StreamHealth {
	all := m.streams.Streams()
	for _, other := range m.elsewhere() {
		for house, s := range other.Streams {
			if known, there := all[house]; !there || !known.Fed {
				all[house] = s
			}
		}
	}
	return all
}

// LastHour adds up what all nodes logged.
func (m *nodeReports) LastHour() domain.LoggedFaults {
	all := m.faults.LastHour()
	for _, other := range m.elsewhere() {
		all = addFaults(all, other.Faults)
	}
	return all
}

func addFaults(a, b domain.LoggedFaults) domain.LoggedFaults {
	sum := domain.LoggedFaults{Total: a.Total + b.Total, Minutes: slices.Clone(a.Minutes), Newest: slices.Clone(a.Newest)}
	for i := range min(len(sum.Minutes), len(b.Minutes)) { // both end with the present minute
		sum.Minutes[len(sum.Minutes)-1-i] += b.Minutes[len(b.Minutes)-1-i]
	}
	for _, fault := range b.Newest {
		at := slices.IndexFunc(sum.Newest, func(f domain.LoggedFault) bool { return f.Message == fault.Message && f.Where == fault.Where })
		if at < 0 {
			sum.Newest = append(sum.Newest, fault)
			continue
		}
		known := &sum.Newest[at]
		known.Count += fault.Count
		if fault.Last.After(known.Last) {
			known.Last, known.TraceID = fault.Last, fault.TraceID
		}
	}
	slices.SortFunc(sum.Newest, func(a, b domain.LoggedFault) int {
		if c := b.Last.Compare(a.Last); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	return sum
}
