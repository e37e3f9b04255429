// Where the databases of tests are: in memory if there is space.

package persistencetest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// memory is a file system in memory on Linux; room is the free space it must have. The tests of a run need
// some hundred MB.
const (
	memory = "/dev/shm"
	room   = 3 << 30
)

// Home returns the folder for databases of tests: memory, or the temp directory. A database has 700 files; copying them
// takes 30 ms in memory and 50 to 130 ms on a disk. Tests kill processes but not the machine, so memory is as safe
// as a disk.
func Home() string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memory, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < room {
		return os.TempDir()
	}
	if mine, err := os.MkdirTemp(memory, folderPrefix); err != nil || os.Remove(mine) != nil {
		return os.TempDir()
	}
	return memory
}

const folderPrefix = "touchline-test-data-"

// MakeFolder creates a folder in Home that other accounts can enter, because a database started by root runs as one.
// Its name contains the process id, by which Sweep finds the folders of killed tests.
func MakeFolder() (string, error) {
	folder, err := os.MkdirTemp(Home(), folderPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return "", err
	}
	return folder, os.Chmod(folder, 0o755)
}

// Sweep removes the folders of ended processes.
func Sweep() {
	folders, _ := filepath.Glob(filepath.Join(Home(), folderPrefix+"*"))
	for _, folder := range folders {
		name, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), folderPrefix), "-")
		if pid, err := strconv.Atoi(name); err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
			_ = os.RemoveAll(folder) // the folder of another account stays
		}
	}
}
