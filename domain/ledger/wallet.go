// Wallets for their owners: flows, income, gifts given and received, rankings.

package ledger

import (
	"time"

	"touchline/domain"
)

// Wallet of one user at one moment.
type Wallet struct {
	Balance domain.Coins
	Frozen  domain.Coins // in the user's open red envelopes
	Income  domain.Coins // from gifts and tips
}

// FlowFilter chooses rows of a ledger account, the newest first.
type FlowFilter struct {
	Kinds         []FlowKind // nil: all
	Gift          int64      // number; 0: any
	From, To      time.Time  // From ≤ at < To; zero: open
	Limit, Offset int
}

// Flow is one transfer for the owner of a wallet, or the gifts of one combo with ID, Ref and At of the newest one.
type Flow struct {
	ID        int64
	Kind      FlowKind
	Amount    domain.Coins // negative when spent
	After     domain.Coins // balance after it
	Ref       string
	Remark    string // of an envelope: its greeting
	At        time.Time
	Gift      int64        // number; 0 for everything else
	Count     int64        // of gifts
	Other     domain.Brief // the other party; the zero Brief: none
	HouseID   int64        // 0 outside of rooms
	HouseName string
}

// Given is one tip, or the gifts of one combo with ID, Ref and At of the newest one. Income is the anchor's
// share of Amount.
type Given struct {
	ID        int64
	Kind      FlowKind
	Ref       string
	From      domain.Brief
	To        domain.Brief // the anchor
	HouseName string
	HouseID   int64
	SessionID string
	Gift      Gift // Number 0 for a tip
	Count     int64
	Amount    domain.Coins
	Income    domain.Coins
	At        time.Time
}

// DayEarnings are an anchor's earnings of one date in the site's zone.
type DayEarnings struct {
	Date      string // "2006-01-02"
	Gift, Tip domain.Coins
}

// GiftRank is a ranking of givers.
type GiftRank struct {
	Top     []RankedGiver
	Amounts []domain.Coins // of all givers, descending
}

// RankedGiver is one place of a ranking; equal amounts share a place.
type RankedGiver struct {
	Place  int
	Giver  domain.Brief
	Amount domain.Coins
}

// PlaceOf returns the place of an amount, from 1.
func (r GiftRank) PlaceOf(amount domain.Coins) int {
	place := 1
	for low, high := 0, len(r.Amounts); low < high; {
		if middle := (low + high) / 2; r.Amounts[middle] > amount {
			low, place = middle+1, middle+2
		} else {
			high = middle
		}
	}
	return place
}
