// Which rooms get a ladder.

package rooms_test

import (
	"slices"
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
)

func TestARoomDecidesAboutItsLadderElseItsBrandsElseTheSite(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveLiving, 3)
	other := w.House("other", 1, domain.LiveLiving, 3)
	laddered := func() []int64 {
		t.Helper()
		on, err := w.Rooms.Laddered(t.Context(), []int64{house, other})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(on)
		return on
	}
	expect := func(what string, want ...int64) {
		t.Helper()
		if got := laddered(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	expect("nobody decides")
	w.Exec(`INSERT INTO setting (key, value) VALUES ($1, 'true')`, studio.LadderSetting)
	expect("the site is on", house, other)
	for _, brand := range []int{71, 72} {
		w.Exec(`INSERT INTO brand (brand_id, names, timezone, created_at) VALUES ($1, '{}', 'UTC', now())`, brand)
		w.Exec(`INSERT INTO brand_member (brand_id, user_id, joined_at)
			SELECT $1, user_id, now() FROM room WHERE house_id = $2`, brand, house)
	}
	expect("a brand inherits", house, other)
	w.Exec(`UPDATE brand SET ladder = 'off' WHERE brand_id = 71`)
	expect("a brand of one is off", other)
	w.Exec(`UPDATE brand SET ladder = 'on' WHERE brand_id = 72`)
	expect("another brand of the one is on", house, other)
	w.Exec(`UPDATE house SET ladder = 'off' WHERE house_id = $1`, house)
	expect("the room itself is off", other)
	w.Exec(`UPDATE setting SET value = 'false' WHERE key = $1`, studio.LadderSetting)
	w.Exec(`UPDATE house SET ladder = 'on' WHERE house_id = $1`, house)
	expect("the room itself is on", house)
}
