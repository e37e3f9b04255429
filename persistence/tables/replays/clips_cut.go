// The files of clips: cut from the pieces of a broadcast, and deleted with their clips.

package replays

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/replay"
	"touchline/persistence/pg"
)

const pieceQuery = `SELECT session_id, number, at, length_ms * interval '1 millisecond' AS length, broken, bytes, init,
	definitions
	FROM replay_piece WHERE session_id = $1`

// clipFilesGo is how long after its removal the files of a clip are deleted: until then it can be restored.
const clipFilesGo = replay.ClipUndo + time.Minute

// clipToDraw selects clips whose picture is to be taken now ($1), after fewer than $2 failures.
const clipToDraw = `state = 2 AND NOT picture AND removed_at IS NULL AND tries < $2 AND (try_at IS NULL OR try_at <= $1)`

// ClipsWait reports whether a clip is to be cut, a picture of one to be taken (where they can be), or files of one to
// be deleted.
func (s *Clips) ClipsWait(ctx context.Context, now time.Time, draws bool) (bool, error) {
	var wait bool
	err := s.db.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM clip WHERE state = 1 AND removed_at IS NULL)
			OR $4 AND EXISTS (SELECT FROM clip WHERE `+clipToDraw+`)
			OR EXISTS (SELECT FROM clip WHERE files > 0 AND (state = 3 OR removed_at < $3)
				AND (state = 3 OR removed_at IS NOT NULL))`,
		now, replay.FilmTries, now.Add(-clipFilesGo), draws).Scan(&wait)
	return wait, pg.Doing(err, "look for clips to cut")
}

// ClipsToCut returns the clips that are to be cut, the oldest first.
func (s *Clips) ClipsToCut(ctx context.Context, limit int) ([]replay.ClipTask, error) {
	tasks, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.ClipTask], `
		SELECT `+clipFields+`, l.end_at AS ended FROM `+clipTables+` LEFT JOIN live_session l ON l.session_id = c.session_id
		WHERE c.state = 1 AND c.removed_at IS NULL
		ORDER BY c.created_at
		LIMIT $1`, limit)
	return tasks, pg.Doing(err, "read clips to cut")
}

// PiecesFrom returns the pieces of a session that end after an instant and begin before another, in playing order.
func (s *Clips) PiecesFrom(ctx context.Context, sessionID string, from, to time.Time) ([]replay.Piece, error) {
	pieces, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.Piece],
		pieceQuery+` AND at + length_ms * interval '1 millisecond' > $2 AND at < $3 ORDER BY number`, sessionID, from, to)
	return pieces, pg.Doing(err, "pieces of session %s for a clip", sessionID)
}

// PlanClip stores the number of a clip's files, before the first file is written.
func (s *Clips) PlanClip(ctx context.Context, clipID string, files int) error {
	_, err := s.db.Exec(ctx, `UPDATE clip SET files = greatest(files, $2) WHERE clip_id = $1`, clipID, files)
	return pg.Doing(err, "plan the files of clip %s", clipID)
}

// FinishClip stores that a clip can be watched, or that it cannot be made.
func (s *Clips) FinishClip(ctx context.Context, c replay.Clip) error {
	pieces := c.Pieces
	if pieces == nil {
		pieces = []replay.ClipPiece{}
	}
	_, err := s.db.Exec(ctx, `
		UPDATE clip SET state = $2, pieces = $3, picture = $4, start_at = $5, length_ms = $6
		WHERE clip_id = $1 AND state = 1`,
		c.ClipID, int32(c.State), pieces, c.Picture, pg.OrNull(c.Start), c.Length.Milliseconds())
	return pg.Doing(err, "finish clip %s", c.ClipID)
}

// ClipsToDraw returns the clips whose picture is to be taken now.
func (s *Clips) ClipsToDraw(ctx context.Context, now time.Time, limit int) ([]replay.Clip, error) {
	clips, err := s.read(ctx, `SELECT `+clipFields+` FROM `+clipTables+`
		WHERE c.clip_id IN (SELECT clip_id FROM clip WHERE `+clipToDraw+` ORDER BY created_at LIMIT $3)`, now, replay.FilmTries, limit)
	return clips, pg.Doing(err, "read clips to draw")
}

// SetClipPicture stores that the picture of a clip is in the store.
func (s *Clips) SetClipPicture(ctx context.Context, clipID string) error {
	_, err := s.db.Exec(ctx, `UPDATE clip SET picture = true WHERE clip_id = $1 AND state = 2`, clipID)
	return pg.Doing(err, "store the picture of clip %s", clipID)
}

// FailClipPicture stores that taking the picture of a clip failed: it is tried again later, replay.FilmTries times in
// all. It returns the number of failures.
func (s *Clips) FailClipPicture(ctx context.Context, clipID string, now time.Time) (failed int, err error) {
	err = s.db.QueryRow(ctx, `UPDATE clip SET tries = tries + 1 WHERE clip_id = $1 RETURNING tries`, clipID).Scan(&failed)
	if err == nil {
		_, err = s.db.Exec(ctx, `UPDATE clip SET try_at = $2 WHERE clip_id = $1`, clipID, now.Add(replay.FilmPause(failed)))
	}
	return failed, pg.Doing(err, "store a failure of the picture of clip %s", clipID)
}

// ClipsToTidy returns the clips whose files are to be deleted, with the largest number of files of each, besides its
// picture.
func (s *Clips) ClipsToTidy(ctx context.Context, now time.Time, limit int) (map[string]int, error) {
	type kept struct {
		ClipID string
		Files  int
	}
	found, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[kept], `
		SELECT clip_id, files FROM clip
		WHERE files > 0 AND (state = 3 OR removed_at IS NOT NULL) AND (state = 3 OR removed_at < $1)
		ORDER BY removed_at
		LIMIT $2`, now.Add(-clipFilesGo), limit)
	if err != nil {
		return nil, fmt.Errorf("read clips with files to delete: %w", err)
	}
	files := map[string]int{}
	for _, f := range found {
		files[f.ClipID] = f.Files
	}
	return files, nil
}

// ForgetClipFiles stores that the files of a clip are deleted.
func (s *Clips) ForgetClipFiles(ctx context.Context, clipID string) error {
	_, err := s.db.Exec(ctx, `
		WITH gone AS (DELETE FROM clip_visit WHERE clip_id = $1)
		UPDATE clip SET files = 0, pieces = '[]', picture = false WHERE clip_id = $1`, clipID)
	return pg.Doing(err, "mark the files of clip %s as deleted", clipID)
}
