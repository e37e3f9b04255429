// Feeds: fetching due feeds, importing files, and notifying users of postponed matches.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/domain/feed"
	"touchline/domain/sport"
)

const (
	feedsAtOnce    = 50
	movesAtOnce    = 20
	reservedAtOnce = 500
	feedsLooked    = 10 * time.Second
	statusLooked   = time.Minute
	outcomeNoted   = 5 * time.Second // for storing the result of a run, even after the run's deadline
)

// FeedStore is the tables of feeds and of their matches.
type FeedStore interface {
	TakeMatches(ctx context.Context, f sport.Feed, list []sport.FeedMatch, now time.Time,
		dryRun bool) (sport.FeedTaken, error)
	RecordFeedRun(ctx context.Context, feedID int64, at time.Time, taken sport.FeedTaken) error
	DueFeeds(ctx context.Context, now time.Time, limit int) ([]sport.Feed, error)
	AdvanceMatches(ctx context.Context, now time.Time) ([]int64, error)
	Moves(ctx context.Context, limit int) ([]sport.MatchMove, error)
	ReservedBy(ctx context.Context, matchID, after int64, limit int) ([]int64, error)
	MoveNotified(ctx context.Context, m sport.MatchMove) error
}

// Outside fetches an address of the internet.
type Outside interface {
	Get(ctx context.Context, address string) ([]byte, error)
}

// FeedReader parses a file of a feed's format. A problem with line 0 means that nothing could be read; the error is
// not the file's fault.
type FeedReader interface {
	Matches(ctx context.Context, f sport.Feed, content []byte) ([]sport.FeedMatch, []sport.FeedProblem, error)
}

// Notifier sends a notice to one user.
type Notifier interface {
	Notify(ctx context.Context, userID int64, n domain.Notice) error
}

// Feeds imports matches and notifies the users who reserved them.
type Feeds struct {
	Store   FeedStore
	Outside Outside
	Reader  FeedReader
	Live    *Scores // nil: rooms get no scores
	Now     func() time.Time
	Logger  *slog.Logger
}

// Jobs returns the jobs that fetch feeds, advance the status of matches, and announce postponed matches.
func (t *Feeds) Jobs(notices Notifier) []Job {
	return []Job{
		{"feeds", Every(feedsLooked), t.fetchDue},
		{"match status", Every(statusLooked), t.advance},
		{"moved matches", Every(jobsLookedAt), t.notifyMoves(notices)},
	}
}

// Fetch fetches a feed and imports it. Failures outside this server are in the result.
func (t *Feeds) Fetch(ctx context.Context, f sport.Feed, dryRun bool) (sport.FeedTaken, error) {
	if f.URL == "" {
		return t.record(ctx, f, dryRun, sport.FeedFailed("the feed has no address: upload a file, or push"))
	}
	if err := t.begin(ctx, f, dryRun); err != nil {
		return sport.FeedTaken{}, err
	}
	content, err := t.Outside.Get(ctx, f.URL)
	if err != nil {
		return t.end(ctx, f, dryRun, sport.FeedFailed(domain.Shorten(domain.CleanLine(err.Error()), 200)))
	}
	return t.read(ctx, f, content, dryRun)
}

// Take reads a file of the feed's format.
func (t *Feeds) Take(ctx context.Context, f sport.Feed, content []byte, dryRun bool) (sport.FeedTaken, error) {
	if err := t.begin(ctx, f, dryRun); err != nil {
		return sport.FeedTaken{}, err
	}
	return t.read(ctx, f, content, dryRun)
}

// begin records a run before anything is fetched or read. If the run kills this node, the next node leaves the feed
// alone until its next interval.
func (t *Feeds) begin(ctx context.Context, f sport.Feed, dryRun bool) error {
	_, err := t.record(ctx, f, dryRun, sport.FeedFailed("the run has begun and has not ended"))
	return err
}

// end records the result of a run, even after its deadline; otherwise it would stay recorded as unfinished.
func (t *Feeds) end(ctx context.Context, f sport.Feed, dryRun bool, taken sport.FeedTaken) (sport.FeedTaken, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeNoted)
	defer cancel()
	return t.record(ctx, f, dryRun, taken)
}

// read ends a run with its result or with a failure.
func (t *Feeds) read(ctx context.Context, f sport.Feed, content []byte, dryRun bool) (sport.FeedTaken, error) {
	taken, err := t.readAndKeep(ctx, f, content, dryRun)
	if err != nil {
		_, no := t.end(ctx, f, dryRun, sport.FeedFailed("the matches could not be read or stored"))
		return sport.FeedTaken{}, errors.Join(err, no)
	}
	return t.end(ctx, f, dryRun, taken)
}

func (t *Feeds) readAndKeep(ctx context.Context, f sport.Feed, content []byte, dryRun bool) (sport.FeedTaken, error) {
	matches, problems, err := t.Reader.Matches(ctx, f, content)
	if err != nil {
		return sport.FeedTaken{}, err
	}
	if len(problems) == 1 && problems[0].Line == 0 {
		return sport.FeedFailed(problems[0].Reason), nil
	}
	return t.keep(ctx, f, matches, problems, dryRun)
}

// Push imports lines signed at an instant; lines older than the stored state change nothing. A request has few short
// lines, so they are parsed here.
func (t *Feeds) Push(ctx context.Context, f sport.Feed, content []byte, signed time.Time) (sport.FeedTaken, error) {
	f.Format = sport.FeedTouchline
	matches, problems := feed.Parse(f, content)
	for i := range matches {
		matches[i].SignedAt = signed
	}
	return t.keep(ctx, f, matches, problems, false)
}

func (t *Feeds) keep(
	ctx context.Context, f sport.Feed, matches []sport.FeedMatch, problems []sport.FeedProblem, dryRun bool,
) (sport.FeedTaken, error) {
	taken, err := t.Store.TakeMatches(ctx, f, matches, t.Now(), dryRun)
	if err != nil {
		return taken, err
	}
	refused := taken.Errors
	taken.Errors, taken.Skipped = []sport.FeedProblem{}, 0
	taken.Note(problems...)
	taken.Note(refused...)
	taken.Frequent = sport.FrequentNames(matches)
	t.broadcastScores(ctx, taken.Live)
	return taken, nil
}

// record stores the result of a run, except for a dry run.
func (t *Feeds) record(
	ctx context.Context, f sport.Feed, dryRun bool, taken sport.FeedTaken,
) (sport.FeedTaken, error) {
	if taken.DryRun = dryRun; dryRun {
		return taken, nil
	}
	return taken, t.Store.RecordFeedRun(ctx, f.FeedID, t.Now(), taken)
}

// broadcastScores sends scores to rooms. The import is valid even if that fails.
func (t *Feeds) broadcastScores(ctx context.Context, matches []int64) {
	if t.Live == nil || len(matches) == 0 {
		return
	}
	if err := t.Live.Changed(ctx, matches); err != nil {
		t.Logger.Warn("the scores of changed matches were not broadcast", slog.Int("matches", len(matches)),
			slog.Any("error", err))
	}
}

// fetchDue fetches every due feed once; a failure is recorded and retried at the next interval.
func (t *Feeds) fetchDue(ctx context.Context, _ time.Time) error {
	due, err := t.Store.DueFeeds(ctx, t.Now(), feedsAtOnce)
	if err != nil {
		return err
	}
	for _, f := range due {
		if _, err := t.Fetch(ctx, f, false); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			t.Logger.Warn("a feed was not imported", slog.Int64("feed", f.FeedID), slog.Any("error", err))
		}
	}
	return nil
}

// advance sets the status that matches have reached by time.
func (t *Feeds) advance(ctx context.Context, _ time.Time) error {
	changed, err := t.Store.AdvanceMatches(ctx, t.Now())
	if err == nil {
		t.broadcastScores(ctx, changed)
	}
	return err
}

// notifyMoves notifies the users who reserved a match of its new time. Keys make each user receive a time once, so
// another node can repeat an interrupted run.
func (t *Feeds) notifyMoves(notices Notifier) func(ctx context.Context, _ time.Time) error {
	return func(ctx context.Context, _ time.Time) error {
		moves, err := t.Store.Moves(ctx, movesAtOnce)
		if err != nil {
			return err
		}
		for _, move := range moves {
			for after := int64(0); ; {
				users, err := t.Store.ReservedBy(ctx, move.Match.MatchID, after, reservedAtOnce)
				if err != nil {
					return err
				}
				for _, userID := range users {
					if err := notices.Notify(ctx, userID, movedNotice(move)); err != nil {
						return fmt.Errorf("notify user %d that match %d moved: %w", userID, move.Match.MatchID, err)
					}
					after = userID
				}
				if len(users) < reservedAtOnce {
					break
				}
			}
			if err := t.Store.MoveNotified(ctx, move); err != nil {
				return err
			}
		}
		return nil
	}
}

// movedNotice announces the new time, or the day if the hour is unknown.
func movedNotice(move sport.MatchMove) domain.Notice {
	m := move.Match
	params := map[string]any{
		"kind": "matchMoved", "matchId": domain.FormatID(m.MatchID), "matchTime": nil, "matchDay": nil,
		"homeName": m.Home.Names.In(domain.LanguageDefault), "awayName": m.Away.Names.In(domain.LanguageDefault),
	}
	when := "unknown"
	switch {
	case m.MatchTime.IsZero():
	case m.TimeKnown:
		params["matchTime"] = m.MatchTime.UnixMilli()
		when = fmt.Sprint(m.MatchTime.UnixMilli())
	default: // midnight in UTC means the day
		when = m.MatchTime.UTC().Format(time.DateOnly)
		params["matchDay"] = when
	}
	return domain.Notice{
		Type:   domain.NotifySystem,
		Key:    "moved-" + domain.FormatID(m.MatchID) + "-" + when + "-" + fmt.Sprint(move.Moved.UnixMilli()),
		Params: params, Path: "/user/reservations",
	}
}
