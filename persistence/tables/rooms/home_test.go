// The reads of the home page, on a real Postgres.

package rooms_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestEverySportShowsItsBusiestRooms(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	quiet := w.House("quiet", 1, domain.LiveOffline, 0)
	small := w.House("small", 1, domain.LiveLiving, 5)
	large := w.House("large", 1, domain.LiveLiving, 50)
	tennis := w.House("tennis", 3, domain.LiveInterrupted, 2)
	w.House("talk", 6, domain.LiveLiving, 99) // no sport
	cards, err := w.Rooms.HousesByRace(t.Context(), 0, 2)
	if want := []int64{large, small, tennis}; err != nil || !slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("two of each sport are %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
	cards, err = w.Rooms.HousesByRace(t.Context(), 1, 9)
	if want := []int64{large, small, quiet}; err != nil || !slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("those of one sport are %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
	cards, err = w.Rooms.NewHouses(t.Context(), 2)
	if err != nil || len(cards) != 2 || cards[1].HouseID != tennis {
		t.Errorf("the newest are %v, %v", persistencetest.HouseIDs(cards), err)
	}
}

func TestOnlyMatchesInProgressOrToComeAreHotOrUpcoming(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	keys := w.Season(
		map[string]domain.MatchStatus{"soon": 1, "late": 1, "now": 2, "over": 3, "off": 4, "missed": 1},
		map[string]int{"soon": 2, "late": 9, "now": -1, "over": -5, "off": 1, "missed": -9})
	w.Exec(`UPDATE match SET is_hot = true WHERE external_key IN ('over', 'now', 'soon')`)
	order := func(matches []sport.Match, err error) (names []string) {
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range matches {
			for key, id := range keys {
				if id == m.MatchID {
					names = append(names, key)
				}
			}
		}
		return names
	}
	if got := order(w.Matches.HotMatches(t.Context(), 9)); !slices.Equal(got, []string{"now", "soon"}) {
		t.Errorf("hot are %v", got)
	}
	if got := order(w.Matches.UpcomingMatches(t.Context(), 0, persistencetest.Noon, 9)); !slices.Equal(got,
		[]string{"soon", "late"}) {
		t.Errorf("upcoming are %v", got)
	}
	if got := order(w.Matches.UpcomingMatches(t.Context(), 2, persistencetest.Noon, 9)); got != nil {
		t.Errorf("upcoming of another sport are %v", got)
	}
	now, err := w.Matches.Match(t.Context(), keys["now"])
	if err != nil {
		t.Fatal(err)
	}
	if got := order(w.Matches.RelatedMatches(t.Context(), now, 9)); !slices.Equal(got,
		[]string{"missed", "soon", "late"}) {
		t.Errorf("related are %v", got)
	}
	if err := w.Demo.DropMatches(t.Context(), "o", persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Matches.Match(t.Context(), keys["over"]); domain.CodeOf(err) != domain.MatchNotFound {
		t.Errorf("a dropped match: %v", err)
	}
	if _, err := w.Matches.Match(t.Context(), keys["off"]); err != nil {
		t.Errorf("a later match was dropped too: %v", err)
	}
}

func TestABannerIsShownInItsTime(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	for i, path := range []string{"/b", "/a"} {
		banner := domain.Banner{Image: "i", Titles: domain.Names{"zh": path}, Path: path}
		if err := w.Demo.PutBanner(t.Context(), path, banner, 9-i); err != nil {
			t.Fatal(err)
		}
	}
	w.Exec(`INSERT INTO banner (image, titles, path, sort, shown_from, shown_until) VALUES
		('i', '{}', '/over', 0, NULL, $1), ('i', '{}', '/later', 0, $2, NULL)`, persistencetest.Noon, persistencetest.Noon.Add(time.Second))
	banners, err := w.Site.Banners(t.Context(), persistencetest.Noon)
	if err != nil || len(banners) != 2 || banners[0].Path != "/a" || banners[1].Titles.In("en") != "/b" {
		t.Errorf("banners are %+v, %v", banners, err)
	}
}

func TestHoursOnTheAirAreSummedUpByTheDaysOfTheSite(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("star", 1, domain.LiveOffline, 0)
	session := `INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak)
		VALUES ($1, $2, 0, 1, 1, $3, $4, 0)`
	// 23:00 in Shanghai
	w.Exec(session, "late", house, persistencetest.Noon.Add(3*time.Hour), persistencetest.Noon.Add(4*time.Hour))
	// 01:00 the next day
	w.Exec(session, "after", house, persistencetest.Noon.Add(5*time.Hour), persistencetest.Noon.Add(6*time.Hour))
	// the same day
	w.Exec(session, "again", house, persistencetest.Noon.Add(7*time.Hour), persistencetest.Noon.Add(8*time.Hour))
	// goes on
	w.Exec(session, "open", house, persistencetest.Noon.Add(40*time.Hour), nil)
	// of another house
	w.Exec(session, "other", house+1, persistencetest.Noon.Add(40*time.Hour), persistencetest.Noon.Add(50*time.Hour))
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	stats, err := w.Rooms.HouseStats(t.Context(), house, zone)
	if err != nil || stats.TotalLive != 3*time.Hour || stats.LiveDays != 2 {
		t.Errorf("stats are %+v, %v; want 3 h on 2 days", stats, err)
	}
}

func TestAnOperatorsNameIsTakenOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	if _, err := w.Operators.CreateOperator(t.Context(), "Operator1", "hash", "admin", persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Operators.CreateOperator(t.Context(), "operator1", "hash", "support",
		persistencetest.Noon); domain.CodeOf(err) != domain.UsernameTaken {
		t.Errorf("the same name again: %v", err)
	}
	if _, err := w.Operators.CreateOperator(t.Context(), "operator2", "hash", "king",
		persistencetest.Noon); domain.CodeOf(err) != domain.BadRequest {
		t.Errorf("an unknown role: %v", err)
	}
}
