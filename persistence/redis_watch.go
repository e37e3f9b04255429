// A Redis that does not answer: after the first time-outs, commands are refused at once until it answers again.

package persistence

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// redisLimit is the time limit of one command with its retries: data in Redis is not worth a longer wait.
	redisLimit = 700 * time.Millisecond
	redisLook  = 500 * time.Millisecond
)

// errRedisSilent is the error of a command that was not sent.
var errRedisSilent = &redisSilent{}

type redisSilent struct{}

func (*redisSilent) Error() string { return "redis does not answer at present" }

// SafeToRetry is true, because the command was not sent.
func (*redisSilent) SafeToRetry() bool { return true }

// redisWatch is a hook of the client. It bounds every command, refuses commands while Redis is silent, and tries
// repeatedly whether Redis answers.
type redisWatch struct {
	client  *redis.Client
	logger  *slog.Logger
	silent  atomic.Bool // commands are refused; a Redis whose port refuses is not silent, because it costs no time
	answers atomic.Bool // the last check was answered

	open  context.Context
	end   context.CancelFunc
	ended sync.WaitGroup
}

var _ redis.Hook = (*redisWatch)(nil)

// watchRedis watches a Redis that answered just now, until close.
func watchRedis(client *redis.Client, logger *slog.Logger) *redisWatch {
	w := &redisWatch{client: client, logger: logger}
	w.answers.Store(true)
	w.open, w.end = context.WithCancel(context.Background())
	client.AddHook(w)
	w.ended.Go(w.follow)
	return w
}

func (w *redisWatch) close() error {
	w.end()
	w.ended.Wait()
	return w.client.Close()
}

type lookingKey struct{}

func (w *redisWatch) follow() {
	again := time.NewTicker(redisLook)
	defer again.Stop()
	for {
		select {
		case <-w.open.Done():
			return
		case <-again.C:
			w.look()
		}
	}
}

func (w *redisWatch) look() {
	err := w.client.Ping(context.WithValue(w.open, lookingKey{}, true)).Err()
	if w.open.Err() != nil {
		return
	}
	if answers := err == nil; w.answers.Swap(answers) != answers {
		w.logger.Warn("whether Redis answers has changed", slog.Bool("answers", answers), slog.Any("error", err))
	}
	if err == nil {
		w.silent.Store(false)
	}
}

// bounded runs a command, or refuses it.
func (w *redisWatch) bounded(ctx context.Context, run func(context.Context) error) error {
	if w.silent.Load() && ctx.Value(lookingKey{}) == nil {
		return errRedisSilent
	}
	limited, cancel := context.WithTimeout(ctx, redisLimit)
	defer cancel()
	err := run(limited)
	var network net.Error
	if ctx.Err() == nil && (errors.Is(err, context.DeadlineExceeded) || errors.As(err, &network) && network.Timeout()) {
		w.silent.Store(true)
	}
	return err
}

// DialHook does nothing.
func (*redisWatch) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook bounds a command.
func (w *redisWatch) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := w.bounded(ctx, func(ctx context.Context) error { return next(ctx, cmd) })
		if errors.Is(err, errRedisSilent) {
			cmd.SetErr(err)
		}
		return err
	}
}

// ProcessPipelineHook bounds a pipeline.
func (w *redisWatch) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := w.bounded(ctx, func(ctx context.Context) error { return next(ctx, cmds) })
		if errors.Is(err, errRedisSilent) {
			for _, cmd := range cmds {
				cmd.SetErr(err)
			}
		}
		return err
	}
}
