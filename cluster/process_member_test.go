// A node as a process: how it executes the orders of a test.

package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"touchline/protos"
	"touchline/tests/eventually"
)

// runMember is the main function of the process.
func runMember(settings string) int {
	answer := json.NewEncoder(os.Stdout)
	refuse := func(err error) int {
		_ = answer.Encode(report{Err: err.Error()})
		return 1
	}
	m := &Membership{}
	if err := json.Unmarshal([]byte(settings), m); err != nil {
		return refuse(err)
	}
	config := probeConfig()
	config.Logger = slog.New(slog.NewTextHandler(os.Stderr, nil)) // shown when a test fails
	config.Name, config.Membership, config.Fanout = os.Getenv(clusterVariable), m, NewFanout()
	n := &orderedNode{Fanout: config.Fanout, heard: &hearing{}}
	config.Holds = func() bool { return !n.lapsed.Load() }
	n.Listen(n.heard)
	n.Answer(func() []byte { return []byte("well") })
	var err error
	if n.node, err = Start(config); err != nil {
		return refuse(err)
	}
	orders := make(chan order)
	go func() {
		defer close(orders)
		for lines := json.NewDecoder(os.Stdin); ; {
			var o order
			if lines.Decode(&o) != nil {
				return
			}
			orders <- o
		}
	}()
	_ = answer.Encode(report{Address: n.node.cluster.ActorSystem.Address(), Node: n.node.ID()})
	for {
		select {
		case <-n.node.Evicted():
			return evictedCode
		case o, more := <-orders:
			if !more {
				return n.end()
			}
			_ = answer.Encode(n.do(o))
			if o.Do == "stop" {
				return 0
			}
		}
	}
}

func (n *orderedNode) end() int {
	ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
	defer cancel()
	_ = n.node.Stop(ctx)
	<-n.node.left
	return 0
}

// orderedNode is a node that executes orders.
type orderedNode struct {
	*Fanout
	node   *Node
	heard  *hearing
	lapsed atomic.Bool // its lease
	stop   context.CancelFunc
	loops  sync.WaitGroup
	mu     sync.Mutex
	totals report
}

func (n *orderedNode) do(o order) (r report) {
	var err error
	switch o.Do {
	case "say":
		ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
		defer cancel()
		err = n.say(ctx, o.ID, &r)
	case "say soon": // for as long as a call without a deadline is tried
		err = n.say(context.Background(), o.ID, &r)
	case "say without end":
		n.sayWithoutEnd(o.IDs, o.Every)
	case "end saying":
		n.stop()
		n.loops.Wait()
		r = n.totals
	case "members":
		r.Count = int64(len(n.node.lookup.ring.Load().members))
	case "owner":
		r.Owner, r.Address = n.node.lookup.ring.Load().owner("Probe", o.ID), n.node.cluster.ActorSystem.Address()
	case "lapse":
		n.lapsed.Store(o.On)
	case "count": // whether the others count it as a member
		err = n.node.AnnounceServing(o.On)
	case "live":
		r.Count = n.node.Metrics().Kinds["Probe"].Live
	case "lives":
		scriptOf(o.ID).with(func(s *script) { r.Lives, r.Count = s.lives, s.lives-s.ended })
	case "want":
		n.Want(o.Room, o.On)
	case "who wants":
		r.Count = int64(len(n.node.peerFanout.watching(o.Room)))
	case "ask":
		ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
		defer cancel()
		r.Count = int64(len(n.Ask(ctx)))
	case "publish":
		n.publish(o)
	case "heard":
		r.Count = int64(n.heard.count(o.Room))
	case "stop":
		err = n.node.Stop(context.Background())
		<-n.node.left
	default:
		err = fmt.Errorf("no such order: %+v", o)
	}
	if err != nil {
		r.Err = err.Error()
	}
	return r
}

func (n *orderedNode) say(ctx context.Context, id string, r *report) error {
	said, err := tell(ctx, n.node, id, "say")
	if err == nil {
		r.Activation, r.Count = said.Activation, said.Count
	}
	return err
}

// sayWithoutEnd calls every grain repeatedly until it is stopped, and counts the failures.
func (n *orderedNode) sayWithoutEnd(ids []string, every time.Duration) {
	ctx, cancel := context.WithCancel(context.Background())
	n.stop, n.totals = cancel, report{}
	for _, id := range ids {
		n.loops.Go(func() {
			for ctx.Err() == nil {
				began := time.Now()
				limited, end := context.WithTimeout(context.Background(), eventually.Hang)
				err := n.say(limited, id, &report{})
				end()
				took := time.Since(began)
				n.mu.Lock()
				n.totals.Count++
				n.totals.Slowest = max(n.totals.Slowest, took)
				if err != nil {
					n.totals.Failed++
					n.totals.Detail = err.Error()
				}
				n.mu.Unlock()
				if every > 0 {
					_ = rest(ctx, every)
				}
			}
		})
	}
}

func (n *orderedNode) publish(o order) {
	switch o.ID {
	case "events":
		m := &protos.RoomEvents{Room: o.Room}
		if o.On {
			m.State = &protos.RoomState{}
		}
		n.Events(m)
	case "numbered event":
		n.Events(&protos.RoomEvents{Room: o.Room, Epoch: 1, First: 1, Events: [][]byte{{'x'}}})
	case "stats":
		n.Stats(&protos.RoomStats{Room: o.Room})
	case "private":
		n.Private(&protos.PrivateFrame{UserId: o.User})
	case "changed":
		n.Changed(&protos.Changed{Kind: "house", Id: o.Room})
	case "kick":
		n.Kick(&protos.KickUser{UserId: o.User})
	}
}

// hearing records the publications that a node receives, from any goroutine.
type hearing struct {
	mu   sync.Mutex
	what heard
}

func (h *hearing) note(what func(*heard)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	what(&h.what)
}

func (h *hearing) Events(m *protos.RoomEvents)    { h.note(func(w *heard) { w.Events(m) }) }
func (h *hearing) Stats(m *protos.RoomStats)      { h.note(func(w *heard) { w.Stats(m) }) }
func (h *hearing) Private(m *protos.PrivateFrame) { h.note(func(w *heard) { w.Private(m) }) }
func (h *hearing) Kick(m *protos.KickUser)        { h.note(func(w *heard) { w.Kick(m) }) }

func (h *hearing) Changed(m *protos.Changed) { h.note(func(w *heard) { w.Changed(m) }) }

func (h *hearing) count(what string) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, one := range h.what.what {
		if one == what {
			n++
		}
	}
	return n
}
