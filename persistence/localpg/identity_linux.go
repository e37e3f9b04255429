// The user Postgres runs as, and the ties of a child process to us, on Linux.

package localpg

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// identity is who the server runs as: ourself, or a user root drops to.
type identity struct {
	uid, gid int
	drop     bool
}

func ourself() identity { return identity{uid: os.Geteuid(), gid: os.Getegid()} }

// unprivileged is the user root drops to.
func unprivileged() (identity, error) {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(u.Uid)
		gid, gidErr := strconv.Atoi(u.Gid)
		if uidErr == nil && gidErr == nil && uid != 0 {
			return identity{uid: uid, gid: gid, drop: true}, nil
		}
	}
	return identity{}, errors.New("neither user postgres nor nobody exists")
}

// attributes tie the child to us: its own process group, a fast shutdown when we die.
func (i identity) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
	if i.drop {
		attr.Credential = &syscall.Credential{Uid: uint32(i.uid), Gid: uint32(i.gid)}
	}
	return attr
}

// own hands a directory to the user.
func (i identity) own(path string) error {
	if !i.drop {
		return nil
	}
	return os.Chown(path, i.uid, i.gid)
}

// owner is the number under which the user's files lie on disk.
func (i identity) owner() int {
	if i.drop {
		return i.uid
	}
	return os.Geteuid()
}

// mayOwn tells whether a found directory belongs to us or to the user.
func (i identity) mayOwn(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Geteuid() || i.drop && int(stat.Uid) == i.uid)
}

// servesDir tells whether the process is alive and a postmaster of the directory: it stands in it.
func servesDir(pid int, dir string) bool {
	stands, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	return err == nil && stands == dir
}
