// The reads of the home page, on a real Postgres.

package rooms_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
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
	cards, err := w.Rooms.HousesByRace(t.Context(), 0, "zh", 2)
	if want := []int64{large, small, tennis}; err != nil || !slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("two of each sport are %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
	cards, err = w.Rooms.HousesByRace(t.Context(), 1, "zh", 9)
	if want := []int64{large, small, quiet}; err != nil || !slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("those of one sport are %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
	cards, err = w.Rooms.NewHouses(t.Context(), persistencetest.Noon.AddDate(0, 0, -1), 2)
	if err != nil || len(cards) != 2 || cards[1].HouseID != tennis {
		t.Errorf("the newest are %v, %v", persistencetest.HouseIDs(cards), err)
	}
	cards, err = w.Rooms.NewHouses(t.Context(), persistencetest.Noon, 9)
	if err != nil || len(cards) != 0 {
		t.Errorf("since they were approved there are new ones: %v, %v", persistencetest.HouseIDs(cards), err)
	}
}

func TestRoomsInTheReadersLanguageComeFirstAmongTheLiving(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	var all []int64
	for i, room := range []struct {
		language string
		status   domain.LiveStatus
		viewers  int
	}{
		{"zh", domain.LiveLiving, 90}, {"zh-Hant", domain.LiveLiving, 20}, {"ar", domain.LiveLiving, 3},
		{"en", domain.LiveOffline, 0}, {"ar", domain.LiveOffline, 0},
	} {
		house := w.House(fmt.Sprint("anchor", i), 1, room.status, room.viewers)
		w.Exec(`UPDATE account SET language = $2 WHERE house_id = $1`, house, room.language)
		all = append(all, house)
	}
	for reader, want := range map[string][]int{"ar": {2, 0, 1, 4, 3}, "zh-Hant": {0, 1, 2, 4, 3}, "en": {0, 1, 2, 4, 3}} {
		var order []int64
		for _, i := range want {
			order = append(order, all[i])
		}
		filter := studio.HouseFilter{Reader: reader, Limit: 9}
		page, _, err := w.Rooms.HousePage(t.Context(), filter)
		if err != nil || !slices.Equal(persistencetest.HouseIDs(page), order) {
			t.Errorf("a reader of %s sees %v, %v; want %v", reader, persistencetest.HouseIDs(page), err, order)
		}
		home, err := w.Rooms.HousesByRace(t.Context(), 1, reader, 9)
		if err != nil || !slices.Equal(persistencetest.HouseIDs(home), order) {
			t.Errorf("on the home page a reader of %s sees %v, %v; want %v", reader, persistencetest.HouseIDs(home), err, order)
		}
		var read []int64
		for filter.Limit = 2; ; {
			cards, err := w.Rooms.HousesFrom(t.Context(), filter)
			if err != nil {
				t.Fatal(err)
			}
			if len(cards) == 0 {
				break
			}
			read = append(read, persistencetest.HouseIDs(cards)...)
			filter.After = &cards[len(cards)-1].Place
		}
		if !slices.Equal(read, order) {
			t.Errorf("a reader of %s who reads on sees %v, want %v", reader, read, order)
		}
		if focus, found, err := w.Rooms.LiveliestHouse(t.Context(), reader); !found || err != nil ||
			focus.HouseID != order[0] {
			t.Errorf("the focus of a reader of %s is %d, %v; want %d", reader, focus.HouseID, err, order[0])
		}
	}
}

func TestTheCardOfARoomOnTheAirHasTheScoreOfItsMatch(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	keys := w.Season(map[string]domain.MatchStatus{"now": 2}, map[string]int{"now": -1})
	w.Exec(`UPDATE match SET home_score = 2, away_score = 1, clock = $2 WHERE match_id = $1`, keys["now"], "67'")
	living, dark := w.House("living", 1, domain.LiveLiving, 5), w.House("dark", 1, domain.LiveOffline, 0)
	w.Exec(`UPDATE room SET match_id = $1`, keys["now"])
	cards, err := w.Rooms.HousesByRace(t.Context(), 1, "zh", 9)
	if err != nil || !slices.Equal(persistencetest.HouseIDs(cards), []int64{living, dark}) {
		t.Fatalf("cards %v, %v", persistencetest.HouseIDs(cards), err)
	}
	shown := cards[0].Match
	if shown.MatchID != keys["now"] || *shown.HomeScore != 2 || *shown.AwayScore != 1 || shown.Clock != "67'" ||
		shown.HomeNames.In("en") != "Harbour Únited" || shown.Updated.IsZero() {
		t.Errorf("the living room shows %+v", shown)
	}
	if cards[1].Match.MatchID != 0 {
		t.Errorf("a room off the air shows %+v", cards[1].Match)
	}
	focus, _, err := w.Rooms.LiveliestHouse(t.Context(), "zh")
	if err != nil || focus.Match.MatchID != keys["now"] {
		t.Errorf("the focus shows %+v, %v", focus.Match, err)
	}
	match, err := w.Matches.Match(t.Context(), keys["now"])
	if err != nil || match.AnchorCount != 2 || match.LiveCount != 1 {
		t.Errorf("%d rooms show the match, %d of them living, %v; want 2 and 1", match.AnchorCount, match.LiveCount, err)
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
