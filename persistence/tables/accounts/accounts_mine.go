// Lists of a user's own page: followed houses, mutes and reserved matches.

package accounts

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// FollowedHouses returns the listed houses that a user follows, living first, then the latest followed, and their
// number.
func (s *Accounts) FollowedHouses(ctx context.Context, userID int64, liveOnly bool, limit,
	offset int) ([]domain.FollowedHouse, int64, error) {
	const followed = `
		FROM follow f JOIN ` + pg.CardTables + ` ON r.house_id = f.house_id
		WHERE f.user_id = $1 AND r.status IN ` + pg.RoomListed + ` AND (r.status = ` + pg.RoomLiving + ` OR NOT $2)`
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*)`+followed, userID, liveOnly)
	if err != nil {
		return nil, 0, fmt.Errorf("count followed houses: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (h domain.FollowedHouse, err error) {
		return h, row.Scan(append(pg.CardTargets(&h.HouseCard), &h.Since)...)
	}, `SELECT `+pg.CardFields+`, f.at`+followed+`
		ORDER BY r.status = `+pg.RoomLiving+` DESC, f.at DESC, r.house_id
		LIMIT $3 OFFSET $4`, userID, liveOnly, limit, offset)
	return list, total, pg.Doing(err, "list followed houses")
}

// MutesOf returns the rooms in which a user is muted now, the latest mute first. A zero End is unknown.
func (s *Accounts) MutesOf(ctx context.Context, userID int64, now time.Time, limit int) ([]domain.MutedIn, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.MutedIn], `
		SELECT room, end_at AS "end" FROM mute
		WHERE user_id = $1 AND lifted_at IS NULL AND (end_at IS NULL OR end_at > $2)
		ORDER BY start_at DESC
		LIMIT $3`, userID, now, limit)
	return list, pg.Doing(err, "list the mutes of a user")
}

// SoonReserved returns the next matches that a user reserved, to watch or to show, each once.
func (s *Accounts) SoonReserved(ctx context.Context, userID int64, limit int) ([]sport.Match, error) {
	return pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM `+pg.MatchTables+`
		WHERE m.status NOT IN `+pg.MatchOver+` AND m.match_id IN (
			SELECT v.match_id FROM reservation v WHERE v.user_id = $1 AND v.kind IN `+pg.AsEither+` AND v.given_up_at IS NULL)
		ORDER BY `+pg.MatchOrder+`
		LIMIT $2`, userID, limit)
}

// AcceptAgreements stores the versions of the agreements that a user has accepted.
func (s *Accounts) AcceptAgreements(ctx context.Context, userID int64, service, privacy int) error {
	return SetAccount(ctx, s.db, `service_version = greatest(service_version, $2),
		privacy_version = greatest(privacy_version, $3)`,
		userID, service, privacy)
}
