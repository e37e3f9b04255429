// touchline backup writes database, uploads and the kept secret to one file. The site may run.

package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"touchline/app/config"
	"touchline/app/storage"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

const (
	databaseEntry = "database"
	filesEntry    = "files"
	secretEntry   = "secret"
)

// backup runs backup FILE.
func (e Env) backup(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("backup FILE")
	}
	path := args[0]
	if err := storage.MakeFolder(e.Cfg); err != nil {
		return err
	}
	if e.Cfg.DatabaseURL == "" {
		if _, _, err := localpg.Find(storage.PrivatePostgres(e.Cfg, e.Logger)); err != nil {
			return err // a start would make an empty database
		}
	}
	db, done, err := e.databaseFor(ctx, "pg_dump")
	if err != nil {
		return err
	}
	defer done()
	found, err := persistence.Inspect(ctx, persistence.Config{DatabaseURL: db.URL, Logger: e.Logger})
	if err != nil {
		return storage.NameVariable(err, e.Cfg)
	}
	if len(found.Migrations) == 0 {
		return errors.New("the database holds no tables of touchline")
	}
	files := "included"
	if e.Cfg.S3.Endpoint != "" {
		files = "in bucket " + e.Cfg.S3.Bucket + " at " + e.Cfg.S3.Endpoint
	}
	kept, err := e.keptSecret()
	if err != nil {
		return err
	}
	inForce := kept
	if e.Cfg.Secret != "" {
		inForce = []byte(e.Cfg.Secret)
	}
	w, err := persistence.CreateBackup(path, persistence.BackupManifest{
		Format: persistence.BackupFormat, Touchline: e.Version, Postgres: found.Version,
		Created:    time.Now().UTC().Truncate(time.Second),
		Migrations: found.Migrations, Files: files, SecretMark: persistence.SecretMark(inForce),
	})
	if err != nil {
		return err
	}
	size, count, err := e.fillBackup(ctx, w, db, kept)
	if err != nil {
		return errors.Join(err, w.Abort())
	}
	if err := w.Close(); err != nil {
		return err
	}
	fmt.Printf("%s: %d KiB of database (PostgreSQL %s), %d files\n", path, (size+1023)>>10, found.Version, count)
	e.printOmitted(files)
	return nil
}

// printOmitted names what a backup lacks.
func (e Env) printOmitted(files string) {
	if files != "included" {
		fmt.Printf("not included: the uploads, which are %s\n", files)
	}
	if e.Cfg.Secret != "" {
		fmt.Printf("not included: %sSECRET; keep it with the backup, because live codes need it\n", config.Prefix)
	}
}

// databaseFor returns the database with the folder of a program. done stops a private server that was started for it.
func (e Env) databaseFor(ctx context.Context,
	program string) (db persistence.PostgresPrograms, done func(), err error) {
	if db.Bin, err = localpg.Programs(e.Cfg.PGBin, program); err != nil {
		return db, nil, err
	}
	if db.URL, done = e.Cfg.DatabaseURL, func() {}; db.URL != "" {
		return db, done, nil
	}
	private, err := localpg.Start(ctx, storage.PrivatePostgres(e.Cfg, e.Logger))
	if err != nil {
		return db, nil, err
	}
	db.URL = private.URL()
	return db, private.Stop, nil
}

// fillBackup writes the secret, then one snapshot of the database, then the files. All files of the snapshot exist by
// then, and a file never changes.
func (e Env) fillBackup(
	ctx context.Context, w *persistence.BackupWriter, db persistence.PostgresPrograms, kept []byte,
) (size int64, files int, err error) {
	if kept != nil {
		if err := w.Add(secretEntry, int64(len(kept)), bytes.NewReader(kept)); err != nil {
			return 0, 0, err
		}
	}
	out, in := io.Pipe()
	go func() { in.CloseWithError(db.Dump(ctx, in)) }()
	size, err = w.AddStream(databaseEntry, out)
	_ = out.Close() // ends a dump that was not read completely
	if err != nil || e.Cfg.S3.Endpoint != "" {
		return size, 0, err
	}
	files, err = addFiles(ctx, w, filepath.Join(e.Cfg.DataDir, "files"))
	return size, files, err
}

// draft matches the names of incomplete files.
var draft = regexp.MustCompile(`\.[A-Z2-7]{8}$`)

func addFiles(ctx context.Context, w *persistence.BackupWriter, folder string) (count int, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // deleted since, or nothing was ever uploaded
		case err != nil || ctx.Err() != nil:
			return errors.Join(err, ctx.Err())
		case !entry.Type().IsRegular() || draft.MatchString(entry.Name()):
			return nil
		}
		file, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		info, err := file.Stat()
		if err != nil {
			return err
		}
		key, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		count++
		return w.Add(filesEntry+"/"+filepath.ToSlash(key), info.Size(), file)
	})
	return count, err
}

// keptSecret returns the secret in the data folder, nil without one.
func (e Env) keptSecret() ([]byte, error) {
	kept, err := os.ReadFile(filepath.Join(e.Cfg.DataDir, "secret"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return kept, err
}
