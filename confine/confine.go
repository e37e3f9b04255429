// Processes that work on what strangers sent: a decoder cannot be stopped and gives memory back when it likes; a
// process can be, and does. The kernel holds each to a budget.

// Package confine holds a child process to a budget of memory and time.
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

// Budget is what one process may take.
type Budget struct {
	Memory uint64        // bytes of data; 0: not limited
	CPU    time.Duration // whole seconds
	File   uint64        // bytes of one file it writes
}

// runName is how a process is called that confines itself and then becomes another program.
const runName = "touchline-confined"

// lastWait is how long a killed process may hold on to its output.
const lastWait = 5 * time.Second

// Command runs another program within the budget. Main must be called first in this one.
func (b Budget) Command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	budget, _ := json.Marshal(b)
	return Self(ctx, append([]string{runName, string(budget), program}, arguments...)...)
}

// Self runs this program once more under the given arguments, the name first. It gets nothing of our environment but
// the path of programs, so none of our secrets, and no signal that a terminal sends to us.
func Self(ctx context.Context, arguments ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, ownPath())
	c.Args, c.Env = arguments, []string{"GOMAXPROCS=1", "PATH=" + os.Getenv("PATH")}
	c.SysProcAttr, c.WaitDelay = ownGroup(), lastWait
	return c
}

// ownPath leads to the program that runs here, also when its file was replaced meanwhile.
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

// Main becomes the program that Command was given, if this process was started for that.
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

// Output keeps the first bytes that a process writes and passes over the rest. The buffer is no embedded one: its ReadFrom
// would take everything.
type Output struct {
	Left int // bytes it still keeps
	kept bytes.Buffer
}

// Write keeps what there is room for.
func (o *Output) Write(p []byte) (int, error) {
	kept := p[:min(len(p), o.Left)]
	o.Left -= len(kept)
	_, err := o.kept.Write(kept)
	return len(p), err
}

// Bytes are what was kept.
func (o *Output) Bytes() []byte { return o.kept.Bytes() }

// String is what was kept.
func (o *Output) String() string { return o.kept.String() }
