// Deleted lines as the staff reads them.

package rooms

import (
	"context"

	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/persistence/pg"
)

// LinesByID returns lines by their ids, with the text of deleted ones: only the staff may read it. Unknown ids are left
// out.
func (s *Chat) LinesByID(ctx context.Context, room string, messageIDs []string) ([]moderation.LineRow, error) {
	var offsets []int64
	for _, id := range messageIDs {
		if offset, ok := frames.MessageOffset(id); ok {
			offsets = append(offsets, offset)
		}
	}
	if len(offsets) == 0 {
		return nil, nil
	}
	return pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM line
WHERE room = $1 AND "offset" = ANY($2) AND message_id = ANY($3) AND message_id <> ''`, room, offsets, messageIDs)
}

// LinesOfUser returns a user's newest lines of one live session ("": outside of any) that are not deleted.
func (s *Chat) LinesOfUser(ctx context.Context, room string, userID int64, sessionID string,
	limit int) ([]moderation.LineRow, error) {
	return pg.ReadLines(ctx, s.db, `
SELECT `+pg.LineColumns+` FROM line
WHERE room = $1 AND user_id = $2 AND client_id <> '' AND message_id <> '' AND session_id = $3 AND NOT hidden
ORDER BY "offset" DESC LIMIT $4`, room, userID, sessionID, limit)
}
