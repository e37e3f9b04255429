// Lines: the numbered events of a room, read back for new viewers, and deleted after a time.

package rooms

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/persistence/pg"
)

var _ actors.Lines = (*Chat)(nil)

// Recent implements actors.Lines. Offsets and times increase together within a room, so the newest by number are the
// newest by time. Deleted lines have their text: only the chat itself calls it.
func (s *Chat) Recent(ctx context.Context, room string, since time.Time, atLeast,
	atMost int) ([]moderation.LineRow, error) {
	lines, err := pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM line WHERE room = $1 ORDER BY "offset" DESC LIMIT $2`, room, atMost)
	if err != nil {
		return nil, err
	}
	keep := len(lines)
	for i, line := range lines { // newest first
		if i >= atLeast && line.At.Before(since) {
			keep = i
			break
		}
	}
	lines = lines[:keep]
	slices.Reverse(lines)
	if len(lines) == 0 {
		return nil, nil
	}
	return lines, pg.WithholdQuotes(ctx, s.db, room, lines, lines[0].Offset)
}

// LinesBefore returns the limit newest lines of a room below an offset, in ascending order. An offset of 0 starts at
// the end, and no kinds means all kinds. It leaves out the text of deleted lines, also where other lines quote it.
func (s *Chat) LinesBefore(ctx context.Context, room string, before int64, limit int,
	kinds []string) ([]moderation.LineRow, error) {
	lines, err := pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM line
WHERE room = $1 AND ($2::bigint = 0 OR "offset" < $2) AND (cardinality($3::text[]) = 0 OR kind = ANY($3))
ORDER BY "offset" DESC LIMIT $4`, room, before, notNilList(kinds), limit)
	slices.Reverse(lines)
	if err != nil {
		return nil, err
	}
	return lines, pg.WithholdDeleted(ctx, s.db, room, lines)
}

// LinesAround returns a line and at most each lines on either side of it, in order; nothing when the line is deleted by
// age. Deleted lines have their text: only the staff may read it.
func (s *Chat) LinesAround(ctx context.Context, room, messageID string, each int) ([]moderation.LineRow, error) {
	at, known := frames.MessageOffset(messageID)
	if !known {
		return nil, nil
	}
	const said = `room = $1 AND kind IN ('chat', 'tip', 'envelopeOpen')`
	lines, err := pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM (
	(SELECT `+pg.LineColumns+` FROM line WHERE `+said+` AND "offset" <= $2 ORDER BY "offset" DESC LIMIT $3 + 1)
	UNION ALL
	(SELECT `+pg.LineColumns+` FROM line WHERE `+said+` AND "offset" > $2 ORDER BY "offset" LIMIT $3)
) AS near
ORDER BY "offset"`, room, at, each)
	if err != nil || !slices.ContainsFunc(lines, func(l moderation.LineRow) bool { return l.MessageID == messageID }) {
		return nil, err
	}
	return lines, nil
}

// LinesByUser returns a user's lines in all chats, the newest first, after a place (nil: from the newest). Deleted
// lines have their text: only operators may read it.
func (s *Chat) LinesByUser(ctx context.Context, userID int64, behind *moderation.LinePlace,
	limit int) ([]moderation.LineRow, error) {
	var at *time.Time
	var place moderation.LinePlace
	if behind != nil {
		at, place = &behind.At, *behind
	}
	lines, err := pg.Collect(ctx, s.db, pg.ScanLine, pg.LinesOf+`
SELECT `+pg.LineColumns+` FROM mine
WHERE $2::timestamptz IS NULL OR (at, room, "offset") < ($2, $3, $4)
ORDER BY at DESC, room DESC, "offset" DESC LIMIT $5`, userID, at, place.Room, place.Offset, limit)
	return lines, pg.Doing(err, "read the lines of user %d", userID)
}

// ForgetLines deletes lines older than the instant, at most limit of them, and returns how many. Call it again while it
// returns limit. Lines of a broadcast stay as long as its recording.
func (s *Chat) ForgetLines(ctx context.Context, olderThan time.Time, limit int) (int64, error) {
	tag, err := s.writer.Exec(ctx, `
DELETE FROM line WHERE ctid = ANY (ARRAY(SELECT ctid FROM line WHERE at < $1 AND NOT EXISTS (
	SELECT FROM replay v WHERE v.session_id = line.session_id
	AND (v.deleted_at IS NULL OR greatest(v.restorable_until, v.undo_until) > now())) LIMIT $2))`, olderThan, limit)
	return tag.RowsAffected(), pg.Doing(err, "delete old lines")
}

func notNilList(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// LinesAfter returns the limit oldest lines of some kinds after an offset, in order. complete is false when lines after
// the offset have been deleted by age.
func (s *Chat) LinesAfter(ctx context.Context, room string, after int64, limit int,
	kinds []string) (lines []moderation.LineRow, complete bool, err error) {
	var first int64
	err = s.db.QueryRow(ctx, `SELECT "offset" FROM line WHERE room = $1 ORDER BY "offset" LIMIT 1`, room).Scan(&first)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, false, fmt.Errorf("oldest line of %s: %w", room, err)
	}
	lines, err = pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM line
WHERE room = $1 AND "offset" > $2 AND kind = ANY($3)
ORDER BY "offset" LIMIT $4`, room, after, notNilList(kinds), limit)
	return lines, first <= after+1, err
}

// ReadSaid passes chat lines and remarks between two instants to more, the newest first, at most atMost, until more
// returns false. Deleted lines have their text: only the staff may read it.
func (s *Chat) ReadSaid(ctx context.Context, from, until time.Time, atMost int,
	each func(moderation.LineRow) (more bool)) error {
	rows, err := s.db.Query(ctx, `
SELECT room, kind, user_id, message_id, at, body, hidden FROM line
WHERE at >= $1 AND at < $2 AND kind IN ('chat', 'tip', 'envelopeOpen')
ORDER BY at DESC, room, "offset" DESC LIMIT $3`, from, until, atMost)
	if err != nil {
		return fmt.Errorf("read what was said: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var r moderation.LineRow
		if err := rows.Scan(&r.Room, &r.Kind, &r.UserID, &r.MessageID, &r.At, &r.Body, &r.Deleted); err != nil {
			return fmt.Errorf("read what was said: %w", err)
		}
		if !each(r) {
			return nil
		}
	}
	return pg.Doing(rows.Err(), "read what was said")
}
