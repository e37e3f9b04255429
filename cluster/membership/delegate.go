// The callbacks of memberlist. It calls them under its own lock, so they must not block.

package membership

import (
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/memberlist"
)

// members returns the members that memberlist considers alive.
func (g *Gossip) members() []member {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Collect(maps.Values(g.alive))
}

func (g *Gossip) changed() {
	select {
	case g.changes <- struct{}{}:
	default:
	}
}

// NotifyJoin is called by memberlist under its lock.
func (g *Gossip) NotifyJoin(node *memberlist.Node) { g.NotifyUpdate(node) }

// NotifyUpdate is called by memberlist under its lock.
func (g *Gossip) NotifyUpdate(node *memberlist.Node) {
	g.mu.Lock()
	g.alive[node.Name] = member{*node, g.alive[node.Name].ended}
	g.mu.Unlock()
	g.changed()
}

// NotifyLeave is called by memberlist under its lock.
func (g *Gossip) NotifyLeave(node *memberlist.Node) {
	g.mu.Lock()
	if was, known := g.alive[node.Name]; known && !was.ended {
		g.gone = append(g.gone, member{Node: *node})
	}
	delete(g.alive, node.Name)
	g.mu.Unlock()
	g.changed()
}

// logGone logs each departure once, unless the end of the process was logged already.
func (g *Gossip) logGone() {
	g.mu.Lock()
	gone := g.gone
	g.gone = nil
	g.mu.Unlock()
	for _, m := range gone {
		g.logEnd(m.Node, "a node does not answer and is removed")
	}
}

// logEnd logs the departure of a draining member, and a fault of any other. memberlist does not tell its delegate which
// members left.
func (g *Gossip) logEnd(node memberlist.Node, fault string) {
	var meta nodeMeta
	if json.Unmarshal(node.Meta, &meta) == nil && meta.Draining {
		g.log.Info("a node has left", "node", node.Name, "at", meta.address())
	} else {
		g.log.Warn(fault, "node", node.Name, "at", meta.address())
	}
}

// NodeMeta is the metadata that memberlist publishes.
func (g *Gossip) NodeMeta(limit int) []byte {
	meta, err := json.Marshal(g.meta.Load())
	if err != nil || len(meta) > limit {
		g.log.Error("this node cannot publish its metadata", "bytes", len(meta), "limit", limit)
		return nil
	}
	return meta
}

// NotifyMsg receives a message of another member.
func (g *Gossip) NotifyMsg(message []byte) {
	if id, evicted := strings.CutPrefix(string(message), evictedPrefix); evicted && id == g.meta.Load().ID {
		g.evict()
	}
}

// GetBroadcasts adds nothing to memberlist's own.
func (*Gossip) GetBroadcasts(int, int) [][]byte { return nil }

// LocalState is empty: the metadata holds everything.
func (*Gossip) LocalState(bool) []byte { return nil }

// MergeRemoteState ignores the empty state of others.
func (*Gossip) MergeRemoteState([]byte, bool) {}

// probeFailures are the beginnings of lines of memberlist about a member that does not answer, or that has not received
// a restart yet.
var probeFailures = []string{
	"Failed fallback TCP ping", "Failed to send gossip", "Failed to send ping", "Failed to send UDP",
	"Got ping for unexpected node", "Failed to send ack",
}

// gossipLog passes memberlist's lines to the node's log: "2026/11/26 17:01:14 [WARN] memberlist: …".
type gossipLog struct{ log *slog.Logger }

// Write logs one line.
func (g gossipLog) Write(line []byte) (int, error) {
	_, text, _ := strings.Cut(string(line), "[")
	level, text, _ := strings.Cut(text, "] memberlist: ")
	switch {
	case slices.ContainsFunc(probeFailures, func(start string) bool { return strings.HasPrefix(text, start) }):
		g.log.Debug("gossip", "says", strings.TrimSpace(text))
	case level == "ERR" || level == "WARN": // an unreachable peer is no fault of this node
		g.log.Warn("gossip", "says", strings.TrimSpace(text))
	}
	return len(line), nil
}
