// Changes as actors write them to their streams.

package persistencetest

import (
	"fmt"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/tests/eventually"
)

// EnvelopeOf returns an open red envelope of three shares.
func EnvelopeOf(sender, number int64, total domain.Coins) ledger.EnvelopeRow {
	return ledger.EnvelopeRow{
		Number: number, HouseID: 1001, SenderID: sender, Type: ledger.RedPublicRandom, Status: ledger.RedOpen,
		Total: total, Count: 3, LeftAmount: total, LeftCount: 3, Remark: "for all", Seed: []byte("seed"), Created: Noon,
		Open:   Noon,
		Expire: Noon.Add(ledger.EnvelopeOpenFor),
	}
}

// Grabs returns the change in which a user takes one share of an envelope.
func Grabs(number, user, index int64, amount domain.Coins) actors.Change {
	c := Pays(fmt.Sprintf("grab/%d/%d", number, user), ledger.EscrowOf(number), ledger.WalletOf(user), amount, true)
	c.Transfers[0].Kind, c.Transfers[0].Item = ledger.FlowEnvelopeGrab, index
	return c
}

// Noon is the fixed time of these tests.
var Noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// Events returns a change of events only.
func Events(payloads ...string) actors.Change {
	var c actors.Change
	for _, p := range payloads {
		c.Events = append(c.Events, actors.Event{Kind: "Said", Payload: []byte(p), At: Noon})
	}
	return c
}

// Written appends a change and waits for the answer.
func Written(t testing.TB, s actors.Stream, c actors.Change) (int64, error) {
	t.Helper()
	type answer struct {
		seq int64
		err error
	}
	got := make(chan answer, 1)
	s.Append(c, func(seq int64, err error) { got <- answer{seq, err} })
	a := eventually.Receive(t, "an append is answered", got)
	return a.seq, a.err
}

// MustWrite appends a change that must succeed, and returns the number of its last event.
func MustWrite(t testing.TB, s actors.Stream, c actors.Change) int64 {
	t.Helper()
	seq, err := Written(t, s, c)
	if err != nil {
		t.Fatalf("append: %v", err)
	}
	return seq
}

// MustClaim makes the test the owner of a stream.
func MustClaim(t testing.TB, j actors.Journal, stream string) (actors.Stream, actors.Recovered) {
	t.Helper()
	s, found, err := j.Claim(t.Context(), stream)
	if err != nil {
		t.Fatalf("claim %s: %v", stream, err)
	}
	return s, found
}

// With returns a change of one event and rows.
func With(rows ...domain.Row) actors.Change {
	c := Events("decided")
	c.Rows = rows
	return c
}

// Offsets returns the offsets of lines, in their order.
func Offsets(lines []moderation.LineRow) (all []int64) {
	for _, l := range lines {
		all = append(all, l.Offset)
	}
	return all
}

// Pays returns a change of one event and one transfer.
func Pays(key string, debit, credit ledger.AccountID, amount domain.Coins, escrow bool) actors.Change {
	c := Events(key)
	c.Transfers = []ledger.Transfer{{
		Key: key, Debit: debit, Credit: credit, Amount: amount, Kind: "test", Escrow: escrow,
	}}
	return c
}
