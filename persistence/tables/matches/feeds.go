// Feeds: the sources of matches, with the time and the result of their last run.

package matches

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

const feedFields = `feed_id, name, format, url, race_type, competition_name, titles, timezone,
	interval_seconds * interval '1 second' AS interval, enabled, secret, last_run_at AS last_run, last_result`

func (s *Feeds) feeds(ctx context.Context, query string, values ...any) ([]domain.Feed, error) {
	feeds, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Feed], query, values...)
	if err != nil {
		return nil, fmt.Errorf("read feeds: %w", err)
	}
	return feeds, nil
}

// Feed returns a feed; NOT_FOUND for an unknown id.
func (s *Feeds) Feed(ctx context.Context, feedID int64) (domain.Feed, error) {
	return oneFeed(s.feeds(ctx, `SELECT `+feedFields+` FROM feed WHERE feed_id = $1`, feedID))
}

// FeedByName returns a feed; NOT_FOUND for an unknown name.
func (s *Feeds) FeedByName(ctx context.Context, name string) (domain.Feed, error) {
	return oneFeed(s.feeds(ctx, `SELECT `+feedFields+` FROM feed WHERE lower(name) = lower($1)`, name))
}

func oneFeed(feeds []domain.Feed, err error) (domain.Feed, error) {
	if err == nil && len(feeds) == 0 {
		err = domain.Refuse(domain.NotFound, "kind", "feed")
	}
	if err != nil {
		return domain.Feed{}, err
	}
	return feeds[0], nil
}

// FeedPage lists feeds in the order they were made.
func (s *Feeds) FeedPage(ctx context.Context, limit, offset int) (feeds []domain.Feed, total int64, err error) {
	if err = s.db.QueryRow(ctx, `SELECT count(*) FROM feed`).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count feeds: %w", err)
	}
	feeds, err = s.feeds(ctx, `SELECT `+feedFields+` FROM feed ORDER BY feed_id LIMIT $1 OFFSET $2`, limit, offset)
	return feeds, total, err
}

// DueFeeds returns the feeds whose interval is over, the longest waiting first.
func (s *Feeds) DueFeeds(ctx context.Context, now time.Time, limit int) ([]domain.Feed, error) {
	return s.feeds(ctx, `
		SELECT `+feedFields+`
		FROM feed
		WHERE enabled AND url <> '' AND (last_run_at IS NULL OR last_run_at + interval_seconds * interval '1 second' <= $1)
		ORDER BY last_run_at NULLS FIRST, feed_id
		LIMIT $2`, now, limit)
}

// SaveFeed stores a new feed (FeedID 0) or changes one, all but its secret and its last run. NOT_FOUND; BAD_REQUEST
// for a name that another feed has.
func (s *Feeds) SaveFeed(ctx context.Context, f domain.Feed, now time.Time) (feedID int64, err error) {
	values := []any{f.Name, string(f.Format), f.URL, f.RaceType, f.CompetitionName, f.Timezone, int64(f.Interval / time.Second), f.Enabled, f.Titles}
	if f.FeedID == 0 {
		err = s.db.QueryRow(ctx, `
			INSERT INTO feed (name, format, url, race_type, competition_name, timezone, interval_seconds, enabled, titles, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			RETURNING feed_id`, append(values, now)...).Scan(&feedID)
	} else {
		err = s.db.QueryRow(ctx, `
			UPDATE feed
			SET name = $1, format = $2, url = $3, race_type = $4, competition_name = $5, timezone = $6, interval_seconds = $7, enabled = $8, titles = $9
			WHERE feed_id = $10
			RETURNING feed_id`, append(values, f.FeedID)...).Scan(&feedID)
	}
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, domain.Refuse(domain.NotFound, "kind", "feed")
	case pg.IsConflict(err, "feed_name"):
		return 0, domain.RefuseField("name", "unique")
	case err != nil:
		return 0, fmt.Errorf("store feed %s: %w", f.Name, err)
	}
	return feedID, nil
}

// SetFeedSecret replaces the secret that signs pushes to a feed; NOT_FOUND for an unknown feed.
func (s *Feeds) SetFeedSecret(ctx context.Context, feedID int64, secret string) error {
	done, err := s.db.Exec(ctx, `UPDATE feed SET secret = $2 WHERE feed_id = $1`, feedID, secret)
	if err != nil {
		return fmt.Errorf("store the secret of feed %d: %w", feedID, err)
	}
	if done.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "feed")
	}
	return nil
}

// feedErrorsKept bounds the problems kept with a feed; the answer of the run has all of them.
const feedErrorsKept = 50

// RecordFeedRun stores the time and the result of a run of a feed.
func (s *Feeds) RecordFeedRun(ctx context.Context, feedID int64, at time.Time, taken domain.FeedTaken) error {
	taken.Errors = append([]domain.FeedProblem{}, taken.Errors[:min(len(taken.Errors), feedErrorsKept)]...)
	_, err := s.db.Exec(ctx, `UPDATE feed SET last_run_at = $2, last_result = $3 WHERE feed_id = $1`, feedID, at, taken)
	if err != nil {
		return fmt.Errorf("record the run of feed %d: %w", feedID, err)
	}
	return nil
}

// DropFeed forgets a feed that has no matches.
func (s *Feeds) DropFeed(ctx context.Context, feedID int64) error {
	_, err := s.db.Exec(ctx, `DELETE FROM feed WHERE feed_id = $1 AND NOT EXISTS (SELECT FROM match WHERE feed_id = $1)`, feedID)
	if err != nil {
		return fmt.Errorf("drop feed %d: %w", feedID, err)
	}
	return nil
}
