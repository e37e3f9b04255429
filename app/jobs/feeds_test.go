// Matches from outside in the whole house: uploaded, browsed, pushed, fetched, and moved under those who reserved them.

package jobs

import (
	"context"
	"errors"
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
	"touchline/http/outbound"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// regatta is a file with one match in an hour and one that is over.
func regatta(start time.Time, round string) string {
	start = start.UTC()
	return fmt.Sprintf(`{"name":"Regatta Cup 2026","matches":[
		{"round":%q,"date":%q,"time":%q,"team1":"Ostro Marína","team2":"Brezza","score":{}},
		{"round":"First leg","date":"2026-01-03","time":"15:00","team1":"Brezza","team2":"Libeccio","score":{"ht":[0,1],"ft":[1,2]}},
		{"round":"First leg","date":"2026-02-31","team1":"Brezza","team2":"Nowhere"}]}`,
		round, start.Format(time.DateOnly), start.Format("15:04"))
}

// told keeps what people were told, and fails once for somebody.
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

// readHere reads files in the process of the test.
type readHere struct{}

func (readHere) Matches(_ context.Context, f domain.Feed, content []byte) ([]domain.FeedMatch, []domain.FeedProblem, error) {
	matches, problems := feed.Parse(f, content)
	return matches, problems, nil
}

// lastReader looks what is noted of a feed while its file is read, and then ends with the node.
type lastReader struct {
	store FeedStore
	now   func() time.Time
	end   context.CancelFunc
	due   []domain.Feed
}

func (r *lastReader) Matches(ctx context.Context, _ domain.Feed, _ []byte) ([]domain.FeedMatch, []domain.FeedProblem, error) {
	r.due, _ = r.store.DueFeeds(ctx, r.now(), 10)
	r.end()
	return nil, nil, ctx.Err()
}

func (n *notifier) NotifyFollowers(context.Context, int64, domain.Notice) error { return nil }

// fetched is a feed at a server of the test, with a clock of the test.
type fetched struct {
	*Feeds
	store  *persistence.Store
	feed   domain.Feed
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
	f.Feeds = &Feeds{Store: f.store.Feeds, Now: func() time.Time { return f.now }, Logger: slog.New(slog.DiscardHandler), Reader: readHere{},
		Outside: &outbound.Client{Private: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}
	f.feed = domain.Feed{Name: "f", Format: domain.FeedOpenFootball, URL: server.URL, RaceType: 1, Timezone: "UTC", Interval: time.Minute, Enabled: true}
	var err error
	if f.feed.FeedID, err = f.store.Feeds.SaveFeed(t.Context(), f.feed, f.now); err != nil {
		t.Fatal(err)
	}
	return f
}

// after fetches what is due then, and wants the server to have been asked so many times in all.
func (f *fetched) after(t *testing.T, wait time.Duration, wantAsked int) *domain.FeedTaken {
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

// A feed is fetched when its interval is over and not before. A failed fetch is noted and waits for the next interval.
func TestAFeedIsFetchedInItsTurn(t *testing.T) {
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

// When a feed brings another date, all who reserved the match are notified, also when one notice failed at first.
func TestReserversHearOfANewDateThatAFeedTells(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	f := openFetched(t, cfg)
	start := time.Now().Add(48 * time.Hour)
	f.answer = regatta(start, "Final")
	f.after(t, 0, 1)
	matches, _, err := f.store.Matches.Matches(t.Context(), domain.MatchFilter{Status: domain.MatchNotStarted, Limit: 5})
	if err != nil || len(matches) != 1 {
		t.Fatalf("%+v, %v", matches, err)
	}
	db := persistencetest.SQL(t, cfg)
	if _, err := db.Exec(t.Context(), `INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES (5, 1, $1, now()), (6, 2, $1, now())`, matches[0].MatchID); err != nil {
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
	if want := []string{"5 matchMoved Ostro Marína", "5 matchMoved Ostro Marína", "6 matchMoved Ostro Marína"}; !slices.Equal(people.received, want) {
		t.Errorf("heard %v, want %v (the first twice, under one key)", people.received, want)
	}
}

// A run says which names may be no teams, and stops for none.
func TestARunNamesWhatMostMatchesHave(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	taker := &Feeds{Store: store.Feeds, Now: time.Now, Logger: slog.New(slog.DiscardHandler), Reader: readHere{}}
	f := domain.Feed{Name: "f", Format: domain.FeedCSV, RaceType: 1, CompetitionName: "League", Timezone: "UTC", Interval: time.Minute, Enabled: true}
	var err error
	if f.FeedID, err = store.Feeds.SaveFeed(t.Context(), f, time.Now()); err != nil {
		t.Fatal(err)
	}
	file := []byte("externalId,homeName,awayName\n1,Bay Cup,Alba\n2,Bay Cup,Brace\n3,Bay Cup,Cedar\n4,Dale,Alba\n")
	want := []domain.FeedFrequent{{Name: "Bay Cup", Matches: 3, Of: 4}}
	for _, dryRun := range []bool{true, false} {
		if r, err := taker.Take(t.Context(), f, file, dryRun); err != nil || r.Added != 4 || !slices.Equal(r.Frequent, want) {
			t.Errorf("a dry run %v: %+v, %v", dryRun, r, err)
		}
	}
	if f, err = store.Feeds.Feed(t.Context(), f.FeedID); err != nil || !slices.Equal(f.LastResult.Frequent, want) {
		t.Errorf("kept is %+v, %v", f.LastResult, err)
	}
}

// A file may end the node that reads it. The run was noted before, so the node that comes after leaves the feed alone until
// its next turn.
func TestAFeedThatEndedANodeWaitsForItsNextTurn(t *testing.T) {
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
	f := domain.Feed{Name: "f", Format: domain.FeedCSV, URL: server.URL, RaceType: 1, Timezone: "UTC", Interval: time.Minute, Enabled: true}
	id, err := store.Feeds.SaveFeed(t.Context(), f, now)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.fetchDue(ctx, time.Time{}); err == nil || len(reader.due) != 0 {
		t.Errorf("the node ended with %v; due meanwhile: %v", err, reader.due)
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
		if f, err := store.Feeds.Feed(t.Context(), id); err != nil || f.LastResult == nil || len(f.LastResult.Errors) != 1 {
			t.Errorf("noted is %+v, %v", f.LastResult, err)
		}
	}
}

// noReader fails as a reader does that cannot be started; with an end, as one does when the time of the run is over.
type noReader struct{ end context.CancelFunc }

func (r noReader) Matches(ctx context.Context, _ domain.Feed, _ []byte) ([]domain.FeedMatch, []domain.FeedProblem, error) {
	if r.end != nil {
		r.end()
		return nil, nil, ctx.Err()
	}
	return nil, nil, errors.New("no process")
}

// noMatches are tables that take no matches.
type noMatches struct{ FeedStore }

func (noMatches) TakeMatches(context.Context, domain.Feed, []domain.FeedMatch, time.Time, bool) (domain.FeedTaken, error) {
	return domain.FeedTaken{}, errors.New("no table")
}

// lastTables take matches, and then the time of the run is over.
type lastTables struct {
	FeedStore
	end context.CancelFunc
}

func (s lastTables) TakeMatches(ctx context.Context, f domain.Feed, list []domain.FeedMatch, now time.Time, dryRun bool) (domain.FeedTaken, error) {
	defer s.end()
	return s.FeedStore.TakeMatches(ctx, f, list, now, dryRun)
}

// noAnswer is an address that does not answer before the time of the run is over.
type noAnswer struct{ end context.CancelFunc }

func (a noAnswer) Get(ctx context.Context, _ string) ([]byte, error) {
	a.end()
	return nil, ctx.Err()
}

func TestTheOutcomeOfARunIsNotedAlsoWhenItsTimeIsOver(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	f := domain.Feed{Name: "f", Format: domain.FeedCSV, URL: "http://feed.example", RaceType: 1, CompetitionName: "League", Timezone: "UTC", Interval: time.Minute, Enabled: true}
	var err error
	if f.FeedID, err = store.Feeds.SaveFeed(t.Context(), f, time.Now()); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		sentence string
		run      func(ctx context.Context, taker *Feeds, end context.CancelFunc) (domain.FeedTaken, error)
		added    int
		reason   string
	}{
		{"it ends behind the storing", func(ctx context.Context, taker *Feeds, end context.CancelFunc) (domain.FeedTaken, error) {
			taker.Store = lastTables{store.Feeds, end}
			return taker.Take(ctx, f, []byte("externalId,homeName,awayName\n1,Alba,Brace\n"), false)
		}, 1, ""},
		{"it ends before the address answers", func(ctx context.Context, taker *Feeds, end context.CancelFunc) (domain.FeedTaken, error) {
			taker.Outside = noAnswer{end}
			return taker.Fetch(ctx, f, false)
		}, 0, context.Canceled.Error()},
	} {
		ctx, end := context.WithCancel(t.Context())
		taken, err := x.run(ctx, &Feeds{Store: store.Feeds, Now: time.Now, Logger: slog.New(slog.DiscardHandler), Reader: readHere{}}, end)
		noted, readErr := store.Feeds.Feed(t.Context(), f.FeedID)
		if err != nil || readErr != nil || taken.Added != x.added || noted.LastResult.Added != x.added || fmt.Sprint(noted.LastResult.Errors) != fmt.Sprint(taken.Errors) {
			t.Errorf("%s: %+v, %v; noted is %+v, %v", x.sentence, taken, err, noted.LastResult, readErr)
		}
		if x.reason != "" && (len(taken.Errors) != 1 || taken.Errors[0].Reason != x.reason) {
			t.Errorf("%s: %+v", x.sentence, taken.Errors)
		}
	}
}

func TestARunThatFailsIsNotedAsOneThatFailed(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	file := regatta(time.Now().Add(48*time.Hour), "Final")
	server := httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, _ *nethttp.Request) { _, _ = w.Write([]byte(file)) }))
	defer server.Close()
	f := domain.Feed{Name: "f", Format: domain.FeedOpenFootball, URL: server.URL, RaceType: 1, Timezone: "UTC", Interval: time.Minute, Enabled: true}
	var err error
	if f.FeedID, err = store.Feeds.SaveFeed(t.Context(), f, time.Now()); err != nil {
		t.Fatal(err)
	}
	run := map[string]func(taker *Feeds, ctx context.Context) error{
		"uploaded": func(taker *Feeds, ctx context.Context) error {
			_, err := taker.Take(ctx, f, []byte(file), false)
			return err
		},
		"fetched": func(taker *Feeds, ctx context.Context) error { _, err := taker.Fetch(ctx, f, false); return err },
	}
	for how, take := range run {
		for _, why := range []string{"no process reads", "the time is over", "the tables take nothing"} {
			ctx, end := context.WithCancel(t.Context())
			taker := &Feeds{Store: store.Feeds, Now: time.Now, Logger: slog.New(slog.DiscardHandler), Reader: readHere{},
				Outside: &outbound.Client{Private: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}
			switch why {
			case "no process reads":
				taker.Reader = noReader{}
			case "the time is over":
				taker.Reader = noReader{end}
			case "the tables take nothing":
				taker.Store = noMatches{store.Feeds}
			}
			if err := take(taker, ctx); err == nil {
				t.Errorf("a file is %s and %s, without an error", how, why)
			}
			end()
			noted, err := store.Feeds.Feed(t.Context(), f.FeedID)
			if err != nil || noted.LastResult == nil || len(noted.LastResult.Errors) != 1 || noted.LastResult.Errors[0].Reason != "the matches could not be read or stored" {
				t.Errorf("a file is %s and %s: noted is %+v, %v", how, why, noted.LastResult, err)
			}
		}
	}
}

func TestTheNoticeOfAMoveSaysTheDayWhereNobodyNamedAnHour(t *testing.T) {
	at := time.Date(2026, 9, 6, 0, 0, 0, 0, time.UTC)
	for _, x := range []struct {
		at        time.Time
		timeKnown bool
		time, day any
	}{{at, true, at.UnixMilli(), nil}, {at.In(time.FixedZone("", -5*3600)), false, nil, "2026-09-06"}, {time.Time{}, false, nil, nil}, {time.Time{}, true, nil, nil}} {
		n := movedNotice(domain.MatchMove{Match: domain.Match{MatchTime: x.at, TimeKnown: x.timeKnown}})
		if n.Params["matchTime"] != x.time || n.Params["matchDay"] != x.day {
			t.Errorf("%v, known %v: %v", x.at, x.timeKnown, n.Params)
		}
	}
}
