// Financial lists for admins: orders of coins, corrections of wallets, red envelopes.

package ledger

import (
	"time"

	"touchline/domain"
)

// OrderFilter finds orders of coins. Zero values do not narrow.
type OrderFilter struct {
	OrderID       string
	UserID        int64
	Status        RechargeStatus
	Provider      string
	From, To      time.Time // when they were made: From ≤ at < To
	Sort          string    // a key of OrderSorts, reversed by a leading minus
	Limit, Offset int
}

// ListedOrder is an order with its buyer and the operator who refunded it.
type ListedOrder struct {
	Order
	User           domain.Brief
	Balance        domain.Coins // present balance of the user
	RefundedBy     int64        // 0: reported by the provider
	RefundedByName string
	RefundReason   string
}

// Refund is a recharge that an admin takes back. Done is zero while it waits for a second admin.
type Refund struct {
	RefundID string
	OrderID  string
	UserID   int64
	Coins    domain.Coins // coins the order brought
	Reason   string
	AskedBy  int64
	AgreedBy int64
	Asked    time.Time
	Done     time.Time
	Hash     []byte // of the request with the request id
}

// AdjustmentState of a correction.
type AdjustmentState int32

const (
	AdjustmentDone    AdjustmentState = 1
	AdjustmentWaiting AdjustmentState = 2 // for a second admin
	AdjustmentLapsed  AdjustmentState = 3 // not approved in time
)

// AdjustmentFilter finds corrections of wallets. Zero values do not narrow.
type AdjustmentFilter struct {
	UserID        int64
	AskedBy       int64
	State         AdjustmentState
	From, To      time.Time // when they were asked for
	Sort          string
	Limit, Offset int
}

// ListedAdjustment is a correction with the names of the people concerned.
type ListedAdjustment struct {
	Adjustment
	User                  domain.Brief
	AskedName, AgreedName string
}

// State returns the state of a correction at an instant.
func (a Adjustment) State(now time.Time) AdjustmentState {
	switch {
	case !a.Done.IsZero():
		return AdjustmentDone
	case now.Before(a.Asked.Add(domain.ApprovalLife)):
		return AdjustmentWaiting
	}
	return AdjustmentLapsed
}

// EnvelopeFilter finds red envelopes. Zero values do not narrow.
type EnvelopeFilter struct {
	HouseID       int64
	SenderID      int64
	Status        RedStatus
	Type          RedType
	From, To      time.Time // when they were sent
	Sort          string
	Limit, Offset int
}

// ListedEnvelope is an envelope with its users and its room, without its shares.
type ListedEnvelope struct {
	Envelope
	HouseName string
}

// Sort keys of these lists; a leading minus reverses the order.
var (
	OrderSorts      = []string{"createTime", "coins", "payTime"}
	AdjustmentSorts = []string{"askTime", "amount"}
	EnvelopeSorts   = []string{"createTime", "totalAmount", "expireTime"}
)

// AdjustLimit is how many coins one admin may correct alone within AdjustSpan: credits and debits of all wallets
// together (setting admin.adjustLimit).
const (
	AdjustLimit = 10_000
	AdjustSpan  = 24 * time.Hour
)

// Adjustment is a correction of a wallet. Done is zero while it waits for a second admin.
type Adjustment struct {
	AdjustID string
	UserID   int64
	Amount   domain.Coins // negative takes
	Reason   string
	AskedBy  int64
	AgreedBy int64
	Asked    time.Time
	Done     time.Time
	Hash     []byte // of the request with the request id
}

// AdjustmentApproval is a correction that waits for a second admin, with the wallet's owner and present balance.
type AdjustmentApproval struct {
	Adjustment
	NickName string
	Balance  domain.Coins
}
