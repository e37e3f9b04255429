// Clips on their way from the pieces of a broadcast to files of their own, and out of the store again.

package replays

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

const pieceQuery = `SELECT session_id, number, at, length_ms * interval '1 millisecond' AS length, broken, bytes FROM replay_piece WHERE session_id = $1`

// clipFilesGo is how long after its removal the files of a clip go: until then it can be restored.
const clipFilesGo = domain.ClipUndo + time.Minute

// clipToDraw is a clip whose picture is to be taken now ($1), after fewer than $2 failures.
const clipToDraw = `state = 2 AND NOT picture AND removed_at IS NULL AND tries < $2 AND (try_at IS NULL OR try_at <= $1)`

// ClipsWait tells whether a clip waits to be cut, a picture of one to be taken (where they can be), or files of one to be
// taken away.
func (s *Clips) ClipsWait(ctx context.Context, now time.Time, draws bool) (bool, error) {
	var wait bool
	err := s.db.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM clip WHERE state = 1 AND removed_at IS NULL)
			OR $4 AND EXISTS (SELECT FROM clip WHERE `+clipToDraw+`)
			OR EXISTS (SELECT FROM clip WHERE files > 0 AND (state = 3 OR removed_at < $3) AND (state = 3 OR removed_at IS NOT NULL))`,
		now, domain.FilmTries, now.Add(-clipFilesGo), draws).Scan(&wait)
	if err != nil {
		return false, fmt.Errorf("look for clips to cut: %w", err)
	}
	return wait, nil
}

// ClipsToCut are those nobody has cut yet, the oldest first.
func (s *Clips) ClipsToCut(ctx context.Context, limit int) ([]domain.ClipTask, error) {
	tasks, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.ClipTask], `
		SELECT `+clipFields+`, l.end_at AS ended FROM `+clipTables+` LEFT JOIN live_session l ON l.session_id = c.session_id
		WHERE c.state = 1 AND c.removed_at IS NULL
		ORDER BY c.created_at
		LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("read clips to cut: %w", err)
	}
	return tasks, nil
}

// PiecesFrom are the pieces of a session that end after an instant and begin before another, in the order they play.
func (s *Clips) PiecesFrom(ctx context.Context, sessionID string, from, to time.Time) ([]domain.ReplayPiece, error) {
	pieces, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.ReplayPiece],
		pieceQuery+` AND at + length_ms * interval '1 millisecond' > $2 AND at < $3 ORDER BY number`, sessionID, from, to)
	if err != nil {
		return nil, fmt.Errorf("pieces of session %s for a clip: %w", sessionID, err)
	}
	return pieces, nil
}

// PlanClip notes, before the first file of a clip is written, how many there may be.
func (s *Clips) PlanClip(ctx context.Context, clipID string, files int) error {
	if _, err := s.db.Exec(ctx, `UPDATE clip SET files = greatest(files, $2) WHERE clip_id = $1`, clipID, files); err != nil {
		return fmt.Errorf("plan the files of clip %s: %w", clipID, err)
	}
	return nil
}

// FinishClip notes that a clip can be watched, or that it cannot be made.
func (s *Clips) FinishClip(ctx context.Context, c domain.Clip) error {
	pieces := c.Pieces
	if pieces == nil {
		pieces = []domain.ClipPiece{}
	}
	_, err := s.db.Exec(ctx, `
		UPDATE clip SET state = $2, pieces = $3, picture = $4, start_at = $5, length_ms = $6 WHERE clip_id = $1 AND state = 1`,
		c.ClipID, int32(c.State), pieces, c.Picture, pg.OrNull(c.Start), c.Length.Milliseconds())
	if err != nil {
		return fmt.Errorf("finish clip %s: %w", c.ClipID, err)
	}
	return nil
}

// ClipsToDraw are those whose picture is to be taken now.
func (s *Clips) ClipsToDraw(ctx context.Context, now time.Time, limit int) ([]domain.Clip, error) {
	clips, err := s.read(ctx, `SELECT `+clipFields+` FROM `+clipTables+`
		WHERE c.clip_id IN (SELECT clip_id FROM clip WHERE `+clipToDraw+` ORDER BY created_at LIMIT $3)`, now, domain.FilmTries, limit)
	if err != nil {
		return nil, fmt.Errorf("read clips to draw: %w", err)
	}
	return clips, nil
}

// SetClipPicture notes that the picture of a clip lies in the store.
func (s *Clips) SetClipPicture(ctx context.Context, clipID string) error {
	if _, err := s.db.Exec(ctx, `UPDATE clip SET picture = true WHERE clip_id = $1 AND state = 2`, clipID); err != nil {
		return fmt.Errorf("note the picture of clip %s: %w", clipID, err)
	}
	return nil
}

// FailClipPicture notes that the picture of a clip could not be taken: it is tried again later, domain.FilmTries times
// in all. It tells how often that failed.
func (s *Clips) FailClipPicture(ctx context.Context, clipID string, now time.Time) (failed int, err error) {
	err = s.db.QueryRow(ctx, `UPDATE clip SET tries = tries + 1 WHERE clip_id = $1 RETURNING tries`, clipID).Scan(&failed)
	if err == nil {
		_, err = s.db.Exec(ctx, `UPDATE clip SET try_at = $2 WHERE clip_id = $1`, clipID, now.Add(domain.FilmPause(failed)))
	}
	if err != nil {
		return 0, fmt.Errorf("note that the picture of clip %s failed: %w", clipID, err)
	}
	return failed, nil
}

// ClipsToTidy are those whose files nobody can watch any more: how many each may have, besides its picture.
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
		return nil, fmt.Errorf("read clips to tidy away: %w", err)
	}
	files := map[string]int{}
	for _, f := range found {
		files[f.ClipID] = f.Files
	}
	return files, nil
}

// ForgetClipFiles notes that the files of a clip are gone.
func (s *Clips) ForgetClipFiles(ctx context.Context, clipID string) error {
	_, err := s.db.Exec(ctx, `
		WITH gone AS (DELETE FROM clip_visit WHERE clip_id = $1)
		UPDATE clip SET files = 0, pieces = '[]', picture = false WHERE clip_id = $1`, clipID)
	if err != nil {
		return fmt.Errorf("forget the files of clip %s: %w", clipID, err)
	}
	return nil
}
