// The mode of a chat, and the number of its newest line.

package rooms

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// RoomHead returns the epoch and offset of a room's newest stored line; zeros without a line.
func (s *Chat) RoomHead(ctx context.Context, room string) (epoch, offset int64, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT epoch, "offset"
		FROM line
		WHERE room = $1
		ORDER BY "offset" DESC
		LIMIT 1`, room).Scan(&epoch, &offset)
	return epoch, offset, pg.Doing(pg.Optional(err), "newest line of %s", room)
}

// ChatModes returns the newest lines that changed the mode of a chat, one of each kind: muteAll or unmuteAll, mode,
// pin. docs/protocol.md, Events, describes their bodies.
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
	return modes, pg.Doing(err, "modes of %s", room)
}
