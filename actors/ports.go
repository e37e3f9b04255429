// The ports: what an actor needs from outside, and nothing more.

// Package actors holds what all kinds of grains share, and the ports they need. A grain handles one message at a time.
package actors

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/protos"
)

// Why an append did not happen. Every other error means that the database could not be reached.
var (
	ErrFenced       = errors.New("another activation owns the stream")
	ErrPoisoned     = errors.New("an earlier append of this handle failed")
	ErrInsufficient = errors.New("the debited account has not enough coins")
	ErrDuplicate    = errors.New("a transfer or request with this key exists")
	ErrBusy         = errors.New("the journal queue is full")
)

// Event is one row of a stream's journal.
type Event struct {
	Seq     int64 // assigned by the committer; 0 before
	Epoch   int64
	Kind    string // short name of the protobuf message, e.g. "UserMuted"
	Payload []byte
	At      time.Time
}

// Change is what one decision writes, all of it in one commit or none of it.
type Change struct {
	Events    []Event
	Transfers []domain.Transfer
	Rows      []domain.Row    // those that are domain.Guarded may refuse the change
	Request   *domain.Request // nil: a repeat cannot be recognised
	Left      *domain.Coins   // set before done: what the payer of the first transfer has left (refused: has). nil: not asked
	Span      trace.Span      // of its way into the journal; nil: nobody follows it
}

// Recovered is what a claim finds: the last snapshot and the events behind it.
type Recovered struct {
	Snapshot    []byte // nil when there is none
	SnapshotSeq int64
	Clean       bool    // the previous owner handed over: its last act was a final snapshot
	Tail        []Event // events with Seq > SnapshotSeq in order, claims left out
}

// Stream is one activation's handle on its journal.
type Stream interface {
	// Epoch is this activation's number: higher than that of every activation before it.
	Epoch() int64
	// Append queues a change and never blocks. done runs once, on a goroutine of the journal, after the
	// commit (with the seq of the last event) or after the refusal. ErrInsufficient, ErrDuplicate and a
	// *domain.Refusal refuse this change alone; any other error poisons the handle and all later appends fail.
	Append(c Change, done func(lastSeq int64, err error))
	// Snapshot stores the state reached by everything appended so far. final marks a hand-over.
	// done may be nil.
	Snapshot(state []byte, final bool, done func(error))
}

// Journal gives streams to activations.
type Journal interface {
	Claim(ctx context.Context, stream string) (Stream, Recovered, error)
}

// Lines reads a room's numbered events back.
type Lines interface {
	// Recent returns the newest events of a room in ascending order: those since the instant, at least
	// atLeast of them if there are so many, at most atMost.
	Recent(ctx context.Context, room string, since time.Time, atLeast, atMost int) ([]domain.LineRow, error)
}

// Badges tells what is shown beside the names of people. Its methods never wait.
type Badges interface {
	// Of a person in the room of a house (0: in another room).
	Of(houseID, userID int64) domain.Badges
	// Given is told when a house got gifts: its supporters may stand differently now.
	Given(houseID int64)
}

// Publisher carries what actors decided to the sockets of every node. Calls never block.
type Publisher interface {
	// Events sends numbered events of one room, ascending, of one epoch.
	Events(*protos.RoomEvents)
	// Stats sends the newest audience figures of a room; they may be dropped or merged.
	Stats(*protos.RoomStats)
	// Private sends a frame to every socket of one user.
	Private(*protos.PrivateFrame)
	// Kick closes sockets of one user.
	Kick(*protos.KickUser)
}
