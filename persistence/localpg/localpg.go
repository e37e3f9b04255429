// A private PostgreSQL for this checkout, which this process starts, watches and stops.

// Package localpg runs a private PostgreSQL cluster as a child of this process. It listens on a unix socket only,
// survives a kill of either process, and is shared by the processes of one checkout.
package localpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"
)

// Config names the directory of the cluster and the programs that run it.
type Config struct {
	Dir      string            // e.g. ./data/postgres; the cluster is in Dir/<major>
	BinDir   string            // "" looks for binaries; see FindBinaries
	Settings map[string]string // further settings of postgresql.conf, which override the pinned ones
	Logger   *slog.Logger      // nil logs nothing; the server writes its own log to Dir/<major>.log
}

// Server is the running cluster, started by this process or adopted.
type Server struct {
	cfg      Config
	bin      string
	version  string // e.g. 15.18
	location location
	settings map[string]string
	took     time.Duration
	log      *os.File

	child    atomic.Pointer[child] // nil while adopted or between two runs
	restarts atomic.Int64

	stopping atomic.Bool

	stop chan struct{} // closed by Stop
	done chan struct{} // closed when the watch has ended
}

// startTimeout is how long a start waits for the remains of a killed server.
const startTimeout = 30 * time.Second

// Start creates the cluster if there is none, then starts it, or adopts it when it runs already. It watches the server
// and restarts it until Stop. Errors are one line with an instruction.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	began := time.Now()
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	bin, err := FindBinaries(cfg.BinDir)
	if err != nil {
		return nil, err
	}
	location, version, err := chooseLocation(bin, cfg.Dir)
	if err != nil {
		return nil, err
	}
	if dir := location.socketInUse(); dir != "" {
		location.socket = dir
	}
	if location.note != "" {
		cfg.Logger.Info("the data of postgres is in another directory", "dir", location.dir, "why", location.note)
	}
	s := &Server{
		cfg: cfg, bin: bin, version: version, location: location, stop: make(chan struct{}), done: make(chan struct{}),
	}
	if err := location.checkOwner(); err != nil {
		return nil, err
	}
	s.settings = pinned(location.socket)
	maps.Copy(s.settings, cfg.Settings)
	if s.log, err = openLog(location.dir + ".log"); err != nil {
		return nil, err
	}
	if err := s.ensure(ctx); err != nil {
		_ = s.log.Close()
		return nil, err
	}
	location.sweepSockets()
	s.took = time.Since(began)
	go s.watch()
	return s, nil
}

// pinned returns settings that do not depend on the machine or the package of the programs. A new cluster fills a new
// log segment each second under load, and writing zeros into it first stops every commit for 20–60 ms. So wal_init_zero
// is off (10,000 events per second: p99 18 ms before, 1.5 ms after).
func pinned(socket string) map[string]string {
	return map[string]string{
		"listen_addresses":        "",
		"unix_socket_directories": socket,
		"unix_socket_permissions": "0700",
		"timezone":                "UTC",
		"log_timezone":            "UTC",
		"fsync":                   "on",
		"synchronous_commit":      "on",
		"full_page_writes":        "on",
		"wal_compression":         "on",
		"wal_init_zero":           "off",
		"max_wal_size":            "2GB",
		"checkpoint_timeout":      "15min",
		"shared_buffers":          "128MB",
		"max_connections":         "120",
		"jit":                     "off",
		"log_checkpoints":         "off",
		"log_min_messages":        "warning",
		"ssl":                     "off",
	}
}

// openLog appends to the server's log and truncates it above 10 MB. It is a file and not a pipe, so that the server can
// still write after this process has ended.
func openLog(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > 10<<20 {
		_ = os.Rename(path, path+".old")
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the postgres log: %w", err)
	}
	return f, nil
}

// ensure leaves the cluster running: adopted or started. One process at a time runs it.
func (s *Server) ensure(ctx context.Context) (err error) {
	unlock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			s.location.dropSocketDir()
		}
		unlock()
	}()
	if err := s.initialise(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		if s.location.postmaster() != 0 && s.ping(ctx) == nil {
			s.child.Store(nil)
			return nil
		}
		// A server that has just stopped removes the directory of its socket.
		if err := s.location.makeSocketDir(); err != nil {
			return err
		}
		if err := s.location.disownPidFile(); err != nil {
			return err
		}
		began := s.logEnd()
		err := s.spawn(ctx)
		if err == nil {
			return nil
		}
		if !errors.Is(err, errEarlyExit) {
			return err
		}
		// A killed postmaster leaves a zombie or orphaned backends for a moment, and Postgres refuses to start until
		// they have ended. All other errors are final.
		words := said(s.log.Name(), began)
		failed := fmt.Errorf("postgres does not start in %s: %s; all its words are in %s", s.location.dir,
			reason(words),
			s.log.Name())
		if reasonLine.MatchString(words) && !remains.MatchString(words) {
			return failed
		}
		select {
		case <-ctx.Done():
			return failed
		case <-s.stop:
			return err
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// lock takes the lock of starting; a second process waits for the first.
func (s *Server) lock(ctx context.Context) (unlock func(), err error) {
	f, err := os.OpenFile(s.location.dir+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the postgres start lock: %w", err)
	}
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { _ = f.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			_ = f.Close()
			return nil, fmt.Errorf("take the postgres start lock: %w", err)
		}
		select {
		case <-ctx.Done():
			_ = f.Close()
			return nil, fmt.Errorf("another process is starting postgres: %w", ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// URL returns the address for clients on this machine.
func (s *Server) URL() string { return s.location.url() }

// Dir returns the data directory.
func (s *Server) Dir() string { return s.location.dir }

// Adopted reports whether another process runs the server.
func (s *Server) Adopted() bool { return s.child.Load() == nil }

// Pid returns the process id of the postmaster, 0 for none.
func (s *Server) Pid() int {
	if c := s.child.Load(); c != nil {
		return c.cmd.Process.Pid
	}
	return s.location.postmaster()
}

// Restarts returns how often the server was restarted.
func (s *Server) Restarts() int { return int(s.restarts.Load()) }

// String returns the line that a start prints.
func (s *Server) String() string {
	verb := "private cluster"
	if s.Adopted() {
		verb = "shared cluster"
	}
	dir := s.location.dir
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, dir); err == nil && filepath.IsLocal(rel) {
			dir = rel
		}
	}
	return fmt.Sprintf("postgres %s %s at %s (%d ms)", s.version, verb, dir, s.took.Milliseconds())
}
