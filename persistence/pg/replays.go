// Recordings as several features read them.

package pg

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain/replay"
)

// ReplayFields are the columns of ReplayTables: a recording, and the card of its anchor.
const (
	ReplayFields = `replay_id, session_id, house_id, title, image, match_id, race_type, start_at AS start,
		coalesce((trim->>'toMs')::bigint - (trim->>'fromMs')::bigint, length_ms) * interval '1 millisecond' AS length,
		length_ms * interval '1 millisecond' AS whole, trim, visits, hidden OR withheld AS hidden, withheld, captions,
		thumbs, coalesce((SELECT variants FROM live_session l WHERE l.session_id = v.session_id), '{}') AS variants,
		coalesce(nick_name, '') AS nick_name,
		coalesce(joined, start_at) AS joined, coalesce(brand, false) AS brand, coalesce(country_code, '') AS country_code,
		coalesce(room_path, '') AS room_path`
	ReplayTables = `replay v LEFT JOIN LATERAL (
			SELECT a.nick_name, a.country_code, r.created_at AS joined, ` + RoomPathOf + ` AS room_path,
				EXISTS (SELECT FROM brand_member of_brand WHERE of_brand.user_id = r.user_id) AS brand
			FROM room r JOIN account a USING (user_id) WHERE r.house_id = v.house_id
		) AS anchor ON true`
)

// ReadReplays returns the rows of a query with ReplayFields.
func ReadReplays(ctx context.Context, db *pgxpool.Pool, query string, values ...any) ([]replay.Replay, error) {
	found, err := Collect(ctx, db, pgx.RowToStructByName[replay.Replay], query, values...)
	return found, Doing(err, "read recordings")
}
