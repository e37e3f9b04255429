// The cost of empty rooms: memory of live room and chat, active and idle.

package bench

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"touchline/protos"
)

const (
	idleRooms     = 100_000
	wakersAtATime = 400
)

// BenchmarkIdleRooms reports the memory of a hundred thousand live rooms, then with their chats, and the time to
// activate one, which claims its place in the journal.
func BenchmarkIdleRooms(b *testing.B) {
	for range b.N {
		t := openMoneyServer(b, 1)
		before := heap()
		rooms := t.wakeAll(func(room string) error {
			_, err := t.View(b.Context(), room)
			return err
		})
		withRooms := heap()
		chats := t.wakeAll(func(room string) error {
			_, err := t.WhereStands(b.Context(), room, &protos.AskStanding{Person: &protos.Person{User: payer(0)}})
			return err
		})
		withChats := heap()
		b.ReportMetric(float64(withRooms-before)/1024/idleRooms, "KiB/room")
		b.ReportMetric(float64(withChats-withRooms)/1024/idleRooms, "KiB/chat")
		b.ReportMetric(idleRooms/rooms.Seconds(), "rooms-woken/s")
		b.ReportMetric(idleRooms/chats.Seconds(), "chats-woken/s")
		b.ReportMetric(0, "ns/op")
	}
}

// wakeAll activates every room by a request.
func (t *moneyServer) wakeAll(ask func(room string) error) time.Duration {
	t.Helper()
	began := time.Now()
	next := make(chan int)
	var wakers sync.WaitGroup
	for range wakersAtATime {
		wakers.Go(func() {
			for i := range next {
				if err := ask(fmt.Sprint("house:", 2000+i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range idleRooms {
		next <- i
	}
	close(next)
	wakers.Wait()
	return time.Since(began)
}

// heap returns the live heap, including stacks of goroutines.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
