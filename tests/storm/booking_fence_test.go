// Two concurrent calendars of one brand: the effects of a paused or cut-off node when it comes back.

package storm

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"touchline/domain"
)

const (
	contended = 24 // slots
	fencedAt  = int64(601)
)

// Two nodes hold the same calendar in memory, each believing that it alone does. Both the fence of the journal and
// the table of bookings alone prevent double bookings; without both, this test detects one.
func TestTortureTwoConcurrentCalendarsNeverBookASlotTwice(t *testing.T) {
	for _, c := range []struct {
		what            string
		fence, bookings bool
	}{
		{"as it is", true, true},
		{"the fence alone", true, false},
		{"the table of bookings alone", false, true},
		{"neither", false, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			w := newCalendars(t)
			nodes := make([]*calendarNode, 2)
			for i := range nodes {
				nodes[i] = w.node(func(j *bentJournal) {
					j.rowsLost = !c.bookings
					if !c.fence {
						j.own = fmt.Sprint("#", i)
					}
				})
			}
			given := contend(w, nodes)
			t.Logf("%d appends fenced", w.fenced.Load())
			if c.fence && w.fenced.Load() == 0 {
				t.Error("no calendar wrote after it had been replaced: nothing was put to the test")
			}
			doubles := 0
			for _, users := range given {
				doubles += max(0, len(users)-1)
			}
			if !c.fence && !c.bookings {
				if doubles == 0 {
					t.Fatal("without any safeguard no slot was booked twice: the test detects nothing")
				}
				return
			}
			if doubles != 0 || len(given) != contended {
				t.Errorf("%d slots given, %d of them twice: %v", len(given), doubles, given)
			}
			if c.bookings {
				w.recorded(given)
			}
		})
	}
}

// contend has two users on each node request every slot at once, and returns the owners.
func contend(w *calendars, nodes []*calendarNode) map[int64][]int64 {
	w.Helper()
	given := map[int64][]int64{}
	var lock sync.Mutex
	for slot := range contended {
		start := w.start(slot)
		var asking sync.WaitGroup
		for user := range int64(4) {
			asking.Go(func() {
				err := nodes[user%2].book(fencedAt, 11+user, start, fmt.Sprintf("slot/%d/%d", 11+user, slot))
				lock.Lock()
				defer lock.Unlock()
				switch domain.CodeOf(err) {
				case "":
					given[start] = append(given[start], 11+user)
				case domain.SlotTaken:
				default:
					w.Errorf("slot %d, user %d: %v", slot, 11+user, err)
				}
			})
		}
		asking.Wait()
	}
	return given
}

// recorded compares the answers with the lists.
func (w *calendars) recorded(given map[int64][]int64) {
	w.Helper()
	bookings := w.bookings()
	if len(bookings) != len(given) {
		w.Errorf("%d bookings recorded, %d answered", len(bookings), len(given))
	}
	for _, b := range bookings {
		if users := given[b.Start.UnixMilli()]; len(users) != 1 || users[0] != b.User {
			w.Errorf("%s is recorded for %d and was given to %v", b.Start.Format(time.DateTime), b.User, users)
		}
	}
}
