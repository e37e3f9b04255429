// What is on sale: gifts and recharge products, as operators change them.
package persistence

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

const giftFields = `number, names, icon, animation, price, tier, comboable, sort, withdrawn`

// EditGift changes a gift, or makes one of the number 0. What was given keeps the price it had.
func (s *Store) EditGift(ctx context.Context, number int64, change func(*domain.Gift) error) (*domain.Gift, domain.Gift, error) {
	return edit(ctx, s, editable[domain.Gift]{
		kind: "gift", read: `SELECT ` + giftFields + ` FROM gift WHERE number = $1 FOR UPDATE`,
		scan: func(row pgx.CollectableRow) (g domain.Gift, err error) {
			return g, row.Scan(&g.Number, &g.Names, &g.Icon, &g.Animation, &g.Price, &g.Tier, &g.Comboable, &g.Sort, &g.Withdrawn)
		},
		fresh: onlyZero[domain.Gift],
		write: func(ctx context.Context, tx pgx.Tx, g *domain.Gift) error {
			values := []any{g.Names, g.Icon, g.Animation, int64(g.Price), g.Tier, g.Comboable, g.Sort, g.Withdrawn}
			if g.Number == 0 {
				return tx.QueryRow(ctx, `
					INSERT INTO gift (names, icon, animation, price, tier, comboable, sort, withdrawn)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
					RETURNING number`, values...).Scan(&g.Number)
			}
			_, err := tx.Exec(ctx, `
				UPDATE gift SET names = $1, icon = $2, animation = $3, price = $4, tier = $5, comboable = $6, sort = $7, withdrawn = $8
				WHERE number = $9`, append(values, g.Number)...)
			return err
		},
	}, number, change)
}

const productFields = `product_id, coins, bonus, currency, minor, sort, active`

func scanProduct(row pgx.CollectableRow) (p domain.DeskProduct, err error) {
	return p, row.Scan(&p.ProductID, &p.Coins, &p.Bonus, &p.Currency, &p.Minor, &p.Sort, &p.Active)
}

// DeskProducts are all recharge products in their order, on sale or not.
func (s *Store) DeskProducts(ctx context.Context) ([]domain.DeskProduct, error) {
	rows, err := s.db.Query(ctx, `SELECT `+productFields+` FROM recharge_product ORDER BY sort, coins, product_id`)
	if err != nil {
		return nil, fmt.Errorf("list all recharge products: %w", err)
	}
	products, err := pgx.CollectRows(rows, scanProduct)
	if err != nil {
		return nil, fmt.Errorf("list all recharge products: %w", err)
	}
	return products, nil
}

// EditProduct changes a recharge product, or makes one of an unknown name. Orders keep what was sold to them.
func (s *Store) EditProduct(ctx context.Context, productID string, change func(*domain.DeskProduct) error) (*domain.DeskProduct, domain.DeskProduct, error) {
	return edit(ctx, s, editable[domain.DeskProduct]{
		kind: "product", read: `SELECT ` + productFields + ` FROM recharge_product WHERE product_id = $1 FOR UPDATE`, scan: scanProduct,
		fresh: func(id any) (domain.DeskProduct, bool) {
			return domain.DeskProduct{Product: domain.Product{ProductID: id.(string), Currency: domain.CoinCurrency}, Active: true}, true
		},
		write: func(ctx context.Context, tx pgx.Tx, p *domain.DeskProduct) error {
			_, err := tx.Exec(ctx, `
				INSERT INTO recharge_product (product_id, coins, bonus, currency, minor, sort, active) VALUES ($1, $2, $3, $4, $5, $6, $7)
				ON CONFLICT (product_id) DO UPDATE SET coins = excluded.coins, bonus = excluded.bonus,
					currency = excluded.currency, minor = excluded.minor, sort = excluded.sort, active = excluded.active`,
				p.ProductID, int64(p.Coins), int64(p.Bonus), p.Currency, p.Minor, p.Sort, p.Active)
			return err
		},
	}, productID, change)
}
