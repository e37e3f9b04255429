// Where the databases of tests lie: in memory where there is room.

package persistencetest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// memory is a file system in memory on Linux; room is what it must have free. The tests of a run need some hundred MB.
const (
	memory = "/dev/shm"
	room   = 3 << 30
)

// Home is the folder for databases of tests: memory, or the temp directory. A database is 700 files; to copy them takes
// the kernel 30 ms in memory and 50 to 130 on a disk. Tests kill processes and not the machine, so that memory is as
// safe as a disk.
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

// MakeFolder makes a folder in Home which other accounts can enter: root's database runs as one. Its name holds the
// process, by which Sweep knows what killed tests left behind.
func MakeFolder() (string, error) {
	folder, err := os.MkdirTemp(Home(), folderPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return "", err
	}
	return folder, os.Chmod(folder, 0o755)
}

// Sweep removes the folders of processes that are gone.
func Sweep() {
	folders, _ := filepath.Glob(filepath.Join(Home(), folderPrefix+"*"))
	for _, folder := range folders {
		name, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), folderPrefix), "-")
		if pid, err := strconv.Atoi(name); err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
			_ = os.RemoveAll(folder) // another account's folder stays
		}
	}
}
