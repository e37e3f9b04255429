// Days of all rooms: finished ones are stored, open ones are counted now.

package studio

import (
	"testing"
	"time"
)

func TestOpenDaysAreAddedToFinishedOnes(t *testing.T) {
	days := DaysFrom(time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 9, 3, 0, 0, 0, 0, time.UTC), time.UTC)
	counted := []LiveDay{
		{HouseID: 7, Date: days[2].Date, Peak: 40, Live: time.Hour, Sessions: 1, Gifts: 5, NewFans: 2,
			ByRace: map[int32]int64{1: 3_600_000}},
		{HouseID: 8, Date: days[2].Date, Peak: 60, Live: 2 * time.Hour, Sessions: 2, Gifts: 1,
			ByRace: map[int32]int64{2: 7_200_000}},
	}
	list := SiteDays(days, []SiteDay{{Date: days[0].Date, Rooms: 3, Registrations: 9, Finished: true},
		{Date: days[2].Date, Registrations: 4}}, counted)
	want := SiteDay{
		Date:          days[2].Date,
		Rooms:         2,
		Sessions:      3,
		Peak:          60,
		Viewers:       100,
		Live:          3 * time.Hour,
		NewFans:       2,
		Gifts:         6,
		Registrations: 4,
	}
	if len(list) != 3 || list[0].Rooms != 3 || !list[0].Finished || list[1] != (SiteDay{Date: days[1].Date}) ||
		list[2] != want {
		t.Errorf("the days are %+v", list)
	}
	rooms := RoomTotals([]RoomTotal{{HouseID: 7, Name: "Seven", Days: 2, Peak: 90, Gifts: 10}}, counted)
	if len(rooms) != 2 || rooms[0] != (RoomTotal{7, "Seven", 3, 1, 90, time.Hour, 2, 15}) {
		t.Errorf("the rooms are %+v", rooms)
	}
	if !SortRoomTotals(rooms, "-gifts") || rooms[0].HouseID != 7 || !SortRoomTotals(rooms, "") ||
		rooms[0].HouseID != 8 || SortRoomTotals(rooms, "name") {
		t.Errorf("sorted: %+v", rooms)
	}
	races := RaceTotals([]RaceTotal{{1, 90 * time.Minute}}, counted)
	if len(races) != 2 || races[0] != (RaceTotal{1, 150 * time.Minute}) || races[1] != (RaceTotal{2, 2 * time.Hour}) {
		t.Errorf("the sports are %+v", races)
	}
}
