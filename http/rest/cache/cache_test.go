// The cache: one read serves all waiting callers, and no caller gets an outdated value.

package cache

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// slowReads is a database whose reads end when the test allows it.
type slowReads struct {
	cache Cache[string, int]

	mu    sync.Mutex
	reads int
	begun chan int      // numbers of the started reads
	let   chan struct{} // each token ends one read
}

// withSlowReads runs a test in a bubble, where synctest.Wait waits for all waiters.
func withSlowReads(t *testing.T, test func(t *testing.T, s *slowReads)) {
	synctest.Test(t, func(t *testing.T) {
		test(t, &slowReads{
			cache: New[string, int](t.Context(), time.Second, 10),
			begun: make(chan int, 1000), let: make(chan struct{}, 1000),
		})
	})
}

// read returns its own number.
func (s *slowReads) read(ctx context.Context) (int, error) {
	s.mu.Lock()
	s.reads++
	number := s.reads
	s.mu.Unlock()
	s.begun <- number
	select {
	case <-s.let:
		return number, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// ask calls Get in the background.
func (s *slowReads) ask(ctx context.Context, key string, now time.Time) <-chan int {
	got := make(chan int, 1)
	go func() {
		answer, err := s.cache.Get(ctx, key, now, s.read)
		if err != nil {
			answer = -1
		}
		got <- answer
	}()
	return got
}

var cacheTime = time.Unix(1000, 0)

func TestTwoHundredCallersOfAColdPageShareOneRead(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		var answers []<-chan int
		for range 200 {
			answers = append(answers, s.ask(t.Context(), "k", cacheTime))
		}
		synctest.Wait() // all are waiting
		for range 200 {
			s.let <- struct{}{} // lets the read end
		}
		for _, answer := range answers {
			if got := <-answer; got != 1 {
				t.Fatalf("a caller got the answer of read %d", got)
			}
		}
		if s.reads != 1 {
			t.Errorf("%d reads", s.reads)
		}
	})
}

func TestACallerWhoGivesUpDoesNotFailTheOthers(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		impatient, giveUp := context.WithCancel(t.Context())
		first := s.ask(impatient, "k", cacheTime)
		<-s.begun
		giveUp()
		if got := <-first; got != -1 {
			t.Errorf("who gave up got %d", got)
		}
		second := s.ask(t.Context(), "k", cacheTime)
		synctest.Wait()
		s.let <- struct{}{}
		if got := <-second; got != 1 {
			t.Errorf("who waited got %d", got)
		}
	})
}

func TestAReadBegunBeforeAChangeIsNotServedToLaterCallers(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		before := s.ask(t.Context(), "k", cacheTime)
		<-s.begun
		s.cache.Forget("k")
		after := s.ask(t.Context(), "k", cacheTime)
		<-s.begun
		s.let <- struct{}{}
		s.let <- struct{}{}
		if old, anew := <-before, <-after; old != 1 || anew != 2 {
			t.Errorf("before the change %d, after it %d", old, anew)
		}
		if got, _ := s.cache.Get(t.Context(), "k", cacheTime, s.read); got != 2 {
			t.Errorf("kept is the answer of read %d", got)
		}
	})
}

func TestAChangeOfOneKeyKeepsTheOthers(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		kept := s.ask(t.Context(), "kept", cacheTime)
		<-s.begun
		s.cache.Forget("other") // also while it is being read
		s.let <- struct{}{}
		<-kept
		s.cache.Forget("other")
		if got, _ := s.cache.Get(t.Context(), "kept", cacheTime, s.read); got != 1 {
			t.Errorf("read again: %d", got)
		}
	})
}

func TestDuringAReadOtherCallersGetTheStaleValueUnlessItIsTooOld(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		at := func(after time.Duration) <-chan int { return s.ask(t.Context(), "k", cacheTime.Add(after)) }
		first := at(0)
		<-s.begun
		s.let <- struct{}{}
		if got := <-first; got != 1 {
			t.Fatalf("read %d", got)
		}
		if got := <-at(900 * time.Millisecond); got != 1 {
			t.Errorf("it is not kept: %d", got)
		}
		anew := at(1100 * time.Millisecond)
		<-s.begun
		if got := <-at(1100 * time.Millisecond); got != 1 {
			t.Errorf("meanwhile %d", got)
		}
		late := at(time.Hour) // it waits: an hour is too old
		synctest.Wait()
		s.let <- struct{}{}
		if a, b := <-anew, <-late; a != 2 || b != 2 {
			t.Errorf("read again %d, waited for %d", a, b)
		}
		back := at(-time.Hour) // the clock was set back
		<-s.begun
		s.let <- struct{}{}
		if got := <-back; got != 3 {
			t.Errorf("with the clock set back %d", got)
		}
	})
}

func TestAFailedReadIsNotCached(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		for _, read := range []func(context.Context) (int, error){
			func(context.Context) (int, error) { return 0, errors.New("away") },
			func(context.Context) (int, error) { panic("a fault of ours") },
		} {
			if _, err := s.cache.Get(t.Context(), "k", cacheTime, read); err == nil {
				t.Error("a failure was answered")
			}
		}
		s.let <- struct{}{}
		if got, err := s.cache.Get(t.Context(), "k", cacheTime, s.read); got != 1 || err != nil {
			t.Errorf("after a failure %d, %v", got, err)
		}
	})
}

func TestAFullCacheDropsOneValueAndKeepsTheOthers(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		reads := 0
		ask := func(key string) {
			_, _ = s.cache.Get(t.Context(), key, cacheTime, func(context.Context) (int, error) {
				reads++
				return 0, nil
			})
		}
		keys := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}
		for _, key := range keys {
			ask(key)
		}
		reads = 0
		for _, key := range keys[:10] {
			if _, ok := s.cache.Peek(key, cacheTime); !ok {
				reads++
			}
		}
		if reads != 1 {
			t.Errorf("one key too many dropped %d values", reads)
		}
	})
}

func TestTheLeastRecentlyUsedValueIsDropped(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		ask := func(key string) {
			_, _ = s.cache.Get(t.Context(), key, cacheTime, func(context.Context) (int, error) { return 0, nil })
		}
		for _, key := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "a", "k"} {
			ask(key)
		}
		_, first := s.cache.Peek("a", cacheTime)
		_, second := s.cache.Peek("b", cacheTime)
		if !first || second {
			t.Errorf("the key asked again is kept: %v, the one asked once long ago: %v", first, second)
		}
	})
}

func TestAReadBegunBeforeForgetIfIsNotKept(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		before := s.ask(t.Context(), "k", cacheTime)
		<-s.begun
		s.cache.ForgetIf(func(int) bool { return false }) // its value is still unknown
		s.let <- struct{}{}
		if got := <-before; got != 1 {
			t.Errorf("who asked before the event got %d", got)
		}
		if _, kept := s.cache.Peek("k", cacheTime); kept {
			t.Error("a value read before the event was kept")
		}
		after := s.ask(t.Context(), "k", cacheTime)
		<-s.begun
		s.let <- struct{}{}
		if got := <-after; got != 2 {
			t.Errorf("who asked after the event got %d", got)
		}
		s.cache.ForgetIf(func(answer int) bool { return answer == 1 })
		if got, kept := s.cache.Peek("k", cacheTime); !kept || got != 2 {
			t.Errorf("a value that the event does not concern: %d, kept: %v", got, kept)
		}
		s.cache.ForgetIf(func(answer int) bool { return answer == 2 })
		if _, kept := s.cache.Peek("k", cacheTime); kept {
			t.Error("an answer that the event means was kept")
		}
	})
}

func TestAStrictCacheReturnsNoStaleValueDuringARead(t *testing.T) {
	t.Parallel()
	withSlowReads(t, func(t *testing.T, s *slowReads) {
		s.cache = NewStrict[string, int](t.Context(), time.Second, 10)
		s.let <- struct{}{}
		first := s.ask(t.Context(), "k", cacheTime)
		<-s.begun
		<-first
		late := cacheTime.Add(time.Second)
		var answers []<-chan int
		for range 3 {
			answers = append(answers, s.ask(t.Context(), "k", late))
			synctest.Wait()
		}
		s.let <- struct{}{}
		for _, answer := range answers {
			if got := <-answer; got != 2 {
				t.Errorf("a caller got the answer of read %d", got)
			}
		}
	})
}
