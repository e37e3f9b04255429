// Deleted lines: what of them anybody but the staff may read, and what the staff must know of them.

package tables

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/pg"
)

// withholdDeleted takes the text out of deleted lines and out of the lines that quote them.
func withholdDeleted(ctx context.Context, db *pgxpool.Pool, room string, lines []domain.LineRow) error {
	for i, line := range lines {
		if line.Deleted {
			lines[i].Body = domain.DeletedLine(line.Kind, line.Body)
		}
	}
	return withholdQuotes(ctx, db, room, lines, math.MaxInt64)
}

// withholdQuotes takes the words of deleted lines below an offset out of the events that repeat them.
func withholdQuotes(ctx context.Context, db *pgxpool.Pool, room string, lines []domain.LineRow, below int64) error {
	quotes := map[int]int64{} // index of the line, offset of what it quotes
	for i, line := range lines {
		if offset, ok := domain.MessageOffset(domain.LineAbout(line.Kind, line.Body)); ok && offset < below {
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
	deleted, err := pg.Collect(ctx, db, pgx.RowTo[int64], `SELECT "offset" FROM line WHERE room = $1 AND "offset" = ANY($2) AND hidden`, room, asked)
	if err != nil {
		return fmt.Errorf("look for deleted lines of %s: %w", room, err)
	}
	for i, offset := range quotes {
		if slices.Contains(deleted, offset) {
			lines[i].Body = domain.WithoutAbout(lines[i].Kind, lines[i].Body)
		}
	}
	return nil
}

// LinesByID finds lines by their ids, with their text even where it is deleted: for the staff alone.
// Unknown ids are left out.
func (s *Chat) LinesByID(ctx context.Context, room string, messageIDs []string) ([]domain.LineRow, error) {
	var offsets []int64
	for _, id := range messageIDs {
		if offset, ok := domain.MessageOffset(id); ok {
			offsets = append(offsets, offset)
		}
	}
	if len(offsets) == 0 {
		return nil, nil
	}
	return readLines(ctx, s.db, `
SELECT `+lineColumns+` FROM line
WHERE room = $1 AND "offset" = ANY($2) AND message_id = ANY($3) AND message_id <> ''`, room, offsets, messageIDs)
}

// LinesOfUser are somebody's newest lines of one live session ("": outside of any) that are not deleted.
func (s *Chat) LinesOfUser(ctx context.Context, room string, userID int64, sessionID string, limit int) ([]domain.LineRow, error) {
	return readLines(ctx, s.db, `
SELECT `+lineColumns+` FROM line
WHERE room = $1 AND user_id = $2 AND client_id <> '' AND message_id <> '' AND session_id = $3 AND NOT hidden
ORDER BY "offset" DESC LIMIT $4`, room, userID, sessionID, limit)
}
