// Recording: pieces of a running broadcast, and the recording made of them afterwards.

package replays

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/replay"
	"touchline/persistence/pg"
)

// RecordingEnabled reports whether the anchor of a house wants broadcasts recorded.
func (s *Replays) RecordingEnabled(ctx context.Context, houseID int64) (bool, error) {
	var enabled bool
	err := s.db.QueryRow(ctx, `SELECT coalesce((SELECT recording FROM house WHERE house_id = $1), true)`,
		houseID).Scan(&enabled)
	return enabled, pg.Doing(err, "read whether house %d is recorded", houseID)
}

// WantRecording sets whether the broadcasts of a house are recorded from now on.
func (s *Replays) WantRecording(ctx context.Context, houseID int64, wanted bool) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO house (house_id, recording) VALUES ($1, $2)
		ON CONFLICT (house_id) DO UPDATE SET recording = excluded.recording`, houseID, wanted)
	return pg.Doing(err, "set recording of house %d", houseID)
}

// AddReplayPiece stores a piece whose file is in the store.
func (s *Replays) AddReplayPiece(ctx context.Context, p replay.Piece) error {
	_, err := s.db.Exec(ctx, `
		WITH named AS (DELETE FROM loose_file WHERE key = $7)
		INSERT INTO replay_piece (session_id, number, at, length_ms, broken, bytes, init)
		VALUES ($1, $2, $3, $4, $5, $6, $8)
		ON CONFLICT DO NOTHING`, p.SessionID, p.Number, p.At, p.Length.Milliseconds(), p.Broken, p.Bytes,
		replay.PieceKey(p.SessionID, p.Number), p.Init)
	return pg.Doing(err, "store a piece of session %s", p.SessionID)
}

// AddRendered stores that the file of a piece in a definition is in the store, and what the definition and the source
// are in a multivariant playlist. Without the piece the file stays a loose one.
func (s *Replays) AddRendered(ctx context.Context, p replay.Rendered) error {
	_, err := s.db.Exec(ctx, `
		WITH piece AS (
			UPDATE replay_piece SET definitions = definitions || jsonb_build_object($3::text, $4::bigint)
			WHERE session_id = $1 AND number = $2 RETURNING 1
		), named AS (DELETE FROM loose_file WHERE key = $5 AND EXISTS (SELECT FROM piece))
		UPDATE live_session SET variants = variants || jsonb_build_object($3::text, $6::text, $7::text, $8::text)
		WHERE session_id = $1 AND EXISTS (SELECT FROM piece)
			AND NOT variants @> jsonb_build_object($3::text, $6::text, $7::text, $8::text)`,
		p.SessionID, p.Number, p.Definition, p.Bytes, replay.DefinitionKey(p.SessionID, p.Number, p.Definition), p.Variant,
		replay.SourceVariant, p.Source)
	return pg.Doing(err, "store a piece of session %s in %s", p.SessionID, p.Definition)
}

// ReplayPieces returns the pieces of a session in playing order.
func (s *Replays) ReplayPieces(ctx context.Context, sessionID string) ([]replay.Piece, error) {
	pieces, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.Piece], `
		SELECT session_id, number, at, length_ms * interval '1 millisecond' AS length, broken, bytes, init, definitions
		FROM replay_piece WHERE session_id = $1 ORDER BY number`, sessionID)
	return pieces, pg.Doing(err, "pieces of session %s", sessionID)
}

// EndedBroadcasts returns the broadcasts of a house that ended so recently that viewers can go back in them, with the
// trim of their recordings. It leaves out those whose recording is hidden or deleted.
func (s *Replays) EndedBroadcasts(ctx context.Context, houseID int64, now time.Time) ([]replay.Broadcast, error) {
	ended, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.Broadcast], `
		SELECT l.session_id, l.start_at AS start, false AS is_on_air, (kept_at IS NOT NULL OR end_at < $3) AS is_whole, v.trim
		FROM live_session l LEFT JOIN replay v ON v.session_id = l.session_id
		WHERE l.house_id = $1 AND end_at > $2 AND NOT coalesce(v.hidden OR v.withheld OR v.deleted_at IS NOT NULL, false)`,
		houseID, now.Add(-replay.RewindLength), now.Add(-replay.Settles))
	return ended, pg.Doing(err, "read the ended broadcasts of house %d", houseID)
}

// HasPieces reports whether a piece of a session was stored.
func (s *Replays) HasPieces(ctx context.Context, sessionID string) (bool, error) {
	var has bool
	err := s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM replay_piece WHERE session_id = $1)`, sessionID).Scan(&has)
	return has, pg.Doing(err, "look for pieces of session %s", sessionID)
}

// NoteKept stores whether all pieces of a session are stored, or more may come.
func (s *Replays) NoteKept(ctx context.Context, sessionID string, all bool) error {
	_, err := s.db.Exec(ctx, `UPDATE live_session SET kept_at = CASE WHEN $2 THEN now() END
		WHERE session_id = $1 AND (kept_at IS NULL) = $2`,
		sessionID, all)
	return pg.Doing(err, "store whether session %s has all pieces", sessionID)
}

// MakeReplays turns the pieces of sessions into recordings: of sessions that ended and have all pieces, and of those
// that ended before an instant. Sessions that are too short become deleted recordings, so that their files are deleted
// too. It may be repeated.
func (s *Replays) MakeReplays(ctx context.Context, endedBefore, now time.Time) (int64, error) {
	tag, err := s.db.Exec(ctx, `
		INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms,
			deleted_at)
		SELECT 'rp_' || l.session_id, l.session_id, l.house_id, r.house_name, r.house_image, l.match_id, l.race_type,
		l.start_at,
			pieces.length_ms, CASE WHEN pieces.length_ms < $3 THEN $2::timestamptz END
		FROM (
			SELECT p.session_id, sum(p.length_ms) AS length_ms
			FROM replay_piece p
			WHERE NOT EXISTS (SELECT FROM replay v WHERE v.session_id = p.session_id)
			GROUP BY p.session_id
		) AS pieces
		JOIN live_session l ON l.session_id = pieces.session_id
		AND (l.end_at < $1 OR l.end_at IS NOT NULL AND l.kept_at IS NOT NULL)
		JOIN room r ON r.house_id = l.house_id
		ON CONFLICT DO NOTHING`, endedBefore, now, replay.Least.Milliseconds())
	return tag.RowsAffected(), pg.Doing(err, "make recordings")
}

// ExpireReplays marks the recordings of broadcasts before an instant as deleted, except those that operators keep. It
// also deletes the audiences of broadcasts without a recording.
func (s *Replays) ExpireReplays(ctx context.Context, before, now time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE replay SET deleted_at = $2 WHERE start_at < $1 AND deleted_at IS NULL AND NOT kept`,
		before, now)
	if err != nil {
		return fmt.Errorf("expire recordings: %w", err)
	}
	_, err = s.db.Exec(ctx, `
		DELETE FROM live_audience a
		WHERE minute < $1 AND NOT EXISTS (SELECT FROM replay v
			WHERE v.session_id = a.session_id AND v.deleted_at IS NULL)`, before)
	return pg.Doing(err, "delete the audiences of expired recordings")
}

// DeletedReplays returns the recordings that cannot be restored any more and still have files.
func (s *Replays) DeletedReplays(ctx context.Context, now time.Time, limit int) ([]replay.Replay, error) {
	return pg.ReadReplays(ctx, s.db, `
		SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE deleted_at IS NOT NULL AND (restorable_until IS NULL OR restorable_until <= $2)
		AND (undo_until IS NULL OR undo_until <= $2)
			AND (EXISTS (SELECT FROM replay_piece p WHERE p.session_id = v.session_id) OR thumbs IS NOT NULL OR captions <> '[]')
		ORDER BY deleted_at
		LIMIT $1`, limit, now)
}

// ForgetReplayFiles stores that the files of a deleted recording are deleted.
func (s *Replays) ForgetReplayFiles(ctx context.Context, sessionID string) error {
	_, err := s.db.Exec(ctx, `
		WITH gone AS (DELETE FROM replay_piece WHERE session_id = $1)
		UPDATE replay SET thumbs = NULL, captions = '[]' WHERE session_id = $1 AND deleted_at IS NOT NULL`, sessionID)
	return pg.Doing(err, "mark the files of session %s as deleted", sessionID)
}

// WithoutThumbs returns a recording whose small pictures are to be made now; false when there is none.
func (s *Replays) WithoutThumbs(ctx context.Context, now time.Time) (replay.Replay, bool, error) {
	found, err := pg.ReadReplays(ctx, s.db, `
		SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE deleted_at IS NULL AND NOT tried AND (try_at IS NULL OR try_at <= $1)
		ORDER BY start_at DESC
		LIMIT 1`, now)
	if err != nil || len(found) == 0 {
		return replay.Replay{}, false, err
	}
	return found[0], true, nil
}

// FailThumbs stores that making the small pictures of a recording failed: it is tried again later, replay.FilmTries
// times in all. It returns the number of failures.
func (s *Replays) FailThumbs(ctx context.Context, replayID string, now time.Time) (failed int, err error) {
	err = s.db.QueryRow(ctx, `UPDATE replay SET tries = tries + 1, tried = tries + 1 >= $2 WHERE replay_id = $1
		RETURNING tries`,
		replayID, replay.FilmTries).Scan(&failed)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	if err == nil {
		_, err = s.db.Exec(ctx, `UPDATE replay SET try_at = $2 WHERE replay_id = $1`, replayID,
			now.Add(replay.FilmPause(failed)))
	}
	return failed, pg.Doing(err, "store a failure of small pictures of %s", replayID)
}

// SetThumbs stores the small pictures of a recording with a trim. When the trim has changed, they are made again.
func (s *Replays) SetThumbs(ctx context.Context, replayID string, trim *replay.Trim, sheets *replay.ThumbSheets,
	now time.Time) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var sessionID string
		var before *replay.ThumbSheets
		err := tx.QueryRow(ctx, `SELECT session_id, thumbs FROM replay WHERE replay_id = $1 FOR UPDATE`,
			replayID).Scan(&sessionID, &before)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = tx.Exec(ctx, `UPDATE replay SET thumbs = $2, tried = trim IS NOT DISTINCT FROM $3::jsonb WHERE replay_id = $1`, replayID, sheets, trim)
		}
		if err == nil {
			err = NoteLoose(ctx, tx, now, before.Keys(sessionID))
		}
		if err == nil {
			err = noteNamed(ctx, tx, sheets.Keys(sessionID))
		}
		return err
	})
	return pg.Doing(err, "store small pictures of %s", replayID)
}
