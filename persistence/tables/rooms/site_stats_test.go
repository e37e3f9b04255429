// Days of all rooms on a real Postgres: the nightly job changes no figure.

package rooms_test

import (
	"reflect"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
)

func TestTheDaysOfTheSiteAreTheSameBeforeAndAfterTheNightlyJob(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx, zone := t.Context(), time.UTC
	at := func(hours int) time.Time {
		return time.Date(2026, 9, 1, 0, 0, 0, 0, zone).Add(time.Duration(hours) * time.Hour)
	}
	first, second := w.House("one", 1, domain.LiveOffline, 0), w.House("two", 1, domain.LiveOffline, 0)
	w.session(first, 1, at(20), 8*time.Hour, 30, at(25)) // across midnight
	w.session(second, 2, at(3), 2*time.Hour, 50, at(4))
	w.Exec(`UPDATE account SET created_at = $1`, at(5))
	accounts := int64(w.Number(`SELECT count(*) FROM account`))
	days := studio.DaysFrom(at(0), at(24), zone)
	now := at(40)
	open, races, err := w.Anchors.SiteDays(ctx, days, now)
	if err != nil {
		t.Fatal(err)
	}
	want := studio.SiteDay{Date: days[0].Date, Rooms: 2, Sessions: 2, Peak: 50, Viewers: 50, Live: 6 * time.Hour,
		Registrations: accounts}
	if len(open) != 2 || open[0] != want || open[1].Viewers != 30 || open[1].Live != 4*time.Hour {
		t.Errorf("the open days are %+v", open)
	}
	if !reflect.DeepEqual(races,
		[]studio.RaceTotal{{RaceType: 1, Live: 8 * time.Hour}, {RaceType: 2, Live: 2 * time.Hour}}) {
		t.Errorf("the sports are %+v", races)
	}
	rooms, err := w.Anchors.RoomTotals(ctx, days, now)
	if err != nil || len(rooms) != 2 {
		t.Fatalf("the rooms are %+v, %v", rooms, err)
	}
	if _, err := w.Anchors.FinishDay(ctx, days[0], false, func() time.Time { return now }); err != nil {
		t.Fatal(err)
	}
	after, racesAfter, err := w.Anchors.SiteDays(ctx, days, now)
	if err != nil || !after[0].Finished || after[1].Finished || !reflect.DeepEqual(races, racesAfter) {
		t.Errorf("after the night: %+v, %+v, %v", after, racesAfter, err)
	}
	after[0].Finished = false
	roomsAfter, err := w.Anchors.RoomTotals(ctx, days, now)
	byNumber := func(list []studio.RoomTotal) []studio.RoomTotal { studio.SortRoomTotals(list, "-live"); return list }
	if err != nil || !reflect.DeepEqual(open, after) || !reflect.DeepEqual(byNumber(rooms), byNumber(roomsAfter)) {
		t.Errorf("the night changed the days to %+v and the rooms to %+v, %v", after, roomsAfter, err)
	}
	if rooms[0].Name == "" {
		t.Error("a room has no name")
	}
}
