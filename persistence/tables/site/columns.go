// The columns: kinds of sport and of anchor, with the number of rooms in each.

package site

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// RaceColumns returns the kinds of sport in their order, including the one for all (type 0).
func (s *Site) RaceColumns(ctx context.Context) ([]domain.Column, error) {
	rows, err := s.db.Query(ctx, `
		SELECT race_type AS type, names, icon, sort, 0::bigint AS living, 0::bigint AS total
		FROM column_race
		ORDER BY sort, race_type`)
	return collectColumns(rows, err)
}

// AnchorColumns returns the kinds of anchor in their order, including the one for all (type 0), with the numbers of
// living and of listed rooms.
func (s *Site) AnchorColumns(ctx context.Context) ([]domain.Column, error) {
	rows, err := s.db.Query(ctx, `
		SELECT c.anchor_type AS type, c.names, c.icon, c.sort,
			coalesce(sum(r.living) FILTER (WHERE c.anchor_type IN (0, r.anchor_type)), 0)::bigint AS living,
			coalesce(sum(r.listed) FILTER (WHERE c.anchor_type IN (0, r.anchor_type)), 0)::bigint AS total
		FROM column_anchor c
		CROSS JOIN (
			SELECT anchor_type, count(*) AS living, 0 AS listed FROM room WHERE status = `+pg.RoomLiving+` GROUP BY anchor_type
			UNION ALL
			SELECT anchor_type, 0, count(*) FROM room WHERE status IN `+pg.RoomListed+` GROUP BY anchor_type
			UNION ALL
			SELECT 0, 0, 0
		) AS r
		GROUP BY c.anchor_type
		ORDER BY c.sort, c.anchor_type`)
	return collectColumns(rows, err)
}

func collectColumns(rows pgx.Rows, err error) ([]domain.Column, error) {
	if err != nil {
		return nil, fmt.Errorf("read columns: %w", err)
	}
	columns, err := pgx.CollectRows(rows, pgx.RowToStructByNameLax[domain.Column])
	return columns, pg.Doing(err, "read columns")
}

// AnchorLanguages returns the languages of the anchors with a listed room, the most frequent first.
func (s *Site) AnchorLanguages(ctx context.Context) ([]domain.SpokenLanguage, error) {
	spoken, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[domain.SpokenLanguage], `
		SELECT a.language, count(*) FILTER (WHERE r.status = `+pg.RoomLiving+`), count(*)
		FROM room r JOIN account a ON a.user_id = r.user_id
		WHERE r.status IN `+pg.RoomListed+`
		GROUP BY a.language
		ORDER BY count(*) DESC, a.language`)
	return spoken, pg.Doing(err, "count the languages of anchors")
}
