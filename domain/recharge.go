// Recharges: what coins cost, and the orders of those who buy them.

package domain

import "time"

const (
	CoinCurrency     = "CNY" // of amounts that are no product
	CoinMinor        = 10    // and the price of one coin in its smallest unit
	RechargeCoinsMax = 1_000_000

	OrderLife = 24 * time.Hour // until an order that nobody paid for is closed
)

// RechargeStatus of an order.
type RechargeStatus int32

const (
	RechargePending  RechargeStatus = 1
	RechargePaid     RechargeStatus = 2
	RechargeFailed   RechargeStatus = 3
	RechargeRefunded RechargeStatus = 4
	RechargeClosed   RechargeStatus = 5 // given up by its buyer, or not paid for in OrderLife
)

// Product is an amount of coins on sale.
type Product struct {
	ProductID string
	Coins     Coins
	Bonus     Coins // on top
	Currency  string
	Minor     int64 // price in the currency's smallest unit
}

// ProductPercentMax is how many coins one admin may give for a price, in percent of what the price buys without a product.
const ProductPercentMax = 125

// SoldAlone tells whether one admin may put p on sale: it gives no more for its price than ProductPercentMax, or than
// another product on sale in the same currency. Else one admin could sell themselves a million coins for a cent.
func (p Product) SoldAlone(onSale []Product) bool {
	coins := int64(p.Coins + p.Bonus)
	if p.Currency == CoinCurrency && coins*CoinMinor*100 <= p.Minor*ProductPercentMax {
		return true
	}
	for _, sold := range onSale {
		if sold.Currency == p.Currency && coins*sold.Minor <= int64(sold.Coins+sold.Bonus)*p.Minor {
			return true
		}
	}
	return false
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

// IsOpen tells whether o still waits for its payment.
func (o Order) IsOpen(now time.Time) bool {
	return o.Status == RechargePending && now.Before(o.Created.Add(OrderLife))
}
