// Reports of all nodes for operators: pulses, streams and logged errors.

package telemetry

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"touchline/cluster"
	"touchline/domain/console"
	"touchline/http/view"
	"touchline/media"
	"touchline/media/ladder"
)

const (
	askEvery = time.Second            // for any number of operators
	askLimit = 800 * time.Millisecond // a node that takes longer is left out
)

// nodeReport is the knowledge of one node that no table has.
type nodeReport struct {
	Pulses  map[int64]console.Pulse
	Streams map[int64]view.StreamHealth
	Faults  console.LoggedFaults
}

// Reports collects the reports of all nodes.
type Reports struct {
	pulses *Pulse
	hub    *media.Hub
	ladder *ladder.Ladders // nil: none
	faults *Faults
	fanout *cluster.Fanout

	mu     sync.Mutex
	asked  time.Time
	others []nodeReport
}

// NewReports also answers the other nodes that ask for the report of this one.
func NewReports(pulses *Pulse, hub *media.Hub, ladders *ladder.Ladders, faults *Faults, fanout *cluster.Fanout,
	logger *slog.Logger) *Reports {
	m := &Reports{pulses: pulses, hub: hub, ladder: ladders, faults: faults, fanout: fanout}
	fanout.Answer(func() []byte {
		said, err := json.Marshal(nodeReport{pulses.Pulses(), streamsOf(hub, ladders), faults.LastHour()})
		if err != nil {
			logger.Error("the report of this node cannot be written", "err", err)
		}
		return said
	})
	return m
}

// elsewhere returns the reports of the other nodes.
func (m *Reports) elsewhere() []nodeReport {
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

// Pulses returns the pulses by house. Every node with viewers of a room counts it, and the node of its actor counts
// all.
func (m *Reports) Pulses() map[int64]console.Pulse {
	all := m.pulses.Pulses()
	for _, other := range m.elsewhere() {
		for house, p := range other.Pulses {
			known := all[house]
			all[house] = console.Pulse{Lines: max(known.Lines, p.Lines), Gifts: max(known.Gifts, p.Gifts)}
		}
	}
	return all
}

// Streams returns the health of streams by house. The node with the encoder counts.
func (m *Reports) Streams() map[int64]view.StreamHealth {
	all := streamsOf(m.hub, m.ladder)
	for _, other := range m.elsewhere() {
		for house, s := range other.Streams {
			if known, there := all[house]; !there || !known.Fed {
				all[house] = s
			}
		}
	}
	return all
}

// LastHour adds up the errors that all nodes logged.
func (m *Reports) LastHour() console.LoggedFaults {
	all := m.faults.LastHour()
	for _, other := range m.elsewhere() {
		all = addFaults(all, other.Faults)
	}
	return all
}

func addFaults(a, b console.LoggedFaults) console.LoggedFaults {
	sum := console.LoggedFaults{Total: a.Total + b.Total, Minutes: slices.Clone(a.Minutes), Newest: slices.Clone(a.Newest)}
	for i := range min(len(sum.Minutes), len(b.Minutes)) { // both end with the current minute
		sum.Minutes[len(sum.Minutes)-1-i] += b.Minutes[len(b.Minutes)-1-i]
	}
	for _, fault := range b.Newest {
		at := slices.IndexFunc(sum.Newest, func(f console.LoggedFault) bool {
			return f.Message == fault.Message && f.Where == fault.Where
		})
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
	slices.SortFunc(sum.Newest, func(a, b console.LoggedFault) int {
		if c := b.Last.Compare(a.Last); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	return sum
}
