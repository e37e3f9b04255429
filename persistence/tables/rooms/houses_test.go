// Lists of rooms, follows and approvals, on a real Postgres.

package rooms_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
)

func TestTheAnchorListShowsLivingRoomsFirstByTheirViewers(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	quiet := w.House("quiet", 1, domain.LiveOffline, 0)
	small := w.House("small", 1, domain.LiveLiving, 5)
	large := w.House("large", 2, domain.LiveLiving, 50)
	w.House("suspended", 1, domain.LiveSuspended, 9)
	w.House("unopened", 1, domain.LiveUnopened, 9)

	cards, total, err := w.Rooms.HousePage(t.Context(), studio.HouseFilter{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	if want := []int64{large, small, quiet}; !slices.Equal(persistencetest.HouseIDs(cards), want) || total != 3 {
		t.Errorf("the list is %v of %d, want %v of 3", persistencetest.HouseIDs(cards), total, want)
	}
	cards, total, err = w.Rooms.HousePage(t.Context(), studio.HouseFilter{AnchorType: 1, LiveOnly: true, Limit: 10})
	if err != nil || !slices.Equal(persistencetest.HouseIDs(cards), []int64{small}) || total != 1 {
		t.Errorf("living rooms of type 1 are %v of %d, %v; want only %d", persistencetest.HouseIDs(cards), total, err, small)
	}
	_, total, err = w.Rooms.HousePage(t.Context(), studio.HouseFilter{Limit: 10, Offset: 50})
	if err != nil || total != 3 {
		t.Errorf("behind the end there are %d rooms in all, %v; want 3", total, err)
	}
}

func TestACardShowsItsAnchorsCountryBrandAndStart(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	known, plain := w.House("known", 1, domain.LiveLiving, 5), w.House("plain", 1, domain.LiveLiving, 1)
	brand := w.Brand("b", 1, w.Owner(known))
	w.Brand("second", 2, w.Owner(known)) // two brands make no second card
	w.Exec(`UPDATE account SET country_code = 'EG' WHERE house_id = $1`, known)

	cards, err := w.Rooms.HotHouses(t.Context(), 0, 10)
	if err != nil || !slices.Equal(persistencetest.HouseIDs(cards), []int64{known, plain}) {
		t.Fatalf("cards %v, %v", persistencetest.HouseIDs(cards), err)
	}
	if c := cards[0]; c.CountryCode != "EG" || !c.Brand || c.Joined.IsZero() {
		t.Errorf("the member of brand %d is shown as %q, brand %v, since %v", brand, c.CountryCode, c.Brand, c.Joined)
	}
	if c := cards[1]; c.CountryCode != "" || c.Brand {
		t.Errorf("the other is shown as %q, brand %v", c.CountryCode, c.Brand)
	}
	page, err := w.Rooms.House(t.Context(), known)
	if err != nil || page.CountryCode != "EG" || !page.Brand || !page.Joined.Equal(cards[0].Joined) {
		t.Errorf("its page shows %q, %v, %v: %v", page.CountryCode, page.Brand, page.Joined, err)
	}
	members, err := w.Slots.AllBrandMembers(t.Context())
	if err != nil || !slices.Equal(members, []int64{w.Owner(known)}) {
		t.Errorf("members of brands: %v, %v", members, err)
	}
}

func TestTheListIsFilteredByLanguageAndNamesTheLanguages(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	arabic, far := w.House("arabic", 1, domain.LiveOffline, 0), w.House("far", 2, domain.LiveLiving, 3)
	w.House("chinese", 1, domain.LiveLiving, 50)
	hidden := w.House("hidden", 1, domain.LiveSuspended, 9)
	w.Exec(`UPDATE account SET language = CASE WHEN house_id IN ($1, $2) THEN 'ar' WHEN house_id = $3 THEN 'ja'
		ELSE 'zh' END`, arabic, far, hidden)

	for _, sort := range []studio.HouseSort{studio.ByPopularity, studio.ByNewestStart, studio.ByFans} {
		cards, err := w.Rooms.HousesFrom(t.Context(), studio.HouseFilter{Language: "ar", Sort: sort, Limit: 10})
		if got := persistencetest.HouseIDs(cards); err != nil || len(got) != 2 || !slices.Contains(got, arabic) ||
			!slices.Contains(got, far) {
			t.Fatalf("in order %d the Arabic rooms are %v, %v; want %d and %d", sort, got, err, far, arabic)
		}
		if cards[0].Language != "ar" {
			t.Errorf("a card has the language %q, want ar", cards[0].Language)
		}
	}
	spoken, err := w.Site.AnchorLanguages(t.Context())
	if want := []domain.SpokenLanguage{{Language: "ar", Living: 1, Total: 2},
		{Language: "zh", Living: 1, Total: 1}}; err != nil || !slices.Equal(spoken, want) {
		t.Errorf("the languages are %v, %v; want %v", spoken, err, want)
	}
}

func TestReadingOnSkipsAndRepeatsNothingWhileRoomsAreAdded(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	var old []int64
	for i := range 9 {
		old = append(old, w.House(fmt.Sprint("anchor", i), 1, domain.LiveLiving, 10*(i%3)))
	}
	for _, sort := range []studio.HouseSort{studio.ByPopularity, studio.ByNewestStart, studio.ByFans} {
		var read []int64
		filter := studio.HouseFilter{Sort: sort, Limit: 4}
		for page := 0; ; page++ {
			cards, err := w.Rooms.HousesFrom(t.Context(), filter)
			if err != nil {
				t.Fatal(err)
			}
			if len(cards) == 0 {
				break
			}
			read = append(read, persistencetest.HouseIDs(cards)...)
			filter.After = &cards[len(cards)-1].Place
			w.House(fmt.Sprintf("new%d-%d", sort, page), 1, domain.LiveLiving, 1000) // first in the list
		}
		for _, id := range old {
			if n := count(read, id); n != 1 {
				t.Errorf("sort %d: house %d was read %d times in %v", sort, id, n, read)
			}
		}
	}
}

func count(list []int64, id int64) (n int) {
	for _, other := range list {
		if other == id {
			n++
		}
	}
	return n
}

func TestAKeywordMatchesLiterally(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	percent := w.House("100% blue", 1, domain.LiveOffline, 0)
	w.House("100x", 1, domain.LiveOffline, 0)
	accents := w.House("Ellé Ｋick ИВАН", 1, domain.LiveOffline, 0)
	for _, typed := range []string{"ELLÉ kick", "elle KICK", "иван"} {
		cards, err := w.Rooms.HousesFrom(t.Context(), studio.HouseFilter{Keyword: domain.Fold(typed), Limit: 10})
		if err != nil || !slices.Equal(persistencetest.HouseIDs(cards), []int64{accents}) {
			t.Errorf("%s finds %v, %v; want only %d", typed, persistencetest.HouseIDs(cards), err, accents)
		}
	}
	for typed, want := range map[string][]int64{"BLUE 100%": {percent}, "1%0": nil, "%": nil, "b": {percent},
		"lue": {percent}, "lu": nil} {
		cards, err := w.Rooms.HousesFrom(t.Context(), studio.HouseFilter{Keyword: domain.Fold(typed), Limit: 10})
		if err != nil || !slices.Equal(persistencetest.HouseIDs(cards), want) {
			t.Errorf("%s finds %v, %v; want %v", typed, persistencetest.HouseIDs(cards), err, want)
		}
	}
}

func TestRecommendationsAreLivingRoomsOfTheSportThenPicksThenTheNewest(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	here := w.House("here", 1, domain.LiveLiving, 90)
	pick := w.House("pick", 3, domain.LiveOffline, 0)
	second := w.House("second", 3, domain.LiveLiving, 5)
	third := w.House("third", 3, domain.LiveLiving, 80)
	late := w.House("late", 3, domain.LiveOffline, 0)
	newer := w.House("newer", 3, domain.LiveLiving, 70)
	sameSmall := w.House("samesmall", 1, domain.LiveLiving, 1)
	sameLarge := w.House("samelarge", 1, domain.LiveLiving, 2)
	for at, house := range []int64{pick, second, third, late} {
		if err := w.Demo.PickHouse(t.Context(), house, int32(at+1)); err != nil {
			t.Fatal(err)
		}
	}
	cards, err := w.Rooms.RecommendHouses(t.Context(), 1, 1, here, 10)
	if want := []int64{sameLarge, sameSmall, second, third, pick, late, newer}; err != nil ||
		!slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("recommended %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
	cards, err = w.Rooms.HotHouses(t.Context(), here, 2)
	if want := []int64{third, newer}; err != nil || !slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("hot are %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
	// Rooms that operators put first are first while they are living.
	if err := w.Admin.OrderFirst(t.Context(), console.HotRooms, nil, []int64{late, second, here, sameSmall}); err != nil {
		t.Fatal(err)
	}
	cards, err = w.Rooms.HotHouses(t.Context(), here, 4)
	if want := []int64{second, sameSmall, third, newer}; err != nil ||
		!slices.Equal(persistencetest.HouseIDs(cards), want) {
		t.Errorf("hot with the operators' first rooms are %v, %v; want %v", persistencetest.HouseIDs(cards), err, want)
	}
}

func TestColumnsCountLivingAndListedRooms(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	w.House("a", 1, domain.LiveLiving, 0)
	w.House("b", 1, domain.LiveOffline, 0)
	w.House("c", 6, domain.LiveLiving, 0)
	w.House("d", 6, domain.LiveUnopened, 0)
	columns, err := w.Site.AnchorColumns(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		want := map[int32][2]int64{0: {2, 3}, 1: {1, 2}, 6: {1, 1}}[c.Type]
		if got := [2]int64{c.Living, c.Total}; got != want {
			t.Errorf("column %d counts %v, want %v", c.Type, got, want)
		}
	}
	if len(columns) != 8 || columns[1].Names.In("ar") != "كرة القدم" {
		t.Errorf("%d columns, the first is %v", len(columns), columns[1].Names)
	}
}

func TestFollowingTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house, fan := w.House("star", 1, domain.LiveOffline, 0), w.User("fan")
	yes, no := true, false
	for _, step := range []struct {
		want     *bool
		follows  bool
		fans     int64
		changed  bool
		sentence string
	}{
		{&yes, true, 1, true, "follow"},
		{&yes, true, 1, false, "follow again"},
		{nil, false, 0, true, "turn round"},
		{&no, false, 0, false, "unfollow what is not followed"},
		{nil, true, 1, true, "turn round again"},
	} {
		follows, fans, changed, err := w.Rooms.Follow(t.Context(), fan, house, step.want, persistencetest.Noon)
		if err != nil || follows != step.follows || fans != step.fans || changed != step.changed {
			t.Errorf("%s: follows %v, %d fans, changed %v, %v", step.sentence, follows, fans, changed, err)
		}
	}
	since, err := w.Rooms.FollowedSince(t.Context(), fan, house)
	if err != nil || !since.Equal(persistencetest.Noon) {
		t.Errorf("followed since %v, %v", since, err)
	}
	_, _, _, err = w.Rooms.Follow(t.Context(), fan, 999, nil, persistencetest.Noon)
	if domain.CodeOf(err) != domain.NotFound {
		t.Errorf("following no house: %v, want NOT_FOUND", err)
	}
}

func TestManyFollowersAtOnceAreAllCounted(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("star", 1, domain.LiveOffline, 0)
	var group sync.WaitGroup
	yes := true
	for i := range 12 {
		fan := w.User(fmt.Sprint("fan", i))
		for range 2 {
			group.Go(func() {
				if _, _, _, err := w.Rooms.Follow(context.WithoutCancel(t.Context()), fan, house, &yes,
					persistencetest.Noon); err != nil {
					t.Error(err)
				}
			})
		}
	}
	group.Wait()
	fans, total, err := w.Rooms.Fans(t.Context(), house, 5, 10)
	if err != nil || total != 12 || len(fans) != 2 {
		t.Errorf("%d fans behind the tenth of %d, %v; want 2 of 12", len(fans), total, err)
	}
}
