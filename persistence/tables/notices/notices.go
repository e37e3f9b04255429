// Notices: the list of a user, the user's settings, and the deletion of old notices.

package notices

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Notices returns the notices of a user after a place (nil: from the newest), the newest first.
func (s *Notices) Notices(ctx context.Context, userID int64, unreadOnly bool, after *domain.NoticePlace,
	limit int) ([]domain.SeenNotice, error) {
	where := &pg.Conditions{}
	where.Add("user_id = $?", userID)
	if unreadOnly {
		where.Add("read_at IS NULL")
	}
	if after != nil {
		where.Add("(at, notify_id) < ($?::timestamptz, $?::text)", time.UnixMicro(after.AtMicro), after.NotifyID)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.SeenNotice], `
		SELECT notify_id, user_id, type, params, path, at, read_at IS NOT NULL AS read
		FROM notice
		WHERE `+where.Where()+`
		ORDER BY at DESC, notify_id DESC
		LIMIT `+where.Value(limit), where.Values...)
	return list, pg.Doing(err, "list notices")
}

// UnreadNotices counts the unread notices of a user.
func (s *Notices) UnreadNotices(ctx context.Context, userID int64) (unread int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM notice WHERE user_id = $1 AND read_at IS NULL`, userID).Scan(&unread)
	return unread, pg.Doing(err, "count notices")
}

// ReadNotices marks the given notices of a user as read, or (nil) all of them.
func (s *Notices) ReadNotices(ctx context.Context, userID int64, notices []string, at time.Time) error {
	_, err := s.db.Exec(ctx, `
		UPDATE notice SET read_at = $2
		WHERE user_id = $1 AND read_at IS NULL AND ($3::text[] IS NULL OR notify_id = ANY($3))`, userID, at, notices)
	return pg.Doing(err, "mark notices as read")
}

// NotifySettings returns the settings of a user, with defaults where the user chose nothing.
func (s *Notices) NotifySettings(ctx context.Context, userID int64) (domain.NotifySettings, error) {
	n := domain.DefaultNotify()
	err := s.db.QueryRow(ctx, `
		SELECT anchor_live, match_soon, new_dynamic, match_soon_minutes FROM notify_setting WHERE user_id = $1`, userID).
		Scan(&n.AnchorLive, &n.MatchSoon, &n.NewNote, &n.MatchSoonMinutes)
	return n, pg.Doing(pg.Optional(err), "read the notice settings of a user")
}

// ChangeNotifySettings changes the given settings and returns all of them. Two changes at the same time are both kept.
func (s *Notices) ChangeNotifySettings(ctx context.Context, userID int64,
	change domain.NotifyChange) (n domain.NotifySettings, err error) {
	none := domain.DefaultNotify()
	err = s.db.QueryRow(ctx, `
		INSERT INTO notify_setting AS kept (user_id, anchor_live, match_soon, new_dynamic, match_soon_minutes)
		VALUES ($1, coalesce($2::boolean, $6), coalesce($3::boolean, $7), coalesce($4::boolean, $8),
			coalesce($5::integer, $9))
		ON CONFLICT (user_id) DO UPDATE SET anchor_live = coalesce($2, kept.anchor_live),
		match_soon = coalesce($3, kept.match_soon),
			new_dynamic = coalesce($4, kept.new_dynamic), match_soon_minutes = coalesce($5, kept.match_soon_minutes)
		RETURNING anchor_live, match_soon, new_dynamic, match_soon_minutes`,
		userID, change.AnchorLive, change.MatchSoon, change.NewNote, change.MatchSoonMinutes,
		none.AnchorLive, none.MatchSoon, none.NewNote, none.MatchSoonMinutes).
		Scan(&n.AnchorLive, &n.MatchSoon, &n.NewNote, &n.MatchSoonMinutes)
	return n, pg.Doing(err, "write the notice settings of a user")
}

// ForgetNotices deletes notices, and queued notices for followers, from before the instant; at most limit of each. It
// returns how many notices it deleted: call it again while that is limit.
func (s *Notices) ForgetNotices(ctx context.Context, before time.Time, limit int) (int64, error) {
	_, err := s.db.Exec(ctx, `
		DELETE FROM fan_notice WHERE number = ANY (ARRAY(SELECT number FROM fan_notice WHERE done_at < $1
			LIMIT $2))`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("delete old notices for followers: %w", err)
	}
	_, err = s.db.Exec(ctx, `
		DELETE FROM match_news WHERE number = ANY (ARRAY(SELECT number FROM match_news WHERE done_at < $1
			LIMIT $2))`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("delete old news of matches: %w", err)
	}
	gone, err := s.db.Exec(ctx, `
		DELETE FROM notice WHERE ctid = ANY (ARRAY(SELECT ctid FROM notice WHERE at < $1 LIMIT $2))`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("delete old notices: %w", err)
	}
	return gone.RowsAffected(), nil
}

// AddNotice adds a notice to its user's list, once for an id. Commands outside the running site use it.
func (s *Notices) AddNotice(ctx context.Context, n domain.NoticeRow) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO notice (notify_id, user_id, type, params, path, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (notify_id) DO NOTHING`, n.NotifyID, n.UserID, int32(n.Type), string(n.Params), n.Path, n.At)
	return pg.Doing(err, "add a notice")
}
