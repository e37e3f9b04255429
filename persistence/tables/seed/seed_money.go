// Writes of the demo world about money and brands: once, however often it is seeded.

package seed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// NewProduct is a recharge product.
type NewProduct struct {
	ID       string
	Coins    domain.Coins
	Bonus    domain.Coins
	Currency string
	Minor    int64 // price in the currency's smallest unit
	Sort     int32
}

// NewBrand is a brand to store under its English name.
type NewBrand struct {
	Names        domain.Names
	Descriptions domain.Names
	Image        string
	Timezone     string
	Sort         int32
	Members      []int64 // users
}

// PutGifts stores the catalogue by number; later changes of operators stay.
func (s *Demo) PutGifts(ctx context.Context, gifts []ledger.Gift) error {
	batch := &pgx.Batch{}
	for _, g := range gifts {
		batch.Queue(`
			INSERT INTO gift (number, names, icon, animation, price, tier, comboable, sort, withdrawn)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (number) DO NOTHING`,
			g.Number, g.Names, g.Icon, g.Animation, int64(g.Price), g.Tier, g.Comboable, g.Sort, g.Withdrawn)
	}
	batch.Queue(`SELECT setval(pg_get_serial_sequence('gift', 'number'), (SELECT max(number) FROM gift))`)
	err := s.db.SendBatch(ctx, batch).Close()
	return pg.Doing(err, "store gifts")
}

// PutProducts stores new recharge products.
func (s *Demo) PutProducts(ctx context.Context, products []NewProduct) error {
	batch := &pgx.Batch{}
	for _, p := range products {
		batch.Queue(`
			INSERT INTO recharge_product (product_id, coins, bonus, currency, minor, sort, active)
			VALUES ($1, $2, $3, $4, $5, $6, true)
			ON CONFLICT (product_id) DO NOTHING`,
			p.ID, int64(p.Coins), int64(p.Bonus), p.Currency, p.Minor, p.Sort)
	}
	err := s.db.SendBatch(ctx, batch).Close()
	return pg.Doing(err, "store recharge products")
}

// PutBrand stores a brand under its English name, with its members, and returns its id.
func (s *Demo) PutBrand(ctx context.Context, b NewBrand, at time.Time) (brandID int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT brand_id FROM brand WHERE names->>'en' = $1`, b.Names["en"]).Scan(&brandID)
	if errors.Is(err, pgx.ErrNoRows) {
		err = s.db.QueryRow(ctx, `
			INSERT INTO brand (names, image, descriptions, timezone, sort, created_at)
			VALUES ($1, $2, $3, $4, $5, $6)
			RETURNING brand_id`, b.Names, b.Image, b.Descriptions, b.Timezone, b.Sort, at).Scan(&brandID)
	}
	if err != nil {
		return 0, fmt.Errorf("store brand %s: %w", b.Names["en"], err)
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO brand_member (brand_id, user_id, joined_at)
		SELECT $1, u, $3 FROM unnest($2::bigint[]) AS m (u)
		ON CONFLICT DO NOTHING`, brandID, b.Members, at)
	return brandID, pg.Doing(err, "add members to brand %d", brandID)
}

// PutShift stores an hour of a user on duty, unless the hour has an owner.
func (s *Demo) PutShift(ctx context.Context, brandID, userID int64, start, end time.Time) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO slot_booking (brand_id, start_at, end_at, user_id, booked_at)
		VALUES ($1, $2, $3, $4, $2::timestamptz - interval '1 day')
		ON CONFLICT DO NOTHING`, brandID, start, end, userID)
	return pg.Doing(err, "store an hour of brand %d", brandID)
}

// Grant enters a transfer of the demo world, once.
func (s *Demo) Grant(ctx context.Context, t ledger.Transfer) error {
	_, err := s.ledger.Post(ctx, []ledger.Transfer{t}, nil)
	if errors.Is(err, actors.ErrDuplicate) {
		return nil
	}
	return err
}
