// Content that operators edit for every visitor: columns, banners and settings.

package operators

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// EditRaceColumn changes a kind of sport, or creates one from console.ColumnTypeMin up; NOT_FOUND below that. It
// returns the kind before (nil: none) and after.
func (s *Admin) EditRaceColumn(ctx context.Context, kind int32,
	change func(*domain.Column) error) (*domain.Column, domain.Column, error) {
	return edit(ctx, s.db, columnOf("column_race", "race_type"), kind, change)
}

// EditAnchorColumn does the same for kinds of anchor.
func (s *Admin) EditAnchorColumn(ctx context.Context, kind int32,
	change func(*domain.Column) error) (*domain.Column, domain.Column, error) {
	return edit(ctx, s.db, columnOf("column_anchor", "anchor_type"), kind, change)
}

func columnOf(table, key string) editable[domain.Column] {
	return editable[domain.Column]{
		kind: "column",
		read: `SELECT ` + key + ` AS type, names, icon, sort FROM ` + table + ` WHERE ` + key + ` = $1 FOR UPDATE`,
		scan: pgx.RowToStructByNameLax[domain.Column],
		fresh: func(kind any) (domain.Column, bool) {
			number := kind.(int32)
			return domain.Column{Type: number, Sort: number}, number >= console.ColumnTypeMin
		},
		write: func(ctx context.Context, tx pgx.Tx, c *domain.Column) error {
			_, err := tx.Exec(ctx, `
				INSERT INTO `+table+` (`+key+`, names, icon, sort) VALUES ($1, $2, $3, $4)
				ON CONFLICT (`+key+`) DO UPDATE SET names = excluded.names, icon = excluded.icon, sort = excluded.sort`,
				c.Type, c.Names, c.Icon, c.Sort)
			return err
		},
	}
}

const bannerFields = `banner_id, image, titles, path, sort, shown_from AS "from", shown_until AS until`

// ListBanners returns all banners in their order, shown now or not, and their number.
func (s *Admin) ListBanners(ctx context.Context, limit, offset int) ([]console.AdminBanner, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM banner`)
	if err != nil {
		return nil, 0, fmt.Errorf("count banners: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[console.AdminBanner],
		`SELECT `+bannerFields+` FROM banner ORDER BY sort, banner_id LIMIT $1 OFFSET $2`, limit, offset)
	return list, total, pg.Doing(err, "list banners")
}

// EditBanner changes a banner, or creates one for the number 0. It returns the banner before (nil: none) and after.
func (s *Admin) EditBanner(ctx context.Context, bannerID int64,
	change func(*console.AdminBanner) error) (*console.AdminBanner, console.AdminBanner, error) {
	return edit(ctx, s.db, editable[console.AdminBanner]{
		kind: "banner", read: `SELECT ` + bannerFields + ` FROM banner WHERE banner_id = $1 FOR UPDATE`,
		scan:  pgx.RowToStructByName[console.AdminBanner],
		fresh: onlyZero[console.AdminBanner],
		write: func(ctx context.Context, tx pgx.Tx, b *console.AdminBanner) error {
			values := []any{b.Image, b.Titles, b.Path, b.Sort, pg.OrNull(b.From), pg.OrNull(b.Until)}
			if b.BannerID == 0 {
				return tx.QueryRow(ctx, `
					INSERT INTO banner (image, titles, path, sort, shown_from, shown_until) VALUES ($1, $2, $3, $4, $5, $6)
					RETURNING banner_id`, values...).Scan(&b.BannerID)
			}
			_, err := tx.Exec(ctx, `
				UPDATE banner SET image = $1, titles = $2, path = $3, sort = $4, shown_from = $5, shown_until = $6
				WHERE banner_id = $7`, append(values, b.BannerID)...)
			return err
		},
	}, bannerID, change)
}

// DropBanner deletes a banner and returns it; NOT_FOUND.
func (s *Admin) DropBanner(ctx context.Context, bannerID int64) (console.AdminBanner, error) {
	b, err := pg.One(ctx, s.db, pgx.RowToStructByName[console.AdminBanner],
		`DELETE FROM banner WHERE banner_id = $1 RETURNING `+bannerFields, bannerID)
	return b, pg.Doing(pg.Found(err, "banner"), "drop banner %d", bannerID)
}

// OrderBanners sorts the given banners to the front; the others follow in their previous order. NOT_FOUND for an
// unknown one. It returns all banners before and after.
func (s *Admin) OrderBanners(ctx context.Context, bannerIDs []int64) (before, after []int64, err error) {
	return s.order(ctx, "banner", "banner", "banner_id", bannerIDs)
}

// OrderColumns does the same for kinds of sport or of anchor.
func (s *Admin) OrderColumns(ctx context.Context, anchors bool, types []int64) (before, after []int64, err error) {
	if anchors {
		return s.order(ctx, "column", "column_anchor", "anchor_type", types)
	}
	return s.order(ctx, "column", "column_race", "race_type", types)
}

func (s *Admin) order(ctx context.Context, kind, table, key string,
	numbers []int64) (before, after []int64, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) (err error) {
		before, err = pg.Collect(ctx, tx, pgx.RowTo[int64],
			`SELECT `+key+`::bigint FROM `+table+` ORDER BY sort, `+key+` FOR UPDATE`)
		if err != nil {
			return err
		}
		after = slices.Clone(numbers)
		for _, n := range before {
			if !slices.Contains(numbers, n) {
				after = append(after, n)
			}
		}
		if len(after) != len(before) {
			return domain.Refuse(domain.NotFound, "kind", kind)
		}
		_, err = tx.Exec(ctx, `UPDATE `+table+` SET sort = array_position($1::bigint[], `+key+`::bigint)`, after)
		return err
	})
	return before, after, pg.Doing(err, "order %s", table)
}

// ReplaceSetting writes a setting and returns its value before, nil for the default.
func (s *Admin) ReplaceSetting(ctx context.Context, key string, value any,
	now time.Time) (before json.RawMessage, err error) {
	encoded, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("encode setting %s: %w", key, err)
	}
	err = s.db.QueryRow(ctx, `
		WITH old AS (SELECT value FROM setting WHERE key = $1 FOR UPDATE),
			new AS (
				INSERT INTO setting (key, value, updated_at) VALUES ($1, $2, $3)
				ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, changed_by = 0
			)
		SELECT (SELECT value FROM old)`, key, encoded, now).Scan(&before)
	return before, pg.Doing(err, "write setting %s", key)
}

// DropSetting restores the default of a setting and returns its value before, nil for the default.
func (s *Admin) DropSetting(ctx context.Context, key string) (before json.RawMessage, err error) {
	err = s.db.QueryRow(ctx, `DELETE FROM setting WHERE key = $1 RETURNING value`, key).Scan(&before)
	return before, pg.Doing(pg.Optional(err), "drop setting %s", key)
}
