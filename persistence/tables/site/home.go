// The banners of the home page.

package site

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Banners returns the banners to show now, in their order.
func (s *Site) Banners(ctx context.Context, now time.Time) ([]domain.Banner, error) {
	banners, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Banner], `
		SELECT banner_id, image, titles, path
		FROM banner
		WHERE (shown_from IS NULL OR shown_from <= $1) AND (shown_until IS NULL OR shown_until > $1)
		ORDER BY sort, banner_id`, now)
	return banners, pg.Doing(err, "read banners")
}
