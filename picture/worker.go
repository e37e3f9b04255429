// Decoding in separate processes. A worker is a second instance of this program that handles one picture within
// kernel limits on memory and time.

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

// worker has memory for the largest picture that Inspect accepts, and for its uncompressed answer with its variants.
var worker = confine.Worker{
	Name: workerName, Time: 45 * time.Second, Budget: confine.Budget{
		Memory: 704 << 20,
		CPU:    20 * time.Second,
	}, Heap: 480 << 20, Answer: 40 << 20,
}

// Workers rework pictures in separate processes. The program must call RunWorker before anything else.
type Workers struct{ Logger *slog.Logger }

// Rework decodes a picture and encodes it again. It returns ErrRefused for an invalid picture or one over the
// worker's limits, and the context's error at its deadline.
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
		return nil, fmt.Errorf("rework a picture: read the worker's answer: %w", err)
	}
	return kept, nil
}

// RunWorker does the work and ends the process, if it was started as a worker.
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
