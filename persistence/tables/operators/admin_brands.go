// Brands and their members, edited by operators.

package operators

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/persistence/pg"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/slots"
)

const adminBrandFields = slots.BrandFields +
	`, b.sort, b.ladder, (SELECT count(*) FROM brand_member m WHERE m.brand_id = b.brand_id) AS members`

// ListBrands returns brands in their order, and their number.
func (s *Admin) ListBrands(ctx context.Context, keyword string, limit,
	offset int) ([]console.AdminBrand, int64, error) {
	where := &pg.Conditions{}
	if keyword != "" {
		where.Add(pg.Folded("(SELECT string_agg(n.value, ' ') FROM jsonb_each_text(b.names) n)")+" LIKE $?",
			pg.Contains(keyword))
	}
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM brand b WHERE `+where.Where(), where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count brands: %w", err)
	}
	most, from := where.Value(limit), where.Value(offset)
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByNameLax[console.AdminBrand], `
		SELECT `+adminBrandFields+`
		FROM brand b
		WHERE `+where.Where()+`
		ORDER BY b.sort, b.brand_id
		LIMIT `+most+` OFFSET `+from, where.Values...)
	return list, total, pg.Doing(err, "list brands")
}

// EditBrand changes a brand, or creates one for the number 0. It returns the brand before (nil: none) and after.
func (s *Admin) EditBrand(ctx context.Context, brandID int64, now time.Time,
	change func(*console.AdminBrand) error) (*console.AdminBrand, console.AdminBrand, error) {
	return edit(ctx, s.db, editable[console.AdminBrand]{
		kind: "brand", read: `SELECT ` + adminBrandFields + ` FROM brand b WHERE b.brand_id = $1 FOR UPDATE OF b`,
		scan:  pgx.RowToStructByNameLax[console.AdminBrand],
		fresh: onlyZero[console.AdminBrand],
		write: func(ctx context.Context, tx pgx.Tx, b *console.AdminBrand) error {
			if b.Descriptions == nil {
				b.Descriptions = domain.Names{}
			}
			if b.Hours == nil {
				b.Hours = agenda.Hours{}
			}
			values := []any{b.Names, b.Descriptions, b.Image, b.Timezone, b.Sort, b.Hours,
				cmp.Or(b.Ladder, studio.LadderInherit)}
			if b.BrandID == 0 {
				return tx.QueryRow(ctx, `
					INSERT INTO brand (names, descriptions, image, timezone, sort, hours, ladder, created_at)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
					RETURNING brand_id`, append(values, now)...).Scan(&b.BrandID)
			}
			_, err := tx.Exec(ctx, `
				UPDATE brand SET names = $1, descriptions = $2, image = $3, timezone = $4, sort = $5, hours = $6,
					ladder = $7
				WHERE brand_id = $8`,
				append(values, b.BrandID)...)
			return err
		},
	}, brandID, change)
}

// BrandMembers returns the members of a brand in the order they joined, and their number.
func (s *Admin) BrandMembers(ctx context.Context, brandID int64, limit,
	offset int) ([]console.BrandMember, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM brand_member WHERE brand_id = $1`, brandID)
	if err != nil {
		return nil, 0, fmt.Errorf("count members of brand %d: %w", brandID, err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[console.BrandMember], `
		SELECT m.user_id, coalesce(a.nick_name, '') AS nick_name, coalesce(a.user_image, '') AS user_image,
			coalesce(a.house_id, 0) AS house_id, m.joined_at AS joined
		FROM brand_member m LEFT JOIN account a USING (user_id)
		WHERE m.brand_id = $1
		ORDER BY m.joined_at, m.user_id
		LIMIT $2 OFFSET $3`, brandID, limit, offset)
	return list, total, pg.Doing(err, "list members of brand %d", brandID)
}

// SetBrandMember adds a user to a brand or removes one, and reports whether the user was a member before. Bookings
// stay. NOT_FOUND for an unknown brand or user.
func (s *Admin) SetBrandMember(ctx context.Context, brandID, userID int64, member bool,
	now time.Time) (was bool, err error) {
	if _, _, err := accounts.ReadPerson(ctx, s.db, userID); err != nil {
		return false, err
	}
	if !member {
		tag, err := s.db.Exec(ctx, `DELETE FROM brand_member WHERE brand_id = $1 AND user_id = $2`, brandID, userID)
		return tag.RowsAffected() == 1, pg.Doing(err, "remove a member from brand %d", brandID)
	}
	tag, err := s.db.Exec(ctx, `
		INSERT INTO brand_member (brand_id, user_id, joined_at) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`, brandID, userID, now)
	var broken *pgconn.PgError
	if errors.As(err, &broken) && broken.Code == "23503" { // foreign key
		return false, domain.Refuse(domain.NotFound, "kind", "brand")
	}
	return tag.RowsAffected() == 0, pg.Doing(err, "add a member to brand %d", brandID)
}
