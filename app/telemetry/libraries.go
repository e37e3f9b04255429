// Libraries write into the log of the program.

package telemetry

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	fiberlog "github.com/gofiber/fiber/v3/log"
	"github.com/redis/go-redis/v9"
	"go.opentelemetry.io/otel"
	"google.golang.org/grpc/grpclog"
)

// AdoptLibraries replaces the loggers that libraries keep for the whole process. Other libraries get a logger with each
// value (fasthttp, Proto.Actor, promhttp), or only return errors (pgx, goose, minio).
func AdoptLibraries(logger *slog.Logger) {
	slog.SetDefault(logger.With(slog.String("from", "library"))) // this replaces the logger of the package log too
	redis.SetLogger(&redisLog{logger: logger.With(slog.String("from", "redis")), said: map[string]time.Time{}})
	fiberlog.SetOutput(slog.NewLogLogger(logger.With(slog.String("from", "fiber")).Handler(), slog.LevelWarn).Writer())
	faults := slog.NewLogLogger(logger.With(slog.String("from", "grpc")).Handler(), slog.LevelWarn).Writer()
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		logger.Warn("a part of a trace was lost", slog.String("from", "otel"), slog.Any("error", err))
	}))
	grpclog.SetLoggerV2(grpclog.NewLoggerV2(io.Discard, io.Discard, faults))
}

// redisLog writes each kind of line once a minute, because an outage of Redis makes one for every try.
type redisLog struct {
	logger *slog.Logger
	mu     sync.Mutex
	said   map[string]time.Time // by format, of which the library has a few dozen
}

// Printf is the method that go-redis calls.
func (l *redisLog) Printf(ctx context.Context, format string, values ...any) {
	now := time.Now()
	l.mu.Lock()
	again := now.Sub(l.said[format]) < time.Minute
	if !again {
		l.said[format] = now
	}
	l.mu.Unlock()
	if !again {
		l.logger.WarnContext(ctx, fmt.Sprintf(format, values...))
	}
}
