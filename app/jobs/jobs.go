// Jobs that one node at a time does.

// Package jobs is what the site does in the background.
package jobs

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"time"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Files are the files of recordings, clips and images, by key.
type Files interface {
	Open(ctx context.Context, key string) (io.ReadSeekCloser, int64, error)
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, content []byte) error
	Remove(ctx context.Context, key string) error
}

// Job is done by one node at a time. Due receives when it was last done (zero: never) and asked every few seconds, so it
// should be cheap. Run bears being done again: a node may die in the middle.
type Job struct {
	Name string
	Due  func(last, now time.Time) bool
	Run  func(ctx context.Context, last time.Time) error
}

const (
	jobsLookedAt = 5 * time.Second
	jobLimit     = 10 * time.Minute // for one run of a job: what is not done then is done by the next
	jobsSpread   = time.Second      // jobs of a node begin apart from one another
)

// Every is due again so long after it was last done.
func Every(pause time.Duration) func(last, now time.Time) bool {
	return func(last, now time.Time) bool { return now.Sub(last) >= pause }
}

// Always is due at every look.
func Always(time.Time, time.Time) bool { return true }

// Locks let one node at a time do a job, and remember when it was last done.
type Locks interface {
	RunJob(ctx context.Context, name, node string, due func(last time.Time) bool, run func(ctx context.Context, last time.Time) error, now func() time.Time) (ran bool, err error)
}

// Runner does jobs on one node.
type Runner struct {
	Locks  Locks
	Node   string
	Now    func() time.Time
	Logger *slog.Logger
	Tracer trace.Tracer // follows runs; nil: nobody does
}

// Work looks at one job again and again until ctx ends. Jobs, and nodes that were started together, do not all look at
// the same moment.
func (r Runner) Work(ctx context.Context, j Job) {
	for pause := rand.N(jobsSpread); ; pause = jobsLookedAt - jobsSpread/2 + rand.N(jobsSpread) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		if err := r.once(ctx, j); err != nil && ctx.Err() == nil {
			r.Logger.Warn("a job waits to be done again", slog.String("job", j.Name), slog.Any("error", err))
		}
	}
}

func (r Runner) once(ctx context.Context, j Job) error {
	ctx, cancel := context.WithTimeout(ctx, jobLimit)
	defer cancel()
	due := func(last time.Time) bool { return j.Due(last, r.Now()) }
	_, err := r.Locks.RunJob(ctx, j.Name, r.Node, due, r.followed(j), r.Now)
	return err
}

// followed is a run of a job with a span around it.
func (r Runner) followed(j Job) func(context.Context, time.Time) error {
	if r.Tracer == nil {
		return j.Run
	}
	return func(ctx context.Context, last time.Time) error {
		ctx, span := r.Tracer.Start(ctx, "job "+j.Name)
		defer span.End()
		err := j.Run(ctx, last)
		if err != nil {
			span.SetStatus(codes.Error, "not done")
		}
		return err
	}
}
