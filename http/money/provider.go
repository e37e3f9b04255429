// A payment provider receives an order by a signed POST and answers the page for the buyer.

package money

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/outbound"
	"touchline/http/rest"
)

// Orders posts orders to one provider (docs/payments.md).
type Orders struct {
	Client    outbound.Client
	Address   string
	Secret    []byte
	CheckPage func(address string) error // refuses addresses of pages that buyers must not be sent to
	Now       func() time.Time
}

// order is the body of the POST. Amounts are in the smallest unit of the currency, times are epoch milliseconds.
type order struct {
	OrderID    string       `json:"orderId"`
	Coins      domain.Coins `json:"coins"` // with the bonus
	Currency   string       `json:"currency"`
	Minor      int64        `json:"minor"`
	Language   string       `json:"language"`
	ExpireTime int64        `json:"expireTime"`
	ReturnURL  string       `json:"returnUrl"`
	WebhookURL string       `json:"webhookUrl"`
}

// Start posts an order and returns the address of its page. A repeated order id is the same payment.
func (o Orders) Start(ctx context.Context, p Payment) (payURL string, err error) {
	body, err := json.Marshal(order{
		p.OrderID, p.Coins + p.Bonus, p.Currency, p.Minor, p.Language, p.Created.Add(ledger.OrderLife).UnixMilli(),
		p.ReturnURL, p.WebhookURL,
	})
	if err != nil {
		return "", fmt.Errorf("write an order: %w", err)
	}
	header := map[string]string{
		"Content-Type": "application/json", rest.SignatureHeader: rest.Sign(o.Secret, o.Now(), body),
	}
	status, answer, err := o.Client.Post(ctx, o.Address, header, body)
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
	if err := o.CheckPage(page.PayURL); err != nil {
		return "", fmt.Errorf("answered an unsafe page: %w", err)
	}
	return page.PayURL, nil
}
