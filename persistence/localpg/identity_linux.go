// The user that runs Postgres, and how a child process is tied to this one, on Linux.

package localpg

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// identity is the user that runs the server: the own user, or a user that root switches to.
type identity struct {
	uid, gid int
	drop     bool
}

func ourself() identity { return identity{uid: os.Geteuid(), gid: os.Getegid()} }

// unprivileged returns the user that root switches to.
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

// attributes tie the child to this process: its own process group, and a fast shutdown when this process dies.
func (i identity) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
	if i.drop {
		attr.Credential = &syscall.Credential{Uid: uint32(i.uid), Gid: uint32(i.gid)}
	}
	return attr
}

// own makes the user the owner of a directory.
func (i identity) own(path string) error {
	if !i.drop {
		return nil
	}
	return os.Chown(path, i.uid, i.gid)
}

// owner returns the id of the user on disk.
func (i identity) owner() int {
	if i.drop {
		return i.uid
	}
	return os.Geteuid()
}

// mayOwn reports whether an existing directory belongs to this process or to the user.
func (i identity) mayOwn(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Geteuid() || i.drop && int(stat.Uid) == i.uid)
}

// servesDir reports whether the process is alive and a postmaster of the directory, which is its working directory.
func servesDir(pid int, dir string) bool {
	stands, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	return err == nil && stands == dir
}
