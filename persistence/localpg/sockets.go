// The directory of the socket: short, closed to others, and removed when it is no longer needed.

package localpg

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	socketPrefix = "touchline-pg-"
	socketName   = ".s.PGSQL.5432"
)

// socketDir is short and closed to others: the path of a socket is limited to 107 bytes.
func socketDir(p location) (string, error) {
	name := socketPrefix + hashOf(p.dir)
	for _, temp := range socketHomes() {
		if len(filepath.Join(temp, name, socketName)) <= 100 && p.as.canEnter(temp) {
			return filepath.Join(temp, name), nil
		}
	}
	return "", errors.New("no temp directory is fit for the postgres socket; set TMPDIR to a short path")
}

// socketInUse returns where the running server listens, "" for none: its process may have another temp directory, such
// as a service of systemd.
func (p location) socketInUse() string {
	if p.postmaster() == 0 {
		return ""
	}
	words, err := os.ReadFile(filepath.Join(p.dir, "postmaster.pid"))
	if lines := strings.Split(string(words), "\n"); err == nil && len(lines) > 4 && filepath.IsAbs(lines[4]) {
		return lines[4]
	}
	return ""
}

func socketHomes() []string { return []string{os.TempDir(), "/tmp"} }

// makeSocketDir creates the directory of the socket, closed to others. It refuses a directory of another user with the
// same name: that user's server must not answer instead of this one.
func (p location) makeSocketDir() error {
	err := os.Mkdir(p.socket, 0o700)
	if err != nil && !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("make the socket directory: %w", err)
	}
	info, err := os.Lstat(p.socket)
	if err != nil {
		return fmt.Errorf("make the socket directory: %w", err)
	}
	if !info.IsDir() || !p.as.mayOwn(info) {
		return fmt.Errorf("the socket directory %s belongs to another user; remove it", p.socket)
	}
	if err := os.Chmod(p.socket, 0o700); err != nil {
		return fmt.Errorf("close the socket directory: %w", err)
	}
	if err := p.as.own(p.socket); err != nil {
		return fmt.Errorf("hand over the socket directory: %w", err)
	}
	// Cleaners of temp directories go by age.
	now := time.Now()
	_ = os.Chtimes(p.socket, now, now)
	return nil
}

// dropSocketDir removes the directory with the leftovers of a killed server. The caller holds the lock of starting.
func (p location) dropSocketDir() {
	if p.postmaster() == 0 {
		removeSocketDir(p.socket)
	}
}

// removeSocketDir keeps a directory that holds anything else.
func removeSocketDir(dir string) {
	_ = os.Remove(filepath.Join(dir, socketName))
	_ = os.Remove(filepath.Join(dir, socketName+".lock"))
	_ = os.Remove(dir)
}

// sweepSockets removes directories of killed servers whose data may never be started again, such as those of killed
// tests. A new one may belong to a server that is starting.
func (p location) sweepSockets() {
	for _, temp := range socketHomes() {
		dirs, _ := filepath.Glob(filepath.Join(temp, socketPrefix+"*"))
		for _, dir := range dirs {
			info, err := os.Lstat(dir)
			if err == nil && info.IsDir() && p.as.mayOwn(info) && dir != p.socket &&
				time.Since(info.ModTime()) > time.Minute && !serves(dir) {
				removeSocketDir(dir)
			}
		}
	}
}

// serves reports whether a server listens at the socket of a directory.
func serves(dir string) bool {
	conn, err := net.Dial("unix", filepath.Join(dir, socketName))
	return err == nil && conn.Close() == nil
}
