// For commands that work on a cluster without starting it: its directory, its programs, and setting it aside.

package localpg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// ErrNone means that the directory has no cluster yet.
var ErrNone = errors.New("there is no database yet")

// Find returns the directory of a configuration's cluster, and whether it runs. It changes nothing. The error is
// ErrNone when there is no cluster.
func Find(cfg Config) (dir string, running bool, err error) {
	if _, err := os.Stat(cfg.Dir); errors.Is(err, os.ErrNotExist) {
		return "", false, fmt.Errorf("%w in %s", ErrNone, cfg.Dir)
	}
	bin, err := FindBinaries(cfg.BinDir)
	if err != nil {
		return "", false, err
	}
	p, _, err := chooseLocation(bin, cfg.Dir)
	if err != nil {
		return "", false, err
	}
	if err := p.checkOwner(); err != nil {
		return "", false, err
	}
	if _, err := os.Stat(filepath.Join(p.dir, "PG_VERSION")); err != nil {
		return p.dir, false, fmt.Errorf("%w in %s", ErrNone, cfg.Dir)
	}
	return p.dir, p.postmaster() != 0, nil
}

// SetAside renames the cluster, so that the next start makes an empty one. It refuses for a running cluster.
func SetAside(cfg Config, now time.Time) (kept string, err error) {
	dir, running, err := Find(cfg)
	switch {
	case errors.Is(err, ErrNone):
		return "", nil
	case err != nil:
		return "", err
	case running:
		return "", fmt.Errorf("the database in %s is running; stop touchline first", dir)
	}
	kept = dir + ".before-" + now.UTC().Format("20060102T150405")
	if err := os.Rename(dir, kept); err != nil {
		return "", fmt.Errorf("put the database aside: %w", err)
	}
	return kept, nil
}

// Programs returns the folder with a client program such as pg_dump: beside the server's programs, in Debian's folders
// or in PATH.
func Programs(binDir, name string) (dir string, err error) {
	bin, err := FindBinaries(binDir)
	if err == nil && executable(filepath.Join(bin, name)) {
		return bin, nil
	}
	for _, bin := range debianPlaces() {
		if executable(filepath.Join(bin, name)) {
			return bin, nil
		}
	}
	if path, err := exec.LookPath(name); err == nil {
		return filepath.Dir(path), nil
	}
	return "", fmt.Errorf(
		"no %s found: run `apt-get install -y postgresql-client`, "+
			"or set TOUCHLINE_PG_BIN to the folder with PostgreSQL's programs", name,
	)
}
