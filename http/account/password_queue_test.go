// A flood of logins from one neighbourhood delays others by at most a hash or two.

package account

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"

	"touchline/domain"
)

var (
	flooding = domain.ParseAddress("6.6.6.0")
	honest   = domain.ParseAddress("192.0.2.0")
)

// outcome is the result of one request for a turn.
type outcome struct {
	who   string
	leave func()
	err   error
}

func TestAFloodOfLoginsIsRefusedAndOtherLoginsAreNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newHashQueue(hashWorkers, hashQueueLength)
		outcomes := make(chan outcome, 200)
		ask := func(ctx context.Context, who string, from domain.Address) {
			go func() {
				leave, err := q.turn(ctx, from)
				outcomes <- outcome{who, leave, err}
			}()
			synctest.Wait()
		}
		count := func() (served []outcome, refused map[string]int) {
			refused = map[string]int{}
			for len(outcomes) > 0 {
				if o := <-outcomes; o.err == nil {
					served = append(served, o)
				} else if refused[o.who]++; domain.CodeOf(o.err) != domain.RateLimited {
					t.Errorf("%s: %v", o.who, o.err)
				}
			}
			return served, refused
		}
		for range 100 {
			ask(t.Context(), "flood", flooding)
		}
		working, refused := count()
		if len(working) != hashWorkers || refused["flood"] != 100-hashWorkers-hashQueueLength {
			t.Fatalf("%d work, %v refused", len(working), refused)
		}
		// Another caller joins the full queue: the last of the flood is refused, and the other caller is next.
		ask(t.Context(), "honest", honest)
		ask(t.Context(), "honest", honest)
		if served, refused := count(); len(served) != 0 || refused["flood"] != 2 || refused["honest"] != 0 {
			t.Fatalf("%d served, %v refused", len(served), refused)
		}
		for turn, want := range []string{"flood", "honest", "flood", "honest", "flood"} {
			working[0].leave()
			synctest.Wait()
			served, _ := count()
			if len(served) != 1 || served[0].who != want {
				t.Fatalf("turn %d: %v, want %s", turn, served, want)
			}
			working = append(working[1:], served...)
		}
		// A caller that gives up leaves the line. All others are served.
		ctx, giveUp := context.WithCancel(t.Context())
		ask(ctx, "gives up", honest)
		giveUp()
		synctest.Wait()
		if _, refused := count(); refused["gives up"] != 1 {
			t.Errorf("%v", refused)
		}
		for len(working) > 0 {
			working[0].leave()
			synctest.Wait()
			served, _ := count()
			working = append(working[1:], served...)
		}
		if q.idle != hashWorkers || q.room != hashQueueLength || len(q.lines) != 0 || len(q.inTurn) != 0 {
			t.Errorf("the queue is not empty: %+v", q)
		}
	})
}

// A thousand neighbourhoods with one caller each fill the queue. It stays bounded, and serves in order of arrival.
func TestTheQueueForPasswordsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newHashQueue(1, 3)
		first, err := q.turn(t.Context(), honest)
		if err != nil {
			t.Fatal(err)
		}
		served := make(chan int, 10)
		refused := 0
		for n := range 5 {
			from := domain.ParseAddress(fmt.Sprintf("10.0.%d.0", n)).Neighbourhood()
			done := make(chan error, 1)
			go func() {
				leave, err := q.turn(t.Context(), from)
				if done <- err; err == nil {
					served <- n
					leave()
				}
			}()
			synctest.Wait()
			if len(done) == 1 {
				refused++
			}
		}
		first()
		synctest.Wait()
		close(served)
		var order []int
		for n := range served {
			order = append(order, n)
		}
		if refused != 2 || fmt.Sprint(order) != "[0 1 2]" {
			t.Errorf("%d refused, served in order %v", refused, order)
		}
	})
}
