// Calendars for other programs: the matches and hours in them, and the hashes of the secret links to them.

package slots

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

const entriesMost = 500 // in one calendar

// MatchEntry is one match; MATCH_NOT_FOUND for an unknown id.
func (s *Slots) MatchEntry(ctx context.Context, matchID int64) (domain.CalendarEntry, error) {
	entries, err := s.entries(ctx, `SELECT `+pg.MatchFields+`, m.sequence FROM `+pg.MatchTables+` WHERE m.match_id = $1`, matchID)
	if err == nil && len(entries) == 0 {
		return domain.CalendarEntry{}, domain.Refuse(domain.MatchNotFound)
	}
	if err != nil {
		return domain.CalendarEntry{}, err
	}
	return entries[0], nil
}

// AgendaEntries are the matches a user has reserved in one of the ways, each once, by time: those that begin after
// since and those whose time nobody knows. Cancelled ones are among them, for a calendar must hear of it.
func (s *Slots) AgendaEntries(ctx context.Context, userID int64, as []domain.ReserveKind, since time.Time) ([]domain.CalendarEntry, error) {
	kinds := make([]int32, len(as))
	for i, kind := range as {
		kinds[i] = int32(kind)
	}
	return s.entries(ctx, `
		SELECT `+pg.MatchFields+`, m.sequence
		FROM `+pg.MatchTables+`
		WHERE m.match_id IN (SELECT v.match_id FROM reservation v WHERE v.user_id = $1 AND v.kind = ANY($2) AND v.given_up_at IS NULL)
			AND (m.match_time IS NULL OR m.match_time > $3)
		ORDER BY m.match_time NULLS LAST, m.match_id
		LIMIT $4`, userID, kinds, since, entriesMost)
}

func (s *Slots) entries(ctx context.Context, query string, values ...any) ([]domain.CalendarEntry, error) {
	entries, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (e domain.CalendarEntry, err error) {
		err = row.Scan(append(pg.MatchTargets(&e.Match), &e.Sequence)...)
		return e, err
	}, query, values...)
	if err != nil {
		return nil, fmt.Errorf("read the matches of a calendar: %w", err)
	}
	return entries, nil
}

// CalendarLink is the number and the hash of a user's secret link; 0 and nil without one.
func (s *Slots) CalendarLink(ctx context.Context, userID int64) (seq int64, hash []byte, err error) {
	err = s.db.QueryRow(ctx, `SELECT seq, hash FROM calendar_link WHERE user_id = $1`, userID).Scan(&seq, &hash)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, nil, fmt.Errorf("read a calendar link: %w", err)
	}
	return seq, hash, nil
}

// SetCalendarLink puts a link in place of the one with the number before it, or of none. False when another came
// first; the old link ends with the commit.
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

// CalendarOwner is whose link it is and in which language they read; NOT_FOUND for an unknown link and for one of a
// disabled account.
func (s *Slots) CalendarOwner(ctx context.Context, hash []byte, now time.Time) (userID int64, lang string, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT a.user_id, a.language
		FROM calendar_link l JOIN account a USING (user_id)
		WHERE l.hash = $1 AND (a.disabled_at IS NULL OR a.disabled_until <= $2)`, hash, now).Scan(&userID, &lang)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, "", domain.Refuse(domain.NotFound, "kind", "calendar")
	}
	if err != nil {
		return 0, "", fmt.Errorf("find the owner of a calendar link: %w", err)
	}
	return userID, lang, nil
}

// CodeSeq is the number of a house's live code, 0 before the first; NOT_FOUND without the house.
func (s *Slots) CodeSeq(ctx context.Context, houseID int64) (seq int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT live_code_seq FROM room WHERE house_id = $1`, houseID).Scan(&seq)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, domain.Refuse(domain.NotFound, "kind", "house")
	}
	if err != nil {
		return 0, fmt.Errorf("read the code number of house %d: %w", houseID, err)
	}
	return seq, nil
}
