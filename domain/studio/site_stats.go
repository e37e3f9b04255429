// Statistics of all rooms by day, by room and by sport. The figures of a room's day are in live_day.go.

package studio

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"touchline/domain"
)

// StatsDaysMax bounds the days of one request.
const StatsDaysMax = 366

// SiteDay is one day of all rooms together.
type SiteDay struct {
	Date          time.Time // as in Day
	Rooms         int64     // rooms with a broadcast
	Sessions      int64
	Peak          int64 // of the largest room
	Viewers       int64 // sum of the peaks of all rooms
	Live          time.Duration
	NewFans       int64
	Gifts         domain.Coins
	Registrations int64
	Finished      bool // set by the nightly job; before that the figures may change
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

// RoomTotal is the sum of one room over some days.
type RoomTotal struct {
	HouseID  int64
	Name     string
	Days     int64 // days with a broadcast
	Sessions int64
	Peak     int64
	Live     time.Duration
	NewFans  int64
	Gifts    domain.Coins
}

// RaceTotal is the airtime of a sport over some days.
type RaceTotal struct {
	RaceType int32
	Live     time.Duration
}

// SiteDays merges finished days with days counted now: one for each of `days`, the earliest first. Registrations
// always come from `finished`.
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

// roomOrders are the sort keys of room totals.
var roomOrders = map[string]func(r RoomTotal) int64{
	"live":     func(r RoomTotal) int64 { return int64(r.Live) },
	"sessions": func(r RoomTotal) int64 { return r.Sessions },
	"peak":     func(r RoomTotal) int64 { return r.Peak },
	"gifts":    func(r RoomTotal) int64 { return int64(r.Gifts) },
	"newFans":  func(r RoomTotal) int64 { return r.NewFans },
}

// SortRoomTotals sorts by a figure, descending with a leading "-"; "" is "-live". False for an unknown name. Equal
// rooms are sorted by number.
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
