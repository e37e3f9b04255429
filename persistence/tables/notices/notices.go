// Notices: a user's list of them, what the user wants to hear of, and what becomes of old ones.

package notices

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Notices of a user behind a place (nil: from the newest), the newest first.
func (s *Notices) Notices(ctx context.Context, userID int64, unreadOnly bool, after *domain.NoticePlace, limit int) ([]domain.SeenNotice, error) {
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
	if err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	return list, nil
}

// UnreadNotices counts what a user has not read.
func (s *Notices) UnreadNotices(ctx context.Context, userID int64) (unread int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM notice WHERE user_id = $1 AND read_at IS NULL`, userID).Scan(&unread)
	if err != nil {
		return 0, fmt.Errorf("count notices: %w", err)
	}
	return unread, nil
}

// ReadNotices marks those of a user's notices as read, or (nil) all of them.
func (s *Notices) ReadNotices(ctx context.Context, userID int64, notices []string, at time.Time) error {
	_, err := s.db.Exec(ctx, `
		UPDATE notice SET read_at = $2
		WHERE user_id = $1 AND read_at IS NULL AND ($3::text[] IS NULL OR notify_id = ANY($3))`, userID, at, notices)
	if err != nil {
		return fmt.Errorf("mark notices as read: %w", err)
	}
	return nil
}

// NotifySettings of a user, the defaults for one who never chose.
func (s *Notices) NotifySettings(ctx context.Context, userID int64) (domain.NotifySettings, error) {
	n := domain.DefaultNotify()
	err := s.db.QueryRow(ctx, `
		SELECT anchor_live, match_soon, new_dynamic, match_soon_minutes FROM notify_setting WHERE user_id = $1`, userID).
		Scan(&n.AnchorLive, &n.MatchSoon, &n.NewNote, &n.MatchSoonMinutes)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return n, fmt.Errorf("read what a user wants to hear: %w", err)
	}
	return n, nil
}

// ChangeNotifySettings changes what is named and answers all of them. Of two changes at once neither is lost.
func (s *Notices) ChangeNotifySettings(ctx context.Context, userID int64, change domain.NotifyChange) (n domain.NotifySettings, err error) {
	none := domain.DefaultNotify()
	err = s.db.QueryRow(ctx, `
		INSERT INTO notify_setting AS kept (user_id, anchor_live, match_soon, new_dynamic, match_soon_minutes)
		VALUES ($1, coalesce($2::boolean, $6), coalesce($3::boolean, $7), coalesce($4::boolean, $8), coalesce($5::integer, $9))
		ON CONFLICT (user_id) DO UPDATE SET anchor_live = coalesce($2, kept.anchor_live), match_soon = coalesce($3, kept.match_soon),
			new_dynamic = coalesce($4, kept.new_dynamic), match_soon_minutes = coalesce($5, kept.match_soon_minutes)
		RETURNING anchor_live, match_soon, new_dynamic, match_soon_minutes`,
		userID, change.AnchorLive, change.MatchSoon, change.NewNote, change.MatchSoonMinutes,
		none.AnchorLive, none.MatchSoon, none.NewNote, none.MatchSoonMinutes).
		Scan(&n.AnchorLive, &n.MatchSoon, &n.NewNote, &n.MatchSoonMinutes)
	if err != nil {
		return n, fmt.Errorf("write what a user wants to hear: %w", err)
	}
	return n, nil
}

// ForgetNotices deletes notices, and queued notices to followers, from before the instant; at most limit of each. It
// tells how many notices went: call it again while it is limit.
func (s *Notices) ForgetNotices(ctx context.Context, before time.Time, limit int) (int64, error) {
	_, err := s.db.Exec(ctx, `
		DELETE FROM fan_notice WHERE number = ANY (ARRAY(SELECT number FROM fan_notice WHERE done_at < $1 LIMIT $2))`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("forget notices to followers: %w", err)
	}
	gone, err := s.db.Exec(ctx, `
		DELETE FROM notice WHERE ctid = ANY (ARRAY(SELECT ctid FROM notice WHERE at < $1 LIMIT $2))`, before, limit)
	if err != nil {
		return 0, fmt.Errorf("forget notices: %w", err)
	}
	return gone.RowsAffected(), nil
}

// AddNotice puts a notice into its user's list from outside the running site, once per id.
func (s *Notices) AddNotice(ctx context.Context, n domain.NoticeRow) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO notice (notify_id, user_id, type, params, path, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (notify_id) DO NOTHING`, n.NotifyID, n.UserID, int32(n.Type), string(n.Params), n.Path, n.At)
	if err != nil {
		return fmt.Errorf("leave a notice: %w", err)
	}
	return nil
}
