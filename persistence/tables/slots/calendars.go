// Calendars for other programs: their matches and hours, and the hashes of their secret links.

package slots

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

const entriesMost = 500 // in one calendar

// MatchEntry returns one match; MATCH_NOT_FOUND for an unknown id.
func (s *Slots) MatchEntry(ctx context.Context, matchID int64) (sport.CalendarEntry, error) {
	entries, err := s.entries(ctx, `SELECT `+pg.MatchFields+`, m.sequence FROM `+pg.MatchTables+` WHERE m.match_id = $1`,
		matchID)
	if err == nil && len(entries) == 0 {
		return sport.CalendarEntry{}, domain.Refuse(domain.MatchNotFound)
	}
	if err != nil {
		return sport.CalendarEntry{}, err
	}
	return entries[0], nil
}

// AgendaEntries returns the matches that a user has reserved in one of the ways, each once, by time: those that begin
// after since and those without a time. Cancelled matches are included, because a calendar must be updated.
func (s *Slots) AgendaEntries(ctx context.Context, userID int64, as []domain.ReserveKind,
	since time.Time) ([]sport.CalendarEntry, error) {
	kinds := make([]int32, len(as))
	for i, kind := range as {
		kinds[i] = int32(kind)
	}
	return s.entries(ctx, `
		SELECT `+pg.MatchFields+`, m.sequence
		FROM `+pg.MatchTables+`
		WHERE m.match_id IN (SELECT v.match_id FROM reservation v
			WHERE v.user_id = $1 AND v.kind = ANY($2) AND v.given_up_at IS NULL)
			AND (m.match_time IS NULL OR m.match_time > $3)
		ORDER BY m.match_time NULLS LAST, m.match_id
		LIMIT $4`, userID, kinds, since, entriesMost)
}

// FollowedEntries returns the matches of the teams that a user follows, from an instant to another, by time.
func (s *Slots) FollowedEntries(ctx context.Context, userID int64, since,
	until time.Time) ([]sport.CalendarEntry, error) {
	return s.entries(ctx, `
		SELECT `+pg.MatchFields+`, m.sequence
		FROM `+pg.MatchTables+`
		WHERE m.match_id IN (
			SELECT p.match_id FROM match_follow f JOIN match p ON f.subject_id = p.home_id
			WHERE f.user_id = $1 AND f.kind = 1 AND p.match_time > $2 AND p.match_time < $3
			UNION
			SELECT p.match_id FROM match_follow f JOIN match p ON f.subject_id = p.away_id
			WHERE f.user_id = $1 AND f.kind = 1 AND p.match_time > $2 AND p.match_time < $3)
		ORDER BY m.match_time, m.match_id
		LIMIT $4`, userID, since, until, entriesMost)
}

func (s *Slots) entries(ctx context.Context, query string, values ...any) ([]sport.CalendarEntry, error) {
	entries, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (e sport.CalendarEntry, err error) {
		err = row.Scan(append(pg.MatchTargets(&e.Match), &e.Sequence)...)
		return e, err
	}, query, values...)
	return entries, pg.Doing(err, "read the matches of a calendar")
}

// CalendarLink returns the number and the hash of a user's secret link; 0 and nil without one.
func (s *Slots) CalendarLink(ctx context.Context, userID int64) (seq int64, hash []byte, err error) {
	err = s.db.QueryRow(ctx, `SELECT seq, hash FROM calendar_link WHERE user_id = $1`, userID).Scan(&seq, &hash)
	return seq, hash, pg.Doing(pg.Optional(err), "read a calendar link")
}

// SetCalendarLink replaces the link with the previous number, or none. False when another change came first; the old
// link is invalid from the commit on.
func (s *Slots) SetCalendarLink(ctx context.Context, userID, seq int64, hash []byte) (bool, error) {
	done, err := s.db.Exec(ctx, `
		INSERT INTO calendar_link (user_id, seq, hash) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
		WHERE calendar_link.seq = excluded.seq - 1`, userID, seq, hash)
	if err != nil {
		return false, fmt.Errorf("set a calendar link: %w", err)
	}
	return done.RowsAffected() == 1, nil
}

// CalendarOwner returns the user of a link and the user's language; NOT_FOUND for an unknown link and for one of a
// disabled account.
func (s *Slots) CalendarOwner(ctx context.Context, hash []byte, now time.Time) (userID int64, lang string, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT a.user_id, a.language
		FROM calendar_link l JOIN account a USING (user_id)
		WHERE l.hash = $1 AND (a.disabled_at IS NULL OR a.disabled_until <= $2)`, hash, now).Scan(&userID, &lang)
	return userID, lang, pg.Doing(pg.Found(err, "calendar"), "find the owner of a calendar link")
}

// CodeSeq returns the number of a house's live code, 0 before the first; NOT_FOUND without the house.
func (s *Slots) CodeSeq(ctx context.Context, houseID int64) (seq int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT live_code_seq FROM room WHERE house_id = $1`, houseID).Scan(&seq)
	return seq, pg.Doing(pg.Found(err, "house"), "read the code number of house %d", houseID)
}
