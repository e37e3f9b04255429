// Red envelopes as every user may see them (/web_anchor/red_envelope_detail).

package ledger

import (
	"time"

	"touchline/domain"
)

const (
	EnvelopeCountMax   = 200
	ClientSeedMax      = 64
	EnvelopeOpenFor    = 10 * time.Minute // public, after opening
	EnvelopePrivateFor = 24 * time.Hour
	EnvelopeCommitFor  = 2 * time.Minute
	EnvelopeRemembered = 10 * time.Minute // after the end, for late viewers
)

// RedType of an envelope.
type RedType int32

const (
	RedPublicRandom RedType = 1
	RedPublicEqual  RedType = 2
	RedPrivate      RedType = 3
)

// RedStatus of an envelope.
type RedStatus int32

const (
	RedOpen     RedStatus = 1
	RedFinished RedStatus = 2
	RedExpired  RedStatus = 3
)

// Envelope is a red envelope as stored, with its users and its grabs in order.
type Envelope struct {
	EnvelopeRow
	Sender   domain.Brief
	Receiver domain.Brief // of a private one
	Grabs    []Grab
}

// Grab is one share taken by a user.
type Grab struct {
	Index  int64 // from 0
	User   domain.Brief
	Amount domain.Coins
	At     time.Time
}

// SeedCommit is the published hash of a seed, fixed before a client seed is chosen.
type SeedCommit struct {
	CommitID string
	UserID   int64
	Seed     []byte
	Expires  time.Time
}

// TakenBy returns the coins a user got from the envelope, or nil.
func (e *Envelope) TakenBy(userID int64) *domain.Coins {
	for i := range e.Grabs {
		if e.Grabs[i].User.UserID == userID {
			return &e.Grabs[i].Amount
		}
	}
	return nil
}

// Best returns the index of the largest grab, the earliest of equal ones; -1 without grabs.
func (e *Envelope) Best() int {
	best := -1
	for i, g := range e.Grabs {
		if best < 0 || g.Amount > e.Grabs[best].Amount {
			best = i
		}
	}
	return best
}

// Shares returns all shares of the envelope in the order of the grabs. They reveal future grabs, so they are shown
// only after the end.
func (e *Envelope) Shares() []int64 {
	if e.Type == RedPublicEqual {
		return SplitEqually(int64(e.Total), e.Count)
	}
	return Split(e.Seed, FormatEnvelope(e.Number), e.ClientSeed, int64(e.Total), e.Count)
}

// EnvelopeRow is the present state of a red envelope. Every field is written.
type EnvelopeRow struct {
	Number     int64
	HouseID    int64
	SenderID   int64
	ReceiverID int64 // of a private one
	Type       RedType
	Status     RedStatus
	Total      domain.Coins
	Count      int64
	LeftAmount domain.Coins
	LeftCount  int64
	Refunded   domain.Coins
	Remark     string
	Seed       []byte
	ClientSeed string
	Created    time.Time
	Open       time.Time
	Expire     time.Time
	Ended      time.Time // zero while open
}

// IsRow marks a row.
func (EnvelopeRow) IsRow() {}
