// Workers: processes that do one piece of work on what a stranger sent, and end with it.

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
	saidMost    = 200 // bytes of what a worker says about itself
	exitCrashed = 2   // Go ends a program so that panics or finds no memory
	exitRefused = 3
)

// ErrRefused: a worker does not take what was sent. ErrEnded: it ended before it was done, as one does that takes more
// than it may have; the log says how.
var (
	ErrRefused = errors.New("refused by the worker")
	ErrEnded   = errors.New("the worker was ended")
)

// Worker is work that this program does in a process of its own, which is started once more for each piece.
type Worker struct {
	Name   string        // what ps shows
	Time   time.Duration // of the clock, on a machine that has other things to do
	Budget Budget        // the program itself is part of it
	Heap   int64         // bytes; from here on it tidies up
	Answer int           // bytes of the longest answer

	warned sync.Once
}

// Do gives a worker what was sent and returns its answer. The error is ErrRefused, ErrEnded, or that of a context when
// there was no time for it.
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
		logger.Warn("a worker ended before it was done", slog.String("program", w.Name), slog.String("ended", w.ending(worker.ProcessState)),
			slog.Int("bytes", len(sent)), slog.String("said", said.String()))
		return nil, ErrEnded
	case err != nil:
		return nil, err
	}
	if said.String() != "" {
		w.warned.Do(func() {
			logger.Warn("a worker runs without all limits", slog.String("program", w.Name), slog.String("said", said.String()))
		})
	}
	return answer.Bytes(), nil
}

// ending says in plain words how a process ended that was not done.
func (w *Worker) ending(process *os.ProcessState) string {
	status, _ := process.Sys().(syscall.WaitStatus)
	used := process.UserTime() + process.SystemTime()
	switch {
	case status.Signaled():
		return w.killed(status.Signal(), used)
	case process.ExitCode() == exitCrashed:
		return "exit status 2: it crashed, or found no memory within its limit"
	case process.ExitCode() == 0:
		return fmt.Sprintf("its answer was longer than its limit of %d bytes", w.Answer)
	}
	return fmt.Sprintf("exit status %d: its work failed", process.ExitCode())
}

// killed says which signal ended a process that had used so much processor time. The kernel sends SIGXCPU or SIGKILL at
// the limit of that time; it counts in ticks, which on a busy machine is a good tenth more than what it tells afterwards.
func (w *Worker) killed(by syscall.Signal, used time.Duration) string {
	if limit := w.Budget.CPU; limit > 0 && (by == syscall.SIGXCPU || by == syscall.SIGKILL && used >= limit*3/4) {
		return fmt.Sprintf("killed at its limit of %v of processor time", limit)
	}
	return fmt.Sprintf("killed by signal %d (%v) after %v of processor time", by, by, used.Round(time.Millisecond))
}

// Run does the work and ends the process, if it was started as this worker. The work answers ErrRefused for what it does
// not take.
func (w *Worker) Run(work func(sent []byte, answer io.Writer) error) {
	if len(os.Args) == 0 || os.Args[0] != w.Name {
		return
	}
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT) // who asks the server to stop lets it finish what it does
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
