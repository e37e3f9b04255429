// Recharge products, edited by operators: some edits need another admin.

package operators

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
	"touchline/persistence/tables/money"
)

const productFields = `product_id, coins, bonus, currency, minor, sort, active`

// ListProducts returns all recharge products in their order, on sale or not.
func (s *Admin) ListProducts(ctx context.Context) ([]console.AdminProduct, error) {
	products, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[console.AdminProduct],
		`SELECT `+productFields+` FROM recharge_product ORDER BY sort, coins, product_id`)
	return products, pg.Doing(err, "list all recharge products")
}

// EditProduct changes a recharge product, creates one for an unknown name, or stores a pending change when another
// admin must approve. Orders keep the product as it was sold.
func (s *Admin) EditProduct(ctx context.Context, by int64, productID string,
	change func(*console.AdminProduct) error) (edited console.ProductEdited, err error) {
	edited.Before, edited.After, err = edit(ctx, s.db, editable[console.AdminProduct]{
		kind: "product", read: `SELECT ` + productFields + ` FROM recharge_product WHERE product_id = $1 FOR UPDATE`,
		scan: pgx.RowToStructByName[console.AdminProduct],
		fresh: func(id any) (console.AdminProduct, bool) {
			return console.AdminProduct{Product: ledger.Product{ProductID: id.(string), Currency: ledger.CoinCurrency},
				Active: true}, true
		},
		write: func(ctx context.Context, tx pgx.Tx, p *console.AdminProduct) error {
			sold, err := pg.Collect(ctx, tx, pgx.RowToStructByName[ledger.Product], money.OnSale)
			if err != nil {
				return err
			}
			if !p.Active || p.SoldAlone(sold) {
				return writeProduct(ctx, tx, *p)
			}
			edited.ApprovalID = "pw_" + rand.Text()
			_, err = tx.Exec(ctx, `
				INSERT INTO product_approval (approval_id, asked_by, `+productFields+`)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
				append([]any{edited.ApprovalID, by}, productValues(*p)...)...)
			return err
		},
	}, productID, change)
	return edited, err
}

func productValues(p console.AdminProduct) []any {
	return []any{p.ProductID, int64(p.Coins), int64(p.Bonus), p.Currency, p.Minor, p.Sort, p.Active}
}

func writeProduct(ctx context.Context, tx pgx.Tx, p console.AdminProduct) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO recharge_product (`+productFields+`) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (product_id) DO UPDATE SET coins = excluded.coins, bonus = excluded.bonus,
			currency = excluded.currency, minor = excluded.minor, sort = excluded.sort,
			active = excluded.active`, productValues(p)...)
	return err
}

// ApproveProduct executes the pending change of another admin, once. NOT_FOUND, or the refusals of Approval.Check.
func (s *Admin) ApproveProduct(ctx context.Context, approvalID string,
	by int64) (edited console.ProductEdited, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `SELECT `+productApprovalFields+`, done_at IS NOT NULL FROM product_approval
			WHERE approval_id = $1 FOR UPDATE`, approvalID)
		if err != nil {
			return err
		}
		var done bool
		pending, err := pgx.CollectExactlyOneRow(rows, func(row pgx.CollectableRow) (console.ProductApproval, error) {
			return scanProductApproval(row, &done)
		})
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return domain.Refuse(domain.NotFound, "kind", "approval")
		case err != nil:
			return err
		case done:
			return domain.Refuse(domain.StaleState, "current", "done")
		}
		approval, err := approvalOf(ctx, tx, pending.AskedBy, by, pending.Asked)
		if err == nil {
			err = approval.Check()
		}
		if err != nil {
			return err
		}
		edited.After = pending.Product
		if rows, err = tx.Query(ctx, `SELECT `+productFields+` FROM recharge_product WHERE product_id = $1 FOR UPDATE`,
			pending.Product.ProductID); err != nil {
			return err
		}
		before, err := pgx.CollectRows(rows, pgx.RowToStructByName[console.AdminProduct])
		if err != nil {
			return err
		}
		if len(before) == 1 {
			edited.Before = &before[0]
		}
		if err := writeProduct(ctx, tx, pending.Product); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE product_approval SET agreed_by = $2, done_at = now() WHERE approval_id = $1`,
			approvalID, by)
		return err
	})
	return edited, pg.Doing(err, "agree to a product")
}

const productApprovalFields = `approval_id, asked_by, asked_at, ` + productFields

func scanProductApproval(row pgx.CollectableRow, more ...any) (w console.ProductApproval, err error) {
	p := &w.Product
	return w, row.Scan(append([]any{&w.ApprovalID, &w.AskedBy, &w.Asked, &p.ProductID, &p.Coins, &p.Bonus, &p.Currency,
		&p.Minor, &p.Sort, &p.Active}, more...)...)
}

// ProductApprovals returns the changes that another admin may still approve, the oldest first.
func (s *Admin) ProductApprovals(ctx context.Context) ([]console.ProductApproval, error) {
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (console.ProductApproval, error) { return scanProductApproval(row) }, `
		SELECT `+productApprovalFields+` FROM product_approval
		WHERE done_at IS NULL AND asked_at > now() - $1::interval
		ORDER BY asked_at LIMIT 1000`, domain.ApprovalLife)
	return list, pg.Doing(err, "read pending changes of products")
}
