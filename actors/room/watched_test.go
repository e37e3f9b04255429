// How long people watch: whole minutes with a picture, handed over together.

package room

import (
	"maps"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/protos"
)

// watchedRoom is a grain whose handed-over minutes are kept.
type watchedRoom struct {
	*Grain
	told []map[int64]int64
}

func newWatchedRoom() *watchedRoom {
	w := &watchedRoom{}
	w.Grain = &Grain{state: NewState(1001), services: &actors.Services{
		Watched: func(houseID int64, minutes map[int64]int64) {
			if houseID == 1001 {
				w.told = append(w.told, minutes)
			}
		},
	}}
	w.lives(domain.LiveLiving)
	return w
}

func (w *watchedRoom) lives(status domain.LiveStatus) { w.state.Live.Status = int32(status) }

// here makes exactly these people the audience of a node.
func (w *watchedRoom) here(node string, now time.Time, arrivals ...*protos.Arrival) {
	w.state.audience.attend(&protos.Attend{Node: node, All: true, Arrived: arrivals}, now)
}

// pass lets the room's clock tick for whole minutes.
func (w *watchedRoom) pass(from time.Time, minutes int) (now time.Time) {
	for now = from; now.Before(from.Add(time.Duration(minutes) * time.Minute)); now = now.Add(time.Second) {
		w.countWatched(now)
	}
	return now
}

func arrival(userID int64) *protos.Arrival {
	return &protos.Arrival{Key: "u:" + domain.FormatID(userID), User: &protos.User{UserId: userID}}
}

func TestTheMinutesOfEverybodyLoggedInAreHandedOverEveryTenMinutes(t *testing.T) {
	w := newWatchedRoom()
	employee := arrival(9)
	employee.Operator = true
	w.here("n1", noon, arrival(5), arrival(6), employee, &protos.Arrival{Key: "v:x"})
	w.here("n2", noon, arrival(5)) // a second tab on another node
	now := w.pass(noon, 4)
	w.here("n1", now, arrival(5))
	if now = w.pass(now, 6); len(w.told) != 0 {
		t.Fatalf("within ten minutes handed over were %v", w.told)
	}
	w.pass(now, 1)
	if len(w.told) != 1 || !maps.Equal(w.told[0], map[int64]int64{5: 10, 6: 3}) {
		t.Fatalf("handed over were %v", w.told)
	}
}

func TestTimeWithoutAPictureIsNotWatchedAndEndsTheCount(t *testing.T) {
	w := newWatchedRoom()
	w.here("n1", noon, arrival(5))
	now := w.pass(noon, 3)
	w.lives(domain.LiveInterrupted)
	now = w.pass(now, 30)
	if len(w.told) != 1 || !maps.Equal(w.told[0], map[int64]int64{5: 2}) {
		t.Fatalf("when the picture ended handed over were %v", w.told)
	}
	w.lives(domain.LiveLiving)
	w.pass(now, 2)
	if len(w.told) != 1 || w.watched.minutes[5] != 1 {
		t.Errorf("with a picture again the minutes are %v, handed over %v", w.watched.minutes, w.told)
	}
}

func TestARoomThatSleepsHandsOverItsMinutes(t *testing.T) {
	w := newWatchedRoom()
	w.here("n1", noon, arrival(5))
	w.tellWatched(w.pass(noon, 3))
	if len(w.told) != 1 || !maps.Equal(w.told[0], map[int64]int64{5: 2}) {
		t.Fatalf("handed over were %v", w.told)
	}
	if w.tellWatched(noon); len(w.told) != 1 {
		t.Error("nothing was handed over as something")
	}
}

func TestAClockThatIsSetDoesNotGiveMinutes(t *testing.T) {
	w := newWatchedRoom()
	w.here("n1", noon, arrival(5))
	now := w.pass(noon, 2)
	w.countWatched(now.Add(24 * time.Hour))
	w.countWatched(now)
	w.pass(now, 1)
	total := int64(0)
	for _, minutes := range append(w.told, w.watched.minutes) {
		total += minutes[5]
	}
	if total > 3 {
		t.Errorf("a day ahead and back again is %d minutes", total)
	}
}

// BenchmarkAMinuteOfAHundredThousandViewers is what the count costs the room's actor once a minute.
func BenchmarkAMinuteOfAHundredThousandViewers(b *testing.B) {
	w := newWatchedRoom()
	arrivals := make([]*protos.Arrival, 100_000)
	for i := range arrivals {
		arrivals[i] = arrival(int64(i + 1))
	}
	w.here("n1", noon, arrivals...)
	now := noon
	w.countWatched(now)
	for b.Loop() {
		now = now.Add(time.Minute)
		w.countWatched(now)
	}
}
