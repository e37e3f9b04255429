// Recharge products.

package admin

import (
	"context"
	"regexp"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type productShown struct {
	ProductID string       `json:"productId"`
	Coins     domain.Coins `json:"coins"`
	Bonus     domain.Coins `json:"bonus"`
	Currency  string       `json:"currency"`
	Minor     int64        `json:"minor"` // price in the currency's smallest unit
	Sort      int32        `json:"sort"`
	Active    bool         `json:"active"`
}

func showProduct(p domain.AdminProduct) productShown {
	return productShown{p.ProductID, p.Coins, p.Bonus, p.Currency, p.Minor, p.Sort, p.Active}
}

// productList shows products that are not on sale too.
func (h *money) productList(ctx context.Context, _ operators.Caller, _ struct{}) ([]productShown, error) {
	products, err := h.Admin.ListProducts(ctx)
	return rest.NotNil(view.Each(products, showProduct)), err
}

type productEditRequest struct {
	operators.Edit
	ProductID  string        `json:"productId"` // an unknown one is made
	Coins      *domain.Coins `json:"coins"`
	Bonus      *domain.Coins `json:"bonus"`
	Currency   *string       `json:"currency"` // ISO 4217
	Minor      *int64        `json:"minor"`
	Sort       *int32        `json:"sort"`
	Active     *bool         `json:"active"`
	Reason     string        `json:"reason"`     // for the record
	ApprovalID string        `json:"approvalId"` // instead of all others: the pending change of another admin to approve
}

var (
	productName  = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,40}$`)
	currencyName = regexp.MustCompile(`^[A-Z]{3}$`)
)

const productMinorMax = 1_000_000_000

func (r productEditRequest) Thing() string { return operators.ThingOf("product", r.ProductID) }

func (r productEditRequest) Check() error {
	switch {
	case r.ApprovalID != "":
		return nil
	case !productName.MatchString(r.ProductID):
		return domain.RefuseField("productId", "format")
	case r.Coins != nil && (*r.Coins < 1 || *r.Coins > domain.RechargeCoinsMax):
		return domain.Refuse(domain.AmountRange, "min", 1, "max", domain.RechargeCoinsMax)
	case r.Bonus != nil && (*r.Bonus < 0 || *r.Bonus > domain.RechargeCoinsMax):
		return domain.Refuse(domain.AmountRange, "min", 0, "max", domain.RechargeCoinsMax)
	case r.Currency != nil && !currencyName.MatchString(*r.Currency):
		return domain.RefuseField("currency", "format")
	case r.Minor != nil && (*r.Minor < 1 || *r.Minor > productMinorMax):
		return domain.RefuseField("minor", "range", "min", 1, "max", productMinorMax)
	}
	if err := domain.CheckReason(r.Reason); err != nil {
		return err
	}
	return operators.CheckSort(r.Sort)
}

// productEditAnswer is the product as it is now; while another admin has to agree, as it was asked for.
type productEditAnswer struct {
	productShown
	Done       bool    `json:"done"`
	ApprovalID *string `json:"approvalId"` // for the admin who agrees, within 48 hours; null when it is done
}

// productEdit changes a product or makes one. To sell far more coins than the price buys otherwise another admin has to
// agree. Orders keep what was sold to them.
func (h *money) productEdit(ctx context.Context, at operators.Caller, req productEditRequest) (productEditAnswer, error) {
	edited, err := h.editProduct(ctx, at, req)
	if err != nil {
		return productEditAnswer{}, err
	}
	answer := productEditAnswer{showProduct(edited.After), edited.ApprovalID == "", view.TextOrNull(edited.ApprovalID)}
	if answer.Done {
		_, err = operators.Noted(at, edited.Before, edited.After, nil, showProduct)
	}
	return answer, err
}

func (h *money) editProduct(ctx context.Context, at operators.Caller, req productEditRequest) (domain.ProductEdited, error) {
	if req.ApprovalID != "" {
		return h.Admin.ApproveProduct(ctx, req.ApprovalID, at.OperatorID)
	}
	return h.Admin.EditProduct(ctx, at.OperatorID, req.ProductID, func(p *domain.AdminProduct) error {
		operators.Set(&p.Coins, req.Coins)
		operators.Set(&p.Bonus, req.Bonus)
		operators.Set(&p.Currency, req.Currency)
		operators.Set(&p.Minor, req.Minor)
		operators.Set(&p.Sort, req.Sort)
		operators.Set(&p.Active, req.Active)
		switch {
		case p.Coins == 0:
			return domain.Refuse(domain.FieldRequired, "field", "coins")
		case p.Minor == 0:
			return domain.Refuse(domain.FieldRequired, "field", "minor")
		}
		return nil
	})
}
