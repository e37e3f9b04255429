// Point-in-time recovery to an instant between two gifts with PostgreSQL's own tools: docs/operating.md,
// "To an instant".

package operation

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/app/apptest"
	"touchline/persistence/localpg"
	"touchline/tests/eventually"
)

func TestADatabaseIsRestoredToAnInstantBetweenTwoGifts(t *testing.T) {
	folder := apptest.DataFolder(t)
	archive := filepath.Join(folder, "archive")
	// root's server runs as another user
	if err := errors.Join(os.Mkdir(archive, 0o700), os.Chmod(archive, 0o777)); err != nil {
		t.Fatal(err)
	}
	start := func(dir string, settings map[string]string) *localpg.Server {
		t.Helper()
		pg, err := localpg.Start(t.Context(), localpg.Config{Dir: dir, Settings: settings})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(pg.Stop)
		return pg
	}
	pg := start(filepath.Join(folder, "postgres"), map[string]string{
		"wal_level": "replica", "max_wal_senders": "3", "archive_mode": "on",
		"archive_command": fmt.Sprintf("test ! -f %[1]s/%%f && cp %%p %[1]s/%%f", archive),
	})
	site := &apptest.Site{PG: pg}
	site.Settle(t, 0, 100)
	fan := site.People[1]
	open := func(pg *localpg.Server) *apptest.Server {
		t.Helper()
		return apptest.Open(t, apptest.DataFolder(t), map[string]string{"DATABASE_URL": pg.URL()})
	}
	type given struct {
		GiftTxID string
		Balance  int64
		Replayed bool
	}
	give := func(h *apptest.Server, request string) (g given) {
		t.Helper()
		h.Ask(t, fan.Token, "/web_anchor/send_gift", apptest.GiftOf("g1", 1, request), &g)
		return g
	}

	h := open(pg)
	give(h, "before-the-backup")
	base := filepath.Join(folder, "base")
	backup(t, pg, base)
	kept := give(h, "before-the-instant")
	db, err := pgx.Connect(t.Context(), pg.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.Background())
	var instant time.Time
	if err := db.QueryRow(t.Context(), `SELECT clock_timestamp()`).Scan(&instant); err != nil {
		t.Fatal(err)
	}
	lost := give(h, "after-the-instant")
	h.Close(t)
	var segment string
	if err := db.QueryRow(t.Context(), `SELECT pg_walfile_name(pg_switch_wal())`).Scan(&segment); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "the last segment of the log is in the archive", func() bool {
		_, err := os.Stat(filepath.Join(archive, segment))
		return err == nil
	})
	_ = db.Close(t.Context())
	pg.Stop()

	again := filepath.Join(folder, "again")
	place := filepath.Join(again, filepath.Base(pg.Dir()))
	if err := errors.Join(os.Mkdir(again, 0o755), os.Rename(base, place),
		os.WriteFile(filepath.Join(place, "recovery.signal"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	owned(t, place, pg.Dir())
	restored := start(again, map[string]string{
		"restore_command":      fmt.Sprintf("cp %s/%%f %%p", archive),
		"recovery_target_time": instant.Format("2006-01-02 15:04:05.000000-07"), "recovery_target_action": "promote",
	})
	if db, err = pgx.Connect(t.Context(), restored.URL()); err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.Background())
	eventually.True(t, "the database is restored and accepts changes", func() bool {
		var recovering bool
		return db.QueryRow(t.Context(), `SELECT pg_is_in_recovery()`).Scan(&recovering) == nil && !recovering
	})

	h = open(restored)
	defer h.Close(t)
	if g := give(h, "before-the-instant"); g.GiftTxID != kept.GiftTxID || !g.Replayed {
		t.Errorf("the gift before the instant was %+v and is %+v", kept, g)
	}
	var wallet struct{ Balance int64 }
	h.Ask(t, fan.Token, "/web_anchor/wallet_detail", map[string]any{"pageSize": 1}, &wallet)
	if wallet.Balance != kept.Balance || kept.Balance != lost.Balance+10 {
		t.Errorf("the giver had %d coins at the instant, %d after the next gift, and has %d", kept.Balance,
			lost.Balance, wallet.Balance)
	}
	if g := give(h, "after-the-instant"); g.Replayed || g.Balance != lost.Balance {
		t.Errorf("a gift after the instant was restored: %+v", g)
	}
	site = &apptest.Site{PG: restored}
	site.Audit(t)
}

// backup copies the database while it runs.
func backup(t *testing.T, pg *localpg.Server, to string) {
	t.Helper()
	bin, err := localpg.FindBinaries("")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, "pg_basebackup"), "--dbname", pg.URL(), "--pgdata", to,
		"--checkpoint=fast", "--wal-method=stream", "--no-sync")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// owned gives the files of a folder to the owner of another one.
func owned(t *testing.T, folder, like string) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	if out, err := exec.Command("chown", "-R", "--reference="+like, folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}
