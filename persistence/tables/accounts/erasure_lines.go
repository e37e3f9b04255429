// The traces of an erased user in rooms: the user's lines, and lines of others that name or quote the user.

package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/frames"
	"touchline/persistence/pg"
)

// linesAtOnce is how many lines are written back together.
const linesAtOnce = 500

// erasedOf returns a user as lines name them; false for an account that stays or was erased before.
func (s *Accounts) erasedOf(ctx context.Context, userID int64,
	now time.Time) (e frames.Erased, leaves bool, err error) {
	e.UserID = userID
	err = s.db.QueryRow(ctx, `SELECT nick_name FROM account WHERE user_id = $1 AND delete_at <= $2`, userID,
		now).Scan(&e.NickName)
	if errors.Is(err, pgx.ErrNoRows) {
		return e, false, nil
	}
	return e, true, pg.Doing(err, "find the user to erase")
}

// readAll has no limit of time: it reads every line, and there may be millions.
func (s *Accounts) readAll(ctx context.Context, read func(tx pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL statement_timeout = '10min'`); err != nil {
			return err
		}
		return read(tx)
	})
}

// eraseLines removes a user from all stored lines. It starts again after an interruption.
func (s *Accounts) eraseLines(ctx context.Context, e frames.Erased) error {
	said, err := s.saidBy(ctx, e.UserID)
	if err != nil {
		return err
	}
	err = s.readAll(ctx, func(tx pgx.Tx) error { return s.eraseLinesRead(ctx, tx, e, said) })
	return pg.Doing(err, "erase user %d from lines", e.UserID)
}

// eraseLinesRead writes outside the transaction that reads, so that written lines stay when the reading fails.
func (s *Accounts) eraseLinesRead(ctx context.Context, tx pgx.Tx, e frames.Erased, said map[string]bool) error {
	name, err := json.Marshal(e.NickName)
	if err != nil {
		return fmt.Errorf("encode a name: %w", err)
	}
	rows, err := tx.Query(ctx, `
		SELECT room, "offset", body FROM line
		WHERE user_id = $1 OR position($2::bytea IN body) > 0 OR position($3::bytea IN body) > 0
		OR position('"replyTo":{'::bytea IN body) > 0`,
		e.UserID, []byte(`"userId":"`+domain.FormatID(e.UserID)+`"`), append([]byte(`"nickName":`), name...))
	if err != nil {
		return err
	}
	defer rows.Close()
	changed := &pgx.Batch{}
	for rows.Next() {
		var room string
		var offset int64
		var body []byte
		if err := rows.Scan(&room, &offset, &body); err != nil {
			return err
		}
		e.Wrote = func(messageID string) bool { return said[room+" "+messageID] }
		left, was := e.Without(body)
		if !was {
			continue
		}
		changed.Queue(`UPDATE line SET body = $3, hidden = hidden OR user_id = $4 AND message_id <> ''
			WHERE room = $1 AND "offset" = $2`, room, offset, left, e.UserID)
		if changed.Len() >= linesAtOnce {
			if err := s.db.SendBatch(ctx, changed).Close(); err != nil {
				return err
			}
			changed = &pgx.Batch{}
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return s.db.SendBatch(ctx, changed).Close()
}

// saidBy returns the lines of a user, by room and message.
func (s *Accounts) saidBy(ctx context.Context, userID int64) (map[string]bool, error) {
	said := map[string]bool{}
	err := s.readAll(ctx, func(tx pgx.Tx) error {
		// The rows report the error of the query.
		rows, _ := tx.Query(ctx, `SELECT room, message_id FROM line WHERE user_id = $1 AND message_id <> ''`, userID)
		var room, messageID string
		_, err := pgx.ForEachRow(rows, []any{&room, &messageID}, func() error {
			said[room+" "+messageID] = true
			return nil
		})
		return err
	})
	return said, pg.Doing(err, "find the lines of user %d", userID)
}

// eraseModeration removes a user from the moderation logs of rooms.
func (s *Accounts) eraseModeration(ctx context.Context, e frames.Erased) error {
	e.Wrote = func(string) bool { return false }
	rows, err := s.db.Query(ctx, `
		SELECT action_id, target_id = $1, before, after FROM moderation
		WHERE target_id = $1 OR operator_id = $1
		OR position($2 IN coalesce(before::text, '') || coalesce(after::text, '')) > 0`,
		e.UserID, `"`+domain.FormatID(e.UserID)+`"`)
	if err != nil {
		return fmt.Errorf("read acts about user %d: %w", e.UserID, err)
	}
	changed := &pgx.Batch{}
	var actionID string
	var isTarget bool
	var before, after []byte
	_, err = pgx.ForEachRow(rows, []any{&actionID, &isTarget, &before, &after}, func() error {
		for _, side := range []*[]byte{&before, &after} {
			if left, was := e.Without(*side); was {
				*side = left
			}
		}
		// Only the text of a held line is kept.
		changed.Queue(`UPDATE moderation SET before = CASE WHEN $4 AND $2::jsonb ? 'text' THEN NULL
			ELSE $2::jsonb END, after = $3::jsonb WHERE action_id = $1`,
			actionID, before, after, isTarget)
		before, after = nil, nil
		return nil
	})
	if err == nil {
		err = s.db.SendBatch(ctx, changed).Close()
	}
	return pg.Doing(err, "erase user %d from acts of moderation", e.UserID)
}

// saidAtMost is how many of a user's newest lines in one room may still be in the memory of the room.
const saidAtMost = domain.RecoveryMax

// SaidIn returns what a user said, by the rooms that may still hold it: where the user spoke, gave, moderated or was
// moderated.
func (s *Accounts) SaidIn(ctx context.Context, userID int64) (map[string][]string, error) {
	said := map[string][]string{}
	err := s.readAll(ctx, func(tx pgx.Tx) error {
		// The rows report the error of the query.
		rows, _ := tx.Query(ctx, `
		SELECT room, coalesce((array_agg(message_id ORDER BY at DESC) FILTER (WHERE message_id <> ''))[1:$3], '{}') FROM (
			SELECT room, CASE WHEN user_id = $1 THEN message_id ELSE '' END AS message_id, at FROM line
			WHERE user_id = $1 OR position($2::bytea IN body) > 0
			UNION ALL SELECT room, '', start_at FROM mute WHERE user_id = $1 OR operator_id = $1
			UNION ALL SELECT room, '', at FROM moderation WHERE target_id = $1 OR operator_id = $1
			UNION ALL SELECT 'house:' || house_id, '', granted_at FROM moderator WHERE user_id = $1
		) AS places GROUP BY room`, userID, []byte(`"userId":"`+domain.FormatID(userID)+`"`), saidAtMost)
		var room string
		var lines []string
		_, err := pgx.ForEachRow(rows, []any{&room, &lines}, func() error {
			said[room], lines = lines, nil
			return nil
		})
		return err
	})
	return said, pg.Doing(err, "find the rooms of user %d", userID)
}
