// The database and the secret.

// Package storage opens the stores of the server and of commands: the private or configured database, the files and the
// secret. It also holds the clock and the time zone of the site.
package storage

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/app/config"
	"touchline/cluster/membership"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

// Store is an open store and, without a configured database, its private server.
type Store struct {
	*persistence.Store
	Postgres *localpg.Server
	Folders  []string // written by this node
}

// Open opens the store for a command. The server may run.
func Open(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*Store, error) {
	return OpenFor(ctx, cfg, nil, nil, logger)
}

// ThisServer identifies this server to another one that opens the same database.
func ThisServer(cfg *config.Config) *membership.Server {
	s := &membership.Server{PID: os.Getpid(), Address: cfg.Addr, Shared: !cfg.Cluster.IsAlone()}
	s.Host, _ = os.Hostname()
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	processes, noNamespace := os.Readlink("/proc/self/ns/pid") // each container of a machine has its own process ids
	if err == nil && noNamespace == nil {
		s.Machine = strings.TrimSpace(string(boot)) + " " + processes
	}
	return s
}

// OpenFor opens the store for a server, which must be the only one, or for a command (nil). It starts the private
// PostgreSQL unless a database is configured.
func OpenFor(ctx context.Context, cfg *config.Config, server *membership.Server, tracer pgx.QueryTracer,
	logger *slog.Logger) (*Store, error) {
	if err := MakeFolder(cfg); err != nil {
		return nil, err
	}
	s := &Store{}
	url, timeout := cfg.DatabaseURL, time.Duration(0)
	if url == "" {
		var err error
		s.Postgres, err = localpg.Start(ctx, PrivatePostgres(cfg, logger))
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(cfg.Console, s.Postgres)
		url, timeout = s.Postgres.URL(), 30*time.Second // a supervisor restarts it when it ends
	}
	store, err := persistence.Open(ctx, persistence.Config{
		DatabaseURL: url, RedisURL: cfg.RedisURL, ConnectTimeout: timeout, Server: server, Logger: logger, Tracer: tracer,
	})
	if err != nil {
		return nil, errors.Join(NameVariable(err, cfg), s.Close())
	}
	s.Store = store
	if s.Postgres != nil {
		s.Folders = append(s.Folders, s.Postgres.Dir())
	}
	if cfg.S3.Endpoint == "" {
		s.Folders = append(s.Folders, cfg.DataDir)
	}
	return s, nil
}

// PrivatePostgres returns the configuration of the private server.
func PrivatePostgres(cfg *config.Config, logger *slog.Logger) localpg.Config {
	return localpg.Config{Dir: filepath.Join(cfg.DataDir, "postgres"), BinDir: cfg.PGBin, Logger: logger}
}

// Unfinished returns the path of the mark of an unfinished restore. While the mark exists, nothing starts on the data.
func Unfinished(cfg *config.Config) string { return filepath.Join(cfg.DataDir, "restore-unfinished") }

// MakeFolder makes the data folder, which the account of the private database must be able to enter. It fails when
// something in it belongs to another account, or after an interrupted restore.
func MakeFolder(cfg *config.Config) error {
	if _, err := os.Lstat(Unfinished(cfg)); err == nil {
		return fmt.Errorf("%sDATA_DIR: a restore into %s was interrupted; run it again with --replace", config.Prefix,
			cfg.DataDir)
	}
	for _, path := range []string{cfg.DataDir, filepath.Join(cfg.DataDir, "files"), filepath.Join(cfg.DataDir, "secret")} {
		if err := localpg.CheckWritable(path); err != nil {
			return fmt.Errorf("%sDATA_DIR: %w", config.Prefix, err)
		}
	}
	if err := os.MkdirAll(cfg.DataDir, 0o711); err != nil {
		return fmt.Errorf("%sDATA_DIR: make the folder: %w", config.Prefix, err)
	}
	return nil
}

// NameVariable adds the name of the setting to the error of a configured database or Redis.
func NameVariable(err error, cfg *config.Config) error {
	var unfit *persistence.UnusableError
	switch {
	case !errors.As(err, &unfit) || !unfit.Redis && cfg.DatabaseURL == "":
		return err
	case unfit.Redis:
		return fmt.Errorf("%sREDIS_URL: %w", config.Prefix, err)
	}
	return fmt.Errorf("%sDATABASE_URL: %w", config.Prefix, err)
}

// Ready fails when the node cannot store data.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.DiskFull(); err != nil {
		return err
	}
	return s.Store.Ready(ctx)
}

// closeLimit bounds the wait for a silent database at the end of the process. The system may retry only after half a
// minute. Uncommitted changes were not acknowledged.
const closeLimit = 5 * time.Second

var errCloseLimit = errors.New("the database did not close in time: its connections end with this process")

// Close commits queued changes, then stops the private server.
func (s *Store) Close() error {
	var err error
	if s.Store != nil {
		closed := make(chan error, 1)
		go func() { closed <- s.Store.Close() }()
		select {
		case err = <-closed:
		case <-time.After(closeLimit):
			err = errCloseLimit
		}
	}
	if s.Postgres != nil {
		s.Postgres.Stop()
	}
	return err
}

// Secret returns the secret of live codes: the configured one, or in dev the one in the data folder.
func Secret(cfg *config.Config) ([]byte, error) {
	if cfg.Secret != "" {
		return []byte(cfg.Secret), nil
	}
	path := filepath.Join(cfg.DataDir, "secret")
	kept, err := os.ReadFile(path)
	if err == nil && len(kept) >= 32 {
		return kept, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the secret: %w", err)
	}
	fresh := make([]byte, 32)
	if _, err := rand.Read(fresh); err != nil {
		return nil, fmt.Errorf("make a secret: %w", err)
	}
	text := []byte(base64.RawURLEncoding.EncodeToString(fresh))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return nil, fmt.Errorf("write the secret: %w", err)
	}
	return text, nil
}

// With opens the store for a command and closes it afterwards.
func With(ctx context.Context, cfg *config.Config, logger *slog.Logger, do func(*Store) error) error {
	store, err := Open(ctx, cfg, logger)
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}
