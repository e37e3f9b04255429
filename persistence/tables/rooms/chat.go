// Chat: what a room allows to be said, and where its lines stand.

package rooms

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// RoomHead is the epoch and offset of a room's newest stored line; zeros when nothing was ever said.
func (s *Chat) RoomHead(ctx context.Context, room string) (epoch, offset int64, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT epoch, "offset"
		FROM line
		WHERE room = $1
		ORDER BY "offset" DESC
		LIMIT 1`, room).Scan(&epoch, &offset)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, 0, fmt.Errorf("newest line of %s: %w", room, err)
	}
	return epoch, offset, nil
}

// ChatModes are the newest lines that changed how a chat may be used, one of each kind: muteAll or
// unmuteAll, mode, pin. Bodies are those of docs/protocol.md, Events.
func (s *Chat) ChatModes(ctx context.Context, room string) (map[string][]byte, error) {
	modes := map[string][]byte{}
	rows, err := s.db.Query(ctx, `
		SELECT DISTINCT ON (family) kind, body
		FROM (
			SELECT kind, body, "offset", CASE kind WHEN 'unmuteAll' THEN 'muteAll' ELSE kind END AS family
			FROM line
			WHERE room = $1 AND kind IN ('muteAll', 'unmuteAll', 'mode', 'pin')
			ORDER BY "offset" DESC
			LIMIT 200
		) AS newest
		ORDER BY family, "offset" DESC`, room)
	if err != nil {
		return nil, fmt.Errorf("modes of %s: %w", room, err)
	}
	var kind string
	var body []byte
	_, err = pgx.ForEachRow(rows, []any{&kind, &body}, func() error {
		modes[kind] = append([]byte(nil), body...)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("modes of %s: %w", room, err)
	}
	return modes, nil
}
