// Webhooks of payment providers: signed bodies at /pay/webhook/{provider} (docs/protocol.md, "Hooks").

package money

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	webhookPath    = "/pay/webhook/"
	providerTxnMax = 128
)

// payNews is the body of a webhook: the outcome of the payment of an order. Currency and minor, the paid amount, must
// equal those of the order.
type payNews struct {
	Event         string       `json:"event"` // paid, failed, refunded, chargeback
	OrderID       string       `json:"orderId"`
	ProviderTxnID string       `json:"providerTxnId"`
	Currency      string       `json:"currency"`
	Minor         rest.Integer `json:"minor"`
}

// payWebhook carries out a message about a payment. A repeated message changes nothing; providers repeat a message
// until the answer is a success.
func (h *recharges) payWebhook(c fiber.Ctx, _ rest.Caller) error {
	provider, err := h.provider(c.Params("provider"))
	if err != nil {
		return err
	}
	body := c.Request().Body() // the signature is of these bytes
	if _, ok := rest.Signed(c, provider.Secret, h.rest.Now()); !ok {
		return domain.Refuse(domain.PaySignature)
	}
	var news payNews
	if err = rest.DecodeJSON(body, &news); err == nil {
		ctx, cancel := h.rest.RequestContext(c)
		defer cancel()
		err = h.takePayNews(ctx, provider.ID, news)
	}
	if err != nil {
		// The buyer may have paid without getting coins, so the operator of the site must look at it.
		h.rest.Logger.ErrorContext(c.Context(), "payment webhook refused",
			"provider", provider.ID, "event", news.Event, "order", news.OrderID, "txn", news.ProviderTxnID, "error", err)
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
	case n.ProviderTxnID == "" || len(n.ProviderTxnID) > providerTxnMax ||
		domain.CleanLine(n.ProviderTxnID) != n.ProviderTxnID:
		return domain.RefuseField("providerTxnId", "format", "min", 1, "max", providerTxnMax)
	}
	return nil
}

func (h *recharges) takePayNews(ctx context.Context, provider string, n payNews) error {
	if err := n.Check(); err != nil {
		return err
	}
	order, err := h.Money.Order(ctx, provider, n.OrderID)
	switch {
	case err != nil:
		return err
	case n.Currency != order.Currency:
		return domain.RefuseField("currency", "order")
	case int64(n.Minor) != order.Minor:
		return domain.RefuseField("minor", "order")
	case n.Event == "failed":
		return h.Money.FailOrder(ctx, order)
	case n.Event == "paid":
		err = h.Money.PayOrder(ctx, order, n.ProviderTxnID, h.rest.Now())
	case order.ProviderTxn != "" && n.ProviderTxnID != order.ProviderTxn:
		err = domain.RefuseField("providerTxnId", "order")
	default:
		err = h.Money.RefundOrder(ctx, order, h.rest.Now())
	}
	if err == nil {
		h.showWallet(ctx, order.UserID)
	}
	return err
}

// showWallet shows a user's balance on their open pages. A failure is only logged, because the order is already paid.
func (h *recharges) showWallet(ctx context.Context, userID int64) {
	if h.ShowBalance == nil {
		return
	}
	wallet, err := h.Money.Wallet(ctx, userID)
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "balance after a payment not shown", "user", userID, "error", err)
		return
	}
	h.ShowBalance(userID, wallet.Balance)
}
