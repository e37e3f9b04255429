// Snapshots: when the state is saved, and how an activation hands its stream over.

package actors

import (
	"time"

	"google.golang.org/protobuf/proto"
)

const (
	snapshotEvents = 256              // events after which the state is saved, unless they are smaller than the state
	snapshotAge    = 30 * time.Second // age at which an unsaved event is saved
	partingTimeout = 2 * time.Second
)

// Sleep hands the stream over: it waits until all decisions are durable and saves the state.
func (e *Entity) Sleep() {
	if e.timer != nil {
		e.timer.Stop()
	}
	if e.dead || e.stream == nil {
		return
	}
	e.dead = true
	e.asleep.Store(true)
	e.dismiss()
	if e.settling.open > 0 {
		return // the state lacks decisions that are being settled: the next activation reads them from the journal
	}
	saved := make(chan error, 1)
	state, err := proto.Marshal(e.model.Save())
	if err != nil {
		e.Logger.Error("save state", "stream", e.name, "err", err)
		return
	}
	e.stream.Snapshot(state, true, func(err error) { saved <- err })
	select {
	case err := <-saved:
		if err != nil {
			e.Logger.Warn("last snapshot refused", "stream", e.name, "err", err)
		}
	case <-time.After(partingTimeout):
		e.Logger.Warn("last snapshot took too long", "stream", e.name)
	}
}

// considerSnapshot saves the state when the events after the last snapshot are as large as the state. So saving costs
// at most as much as journaling, however large the state is.
func (e *Entity) considerSnapshot() {
	if e.unsaved >= snapshotEvents && e.weight >= e.saved {
		e.snapshot()
		return
	}
	if e.unsaved > 0 && e.timer == nil {
		e.timer = time.AfterFunc(snapshotAge, func() { e.root.Send(e.self, &after{e.snapshot}) })
	}
}

func (e *Entity) snapshot() {
	if e.timer != nil {
		e.timer.Stop()
		e.timer = nil
	}
	if e.unsaved == 0 || e.dead || e.mustDrain() {
		return
	}
	state, err := proto.Marshal(e.model.Save())
	if err != nil {
		e.Logger.Error("save state", "stream", e.name, "err", err)
		return
	}
	e.unsaved, e.weight, e.saved = 0, 0, len(state)
	e.stream.Snapshot(state, false, nil)
}

func (e *Entity) noteApplied(events []Event) {
	e.unsaved += len(events)
	for i := range events {
		e.weight += len(events[i].Payload)
	}
}
