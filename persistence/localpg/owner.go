// Data of another user is refused at once, with the command that changes its owner.

package localpg

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// CheckWritable reports whether this process may write a file or folder, or create a missing one. Otherwise the error
// names the owner and the command that changes it.
func CheckWritable(path string) error {
	if os.Geteuid() == 0 {
		return nil
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	for {
		err := unix.Access(path, unix.W_OK)
		if !errors.Is(err, fs.ErrNotExist) || filepath.Dir(path) == path {
			if errors.Is(err, fs.ErrPermission) {
				return handOver(path, os.Geteuid(), "this process runs as "+accountName(os.Geteuid()))
			}
			return nil
		}
		path = filepath.Dir(path)
	}
}

// checkOwner checks the cluster and the files beside it before anything is written. Postgres serves only data of the
// user that runs it.
func (p location) checkOwner() error {
	for _, path := range []string{p.dir + ".log", p.dir + ".lock"} {
		if err := CheckWritable(path); err != nil {
			return err
		}
	}
	owner, there := ownerOf(p.dir)
	if wanted := p.as.owner(); there && owner != wanted {
		return handOver(p.dir, wanted, "PostgreSQL runs as "+accountName(wanted)+" here")
	}
	return nil
}

func handOver(path string, to int, why string) error {
	owner, _ := ownerOf(path)
	return fmt.Errorf("%s belongs to %s, and %s; start as %s, or hand it over: sudo chown -R %s: %s",
		path, accountName(owner), why, accountName(owner), accountName(to), path)
}

func ownerOf(path string) (uid int, there bool) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}

func accountName(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return strconv.Itoa(uid)
}
