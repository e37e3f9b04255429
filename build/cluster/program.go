// One process of the cluster: started, started again when it ends, and ended.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

const (
	againAfter = time.Second     // a process that ended is started again
	endLimit   = 8 * time.Second // from the request to end to the end without mercy
)

type program struct {
	name, dir string
	path      string
	args      []string
	variables []string // beside those of this process
}

// keep runs the program until ctx ends.
func (p program) keep(ctx context.Context) {
	for ctx.Err() == nil {
		err := p.run(ctx)
		if ctx.Err() != nil {
			return
		}
		fmt.Printf("%s ended: %v; starting it again\n", p.name, err)
		select {
		case <-ctx.Done():
		case <-time.After(againAfter):
		}
	}
}

func (p program) run(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(p.dir, p.name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.CommandContext(ctx, p.path, p.args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = endLimit
	cmd.Env = append(os.Environ(), p.variables...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl+C is for this process alone
	if err := cmd.Start(); err != nil {
		return err
	}
	pid := filepath.Join(p.dir, p.name+".pid")
	if err := os.WriteFile(pid, []byte(strconv.Itoa(cmd.Process.Pid)), 0o644); err != nil {
		return errors.Join(err, cmd.Process.Kill(), cmd.Wait())
	}
	defer func() { _ = os.Remove(pid) }()
	fmt.Printf("%s runs as process %d\n", p.name, cmd.Process.Pid)
	return cmd.Wait()
}
