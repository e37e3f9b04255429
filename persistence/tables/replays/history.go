// What users have watched, how far, and what they want to watch later.

package replays

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/persistence/pg"
)

// PlayPosition returns how far a user has watched, in seconds; 0 at the beginning.
func (s *Replays) PlayPosition(ctx context.Context, userID int64, replayID string) (float64, error) {
	var seconds float64
	err := s.db.QueryRow(ctx, `SELECT seconds FROM play_position WHERE user_id = $1 AND replay_id = $2`, userID,
		replayID).Scan(&seconds)
	return seconds, pg.Doing(pg.Optional(err), "read a play position")
}

// WatchReplay stores how far a user has watched, as replay.Place returns it. What does not count as watched only resets
// an earlier position. Of a user who keeps no history, nothing new is stored.
func (s *Replays) WatchReplay(ctx context.Context, userID int64, replayID string, seconds float64, watched bool,
	now time.Time) error {
	statement := `
		INSERT INTO play_position (user_id, replay_id, seconds, at)
		SELECT $1, $2, $3, $4 FROM account WHERE user_id = $1 AND keeps_history
		ON CONFLICT (user_id, replay_id) DO UPDATE SET seconds = excluded.seconds, at = excluded.at`
	values := []any{userID, replayID, seconds, now}
	if !watched {
		statement, values = `UPDATE play_position SET seconds = 0 WHERE user_id = $1 AND replay_id = $2`, values[:2]
	}
	_, err := s.db.Exec(ctx, statement, values...)
	return pg.Doing(err, "store a play position")
}

// WatchRoom stores that a user has watched a room, unless the user keeps no history.
func (s *Replays) WatchRoom(ctx context.Context, userID, houseID int64, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO room_watch (user_id, house_id, at)
		SELECT $1, $2, $3 FROM account WHERE user_id = $1 AND keeps_history
		ON CONFLICT (user_id, house_id) DO UPDATE SET at = excluded.at`, userID, houseID, now)
	return pg.Doing(err, "store that a room was watched")
}

// seenBy are the recordings of a table t that everybody may see, of the user $1.
const seenBy = ` t JOIN replay v USING (replay_id)
	WHERE t.user_id = $1 AND v.deleted_at IS NULL AND NOT v.hidden AND NOT v.withheld AND EXISTS (SELECT FROM room r
		WHERE r.house_id = v.house_id AND r.status IN ` + pg.RoomListed + `)`

// History returns what a user has watched, the latest first, and its number; with unfinished only recordings that were
// not watched to their end. What cannot be watched any more is left out.
func (s *Replays) History(ctx context.Context, userID int64, unfinished bool, limit,
	offset int) ([]replay.Watched, int64, error) {
	const rows = `
		SELECT replay_id AS id, seconds, at FROM play_position` + seenBy + ` AND (seconds > 0 OR NOT $2)
		UNION ALL
		SELECT 'house:' || house_id, 0, at FROM room_watch w JOIN room r USING (house_id)
		WHERE w.user_id = $1 AND NOT $2 AND r.status IN ` + pg.RoomListed
	return s.watched(ctx, rows, []any{userID, unfinished}, limit, offset)
}

// WatchLater returns the recordings that a user wants to watch later, the latest added first, and their number.
func (s *Replays) WatchLater(ctx context.Context, userID int64, limit, offset int) ([]replay.Watched, int64, error) {
	const rows = `
		SELECT replay_id AS id, coalesce((SELECT p.seconds FROM play_position p
			WHERE p.user_id = $1 AND p.replay_id = v.replay_id), 0) AS seconds, at FROM watch_later` + seenBy
	return s.watched(ctx, rows, []any{userID}, limit, offset)
}

// watched reads one page of rows with id, seconds and at, and what they name.
func (s *Replays) watched(ctx context.Context, rows string, values []any, limit,
	offset int) ([]replay.Watched, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM (`+rows+`) AS rows`, values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count what was watched: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (w replay.Watched, err error) {
		return w, row.Scan(&w.ID, &w.Seconds, &w.At)
	}, fmt.Sprintf(`SELECT id, seconds, at FROM (%s) AS rows ORDER BY at DESC, id LIMIT %d OFFSET %d`, rows, limit,
		offset), values...)
	if err != nil {
		return nil, 0, fmt.Errorf("list what was watched: %w", err)
	}
	return s.named(ctx, list, total)
}

// named adds the recordings and rooms to the rows of a list. What is gone is left out.
func (s *Replays) named(ctx context.Context, list []replay.Watched, total int64) ([]replay.Watched, int64, error) {
	var ids []string
	var houses []int64
	for _, w := range list {
		if house, ok := domain.HouseOf(w.ID); ok {
			houses = append(houses, house)
		} else {
			ids = append(ids, w.ID)
		}
	}
	found, err := pg.ReadReplays(ctx, s.db, `SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE replay_id = ANY($1)`, ids)
	if err != nil {
		return nil, 0, err
	}
	cards, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (c domain.HouseCard, err error) {
		return c, row.Scan(pg.CardTargets(&c)...)
	}, `SELECT `+pg.CardFields+` FROM `+pg.CardTables+` WHERE r.house_id = ANY($1)`, houses)
	if err != nil {
		return nil, 0, fmt.Errorf("read watched rooms: %w", err)
	}
	for i := range list {
		for n := range found {
			if found[n].ReplayID == list[i].ID {
				list[i].Replay = &found[n]
			}
		}
		for n := range cards {
			if domain.HouseRoom(cards[n].HouseID) == list[i].ID {
				list[i].Room = &cards[n]
			}
		}
	}
	gone := func(w replay.Watched) bool { return w.Replay == nil && w.Room == nil }
	return slices.DeleteFunc(list, gone), total, nil
}

// ForgetWatched deletes an entry of a user's history, with the position.
func (s *Replays) ForgetWatched(ctx context.Context, userID int64, id string) error {
	statement, key := `DELETE FROM play_position WHERE user_id = $1 AND replay_id = $2`, any(id)
	if house, ok := domain.HouseOf(id); ok {
		statement, key = `DELETE FROM room_watch WHERE user_id = $1 AND house_id = $2`, house
	}
	_, err := s.db.Exec(ctx, statement, userID, key)
	return pg.Doing(err, "delete an entry of a history")
}

// ForgetHistory deletes all that a user has watched, with the positions.
func (s *Replays) ForgetHistory(ctx context.Context, userID int64) error {
	_, err := s.db.Exec(ctx, `WITH rooms AS (DELETE FROM room_watch WHERE user_id = $1)
		DELETE FROM play_position WHERE user_id = $1`, userID)
	return pg.Doing(err, "delete a history")
}

// KeepsHistory reports whether what a user watches is stored.
func (s *Replays) KeepsHistory(ctx context.Context, userID int64) (bool, error) {
	keeps, err := pg.One(ctx, s.db, pgx.RowTo[bool], `SELECT keeps_history FROM account WHERE user_id = $1`, userID)
	return keeps, pg.Doing(err, "read whether a history is kept")
}

// KeepHistory sets whether what a user watches is stored from now on.
func (s *Replays) KeepHistory(ctx context.Context, userID int64, keep bool) error {
	_, err := s.db.Exec(ctx, `UPDATE account SET keeps_history = $2 WHERE user_id = $1`, userID, keep)
	return pg.Doing(err, "set whether a history is kept")
}

// SetLater adds a recording to those a user wants to watch later, or removes it.
func (s *Replays) SetLater(ctx context.Context, userID int64, replayID string, later bool, now time.Time) error {
	statement, values := `INSERT INTO watch_later (user_id, replay_id, at) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`, []any{userID, replayID, now}
	if !later {
		statement, values = `DELETE FROM watch_later WHERE user_id = $1 AND replay_id = $2`, values[:2]
	}
	_, err := s.db.Exec(ctx, statement, values...)
	return pg.Doing(err, "set a recording to watch later")
}

// IsLater reports whether a user wants to watch a recording later.
func (s *Replays) IsLater(ctx context.Context, userID int64, replayID string) (bool, error) {
	later, err := pg.One(ctx, s.db, pgx.RowTo[bool],
		`SELECT EXISTS (SELECT FROM watch_later WHERE user_id = $1 AND replay_id = $2)`, userID, replayID)
	return later, pg.Doing(err, "read whether a recording is to be watched later")
}
