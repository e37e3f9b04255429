// Recharges: products, orders and the caller's history.

package money

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	demoProvider    = "demo"
	providerNameMax = 32
	productIDMax    = 64
)

// Recharges are products and orders.
type Recharges interface {
	Products(ctx context.Context) ([]domain.Product, error)
	// OpenOrder stores a new order, or finds the one its user opened under the same request id.
	OpenOrder(ctx context.Context, o domain.Order) (stored domain.Order, fresh bool, err error)
	OrderOfRequest(ctx context.Context, userID int64, requestID string) (o domain.Order, found bool, err error)
	// Order refuses with NOT_FOUND.
	Order(ctx context.Context, provider, orderID string) (domain.Order, error)
	Orders(ctx context.Context, userID int64, limit, offset int) (list []domain.Order, total int64, err error)
	// PayOrder and RefundOrder happen once; STALE_STATE when the order is not in a state for it.
	PayOrder(ctx context.Context, o domain.Order, providerTxn string, at time.Time) error
	RefundOrder(ctx context.Context, o domain.Order, at time.Time) error
	FailOrder(ctx context.Context, o domain.Order) error
}

// PayProvider takes money for orders. It reports the outcome of a payment later, by webhook.
type PayProvider interface {
	// Start begins the payment of an order, or goes on with it: the same order may come again. Either the buyer
	// has to go to payURL, or the payment is complete under the provider's number txn.
	Start(ctx context.Context, o domain.Order) (payURL, txn string, err error)
}

// demoPay gives coins for nothing.
type demoPay struct{}

func (demoPay) Start(_ context.Context, o domain.Order) (payURL, txn string, err error) {
	return "", "demo-" + o.OrderID, nil
}

func (h *Handlers) rechargeRoutes() {
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_create", rest.LimitMoney, h.rechargeCreate)
	rest.Route(h.rest, rest.Public, "/web_anchor/recharge_products", rest.LimitReads, h.rechargeProducts)
	rest.Route(h.rest, rest.User, "/web_anchor/recharge_record", rest.LimitReads, h.rechargeRecord)
	h.rest.Register(rest.Public, "/pay/webhook/:provider", rest.LimitNone, h.payWebhook)
}

// provider by name; PAY_UNAVAILABLE for one that is not served here.
func (h *Handlers) provider(name string) (PayProvider, error) {
	if p, ok := h.PayProviders[name]; ok {
		return p, nil
	}
	if name == demoProvider && h.rest.Dev {
		return demoPay{}, nil
	}
	return nil, domain.Refuse(domain.PayUnavailable)
}

// Price is in the minor unit of an ISO 4217 currency.
type Price struct {
	Currency string `json:"currency"`
	Minor    int64  `json:"minor"`
}

// ProductAnswer is an amount of coins that can be bought.
type ProductAnswer struct {
	ProductID string       `json:"productId"`
	Coins     domain.Coins `json:"coins"`
	Price     Price        `json:"price"`
	Bonus     domain.Coins `json:"bonus"`
}

func (h *Handlers) rechargeProducts(ctx context.Context, _ rest.Caller, _ struct{}) ([]ProductAnswer, error) {
	products, err := h.Recharges.Products(ctx)
	return view.Each(products, func(p domain.Product) ProductAnswer {
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
		if err := r.AmountCoins.Within(domain.AmountRange, 1, domain.RechargeCoinsMax); err != nil {
			return err
		}
	}
	return rest.CheckRequestID(r.RequestID)
}

// RechargeAnswer is an order and where it is paid.
type RechargeAnswer struct {
	OrderID string                `json:"orderId"`
	PayURL  *string               `json:"payUrl"`
	Status  domain.RechargeStatus `json:"status"`
	rest.Idempotent
}

// rechargeCreate opens an order and begins its payment. A repeat finds the order and goes on where it stands, so
// that a payment whose beginning failed can be begun again.
func (h *Handlers) rechargeCreate(ctx context.Context, caller rest.Caller, req rechargeRequest) (RechargeAnswer, error) {
	hash, err := rest.RequestHash(req)
	if err != nil {
		return RechargeAnswer{}, err
	}
	order, found, err := h.Recharges.OrderOfRequest(ctx, caller.UserID, req.RequestID)
	if err == nil && !found {
		if order, err = h.newOrder(ctx, caller, req, hash); err == nil {
			var fresh bool
			order, fresh, err = h.Recharges.OpenOrder(ctx, order)
			found = !fresh
		}
	}
	switch {
	case err != nil:
		return RechargeAnswer{}, err
	case !bytes.Equal(order.Hash, hash):
		return RechargeAnswer{}, domain.Refuse(domain.IdempotencyMismatch)
	}
	answer := RechargeAnswer{OrderID: order.OrderID, Status: order.Status, Idempotent: rest.Idempotent{Replayed: found}}
	if order.Status != domain.RechargePending {
		return answer, nil
	}
	payURL, paid, err := h.startPayment(ctx, order)
	answer.PayURL = view.TextOrNull(payURL)
	if paid {
		answer.Status = domain.RechargePaid
	}
	return answer, err
}

// newOrder is what is bought at today's price.
func (h *Handlers) newOrder(ctx context.Context, caller rest.Caller, req rechargeRequest, hash []byte) (domain.Order, error) {
	o := domain.Order{
		OrderID: "ro_" + rand.Text(), UserID: caller.UserID, RequestID: req.RequestID, Hash: hash,
		Provider: req.Provider, Status: domain.RechargePending, Created: h.rest.Now(),
	}
	if _, err := h.provider(req.Provider); err != nil {
		return o, err
	}
	if req.AmountCoins != nil {
		coins := int64(*req.AmountCoins)
		o.Product = domain.Product{Coins: domain.Coins(coins), Currency: domain.CoinCurrency, Minor: coins * domain.CoinMinor}
		return o, nil
	}
	products, err := h.Recharges.Products(ctx)
	if err != nil {
		return o, err
	}
	for _, p := range products {
		if p.ProductID == req.ProductID {
			o.Product = p
			return o, nil
		}
	}
	return o, domain.Refuse(domain.NotFound, "kind", "product")
}

func (h *Handlers) startPayment(ctx context.Context, o domain.Order) (payURL string, paid bool, err error) {
	provider, err := h.provider(o.Provider)
	if err != nil {
		return "", false, err
	}
	payURL, txn, err := provider.Start(ctx, o)
	if err != nil {
		h.rest.Logger.ErrorContext(ctx, "payment did not start", "provider", o.Provider, "order", o.OrderID, "error", err)
		return "", false, domain.Refuse(domain.PayUnavailable)
	}
	if txn == "" {
		return payURL, false, nil
	}
	err = h.Recharges.PayOrder(ctx, o, txn, h.rest.Now())
	var refusal *domain.Refusal
	if errors.As(err, &refusal) && refusal.Code == domain.StaleState {
		err = nil // the webhook came meanwhile
	}
	return "", err == nil, err
}

// RechargeRow is one order of the caller.
type RechargeRow struct {
	OrderID        string                `json:"orderId"`
	Coins          domain.Coins          `json:"coins"`
	Bonus          domain.Coins          `json:"bonus"`
	Price          Price                 `json:"price"`
	Provider       string                `json:"provider"`
	RechargeStatus domain.RechargeStatus `json:"rechargeStatus"`
	CreateTime     int64                 `json:"createTime"`
	PayTime        *int64                `json:"payTime"`
}

func (h *Handlers) rechargeRecord(ctx context.Context, caller rest.Caller, req rest.Paging) (rest.Page[RechargeRow], error) {
	orders, total, err := h.Recharges.Orders(ctx, caller.UserID, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(orders, func(o domain.Order) RechargeRow {
		return RechargeRow{o.OrderID, o.Coins, o.Bonus, Price{o.Currency, o.Minor}, o.Provider, o.Status, o.Created.UnixMilli(), view.Millis(o.Paid)}
	}), total), err
}
