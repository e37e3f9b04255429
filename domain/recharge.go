// Recharges: what coins cost, and the orders of those who buy them.
package domain

import "time"

const (
	CoinCurrency     = "CNY" // of amounts that are no product
	CoinMinor        = 10    // and the price of one coin in its smallest unit
	RechargeCoinsMax = 1_000_000
)

// RechargeStatus of an order.
type RechargeStatus int32

const (
	RechargePending  RechargeStatus = 1
	RechargePaid     RechargeStatus = 2
	RechargeFailed   RechargeStatus = 3
	RechargeRefunded RechargeStatus = 4
)

// Product is an amount of coins on sale.
type Product struct {
	ProductID string
	Coins     Coins
	Bonus     Coins // on top
	Currency  string
	Minor     int64 // price in the currency's smallest unit
}

// Order is one recharge. It keeps what was sold to it; ProductID is "" for an amount of the buyer's own choice.
type Order struct {
	OrderID string
	UserID  int64
	Product
	RequestID   string
	Hash        []byte // of what was asked under the request id
	Provider    string
	Status      RechargeStatus
	ProviderTxn string // the provider's number of the payment, "" before
	Created     time.Time
	Paid        time.Time
	Refunded    time.Time
}
