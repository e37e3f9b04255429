// Recharges: the prices of coins, and the orders of buyers.

package ledger

import (
	"time"

	"touchline/domain"
)

const (
	CoinCurrency     = "CNY" // of custom amounts
	CoinMinor        = 10    // price of one coin in the smallest unit
	RechargeCoinsMax = 1_000_000

	BuyerAge        = 18             // years; without the setting
	BuyerAgeSetting = "coins.minAge" // 0: no rule

	OrderLife = 24 * time.Hour // until an unpaid order is closed
)

// RechargeStatus of an order.
type RechargeStatus int32

const (
	RechargePending  RechargeStatus = 1
	RechargePaid     RechargeStatus = 2
	RechargeFailed   RechargeStatus = 3
	RechargeRefunded RechargeStatus = 4
	RechargeClosed   RechargeStatus = 5 // cancelled by the buyer, or not paid within OrderLife
)

// Product is an amount of coins on sale.
type Product struct {
	ProductID string
	Coins     domain.Coins
	Bonus     domain.Coins // on top
	Currency  string
	Minor     int64 // price in the currency's smallest unit
}

// ProductPercentMax is the most coins that one admin may give for a price, in percent of the custom amount for
// that price.
const ProductPercentMax = 125

// SoldAlone reports whether one admin may put p on sale: its coins for the price are within ProductPercentMax, or
// within another product on sale in the same currency. Otherwise one admin could buy a million coins for a cent.
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

// Order is one recharge with a copy of what was sold; ProductID is "" for a custom amount.
type Order struct {
	OrderID string
	UserID  int64
	Product
	RequestID   string
	Hash        []byte // of the request with the request id
	Provider    string
	Status      RechargeStatus
	ProviderTxn string // the provider's payment number, "" before the payment
	Created     time.Time
	Paid        time.Time
	Refunded    time.Time
}

// IsOpen reports whether o still waits for its payment.
func (o Order) IsOpen(now time.Time) bool {
	return o.Status == RechargePending && now.Before(o.Created.Add(OrderLife))
}
