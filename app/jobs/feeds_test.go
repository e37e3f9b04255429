// Feeds with the whole server: upload, listing, push, fetch, and notices of postponed matches.

package jobs

import (
	"context"
	"fmt"
	"log/slog"
	nethttp "net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/feed"
	"touchline/domain/sport"
	"touchline/http/outbound"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// regatta is a file with one match at a start time and one that is over.
func regatta(start time.Time, round string) string {
	start = start.UTC()
	return fmt.Sprintf(`{"name":"Regatta Cup 2026","matches":[
		{"round":%q,"date":%q,"time":%q,"team1":"Ostro Marína","team2":"Brezza","score":{}},
		{"round":"First leg","date":"2026-01-03","time":"15:00",
		 "team1":"Brezza","team2":"Libeccio","score":{"ht":[0,1],"ft":[1,2]}},
		{"round":"First leg","date":"2026-02-31","team1":"Brezza","team2":"Nowhere"}]}`,
		round, start.Format(time.DateOnly), start.Format("15:04"))
}

// notifier records notices, and fails once for one user.
type notifier struct {
	received []string
	failFor  int64
}

func (n *notifier) Notify(_ context.Context, userID int64, notice domain.Notice) error {
	if n.failFor == userID {
		n.failFor = 0
		return context.DeadlineExceeded
	}
	n.received = append(n.received, fmt.Sprint(userID, " ", notice.Params["kind"], " ", notice.Params["homeName"]))
	return nil
}

// readHere parses files in the process of the test.
type readHere struct{}

func (readHere) Matches(
	_ context.Context, f sport.Feed, content []byte,
) ([]sport.FeedMatch, []sport.FeedProblem, error) {
	matches, problems := feed.Parse(f, content)
	return matches, problems, nil
}

// lastReader records the feed's stored state while its file is read, and then kills the node.
type lastReader struct {
	store FeedStore
	now   func() time.Time
	end   context.CancelFunc
	due   []sport.Feed
}

func (r *lastReader) Matches(
	ctx context.Context, _ sport.Feed, _ []byte,
) ([]sport.FeedMatch, []sport.FeedProblem, error) {
	r.due, _ = r.store.DueFeeds(ctx, r.now(), 10)
	r.end()
	return nil, nil, ctx.Err()
}

func (n *notifier) NotifyFollowers(context.Context, int64, domain.Notice) error { return nil }

// fetched is a feed at a test server, with a test clock.
type fetched struct {
	*Feeds
	store  *persistence.Store
	feed   sport.Feed
	now    time.Time
	asked  int
	answer string
}

func openFetched(t *testing.T, cfg persistence.Config) *fetched {
	t.Helper()
	f := &fetched{store: persistencetest.OpenConfig(t, cfg), now: time.Now()}
	server := httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, _ *nethttp.Request) {
		f.asked++
		_, _ = w.Write([]byte(f.answer))
	}))
	t.Cleanup(server.Close)
	f.Feeds = &Feeds{Store: f.store.Feeds, Now: func() time.Time {
		return f.now
	}, Logger: slog.New(slog.DiscardHandler), Reader: readHere{},
		Outside: &outbound.Client{Private: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}
	f.feed = sport.Feed{
		Name:     "f",
		Format:   sport.FeedOpenFootball,
		URL:      server.URL,
		RaceType: 1,
		Timezone: "UTC",
		Interval: time.Minute,
		Enabled:  true,
	}
	var err error
	if f.feed.FeedID, err = f.store.Feeds.SaveFeed(t.Context(), f.feed, f.now); err != nil {
		t.Fatal(err)
	}
	return f
}

// after waits, fetches due feeds, and expects the total number of requests.
func (f *fetched) after(t *testing.T, wait time.Duration, wantAsked int) *sport.FeedTaken {
	t.Helper()
	f.now = f.now.Add(wait)
	if err := f.fetchDue(t.Context(), time.Time{}); err != nil {
		t.Fatal(err)
	}
	kept, err := f.store.Feeds.Feed(t.Context(), f.feed.FeedID)
	if err != nil || f.asked != wantAsked || kept.LastResult == nil {
		t.Fatalf("asked %d times, want %d; %+v, %v", f.asked, wantAsked, kept, err)
	}
	return kept.LastResult
}

// A feed is fetched only when its interval is over. A failed fetch is recorded and waits for the next interval.
func TestAFeedIsFetchedAtItsInterval(t *testing.T) {
	t.Parallel()
	f := openFetched(t, persistencetest.Config(t))
	f.answer = "not today"
	if r := f.after(t, 0, 1); len(r.Errors) != 1 || r.Errors[0].Line != 0 {
		t.Errorf("nonsense: %+v", r)
	}
	f.after(t, 59*time.Second, 1)
	f.answer = regatta(time.Now().Add(48*time.Hour), "Final")
	if r := f.after(t, time.Second, 2); r.Added != 2 {
		t.Errorf("a file: %+v", r)
	}
	f.feed.URL = "http://169.254.169.254/latest"
	if _, err := f.store.Feeds.SaveFeed(t.Context(), f.feed, f.now); err != nil {
		t.Fatal(err)
	}
	f.Outside = &outbound.Client{Limit: time.Second}
	if r := f.after(t, time.Minute, 2); len(r.Errors) != 1 || strings.Contains(r.Errors[0].Reason, "latest") {
		t.Errorf("an address inside: %+v", r)
	}
}

// When a feed changes a date, all users with a reservation are notified, even if one notice failed at first.
func TestUsersWithAReservationHearOfANewDateOfAFeed(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	f := openFetched(t, cfg)
	start := time.Now().Add(48 * time.Hour)
	f.answer = regatta(start, "Final")
	f.after(t, 0, 1)
	matches, _, err := f.store.Matches.Matches(t.Context(),
		sport.MatchFilter{Status: domain.MatchNotStarted, Limit: 5})
	if err != nil || len(matches) != 1 {
		t.Fatalf("%+v, %v", matches, err)
	}
	db := persistencetest.SQL(t, cfg)
	if _, err := db.Exec(t.Context(),
		`INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES (5, 1, $1, now()), (6, 2, $1, now())`,
		matches[0].MatchID); err != nil {
		t.Fatal(err)
	}
	f.answer = regatta(start.Add(24*time.Hour), "Final")
	if r := f.after(t, time.Minute, 2); r.Changed != 1 {
		t.Errorf("another date: %+v", r)
	}
	people := &notifier{failFor: 6}
	if err := f.notifyMoves(people)(t.Context(), time.Time{}); err == nil {
		t.Error("a user was not notified, and the job reported no error")
	}
	for range 2 {
		if err := f.notifyMoves(people)(t.Context(), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(people.received)
	if want := []string{"5 matchMoved Ostro Marína", "5 matchMoved Ostro Marína",
		"6 matchMoved Ostro Marína"}; !slices.Equal(people.received, want) {
		t.Errorf("heard %v, want %v (the first twice, under one key)", people.received, want)
	}
}

// A run reports names that may not be teams, and continues.
func TestARunReportsNamesThatMostMatchesHave(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	taker := &Feeds{Store: store.Feeds, Now: time.Now, Logger: slog.New(slog.DiscardHandler), Reader: readHere{}}
	f := sport.Feed{
		Name:            "f",
		Format:          sport.FeedCSV,
		RaceType:        1,
		CompetitionName: "League",
		Timezone:        "UTC",
		Interval:        time.Minute,
		Enabled:         true,
	}
	var err error
	if f.FeedID, err = store.Feeds.SaveFeed(t.Context(), f, time.Now()); err != nil {
		t.Fatal(err)
	}
	file := []byte("externalId,homeName,awayName\n1,Bay Cup,Alba\n2,Bay Cup,Brace\n3,Bay Cup,Cedar\n4,Dale,Alba\n")
	want := []sport.FeedFrequent{{Name: "Bay Cup", Matches: 3, Of: 4}}
	for _, dryRun := range []bool{true, false} {
		if r, err := taker.Take(t.Context(), f, file, dryRun); err != nil || r.Added != 4 ||
			!slices.Equal(r.Frequent, want) {
			t.Errorf("a dry run %v: %+v, %v", dryRun, r, err)
		}
	}
	if f, err = store.Feeds.Feed(t.Context(), f.FeedID); err != nil || !slices.Equal(f.LastResult.Frequent, want) {
		t.Errorf("kept is %+v, %v", f.LastResult, err)
	}
}

// A file may kill the node that parses it. The run is recorded first, so the next node leaves the feed alone until
// its next interval.
func TestAFeedThatKilledANodeWaitsForItsNextInterval(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	asked := 0
	server := httptest.NewServer(nethttp.HandlerFunc(func(nethttp.ResponseWriter, *nethttp.Request) { asked++ }))
	defer server.Close()
	now := time.Now()
	ctx, end := context.WithCancel(t.Context())
	reader := &lastReader{store: store.Feeds, now: func() time.Time { return now }, end: end}
	first := &Feeds{Store: store.Feeds, Now: reader.now, Logger: slog.New(slog.DiscardHandler), Reader: reader,
		Outside: &outbound.Client{Private: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}
	f := sport.Feed{
		Name:     "f",
		Format:   sport.FeedCSV,
		URL:      server.URL,
		RaceType: 1,
		Timezone: "UTC",
		Interval: time.Minute,
		Enabled:  true,
	}
	id, err := store.Feeds.SaveFeed(t.Context(), f, now)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.fetchDue(ctx, time.Time{}); err == nil || len(reader.due) != 0 {
		t.Errorf("the node ended with %v; due at that time: %v", err, reader.due)
	}
	next := *first
	next.Reader = readHere{}
	for _, turn := range []struct {
		wait  time.Duration
		asked int
	}{{0, 1}, {59 * time.Second, 1}, {time.Second, 2}} {
		now = now.Add(turn.wait)
		if err := next.fetchDue(t.Context(), time.Time{}); err != nil || asked != turn.asked {
			t.Errorf("after %v more: asked %d times, want %d; %v", turn.wait, asked, turn.asked, err)
		}
		if f, err := store.Feeds.Feed(t.Context(), id); err != nil || f.LastResult == nil ||
			len(f.LastResult.Errors) != 1 {
			t.Errorf("noted is %+v, %v", f.LastResult, err)
		}
	}
}
