// What was said and how many watched before the database of a demo world was made.

package tables

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// PutFirstLines are what was said in a room before its chat opens for the first time: the chat numbers its lines from
// there on. A room with lines is left alone.
func (s *Demo) PutFirstLines(ctx context.Context, room string, lines []domain.LineRow) error {
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
	if err != nil {
		return fmt.Errorf("write the first lines of %s: %w", room, err)
	}
	return nil
}

// PutAudience notes how many watched a broadcast, minute by minute.
func (s *Demo) PutAudience(ctx context.Context, minutes []domain.AudienceRow) error {
	batch := &pgx.Batch{}
	for _, m := range minutes {
		batch.Queue(`INSERT INTO live_audience (session_id, minute, viewers) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, m.SessionID, m.Minute, m.Viewers)
	}
	if err := s.db.SendBatch(ctx, batch).Close(); err != nil {
		return fmt.Errorf("note the audience of a past broadcast: %w", err)
	}
	return nil
}
