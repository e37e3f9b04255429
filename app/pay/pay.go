// Payment providers: an order is posted to one, which answers with the page where it is paid.

// Package pay begins payments at the providers of the configuration (docs/operating.md, "Payments").
package pay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"touchline/domain"
	"touchline/http/money"
	"touchline/http/outbound"
	"touchline/http/rest"
)

// timeout leaves the rest of a request's time for its answer.
const timeout = 6 * time.Second

// ErrAddress is an address over which nobody should pay.
var ErrAddress = errors.New("want https, or http to this machine")

// Config is what the operator says of one provider.
type Config struct {
	ID         string // as orders and addresses name it
	Name       string // as people read it
	Address    string
	Secret     []byte   // of both directions
	Currencies []string // ISO 4217
}

// Check tells whether an address may stand between a buyer and a provider: https, or http to this machine.
func Check(address string) error {
	if err := outbound.Check(address); err != nil {
		return err
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && !isLoopback(u.Hostname()) {
		return ErrAddress
	}
	return nil
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

// New is the provider as the calls about money use it. private are the networks of our own that it may be in. A provider
// whose address is this machine may be on it.
func New(config Config, private []netip.Prefix) money.PayProvider {
	if u, err := url.Parse(config.Address); err == nil && isLoopback(u.Hostname()) {
		private = append([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}, private...)
	}
	p := provider{outbound.Client{Private: private, Limit: timeout}, config}
	return money.PayProvider{ID: config.ID, Name: config.Name, Currencies: config.Currencies, Secret: config.Secret, Start: p.start}
}

type provider struct {
	client outbound.Client
	config Config
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
	header := map[string]string{"Content-Type": "application/json", rest.SignatureHeader: rest.Sign(p.config.Secret, time.Now(), body)}
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
	if err := Check(page.PayURL); err != nil {
		return "", fmt.Errorf("answered a page that nobody is sent to: %w", err)
	}
	return page.PayURL, nil
}
