// The plan of one commit: it assigns numbers, gathers rows and decides refusals.

package journal

import (
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"touchline/actors"
)

// errUnfenced protects the fence, and the lookup of a commit whose answer was lost: both rely on events.
var (
	errUnfenced       = errors.New("a change with transfers, a request or a guarded row carries no event")
	errTransferFormed = errors.New("a transfer needs a key, an amount above its fee and two accounts")
	errRequestFormed  = errors.New("a request needs the key of its change's first transfer")
)

// plan is a batch that is ready to be written. Every attempt makes a new one.
type plan struct {
	entries  []entry
	outcomes []outcome // by entry; valid once the plan is committed

	events    eventColumns
	transfers transferColumns
	requests  requestColumns
	book      *Book
	rows      rowSet
	snapshots snapshotColumns
	freed     []freed

	spends   bool     // a transfer may overdraw
	accounts []int64  // all accounts of all transfers, ascending
	keys     []string // of all transfers
	asked    []string // keys of requests without transfers
	agenda   agendaQuestion
	unfenced []string // streams with changes that write no event
}

type outcome struct {
	lastSeq int64
	err     error
	left    pgtype.Int8 // balance of the payer of the first transfer; null if it was not read
}

type freed struct {
	stream string
	upTo   int64
}

type eventColumns struct {
	stream     []string
	seq, epoch []int64
	kind       []string
	payload    [][]byte
	at         []time.Time
}

type snapshotColumns struct {
	stream     []string
	seq, epoch []int64
	state      [][]byte
	clean      []bool
	at         []time.Time
}

// newPlan collects what the batch needs; fill then decides it.
func newPlan(batch []entry) *plan {
	p := &plan{entries: batch, outcomes: make([]outcome, len(batch))}
	var unfenced []entry
	seen := map[int64]struct{}{}
	for i := range batch {
		change := &batch[i].change
		if batch[i].snapshot == nil && len(change.Events) == 0 {
			unfenced = append(unfenced, batch[i])
		}
		for j := range change.Transfers {
			t := &change.Transfers[j]
			p.keys = append(p.keys, t.Key)
			p.spends = p.spends || !t.Escrow
			for _, account := range accountsOf(t) {
				if _, ok := seen[int64(account)]; !ok {
					seen[int64(account)] = struct{}{}
					p.accounts = append(p.accounts, int64(account))
				}
			}
		}
		if change.Request != nil && len(change.Transfers) == 0 {
			p.asked = append(p.asked, change.Request.Key)
		}
		p.agenda.add(change.Rows)
	}
	slices.Sort(p.accounts)
	p.unfenced = streamsOf(unfenced)
	return p
}

// asks reports whether the database must be read before the plan can be decided.
func (p *plan) asks() bool {
	return p.spends || len(p.unfenced) > 0 || len(p.asked) > 0 || p.agenda.asks()
}

// fill decides all entries in order and gathers the writes. known is nil when nothing was read.
func (p *plan) fill(known *answers, now time.Time) {
	for i := range p.entries {
		p.entries[i].handle.planned = p.entries[i].handle.last
	}
	p.book = newBook(known, len(p.accounts), len(p.keys)+len(p.asked))
	p.transfers.grow(len(p.keys))
	last := map[*handle]int{} // index of the handle's last snapshot: only that one is written
	for i := range p.entries {
		if p.entries[i].snapshot != nil {
			last[p.entries[i].handle] = i
		}
	}
	stale := map[*handle]bool{}
	for i := range p.entries {
		e, out := &p.entries[i], &p.outcomes[i]
		switch {
		case stale[e.handle]:
			out.err = actors.ErrPoisoned
		case e.snapshot != nil:
			out.lastSeq = e.handle.planned
			if last[e.handle] == i {
				p.snapshots.add(e, now)
			}
		default:
			if out.err = p.admit(e, known); out.err != nil {
				out.left = p.left(e)
				stale[e.handle] = !refusesAlone(out.err)
				continue
			}
			out.left = p.left(e)
			p.add(e, now)
			out.lastSeq = e.handle.planned
		}
	}
}

// admit returns why a change is refused, or enters its transfers, its request and its agenda.
func (p *plan) admit(e *entry, known *answers) error {
	change := &e.change
	if err := unknownRow(change.Rows); err != nil {
		return err
	}
	if len(change.Events) == 0 {
		if len(change.Transfers) > 0 || change.Request != nil || guarded(change.Rows) {
			return errUnfenced
		}
		if known != nil && known.heads != nil && known.heads[e.handle.stream] != e.handle.epoch {
			return actors.ErrFenced
		}
	}
	if change.Request != nil && p.book.taken(change.Request.Key) {
		return actors.ErrDuplicate // even if the agenda would refuse it by now
	}
	if known == nil || known.agendas == nil {
		return p.book.enter(change.Transfers, change.Request)
	}
	step, err := known.agendas.admit(change.Rows)
	if err != nil {
		return err
	}
	if err := p.book.enter(change.Transfers, change.Request); err != nil {
		return err
	}
	known.agendas.enter(step)
	return nil
}

func (p *plan) left(e *entry) pgtype.Int8 {
	if e.change.Left == nil || len(e.change.Transfers) == 0 {
		return pgtype.Int8{}
	}
	return p.book.left(&e.change.Transfers[0])
}

func (p *plan) add(e *entry, now time.Time) {
	h := e.handle
	for i := range e.change.Events {
		event := &e.change.Events[i]
		h.planned++
		p.events.stream = append(p.events.stream, h.stream)
		p.events.seq = append(p.events.seq, h.planned)
		p.events.epoch = append(p.events.epoch, h.epoch)
		p.events.kind = append(p.events.kind, event.Kind)
		p.events.payload = append(p.events.payload, notNil(event.Payload))
		p.events.at = append(p.events.at, orNow(event.At, now))
	}
	request := e.change.Request
	for i := range e.change.Transfers {
		t := &e.change.Transfers[i]
		p.transfers.add(t, request, p.book.left(t))
		request = nil
	}
	if request != nil {
		p.requests.add(request)
	}
	p.rows.add(e.change.Rows)
}

func (s *snapshotColumns) add(e *entry, now time.Time) {
	s.stream = append(s.stream, e.handle.stream)
	s.seq = append(s.seq, e.handle.planned)
	s.epoch = append(s.epoch, e.handle.epoch)
	s.state = append(s.state, notNil(e.snapshot.state))
	s.clean = append(s.clean, e.snapshot.final)
	s.at = append(s.at, now)
}

// empty reports whether there is nothing to write.
func (p *plan) empty() bool {
	return len(p.events.seq) == 0 && len(p.snapshots.seq) == 0 && p.rows.empty()
}

func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func orNow(t, now time.Time) time.Time {
	if t.IsZero() {
		return now
	}
	return t
}
