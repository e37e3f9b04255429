// Recharges: products, orders and the caller's history.

package money

import (
	"bytes"
	"context"
	"crypto/rand"
	"slices"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	providerNameMax = 32
	productIDMax    = 64
	orderIDMax      = 64

	// recordPath is the page of the caller's orders. The order of the query comes first.
	recordPath = "/user/wallet/record?order="
)

// PayProvider takes payments for orders. It reports the outcome of each by a signed webhook.
type PayProvider struct {
	ID         string // in orders, and in the path of its webhooks
	Name       string // for buyers
	Currencies []string
	Secret     []byte // of its webhooks
	// Start starts or continues the payment of an order; it may be called again for the same order. The buyer pays at
	// payURL.
	Start func(ctx context.Context, p Payment) (payURL string, err error)
}

// Payment is an order that a provider gets.
type Payment struct {
	ledger.Order
	Language   string // of the buyer
	ReturnURL  string // page of the site to which the provider returns the buyer
	WebhookURL string // where the provider reports the outcome
}

// recharges answers the calls about buying coins.
type recharges struct {
	Ports
	rest *rest.Server
}

func (h *recharges) routes() {
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_create", rest.LimitMoney, h.rechargeCreate)
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_resume", rest.LimitMoney, h.rechargeResume)
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_close", rest.LimitMoney, h.rechargeClose)
	rest.Route(h.rest, rest.Public, "/web_anchor/recharge_products", rest.LimitReads, h.rechargeProducts)
	rest.Route(h.rest, rest.Public, "/web_anchor/recharge_providers", rest.LimitReads, h.rechargeProviders)
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_order", rest.LimitReads, h.rechargeOrder)
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_record", rest.LimitReads, h.rechargeRecord)
	h.rest.Register(rest.Public, "/pay/webhook/:provider", rest.LimitNone, h.payWebhook)
}

// provider returns a provider by its id. It refuses an unknown one with PAY_UNAVAILABLE.
func (h *recharges) provider(id string) (PayProvider, error) {
	for _, p := range h.PayProviders {
		if p.ID == id {
			return p, nil
		}
	}
	return PayProvider{}, domain.Refuse(domain.PayUnavailable)
}

// ProviderAnswer is a way to pay for coins.
type ProviderAnswer struct {
	Provider   string   `json:"provider"`
	Name       string   `json:"name"`
	Currencies []string `json:"currencies"` // ISO 4217; it refuses other currencies
}

// rechargeProviders lists the ways to pay. Without any, the site sells no coins.
func (h *recharges) rechargeProviders(context.Context, rest.Caller, struct{}) ([]ProviderAnswer, error) {
	return view.Each(h.PayProviders, func(p PayProvider) ProviderAnswer {
		return ProviderAnswer{p.ID, p.Name, p.Currencies}
	}), nil
}

// Price is an amount in the minor unit of an ISO 4217 currency.
type Price struct {
	Currency string `json:"currency"`
	Minor    int64  `json:"minor"`
}

// ProductAnswer is an amount of coins with its price.
type ProductAnswer struct {
	ProductID string       `json:"productId"`
	Coins     domain.Coins `json:"coins"`
	Price     Price        `json:"price"`
	Bonus     domain.Coins `json:"bonus"`
}

// rechargeProducts lists the amounts of coins that the site sells.
func (h *recharges) rechargeProducts(ctx context.Context, _ rest.Caller, _ struct{}) ([]ProductAnswer, error) {
	products, err := h.Money.Products(ctx)
	return view.Each(products, func(p ledger.Product) ProductAnswer {
		return ProductAnswer{p.ProductID, p.Coins, Price{p.Currency, p.Minor}, p.Bonus}
	}), err
}

type rechargeRequest struct {
	ProductID   string        `json:"productId"`
	AmountCoins *rest.Integer `json:"amountCoins"`
	Provider    string        `json:"provider"`
	RequestID   string        `json:"requestId"`
}

func (r rechargeRequest) Check() error {
	switch {
	case r.ProductID == "" && r.AmountCoins == nil:
		return domain.RefuseField("productId", "required")
	case r.ProductID != "" && r.AmountCoins != nil:
		return domain.RefuseField("amountCoins", "either")
	case len(r.ProductID) > productIDMax:
		return domain.RefuseField("productId", "length", "max", productIDMax)
	case r.Provider == "" || len(r.Provider) > providerNameMax:
		return domain.RefuseField("provider", "length", "min", 1, "max", providerNameMax)
	}
	if r.AmountCoins != nil {
		if err := r.AmountCoins.Within(domain.AmountRange, 1, ledger.RechargeCoinsMax); err != nil {
			return err
		}
	}
	return rest.CheckRequestID(r.RequestID)
}

// RechargeAnswer is an order, and the address at which the buyer pays.
type RechargeAnswer struct {
	OrderID string                `json:"orderId"`
	PayURL  *string               `json:"payUrl"` // of the provider; null: the order needs no payment
	Status  ledger.RechargeStatus `json:"status"`
	rest.Idempotent
}

// rechargeCreate creates an order and starts its payment. A repeat with the same request id continues with the first
// order, so that a payment that failed to start can start again.
func (h *recharges) rechargeCreate(ctx context.Context, caller rest.Caller,
	req rechargeRequest) (RechargeAnswer, error) {
	hash, err := rest.RequestHash(req)
	if err != nil {
		return RechargeAnswer{}, err
	}
	order, found, err := h.Money.OrderOfRequest(ctx, caller.UserID, req.RequestID)
	if err == nil && !found {
		if order, err = h.newOrder(ctx, caller, req, hash); err == nil {
			var fresh bool
			order, fresh, err = h.Money.OpenOrder(ctx, order)
			found = !fresh
		}
	}
	switch {
	case err != nil:
		return RechargeAnswer{}, err
	case !bytes.Equal(order.Hash, hash):
		return RechargeAnswer{}, domain.Refuse(domain.IdempotencyMismatch)
	}
	answer, err := h.beginPayment(ctx, caller, order)
	answer.Replayed = found
	return answer, err
}

type orderRequest struct {
	OrderID string `json:"orderId"`
}

func (r orderRequest) Check() error {
	if r.OrderID == "" || len(r.OrderID) > orderIDMax {
		return domain.RefuseField("orderId", "length", "min", 1, "max", orderIDMax)
	}
	return nil
}

// rechargeResume continues the payment of an order of the caller.
func (h *recharges) rechargeResume(ctx context.Context, caller rest.Caller, req orderRequest) (RechargeAnswer, error) {
	order, err := h.Money.OrderOf(ctx, caller.UserID, req.OrderID)
	if err != nil {
		return RechargeAnswer{}, err
	}
	return h.beginPayment(ctx, caller, order)
}

// rechargeClose closes an order of the caller that waits for its payment, and leaves any other order as it is. A
// payment of a closed order still brings the coins.
func (h *recharges) rechargeClose(ctx context.Context, caller rest.Caller, req orderRequest) (RechargeRow, error) {
	order, err := h.Money.OrderOf(ctx, caller.UserID, req.OrderID)
	if err == nil {
		err = h.Money.CloseOrder(ctx, order)
	}
	if err != nil {
		return RechargeRow{}, err
	}
	return h.rechargeOrder(ctx, caller, req)
}

// beginPayment sends an order that waits for its payment to its provider. It then reads the order again, because the
// webhook may arrive before the provider's answer.
func (h *recharges) beginPayment(ctx context.Context, caller rest.Caller, o ledger.Order) (RechargeAnswer, error) {
	answer := RechargeAnswer{OrderID: o.OrderID, Status: o.Status}
	switch {
	case o.Status != ledger.RechargePending:
		return answer, nil
	case !o.IsOpen(h.rest.Now()):
		return answer, domain.Refuse(domain.StaleState, "current", int32(ledger.RechargeClosed))
	}
	provider, err := h.provider(o.Provider)
	if err != nil {
		return answer, err
	}
	payURL, err := provider.Start(ctx,
		Payment{o, caller.Lang, caller.Site + recordPath + o.OrderID, caller.Site + webhookPath + o.Provider})
	if err != nil {
		h.rest.Logger.ErrorContext(ctx, "payment did not start", "provider", o.Provider, "order", o.OrderID, "error", err)
		return answer, domain.Refuse(domain.PayUnavailable)
	}
	o, err = h.Money.OrderOf(ctx, caller.UserID, o.OrderID)
	answer.Status = o.Status
	if o.Status == ledger.RechargePending {
		answer.PayURL = &payURL
	}
	return answer, err
}

// newOrder returns an order of the requested product at its current price.
func (h *recharges) newOrder(ctx context.Context, caller rest.Caller, req rechargeRequest,
	hash []byte) (ledger.Order, error) {
	o := ledger.Order{
		OrderID: "ro_" + rand.Text(), UserID: caller.UserID, RequestID: req.RequestID, Hash: hash,
		Provider: req.Provider, Status: ledger.RechargePending, Created: h.rest.Now(),
	}
	if err := h.oldEnough(ctx, caller); err != nil {
		return o, err
	}
	provider, err := h.provider(req.Provider)
	if err != nil {
		return o, err
	}
	if o.Product, err = h.productOf(ctx, req); err != nil {
		return o, err
	}
	if !slices.Contains(provider.Currencies, o.Currency) {
		return o, domain.RefuseField("provider", "currency")
	}
	return o, nil
}

// oldEnough refuses a buyer whose birthday is fewer years ago than the setting says. Without a birthday, it accepts.
func (h *recharges) oldEnough(ctx context.Context, caller rest.Caller) error {
	least := ledger.BuyerAge
	if _, err := h.Site.Setting(ctx, ledger.BuyerAgeSetting, &least); err != nil {
		return err
	}
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return err
	}
	if born := account.Profile.Birthday; born != nil && born.Age(h.rest.Now()) < least {
		return domain.Refuse(domain.UnderAge, "min", least)
	}
	return nil
}

// productOf returns the requested product, or one for a free amount of coins.
func (h *recharges) productOf(ctx context.Context, req rechargeRequest) (ledger.Product, error) {
	if req.AmountCoins != nil {
		coins := int64(*req.AmountCoins)
		return ledger.Product{Coins: domain.Coins(coins), Currency: ledger.CoinCurrency, Minor: coins * ledger.CoinMinor}, nil
	}
	products, err := h.Money.Products(ctx)
	if err != nil {
		return ledger.Product{}, err
	}
	for _, p := range products {
		if p.ProductID == req.ProductID {
			return p, nil
		}
	}
	return ledger.Product{}, domain.Refuse(domain.NotFound, "kind", "product")
}

// RechargeRow is an order of the caller.
type RechargeRow struct {
	OrderID        string                `json:"orderId"`
	Coins          domain.Coins          `json:"coins"`
	Bonus          domain.Coins          `json:"bonus"`
	Price          Price                 `json:"price"`
	Provider       string                `json:"provider"`
	RechargeStatus ledger.RechargeStatus `json:"rechargeStatus"`
	CreateTime     int64                 `json:"createTime"`
	PayTime        *int64                `json:"payTime"`
}

func rowOf(o ledger.Order) RechargeRow {
	return RechargeRow{o.OrderID, o.Coins, o.Bonus, Price{o.Currency, o.Minor}, o.Provider, o.Status,
		o.Created.UnixMilli(), view.Millis(o.Paid)}
}

// rechargeOrder shows an order of the caller.
func (h *recharges) rechargeOrder(ctx context.Context, caller rest.Caller, req orderRequest) (RechargeRow, error) {
	order, err := h.Money.OrderOf(ctx, caller.UserID, req.OrderID)
	if err != nil {
		return RechargeRow{}, err
	}
	return rowOf(order), nil
}

// rechargeRecord lists the orders of the caller.
func (h *recharges) rechargeRecord(ctx context.Context, caller rest.Caller,
	req rest.Paging) (rest.Page[RechargeRow], error) {
	orders, total, err := h.Money.Orders(ctx, caller.UserID, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(orders, rowOf), total), err
}
