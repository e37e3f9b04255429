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
	"time"

	"touchline/confine"
)

const workerName = "touchline-picture"

// worker has room for the largest picture that Inspect lets through, and for its answer not packed at all, with its
// variants.
var worker = confine.Worker{
	Name: workerName, Time: 45 * time.Second, Budget: confine.Budget{Memory: 704 << 20, CPU: 20 * time.Second}, Heap: 480 << 20, Answer: 40 << 20,
}

// Workers rework pictures in processes of their own. The program that uses them calls RunWorker before anything else.
type Workers struct{ Logger *slog.Logger }

// Rework decodes a picture and writes it anew; ErrRefused for what is none, or takes more than a worker may have. The
// error of a context when there was no time for it.
func (w *Workers) Rework(ctx context.Context, sent []byte) (*Kept, error) {
	return reworkedBy(ctx, &worker, w.Logger, sent)
}

func reworkedBy(ctx context.Context, worker *confine.Worker, logger *slog.Logger, sent []byte) (*Kept, error) {
	answer, err := worker.Do(ctx, logger, sent)
	switch {
	case errors.Is(err, confine.ErrRefused), errors.Is(err, confine.ErrEnded):
		return nil, ErrRefused
	case err != nil:
		return nil, fmt.Errorf("rework a picture: %w", err)
	}
	kept := &Kept{}
	if err := gob.NewDecoder(bytes.NewReader(answer)).Decode(kept); err != nil {
		return nil, fmt.Errorf("rework a picture: read what the worker made: %w", err)
	}
	return kept, nil
}

// RunWorker does the work of a worker and ends the process, if it was started as one.
func RunWorker() { worker.Run(work) }

func work(sent []byte, answer io.Writer) error {
	kept, err := rework(sent)
	switch {
	case errors.Is(err, ErrRefused):
		return confine.ErrRefused
	case err != nil:
		return err
	}
	return gob.NewEncoder(answer).Encode(kept)
}
