// Reads for the page of a room, in few statements: the house as its visitor sees it, its matches, its recordings.

package rooms

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// SeenHouse returns a house, or with houseID 0 the house of a user, as a viewer (0: a visitor) sees it. NOT_FOUND
// without one.
func (s *Rooms) SeenHouse(ctx context.Context, houseID, userID, asking int64) (studio.SeenHouse, error) {
	where, id := "r.house_id = $1", houseID
	if houseID == 0 {
		where, id = "r.user_id = $1", userID
	}
	var h studio.SeenHouse
	err := s.db.QueryRow(ctx, `
		SELECT `+pg.HouseFields+`, EXISTS (SELECT FROM follow f WHERE f.user_id = $2 AND f.house_id = r.house_id)
		FROM `+pg.HouseTables+`
		WHERE `+where, id, asking).Scan(append(pg.HouseTargets(&h.House), &h.Attention)...)
	_, err = foundHouse(h.House, err)
	return h, err
}

// LiveliestHouse returns the room on the air with the most viewers, one that a reader of the language reads if there is
// any; false when none is on the air.
func (s *Rooms) LiveliestHouse(ctx context.Context, reader string) (h studio.House, found bool, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT `+pg.HouseFields+shownFields+`
		FROM `+pg.HouseTables+shownTeams+`
		WHERE r.house_id = (SELECT o.house_id FROM room o JOIN account speaks ON speaks.user_id = o.user_id
			WHERE o.status = `+pg.RoomLiving+`
			ORDER BY speaks.language = ANY($1) DESC, o.viewers DESC, o.visit_history DESC, o.house_id DESC LIMIT 1)`,
		domain.ReadableIn(reader)).Scan(append(pg.HouseTargets(&h), shownTargets(&h.Match)...)...)
	if errors.Is(err, pgx.ErrNoRows) {
		return h, false, nil
	}
	return h, true, pg.Doing(err, "find the liveliest room")
}

// RoomMatches returns the match that a room shows (matchID 0: none), and the matches its anchor will show next, each
// with the viewer's reservation.
func (s *Rooms) RoomMatches(ctx context.Context, anchorID, matchID, asking int64,
	limit int) (shown *sport.SeenMatch, next []sport.SeenMatch, err error) {
	rows, err := s.db.Query(ctx, `
		SELECT `+pg.MatchFields+`, wanted.next,
			EXISTS (SELECT FROM reservation v WHERE v.user_id = $3 AND v.kind = `+pg.AsViewer+` AND v.match_id = m.match_id
				AND v.given_up_at IS NULL),
			EXISTS (SELECT FROM reservation v WHERE v.user_id = $3 AND v.kind = `+pg.AsAnchor+` AND v.match_id = m.match_id
				AND v.given_up_at IS NULL)
		FROM (
			SELECT $2::bigint AS match_id, false AS next
			UNION ALL
			(SELECT m.match_id, true
			FROM reservation v JOIN match m USING (match_id)
			WHERE v.user_id = $1 AND v.kind = `+pg.AsAnchor+` AND v.given_up_at IS NULL AND m.status NOT IN `+pg.MatchOver+`
			ORDER BY `+pg.MatchOrder+`
			LIMIT $4)
		) AS wanted JOIN `+pg.MatchTables+` ON m.match_id = wanted.match_id
		ORDER BY wanted.next, `+pg.MatchOrder, anchorID, matchID, asking, limit)
	if err != nil {
		return nil, nil, fmt.Errorf("read the matches of a room: %w", err)
	}
	next = []sport.SeenMatch{}
	_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (m sport.SeenMatch, err error) {
		var later bool
		if err = row.Scan(append(pg.MatchTargets(&m.Match), &later, &m.As.Viewer, &m.As.Anchor)...); err != nil {
			return m, err
		}
		if later {
			next = append(next, m)
		} else {
			shown = &m
		}
		return m, nil
	})
	return shown, next, pg.Doing(err, "read the matches of a room")
}

// ReplaysBeside returns the latest public recordings of a room.
func (s *Rooms) ReplaysBeside(ctx context.Context, houseID int64, limit int) ([]replay.Replay, error) {
	return pg.ReadReplays(ctx, s.db, `
		SELECT `+pg.ReplayFields+` FROM `+pg.ReplayTables+`
		WHERE house_id = $1 AND deleted_at IS NULL AND NOT hidden AND NOT withheld
		ORDER BY start_at DESC, replay_id
		LIMIT $2`, houseID, limit)
}

// seenQuestion is a user, a room and the match it shows (0: none); seenAnswer is the part of the room's page for that
// user.
type seenQuestion struct{ user, house, match int64 }

type seenAnswer struct {
	attention bool
	as        sport.ReservedAs
}

// RoomSeenBy returns the part of a room's page for one user; matchID is the match it shows, 0 none. Callers at the same
// time share a read.
func (s *Rooms) RoomSeenBy(ctx context.Context, userID, houseID,
	matchID int64) (attention bool, as sport.ReservedAs, err error) {
	seen, err := s.seen.Ask(ctx, seenQuestion{userID, houseID, matchID})
	if err != nil {
		err = fmt.Errorf("read house %d for user %d: %w", houseID, userID, err)
	}
	return seen.attention, seen.as, err
}

func (s *Rooms) readSeen(ctx context.Context, questions []seenQuestion) (map[seenQuestion]seenAnswer, error) {
	n := len(questions)
	users, houses, matches := make([]int64, n), make([]int64, n), make([]int64, n)
	for i, q := range questions {
		users[i], houses[i], matches[i] = q.user, q.house, q.match
	}
	rows, err := s.db.Query(ctx, `
		SELECT q.user_id, q.house_id, q.match_id,
			EXISTS (SELECT FROM follow f WHERE f.user_id = q.user_id AND f.house_id = q.house_id),
			EXISTS (SELECT FROM reservation v WHERE v.user_id = q.user_id
				AND v.kind = `+pg.AsViewer+` AND v.match_id = q.match_id AND v.given_up_at IS NULL),
			EXISTS (SELECT FROM reservation v WHERE v.user_id = q.user_id
				AND v.kind = `+pg.AsAnchor+` AND v.match_id = q.match_id AND v.given_up_at IS NULL)
		FROM unnest((SELECT $1::bigint[]), $2::bigint[], $3::bigint[]) AS q (user_id, house_id, match_id)`, users, houses, matches)
	if err != nil {
		return nil, err
	}
	answers := make(map[seenQuestion]seenAnswer, n)
	var q seenQuestion
	var a seenAnswer
	_, err = pgx.ForEachRow(rows, []any{&q.user, &q.house, &q.match, &a.attention, &a.as.Viewer, &a.as.Anchor},
		func() error {
			answers[q] = a
			return nil
		})
	return answers, err
}
