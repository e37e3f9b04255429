// The directory of the cluster and the user that runs it: Postgres refuses root.

package localpg

import (
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// location is a data directory, the directory of its socket and the user that serves it.
type location struct {
	dir    string // absolute, ends in the major version
	socket string
	as     identity
	note   string // why the data is not in the requested directory, "" when it is
}

// stateDir holds the clusters of checkouts that only root can enter.
var stateDir = "/var/lib/touchline"

// chooseLocation returns a user and a directory that fit, and the version of the programs. An ordinary user runs the
// server itself. Root switches to the user postgres or "nobody"; if those cannot reach the directory, the data is kept
// in a system directory.
func chooseLocation(bin, dir string) (location, string, error) {
	base, err := filepath.Abs(dir)
	if err != nil {
		return location{}, "", err
	}
	if err := CheckWritable(base); err != nil {
		return location{}, "", err
	}
	if err := os.MkdirAll(base, 0o711); err != nil {
		return location{}, "", fmt.Errorf("make the data directory: %w", err)
	}
	if base, err = filepath.EvalSymlinks(base); err != nil {
		return location{}, "", err
	}
	as := ourself()
	if os.Geteuid() == 0 {
		if as, err = unprivileged(); err != nil {
			return location{}, "", fmt.Errorf("root cannot run postgres: %w; run as an ordinary user", err)
		}
	}
	version, err := tryBinaries(bin, base, as)
	if err == nil {
		return locationIn(base, as, version, "")
	}
	if os.Geteuid() == 0 {
		moved := filepath.Join(stateDir, hashOf(base), "postgres")
		if mkErr := os.MkdirAll(moved, 0o711); mkErr == nil {
			if version, err = tryBinaries(bin, moved, as); err == nil {
				return locationIn(moved, as, version, "user "+accountName(as.owner())+" cannot enter "+base)
			}
		}
		err = fmt.Errorf("%s cannot run them there: %w; run as an ordinary user", accountName(as.owner()), err)
	}
	return location{}, "", fmt.Errorf("run the postgres binaries in %s: %w", bin, err)
}

func locationIn(base string, as identity, version, note string) (location, string, error) {
	major, _, _ := strings.Cut(version, ".")
	p := location{dir: filepath.Join(base, major), as: as, note: note}
	kept, err := os.ReadFile(filepath.Join(p.dir, "PG_VERSION"))
	if err == nil && strings.TrimSpace(string(kept)) != major {
		return location{}, "", fmt.Errorf("%s holds a cluster of postgres %s, the binaries are %s",
			p.dir, strings.TrimSpace(string(kept)), version)
	}
	p.socket, err = socketDir(p)
	return p, version, err
}

func hashOf(path string) string {
	h := fnv.New64a()
	h.Write([]byte(path))
	return fmt.Sprintf("%016x", h.Sum64())
}

var versionWords = regexp.MustCompile(`\(PostgreSQL\) (\d+(?:\.\d+)?(?:\w*))`)

// tryBinaries asks the server's program for its version as the user, inside the directory: it fails if the user cannot
// reach either of them.
func tryBinaries(bin, dir string, as identity) (version string, err error) {
	cmd := exec.Command(filepath.Join(bin, "postgres"), "--version")
	cmd.SysProcAttr = as.attributes()
	cmd.Dir = dir
	cmd.Env = []string{"LC_ALL=C"}
	answer, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w %s", err, strings.TrimSpace(string(answer)))
	}
	words := versionWords.FindSubmatch(answer)
	if words == nil {
		return "", fmt.Errorf("%q is no version of postgres", strings.TrimSpace(string(answer)))
	}
	return string(words[1]), nil
}

// canEnter reports whether the user can enter the directory.
func (i identity) canEnter(dir string) bool {
	cmd := exec.Command("/bin/sh", "-c", ":")
	cmd.SysProcAttr = i.attributes()
	cmd.Dir = dir
	return cmd.Run() == nil
}
