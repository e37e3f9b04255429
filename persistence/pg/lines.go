// Lines of chats as columns, the lines of one user, and deleted lines.

package pg

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain/moderation"
	"touchline/frames"
)

const LineColumns = `room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body, hidden`

// ScanLine reads a row of LineColumns.
func ScanLine(row pgx.CollectableRow) (r moderation.LineRow, err error) {
	err = row.Scan(&r.Room, &r.Offset, &r.Epoch, &r.Kind, &r.UserID, &r.ClientID, &r.MessageID, &r.SessionID,
		&r.At, &r.Body, &r.Deleted)
	return r, err
}

// ReadLines returns the rows of a query with LineColumns; the room is $1.
func ReadLines(ctx context.Context, db *pgxpool.Pool, query string, room string,
	more ...any) ([]moderation.LineRow, error) {
	lines, err := Collect(ctx, db, ScanLine, query, append([]any{room}, more...)...)
	return lines, Doing(err, "read lines of %s", room)
}

// WithholdDeleted removes the text of deleted lines, and their text from the lines that quote them.
func WithholdDeleted(ctx context.Context, db *pgxpool.Pool, room string, lines []moderation.LineRow) error {
	for i, line := range lines {
		if line.Deleted {
			lines[i].Body = frames.DeletedLine(line.Kind, line.Body)
		}
	}
	return WithholdQuotes(ctx, db, room, lines, math.MaxInt64)
}

// WithholdQuotes removes the text of deleted lines below an offset from the events that quote them.
func WithholdQuotes(ctx context.Context, db *pgxpool.Pool, room string, lines []moderation.LineRow, below int64) error {
	quotes := map[int]int64{} // index of the line → offset of the quoted line
	for i, line := range lines {
		if offset, ok := frames.MessageOffset(frames.LineAbout(line.Kind, line.Body)); ok && offset < below {
			quotes[i] = offset
		}
	}
	if len(quotes) == 0 {
		return nil
	}
	var asked []int64
	for _, offset := range quotes {
		asked = append(asked, offset)
	}
	deleted, err := Collect(ctx, db, pgx.RowTo[int64],
		`SELECT "offset" FROM line WHERE room = $1 AND "offset" = ANY($2) AND hidden`, room, asked)
	if err != nil {
		return fmt.Errorf("look for deleted lines of %s: %w", room, err)
	}
	for i, offset := range quotes {
		if slices.Contains(deleted, offset) {
			lines[i].Body = frames.WithoutAbout(lines[i].Kind, lines[i].Body)
		}
	}
	return nil
}

// LinesOf selects a user's chat lines through the index of their rooms: there are thousands of rooms and millions of
// lines.
const LinesOf = `
	WITH RECURSIVE rooms AS (
		(SELECT room FROM line WHERE client_id <> '' ORDER BY room LIMIT 1)
		UNION ALL
		SELECT (SELECT l.room FROM line l WHERE l.room > rooms.room AND l.client_id <> '' ORDER BY l.room LIMIT 1)
		FROM rooms WHERE rooms.room IS NOT NULL
	), mine AS (
		SELECT l.* FROM rooms JOIN line l ON l.room = rooms.room AND l.user_id = $1 AND l.client_id <> '' AND l.kind = 'chat'
	)`
