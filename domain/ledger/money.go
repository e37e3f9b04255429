// Money: coins, accounts, and the one-row transfer that is balanced by construction.

// Package ledger holds money: accounts and transfers, wallets, gifts, red envelopes and their split, recharges and
// corrections.
package ledger

import (
	"strconv"

	"touchline/domain"
)

// AccountID identifies a ledger account. Negative ones stand for the outside world, and only they may be overdrawn.
type AccountID int64

// Accounts of the site. Users' ids start far above.
const (
	World       AccountID = -1 // source of recharged coins and target of chargebacks
	Corrections AccountID = -2 // counter-account of operators' adjustments
	Losses      AccountID = -3 // charged back coins that were already spent
	Platform    AccountID = 1  // the site's share of gifts and tips
)

const (
	incomeBase = 1 << 61
	escrowBase = 1 << 62
)

// WalletOf is the account a user spends from.
func WalletOf(userID int64) AccountID { return AccountID(userID) }

// IncomeOf is the account that receives a user's gifts and tips.
func IncomeOf(userID int64) AccountID { return AccountID(incomeBase + userID) }

// EscrowOf is the account that holds the coins of an open red envelope.
func EscrowOf(number int64) AccountID { return AccountID(escrowBase + number) }

// AccountKind groups the accounts of the ledger.
type AccountKind string

const (
	KindWorld       AccountKind = "world"
	KindCorrections AccountKind = "corrections"
	KindLosses      AccountKind = "losses"
	KindPlatform    AccountKind = "platform"
	KindWallets     AccountKind = "wallets" // of users
	KindIncomes     AccountKind = "incomes" // of anchors
	KindEscrows     AccountKind = "escrows" // of red envelopes
)

// KindOf returns the kind of an account.
func KindOf(account AccountID) AccountKind {
	switch {
	case account == Losses:
		return KindLosses
	case account == Corrections:
		return KindCorrections
	case account < 0:
		return KindWorld
	case account == Platform:
		return KindPlatform
	case account >= escrowBase:
		return KindEscrows
	case account >= incomeBase:
		return KindIncomes
	}
	return KindWallets
}

// FlowKind is the purpose of a transfer, as stored.
type FlowKind string

const (
	FlowRecharge       FlowKind = "recharge"
	FlowGift           FlowKind = "gift"
	FlowTip            FlowKind = "tip"
	FlowEnvelopeSend   FlowKind = "envelopeSend"
	FlowEnvelopeGrab   FlowKind = "envelopeGrab"
	FlowEnvelopeRefund FlowKind = "envelopeRefund"
	FlowAdjust         FlowKind = "adjust"
	FlowChargeback     FlowKind = "chargeback"
)

// FlowTypes are the numbers of flowType in the API.
var FlowTypes = map[FlowKind]domain.FlowType{
	FlowRecharge: domain.FlowTypeRecharge, FlowGift: domain.FlowTypeGift, FlowTip: domain.FlowTypeTip,
	FlowEnvelopeSend: domain.FlowTypeEnvelopeSend, FlowEnvelopeGrab: domain.FlowTypeEnvelopeGrab,
	FlowEnvelopeRefund: domain.FlowTypeEnvelopeRefund,
	FlowAdjust:         domain.FlowTypeAdjust, FlowChargeback: domain.FlowTypeChargeback,
}

// Transfer moves coins from one account to another. Its key makes it happen at most once. Debit loses Amount, Credit
// gains Amount − Fee, Platform gains Fee.
type Transfer struct {
	Key    string // idempotency key, e.g. gift/<userId>/<requestId>
	Debit  AccountID
	Credit AccountID
	Amount domain.Coins // > 0
	Fee    domain.Coins // 0 ≤ Fee < Amount
	Kind   FlowKind
	Escrow bool // the same stream funded the debit side, so it cannot be overdrawn

	// Purpose of the transfer; zero where it does not apply.
	Ref       string // giftTxId, tipId, redEnvelopeId, orderId
	HouseID   int64
	SessionID string // live session of the transfer
	Item      int64  // number of the gift, or index of the envelope's share
	Count     int64  // of gifts
	Remark    string
}

// Request makes a change happen at most once: a second one with the same key is a duplicate. The answer to the first
// is stored with it. A change with transfers has the key of its first transfer.
type Request struct {
	Key    string
	Hash   []byte // SHA-256 of the request; a repeat must be equal
	Answer []byte // protobuf of the grain's answer, without the balance
}

// Outcome is the result of the first request with a key.
type Outcome struct {
	Hash    []byte
	Answer  []byte
	Balance domain.Coins // the payer's balance after it
}

// Repeated marks a request that has already been carried out. It never leaves the server: the REST layer sends the
// stored outcome instead.
const Repeated domain.Code = "REPEATED"

// RequestKey scopes a request id to its user and call, as docs/protocol.md, Idempotency, says.
func RequestKey(call string, userID int64, requestID string) string {
	return call + "/" + strconv.FormatInt(userID, 10) + "/" + requestID
}

// FormatGift writes the number of a gift as g1, g2 …
func FormatGift(number int64) string { return "g" + strconv.FormatInt(number, 10) }

// FormatEnvelope writes the number of a red envelope as re_1, re_2 …
func FormatEnvelope(number int64) string { return "re_" + strconv.FormatInt(number, 10) }

// ParseGift reads what FormatGift wrote.
func ParseGift(id string) (int64, bool) { return domain.ParseAfter("g", id) }

// ParseEnvelope reads what FormatEnvelope wrote.
func ParseEnvelope(id string) (int64, bool) { return domain.ParseAfter("re_", id) }

// ShareOf is an anchor's share of a gift or tip; fractions of a coin go to the platform.
func ShareOf(amount domain.Coins, percent int64) domain.Coins {
	return amount * domain.Coins(percent) / 100
}

const (
	// FlowForfeit moves the remaining coins of an erased user to the site.
	FlowForfeit FlowKind = "forfeit"
)
