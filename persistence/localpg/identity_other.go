//go:build unix && !linux

// The user that runs Postgres on systems without death signals: always the own user.

package localpg

import (
	"errors"
	"os"
	"syscall"
)

type identity struct{}

func ourself() identity { return identity{} }

func unprivileged() (identity, error) {
	return identity{}, errors.New("this system needs an ordinary user")
}

func (identity) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func (identity) own(string) error { return nil }

func (identity) owner() int { return os.Geteuid() }

func (identity) mayOwn(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

// servesDir reports whether the process is alive; the socket then shows whether it serves the directory.
func servesDir(pid int, _ string) bool { return syscall.Kill(pid, 0) == nil }
