// The ports: what an actor needs from outside.

// Package actors holds the shared parts of all kinds of grains and their ports. A grain handles one message at a time.
package actors

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/protos"
)

// Why an append failed. Every other error means that the database is unreachable.
var (
	ErrFenced       = errors.New("another activation owns the stream")
	ErrPoisoned     = errors.New("an earlier append of this handle failed")
	ErrInsufficient = errors.New("the debited account has not enough coins")
	ErrDuplicate    = errors.New("a transfer or request with this key exists")
	ErrBusy         = errors.New("the journal queue is full")
)

// Event is one row of a stream's journal.
type Event struct {
	Seq     int64 // assigned by the committer; 0 before the commit
	Epoch   int64
	Kind    string // short name of the protobuf message, such as "UserMuted"
	Payload []byte
	At      time.Time
}

// Change is the data of one decision, written in one commit.
type Change struct {
	Events    []Event
	Transfers []ledger.Transfer
	Rows      []domain.Row    // rows that are agenda.Guarded may refuse the change
	Request   *ledger.Request // nil when a repeat cannot be recognised
	// balance of the first payer afterwards (refused: now), set before done; nil: not wanted
	Left *domain.Coins
	Span trace.Span // the span of the commit; nil when the request is not traced
}

// Recovered is the result of a claim: the last snapshot and the events after it.
type Recovered struct {
	Snapshot    []byte // nil when there is none
	SnapshotSeq int64
	Clean       bool    // the previous owner handed over: it ended with a final snapshot
	Tail        []Event // events with Seq > SnapshotSeq in order, without claims
}

// Stream is the handle of one activation on its journal.
type Stream interface {
	// Epoch is the number of this activation, higher than those of all earlier activations.
	Epoch() int64
	// Append queues a change and never blocks. done runs once, on a goroutine of the journal, after the
	// commit (with the seq of the last event) or after the refusal. ErrInsufficient, ErrDuplicate and a
	// *domain.Refusal refuse this change alone; any other error poisons the handle and all later appends fail.
	Append(c Change, done func(lastSeq int64, err error))
	// Snapshot stores the state after all appended events. final marks a hand-over. done may be nil.
	Snapshot(state []byte, final bool, done func(error))
}

// Journal opens streams for activations.
type Journal interface {
	Claim(ctx context.Context, stream string) (Stream, Recovered, error)
}

// Lines reads the stored events of a room.
type Lines interface {
	// Recent returns the newest events of a room in ascending order: those since the instant, at least atLeast if there
	// are as many, at most atMost.
	Recent(ctx context.Context, room string, since time.Time, atLeast, atMost int) ([]moderation.LineRow, error)
}

// Badges returns the badges shown with names. Its methods never block.
type Badges interface {
	// Of returns the badges of a person in the room of a house (0: in another room).
	Of(houseID, userID int64) domain.Badges
	// Given notes that a user gave a house coins: the ranking of its supporters and the user's level may have changed.
	Given(houseID, userID int64)
}

// Publisher sends the broadcasts of actors to the sockets of every node. Calls never block.
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
