// Feeds: fetching what is due, taking files in, and telling those who reserved a match that it has moved.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/domain/feed"
)

const (
	feedsAtOnce    = 50
	movesAtOnce    = 20
	reservedAtOnce = 500
	feedsLooked    = 10 * time.Second
	statusLooked   = time.Minute
	outcomeNoted   = 5 * time.Second // for the note of what came of a run, also when the time of the run is over
)

// FeedStore is the tables of feeds and of the matches they bring.
type FeedStore interface {
	TakeMatches(ctx context.Context, f domain.Feed, list []domain.FeedMatch, now time.Time, dryRun bool) (domain.FeedTaken, error)
	RecordFeedRun(ctx context.Context, feedID int64, at time.Time, taken domain.FeedTaken) error
	DueFeeds(ctx context.Context, now time.Time, limit int) ([]domain.Feed, error)
	AdvanceMatches(ctx context.Context, now time.Time) ([]int64, error)
	Moves(ctx context.Context, limit int) ([]domain.MatchMove, error)
	ReservedBy(ctx context.Context, matchID, after int64, limit int) ([]int64, error)
	MoveNotified(ctx context.Context, m domain.MatchMove) error
}

// Outside fetches what an address of the internet answers.
type Outside interface {
	Get(ctx context.Context, address string) ([]byte, error)
}

// FeedReader reads a file of a feed's format. A problem of line 0 means that nothing of it could be read; the error is no
// fault of the file.
type FeedReader interface {
	Matches(ctx context.Context, f domain.Feed, content []byte) ([]domain.FeedMatch, []domain.FeedProblem, error)
}

// Notifier sends a notice to one user.
type Notifier interface {
	Notify(ctx context.Context, userID int64, n domain.Notice) error
}

// Feeds import matches and notify those who reserved them.
type Feeds struct {
	Store   FeedStore
	Outside Outside
	Reader  FeedReader
	Live    *Scores // nil: rooms get no scores
	Now     func() time.Time
	Logger  *slog.Logger
}

// Jobs fetch feeds, advance matches with the time, and notify of matches that have moved.
func (t *Feeds) Jobs(notices Notifier) []Job {
	return []Job{
		{"feeds", Every(feedsLooked), t.fetchDue},
		{"match status", Every(statusLooked), t.advance},
		{"moved matches", Every(jobsLookedAt), t.notifyMoves(notices)},
	}
}

// Fetch asks the address of a feed and takes what it sends. What went wrong outside is in the answer.
func (t *Feeds) Fetch(ctx context.Context, f domain.Feed, dryRun bool) (domain.FeedTaken, error) {
	if f.URL == "" {
		return t.record(ctx, f, dryRun, domain.FeedFailed("the feed has no address: upload a file, or push"))
	}
	if err := t.begin(ctx, f, dryRun); err != nil {
		return domain.FeedTaken{}, err
	}
	content, err := t.Outside.Get(ctx, f.URL)
	if err != nil {
		return t.end(ctx, f, dryRun, domain.FeedFailed(domain.Shorten(domain.CleanLine(err.Error()), 200)))
	}
	return t.read(ctx, f, content, dryRun)
}

// Take reads a file of the feed's format.
func (t *Feeds) Take(ctx context.Context, f domain.Feed, content []byte, dryRun bool) (domain.FeedTaken, error) {
	if err := t.begin(ctx, f, dryRun); err != nil {
		return domain.FeedTaken{}, err
	}
	return t.read(ctx, f, content, dryRun)
}

// begin notes a run before anything is fetched or read: if this node does not live to see its end, the next one leaves the
// feed alone until its next turn.
func (t *Feeds) begin(ctx context.Context, f domain.Feed, dryRun bool) error {
	_, err := t.record(ctx, f, dryRun, domain.FeedFailed("the run has begun and has not come to its end"))
	return err
}

// end notes the outcome of a run that has begun, also when its time is over: else it would be noted for ever as one that
// has not come to its end.
func (t *Feeds) end(ctx context.Context, f domain.Feed, dryRun bool, taken domain.FeedTaken) (domain.FeedTaken, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeNoted)
	defer cancel()
	return t.record(ctx, f, dryRun, taken)
}

// read ends a run that has begun, with what was taken or with a failure.
func (t *Feeds) read(ctx context.Context, f domain.Feed, content []byte, dryRun bool) (domain.FeedTaken, error) {
	taken, err := t.readAndKeep(ctx, f, content, dryRun)
	if err != nil {
		_, no := t.end(ctx, f, dryRun, domain.FeedFailed("the matches could not be read or stored"))
		return domain.FeedTaken{}, errors.Join(err, no)
	}
	return t.end(ctx, f, dryRun, taken)
}

func (t *Feeds) readAndKeep(ctx context.Context, f domain.Feed, content []byte, dryRun bool) (domain.FeedTaken, error) {
	matches, problems, err := t.Reader.Matches(ctx, f, content)
	if err != nil {
		return domain.FeedTaken{}, err
	}
	if len(problems) == 1 && problems[0].Line == 0 {
		return domain.FeedFailed(problems[0].Reason), nil
	}
	return t.keep(ctx, f, matches, problems, dryRun)
}

// Push reads lines that were signed at an instant; older news than what is known changes nothing. The lines of a request are
// few and short, so they are read here.
func (t *Feeds) Push(ctx context.Context, f domain.Feed, content []byte, signed time.Time) (domain.FeedTaken, error) {
	f.Format = domain.FeedTouchline
	matches, problems := feed.Parse(f, content)
	for i := range matches {
		matches[i].SignedAt = signed
	}
	return t.keep(ctx, f, matches, problems, false)
}

func (t *Feeds) keep(ctx context.Context, f domain.Feed, matches []domain.FeedMatch, problems []domain.FeedProblem, dryRun bool) (domain.FeedTaken, error) {
	taken, err := t.Store.TakeMatches(ctx, f, matches, t.Now(), dryRun)
	if err != nil {
		return taken, err
	}
	refused := taken.Errors
	taken.Errors, taken.Skipped = []domain.FeedProblem{}, 0
	taken.Note(problems...)
	taken.Note(refused...)
	taken.Frequent = domain.FrequentNames(matches)
	t.broadcastScores(ctx, taken.Live)
	return taken, nil
}

// record notes what came of a run; a dry run is none.
func (t *Feeds) record(ctx context.Context, f domain.Feed, dryRun bool, taken domain.FeedTaken) (domain.FeedTaken, error) {
	if taken.DryRun = dryRun; dryRun {
		return taken, nil
	}
	return taken, t.Store.RecordFeedRun(ctx, f.FeedID, t.Now(), taken)
}

// broadcastScores sends scores to rooms. The import stands whether or not that succeeds.
func (t *Feeds) broadcastScores(ctx context.Context, matches []int64) {
	if t.Live == nil || len(matches) == 0 {
		return
	}
	if err := t.Live.Changed(ctx, matches); err != nil {
		t.Logger.Warn("the scores of changed matches were not broadcast", slog.Int("matches", len(matches)), slog.Any("error", err))
	}
}

// fetchDue asks every feed whose interval is over, once: a failure is noted and waits for its next turn.
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
			t.Logger.Warn("a feed was not taken in", slog.Int64("feed", f.FeedID), slog.Any("error", err))
		}
	}
	return nil
}

// advance gives matches the status their time has brought.
func (t *Feeds) advance(ctx context.Context, _ time.Time) error {
	changed, err := t.Store.AdvanceMatches(ctx, t.Now())
	if err == nil {
		t.broadcastScores(ctx, changed)
	}
	return err
}

// notifyMoves notifies everybody who has reserved a match of its new time. A key makes each receive a time once, so a node
// that died in the middle is simply followed by another.
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

// movedNotice says the new time, or the day where nobody named an hour.
func movedNotice(move domain.MatchMove) domain.Notice {
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
	default: // its midnight in UTC stands for the day
		when = m.MatchTime.UTC().Format(time.DateOnly)
		params["matchDay"] = when
	}
	return domain.Notice{
		Type: domain.NotifySystem, Key: "moved-" + domain.FormatID(m.MatchID) + "-" + when + "-" + fmt.Sprint(move.Moved.UnixMilli()),
		Params: params, Path: "/user/reservations",
	}
}
