// What a user's own page shows: the houses they follow, and where they are muted.

package accounts

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// FollowedHouses are the listed houses a user follows, living first, then the latest followed, and how many there are.
func (s *Accounts) FollowedHouses(ctx context.Context, userID int64, liveOnly bool, limit, offset int) ([]domain.FollowedHouse, int64, error) {
	const followed = `
		FROM follow f JOIN ` + pg.CardTables + ` ON r.house_id = f.house_id
		WHERE f.user_id = $1 AND r.status IN ` + pg.RoomListed + ` AND (r.status = ` + pg.RoomLiving + ` OR NOT $2)`
	var total int64
	if err := s.db.QueryRow(ctx, `SELECT count(*)`+followed, userID, liveOnly).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count followed houses: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (h domain.FollowedHouse, err error) {
		return h, row.Scan(append(pg.CardTargets(&h.HouseCard), &h.Since)...)
	}, `SELECT `+pg.CardFields+`, f.at`+followed+`
		ORDER BY r.status = `+pg.RoomLiving+` DESC, f.at DESC, r.house_id
		LIMIT $3 OFFSET $4`, userID, liveOnly, limit, offset)
	if err != nil {
		return nil, 0, fmt.Errorf("list followed houses: %w", err)
	}
	return list, total, nil
}

// MutesOf are the rooms in which a user is muted now, the latest mute first; an End of zero is none that is known.
func (s *Accounts) MutesOf(ctx context.Context, userID int64, now time.Time, limit int) ([]domain.MutedIn, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.MutedIn], `
		SELECT room, end_at AS "end" FROM mute
		WHERE user_id = $1 AND lifted_at IS NULL AND (end_at IS NULL OR end_at > $2)
		ORDER BY start_at DESC
		LIMIT $3`, userID, now, limit)
	if err != nil {
		return nil, fmt.Errorf("list the mutes of a user: %w", err)
	}
	return list, nil
}

// SoonReserved are the next matches a user reserved, to watch or to show, each once.
func (s *Accounts) SoonReserved(ctx context.Context, userID int64, limit int) ([]domain.Match, error) {
	return pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM `+pg.MatchTables+`
		WHERE m.status NOT IN `+pg.MatchOver+` AND m.match_id IN (
			SELECT v.match_id FROM reservation v WHERE v.user_id = $1 AND v.kind IN `+pg.AsEither+` AND v.given_up_at IS NULL)
		ORDER BY `+pg.MatchOrder+`
		LIMIT $2`, userID, limit)
}

// AcceptAgreements notes the versions of the agreements a user has accepted.
func (s *Accounts) AcceptAgreements(ctx context.Context, userID int64, service, privacy int) error {
	return SetAccount(ctx, s.db, `service_version = greatest(service_version, $2), privacy_version = greatest(privacy_version, $3)`,
		userID, service, privacy)
}
