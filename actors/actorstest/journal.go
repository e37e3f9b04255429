// A journal in memory, which grain tests use instead of a database.

// Package actorstest holds the test doubles of grains: a journal and a publisher in memory.
package actorstest

import (
	"context"
	"slices"
	"sync"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

// Journal keeps streams in memory with the guarantees of actors.Journal: epochs, fencing, snapshots.
type Journal struct {
	mu      sync.Mutex
	streams map[string]*log
	held    chan struct{} // while it is not nil, appends wait for it
	bank    bank
}

type log struct {
	epoch    int64
	events   []actors.Event
	lines    []moderation.LineRow
	rows     []domain.Row
	snapshot []byte
	at       int64
	clean    bool
	queued   int
}

// NewJournal returns an empty journal.
func NewJournal() *Journal { return &Journal{streams: map[string]*log{}, bank: newBank()} }

// Hold makes appends wait until the returned function is called.
func (j *Journal) Hold() (release func()) {
	held := make(chan struct{})
	j.mu.Lock()
	j.held = held
	j.mu.Unlock()
	return func() {
		j.mu.Lock()
		j.held = nil
		j.mu.Unlock()
		close(held)
	}
}

// Queued is the number of appends and snapshots of a stream that are not in the journal yet.
func (j *Journal) Queued(stream string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	if l := j.streams[stream]; l != nil {
		return l.queued
	}
	return 0
}

// Claim opens a stream in a new epoch.
func (j *Journal) Claim(_ context.Context, stream string) (actors.Stream, actors.Recovered, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := j.streams[stream]
	if l == nil {
		l = &log{}
		j.streams[stream] = l
	}
	l.epoch++
	found := actors.Recovered{Snapshot: l.snapshot, SnapshotSeq: l.at, Clean: l.clean}
	found.Tail = append(found.Tail, l.events[l.at:]...)
	l.clean = false
	h := &handle{journal: j, log: l, epoch: l.epoch, queue: make(chan func(), 1024)}
	go h.run()
	return h, found, nil
}

// Rows returns all projections that a stream wrote.
func (j *Journal) Rows(stream string) []domain.Row {
	j.mu.Lock()
	defer j.mu.Unlock()
	if l := j.streams[stream]; l != nil {
		return append([]domain.Row(nil), l.rows...)
	}
	return nil
}

// Saved returns how many events of a stream its last snapshot holds, and whether that snapshot was a hand-over.
func (j *Journal) Saved(stream string) (events int64, handedOver bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if l := j.streams[stream]; l != nil {
		return l.at, l.clean
	}
	return 0, false
}

// Recent returns the stored lines of a room.
func (j *Journal) Recent(_ context.Context, room string, _ time.Time, _, atMost int) ([]moderation.LineRow, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := j.streams["chat/"+room]
	if l == nil {
		return nil, nil
	}
	return append([]moderation.LineRow(nil), l.lines[max(0, len(l.lines)-atMost):]...), nil
}

// Remember stores lines of a room from before it opened.
func (j *Journal) Remember(room string, lines ...moderation.LineRow) {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := j.streams["chat/"+room]
	if l == nil {
		l = &log{}
		j.streams["chat/"+room] = l
	}
	l.lines = append(l.lines, lines...)
}

type handle struct {
	journal *Journal
	log     *log
	epoch   int64
	queue   chan func()
}

func (h *handle) run() {
	for work := range h.queue {
		work()
		h.count(-1)
	}
}

func (h *handle) count(n int) {
	h.journal.mu.Lock()
	defer h.journal.mu.Unlock()
	h.log.queued += n
}

func (h *handle) Epoch() int64 { return h.epoch }

func (h *handle) Append(c actors.Change, done func(int64, error)) {
	h.count(1)
	h.queue <- func() {
		h.wait()
		seq, err := h.write(c)
		done(seq, err)
	}
}

func (h *handle) wait() {
	h.journal.mu.Lock()
	held := h.journal.held
	h.journal.mu.Unlock()
	if held != nil {
		<-held
	}
}

func (h *handle) write(c actors.Change) (int64, error) {
	h.journal.mu.Lock()
	defer h.journal.mu.Unlock()
	if h.log.epoch != h.epoch {
		return 0, actors.ErrFenced
	}
	if err := h.journal.bank.enter(c); err != nil {
		return 0, err
	}
	for _, event := range c.Events {
		event.Seq, event.Epoch = int64(len(h.log.events)+1), h.epoch
		h.log.events = append(h.log.events, event)
	}
	for _, row := range c.Rows {
		switch row := row.(type) {
		case moderation.LineRow:
			h.log.lines = append(h.log.lines, row)
		case moderation.LinesHiddenRow:
			h.log.hide(row)
		}
		h.log.rows = append(h.log.rows, row)
	}
	return int64(len(h.log.events)), nil
}

func (l *log) hide(row moderation.LinesHiddenRow) {
	for i := range l.lines {
		if slices.Contains(row.Offsets, l.lines[i].Offset) {
			l.lines[i].Deleted = row.Hidden
		}
	}
}

func (h *handle) Snapshot(state []byte, final bool, done func(error)) {
	h.count(1)
	h.queue <- func() {
		h.journal.mu.Lock()
		var err error
		if h.log.epoch != h.epoch {
			err = actors.ErrFenced
		} else {
			h.log.snapshot, h.log.at, h.log.clean = state, int64(len(h.log.events)), final
		}
		h.journal.mu.Unlock()
		if done != nil {
			done(err)
		}
	}
	if final {
		close(h.queue)
	}
}

// Publisher records everything that is sent to the sockets.
type Publisher struct {
	Rooms    chan *protos.RoomEvents
	Figures  chan *protos.RoomStats
	Privates chan *protos.PrivateFrame
	Kicks    chan *protos.KickUser
}

// NewPublisher returns a publisher that holds a thousand messages of each kind.
func NewPublisher() *Publisher {
	return &Publisher{make(chan *protos.RoomEvents, 1000), make(chan *protos.RoomStats, 1000),
		make(chan *protos.PrivateFrame, 1000), make(chan *protos.KickUser, 1000)}
}

// Events implements actors.Publisher, like Stats, Private and Kick.
func (p *Publisher) Events(e *protos.RoomEvents)    { p.Rooms <- e }
func (p *Publisher) Stats(e *protos.RoomStats)      { p.Figures <- e }
func (p *Publisher) Private(e *protos.PrivateFrame) { p.Privates <- e }
func (p *Publisher) Kick(e *protos.KickUser)        { p.Kicks <- e }
