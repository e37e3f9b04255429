// Data of a ticket: the room and the user. Requests at the same time share one read.

package rooms

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/studio"
)

// entryQuestion is a room and the user who enters it.
type entryQuestion struct {
	room string
	user int64
}

// knownEntry is an entry, and which parts of it exist.
type knownEntry struct {
	entry        studio.RoomEntry
	room, person bool // known
}

// RoomEntry returns the data of a user (0: a visitor) and a room: the room of a house, a match or a brand, or the
// user's channel. It refuses with NOT_FOUND or MATCH_NOT_FOUND.
func (s *Rooms) RoomEntry(ctx context.Context, room string, userID int64) (studio.RoomEntry, error) {
	known, err := s.entries.Ask(ctx, entryQuestion{room, userID})
	if err != nil {
		return known.entry, fmt.Errorf("read the entry to %s: %w", room, err)
	}
	if !known.room {
		if _, ok := domain.RaceOf(room); ok {
			return known.entry, domain.Refuse(domain.MatchNotFound)
		}
		kind := "house"
		if _, ok := domain.BrandOf(room); ok {
			kind = "brand"
		}
		return known.entry, domain.Refuse(domain.NotFound, "kind", kind)
	}
	if !known.person {
		return known.entry, domain.Refuse(domain.NotFound, "kind", "user")
	}
	return known.entry, nil
}

const selectPasses = `
SELECT q.n, r.house_id IS NOT NULL OR b.brand_id IS NOT NULL OR m.match_id IS NOT NULL,
    coalesce(r.user_id, 0), coalesce(r.status, 0), coalesce(r.suspend_reason, ''), r.suspend_end,
    EXISTS (SELECT FROM moderator o WHERE o.house_id = q.house_id AND o.user_id = q.user_id),
    f.at, a.created_at, coalesce(l.epoch, 0), coalesce(l."offset", 0)
FROM unnest((SELECT $1::text[]), $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    WITH ORDINALITY AS q (room, house_id, brand_id, match_id, user_id, n)
LEFT JOIN room r ON r.house_id = q.house_id
LEFT JOIN brand b ON b.brand_id = q.brand_id
LEFT JOIN match m ON m.match_id = q.match_id
LEFT JOIN account a ON a.user_id = q.user_id
LEFT JOIN follow f ON f.house_id = q.house_id AND f.user_id = q.user_id
LEFT JOIN LATERAL (
    SELECT epoch, "offset" FROM line WHERE line.room = q.room ORDER BY "offset" DESC LIMIT 1
) AS l ON true`

func (s *Rooms) readEntries(ctx context.Context, questions []entryQuestion) (map[entryQuestion]knownEntry, error) {
	n := len(questions)
	rooms, users := make([]string, n), make([]int64, n)
	houses, brands, matches := make([]int64, n), make([]int64, n), make([]int64, n)
	for i, q := range questions {
		rooms[i], users[i] = q.room, q.user
		houses[i], _ = domain.HouseOf(q.room)
		brands[i], _ = domain.BrandOf(q.room)
		matches[i], _ = domain.RaceOf(q.room)
	}
	rows, err := s.db.Query(ctx, selectPasses, rooms, houses, brands, matches, users)
	if err != nil {
		return nil, err
	}
	entries := make(map[entryQuestion]knownEntry, n)
	var at int
	var known knownEntry
	var status int32
	var moderates bool
	p := &known.entry
	_, err = pgx.ForEachRow(rows, []any{&at, &known.room, &p.OwnerID, &status, &p.SuspendReason, &p.SuspendEnd, &moderates,
		&p.Followed, &p.Created, &p.Epoch, &p.HeadOffset}, func() error {
		q := questions[at-1]
		known.person = q.user == 0 || !p.Created.IsZero()
		known.room = known.room || q.room == domain.UserChannel
		p.HouseID, p.Status = houses[at-1], domain.LiveStatus(status)
		p.Role = studio.RoleIn(p.OwnerID, q.user, moderates)
		entries[q] = known
		return nil
	})
	return entries, err
}
