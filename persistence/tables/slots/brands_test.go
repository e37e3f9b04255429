// Brands, their grids and their anchors on duty, on a real Postgres.

package slots_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/persistencetest"
)

// books books an hour that begins so many hours from noon.
func (w *town) books(brandID, userID int64, hour int) {
	w.T.Helper()
	start := persistencetest.Noon.Add(time.Duration(hour) * time.Hour)
	w.Exec(`INSERT INTO slot_booking (brand_id, start_at, end_at, user_id, booked_at) VALUES ($1, $2, $3, $4, $5)`,
		brandID, start, start.Add(time.Hour), userID, persistencetest.Noon)
}

func TestTheListOfBrandsShowsTheAnchorsOnDuty(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	now, later := w.House("now", 1, domain.LiveLiving, 3), w.House("later", 1, domain.LiveOffline, 0)
	plain := w.User("plain")
	whale := w.Brand("Whale", 2, w.Owner(now), w.Owner(later), plain)
	lynx := w.Brand("Lýnx", 1, w.Owner(later))
	w.books(whale, w.Owner(now), 0)
	w.books(whale, w.Owner(later), 1)
	w.books(lynx, w.Owner(later), -1) // ends at noon
	w.Exec(`UPDATE slot_booking SET freed_at = $1 WHERE brand_id = $2 AND user_id = $3`, persistencetest.Noon, lynx,
		w.Owner(later))

	page := func(f agenda.BrandFilter) (found []int64, total int64, onDuty []int64) {
		f.At, f.Limit = persistencetest.Noon.Add(59*time.Minute), 10
		brands, total, err := w.Slots.BrandPage(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range brands {
			found = append(found, b.BrandID)
			onDuty = append(onDuty, persistencetest.HouseIDs(b.DutyRooms)...)
		}
		return found, total, onDuty
	}
	for _, c := range []struct {
		sentence     string
		filter       agenda.BrandFilter
		want, onDuty []int64
	}{
		{"all", agenda.BrandFilter{}, []int64{lynx, whale}, []int64{now}},
		{"mine", agenda.BrandFilter{MineOnly: true, Reader: plain}, []int64{whale}, []int64{now}},
		{"a visitor's", agenda.BrandFilter{MineOnly: true}, nil, nil},
		{"a keyword without its accent", agenda.BrandFilter{Keyword: domain.Fold("LYNX")}, []int64{lynx}, nil},
		{"a keyword in Chinese", agenda.BrandFilter{Keyword: domain.Fold("e牌")}, []int64{whale}, []int64{now}},
		{"a keyword nobody has", agenda.BrandFilter{Keyword: "%"}, nil, nil},
	} {
		found, total, onDuty := page(c.filter)
		if !slices.Equal(found, c.want) || total != int64(len(c.want)) || !slices.Equal(onDuty, c.onDuty) {
			t.Errorf("%s: %v of %d with %v on duty, want %v with %v", c.sentence, found, total, onDuty, c.want, c.onDuty)
		}
	}
	if b, err := w.Slots.Brand(t.Context(), whale, plain); err != nil || !b.Mine || b.Timezone != "Asia/Shanghai" ||
		b.Names["en"] != "Whale" {
		t.Errorf("the brand is %+v, %v", b, err)
	}
	if b, err := w.Slots.Brand(t.Context(), lynx, plain); err != nil || b.Mine {
		t.Errorf("another's brand is %+v, %v", b, err)
	}
	if _, err := w.Slots.Brand(t.Context(), 9, plain); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown brand: %v", err)
	}
	mine, err := w.Slots.BrandsOf(t.Context(), w.Owner(later))
	if err != nil || len(mine) != 2 || mine[0].BrandID != lynx {
		t.Errorf("the brands of a user are %+v, %v", mine, err)
	}
	for user, want := range map[int64]bool{plain: true, w.User("stranger"): false} {
		if f, err := w.Accounts.Figures(t.Context(), user); err != nil || f.ChargeAnchor != want {
			t.Errorf("user %d counts as charge anchor: %v, %v; want %v", user, f.ChargeAnchor, err, want)
		}
	}
}

func TestAGridShowsItsReadersOtherBookings(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	me, other := w.User("me"), w.User("other")
	whale, lynx := w.Brand("Whale", 1, me, other), w.Brand("Lynx", 2, me)
	w.books(whale, other, 1)
	w.books(whale, me, 2)
	w.books(lynx, me, 3)
	w.books(whale, other, 30) // another day
	start := persistencetest.Noon.Add(4 * time.Hour)
	w.Exec(`INSERT INTO slot_block (brand_id, start_at, end_at, operator_id, at) VALUES ($1, $2, $3, 1, $2)`, whale, start,
		start.Add(time.Hour))
	matches := w.Season(
		map[string]domain.MatchStatus{"show": 1, "early": 1, "watch": 1, "unknown": 1},
		map[string]int{"show": 6, "early": -2, "watch": 6, "unknown": 6})
	w.Exec(`UPDATE match SET time_known = false WHERE match_id = $1`, matches["unknown"])
	w.Reserve(me, domain.ReserveAnchor, matches["show"], matches["early"], matches["unknown"])
	w.Reserve(me, domain.ReserveViewer, matches["watch"])

	from, to := persistencetest.Noon, persistencetest.Noon.Add(12*time.Hour)
	look := func(reader int64) agenda.GridView {
		view, err := w.Slots.GridView(t.Context(), whale, reader, from, to, from.Add(-2*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		return view
	}
	mine := look(me)
	if len(mine.Booked) != 2 || mine.Booked[0].User != (domain.Brief{UserID: other, NickName: "other"}) ||
		!mine.Booked[1].Start.Equal(persistencetest.Noon.Add(2*time.Hour)) {
		t.Errorf("booked are %+v", mine.Booked)
	}
	if len(mine.Blocked) != 1 || !mine.Blocked[0].Start.Equal(start) {
		t.Errorf("blocked are %+v", mine.Blocked)
	}
	if len(mine.Elsewhere) != 1 || !mine.Elsewhere[0].Start.Equal(persistencetest.Noon.Add(3*time.Hour)) {
		t.Errorf("elsewhere are %+v", mine.Elsewhere)
	}
	if len(mine.Shows) != 1 || !mine.Shows[0].Equal(persistencetest.Noon.Add(6*time.Hour)) {
		t.Errorf("shows are %v", mine.Shows)
	}
	if v := look(0); len(v.Booked) != 2 || v.Elsewhere != nil || v.Shows != nil {
		t.Errorf("a visitor sees %+v", v)
	}
	list, err := w.Slots.Bookings(t.Context(), me, persistencetest.Noon.Add(150*time.Minute),
		persistencetest.Noon.Add(24*time.Hour))
	if err != nil || len(list) != 2 || list[0].BrandID != whale || list[1].BrandNames["en"] != "Lynx" {
		t.Errorf("my bookings are %+v, %v", list, err)
	}
}

func TestSettingsOfAgendasAreReadTogether(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	for key, value := range map[string]any{"slots.minutes": 30, "reservation.gapMinutes": 180,
		"reservation.viewerGap": false, "slots.horizonDays": "a week"} {
		if err := w.Site.SetSetting(t.Context(), key, value); err != nil {
			t.Fatal(err)
		}
	}
	got, err := w.Matches.AgendaSettings(t.Context())
	if want := (agenda.Settings{SlotMinutes: 30, HorizonDays: 7, OccupyMinutes: 120, GapMinutes: 180}); err != nil ||
		got != want {
		t.Errorf("the settings are %+v, %v; want %+v", got, err, want)
	}
}
