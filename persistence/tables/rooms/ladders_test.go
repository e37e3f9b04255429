// What is stored about the ladders of rooms.

package rooms_test

import (
	"reflect"
	"slices"
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
)

func TestTheChoicesAboutALadderAreThoseOfTheRoomTheBrandsOfItsAnchorAndTheSite(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveLiving, 3)
	other := w.House("other", 1, domain.LiveLiving, 3)
	expect := func(what string, want map[int64]studio.LadderChoices) {
		t.Helper()
		got, err := w.Rooms.LadderChoices(t.Context(), []int64{house, other, 999_999})
		if err != nil {
			t.Fatal(err)
		}
		for _, choices := range got {
			slices.Sort(choices.Brands)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
	}
	none := studio.LadderChoices{Room: studio.LadderInherit, Brands: []studio.LadderChoice{}}
	expect("nobody decides", map[int64]studio.LadderChoices{house: none, other: none})
	w.Exec(`INSERT INTO setting (key, value) VALUES ($1, 'true')`, studio.LadderSetting)
	for brand, choice := range map[int]studio.LadderChoice{71: studio.LadderOff, 72: studio.LadderOn} {
		w.Exec(`INSERT INTO brand (brand_id, names, timezone, ladder, created_at) VALUES ($1, '{}', 'UTC', $2, now())`,
			brand, choice)
		w.Exec(`INSERT INTO brand_member (brand_id, user_id, joined_at)
			SELECT $1, user_id, now() FROM room WHERE house_id = $2`, brand, house)
	}
	w.Exec(`UPDATE house SET ladder = 'off' WHERE house_id = $1`, house)
	none.Site = true
	expect("all decide", map[int64]studio.LadderChoices{other: none, house: {
		Room: studio.LadderOff, Brands: []studio.LadderChoice{studio.LadderOff, studio.LadderOn}, Site: true}})
	if err := w.Rooms.DeclineLadder(t.Context(), other, true); err != nil {
		t.Fatal(err)
	}
	choices, err := w.Rooms.LadderChoices(t.Context(), []int64{other})
	if err != nil || !choices[other].Declined || !choices[other].Offered() || choices[other].On() {
		t.Errorf("declined: %+v, %v", choices[other], err)
	}
}
