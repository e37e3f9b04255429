// What the days of all rooms come to: by day, by room, by sport. The figures of a room's day are in live_day.go.

package domain

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// StatsDaysMax bounds the days of one question.
const StatsDaysMax = 366

// SiteDay is one day of all rooms together.
type SiteDay struct {
	Date          time.Time // as in Day
	Rooms         int64     // with a broadcast
	Sessions      int64
	Peak          int64 // of the fullest room
	Viewers       int64 // the peaks of all rooms added up
	Live          time.Duration
	NewFans       int64
	Gifts         Coins
	Registrations int64
	Finished      bool // by the job of the night; otherwise the figures may still change
}

// add adds a room's day.
func (s *SiteDay) add(d LiveDay) {
	s.Rooms++
	s.Sessions += d.Sessions
	s.Peak = max(s.Peak, d.Peak)
	s.Viewers += d.Peak
	s.Live += d.Live
	s.NewFans += d.NewFans
	s.Gifts += d.Gifts
}

// RoomTotal is one room over some days.
type RoomTotal struct {
	HouseID  int64
	Name     string
	Days     int64 // on which it was on the air
	Sessions int64
	Peak     int64
	Live     time.Duration
	NewFans  int64
	Gifts    Coins
}

// RaceTotal is how long a sport was on the air over some days.
type RaceTotal struct {
	RaceType int32
	Live     time.Duration
}

// SiteDays completes the finished days with those counted now: one for each of `days`, the earliest first. Registrations
// are those of `finished`, whatever else is counted.
func SiteDays(days []Day, finished []SiteDay, counted []LiveDay) []SiteDay {
	byDate := map[time.Time]*SiteDay{}
	for i := range finished {
		byDate[finished[i].Date] = &finished[i]
	}
	list := make([]SiteDay, len(days))
	at := map[time.Time]int{}
	for i, d := range days {
		list[i].Date = d.Date
		if found := byDate[d.Date]; found != nil {
			list[i] = *found
		}
		at[d.Date] = i
	}
	for _, d := range counted {
		if i, asked := at[d.Date]; asked {
			list[i].add(d)
		}
	}
	return list
}

// RoomTotals adds the days counted now to the totals of finished days.
func RoomTotals(finished []RoomTotal, counted []LiveDay) []RoomTotal {
	at := map[int64]int{}
	for i, r := range finished {
		at[r.HouseID] = i
	}
	for _, d := range counted {
		i, known := at[d.HouseID]
		if !known {
			i = len(finished)
			at[d.HouseID] = i
			finished = append(finished, RoomTotal{HouseID: d.HouseID})
		}
		r := &finished[i]
		r.Days++
		r.Sessions += d.Sessions
		r.Peak = max(r.Peak, d.Peak)
		r.Live += d.Live
		r.NewFans += d.NewFans
		r.Gifts += d.Gifts
	}
	return finished
}

// RaceTotals adds the days counted now to the totals of finished days, the longest first.
func RaceTotals(finished []RaceTotal, counted []LiveDay) []RaceTotal {
	sums := map[int32]time.Duration{}
	for _, r := range finished {
		sums[r.RaceType] += r.Live
	}
	for _, d := range counted {
		for race, ms := range d.ByRace {
			sums[race] += time.Duration(ms) * time.Millisecond
		}
	}
	list := make([]RaceTotal, 0, len(sums))
	for race, live := range sums {
		list = append(list, RaceTotal{race, live})
	}
	slices.SortFunc(list, func(a, b RaceTotal) int {
		return cmp.Or(cmp.Compare(b.Live, a.Live), cmp.Compare(a.RaceType, b.RaceType))
	})
	return list
}

// roomOrders are what totals of rooms can be sorted by.
var roomOrders = map[string]func(r RoomTotal) int64{
	"live":     func(r RoomTotal) int64 { return int64(r.Live) },
	"sessions": func(r RoomTotal) int64 { return r.Sessions },
	"peak":     func(r RoomTotal) int64 { return r.Peak },
	"gifts":    func(r RoomTotal) int64 { return int64(r.Gifts) },
	"newFans":  func(r RoomTotal) int64 { return r.NewFans },
}

// SortRoomTotals sorts by a figure, with "-" before its name from the largest down; "" is "-live". False for an
// unknown name. Equal rooms are in the order of their numbers.
func SortRoomTotals(list []RoomTotal, by string) bool {
	if by == "" {
		by = "-live"
	}
	name, down := strings.CutPrefix(by, "-")
	figure, known := roomOrders[name]
	if !known {
		return false
	}
	slices.SortFunc(list, func(a, b RoomTotal) int {
		order := cmp.Compare(figure(a), figure(b))
		if down {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.HouseID, b.HouseID))
	})
	return true
}
