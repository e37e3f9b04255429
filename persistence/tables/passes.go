// What a ticket needs to know of a room and a person: one read, which all who ask at the same time share.

package tables

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// passQuestion is a room and who wants to enter it.
type passQuestion struct {
	room string
	user int64
}

// knownPass tells the refusals apart that make no pass.
type knownPass struct {
	pass         domain.RoomPass
	room, person bool // known
}

// RoomPass is what the tables say of a user (0: a visitor) and a room: the room of a house, a match or a brand, or the
// user's channel. Refuses with NOT_FOUND or MATCH_NOT_FOUND.
func (s *Rooms) RoomPass(ctx context.Context, room string, userID int64) (domain.RoomPass, error) {
	known, err := s.passes.Ask(ctx, passQuestion{room, userID})
	if err != nil {
		return known.pass, fmt.Errorf("read who enters %s: %w", room, err)
	}
	if !known.room {
		if _, ok := domain.RaceOf(room); ok {
			return known.pass, domain.Refuse(domain.MatchNotFound)
		}
		kind := "house"
		if _, ok := domain.BrandOf(room); ok {
			kind = "brand"
		}
		return known.pass, domain.Refuse(domain.NotFound, "kind", kind)
	}
	if !known.person {
		return known.pass, domain.Refuse(domain.NotFound, "kind", "user")
	}
	return known.pass, nil
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

func (s *Rooms) readPasses(ctx context.Context, questions []passQuestion) (map[passQuestion]knownPass, error) {
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
	passes := make(map[passQuestion]knownPass, n)
	var at int
	var known knownPass
	var status int32
	var moderates bool
	p := &known.pass
	_, err = pgx.ForEachRow(rows, []any{&at, &known.room, &p.OwnerID, &status, &p.SuspendReason, &p.SuspendEnd, &moderates,
		&p.Followed, &p.Created, &p.Epoch, &p.HeadOffset}, func() error {
		q := questions[at-1]
		known.person = q.user == 0 || !p.Created.IsZero()
		known.room = known.room || q.room == domain.UserChannel
		p.HouseID, p.Status = houses[at-1], domain.LiveStatus(status)
		p.Role = domain.RoleIn(p.OwnerID, q.user, moderates)
		passes[q] = known
		return nil
	})
	return passes, err
}
