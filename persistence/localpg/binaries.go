// Finding the programs: a variable, Debian's folders, the path.

package localpg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrNoBinaries names the packages that install a server.
var ErrNoBinaries = errors.New("no PostgreSQL server found: run `apt-get install -y postgresql`, " +
	"or set TOUCHLINE_PG_BIN to its bin directory, or TOUCHLINE_DATABASE_URL to a running server")

// FindBinaries returns the directory of initdb and postgres: the given one, TOUCHLINE_PG_BIN, the highest version under
// /usr/lib/postgresql, or the one in PATH.
func FindBinaries(given string) (string, error) {
	if given == "" {
		given = os.Getenv("TOUCHLINE_PG_BIN")
	}
	if given != "" {
		if !hasServer(given) {
			return "", fmt.Errorf("%s holds no initdb and postgres", given)
		}
		return given, nil
	}
	found := debianPlaces()
	if initdb, err := exec.LookPath("initdb"); err == nil {
		if initdb, err = filepath.EvalSymlinks(initdb); err == nil {
			found = append(found, filepath.Dir(initdb))
		}
	}
	for _, dir := range found {
		if hasServer(dir) {
			return dir, nil
		}
	}
	return "", ErrNoBinaries
}

// debianPlaces returns the folders of programs of Debian's packages, the newest version first.
func debianPlaces() []string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	slices.SortFunc(found, func(a, b string) int { return majorOf(b) - majorOf(a) })
	return found
}

func hasServer(dir string) bool {
	return executable(filepath.Join(dir, "initdb")) && executable(filepath.Join(dir, "postgres"))
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() && info.Mode()&0o111 != 0
}

// majorOf returns 15 for /usr/lib/postgresql/15/bin.
func majorOf(bin string) int {
	major, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return major
}
