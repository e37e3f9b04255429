// The result of a run is stored, whatever fails in it.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	nethttp "net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"touchline/domain/sport"
	"touchline/http/outbound"
	"touchline/persistence/persistencetest"
)

// noReader fails like a reader that cannot be started; with end, the run's deadline passes too.
type noReader struct{ end context.CancelFunc }

func (r noReader) Matches(
	ctx context.Context, _ sport.Feed, _ []byte,
) ([]sport.FeedMatch, []sport.FeedProblem, error) {
	if r.end != nil {
		r.end()
		return nil, nil, ctx.Err()
	}
	return nil, nil, errors.New("no process")
}

// noMatches are tables that refuse matches.
type noMatches struct{ FeedStore }

func (noMatches) TakeMatches(
	context.Context, sport.Feed, []sport.FeedMatch, time.Time, bool,
) (sport.FeedTaken, error) {
	return sport.FeedTaken{}, errors.New("no table")
}

// lastTables store matches, and then the run's deadline passes.
type lastTables struct {
	FeedStore
	end context.CancelFunc
}

func (s lastTables) TakeMatches(
	ctx context.Context, f sport.Feed, list []sport.FeedMatch, now time.Time, dryRun bool,
) (sport.FeedTaken, error) {
	defer s.end()
	return s.FeedStore.TakeMatches(ctx, f, list, now, dryRun)
}

// noAnswer is an address that does not respond before the run's deadline.
type noAnswer struct{ end context.CancelFunc }

func (a noAnswer) Get(ctx context.Context, _ string) ([]byte, error) {
	a.end()
	return nil, ctx.Err()
}

func TestTheResultOfARunIsStoredEvenAfterItsDeadline(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	f := sport.Feed{
		Name:            "f",
		Format:          sport.FeedCSV,
		URL:             "http://feed.example",
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
	for _, x := range []struct {
		sentence string
		run      func(ctx context.Context, taker *Feeds, end context.CancelFunc) (sport.FeedTaken, error)
		added    int
		reason   string
	}{
		{"it ends behind the storing",
			func(ctx context.Context, taker *Feeds, end context.CancelFunc) (sport.FeedTaken, error) {
				taker.Store = lastTables{store.Feeds, end}
				return taker.Take(ctx, f, []byte("externalId,homeName,awayName\n1,Alba,Brace\n"), false)
			}, 1, ""},
		{"it ends before the address answers",
			func(ctx context.Context, taker *Feeds, end context.CancelFunc) (sport.FeedTaken, error) {
				taker.Outside = noAnswer{end}
				return taker.Fetch(ctx, f, false)
			}, 0, context.Canceled.Error()},
	} {
		ctx, end := context.WithCancel(t.Context())
		taken, err := x.run(ctx,
			&Feeds{Store: store.Feeds, Now: time.Now, Logger: slog.New(slog.DiscardHandler), Reader: readHere{}}, end)
		noted, readErr := store.Feeds.Feed(t.Context(), f.FeedID)
		if err != nil || readErr != nil || taken.Added != x.added || noted.LastResult.Added != x.added ||
			fmt.Sprint(noted.LastResult.Errors) != fmt.Sprint(taken.Errors) {
			t.Errorf("%s: %+v, %v; noted is %+v, %v", x.sentence, taken, err, noted.LastResult, readErr)
		}
		if x.reason != "" && (len(taken.Errors) != 1 || taken.Errors[0].Reason != x.reason) {
			t.Errorf("%s: %+v", x.sentence, taken.Errors)
		}
	}
}

func TestAFailedRunIsStoredAsFailed(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	file := regatta(time.Now().Add(48*time.Hour), "Final")
	server := httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, _ *nethttp.Request) {
		_, _ = w.Write([]byte(file))
	}))
	defer server.Close()
	f := sport.Feed{
		Name:     "f",
		Format:   sport.FeedOpenFootball,
		URL:      server.URL,
		RaceType: 1,
		Timezone: "UTC",
		Interval: time.Minute,
		Enabled:  true,
	}
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
			taker := &Feeds{Store: store.Feeds, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
				Reader:  readHere{},
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
			if err != nil || noted.LastResult == nil || len(noted.LastResult.Errors) != 1 ||
				noted.LastResult.Errors[0].Reason != "the matches could not be read or stored" {
				t.Errorf("a file is %s and %s: noted is %+v, %v", how, why, noted.LastResult, err)
			}
		}
	}
}

func TestTheNoticeOfAMoveNamesTheDayWhenTheHourIsUnknown(t *testing.T) {
	at := time.Date(2026, 9, 6, 0, 0, 0, 0, time.UTC)
	for _, x := range []struct {
		at        time.Time
		timeKnown bool
		time, day any
	}{{at, true, at.UnixMilli(), nil}, {at.In(time.FixedZone("", -5*3600)), false, nil, "2026-09-06"},
		{time.Time{}, false, nil, nil}, {time.Time{}, true, nil, nil}} {
		n := movedNotice(sport.MatchMove{Match: sport.Match{MatchTime: x.at, TimeKnown: x.timeKnown}})
		if n.Params["matchTime"] != x.time || n.Params["matchDay"] != x.day {
			t.Errorf("%v, known %v: %v", x.at, x.timeKnown, n.Params)
		}
	}
}
