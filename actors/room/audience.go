// The audience: who is in the room on which node, each person counted once, and their visits.

package room

import (
	"slices"
	"strings"
	"time"

	"touchline/domain"
	"touchline/protos"
)

const nodeSilence = 30 * time.Second // a node that reports nothing for this long has no audience

type audience struct {
	nodes  map[string]*nodeAudience
	people map[string]*present
	visits map[string]time.Time // viewer key → when the visit was counted
}

type nodeAudience struct {
	lastReport time.Time
	keys       map[string]bool
}

// present is one person on one or more nodes.
type present struct {
	arrival *protos.Arrival
	nodes   int
}

func newAudience() audience {
	return audience{nodes: map[string]*nodeAudience{}, people: map[string]*present{}, visits: map[string]time.Time{}}
}

func (a *audience) viewers() int64 { return int64(len(a.people)) }

// attend records who came and went on a node, and returns the number of new visits. known is false when the node has to
// report its whole audience.
func (a *audience) attend(cmd *protos.Attend, now time.Time) (visits int64, known bool) {
	node := a.nodes[cmd.Node]
	if node == nil {
		if !cmd.All {
			return 0, false
		}
		if a.nodes == nil { // most rooms never have an audience
			*a = newAudience()
		}
		node = &nodeAudience{keys: map[string]bool{}}
		a.nodes[cmd.Node] = node
	}
	node.lastReport = now
	if cmd.All {
		here := make(map[string]bool, len(cmd.Arrived))
		for _, arrival := range cmd.Arrived {
			here[arrival.Key] = true
		}
		for key := range node.keys {
			if !here[key] {
				a.leave(node, key)
			}
		}
	}
	for _, arrival := range cmd.Arrived {
		if a.arrive(node, arrival, now) {
			visits++
		}
	}
	for _, key := range cmd.Left {
		a.leave(node, key)
	}
	return visits, true
}

// arrive reports whether the arrival is a new visit: one per person and 30 minutes.
func (a *audience) arrive(node *nodeAudience, arrival *protos.Arrival, now time.Time) bool {
	if !node.keys[arrival.Key] {
		node.keys[arrival.Key] = true
		p := a.people[arrival.Key]
		if p == nil {
			p = &present{arrival: arrival}
			a.people[arrival.Key] = p
		}
		p.nodes++
	}
	if last, ok := a.visits[arrival.Key]; ok && now.Sub(last) < domain.VisitWindow {
		return false
	}
	a.visits[arrival.Key] = now
	return true
}

func (a *audience) leave(node *nodeAudience, key string) {
	if !node.keys[key] {
		return
	}
	delete(node.keys, key)
	if p := a.people[key]; p != nil {
		if p.nodes--; p.nodes <= 0 {
			delete(a.people, key)
		}
	}
}

// sweep drops silent nodes and visits older than the window.
func (a *audience) sweep(now time.Time) {
	for name, node := range a.nodes {
		if now.Sub(node.lastReport) > nodeSilence {
			for key := range node.keys {
				a.leave(node, key)
			}
			delete(a.nodes, name)
		}
	}
	for key, at := range a.visits {
		if now.Sub(at) >= domain.VisitWindow && a.people[key] == nil {
			delete(a.visits, key)
		}
	}
}

// list returns the logged-in viewers, the earliest arrival first, and the number of the others.
func (a *audience) list(cmd *protos.AskViewers) *protos.Viewers {
	out := &protos.Viewers{}
	var found []*protos.Arrival
	keyword := strings.ToLower(cmd.Keyword)
	for _, p := range a.people {
		user := p.arrival.User
		if user.GetUserId() == 0 {
			out.Visitors++
			continue
		}
		if keyword == "" || strings.Contains(strings.ToLower(user.NickName), keyword) {
			found = append(found, p.arrival)
		}
	}
	slices.SortFunc(found, func(x, y *protos.Arrival) int {
		if x.AtMs != y.AtMs {
			return int(x.AtMs - y.AtMs)
		}
		return strings.Compare(x.Key, y.Key)
	})
	out.Total = int64(len(found))
	from := min(max(0, int(cmd.Offset)), len(found))
	to := min(from+max(0, int(cmd.Limit)), len(found))
	out.List = found[from:to]
	return out
}
