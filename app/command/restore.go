// touchline restore restores a backup into an empty place, completely or not at all.

package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"touchline/app/config"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

// restore runs restore FILE [--check|--replace].
func (e Env) restore(ctx context.Context, args []string) error {
	check, replace := slices.Contains(args, "--check"), slices.Contains(args, "--replace")
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--check" || arg == "--replace" })
	if len(args) != 1 || strings.HasPrefix(args[0], "-") || check && replace {
		return errors.New("restore FILE [--check|--replace]")
	}
	path := args[0]
	m, err := persistence.VerifyBackup(path)
	if err != nil {
		return err
	}
	fmt.Printf("%s is complete: of %s, by touchline %s from PostgreSQL %s, uploads %s\n",
		path, m.Created.Format(time.DateTime+" UTC"), m.Touchline, m.Postgres, m.Files)
	if lacks, err := persistence.Knows(m.Migrations); err != nil {
		return err
	} else if lacks != 0 {
		return fmt.Errorf("touchline %s made it, and its migration %05d is unknown to touchline %s: use the newer one",
			m.Touchline, lacks, e.Version)
	}
	if check {
		return nil
	}
	if err := e.makeRoom(ctx, replace); err != nil {
		return err
	}
	if err := os.WriteFile(storage.Unfinished(e.Cfg), nil, 0o600); err != nil {
		return fmt.Errorf("begin a restore: %w", err)
	}
	if err := e.unpack(ctx, path); err != nil {
		return err // the mark stays
	}
	syscall.Sync()
	if err := os.Remove(storage.Unfinished(e.Cfg)); err != nil {
		return fmt.Errorf("finish a restore: %w", err)
	}
	e.warnOfSecret(m)
	return e.audited(ctx)
}

// makeRoom refuses a place that is in use. replace moves existing data aside.
func (e Env) makeRoom(ctx context.Context, replace bool) error {
	if err := os.MkdirAll(e.Cfg.DataDir, 0o711); err != nil {
		return fmt.Errorf("%sDATA_DIR: make the folder: %w", config.Prefix, err)
	}
	if e.Cfg.DatabaseURL != "" {
		found, err := persistence.Inspect(ctx, persistence.Config{DatabaseURL: e.Cfg.DatabaseURL, Logger: e.Logger})
		if err != nil {
			return storage.NameVariable(err, e.Cfg)
		}
		if found.Tables > 0 {
			return fmt.Errorf("%sDATABASE_URL: the database holds %d tables; restore into an empty one"+
				" (createdb --encoding=UTF8 --locale=C --template=template0 NAME)", config.Prefix, found.Tables)
		}
	}
	private := storage.PrivatePostgres(e.Cfg, e.Logger)
	dir, running, err := localpg.Find(private)
	switch {
	case e.Cfg.DatabaseURL != "" || errors.Is(err, localpg.ErrNone):
	case err != nil:
		return err
	case running:
		return fmt.Errorf("the database in %s is running; stop touchline first", dir)
	case !replace:
		return fmt.Errorf("there is a database in %s already; --replace moves it aside", dir)
	}
	now := time.Now()
	for _, name := range []string{filesEntry, secretEntry} {
		if err := putAside(filepath.Join(e.Cfg.DataDir, name), replace, now); err != nil {
			return err
		}
	}
	if e.Cfg.DatabaseURL != "" {
		return nil
	}
	kept, err := localpg.SetAside(private, now)
	if kept != "" {
		fmt.Printf("moved aside: %s\n", kept)
	}
	return err
}

func putAside(path string, replace bool, now time.Time) error {
	if _, err := os.Lstat(path); err != nil {
		return nil
	}
	if entries, err := os.ReadDir(path); err == nil && len(entries) == 0 {
		return nil
	}
	if !replace {
		return fmt.Errorf("there is a %s already; --replace moves it aside", path)
	}
	kept := path + ".before-" + now.UTC().Format("20060102T150405")
	if err := os.Rename(path, kept); err != nil {
		return fmt.Errorf("move existing data aside: %w", err)
	}
	fmt.Printf("moved aside: %s\n", kept)
	return nil
}

// unpack extracts the archive. The database is restored in one transaction.
func (e Env) unpack(ctx context.Context, path string) error {
	db, done, err := e.databaseFor(ctx, "pg_restore")
	if err != nil {
		return err
	}
	defer done()
	files, err := storage.OpenFiles(ctx, e.Cfg)
	if err != nil {
		return err
	}
	defer func() { _ = files.Close() }()
	from, dump := io.Pipe()
	loaded := make(chan error, 1)
	go func() {
		err := db.Restore(ctx, from)
		_ = from.CloseWithError(errors.Join(errors.New("pg_restore ended"), err))
		loaded <- err
	}()
	_, err = persistence.ReadBackup(path, func(name string, content io.Reader) error {
		folder, key, _ := strings.Cut(name, "/")
		switch folder {
		case databaseEntry:
			_, err := io.Copy(dump, content)
			return err
		case filesEntry:
			bytes, err := io.ReadAll(content)
			if err != nil {
				return err
			}
			return files.Put(ctx, key, bytes)
		case secretEntry:
			if e.Cfg.Secret != "" {
				return nil
			}
			kept, err := io.ReadAll(content)
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(e.Cfg.DataDir, "secret"), kept, 0o600)
		}
		return fmt.Errorf("the backup holds an unknown entry %s", name)
	})
	_ = dump.CloseWithError(err) // nil ends the dump
	if failed := <-loaded; failed != nil {
		return failed // it explains more than a broken pipe
	}
	return err
}

func (e Env) warnOfSecret(m persistence.BackupManifest) {
	inForce, err := storage.Secret(e.Cfg)
	known := func(secret []byte) bool { return persistence.SecretMark(secret) == m.SecretMark }
	if err == nil && !domain.SecretsOf(inForce, e.Cfg.OldSecrets).Prove(known) {
		fmt.Printf("%sSECRET differs from the backup's: anchors must reset their live codes, and older links do not work\n",
			config.Prefix)
	}
}

// audited opens the restored site, which migrates its tables, and audits the ledger.
func (e Env) audited(ctx context.Context) error {
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		audit, err := store.Operators.LedgerAudit(ctx)
		if err != nil {
			return err
		}
		if !audit.OK {
			return fmt.Errorf("restored, but the ledger does not add up: %d accounts differ, the sum is %d",
				len(audit.Mismatches), audit.Sum)
		}
		fmt.Printf("restored: the ledger of %d accounts adds up\n", audit.Accounts)
		return nil
	})
}
