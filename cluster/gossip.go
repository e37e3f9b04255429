// What memberlist asks of a member and tells it. Its calls come under its own lock and must not wait.

package cluster

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/memberlist"
)

// living are the members that memberlist believes to live.
func (m *gossipMembers) living() []seen {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Collect(maps.Values(m.alive))
}

func (m *gossipMembers) changed() {
	select {
	case m.news <- struct{}{}:
	default:
	}
}

// NotifyJoin is called by memberlist under its lock.
func (m *gossipMembers) NotifyJoin(node *memberlist.Node) { m.NotifyUpdate(node) }

// NotifyUpdate is called by memberlist under its lock.
func (m *gossipMembers) NotifyUpdate(node *memberlist.Node) {
	m.mu.Lock()
	m.alive[node.Name] = seen{*node, m.alive[node.Name].ended}
	m.mu.Unlock()
	m.changed()
}

// NotifyLeave is called by memberlist under its lock.
func (m *gossipMembers) NotifyLeave(node *memberlist.Node) {
	m.mu.Lock()
	if was, there := m.alive[node.Name]; there && !was.ended {
		m.gone = append(m.gone, seen{Node: *node})
	}
	delete(m.alive, node.Name)
	m.mu.Unlock()
	m.changed()
}

// tellGone says once of each member that is gone how it went. Of one whose process has ended that was said already.
func (m *gossipMembers) tellGone() {
	m.mu.Lock()
	gone := m.gone
	m.gone = nil
	m.mu.Unlock()
	for _, node := range gone {
		m.tellEnd(node.Node, "a node does not answer and is given up")
	}
}

// tellEnd says how a member went: one that drained has left, of any other it is bad news. (memberlist knows who left, but
// does not say so.)
func (m *gossipMembers) tellEnd(node memberlist.Node, bad string) {
	var card identityCard
	if json.Unmarshal(node.Meta, &card) == nil && card.Draining {
		m.log.Info("a node has left", "node", node.Name, "at", card.address())
	} else {
		m.log.Warn(bad, "node", node.Name, "at", card.address())
	}
}

// NodeMeta is what others are told of this node.
func (m *gossipMembers) NodeMeta(limit int) []byte {
	meta, err := json.Marshal(m.card.Load())
	if err != nil || len(meta) > limit {
		m.log.Error("this node cannot tell what it is", "bytes", len(meta), "limit", limit)
		return nil
	}
	return meta
}

// NotifyMsg takes what another member says to this one.
func (m *gossipMembers) NotifyMsg(word []byte) {
	if id, evicted := strings.CutPrefix(string(word), evictedWord); evicted && id == m.card.Load().ID {
		m.once.Do(func() { close(m.evicted) })
	}
}

// GetBroadcasts has nothing to add to memberlist's own.
func (*gossipMembers) GetBroadcasts(int, int) [][]byte { return nil }

// LocalState is not exchanged: all there is to know is in the cards.
func (*gossipMembers) LocalState(bool) []byte { return nil }

// MergeRemoteState is for LocalState of others.
func (*gossipMembers) MergeRemoteState([]byte, bool) {}

func hostPort(address string) (string, int, error) {
	host, digits, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("read the address %q: %w", address, err)
	}
	port, err := strconv.Atoi(digits)
	if err != nil || net.ParseIP(host) == nil || net.ParseIP(host).IsUnspecified() {
		return "", 0, fmt.Errorf("%q is no IP address with a port that others can reach", address)
	}
	return host, port, nil
}

// gossipLog hands memberlist's lines to the node's log: "2026/11/26 17:01:14 [WARN] memberlist: …".
type gossipLog struct{ log *slog.Logger }

// Write takes one line.
func (g gossipLog) Write(line []byte) (int, error) {
	_, text, _ := strings.Cut(string(line), "[")
	level, text, _ := strings.Cut(text, "] memberlist: ")
	switch {
	case begins(text, ofProbes):
		g.log.Debug("gossip", "says", strings.TrimSpace(text))
	case level == "ERR" || level == "WARN": // a peer that cannot be reached is no fault of this node
		g.log.Warn("gossip", "says", strings.TrimSpace(text))
	}
	return len(line), nil
}
