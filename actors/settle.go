// Settling: decisions that their commit may refuse, for lack of coins or because of a guarded row.

package actors

import (
	"errors"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/ledger"
)

const (
	turnsWaiting = 100         // per key; further commands are asked to try again
	drainEvery   = time.Second // shortest interval between snapshots that hold back decisions
)

// Settlement is a decision that takes effect only if its commit succeeds.
type Settlement struct {
	Events    []proto.Message // applied after the commit
	Transfers []ledger.Transfer
	Rows      []domain.Row
	Request   *ledger.Request
	// after the events; left is what the payer has left; nil when there is no asker
	Answer func(left domain.Coins) proto.Message
	Then   func(left domain.Coins) // in the actor, after the answer
}

// settling is the shell's state of decisions that are being committed.
type settling struct {
	turns    map[any][]turn // keys that are being settled, with their waiting turns
	held     []heldTurn     // turns that wait for a snapshot
	draining bool
	drained  time.Time
	open     int    // appended, not settled yet
	traced   string // the trace of the present turn
}

type turn struct {
	asker  *actor.PID
	traced string // the trace of the message that asked
	decide func(asker *actor.PID)
}

type heldTurn struct {
	key any
	turn
}

// InTurn runs decide now, or after everything under the same key is settled: a decision sees the outcome of all earlier
// ones. decide either answers the asker or settles.
func (e *Entity) InTurn(key any, decide func(asker *actor.PID)) {
	e.takeTurn(key, turn{e.ctx.Sender(), e.traced(), decide})
}

// InOwnTurn is InTurn for a decision of the grain itself, without an asker.
func (e *Entity) InOwnTurn(key any, decide func()) {
	e.takeTurn(key, turn{nil, "", func(*actor.PID) { decide() }})
}

func (e *Entity) takeTurn(key any, t turn) {
	waiting, busy := e.settling.turns[key]
	switch {
	case e.dead || len(waiting) >= turnsWaiting:
		e.reply(t.asker, Unavailable())
	case e.settling.draining:
		e.settling.held = append(e.settling.held, heldTurn{key, t})
	case busy:
		e.settling.turns[key] = append(waiting, t)
	default:
		around := e.settling.traced
		e.settling.traced = t.traced
		t.decide(t.asker)
		e.settling.traced = around
	}
}

// Settle journals a decision. The asker gets the answer, or BALANCE_NOT_ENOUGH, REPEATED, or the refusal of a guarded
// row; a refused decision changes nothing.
func (e *Entity) Settle(asker *actor.PID, key any, s *Settlement) {
	if e.dead {
		e.reply(asker, Unavailable())
		return
	}
	if e.settling.turns == nil {
		e.settling.turns = map[any][]turn{}
	}
	e.settling.turns[key] = nil
	e.settling.open++
	left := new(domain.Coins)
	events := e.encode(s.Events)
	change := Change{Events: events, Transfers: s.Transfers, Rows: s.Rows, Request: s.Request, Left: left}
	e.append(change, func(err error) {
		// This runs on a goroutine of the journal: it may only send messages.
		switch {
		case err != nil && !refusesAlone(err):
			e.reply(asker, Unavailable())
			e.root.Send(e.self, &broken{err})
		case e.asleep.Load():
			e.reply(asker, Unavailable()) // the next activation answers a repeat with the outcome
		default:
			e.root.Send(e.self, &settled{asker: asker, key: key, s: s, events: events, left: *left, err: err})
		}
	})
}

func refusesAlone(err error) bool {
	var refusal *domain.Refusal
	return errors.Is(err, ErrInsufficient) || errors.Is(err, ErrDuplicate) || errors.As(err, &refusal)
}

type settled struct {
	asker  *actor.PID
	key    any
	s      *Settlement
	events []Event
	left   domain.Coins
	err    error
}

// NotInfluenceReceiveTimeout marks the message, so that it does not keep an idle grain awake.
func (*settled) NotInfluenceReceiveTimeout() {}

func (e *Entity) applySettled(m *settled) {
	if e.dead {
		e.reply(m.asker, Unavailable())
		return
	}
	e.settling.open--
	switch {
	case m.err == nil:
		for _, event := range m.s.Events {
			e.model.Apply(event)
		}
		e.noteApplied(m.events)
		if m.s.Answer != nil {
			e.reply(m.asker, m.s.Answer(m.left))
		}
		if m.s.Then != nil {
			m.s.Then(m.left)
		}
	default:
		e.reply(m.asker, Answer(refusalOf(m)))
	}
	waiting := e.settling.turns[m.key]
	delete(e.settling.turns, m.key)
	for i, next := range waiting {
		// The first turn that settles makes the others wait again.
		if _, busy := e.settling.turns[m.key]; busy {
			e.settling.turns[m.key] = append(e.settling.turns[m.key], waiting[i:]...)
			break
		}
		e.takeTurn(m.key, next)
	}
	e.considerSnapshot()
	e.resumeTurns()
}

func refusalOf(m *settled) error {
	switch {
	case errors.Is(m.err, ErrDuplicate):
		return domain.Refuse(ledger.Repeated)
	case errors.Is(m.err, ErrInsufficient):
		var need domain.Coins
		for _, t := range m.s.Transfers {
			if t.Debit == m.s.Transfers[0].Debit {
				need += t.Amount
			}
		}
		return domain.Refuse(domain.BalanceNotEnough, "balance", m.left, "need", need)
	}
	return m.err
}

// mustDrain reports whether a due snapshot has to wait until every decision is settled, because a snapshot must not
// count events that are not applied. New turns are held until then, which takes one commit.
func (e *Entity) mustDrain() bool {
	if e.settling.open == 0 {
		return false
	}
	if now := e.Now(); !e.settling.draining && now.Sub(e.settling.drained) >= drainEvery {
		e.settling.draining, e.settling.drained = true, now
	}
	return true
}

// resumeTurns takes the snapshot that was due and runs the held turns.
func (e *Entity) resumeTurns() {
	if !e.settling.draining || e.settling.open > 0 {
		return
	}
	e.settling.draining = false
	e.snapshot()
	held := e.settling.held
	e.settling.held = nil
	for _, h := range held {
		e.takeTurn(h.key, h.turn)
	}
}

// dismiss asks the waiting commands to try again, at the next activation.
func (e *Entity) dismiss() {
	for _, waiting := range e.settling.turns {
		for _, t := range waiting {
			e.reply(t.asker, Unavailable())
		}
	}
	for _, h := range e.settling.held {
		e.reply(h.asker, Unavailable())
	}
	e.settling.turns, e.settling.held = nil, nil
}
