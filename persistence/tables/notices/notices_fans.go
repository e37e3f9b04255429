// Notices for many users: to the followers of a house, chunk by chunk, and to users whose match or slot begins soon.
// They are written into the lists without waking an actor, because there may be a million followers.

package notices

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// QueueFanNotice queues a notice for everyone who follows the house at the instant; a known key is queued only once.
// Its params get the names of the house and its anchor.
func (s *Notices) QueueFanNotice(ctx context.Context, houseID int64, n domain.Notice, at time.Time) error {
	params, err := json.Marshal(n.Params)
	if err != nil {
		return fmt.Errorf("notice %s: %w", n.Key, err)
	}
	if n.Params == nil {
		params = []byte("{}")
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO fan_notice (key, house_id, type, params, path, at)
		SELECT $2, r.house_id, $3, jsonb_build_object('houseId', r.house_id::text, 'houseName', r.house_name, 'nickName',
			a.nick_name) || $4, $5, $6
		FROM room r JOIN account a ON a.user_id = r.user_id
		WHERE r.house_id = $1
		ON CONFLICT (key) DO NOTHING`, houseID, n.Key, int32(n.Type), string(params), n.Path, at)
	return pg.Doing(err, "queue notice %s", n.Key)
}

// liveNews is the age from which the begin of a session is no longer announced, for a job that has not run for long.
const liveNews = time.Hour

// QueueLiveNotices queues the announcement of living rooms, once per session.
func (s *Notices) QueueLiveNotices(ctx context.Context, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO fan_notice (key, house_id, type, params, path, at)
		SELECT 'live/' || r.session_id, r.house_id, $2,
		jsonb_build_object('houseId', r.house_id::text, 'houseName', r.house_name,
			'nickName', a.nick_name, 'sessionId', r.session_id, 'matchId', nullif(r.match_id, 0)::text),
			'/anchor/room/' || r.house_id, $1
		FROM room r JOIN account a ON a.user_id = r.user_id
		WHERE r.status = `+pg.RoomLiving+` AND r.session_id <> '' AND r.start_time > $3
			AND NOT EXISTS (SELECT FROM fan_notice f WHERE f.key = 'live/' || r.session_id)
		ON CONFLICT (key) DO NOTHING`, now, int32(domain.NotifyAnchorLive), now.Add(-liveNews))
	return pg.Doing(err, "queue what is live")
}

// NotifyNextFollowers writes the oldest queued notice to its next limit followers and, in the same commit, its
// progress. It returns the notices with their users; more is false when the queue is empty.
func (s *Notices) NotifyNextFollowers(ctx context.Context, limit int,
	now time.Time) (sent []domain.NoticeRow, more bool, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var number int64
		err := tx.QueryRow(ctx, `
			SELECT number FROM fan_notice WHERE done_at IS NULL ORDER BY number LIMIT 1 FOR UPDATE`).Scan(&number)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		more = true
		rows, err := tx.Query(ctx, `
			WITH fan AS MATERIALIZED (
				SELECT q.number, q.type, q.params, q.path, q.at, f.user_id, f.since
				FROM fan_notice q
				JOIN LATERAL (SELECT user_id, at AS since FROM follow
					WHERE house_id = q.house_id AND user_id > q.after_user ORDER BY user_id LIMIT $2) AS f ON true
				WHERE q.number = $1
			), moved AS (
				UPDATE fan_notice SET after_user = coalesce((SELECT max(user_id) FROM fan), after_user),
					done_at = CASE WHEN (SELECT count(*) FROM fan) < $2 THEN $3::timestamptz END
				WHERE number = $1
			)
			INSERT INTO notice (notify_id, user_id, type, params, path, at)
			SELECT 'f' || fan.number || '_' || fan.user_id, fan.user_id, fan.type, fan.params, fan.path, $3
			FROM fan
			LEFT JOIN notify_setting n ON n.user_id = fan.user_id
			WHERE fan.since <= fan.at AND CASE fan.type WHEN `+pg.NoticeAnchorLive+` THEN coalesce(n.anchor_live, true)
			WHEN `+pg.NoticeNewNote+` THEN coalesce(n.new_dynamic, true) ELSE true END
			ON CONFLICT (notify_id) DO NOTHING
			RETURNING `+noticeColumns, number, limit, now)
		if err != nil {
			return err
		}
		sent, err = pgx.CollectRows(rows, pgx.RowToStructByName[domain.NoticeRow])
		return err
	})
	return sent, more, pg.Doing(err, "notify followers")
}

const noticeColumns = `notify_id, user_id, type, params, path, at`

// RemindMatches notifies viewers and anchors when a match they reserved begins within the minutes that each of them
// chose, once per match and time: a moved match is announced again. It writes at most limit notices.
func (s *Notices) RemindMatches(ctx context.Context, now time.Time, limit int) ([]domain.NoticeRow, error) {
	return s.remind(ctx, `
		INSERT INTO notice (`+noticeColumns+`)
		SELECT due.notify_id, due.user_id, $3, jsonb_build_object('matchId', due.match_id::text,
				'matchTime', (extract(epoch FROM due.match_time) * 1000)::bigint, 'kind', due.kind,
				'homeName', coalesce(th.names ->> due.language, th.names ->> 'en', th.names ->> 'zh', ''),
				'awayName', coalesce(ta.names ->> due.language, ta.names ->> 'en', ta.names ->> 'zh', '')),
			CASE due.kind WHEN `+pg.AsAnchor+` THEN '/user/configuration' ELSE '/match/live/' || due.match_id END, $1
		FROM (
			SELECT 'm' || m.match_id || '_' || extract(epoch FROM m.match_time)::bigint || '_' || v.user_id AS notify_id,
				m.match_id, m.match_time, m.home_id, m.away_id, v.user_id, max(v.kind) AS kind, a.language
			FROM match m
			JOIN reservation v ON v.match_id = m.match_id AND v.given_up_at IS NULL AND v.kind IN `+pg.AsEither+`
			JOIN account a ON a.user_id = v.user_id
			LEFT JOIN notify_setting n ON n.user_id = v.user_id
			WHERE m.status = `+pg.MatchNotStarted+` AND m.time_known AND m.match_time > $1
			AND m.match_time <= $1 + make_interval(mins => $4)
				AND coalesce(n.match_soon, true) AND m.match_time <= $1 + make_interval(mins => coalesce(n.match_soon_minutes, $5))
			GROUP BY m.match_id, v.user_id, a.language
		) AS due
		JOIN team th ON th.team_id = due.home_id
		JOIN team ta ON ta.team_id = due.away_id
		WHERE NOT EXISTS (SELECT FROM notice told WHERE told.notify_id = due.notify_id)
		LIMIT $2
		ON CONFLICT (notify_id) DO NOTHING
		RETURNING `+noticeColumns, now, limit, int32(domain.NotifyMatchSoon), domain.MatchSoonMax, domain.MatchSoonDefault)
}

// RemindSlots notifies users on duty when their slot begins soon, once per slot. It writes at most limit notices.
func (s *Notices) RemindSlots(ctx context.Context, now time.Time, limit int) ([]domain.NoticeRow, error) {
	return s.remind(ctx, `
		INSERT INTO notice (`+noticeColumns+`)
		SELECT due.notify_id, due.user_id, $3, jsonb_build_object('brandId', due.brand_id::text,
				'brandName', coalesce(b.names ->> a.language, b.names ->> 'en', b.names ->> 'zh', ''),
				'startTime', (extract(epoch FROM due.start_at) * 1000)::bigint, 'endTime',
				(extract(epoch FROM due.end_at) * 1000)::bigint, 'timezone', b.timezone),
			'/user/slots', $1
		FROM (
			SELECT 's' || brand_id || '_' || extract(epoch FROM start_at)::bigint || '_' || user_id AS notify_id, *
			FROM slot_booking
			WHERE freed_at IS NULL AND start_at > $1 AND start_at <= $4
		) AS due
		JOIN brand b ON b.brand_id = due.brand_id
		JOIN account a ON a.user_id = due.user_id
		WHERE NOT EXISTS (SELECT FROM notice told WHERE told.notify_id = due.notify_id)
		LIMIT $2
		ON CONFLICT (notify_id) DO NOTHING
		RETURNING `+noticeColumns, now, limit, int32(domain.NotifySlotSoon), now.Add(domain.SlotSoon))
}

func (s *Notices) remind(ctx context.Context, query string, values ...any) ([]domain.NoticeRow, error) {
	sent, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.NoticeRow], query, values...)
	return sent, pg.Doing(err, "remind")
}
