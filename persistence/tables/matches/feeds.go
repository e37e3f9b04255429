// Feeds: sources of matches, and the result of their last run.

package matches

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

const feedFields = `feed_id, name, format, url, race_type, competition_name, titles, timezone,
	interval_seconds * interval '1 second' AS interval, enabled, secret, last_run_at AS last_run, last_result`

func (s *Feeds) feeds(ctx context.Context, query string, values ...any) ([]sport.Feed, error) {
	feeds, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[sport.Feed], query, values...)
	return feeds, pg.Doing(err, "read feeds")
}

// Feed returns a feed by id, or NOT_FOUND.
func (s *Feeds) Feed(ctx context.Context, feedID int64) (sport.Feed, error) {
	return oneFeed(s.feeds(ctx, `SELECT `+feedFields+` FROM feed WHERE feed_id = $1`, feedID))
}

// FeedByName returns a feed by name, or NOT_FOUND.
func (s *Feeds) FeedByName(ctx context.Context, name string) (sport.Feed, error) {
	return oneFeed(s.feeds(ctx, `SELECT `+feedFields+` FROM feed WHERE lower(name) = lower($1)`, name))
}

func oneFeed(feeds []sport.Feed, err error) (sport.Feed, error) {
	if err == nil && len(feeds) == 0 {
		err = domain.Refuse(domain.NotFound, "kind", "feed")
	}
	if err != nil {
		return sport.Feed{}, err
	}
	return feeds[0], nil
}

// FeedPage returns a page of feeds in the order of their creation, and their number.
func (s *Feeds) FeedPage(ctx context.Context, limit, offset int) (feeds []sport.Feed, total int64, err error) {
	if err = s.db.QueryRow(ctx, `SELECT count(*) FROM feed`).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count feeds: %w", err)
	}
	feeds, err = s.feeds(ctx, `SELECT `+feedFields+` FROM feed ORDER BY feed_id LIMIT $1 OFFSET $2`, limit, offset)
	return feeds, total, err
}

// DueFeeds returns the feeds whose interval has passed, the longest waiting first.
func (s *Feeds) DueFeeds(ctx context.Context, now time.Time, limit int) ([]sport.Feed, error) {
	return s.feeds(ctx, `
		SELECT `+feedFields+`
		FROM feed
		WHERE enabled AND url <> '' AND (last_run_at IS NULL OR last_run_at + interval_seconds * interval '1 second' <= $1)
		ORDER BY last_run_at NULLS FIRST, feed_id
		LIMIT $2`, now, limit)
}

// SaveFeed stores a new feed (FeedID 0) or changes one, except its secret and its last run. It refuses with NOT_FOUND,
// and with BAD_REQUEST for the name of another feed.
func (s *Feeds) SaveFeed(ctx context.Context, f sport.Feed, now time.Time) (feedID int64, err error) {
	values := []any{f.Name, string(f.Format), f.URL, f.RaceType, f.CompetitionName, f.Timezone,
		int64(f.Interval / time.Second), f.Enabled, f.Titles}
	if f.FeedID == 0 {
		err = s.db.QueryRow(ctx, `
			INSERT INTO feed (name, format, url, race_type, competition_name, timezone, interval_seconds, enabled, titles,
				created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			RETURNING feed_id`, append(values, now)...).Scan(&feedID)
	} else {
		err = s.db.QueryRow(ctx, `
			UPDATE feed
			SET name = $1, format = $2, url = $3, race_type = $4, competition_name = $5, timezone = $6, interval_seconds = $7,
			enabled = $8, titles = $9
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

// SetFeedSecret replaces the secret that signs pushes to a feed; NOT_FOUND.
func (s *Feeds) SetFeedSecret(ctx context.Context, feedID int64, secret string) error {
	done, err := s.db.Exec(ctx, `UPDATE feed SET secret = $2 WHERE feed_id = $1`, feedID, secret)
	if err == nil && done.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "feed")
	}
	return pg.Doing(err, "store the secret of feed %d", feedID)
}

// feedErrorsKept bounds the problems stored with a feed; the answer of the run has all of them.
const feedErrorsKept = 50

// RecordFeedRun stores when a feed ran and its result.
func (s *Feeds) RecordFeedRun(ctx context.Context, feedID int64, at time.Time, taken sport.FeedTaken) error {
	taken.Errors = append([]sport.FeedProblem{}, taken.Errors[:min(len(taken.Errors), feedErrorsKept)]...)
	_, err := s.db.Exec(ctx, `UPDATE feed SET last_run_at = $2, last_result = $3 WHERE feed_id = $1`, feedID, at, taken)
	return pg.Doing(err, "record the run of feed %d", feedID)
}

// DropFeed deletes a feed that has no matches.
func (s *Feeds) DropFeed(ctx context.Context, feedID int64) error {
	_, err := s.db.Exec(ctx, `DELETE FROM feed WHERE feed_id = $1 AND NOT EXISTS (SELECT FROM match WHERE feed_id = $1)`,
		feedID)
	return pg.Doing(err, "drop feed %d", feedID)
}
