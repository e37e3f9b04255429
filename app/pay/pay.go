// Payment providers: an order is posted to one, which answers with the page where it is paid.

// Package pay begins payments at the providers of the configuration (docs/operating.md, "Payments").
package pay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"touchline/app/config"
	"touchline/domain"
	"touchline/http/money"
	"touchline/http/outbound"
	"touchline/http/rest"
)

// timeout leaves the rest of a request's time for its answer.
const timeout = 6 * time.Second

// Providers are those of the configuration. One whose address is this machine may be on it.
func Providers(cfg *config.Config, now func() time.Time) (all []money.PayProvider) {
	for _, c := range cfg.Pay {
		private := cfg.PayPrivate
		if c.IsHere() {
			private = append([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}, private...)
		}
		p := provider{outbound.Client{Private: private, Limit: timeout}, c, now}
		all = append(all, money.PayProvider{ID: c.ID, Name: c.Name, Currencies: c.Currencies, Secret: c.Secret, Start: p.start})
	}
	return all
}

type provider struct {
	client outbound.Client
	config config.PayProvider
	now    func() time.Time
}

// order is what the provider is sent. Amounts are in the smallest unit of the currency, times epoch milliseconds.
type order struct {
	OrderID    string       `json:"orderId"`
	Coins      domain.Coins `json:"coins"` // bonus and all
	Currency   string       `json:"currency"`
	Minor      int64        `json:"minor"`
	Language   string       `json:"language"`
	ExpireTime int64        `json:"expireTime"`
	ReturnURL  string       `json:"returnUrl"`
	WebhookURL string       `json:"webhookUrl"`
}

// start posts the order. Its id makes a repeat the same payment.
func (p provider) start(ctx context.Context, o money.Payment) (payURL string, err error) {
	body, err := json.Marshal(order{o.OrderID, o.Coins + o.Bonus, o.Currency, o.Minor, o.Language, o.Created.Add(domain.OrderLife).UnixMilli(),
		o.ReturnURL, o.WebhookURL})
	if err != nil {
		return "", fmt.Errorf("write an order: %w", err)
	}
	header := map[string]string{"Content-Type": "application/json", rest.SignatureHeader: rest.Sign(p.config.Secret, p.now(), body)}
	status, answer, err := p.client.Post(ctx, p.config.Address, header, body)
	switch {
	case err != nil:
		return "", err
	case status/100 != 2:
		return "", fmt.Errorf("answered status %d", status)
	}
	var page struct {
		PayURL string `json:"payUrl"`
	}
	if err := json.Unmarshal(answer, &page); err != nil {
		return "", errors.New("answered no JSON")
	}
	if err := config.CheckPayAddress(page.PayURL); err != nil {
		return "", fmt.Errorf("answered a page that nobody is sent to: %w", err)
	}
	return page.PayURL, nil
}
