// Opening the database, and the secret beside it.

// Package storage is what commands and the server keep things in: the database, ours or the operator's, the uploaded
// files, and the secret beside them.
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

// Store is an open store and, when nobody gave us a database, the private server behind it.
type Store struct {
	*persistence.Store
	Postgres *localpg.Server
	Folders  []string // that this node writes to
}

// Open opens the store for a command, which may run beside the server.
func Open(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*Store, error) {
	return OpenFor(ctx, cfg, nil, nil, logger)
}

// ThisServer is how this server introduces itself to another one that opens the same database.
func ThisServer(cfg *config.Config) *membership.Server {
	s := &membership.Server{PID: os.Getpid(), Address: cfg.Addr, Shared: !cfg.Cluster.IsAlone()}
	s.Host, _ = os.Hostname()
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	processes, noNamespace := os.Readlink("/proc/self/ns/pid") // containers of one machine number their processes apart
	if err == nil && noNamespace == nil {
		s.Machine = strings.TrimSpace(string(boot)) + " " + processes
	}
	return s
}

// OpenFor starts the private PostgreSQL unless a database is configured, and opens the store for a server, which
// must be the only one, or for a command (nil).
func OpenFor(ctx context.Context, cfg *config.Config, server *membership.Server, tracer pgx.QueryTracer, logger *slog.Logger) (*Store, error) {
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
		url, timeout = s.Postgres.URL(), 30*time.Second // it is watched, and started again when it ends
	}
	store, err := persistence.Open(ctx, persistence.Config{DatabaseURL: url, RedisURL: cfg.RedisURL, ConnectTimeout: timeout, Server: server, Logger: logger, Tracer: tracer})
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

// PrivatePostgres is the configuration of the private server.
func PrivatePostgres(cfg *config.Config, logger *slog.Logger) localpg.Config {
	return localpg.Config{Dir: filepath.Join(cfg.DataDir, "postgres"), BinDir: cfg.PGBin, Logger: logger}
}

// Unfinished is the mark of a restore under way. While it is there nothing starts on the data.
func Unfinished(cfg *config.Config) string { return filepath.Join(cfg.DataDir, "restore-unfinished") }

// MakeFolder makes the folder, through which the account of the private database passes, and says at once when something in it belongs to another account or a restore into
// it was cut short.
func MakeFolder(cfg *config.Config) error {
	if _, err := os.Lstat(Unfinished(cfg)); err == nil {
		return fmt.Errorf("%sDATA_DIR: a restore into %s did not come to its end; run it again with --replace", config.Prefix, cfg.DataDir)
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

// NameVariable puts the variable before what is wrong with a configured database or Redis.
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

// Ready tells whether the node can keep what it is given.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.DiskFull(); err != nil {
		return err
	}
	return s.Store.Ready(ctx)
}

// closeLimit is how long a database that does not answer holds up the end of a process. Its connections may have been silent for
// so long that the system tries again after half a minute only; what was not committed by then was not acknowledged.
const closeLimit = 5 * time.Second

var errCloseLimit = errors.New("the database did not let go in time: its connections end with this process")

// Close commits what is queued, then lets the private server go.
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

// Secret is what live codes are made from: configured, or in dev kept beside the data.
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
		return nil, fmt.Errorf("keep the secret: %w", err)
	}
	return text, nil
}

// With opens the store for a command and closes it behind it.
func With(ctx context.Context, cfg *config.Config, logger *slog.Logger, do func(*Store) error) error {
	store, err := Open(ctx, cfg, logger)
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}
