// Notes of anchors, and their likes. Counts change in the same commit as the counted rows.

package rooms

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// AddNote posts a note and gives it its number. With a key the request is executed once: its first outcome, the note as
// JSON, is stored, and another request with the key is refused with Repeated.
func (s *Anchors) AddNote(ctx context.Context, n studio.Note, key string, hash []byte) (studio.Note, error) {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			INSERT INTO note (house_id, content, images, created_at)
			VALUES ($1, $2, $3, $4)
			RETURNING note_id`, n.HouseID, n.Content, notNilList(n.Images), n.Created).Scan(&n.NoteID)
		if err != nil {
			return err
		}
		if key != "" {
			if err := noteOutcome(ctx, tx, key, hash, n); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, `UPDATE house SET notes = notes + 1 WHERE house_id = $1`, n.HouseID)
		return err
	})
	return n, pg.Doing(err, "post a note of house %d", n.HouseID)
}

func noteOutcome(ctx context.Context, tx pgx.Tx, key string, hash []byte, outcome any) error {
	answer, err := json.Marshal(outcome)
	if err != nil {
		return err
	}
	done, err := tx.Exec(ctx, `
		INSERT INTO request (key, hash, answer, at) VALUES ($1, $2, $3, clock_timestamp())
		ON CONFLICT DO NOTHING`, key, hash, answer)
	if err == nil && done.RowsAffected() == 0 {
		err = domain.Refuse(ledger.Repeated)
	}
	return err
}

// DropNote deletes a note of a house; false when there is none.
func (s *Anchors) DropNote(ctx context.Context, houseID, noteID int64) (bool, error) {
	done, err := s.db.Exec(ctx, `
		WITH gone AS (
			DELETE FROM note WHERE note_id = $2 AND house_id = $1
			RETURNING house_id
		)
		UPDATE house SET notes = notes - 1
		WHERE house_id = (SELECT house_id FROM gone)`, houseID, noteID)
	if err != nil {
		return false, fmt.Errorf("delete note %d: %w", noteID, err)
	}
	return done.RowsAffected() == 1, nil
}

// Notes returns the notes of a house below a number (0: from the newest), the newest first, each with whether the
// viewer likes it. NOT_FOUND for a house that the viewer may not see.
func (s *Anchors) Notes(ctx context.Context, houseID, asking, below int64, limit int) ([]studio.Note, error) {
	if _, err := s.spaceOf(ctx, houseID, asking); err != nil {
		return nil, err
	}
	notes, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.Note], `
		SELECT n.note_id, n.house_id, n.content, n.images, n.likes, n.created_at AS created,
			EXISTS (SELECT FROM note_like l WHERE l.note_id = n.note_id AND l.user_id = $2) AS liked
		FROM note n
		WHERE n.house_id = $1 AND ($3::bigint = 0 OR n.note_id < $3)
		ORDER BY n.note_id DESC
		LIMIT $4`, houseID, asking, below, limit)
	return notes, pg.Doing(err, "list notes of house %d", houseID)
}

// NoteHouse returns the house of a note; NOT_FOUND when there is no such note.
func (s *Anchors) NoteHouse(ctx context.Context, noteID int64) (houseID int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT house_id FROM note WHERE note_id = $1`, noteID).Scan(&houseID)
	return houseID, pg.Doing(pg.Found(err, "note"), "find the house of note %d", noteID)
}

// LikeNote makes a user like a note, or end that, and returns the number of likes. NOT_FOUND when there is no such
// note.
func (s *Anchors) LikeNote(ctx context.Context, userID, noteID int64, liked bool,
	at time.Time) (likes int64, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// The lock serializes the likes of a note.
		if err := tx.QueryRow(ctx, `SELECT likes FROM note WHERE note_id = $1 FOR UPDATE`, noteID).Scan(&likes); err != nil {
			return err
		}
		change, step := `DELETE FROM note_like WHERE note_id = $1 AND user_id = $2`, int64(-1)
		values := []any{noteID, userID}
		if liked {
			change, step = `INSERT INTO note_like (note_id, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, 1
			values = append(values, at)
		}
		done, err := tx.Exec(ctx, change, values...)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		return tx.QueryRow(ctx, `UPDATE note SET likes = likes + $2 WHERE note_id = $1 RETURNING likes`, noteID,
			step).Scan(&likes)
	})
	return likes, pg.Doing(pg.Found(err, "note"), "like note %d", noteID)
}
