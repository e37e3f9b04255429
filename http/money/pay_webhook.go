// Webhooks of payment providers: signed bodies at /pay/webhook/{provider} (docs/protocol.md, "Hooks").

package money

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	providerTxnMax = 128
)

// payNews is the body of a webhook: what became of the payment of one order. Currency and minor are what was
// paid; they must be the order's.
type payNews struct {
	Event         string       `json:"event"` // paid, failed, refunded, chargeback
	OrderID       string       `json:"orderId"`
	ProviderTxnID string       `json:"providerTxnId"`
	Currency      string       `json:"currency"`
	Minor         rest.Integer `json:"minor"`
}

// payWebhook takes each message about a payment once; a provider that gets anything but success repeats it.
func (h *Handlers) payWebhook(c fiber.Ctx, _ rest.Caller) error {
	name := c.Params("provider")
	secret := h.WebhookSecrets[name]
	if len(secret) == 0 {
		return domain.Refuse(domain.PayUnavailable)
	}
	body := c.Request().Body() // as sent: it is this that is signed
	if _, ok := rest.Signed(c, secret, h.rest.Now()); !ok {
		return domain.Refuse(domain.PaySignature)
	}
	var news payNews
	if err := rest.DecodeJSON(body, &news); err != nil {
		return err
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	if err := h.takePayNews(ctx, name, news); err != nil {
		return err
	}
	return h.rest.Answer(c, rest.Received{Received: true})
}

func (n payNews) Check() error {
	switch {
	case n.Event != "paid" && n.Event != "failed" && n.Event != "refunded" && n.Event != "chargeback":
		return domain.RefuseField("event", "enum")
	case n.OrderID == "":
		return domain.RefuseField("orderId", "required")
	case n.ProviderTxnID == "" || len(n.ProviderTxnID) > providerTxnMax || domain.CleanLine(n.ProviderTxnID) != n.ProviderTxnID:
		return domain.RefuseField("providerTxnId", "format", "min", 1, "max", providerTxnMax)
	}
	return nil
}

func (h *Handlers) takePayNews(ctx context.Context, provider string, n payNews) error {
	if err := n.Check(); err != nil {
		return err
	}
	order, err := h.Recharges.Order(ctx, provider, n.OrderID)
	switch {
	case err != nil:
		return err
	case n.Currency != order.Currency:
		return domain.RefuseField("currency", "order")
	case int64(n.Minor) != order.Minor:
		return domain.RefuseField("minor", "order")
	case n.Event == "paid":
		return h.Recharges.PayOrder(ctx, order, n.ProviderTxnID, h.rest.Now())
	case n.Event == "failed":
		return h.Recharges.FailOrder(ctx, order)
	case order.ProviderTxn != "" && n.ProviderTxnID != order.ProviderTxn:
		return domain.RefuseField("providerTxnId", "order")
	}
	return h.Recharges.RefundOrder(ctx, order, h.rest.Now())
}
