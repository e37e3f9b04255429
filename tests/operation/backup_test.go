// Backup and restore: taken while the site runs and money moves; complete or refused; everything is restored.

package operation

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/persistence/localpg"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

func TestABackupOfARunningSiteRestoresLoginsLinesMoneyAndPictures(t *testing.T) {
	b := apptest.OpenShop(t, 0, 1_000_000)
	b.Close(t)
	apptest.MakeResident(t, b.Data)
	if err := os.WriteFile(filepath.Join(b.Data, "secret"), bytes.Repeat([]byte("k"), 43), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Server = apptest.Open(t, b.Data)
	anchor, fan := b.People[0], b.People[1]
	cover := b.Upload(t, anchor.Token)
	b.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": cover,
	}, nil)
	speaker := b.Join(t, b.Ticket(t, fan.Token), nil)
	if _, code := speaker.Say(t, "l1", "said before the backup"); code != "" {
		t.Fatal(code)
	}

	// Coins move before, during and after the backup.
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var given atomic.Int64
	moving := make(chan struct{})
	go func() {
		defer close(moving)
		for i := 0; ctx.Err() == nil; i++ {
			if b.Patiently(t, fan, "/web_anchor/send_gift",
				apptest.GiftOf("g4", 1, fmt.Sprintf("backup-%06d", i))).Success {
				given.Add(1)
			}
		}
	}()
	eventually.True(t, "coins move", func() bool { return given.Load() >= 5 })
	before := given.Load()
	file := filepath.Join(t.TempDir(), "touchline.backup")
	cfg := apptest.Config(t, map[string]string{"DATA_DIR": b.Data})
	if err := app.Command(t.Context(), cfg, apptest.Quiet, nil, "backup", file); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "coins move after the backup", func() bool { return given.Load() > before+5 })
	stop()
	<-moving
	if after := given.Load(); before < 5 || after <= before {
		t.Fatalf("no coins moved during the backup: %d, %d", before, after)
	}
	b.Close(t)
	mustBeDamagedIfTouched(t, file)

	data := apptest.DataFolder(t)
	restored := apptest.Config(t, map[string]string{"DATA_DIR": data})
	if err := app.Command(t.Context(), restored, apptest.Quiet, nil, "restore", file); err != nil { // audits the ledger
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(filepath.Join(data, "secret")); err == nil {
		t.Errorf("a secret was stored besides the one of the environment: %q", kept)
	}
	second := apptest.Open(t, data)
	second.LogIn(t)
	reader := second.Join(t, second.Ticket(t, fan.Token), nil)
	found := false
	for _, event := range reader.Until(t, "hist").E {
		found = found || event.Text == "said before the backup"
	}
	if !found {
		t.Error("the line is not there")
	}
	again := &apptest.Shop{Server: second, Data: data, People: b.People}
	if w := again.Wallet(t, fan); w.Balance > 1_000_000-before || w.Balance < 1_000_000-given.Load() {
		t.Errorf("the wallet holds %d; %d to %d coins were given", w.Balance, before, given.Load())
	}
	if status := second.StatusOf(t, "/static/files/"+cover); status != 200 {
		t.Errorf("the cover is answered with %d", status)
	}
	if err := app.Command(t.Context(), restored, apptest.Quiet, nil, "restore", file, "--replace"); err == nil ||
		!strings.Contains(err.Error(), "is running; stop touchline first") {
		t.Errorf("the data is taken from under a running site: %v", err)
	}
	second.Close(t)
	again.MustAddUp(t)

	if err := app.Command(t.Context(), restored, apptest.Quiet, nil, "restore", file); err == nil ||
		!strings.Contains(err.Error(), "--replace") {
		t.Errorf("a folder in use is filled: %v", err)
	}
	if err := app.Command(t.Context(), restored, apptest.Quiet, nil, "restore", file, "--replace"); err != nil {
		t.Error(err)
	}
	if kept, _ := filepath.Glob(filepath.Join(data, "postgres", "*.before-*")); len(kept) != 1 {
		t.Errorf("what was there is not put aside: %v", kept)
	}
}

// mustBeDamagedIfTouched truncates and changes copies of a backup: each is refused, and nothing is created.
func mustBeDamagedIfTouched(t *testing.T, file string) {
	t.Helper()
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the backup: %v", info.Mode())
	}
	spoilt := map[string][]byte{"empty": nil, "no backup": []byte("hello"), "without its end": whole[:len(whole)-2048]}
	for _, share := range []int{1, 10, 50, 90, 99} {
		spoilt[fmt.Sprintf("cut at %d %%", share)] = whole[:len(whole)*share/100/512*512]
		changed := bytes.Clone(whole)
		changed[len(whole)*share/100] ^= 1
		if !inHeader(whole, len(whole)*share/100) {
			spoilt[fmt.Sprintf("a bit at %d %%", share)] = changed
		}
	}
	for what, content := range spoilt {
		copied := filepath.Join(t.TempDir(), "copy")
		if err := os.WriteFile(copied, content, 0o600); err != nil {
			t.Fatal(err)
		}
		data := filepath.Join(t.TempDir(), "data")
		err := app.Command(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet, nil,
			"restore", copied)
		if words := fmt.Sprint(err); !strings.Contains(words, "torn") && !strings.Contains(words, "damaged") &&
			!strings.Contains(words, "no backup") {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := os.Stat(data); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: something was made of it", what)
		}
	}
}

// inHeader reports whether a byte is padding, where a change is harmless.
func inHeader(whole []byte, at int) bool { return whole[at] == 0 }

func TestAnInterruptedRestoreKeepsTheSiteFromStarting(t *testing.T) {
	data := apptest.DataFolder(t)
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":  data,
		"ADDR":      apptest.FreePort(t),
		"RTMP_ADDR": apptest.FreePort(t),
	})
	if err := os.WriteFile(filepath.Join(cfg.DataDir, "restore-unfinished"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	if err := app.Command(ctx, cfg, apptest.Quiet, nil, "serve"); err == nil ||
		!strings.Contains(err.Error(), "was interrupted") {
		t.Errorf("it starts: %v", err)
	}
}

func TestABackupIsRestoredOnlyIntoAnEmptyConfiguredDatabase(t *testing.T) {
	from := persistencetest.Config(t)
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":     t.TempDir(),
		"DATABASE_URL": from.DatabaseURL + " password='no one asks'",
	})
	store, err := storage.Open(t.Context(), cfg, apptest.Quiet)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Accounts.CreateAccount(t.Context(), domain.Account{UserName: "Keeper1", PasswordHash: "x",
		NickName: "Kay", Language: "en", CreatedAt: time.Now()}); err != nil {
		t.Fatal(err)
	}
	empty := fmt.Sprintf("restored_%d", time.Now().UnixNano())
	db := persistencetest.SQL(t, from)
	if _, err := db.Exec(t.Context(), `CREATE DATABASE `+empty+` TEMPLATE template0`); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = db.Exec(context.Background(), `DROP DATABASE `+empty+` WITH (FORCE)`) })
	file := filepath.Join(t.TempDir(), "touchline.backup")
	if err := errors.Join(app.Command(t.Context(), cfg, apptest.Quiet, nil, "backup", file), store.Close()); err !=
		nil {
		t.Fatal(err)
	}

	if err := app.Command(t.Context(), cfg, apptest.Quiet, nil, "restore", file, "--replace"); err == nil ||
		!strings.Contains(err.Error(), "into an empty one") {
		t.Errorf("a database in use is filled: %v", err)
	}
	onto := regexp.MustCompile(`dbname=\S+`).ReplaceAllString(cfg.DatabaseURL, "dbname="+empty)
	cfg = apptest.Config(t, map[string]string{"DATA_DIR": t.TempDir(), "DATABASE_URL": onto})
	if err := app.Command(t.Context(), cfg, apptest.Quiet, nil, "restore", file); err != nil {
		t.Fatal(err)
	}
	if store, err = storage.Open(t.Context(), cfg, apptest.Quiet); err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if account, err := store.Accounts.AccountByName(t.Context(), "keeper1"); err != nil || account.NickName != "Kay" {
		t.Errorf("the account is %+v, %v", account, err)
	}
}

// slowPrograms is a folder of PostgreSQL's programs with a pg_dump that never ends.
func slowPrograms(t *testing.T) string {
	t.Helper()
	bin, err := localpg.FindBinaries("")
	if err != nil {
		t.Fatal(err)
	}
	slow := apptest.DataFolder(t)
	for _, name := range []string{"initdb", "postgres"} {
		if err := os.Symlink(filepath.Join(bin, name), filepath.Join(slow, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(slow, "pg_dump"), []byte("#!/bin/sh\necho begun\nexec sleep 1000\n"),
		0o755); err != nil {
		t.Fatal(err)
	}
	return slow
}

func TestAnInterruptedBackupLeavesNoFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "touchline.backup")
	cfg := apptest.Config(t, map[string]string{"DATA_DIR": apptest.FreshFolder(t), "PG_BIN": slowPrograms(t)})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- app.Command(ctx, cfg, apptest.Quiet, nil, "backup", file) }()
	begun := func() bool { _, err := os.Stat(file + ".partial"); return err == nil }
	eventually.True(t, "the backup begins", begun)
	stop()
	if err := eventually.Receive(t, "it ends", ended); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	if left, _ := filepath.Glob(file + "*"); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
}
