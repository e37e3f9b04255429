// Jobs run on one node at a time, when they are due, and again after a failure.

package persistence_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

func always(time.Time) bool { return true }

func TestOneOfTwoNodesRunsAJobAtATime(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	first, second := persistencetest.OpenConfig(t, cfg), persistencetest.OpenConfig(t, cfg)
	inside, leave := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		_, err := first.RunJob(context.Background(), "stats", "a", always, func(context.Context, time.Time) error {
			close(inside)
			<-leave
			return nil
		}, time.Now)
		done <- err
	}()
	<-inside
	never := func(context.Context, time.Time) error { t.Error("two nodes run one job"); return nil }
	if ran, err := second.RunJob(t.Context(), "stats", "b", always, never, time.Now); ran || err != nil {
		t.Fatalf("ran %v, err %v", ran, err)
	}
	close(leave)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	after := false
	ran, err := second.RunJob(t.Context(), "stats", "b", always, func(_ context.Context, last time.Time) error {
		after = !last.IsZero()
		return nil
	}, time.Now)
	if !ran || err != nil || !after {
		t.Fatalf("once the first is done the second may: ran %v, knew %v, err %v", ran, after, err)
	}
}

func TestAJobThatFailedIsDueAgain(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	once := func(last time.Time) bool { return last.IsZero() }
	broken := errors.New("broken")
	run := func(run func(context.Context, time.Time) error) (bool, error) {
		return store.RunJob(t.Context(), "feed", "a", once, run, time.Now)
	}
	if ran, err := run(func(context.Context, time.Time) error { return broken }); !ran || !errors.Is(err, broken) {
		t.Fatalf("ran %v, err %v", ran, err)
	}
	jobs, err := store.Jobs(t.Context(), time.Now())
	if err != nil || len(jobs) != 1 || !jobs[0].Fails() || jobs[0].Fault != "broken" {
		t.Errorf("operators see %+v, %v", jobs, err)
	}
	if ran, err := run(func(context.Context, time.Time) error { return nil }); !ran || err != nil {
		t.Fatalf("again: ran %v, err %v", ran, err)
	}
	if ran, err := run(func(context.Context, time.Time) error { return nil }); ran || err != nil {
		t.Fatalf("no longer due: ran %v, err %v", ran, err)
	}
	if jobs, err = store.Jobs(t.Context(), time.Now()); err != nil || len(jobs) != 1 || jobs[0].Fails() {
		t.Errorf("after it was done: %+v, %v", jobs, err)
	}
}

func TestMoreJobsThanConnectionsRunAtOnce(t *testing.T) {
	t.Parallel()
	const jobs = 40 // twice the size of the pool
	store := persistencetest.Open(t)
	ctx := eventually.Context(t)
	var begun, done sync.WaitGroup
	begun.Add(jobs)
	for i := range jobs {
		done.Go(func() {
			ran, err := store.RunJob(ctx, fmt.Sprint("job ", i), "a", always,
				func(ctx context.Context, _ time.Time) error {
					begun.Done()
					begun.Wait() // until all of them run
					return store.Site.SetSetting(ctx, fmt.Sprint("job.", i), i)
				}, time.Now)
			if !ran || err != nil {
				t.Errorf("job %d: ran %v, %v", i, ran, err)
				if !ran {
					begun.Done()
				}
			}
		})
	}
	done.Wait()
}

func TestATaskOfOneNodeContinuesOnAnotherWhenItEnds(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	first, second := persistencetest.OpenConfig(t, cfg), persistencetest.OpenConfig(t, cfg)
	at := make(chan string)
	run := func(node string) func(context.Context) error {
		return func(ctx context.Context) error {
			at <- node
			<-ctx.Done()
			return nil
		}
	}
	ctx, end := context.WithCancel(t.Context())
	go first.OneAtATime(ctx, "demo", run("first"))
	if node := <-at; node != "first" {
		t.Fatalf("it begins on the %s", node)
	}
	go second.OneAtATime(t.Context(), "demo", run("second"))
	failed := make(chan struct{})
	go second.OneAtATime(t.Context(), "demo beside", func(ctx context.Context) error {
		select {
		case failed <- struct{}{}:
		case <-ctx.Done():
		}
		return errors.New("not yet")
	})
	<-failed
	<-failed // it is started again
	select {
	case node := <-at:
		t.Errorf("it runs twice, also on the %s", node)
	default:
	}
	end()
	if node := <-at; node != "second" {
		t.Errorf("it continues on the %s", node)
	}
}

func TestAJobEndsWhenItsLockIsLost(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	first, second := persistencetest.OpenConfig(t, cfg), persistencetest.OpenConfig(t, cfg)
	sql := persistencetest.SQL(t, cfg)
	reported := false
	ran, err := first.RunJob(t.Context(), "stats", "a", always, func(ctx context.Context, _ time.Time) error {
		_, err := sql.Exec(
			t.Context(),
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			 WHERE application_name LIKE 'touchline locks %' AND datname = current_database()`,
		)
		if err != nil {
			t.Fatal(err)
		}
		<-ctx.Done()
		reported = true
		return ctx.Err()
	}, time.Now)
	if !ran || err == nil || !reported {
		t.Errorf("ran %v, reported %v, err %v", ran, reported, err)
	}
	for _, node := range []*persistence.Store{second, first} {
		ran, err := node.RunJob(t.Context(), "stats", "b", always,
			func(context.Context, time.Time) error { return nil }, time.Now)
		if !ran || err != nil {
			t.Errorf("afterwards: ran %v, %v", ran, err)
		}
	}
}
