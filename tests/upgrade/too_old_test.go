// A database or a backup whose schema is too old for this version is refused before anything is changed.

package upgrade

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// tooOld is the beginning of the refusal.
const tooOld = "the tables are of a version before b37a4169"

func TestADatabaseWithAnOlderSchemaThanTheWholeFileIsRefusedUnchanged(t *testing.T) {
	cfg := persistencetest.Config(t)
	db := persistencetest.SQL(t, cfg)
	cfg.Schema = "older"
	if _, err := db.Exec(t.Context(), `
		CREATE SCHEMA older;
		CREATE TABLE older.goose_db_version (version_id bigint, is_applied boolean);
		INSERT INTO older.goose_db_version SELECT n, true FROM generate_series(0, 129) AS n`); err != nil {
		t.Fatal(err)
	}
	_, err := persistence.Open(t.Context(), cfg)
	if err == nil || !strings.HasPrefix(err.Error(), tooOld) || strings.Contains(err.Error(), "\n") {
		t.Errorf("it starts with %v", err)
	}
	var tables, versions int
	if err := db.QueryRow(t.Context(), `
		SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = 'older'::regnamespace),
		       (SELECT count(*) FROM older.goose_db_version)`).Scan(&tables, &versions); err != nil {
		t.Fatal(err)
	}
	if tables != 1 || versions != 130 {
		t.Errorf("the refused database has %d tables and %d versions, want 1 and 130", tables, versions)
	}
}

func TestABackupWithAnOlderSchemaThanTheWholeFileIsRefusedUnread(t *testing.T) {
	for name, c := range map[string]struct {
		migrations []int64
		wants      string
	}{
		"older": {[]int64{1, 2, 129}, tooOld},
		"newer": {[]int64{1, 2, 129, 130, 99998, 99999}, "migration 99999 "},
	} {
		file := filepath.Join(t.TempDir(), name+".backup")
		manifest := persistence.BackupManifest{Format: persistence.BackupFormat, Migrations: c.migrations}
		w, err := persistence.CreateBackup(file, manifest)
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		data := filepath.Join(t.TempDir(), "data")
		cfg := apptest.Config(t, map[string]string{"DATA_DIR": data})
		for _, args := range [][]string{{"restore", file}, {"restore", file, "--check"}} {
			err = app.Command(t.Context(), cfg, apptest.Quiet, nil, args...)
			if err == nil || !strings.Contains(err.Error(), c.wants) {
				t.Errorf("the %s backup is read by %v with %v", name, args, err)
			}
		}
		if _, err := os.Lstat(data); err == nil {
			t.Errorf("the refused %s backup made the data folder", name)
		}
	}
}
