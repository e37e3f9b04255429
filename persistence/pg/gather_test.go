// Questions of many callers become few reads: none is lost, and no answer is older than its question.

package pg

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// heldRuns is a database whose answers the test releases.
type heldRuns struct {
	*Group[int, int]
	runs [][]int
	let  chan struct{}
	fail error
}

// withHeldRuns runs a test; the answer of every question is ten times the question.
func withHeldRuns(t *testing.T, test func(t *testing.T, g *heldRuns)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := &heldRuns{let: make(chan struct{})}
		turn := make(chan struct{}, 1)
		g.Group = NewGroup(t.Context(), func(ctx context.Context, questions []int) (map[int]int, error) {
			turn <- struct{}{}
			g.runs = append(g.runs, questions)
			<-turn
			select {
			case <-g.let:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			if g.fail != nil {
				return nil, g.fail
			}
			answers := map[int]int{}
			for _, q := range questions {
				if q >= 0 {
					answers[q] = 10 * q
				} else {
					panic("a fault of ours")
				}
			}
			return answers, nil
		})
		test(t, g)
	})
}

// reads waits until the pause after a read is over, and all questions are being read or wait.
func reads() {
	time.Sleep(gatherPause)
	synctest.Wait()
}

type answered struct {
	answer int
	err    error
}

func (g *heldRuns) asks(ctx context.Context, question int) <-chan answered {
	got := make(chan answered, 1)
	go func() {
		answer, err := g.Ask(ctx, question)
		got <- answered{answer, err}
	}()
	return got
}

func TestAThousandQuestionsCostFewReads(t *testing.T) {
	withHeldRuns(t, func(t *testing.T, g *heldRuns) {
		var all []<-chan answered
		for i := range 1000 {
			all = append(all, g.asks(t.Context(), i))
			if i < gatherLanes {
				reads() // each of the first questions is a read
			}
		}
		reads() // all questions have arrived
		if len(g.runs) != gatherLanes {
			t.Errorf("%d reads at once", len(g.runs))
		}
		close(g.let)
		for i, got := range all {
			if a := <-got; a.answer != 10*i || a.err != nil {
				t.Fatalf("question %d: %v", i, a)
			}
		}
		if most := gatherLanes + 1000/gatherMost + 1; len(g.runs) > most {
			t.Errorf("%d reads for a thousand questions, want at most %d", len(g.runs), most)
		}
	})
}

func TestTheSameQuestionIsAskedOnceButNotOfAReadThatHasBegun(t *testing.T) {
	withHeldRuns(t, func(t *testing.T, g *heldRuns) {
		for range gatherLanes {
			g.asks(t.Context(), 7)
			reads()
		}
		for range 50 {
			g.asks(t.Context(), 7)
		}
		reads()
		close(g.let)
		reads()
		if len(g.runs) != gatherLanes+1 || len(g.runs[gatherLanes]) != 1 {
			t.Errorf("the reads were %v", g.runs)
		}
	})
}

func TestSequentialQuestionsNeverWait(t *testing.T) {
	withHeldRuns(t, func(t *testing.T, g *heldRuns) {
		close(g.let)
		began := time.Now()
		for i := range 10 {
			if got := <-g.asks(t.Context(), i); got.answer != 10*i || time.Since(began) != 0 {
				t.Errorf("question %d got %v after %v", i, got, time.Since(began))
			}
		}
	})
}

func TestQuestionsDuringAReadOrRightAfterASharedOneAreReadTogether(t *testing.T) {
	withHeldRuns(t, func(t *testing.T, g *heldRuns) {
		began := time.Now()
		first := g.asks(t.Context(), 1)
		synctest.Wait()
		during := []<-chan answered{g.asks(t.Context(), 2), g.asks(t.Context(), 3)}
		synctest.Wait()
		close(g.let)
		if got := <-first; got.answer != 10 || time.Since(began) != 0 {
			t.Errorf("the first got %v after %v", got, time.Since(began))
		}
		for i, got := range during {
			if a := <-got; a.answer != 10*(i+2) || time.Since(began) != gatherPause {
				t.Errorf("question %d got %v after %v", i+2, a, time.Since(began))
			}
		}
		time.Sleep(gatherPause / 5)
		after := []<-chan answered{g.asks(t.Context(), 4), g.asks(t.Context(), 5)}
		for i, got := range after {
			if a := <-got; a.answer != 10*(i+4) || time.Since(began) != 2*gatherPause {
				t.Errorf("question %d got %v after %v", i+4, a, time.Since(began))
			}
		}
		if len(g.runs) != 3 {
			t.Errorf("the reads were %v", g.runs)
		}
	})
}

func TestACancelledQuestionDoesNotAffectTheOthers(t *testing.T) {
	withHeldRuns(t, func(t *testing.T, g *heldRuns) {
		impatient, giveUp := context.WithCancel(t.Context())
		first := g.asks(impatient, 1)
		synctest.Wait()
		giveUp()
		if got := <-first; !errors.Is(got.err, context.Canceled) {
			t.Errorf("the cancelled question got %v", got)
		}
		second := g.asks(t.Context(), 2)
		close(g.let)
		if got := <-second; got.answer != 20 {
			t.Errorf("the other question got %v", got)
		}
	})
}

func TestAFailedReadFailsItsQuestionsAndNoOthers(t *testing.T) {
	withHeldRuns(t, func(t *testing.T, g *heldRuns) {
		away := errors.New("away")
		g.fail = away
		first := g.asks(t.Context(), 1)
		g.let <- struct{}{}
		if got := <-first; !errors.Is(got.err, away) {
			t.Errorf("while the database is down: %v", got)
		}
		g.fail = nil
		close(g.let)
		if got := <-g.asks(t.Context(), -1); !errors.Is(got.err, errGatherPanic) {
			t.Errorf("a panic: %v", got)
		}
		if got := <-g.asks(t.Context(), 3); got.answer != 30 || got.err != nil {
			t.Errorf("afterwards: %v", got)
		}
	})
}
