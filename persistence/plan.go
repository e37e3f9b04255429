// The plan of one commit: numbers are given, rows are gathered, refusals are decided.
package persistence

import (
	"errors"
	"time"

	"touchline/actors"
	"touchline/domain"
)

// errMoneyAlone guards the fence: a transfer whose change has no event would not be fenced.
var (
	errMoneyAlone     = errors.New("a change with transfers carries no event")
	errTransferFormed = errors.New("a transfer needs a key, an amount above zero and two accounts")
)

// plan is a batch made ready to be written. It is made anew for every attempt.
type plan struct {
	entries  []entry
	outcomes []outcome // by entry; true once the plan is committed

	events    eventColumns
	transfers transferColumns
	deltas    map[domain.AccountID]domain.Coins
	rows      rowSet
	snapshots snapshotColumns
	freed     []freed

	spends   bool     // some transfer may overdraw
	accounts []int64  // all accounts of all transfers, ascending
	keys     []string // of all transfers
	unfenced []string // streams with changes that write no event
}

type outcome struct {
	lastSeq int64
	err     error
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

type transferColumns struct {
	key, kind             []string
	debit, credit, amount []int64
	at                    []time.Time
}

type snapshotColumns struct {
	stream     []string
	seq, epoch []int64
	state      [][]byte
	clean      []bool
	at         []time.Time
}

// newPlan looks the batch over; fill then decides it.
func newPlan(batch []entry) *plan {
	p := &plan{entries: batch, outcomes: make([]outcome, len(batch))}
	var unfenced []entry
	seen := map[int64]struct{}{}
	for i := range batch {
		change := &batch[i].change
		if batch[i].snapshot == nil && len(change.Events) == 0 {
			unfenced = append(unfenced, batch[i])
		}
		for _, t := range change.Transfers {
			p.keys = append(p.keys, t.Key)
			p.spends = p.spends || !t.Escrow
			for _, account := range []int64{int64(t.Debit), int64(t.Credit)} {
				if _, ok := seen[account]; !ok {
					seen[account] = struct{}{}
					p.accounts = append(p.accounts, account)
				}
			}
		}
	}
	sortNumbers(p.accounts)
	p.unfenced = streamsOf(unfenced)
	return p
}

// asks tells whether the database must be asked before the plan can be decided.
func (p *plan) asks() bool { return p.spends || len(p.unfenced) > 0 }

// fill decides every entry in order and gathers what is written. known is nil when nothing was asked.
func (p *plan) fill(known *answers, now time.Time) {
	for i := range p.entries {
		p.entries[i].handle.planned = p.entries[i].handle.last
	}
	book := newBook(known)
	p.deltas = book.deltas
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
			if out.err = p.admit(e, known, book); out.err != nil {
				stale[e.handle] = !refusesAlone(out.err)
				continue
			}
			p.add(e, now)
			out.lastSeq = e.handle.planned
		}
	}
}

// admit says why a change is refused, and enters its transfers if it is not.
func (p *plan) admit(e *entry, known *answers, book *book) error {
	change := &e.change
	if len(change.Events) == 0 {
		if len(change.Transfers) > 0 {
			return errMoneyAlone
		}
		if known != nil && known.heads != nil && known.heads[e.handle.stream] != e.handle.epoch {
			return actors.ErrFenced
		}
	}
	return book.enter(change.Transfers)
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
	for _, t := range e.change.Transfers {
		p.transfers.key = append(p.transfers.key, t.Key)
		p.transfers.kind = append(p.transfers.kind, string(t.Kind))
		p.transfers.debit = append(p.transfers.debit, int64(t.Debit))
		p.transfers.credit = append(p.transfers.credit, int64(t.Credit))
		p.transfers.amount = append(p.transfers.amount, int64(t.Amount))
		p.transfers.at = append(p.transfers.at, now)
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

// empty tells that nothing is left to write.
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
