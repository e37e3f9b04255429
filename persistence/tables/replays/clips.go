// Clips in lists and on pages, and whether they can be made.

package replays

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// clipFields are the columns of clipTables: a clip with its maker, its anchor and the state of its recording. A
// recording that an operator deleted hides its clips; one that its anchor or its age deleted does not.
var clipFields = `c.clip_id, c.house_id, c.user_id, c.session_id, c.title, c.from_at AS "from", c.to_at AS "to",
	c.state, c.pieces, c.picture,
	coalesce(c.start_at, c.from_at) AS start, c.length_ms * interval '1 millisecond' AS length, c.visits, c.match_id,
	c.race_type, c.created_at AS created, c.removed_at AS removed, c.removed_by, c.request_hash,
	coalesce(v.hidden OR v.withheld OR v.restorable_until IS NOT NULL, false) AS hidden,
	CASE WHEN v.deleted_at IS NULL AND NOT v.hidden AND NOT v.withheld THEN v.replay_id ELSE '' END AS replay_id,
	r.house_image AS image, coalesce(a.nick_name, '') AS nick_name, ` + pg.RoomPathOf + ` AS room_path,
	` + pg.BriefOf("m", "c.user_id") + ` AS maker`

const (
	clipTables = `clip c JOIN room r USING (house_id) LEFT JOIN account a ON a.user_id = r.user_id
		LEFT JOIN account m ON m.user_id = c.user_id LEFT JOIN replay v ON v.session_id = c.session_id`
	clipShown = `c.removed_at IS NULL AND c.state <> 3
		AND ($4 OR NOT coalesce(v.hidden OR v.withheld OR v.restorable_until IS NOT NULL, false))
		AND ($1::bigint = 0 OR c.house_id = $1) AND ($2 = '' OR c.session_id = $2) AND ($3::bigint = 0 OR c.user_id = $3)`
)

// WantClips sets whether viewers can make clips of the broadcasts of a house.
func (s *Clips) WantClips(ctx context.Context, houseID int64, wanted bool) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO house (house_id, clips) VALUES ($1, $2)
		ON CONFLICT (house_id) DO UPDATE SET clips = excluded.clips`, houseID, wanted)
	return pg.Doing(err, "set clips of house %d", houseID)
}

// AddClip stores a clip to be made; false when its request was executed before.
func (s *Clips) AddClip(ctx context.Context, c replay.Clip, requestID string) (added bool, err error) {
	tag, err := s.db.Exec(ctx, `
		INSERT INTO clip (clip_id, house_id, user_id, session_id, title, from_at, to_at, request_id, request_hash, match_id,
			race_type, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (user_id, request_id) DO NOTHING`,
		c.ClipID, c.HouseID, c.UserID, c.SessionID, c.Title, c.From, c.To, requestID, c.RequestHash, c.MatchID, c.RaceType,
		c.Created)
	return tag.RowsAffected() == 1, pg.Doing(err, "add a clip of session %s", c.SessionID)
}

// Clip returns a clip, also a removed one; NOT_FOUND for an unknown id.
func (s *Clips) Clip(ctx context.Context, clipID string) (replay.Clip, error) {
	found, err := s.read(ctx, `SELECT `+clipFields+` FROM `+clipTables+` WHERE c.clip_id = $1`, clipID)
	if err == nil && len(found) == 0 {
		return replay.Clip{}, domain.Refuse(domain.NotFound, "kind", "clip")
	}
	if err != nil {
		return replay.Clip{}, err
	}
	return found[0], nil
}

// ClipOfRequest returns the clip of a user's request; false when there is none.
func (s *Clips) ClipOfRequest(ctx context.Context, userID int64, requestID string) (replay.Clip, bool, error) {
	found, err := s.read(ctx, `SELECT `+clipFields+` FROM `+clipTables+` WHERE c.user_id = $1 AND c.request_id = $2`,
		userID, requestID)
	if err != nil || len(found) == 0 {
		return replay.Clip{}, false, err
	}
	return found[0], true, nil
}

// Clips returns the clips of a house, a broadcast or a maker, the latest first, and their number.
func (s *Clips) Clips(ctx context.Context, f replay.ClipFilter) ([]replay.Clip, int64, error) {
	var total int64
	values := []any{f.HouseID, f.SessionID, f.UserID, f.All}
	if err := s.db.QueryRow(ctx, `SELECT count(*) FROM `+clipTables+` WHERE `+clipShown,
		values...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count clips: %w", err)
	}
	found, err := s.read(ctx, `
		SELECT `+clipFields+` FROM `+clipTables+` WHERE `+clipShown+`
		ORDER BY c.created_at DESC, c.clip_id
		LIMIT $5 OFFSET $6`, append(values, f.Limit, f.Offset)...)
	return found, total, err
}

// EveryClip returns the clips of all listed rooms that everybody may see, and their number.
func (s *Clips) EveryClip(ctx context.Context, f replay.EveryClipFilter) ([]replay.Clip, int64, error) {
	where := &pg.Conditions{}
	where.Add(`c.removed_at IS NULL AND c.state = 2
		AND NOT coalesce(v.hidden OR v.withheld OR v.restorable_until IS NOT NULL, false)
		AND r.status IN ` + pg.RoomListed)
	if !f.Since.IsZero() {
		where.Add("c.created_at > $?", f.Since)
	}
	if f.RaceType != 0 {
		where.Add("c.race_type = $?", f.RaceType)
	}
	ofSubject(where, "c.match_id", f.Subject)
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM `+clipTables+` WHERE `+where.Where(),
		where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count the clips of all rooms: %w", err)
	}
	order := `c.created_at DESC, c.clip_id`
	if f.Watched {
		order = `c.visits DESC, ` + order
	}
	limit, offset := where.Value(f.Limit), where.Value(f.Offset)
	found, err := s.read(ctx, `
		SELECT `+clipFields+` FROM `+clipTables+` WHERE `+where.Where()+`
		ORDER BY `+order+`
		LIMIT `+limit+` OFFSET `+offset, where.Values...)
	return found, total, err
}

// ofSubject adds the condition that a column is a match of a subject.
func ofSubject(where *pg.Conditions, column string, of sport.Subject) {
	if of == (sport.Subject{}) {
		return
	}
	matches := pg.Conditions{Values: where.Values}
	pg.OfSubject(&matches, of)
	where.Values = matches.Values
	where.Add(column + ` <> 0 AND ` + column + ` IN (SELECT m.match_id FROM match m WHERE ` + matches.Where() + `)`)
}

func (s *Clips) read(ctx context.Context, query string, values ...any) ([]replay.Clip, error) {
	found, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.Clip], query, values...)
	return found, pg.Doing(err, "read clips")
}

// VisitClip counts a viewer of a clip, once in a while.
func (s *Clips) VisitClip(ctx context.Context, clipID, viewer string, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH counted AS (
			INSERT INTO clip_visit AS v (clip_id, viewer, at) VALUES ($1, $2, $3)
			ON CONFLICT (clip_id, viewer) DO UPDATE SET at = excluded.at WHERE v.at <= $4
			RETURNING 1
		)
		UPDATE clip SET visits = visits + 1 WHERE clip_id = $1 AND EXISTS (SELECT FROM counted)`,
		clipID, viewer, now, now.Add(-replay.ClipVisitWindow))
	return pg.Doing(err, "count a viewer of clip %s", clipID)
}

// RemoveClip hides a clip; by is 0 for an operator. A removed clip stays as it is, except that the removal by an
// operator replaces the one by a user: users cannot undo it.
func (s *Clips) RemoveClip(ctx context.Context, clipID string, by int64, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		UPDATE clip SET removed_at = coalesce(removed_at, $3), removed_by = $2
		WHERE clip_id = $1 AND (removed_at IS NULL OR $2 = 0)`, clipID, by, now)
	return pg.Doing(err, "remove clip %s", clipID)
}

// RestoreClip undoes the removal by a user. STALE_STATE when another user removed the clip, or too long ago.
func (s *Clips) RestoreClip(ctx context.Context, clipID string, by int64, now time.Time) error {
	tag, err := s.db.Exec(ctx, `
		UPDATE clip SET removed_at = NULL, removed_by = 0
		WHERE clip_id = $1 AND removed_by = $2 AND removed_at > $3`, clipID, by, now.Add(-replay.ClipUndo))
	if err == nil && tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState)
	}
	return pg.Doing(err, "restore clip %s", clipID)
}
