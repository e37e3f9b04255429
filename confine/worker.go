// Workers: processes that do one task on untrusted input, and end.

package confine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"
)

const (
	saidMost    = 200 // bytes of a worker's error output
	exitCrashed = 2   // Go's exit code after a panic or without memory
	exitRefused = 3
)

// ErrRefused: the worker refuses the input. ErrEnded: the worker ended early, for example over its budget; the log
// has the reason.
var (
	ErrRefused = errors.New("refused by the worker")
	ErrEnded   = errors.New("the worker was ended")
)

// Worker is a task that this program does in a separate process, one for each input.
type Worker struct {
	Name   string        // what ps shows
	Time   time.Duration // wall clock, on a busy machine
	Budget Budget        // includes the program itself
	Heap   int64         // bytes; above it the garbage collector runs
	Answer int           // largest answer in bytes

	warned sync.Once
}

// Do passes the input to a worker and returns its answer. The error is ErrRefused, ErrEnded, or the context's.
func (w *Worker) Do(ctx context.Context, logger *slog.Logger, sent []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, w.Time)
	defer cancel()
	worker := Self(ctx, w.Name)
	said, answer := &Output{Left: saidMost}, &Output{Left: w.Answer}
	worker.Stdin, worker.Stdout, worker.Stderr = bytes.NewReader(sent), answer, said
	err := worker.Run()
	var ended *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &ended) && ended.ExitCode() == exitRefused:
		return nil, ErrRefused
	case errors.As(err, &ended), err == nil && answer.Left == 0:
		logger.Warn("a worker ended before it was done", slog.String("program", w.Name),
			slog.String("ended", w.ending(worker.ProcessState)),
			slog.Int("bytes", len(sent)), slog.String("said", said.String()))
		return nil, ErrEnded
	case err != nil:
		return nil, err
	}
	if said.String() != "" {
		w.warned.Do(func() {
			logger.Warn("a worker runs without all limits", slog.String("program", w.Name),
				slog.String("said", said.String()))
		})
	}
	return answer.Bytes(), nil
}

// ending describes how a process ended early.
func (w *Worker) ending(process *os.ProcessState) string {
	status, _ := process.Sys().(syscall.WaitStatus)
	used := process.UserTime() + process.SystemTime()
	switch {
	case status.Signaled():
		return w.killed(status.Signal(), used)
	case process.ExitCode() == exitCrashed:
		return "exit status 2: it crashed, or ran out of memory"
	case process.ExitCode() == 0:
		return fmt.Sprintf("its answer was longer than its limit of %d bytes", w.Answer)
	}
	return fmt.Sprintf("exit status %d: its work failed", process.ExitCode())
}

// killed describes the signal that ended a process after some processor time. The kernel sends SIGXCPU or SIGKILL at
// the time limit. It counts in ticks, which on a busy machine may be a tenth more than the time it reports.
func (w *Worker) killed(by syscall.Signal, used time.Duration) string {
	if limit := w.Budget.CPU; limit > 0 && (by == syscall.SIGXCPU || by == syscall.SIGKILL && used >= limit*3/4) {
		return fmt.Sprintf("killed at its limit of %v of processor time", limit)
	}
	return fmt.Sprintf("killed by signal %d (%v) after %v of processor time", by, by, used.Round(time.Millisecond))
}

// Run does the task and ends the process, if it was started as this worker. work returns ErrRefused for input
// it refuses.
func (w *Worker) Run(work func(sent []byte, answer io.Writer) error) {
	if len(os.Args) == 0 || os.Args[0] != w.Name {
		return
	}
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT) // a shutdown of the server lets it finish
	debug.SetMemoryLimit(w.Heap)
	if err := w.Budget.Apply(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	sent, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = work(sent, os.Stdout)
	}
	switch {
	case errors.Is(err, ErrRefused):
		os.Exit(exitRefused)
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}
