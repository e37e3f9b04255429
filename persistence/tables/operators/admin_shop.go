// Gifts, edited by operators.

package operators

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/ledger"
)

const giftFields = `number, names, icon, animation, price, tier, comboable, sort, withdrawn`

// EditGift changes a gift, or creates one for the number 0. Gifts given before keep their price. It returns the gift
// before (nil: none) and after.
func (s *Admin) EditGift(ctx context.Context, number int64,
	change func(*ledger.Gift) error) (*ledger.Gift, ledger.Gift, error) {
	return edit(ctx, s.db, editable[ledger.Gift]{
		kind: "gift", read: `SELECT ` + giftFields + ` FROM gift WHERE number = $1 FOR UPDATE`,
		scan:  pgx.RowToStructByName[ledger.Gift],
		fresh: onlyZero[ledger.Gift],
		write: func(ctx context.Context, tx pgx.Tx, g *ledger.Gift) error {
			values := []any{g.Names, g.Icon, g.Animation, int64(g.Price), g.Tier, g.Comboable, g.Sort, g.Withdrawn}
			if g.Number == 0 {
				return tx.QueryRow(ctx, `
					INSERT INTO gift (names, icon, animation, price, tier, comboable, sort, withdrawn)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
					RETURNING number`, values...).Scan(&g.Number)
			}
			_, err := tx.Exec(ctx, `
				UPDATE gift SET names = $1, icon = $2, animation = $3, price = $4, tier = $5, comboable = $6, sort = $7,
				withdrawn = $8
				WHERE number = $9`, append(values, g.Number)...)
			return err
		},
	}, number, change)
}
