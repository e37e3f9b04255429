// Decoding in processes of their own. A worker is this program once more, it lives for one picture, and the kernel
// holds it to a budget of memory and time.

package picture

import (
	"bytes"
	"context"
	"encoding/gob"
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

	"touchline/confine"
)

const (
	workerName  = "touchline-picture" // how a worker is called, as ps shows it
	workerTime  = 45 * time.Second    // on a machine that has other things to do
	workerHeap  = 480 << 20           // from here on it tidies up
	resultMost  = 40 << 20            // the largest that is kept, not packed at all, with its variants
	saidMost    = 200
	exitRefused = 3
)

// workerBudget has room for the largest picture that Inspect lets through; the program itself is part of it.
var workerBudget = confine.Budget{Memory: 704 << 20, CPU: 20 * time.Second}

// Workers rework pictures in processes of their own. The program that uses them calls RunWorker before anything else.
type Workers struct {
	Logger *slog.Logger
	warned sync.Once
}

// Rework decodes a picture and writes it anew; ErrRefused for what is none, or takes more than a worker may have. The
// error of a context when there was no time for it.
func (w *Workers) Rework(ctx context.Context, sent []byte) (*Kept, error) {
	ctx, cancel := context.WithTimeout(ctx, workerTime)
	defer cancel()
	worker := confine.Self(ctx, workerName)
	said, result := &confine.Output{Left: saidMost}, &confine.Output{Left: resultMost}
	worker.Stdin, worker.Stdout, worker.Stderr = bytes.NewReader(sent), result, said
	err := worker.Run()
	var ended *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("rework a picture: %w", ctx.Err())
	case errors.As(err, &ended) && ended.ExitCode() == exitRefused:
		return nil, ErrRefused
	case errors.As(err, &ended):
		w.Logger.Warn("a picture took more than it may", slog.String("worker", ended.String()), slog.Int("bytes", len(sent)),
			slog.String("said", said.String()))
		return nil, ErrRefused
	case err != nil:
		return nil, fmt.Errorf("rework a picture: %w", err)
	}
	if said.Len() > 0 {
		w.warned.Do(func() {
			w.Logger.Warn("pictures are decoded without all limits", slog.String("said", said.String()))
		})
	}
	kept := &Kept{}
	if err := gob.NewDecoder(result).Decode(kept); err != nil {
		return nil, fmt.Errorf("rework a picture: read what the worker made: %w", err)
	}
	return kept, nil
}

// RunWorker does the work of a worker and ends the process, if it was started as one.
func RunWorker() {
	if len(os.Args) == 0 || os.Args[0] != workerName {
		return
	}
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT) // who asks the server to stop lets it finish what it does
	debug.SetMemoryLimit(workerHeap)
	if err := workerBudget.Apply(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(work(os.Stdin, os.Stdout))
}

func work(in io.Reader, out io.Writer) int {
	sent, err := io.ReadAll(in)
	if err != nil {
		return 1
	}
	kept, err := rework(sent)
	if errors.Is(err, ErrRefused) {
		return exitRefused
	}
	if err == nil {
		err = gob.NewEncoder(out).Encode(kept)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
