// One run of an encoder: the process, its input and its outputs.

package ladder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"touchline/confine"
	"touchline/media"
)

const (
	stuckAfter = 20 * time.Second // without output in spite of input
	stuckLook  = 5 * time.Second
)

var errStuck = errors.New("the encoder made no picture for too long")

// run is a process that encodes a stream.
type run struct {
	hub                *media.Hub
	houseID, sessionID string
	made               []Definition
	behind             time.Duration           // of the stream may wait for the process
	began              func(pid int)           // the process runs
	pictured           func(definition string) // a definition has its first picture

	queue    *intake
	wrote    atomic.Int64 // when the process last wrote, in nanoseconds since 1970
	outputs  sync.WaitGroup
	replaced atomic.Bool // a rendition has another source, or its stream has ended
}

// encode encodes until the stream ends or changes (io.EOF, errChanged), the stream has a new session
// (media.ErrTakenOver), ctx ends, or the process fails.
func (r *run) encode(ctx context.Context, ffmpeg string) error {
	viewer, err := r.hub.WatchFLV(r.houseID)
	if err != nil {
		return io.EOF
	}
	defer viewer.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r.queue = newIntake(r.behind)
	defer r.queue.stop(io.EOF)
	said := &confine.Output{Left: errorText}
	from := "flv"
	if r.hub.Codec(r.houseID) != "" {
		from = "mp4"
	}
	process := budget.Command(ctx, ffmpeg, arguments(from, r.made)...)
	process.Stderr = said
	input, err := process.StdinPipe()
	if err != nil {
		return fmt.Errorf("start an encoder: %w", err)
	}
	r.wrote.Store(time.Now().UnixNano())
	if err := r.start(process, cancel); err != nil {
		return err
	}
	r.began(process.Process.Pid)
	if from == "mp4" {
		input = &fragments{to: input}
	}
	poured := make(chan error, 1)
	go func() { poured <- r.queue.pour(input) }()
	viewer.Serve(r.queue)
	stop := context.AfterFunc(ctx, func() { r.queue.stop(context.Cause(ctx)) })
	defer stop()
	go r.watch(ctx, cancel)
	why := <-poured
	if !errors.Is(why, io.EOF) && !errors.Is(why, errOver) {
		cancel(why)
	}
	failed := process.Wait()
	r.outputs.Wait()
	switch {
	case r.replaced.Load():
		return media.ErrTakenOver
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case failed != nil, errors.Is(why, errOver):
		return fmt.Errorf("an encoder ended: %w: %s", errors.Join(failed, why), said)
	}
	return why
}

// start starts the process, and feeds its outputs into the hub.
func (r *run) start(process *exec.Cmd, cancel context.CancelCauseFunc) error {
	var from []*os.File
	discard := func(files []*os.File) {
		for _, f := range files {
			_ = f.Close()
		}
	}
	for range r.made {
		read, write, err := os.Pipe()
		if err != nil {
			discard(from)
			discard(process.ExtraFiles)
			return fmt.Errorf("start an encoder: %w", err)
		}
		from, process.ExtraFiles = append(from, read), append(process.ExtraFiles, write)
	}
	err := process.Start()
	discard(process.ExtraFiles)
	if err != nil {
		discard(from)
		return fmt.Errorf("start an encoder: %w", err)
	}
	for i, d := range r.made {
		r.outputs.Go(func() {
			pictures := noted{from[i], &r.wrote}
			err := r.hub.Rendition(r.houseID, r.sessionID, d.Name, pictures, func() { r.pictured(d.Name) })
			if errors.Is(err, media.ErrTakenOver) {
				r.replaced.Store(true)
			}
			if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				cancel(fmt.Errorf("take the definition %s of an encoder: %w", d.Name, err))
			}
		})
	}
	return nil
}

// watch ends a process that takes the stream and makes nothing of it.
func (r *run) watch(ctx context.Context, cancel context.CancelCauseFunc) {
	tick := time.NewTicker(stuckLook)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if sent, _ := r.queue.state(); sent.Sub(time.Unix(0, r.wrote.Load())) > stuckAfter {
				cancel(errStuck)
			}
		}
	}
}

// noted notes when bytes come from the process.
type noted struct {
	io.ReadCloser
	at *atomic.Int64
}

// Read reads from the process.
func (n noted) Read(into []byte) (int, error) {
	read, err := n.ReadCloser.Read(into)
	if read > 0 {
		n.at.Store(time.Now().UnixNano())
	}
	return read, err
}
