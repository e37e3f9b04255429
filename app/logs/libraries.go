// What libraries write about themselves goes into our log, in its form, and not beside it on standard error.

package logs

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

// AdoptLibraries joins the loggers that libraries keep for the whole process. Those that take one per value
// (fasthttp, Proto.Actor, promhttp) are given it where the value is made; pgx, goose and minio return errors and
// write nothing.
func AdoptLibraries(logger *slog.Logger) {
	slog.SetDefault(logger.With(slog.String("from", "library"))) // and with it the package log
	redis.SetLogger(&redisLog{logger: logger.With(slog.String("from", "redis")), said: map[string]time.Time{}})
	fiberlog.SetOutput(slog.NewLogLogger(logger.With(slog.String("from", "fiber")).Handler(), slog.LevelWarn).Writer())
	faults := slog.NewLogLogger(logger.With(slog.String("from", "grpc")).Handler(), slog.LevelWarn).Writer()
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		logger.Warn("a part of a trace was lost", slog.String("from", "otel"), slog.Any("error", err))
	}))
	grpclog.SetLoggerV2(grpclog.NewLoggerV2(io.Discard, io.Discard, faults))
}

// redisLog takes each kind of line once a minute: while Redis is away there is one for every try.
type redisLog struct {
	logger *slog.Logger
	mu     sync.Mutex
	said   map[string]time.Time // by format, of which the library has a few dozen
}

// Printf is the method go-redis asks for.
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
