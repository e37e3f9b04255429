// Merges two entries of one match: what the removed one leaves to the kept one.

package matches

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
)

// HousesOfMatch returns the rooms bound to a match, on the air or not.
func (s *Matches) HousesOfMatch(ctx context.Context, matchID int64) ([]int64, error) {
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64],
		`SELECT house_id FROM room WHERE match_id = $1 AND match_id <> 0 ORDER BY house_id`, matchID)
	return houses, pg.Doing(err, "rooms of match %d", matchID)
}

// MergeMatches moves everything of gone to kept: reservations, events, sessions, the keys of feeds, and a source or a
// score that kept lacks. A user who had reserved both keeps one reservation. Gaps are not checked again: reservations
// stay, as with a moved match. A dry run changes nothing and returns the same figures. It refuses with MATCH_NOT_FOUND,
// and with BAD_REQUEST for two different sports.
func (s *Matches) MergeMatches(ctx context.Context, kept, gone int64, at time.Time,
	dryRun bool) (sport.MatchMerged, error) {
	var merged sport.MatchMerged
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		merged = sport.MatchMerged{}
		if err := lockHolders(ctx, tx, kept, gone); err != nil {
			return err
		}
		for _, id := range []int64{min(kept, gone), max(kept, gone)} {
			if err := lockMatch(ctx, tx, id); err != nil {
				return err
			}
		}
		var alike, moved bool
		err := tx.QueryRow(ctx, `
			SELECT k.race_type = g.race_type, (k.match_time, k.time_known) IS DISTINCT FROM (g.match_time, g.time_known)
			FROM match k, match g WHERE k.match_id = $1 AND g.match_id = $2`, kept, gone).Scan(&alike, &moved)
		if err == nil && !alike {
			err = domain.RefuseField("mergeId", "raceType")
		}
		if err != nil {
			return err
		}
		batch := &pgx.Batch{}
		mergeReservations(batch, kept, gone, at, moved, &merged)
		mergeEvents(batch, kept, gone, &merged)
		mergeRest(batch, kept, gone, at, &merged)
		err = tx.SendBatch(ctx, batch).Close()
		if err == nil && dryRun {
			err = errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		return merged, fmt.Errorf("merge match %d into %d: %w", gone, kept, err)
	}
	return merged, err
}

// lockHolders keeps the users who have reserved one of the matches from reserving until the commit. Their locks precede
// those of matches, as in every commit.
func lockHolders(ctx context.Context, tx pgx.Tx, matches ...int64) error {
	keys, err := pg.Collect(ctx, tx, pgx.RowTo[int64],
		`SELECT DISTINCT user_id FROM reservation WHERE match_id = ANY($1) AND given_up_at IS NULL`, matches)
	if err != nil {
		return err
	}
	for i := range keys {
		keys[i] += journal.UserLock
	}
	slices.Sort(keys)
	_, err = tx.Exec(ctx, journal.LockAgendas, keys)
	return err
}

func counted(into *int64) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		for rows.Next() {
			*into++
		}
		return rows.Err()
	}
}

func mergeReservations(batch *pgx.Batch, kept, gone int64, at time.Time, moved bool, merged *sport.MatchMerged) {
	batch.Queue(`
		UPDATE reservation AS v SET given_up_at = $3
		WHERE v.match_id = $2 AND v.given_up_at IS NULL AND EXISTS (SELECT FROM reservation o
			WHERE o.match_id = $1 AND o.user_id = v.user_id AND o.kind = v.kind AND o.given_up_at IS NULL)
		RETURNING 1`, kept, gone, at).Query(counted(&merged.DroppedReservations))
	batch.Queue(`
		UPDATE reservation SET match_id = $1, span = 'empty' WHERE match_id = $2 AND given_up_at IS NULL
		RETURNING 1`, kept, gone).Query(counted(&merged.Reservations))
	batch.Queue(`UPDATE reservation SET match_id = $1 WHERE match_id = $2`, kept, gone)
	batch.Queue(`
		UPDATE match SET reserve_count = (SELECT count(*) FROM reservation
			WHERE match_id = $1 AND kind = `+pg.AsViewer+` AND given_up_at IS NULL)
		WHERE match_id = $1`, kept)
	if moved { // for reservations whose match now begins at another time
		batch.Queue(`
			INSERT INTO match_move (match_id, moved_at)
			SELECT $1, $2 WHERE EXISTS (SELECT FROM reservation WHERE match_id = $1 AND given_up_at IS NULL)
			ON CONFLICT (match_id) DO UPDATE SET moved_at = EXCLUDED.moved_at`, kept, at)
	}
}

func mergeEvents(batch *pgx.Batch, kept, gone int64, merged *sport.MatchMerged) {
	batch.Queue(`
		DELETE FROM match_event AS e
		WHERE e.match_id = $2 AND EXISTS (SELECT FROM match_event o
			WHERE o.match_id = $1 AND (o.type, o.team_side, o.minute, o.added) IS NOT DISTINCT FROM (e.type, e.team_side,
				e.minute, e.added)
				AND (lower(o.player) = lower(e.player) OR o.player = '' OR e.player = '') AND o.revoked = e.revoked)
		RETURNING 1`, kept, gone).Query(counted(&merged.DroppedEvents))
	batch.Queue(`
		UPDATE match_event AS e SET match_id = $1, external_key = CASE WHEN NOT EXISTS (SELECT FROM match_event o
			WHERE o.match_id = $1 AND o.external_key = e.external_key) THEN e.external_key END
		WHERE e.match_id = $2
		RETURNING 1`, kept, gone).Query(counted(&merged.Events))
}

func mergeRest(batch *pgx.Batch, kept, gone int64, at time.Time, merged *sport.MatchMerged) {
	batch.Queue(`
		UPDATE match AS k SET source_name = g.source_name, source_url = g.source_url, source_type = g.source_type,
			source_lines = g.source_lines, source_down = g.source_down
		FROM match g
		WHERE k.match_id = $1 AND g.match_id = $2 AND k.source_url = '' AND g.source_url <> ''`, kept, gone)
	batch.Queue(`
		UPDATE match AS k SET home_score = g.home_score, away_score = g.away_score, periods = g.periods, updated_at = $3
		FROM match g
		WHERE k.match_id = $1 AND g.match_id = $2 AND k.home_score IS NULL AND g.home_score IS NOT NULL`, kept, gone, at)
	batch.Queue(`UPDATE live_session SET match_id = $1 WHERE match_id = $2`, kept, gone)
	batch.Queue(`UPDATE clip SET match_id = $1 WHERE match_id = $2`, kept, gone)
	batch.Queue(`UPDATE replay SET match_id = $1 WHERE match_id = $2 RETURNING 1`, kept,
		gone).Query(counted(&merged.Recordings))
	batch.Queue(`UPDATE match_alias SET match_id = $1 WHERE match_id = $2`, kept, gone)
	batch.Queue(`
		INSERT INTO match_alias (external_key, match_id)
		SELECT external_key, $1 FROM match WHERE match_id = $2 AND external_key IS NOT NULL
		ON CONFLICT (external_key) DO UPDATE SET match_id = EXCLUDED.match_id`, kept, gone)
	batch.Queue(`UPDATE match_merged SET survivor_id = $1 WHERE survivor_id = $2`, kept, gone)
	batch.Queue(`INSERT INTO match_merged (match_id, survivor_id, at) VALUES ($2, $1, $3)`, kept, gone, at)
	batch.Queue(`DELETE FROM match WHERE match_id = $1`, gone)
}
