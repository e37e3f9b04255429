// Processes for untrusted input: unlike a decoder, a process can be stopped and returns its memory. The kernel
// enforces a budget.

// Package confine does work on untrusted input in child processes with limits of memory and time.
package confine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Budget is the limit of one process.
type Budget struct {
	Memory uint64        // bytes of data; 0: not limited
	CPU    time.Duration // whole seconds
	File   uint64        // bytes of one file it writes
}

// runName is the name of a process that confines itself and then executes another program.
const runName = "touchline-confined"

// lastWait is how long a killed process may keep its output open.
const lastWait = 5 * time.Second

// Command runs another program within the budget. This process must have called Main first.
func (b Budget) Command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	budget, _ := json.Marshal(b)
	return Self(ctx, append([]string{runName, string(budget), program}, arguments...)...)
}

// Self runs this program again with the given arguments, the name first. It inherits only PATH from our environment,
// so none of our secrets, and no signals of a terminal.
func Self(ctx context.Context, arguments ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, ownPath())
	c.Args, c.Env = arguments, []string{"GOMAXPROCS=1", "PATH=" + os.Getenv("PATH")}
	c.SysProcAttr, c.WaitDelay = ownGroup(), lastWait
	return c
}

// ownPath returns the path of the running program, even if its file was replaced.
func ownPath() string {
	const running = "/proc/self/exe"
	if _, err := os.Stat(running); runtime.GOOS == "linux" && err == nil {
		return running
	}
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}

// Main executes the program given to Command, if this process was started for that.
func Main() {
	if len(os.Args) < 3 || os.Args[0] != runName {
		return
	}
	var b Budget
	if err := json.Unmarshal([]byte(os.Args[1]), &b); err != nil {
		fmt.Fprintln(os.Stderr, "read a budget:", err)
		os.Exit(1)
	}
	if err := b.Apply(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	fmt.Fprintf(os.Stderr, "run %s: %v\n", os.Args[2], syscall.Exec(os.Args[2], os.Args[2:], os.Environ()))
	os.Exit(1)
}

// Output keeps the first bytes of a process and discards the rest. The buffer is not embedded, because its ReadFrom
// would keep everything.
type Output struct {
	Left int // remaining bytes to keep
	kept bytes.Buffer
}

// Write keeps the bytes that fit.
func (o *Output) Write(p []byte) (int, error) {
	kept := p[:min(len(p), o.Left)]
	o.Left -= len(kept)
	_, err := o.kept.Write(kept)
	return len(p), err
}

// Bytes returns the kept bytes.
func (o *Output) Bytes() []byte { return o.kept.Bytes() }

// String returns the kept bytes.
func (o *Output) String() string { return o.kept.String() }
