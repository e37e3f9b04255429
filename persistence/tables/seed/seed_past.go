// Lines and audiences of the demo world from before its database was created.

package seed

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/domain/studio"
	"touchline/persistence/pg"
	"touchline/persistence/tables/replays"
)

// PutFirstLines stores lines of a room before its chat opens for the first time: the chat continues their numbers. It
// does not change a room that has lines.
func (s *Demo) PutFirstLines(ctx context.Context, room string, lines []moderation.LineRow) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var open bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM line WHERE room = $1)`, room).Scan(&open); err != nil || open {
			return err
		}
		batch := &pgx.Batch{}
		for _, l := range lines {
			batch.Queue(`
				INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
				room, l.Offset, l.Epoch, l.Kind, l.UserID, l.ClientID, l.MessageID, l.SessionID, l.At, l.Body)
		}
		return tx.SendBatch(ctx, batch).Close()
	})
	return pg.Doing(err, "write the first lines of %s", room)
}

// PutAudience stores how many users watched a broadcast, minute by minute.
func (s *Demo) PutAudience(ctx context.Context, minutes []studio.AudienceRow) error {
	batch := &pgx.Batch{}
	for _, m := range minutes {
		batch.Queue(`INSERT INTO live_audience (session_id, minute, viewers) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
			m.SessionID, m.Minute, m.Viewers)
	}
	err := s.db.SendBatch(ctx, batch).Close()
	return pg.Doing(err, "store the audience of a past broadcast")
}

// ForgetPieces deletes the pieces of a broadcast that goes on; their files are deleted as loose ones.
func (s *Demo) ForgetPieces(ctx context.Context, sessionID string, now time.Time) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		pieces, err := pg.Collect(ctx, tx, pgx.RowToStructByNameLax[replay.Piece],
			`DELETE FROM replay_piece WHERE session_id = $1 RETURNING session_id, number, definitions`, sessionID)
		if err != nil {
			return err
		}
		var keys []string
		for _, p := range pieces {
			keys = append(keys, p.Keys()...)
		}
		return replays.NoteLoose(ctx, tx, now, keys)
	})
	return pg.Doing(err, "delete the pieces of session %s", sessionID)
}
