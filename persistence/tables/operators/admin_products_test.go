// An admin cannot sell coins nearly for free: a product that gives far more than its price buys needs two admins.

package operators_test

import (
	"testing"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
)

func TestOneAdminCannotSellCoinsNearlyForFree(t *testing.T) {
	t.Parallel()
	s := openStaff(t)
	edit := func(by, id string, coins, bonus domain.Coins, currency string, minor int64,
		active bool) console.ProductEdited {
		t.Helper()
		edited, err := s.Admin.EditProduct(t.Context(), s.ids[by], id, func(p *console.AdminProduct) error {
			p.Coins, p.Bonus, p.Currency, p.Minor, p.Active = coins, bonus, currency, minor, active
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return edited
	}
	sold := func(id string) *ledger.Product {
		products, err := s.Money.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range products {
			if p.ProductID == id {
				return &p
			}
		}
		return nil
	}
	if edit("root", "fair", 100, 25, "CNY", 1000, true).ApprovalID != "" || sold("fair") == nil {
		t.Fatal("a quarter more coins needed an approval")
	}
	for _, x := range []struct {
		what, id     string
		coins, bonus domain.Coins
		currency     string
		minor        int64
	}{
		{"a million for a cent", "gold", 1_000_000, 0, "CNY", 1},
		{"a million on top", "gold", 1, 1_000_000, "CNY", 10},
		{"a coin too many", "gold", 100, 26, "CNY", 1000},
		{"the same in a currency of no worth", "gold", 100, 0, "IRR", 1000},
		{"one that is on sale", "fair", 1_000_000, 0, "CNY", 1},
	} {
		before := sold(x.id)
		if edit("root", x.id, x.coins, x.bonus, x.currency, x.minor, true).ApprovalID == "" {
			t.Errorf("%s: happened without approval", x.what)
		}
		if after := sold(x.id); (before == nil) != (after == nil) || after != nil && *after != *before {
			t.Errorf("%s: %+v became %+v", x.what, before, after)
		}
	}
	// A product that is not on sale may be anything; its sale needs two admins.
	if edit("root", "draft", 1_000_000, 0, "CNY", 1, false).ApprovalID != "" {
		t.Error("a draft needed an approval")
	}
	launch := edit("root", "draft", 1_000_000, 0, "CNY", 1, true).ApprovalID
	if launch == "" || sold("draft") != nil {
		t.Fatal("a draft went on sale without approval")
	}
	dollars := edit("root", "dollars", 100, 0, "USD", 150, true).ApprovalID
	open, err := s.Admin.ProductApprovals(t.Context())
	if err != nil || len(open) != 7 || open[6].ApprovalID != dollars || open[6].Product.Minor != 150 {
		t.Fatalf("waiting are %+v, %v", open, err)
	}
	if _, err := s.Admin.ApproveProduct(t.Context(), dollars, s.ids["root"]); domain.CodeOf(err) != domain.Forbidden {
		t.Errorf("root approves its own change: %v", err)
	}
	if agreed, err := s.Admin.ApproveProduct(t.Context(), dollars, s.ids["rita"]); err != nil || agreed.Before != nil ||
		sold("dollars") == nil {
		t.Errorf("approved by another: %+v, %v", agreed, err)
	}
	if _, err := s.Admin.ApproveProduct(t.Context(), dollars, s.ids["rita"]); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("approved again: %v", err)
	}
	if _, err := s.Admin.ApproveProduct(t.Context(), "pw_nobodys", s.ids["rita"]); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown pending change: %v", err)
	}
	if edit("root", "more dollars", 200, 0, "USD", 300, true).ApprovalID != "" ||
		edit("root", "cheap dollars", 201, 0, "USD", 300, true).ApprovalID == "" {
		t.Error("an approved price is not the reference of its currency")
	}
}
