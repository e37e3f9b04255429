// Jobs that run on one node at a time.

// Package jobs is the background work of the site.
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

// Files stores the files of recordings, clips and images, by key.
type Files interface {
	Open(ctx context.Context, key string) (io.ReadSeekCloser, int64, error)
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, content []byte) error
	Remove(ctx context.Context, key string) error
}

// Job runs on one node at a time. Due gets the time of the last run (zero: never) and is called every few seconds, so
// it must be cheap. Run must be idempotent, because a node may die in the middle.
type Job struct {
	Name string
	Due  func(last, now time.Time) bool
	Run  func(ctx context.Context, last time.Time) error
}

const (
	jobsLookedAt = 5 * time.Second
	jobLimit     = 10 * time.Minute // deadline of one run; the next run does the rest
	jobsSpread   = time.Second      // staggers the jobs of a node
)

// Every is due a pause after the last run.
func Every(pause time.Duration) func(last, now time.Time) bool {
	return func(last, now time.Time) bool { return now.Sub(last) >= pause }
}

// Always is always due.
func Always(time.Time, time.Time) bool { return true }

// Locks let one node at a time run a job, and store the time of its last run.
type Locks interface {
	RunJob(ctx context.Context, name, node string, due func(last time.Time) bool,
		run func(ctx context.Context, last time.Time) error, now func() time.Time) (ran bool, err error)
}

// Runner runs jobs on one node.
type Runner struct {
	Locks  Locks
	Node   string
	Now    func() time.Time
	Logger *slog.Logger
	Tracer trace.Tracer // traces runs; nil: none
}

// Work runs one job whenever it is due until ctx ends. Starts are staggered over jobs and nodes.
func (r Runner) Work(ctx context.Context, j Job) {
	for pause := rand.N(jobsSpread); ; pause = jobsLookedAt - jobsSpread/2 + rand.N(jobsSpread) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		if err := r.once(ctx, j); err != nil && ctx.Err() == nil {
			r.Logger.Warn("a job failed and will be retried", slog.String("job", j.Name), slog.Any("error", err))
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

// followed wraps a run of a job in a span.
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
