// Systems without limits for a process: there is only the deadline.

//go:build !unix

package confine

import (
	"errors"
	"syscall"
)

// Apply says that nothing is limited here.
func (Budget) Apply() error { return errors.New("this system has no limits for a process") }

func ownGroup() *syscall.SysProcAttr { return nil }
