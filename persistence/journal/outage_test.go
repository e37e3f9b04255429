// The database fails during commits, or stays away.

package journal_test

import (
	"context"
	"errors"
	"log/slog"
	"syscall"
	"testing"
	"time"

	"touchline/actors"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

func TestTortureAPostgresKilledDuringCommitsLosesNothing(t *testing.T) {
	tier.All(t, "the database is killed and started again, twice")
	t.Parallel()
	pg := persistencetest.OwnPostgres(t)
	cfg := persistencetest.ConfigOn(t, pg.URL())
	store := persistencetest.OpenConfig(t, cfg)
	r := &record{acked: map[string]bool{}}
	ctx, cancel := context.WithCancel(t.Context())
	wait := talk(ctx, t, store, r, 8)
	grows := func() {
		before := r.count()
		eventually.True(t, "the journal grows by 500", func() bool { return r.count() > before+500 })
	}
	for range 2 {
		grows()
		lives := pg.Restarts()
		if err := syscall.Kill(pg.Pid(), syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		eventually.True(t, "the database is started again", func() bool { return pg.Restarts() > lives })
	}
	grows()
	cancel()
	wait()
	d, rows := examine(t, persistencetest.SQL(t, cfg), r)
	t.Logf("%d acknowledged, %d rows: %+v", len(r.acked), rows, d)
	if d != (damage{}) {
		t.Fatalf("the journal is damaged: %+v", d)
	}
}

func TestChangesFailWhenTheDatabaseStaysAway(t *testing.T) {
	tier.All(t, "it waits for the whole limit of an outage")
	t.Parallel()
	pg := persistencetest.OwnPostgres(t)
	store := persistencetest.OpenConfig(t, persistencetest.ConfigOn(t, pg.URL()))
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	pg.Stop()
	began := time.Now()
	_, err := persistencetest.Written(t, s, persistencetest.Events("x"))
	if err == nil || errors.Is(err, actors.ErrFenced) || errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("without a database the answer is %v", err)
	}
	tier.Bound(t, "the answer without a database", time.Since(began), 15*time.Second)
	if _, err := persistencetest.Written(t, s, persistencetest.Events("y")); !errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("then %v", err)
	}
}

// A database that answers but accepts no writes, as on a full disk: here it is set to read only.
func TestAJournalThatCannotBeWrittenFailsProbesAndIsLoggedOnceAMinute(t *testing.T) {
	tier.All(t, "it waits for the whole limit of an outage")
	t.Parallel()
	pg := persistencetest.OwnPostgres(t)
	cfg := persistencetest.ConfigOn(t, pg.URL())
	received := &persistencetest.Log{}
	cfg.Logger = slog.New(slog.NewTextHandler(received, nil))
	store := persistencetest.OpenConfig(t, cfg)
	admin := persistencetest.SQL(t, persistence.Config{DatabaseURL: pg.URL(), Schema: "public"})
	readOnly := func(how string) {
		t.Helper()
		for _, statement := range []string{
			`ALTER SYSTEM SET default_transaction_read_only = ` + how, `SELECT pg_reload_conf()`,
		} {
			if _, err := admin.Exec(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	if err := store.Ready(t.Context()); err != nil {
		t.Fatalf("before: %v", err)
	}

	readOnly("on")
	answered := make(chan error, 1)
	go func() {
		for { // until every connection has the new setting
			if _, err := persistencetest.Written(t, s, persistencetest.Events("x")); err != nil {
				answered <- err
				return
			}
		}
	}()
	var lacks interface{ MissingPart() string }
	eventually.True(t, "the store is not ready", func() bool { return errors.As(store.Ready(t.Context()), &lacks) })
	if lacks.MissingPart() != "journal" {
		t.Errorf("a probe gets %q", lacks.MissingPart())
	}
	if err := <-answered; err == nil {
		t.Error("an unwritten change was acknowledged")
	}
	if faults := received.Count("level=ERROR msg=\"the journal cannot be written\""); faults != 1 ||
		received.Count("level=WARN") > 3 {
		t.Errorf("%d errors and %d warnings in seconds", faults, received.Count("level=WARN"))
	}

	readOnly("off")
	eventually.True(t, "the journal takes events again", func() bool {
		again, _, err := store.Journal.Claim(t.Context(), "room/1")
		if err != nil {
			return false
		}
		_, err = persistencetest.Written(t, again, persistencetest.Events("y"))
		return err == nil
	})
	if err := store.Ready(t.Context()); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
