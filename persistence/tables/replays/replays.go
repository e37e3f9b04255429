// Recordings in lists and for players.

package replays

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// Replays returns the recordings of a house, the latest first, and their number; hidden ones only with all.
func (s *Replays) Replays(ctx context.Context, houseID int64, all bool, limit,
	offset int) ([]replay.Replay, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM replay
		WHERE house_id = $1 AND deleted_at IS NULL AND ($2 OR NOT hidden AND NOT withheld)`, houseID, all)
	if err != nil {
		return nil, 0, fmt.Errorf("count recordings of house %d: %w", houseID, err)
	}
	found, err := pg.ReadReplays(ctx, s.db, `
		SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE house_id = $1 AND deleted_at IS NULL AND ($2 OR NOT hidden AND NOT withheld)
		ORDER BY start_at DESC, replay_id
		LIMIT $3 OFFSET $4`, houseID, all, limit, offset)
	return found, total, err
}

// ReplaysOf returns the recordings of the matches of a subject in listed houses, the latest first, and their number.
func (s *Replays) ReplaysOf(ctx context.Context, of sport.Subject, limit, offset int) ([]replay.Replay, int64, error) {
	where := &pg.Conditions{}
	where.Add(`v.deleted_at IS NULL AND NOT v.hidden AND NOT v.withheld AND EXISTS (SELECT FROM room r
		WHERE r.house_id = v.house_id AND r.status IN ` + pg.RoomListed + `)`)
	ofSubject(where, "v.match_id", of)
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM replay v WHERE `+where.Where(),
		where.Values...)
	if err != nil || total == 0 {
		return nil, 0, pg.Doing(err, "count recordings of matches")
	}
	most, from := where.Value(limit), where.Value(offset)
	found, err := pg.ReadReplays(ctx, s.db, `
		SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE `+where.Where()+`
		ORDER BY start_at DESC, replay_id
		LIMIT `+most+` OFFSET `+from, where.Values...)
	return found, total, err
}

// NewestReplays returns the newest recordings of listed houses.
func (s *Replays) NewestReplays(ctx context.Context, limit int) ([]replay.Replay, error) {
	return pg.ReadReplays(ctx, s.db, `
		SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE deleted_at IS NULL AND NOT hidden AND NOT withheld AND EXISTS (SELECT FROM room r
			WHERE r.house_id = v.house_id AND r.status IN `+pg.RoomListed+`)
		ORDER BY start_at DESC, replay_id
		LIMIT $1`, limit)
}

// Replay returns a recording; NOT_FOUND for a deleted or unknown one.
func (s *Replays) Replay(ctx context.Context, replayID string) (replay.Replay, error) {
	found, err := pg.ReadReplays(ctx, s.db,
		`SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+` WHERE replay_id = $1 AND deleted_at IS NULL`, replayID)
	if err == nil && len(found) == 0 {
		return replay.Replay{}, domain.Refuse(domain.NotFound, "kind", "replay")
	}
	if err != nil {
		return replay.Replay{}, err
	}
	return found[0], nil
}

// EditReplay changes a recording of a house; NOT_FOUND for one of another.
func (s *Replays) EditReplay(ctx context.Context, houseID int64, replayID string, edit replay.Edit,
	now time.Time) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if edit.SetTrim {
			if err := movePositions(ctx, tx, replayID, edit.Trim); err != nil {
				return err
			}
		}
		if edit.Captions != nil {
			if err := changeCaptions(ctx, tx, replayID, edit.Captions, now); err != nil {
				return err
			}
		}
		tag, err := tx.Exec(ctx, `
			UPDATE replay SET
				title = coalesce($3, title), hidden = coalesce($4, hidden), captions = coalesce($5::jsonb, captions),
				image = coalesce($6, image),
				trim = CASE WHEN $7 THEN $8::jsonb ELSE trim END,
				tried = tried AND NOT $7, -- the small pictures are painted anew
				tries = CASE WHEN $7 THEN 0 ELSE tries END, try_at = CASE WHEN NOT $7 THEN try_at END,
				deleted_at = CASE WHEN $9 THEN $10::timestamptz END,
				undo_until = CASE WHEN $9 THEN $10::timestamptz + $11::interval END
			WHERE replay_id = $1 AND house_id = $2 AND deleted_at IS NULL`,
			replayID, houseID, edit.Title, edit.Hidden, edit.Captions, edit.Image, edit.SetTrim, edit.Trim, edit.Delete, now,
			replay.ReplayUndo)
		if err == nil && tag.RowsAffected() == 0 {
			err = domain.Refuse(domain.NotFound, "kind", "replay")
		}
		return err
	})
	return pg.Doing(err, "edit recording %s", replayID)
}

// changeCaptions stores which caption files are named from now on, and which no longer are.
func changeCaptions(ctx context.Context, tx pgx.Tx, replayID string, captions []replay.Caption, now time.Time) error {
	before, err := pg.Collect(ctx, tx, pgx.RowTo[string], `
		SELECT c ->> 'key' FROM (SELECT captions FROM replay WHERE replay_id = $1
			FOR UPDATE) v, jsonb_array_elements(v.captions) c`, replayID)
	if err != nil {
		return err
	}
	keys := make([]string, len(captions))
	for i, c := range captions {
		keys[i] = c.Key
	}
	if err := NoteLoose(ctx, tx, now, before); err != nil {
		return err
	}
	return noteNamed(ctx, tx, keys)
}

// VisitReplay counts a viewer of a recording, once in a while.
func (s *Replays) VisitReplay(ctx context.Context, replayID, viewer string, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH counted AS (
			INSERT INTO replay_visit AS v (replay_id, viewer, at) VALUES ($1, $2, $3)
			ON CONFLICT (replay_id, viewer) DO UPDATE SET at = excluded.at WHERE v.at <= $4
			RETURNING 1
		)
		UPDATE replay SET visits = visits + 1 WHERE replay_id = $1 AND EXISTS (SELECT FROM counted)`,
		replayID, viewer, now, now.Add(-replay.ReplayVisitWindow))
	return pg.Doing(err, "count a viewer of %s", replayID)
}

// AddMark adds a mark to a session.
func (s *Replays) AddMark(ctx context.Context, sessionID string, userID int64, text string,
	at time.Time) (replay.Mark, error) {
	m := replay.Mark{At: at, Text: text}
	err := s.db.QueryRow(ctx, `
		INSERT INTO live_mark (session_id, user_id, at, text) VALUES ($1, $2, $3, $4) RETURNING mark_id`, sessionID, userID, at, text).Scan(&m.MarkID)
	return m, pg.Doing(err, "add a mark to session %s", sessionID)
}

// Marks returns the marks of a session by time.
func (s *Replays) Marks(ctx context.Context, sessionID string) ([]replay.Mark, error) {
	marks, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.Mark],
		`SELECT mark_id, at, text FROM live_mark WHERE session_id = $1 ORDER BY at, mark_id`, sessionID)
	return marks, pg.Doing(err, "marks of session %s", sessionID)
}

// GiftsOf returns the coins given to the room of a session, in stretches of replay.GiftStretch that had any, by time.
func (s *Replays) GiftsOf(ctx context.Context, r replay.Replay) ([]replay.GiftsAt, error) {
	gifts, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[replay.GiftsAt], `
		SELECT date_bin($5, x.at, $2), sum(x.amount)::bigint
		FROM room r JOIN transfer x ON x.credit = r.user_id + $4
		WHERE r.house_id = $1 AND x.at >= $2 AND x.session_id = $3 AND x.kind = $6
		GROUP BY 1 ORDER BY 1`, r.HouseID, r.Start, r.SessionID, int64(ledger.IncomeOf(0)), replay.GiftStretch, string(ledger.FlowGift))
	return gifts, pg.Doing(err, "gifts of session %s", r.SessionID)
}

// AudienceOf returns how many users were in the room of a session, minute by minute.
func (s *Replays) AudienceOf(ctx context.Context, sessionID string) ([]replay.AudienceAt, error) {
	minutes, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[replay.AudienceAt], `
		SELECT minute, viewers FROM live_audience WHERE session_id = $1 ORDER BY minute`, sessionID)
	return minutes, pg.Doing(err, "audience of session %s", sessionID)
}

// LinesBetween returns at most limit lines of a room from one instant to another, in order, without the text of deleted
// lines.
func (s *Replays) LinesBetween(ctx context.Context, room string, from, to time.Time,
	limit int) ([]moderation.LineRow, error) {
	lines, err := pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM line
WHERE room = $1 AND at >= $2 AND at < $3 AND NOT hidden
ORDER BY "offset" LIMIT $4`, room, from, to, limit)
	if err != nil {
		return nil, err
	}
	return lines, pg.WithholdDeleted(ctx, s.db, room, lines)
}
