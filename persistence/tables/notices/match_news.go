// News of matches: to everyone who follows one of the teams or the competition, chunk by chunk.

package notices

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// TellNextFollowers writes the oldest queued news of a match to its next limit followers and, in the same commit, its
// progress. Who follows several of the match's subjects gets one notice, if one of the follows wants such news. The
// revocation of a goal goes to those who have the notice of the goal. Late news, and a goal that is revoked, goes to no
// further follower. It returns the notices with their users; more is false when the queue is empty.
func (s *Notices) TellNextFollowers(ctx context.Context, limit int,
	now time.Time) (sent []domain.NoticeRow, more bool, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var number int64
		var stale bool
		err := tx.QueryRow(ctx, `
			SELECT n.number, n.made_at < now() - $1::interval OR n.kind = 2 AND coalesce((
				SELECT e.revoked FROM match_event e WHERE e.event_id = n.event_id), true)
			FROM match_news n WHERE n.done_at IS NULL ORDER BY n.number LIMIT 1 FOR UPDATE`, sport.NewsFresh).
			Scan(&number, &stale)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		more = true
		if stale {
			_, err = tx.Exec(ctx, `UPDATE match_news SET done_at = $2 WHERE number = $1`, number, now)
			return err
		}
		sent, err = pg.Collect(ctx, tx, pgx.RowToStructByName[domain.NoticeRow], tellFollowers, number, limit, now,
			int32(domain.NotifyMatchNews))
		return err
	})
	return sent, more, pg.Doing(err, "tell followers of a match")
}

// followersOf is the query of the next followers of one subject of the match m, in the order of their ids. Each of the
// queries is cut at $2, so all that follow before the last of the joined ones are among them.
func followersOf(kind, subject string) string {
	return `(SELECT f.user_id, CASE q.kind WHEN 1 THEN f.kickoff WHEN 3 THEN f.ended ELSE f.goal END AS wants
			FROM match_follow f
			WHERE f.kind = ` + kind + ` AND f.subject_id = ` + subject + ` AND f.user_id > q.after_user
			ORDER BY f.user_id LIMIT $2)`
}

var tellFollowers = `
	WITH news AS MATERIALIZED (
		SELECT q.number, q.kind, q.event_id, q.after_user, m.match_id, m.home_id, m.away_id, m.competition_id,
			jsonb_build_object('matchId', m.match_id::text,
				'news', CASE q.kind WHEN 1 THEN 'kickoff' WHEN 2 THEN 'goal' WHEN 3 THEN 'ended' ELSE 'revoked' END,
				'homeNames', th.names, 'awayNames', ta.names,
				'homeScore', CASE WHEN q.kind = 2 THEN e.home_score ELSE coalesce(m.home_score, 0) END,
				'awayScore', CASE WHEN q.kind = 2 THEN e.away_score ELSE coalesce(m.away_score, 0) END,
				'scored', m.home_score IS NOT NULL, 'player', coalesce(e.player, ''), 'minute', e.minute) AS params,
			(SELECT g.number FROM match_news g
				WHERE g.match_id = q.match_id AND g.kind = 2 AND g.event_id = q.event_id) AS goal
		FROM match_news q JOIN match m USING (match_id)
		JOIN team th ON th.team_id = m.home_id JOIN team ta ON ta.team_id = m.away_id
		LEFT JOIN match_event e ON e.event_id = q.event_id AND q.event_id <> 0
		WHERE q.number = $1
	), fan AS MATERIALIZED (
		SELECT user_id, bool_or(wants) AS wants
		FROM news q CROSS JOIN LATERAL (
			` + followersOf("1", "q.home_id") + ` UNION ALL ` + followersOf("1", "q.away_id") + `
			UNION ALL ` + followersOf("2", "q.competition_id") + `) AS each
		GROUP BY user_id ORDER BY user_id LIMIT $2
	), moved AS (
		UPDATE match_news SET after_user = coalesce((SELECT max(user_id) FROM fan), after_user),
			done_at = CASE WHEN (SELECT count(*) FROM fan) < $2 THEN $3::timestamptz END
		WHERE number = $1
	)
	INSERT INTO notice (` + noticeColumns + `)
	SELECT 'g' || q.number || '_' || fan.user_id, fan.user_id, $4, q.params, '/match/live/' || q.match_id, $3
	FROM fan CROSS JOIN news q
	WHERE CASE WHEN q.kind = 4
		THEN EXISTS (SELECT FROM notice told WHERE told.notify_id = 'g' || q.goal || '_' || fan.user_id) ELSE fan.wants END
	ON CONFLICT (notify_id) DO NOTHING
	RETURNING ` + noticeColumns
