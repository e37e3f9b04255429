// The cached fan levels of one room, of the people who were requested lately.

package jobs

import (
	"time"

	"touchline/domain"
)

// fanLevels are the levels of a room by user. Levels of before serve until they are read again, and then go, so that
// only people who are still requested stay.
type fanLevels struct {
	levels, before map[int64]int8
	wanted         map[int64]struct{}
	renewed        time.Time
}

// of returns a level, and false when it should be read.
func (f *fanLevels) of(userID int64) (level int, known bool) {
	read, known := f.levels[userID]
	if !known {
		read = f.before[userID]
	}
	return int(read), known
}

func (f *fanLevels) want(userIDs ...int64) {
	if f.wanted == nil {
		f.wanted = map[int64]struct{}{}
	}
	for _, userID := range userIDs {
		f.wanted[userID] = struct{}{}
	}
}

// take returns up to most of the people whose levels should be read.
func (f *fanLevels) take(most int) (userIDs []int64) {
	for userID := range f.wanted {
		if len(userIDs) == most {
			break
		}
		userIDs = append(userIDs, userID)
		delete(f.wanted, userID)
	}
	return userIDs
}

func (f *fanLevels) put(list []domain.FanPoints) {
	if f.levels == nil {
		f.levels = map[int64]int8{}
	}
	for _, p := range list {
		f.levels[p.UserID] = int8(p.Level())
	}
}

// renew makes all levels be read again when they are requested.
func (f *fanLevels) renew(at time.Time) { f.levels, f.before, f.renewed = nil, f.levels, at }
