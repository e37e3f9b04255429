// Edits of matches by operators: they create and correct matches, and lock parts against feeds.

package matches

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// editMatch locks a match and changes it. It refuses with MATCH_NOT_FOUND.
func (s *Matches) editMatch(ctx context.Context, matchID int64, change func(pgx.Tx) error) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := lockMatch(ctx, tx, matchID); err != nil {
			return err
		}
		return change(tx)
	})
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		return fmt.Errorf("edit match %d: %w", matchID, err)
	}
	return err
}

func lockMatch(ctx context.Context, tx pgx.Tx, matchID int64) error {
	tag, err := tx.Exec(ctx, `SELECT FROM match WHERE match_id = $1 FOR UPDATE`, matchID)
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.Refuse(domain.MatchNotFound)
	}
	return err
}

// lockParts protects parts of a match from feeds.
func lockParts(ctx context.Context, tx pgx.Tx, matchID int64, parts []string) error {
	_, err := tx.Exec(ctx, `
		UPDATE match SET locked = ARRAY(SELECT DISTINCT unnest(locked || $2::text[]) AS part ORDER BY part)
		WHERE match_id = $1 AND NOT locked @> $2`, matchID, parts)
	return err
}

// EditMatch creates or edits a match; edited parts are locked. It refuses with MATCH_NOT_FOUND, with NOT_FOUND for an
// unknown team or competition, and with BAD_REQUEST for one of another sport and for a team that plays itself.
func (s *Matches) EditMatch(ctx context.Context, e sport.MatchEdit) (matchID int64, err error) {
	if e.MatchID != 0 {
		return e.MatchID, s.editMatch(ctx, e.MatchID, func(tx pgx.Tx) error {
			err := tx.QueryRow(ctx, `SELECT race_type FROM match WHERE match_id = $1`, e.MatchID).Scan(&e.RaceType)
			if err != nil {
				return err
			}
			return changeMatch(ctx, tx, e)
		})
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := findNamed(ctx, tx, &e); err != nil {
			return err
		}
		clock := sport.MatchClock{RaceType: e.RaceType}
		if e.Time != nil {
			clock.Time, clock.TimeKnown = e.Time.At, e.Time.Known
		}
		status, detail := clock.StatusAt(e.At)
		err := tx.QueryRow(ctx, `
			INSERT INTO match (race_type, competition_id, home_id, away_id, match_time, time_known, status, status_detail,
				search, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', $9)
			RETURNING match_id`, e.RaceType, e.Competition.ID, e.Home.ID, e.Away.ID, pg.OrNull(clock.Time), clock.TimeKnown,
			int32(status), detail, e.At).Scan(&e.MatchID)
		if err != nil {
			return err
		}
		return changeMatch(ctx, tx, e)
	})
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		return 0, fmt.Errorf("create a match: %w", err)
	}
	return e.MatchID, err
}

// changeMatch writes the given parts and locks them.
func changeMatch(ctx context.Context, tx pgx.Tx, e sport.MatchEdit) error {
	if err := findNamed(ctx, tx, &e); err != nil {
		return err
	}
	var locks []string
	batch := &pgx.Batch{}
	if e.Competition != nil {
		locks = append(locks, sport.LockCompetition)
		batch.Queue(`UPDATE match SET competition_id = $2 WHERE match_id = $1`, e.MatchID, e.Competition.ID)
	}
	for column, team := range map[string]*sport.Named{"home_id": e.Home, "away_id": e.Away} {
		if team != nil {
			locks = append(locks, sport.LockTeams)
			batch.Queue(`UPDATE match SET `+column+` = $2, sequence = sequence + 1 WHERE match_id = $1 AND `+column+` <> $2`,
				e.MatchID, team.ID)
		}
	}
	if e.EventNames != nil {
		locks = append(locks, sport.LockEventName)
		batch.Queue(`UPDATE match SET event_names = $2 WHERE match_id = $1`, e.MatchID, NotNilNames(*e.EventNames))
	}
	if e.Time != nil {
		locks = append(locks, sport.LockTime)
		moveMatch(batch, e)
	}
	if e.IsHot != nil {
		batch.Queue(`UPDATE match SET is_hot = $2 WHERE match_id = $1`, e.MatchID, *e.IsHot)
	}
	if e.Country != nil {
		batch.Queue(`UPDATE match SET country = $2 WHERE match_id = $1`, e.MatchID, *e.Country)
	}
	batch.Queue(`UPDATE match SET locked = ARRAY(SELECT part FROM unnest(locked) AS part WHERE part <> ALL($2))
		WHERE match_id = $1`,
		e.MatchID, notNilTexts(e.Unlock))
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return err
	}
	var same bool
	err := tx.QueryRow(ctx, `SELECT home_id = away_id FROM match WHERE match_id = $1`, e.MatchID).Scan(&same)
	if err == nil && same {
		err = domain.RefuseField("awayTeam", "different")
	}
	if err != nil {
		return err
	}
	locks = slices.DeleteFunc(locks, func(part string) bool { return slices.Contains(e.Unlock, part) })
	return lockParts(ctx, tx, e.MatchID, notNilTexts(locks))
}

// moveMatch sets the time. Reservations stay, although their gaps may be too short now. The job that reads match_move
// notifies their holders.
func moveMatch(batch *pgx.Batch, e sport.MatchEdit) {
	at := pg.OrNull(e.Time.At)
	batch.Queue(`
		WITH moved AS (
			SELECT match_id FROM match
			WHERE match_id = $1 AND (match_time, time_known) IS DISTINCT FROM ($2::timestamptz, $3::boolean)
				AND EXISTS (SELECT FROM reservation v WHERE v.match_id = $1 AND v.given_up_at IS NULL)
		)
		INSERT INTO match_move (match_id, moved_at) SELECT match_id, $4 FROM moved
		ON CONFLICT (match_id) DO UPDATE SET moved_at = EXCLUDED.moved_at`, e.MatchID, at, e.Time.Known, e.At)
	batch.Queue(`
		UPDATE reservation AS v SET span = 'empty'
		FROM match m
		WHERE m.match_id = $1 AND v.match_id = $1 AND v.given_up_at IS NULL AND NOT isempty(v.span)
			AND (m.match_time, m.time_known) IS DISTINCT FROM ($2::timestamptz, $3::boolean)`, e.MatchID, at, e.Time.Known)
	// The statuses "not started" and "to be determined" follow from the time, unless the status was set.
	batch.Queue(`
		UPDATE match SET match_time = $2, time_known = $3, sequence = sequence + 1,
			status = CASE WHEN status IN `+pg.MatchMayStart+` AND NOT status_said AND NOT $5 = ANY(locked)
				THEN CASE WHEN $3 AND $2::timestamptz IS NOT NULL THEN 1 ELSE 7 END ELSE status END, updated_at = $4
		WHERE match_id = $1 AND (match_time, time_known) IS DISTINCT FROM ($2::timestamptz, $3::boolean)`,
		e.MatchID, at, e.Time.Known, e.At, sport.LockStatus)
}

// findNamed finds the ids of names.
func findNamed(ctx context.Context, tx pgx.Tx, e *sport.MatchEdit) error {
	for _, part := range []struct {
		table, field string
		named        *sport.Named
	}{{"competition", "competition", e.Competition}, {"team", "homeTeam", e.Home}, {"team", "awayTeam", e.Away}} {
		if part.named == nil {
			continue
		}
		if err := findOrMake(ctx, tx, part.table, part.field, e.RaceType, part.named); err != nil {
			return err
		}
	}
	return nil
}

func findOrMake(ctx context.Context, tx pgx.Tx, table, field string, raceType int32, named *sport.Named) error {
	id := table + "_id"
	if named.ID != 0 {
		var race int32
		err := tx.QueryRow(ctx, `SELECT race_type FROM `+table+` WHERE `+id+` = $1`, named.ID).Scan(&race)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return domain.Refuse(domain.NotFound, "kind", table)
		case err != nil:
			return err
		case race != raceType:
			return domain.RefuseField(field, "raceType")
		}
		if len(named.Names) > 0 {
			_, err = tx.Exec(ctx, `UPDATE `+table+` SET names = names || $2 WHERE `+id+` = $1 AND NOT names @> $2`, named.ID,
				named.Names)
		}
		return err
	}
	var grams, patterns []string
	for _, name := range named.Names {
		grams = append(grams, domain.FirstGrams(name)...)
		patterns = append(patterns, `%| `+pg.LikeText(domain.SearchText(name))+` |%`)
	}
	err := tx.QueryRow(ctx, `
		SELECT `+id+` FROM `+table+`
		WHERE race_type = $1 AND grams && $2::text[] AND search || '|' LIKE ANY($3)
		ORDER BY `+id+` LIMIT 1`, raceType, grams, patterns).Scan(&named.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		err = tx.QueryRow(ctx, `INSERT INTO `+table+` (race_type, names) VALUES ($1, $2) RETURNING `+id, raceType,
			named.Names).Scan(&named.ID)
	}
	return pg.Doing(err, "find %s %s", table, strings.Join(patterns, ", "))
}

func notNilTexts(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// SetMatchResult stores score, clock and status as an operator sets them, and locks them. It refuses with
// MATCH_NOT_FOUND.
func (s *Matches) SetMatchResult(ctx context.Context, r sport.MatchResult) error {
	return s.editMatch(ctx, r.MatchID, func(tx pgx.Tx) error {
		var locks []string
		batch := &pgx.Batch{}
		if r.Status != nil {
			locks = append(locks, sport.LockStatus)
			// The detail belongs to its status: a new status begins without.
			batch.Queue(`
				UPDATE match SET status = $2, updated_at = $4, sequence = sequence + 1,
					status_detail = coalesce($3, CASE WHEN status = $2 THEN status_detail ELSE '' END)
				WHERE match_id = $1 AND (status <> $2 OR status_detail <> coalesce($3, status_detail))`, r.MatchID, int32(*r.Status), r.Detail, r.At)
		}
		if r.Scored {
			locks = append(locks, sport.LockScore)
			batch.Queue(`
				UPDATE match SET home_score = $2, away_score = $3, updated_at = $4
				WHERE match_id = $1 AND (home_score, away_score) IS DISTINCT FROM ($2::integer, $3::integer)`, r.MatchID, r.HomeScore, r.AwayScore, r.At)
		}
		if r.Periods != nil {
			locks = append(locks, sport.LockPeriods)
			batch.Queue(`UPDATE match SET periods = $2, updated_at = $3 WHERE match_id = $1 AND periods <> $2`, r.MatchID,
				Periods(*r.Periods), r.At)
		}
		if r.Clock != nil {
			locks = append(locks, sport.LockClock)
			batch.Queue(`UPDATE match SET clock = $2, updated_at = $3 WHERE match_id = $1 AND clock <> $2`, r.MatchID, *r.Clock,
				r.At)
		}
		if err := tx.SendBatch(ctx, batch).Close(); err != nil {
			return err
		}
		return lockParts(ctx, tx, r.MatchID, notNilTexts(locks))
	})
}

// SetMatchSource sets the video source of a match; an empty URL removes it. It refuses with MATCH_NOT_FOUND.
func (s *Matches) SetMatchSource(ctx context.Context, matchID int64, source sport.MatchSource) error {
	return s.editMatch(ctx, matchID, func(tx pgx.Tx) error {
		lines := source.Lines
		if lines == nil {
			lines = []sport.SourceLine{}
		}
		_, err := tx.Exec(ctx, `
			UPDATE match SET source_name = $2, source_url = $3, source_type = $4, source_lines = $5, source_down = $6
			WHERE match_id = $1`,
			matchID, source.Name, source.URL, source.Type, lines, source.Down)
		if err != nil {
			return err
		}
		return lockParts(ctx, tx, matchID, []string{sport.LockSource})
	})
}

// SetSourceDown stores whether the source of a match is interrupted. It refuses with MATCH_NOT_FOUND, and with rule
// required when there is no source.
func (s *Matches) SetSourceDown(ctx context.Context, matchID int64, down bool) error {
	return s.editMatch(ctx, matchID, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE match SET source_down = $2 WHERE match_id = $1 AND source_url <> ''`, matchID, down)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return domain.RefuseField("source", "required")
		}
		return lockParts(ctx, tx, matchID, []string{sport.LockSource})
	})
}
