// The store opens on an empty database, from several nodes at once, and reports when it is ready.

package persistence_test

import (
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

func TestAFreshStoreIsReady(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	if err := store.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAnAddressThatRefusesIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	cfg.DatabaseURL += " dbname=nowhere"
	began := time.Now()
	if _, err := persistence.Open(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Fatalf("got %v", err)
	}
	tier.Bound(t, "the report of an address that refuses", time.Since(began), 10*time.Second)
}

func TestAStoreWaitsForADatabaseThatIsStillStarting(t *testing.T) {
	tier.All(t, "the database is killed and started again")
	t.Parallel()
	pg := persistencetest.OwnPostgres(t)
	cfg := persistencetest.ConfigOn(t, pg.URL())
	if err := syscall.Kill(pg.Pid(), syscall.SIGKILL); err != nil { // it restarts by itself
		t.Fatal(err)
	}
	cfg.ConnectTimeout = eventually.Hang
	persistencetest.OpenConfig(t, cfg)
}

func TestNodesThatStartTogetherMigrateOnce(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			store, err := persistence.Open(t.Context(), cfg)
			if err != nil {
				t.Errorf("open: %v", err)
				return
			}
			_ = store.Close()
		})
	}
	wg.Wait()
	db := persistencetest.SQL(t, cfg)
	var twice int
	err := db.QueryRow(t.Context(), `SELECT count(*) FROM
		(SELECT version_id FROM goose_db_version GROUP BY version_id HAVING count(*) > 1) AS x`).Scan(&twice)
	if err != nil || twice != 0 {
		t.Fatalf("%d files ran twice, %v", twice, err)
	}
}

func TestAnUnsuitableDatabaseIsRefusedBeforeItIsChanged(t *testing.T) {
	t.Parallel()
	pg := persistencetest.OwnPostgres(t)
	admin := persistencetest.SQL(t, persistence.Config{DatabaseURL: pg.URL(), Schema: "public"})
	for database, c := range map[string]struct{ make, spoil, message string }{
		"ascii": {
			`CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`, `SELECT`,
			"createdb --owner=touchline --encoding=UTF8",
		},
		"plain": {`CREATE DATABASE plain`, `DELETE FROM pg_collation WHERE collname = 'und-x-icu'`, "ICU"},
	} {
		if _, err := admin.Exec(t.Context(), c.make); err != nil {
			t.Fatal(err)
		}
		cfg := persistence.Config{DatabaseURL: pg.URL() + " dbname=" + database, Schema: "public"}
		inside := persistencetest.SQL(t, cfg)
		if _, err := inside.Exec(t.Context(), c.spoil); err != nil {
			t.Fatal(err)
		}
		cfg.Schema = ""
		if _, err := persistence.Open(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: got %v, want %q in it", database, err, c.message)
		}
		var tables int
		if err := inside.QueryRow(t.Context(),
			`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&tables); err != nil || tables != 0 {
			t.Errorf("%s: %d tables were made, %v", database, tables, err)
		}
	}
}
