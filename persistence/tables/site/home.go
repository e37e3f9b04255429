// The banners of the home page.

package site

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Banners to show now, in their order.
func (s *Site) Banners(ctx context.Context, now time.Time) ([]domain.Banner, error) {
	banners, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Banner], `
		SELECT banner_id, image, titles, path
		FROM banner
		WHERE (shown_from IS NULL OR shown_from <= $1) AND (shown_until IS NULL OR shown_until > $1)
		ORDER BY sort, banner_id`, now)
	if err != nil {
		return nil, fmt.Errorf("read banners: %w", err)
	}
	return banners, nil
}
