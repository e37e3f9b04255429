// Truncation: events before the last snapshot but one are deleted slowly, in the background.

package journal

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	truncateChunk = 5_000
	truncatePause = 10 * time.Millisecond // between two deletions
)

// Claims stay for a week, in which every activation with an old handle has ended: the next number of such a handle is
// always that of the claim after it, and while that row exists, the write fails. The last row of a stream
// is never deleted.
const deleteEvents = `
DELETE FROM journal WHERE stream = $1 AND seq = ANY (ARRAY(
    SELECT seq FROM journal
    WHERE stream = $1 AND seq <= $2
      AND seq < (SELECT max(seq) FROM journal WHERE stream = $1)
      AND (kind <> 'claimed' OR at < now() - interval '7 days')
    ORDER BY seq LIMIT $3))`

// truncator keeps, for each stream, the number up to which events may be deleted.
type truncator struct {
	writer *pgxpool.Pool
	logger *slog.Logger
	wake   chan struct{}
	stop   context.CancelFunc
	done   chan struct{}

	mu  sync.Mutex
	due map[string]int64
}

func newTruncator(writer *pgxpool.Pool, logger *slog.Logger) *truncator {
	ctx, stop := context.WithCancel(context.Background())
	t := &truncator{
		writer: writer, logger: logger, wake: make(chan struct{}, 1), stop: stop, done: make(chan struct{}),
		due: map[string]int64{},
	}
	go t.run(ctx)
	return t
}

// add requests the deletion of a stream's events up to a number.
func (t *truncator) add(stream string, upTo int64) {
	t.mu.Lock()
	t.due[stream] = max(upTo, t.due[stream])
	t.mu.Unlock()
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

func (t *truncator) next() (stream string, upTo int64, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for stream, upTo = range t.due {
		delete(t.due, stream)
		return stream, upTo, true
	}
	return "", 0, false
}

func (t *truncator) run(ctx context.Context) {
	defer close(t.done)
	for {
		stream, upTo, ok := t.next()
		if !ok {
			select {
			case <-t.wake:
				continue
			case <-ctx.Done():
				return
			}
		}
		for {
			gone, err := t.truncateOnce(ctx, stream, upTo)
			if err != nil && ctx.Err() == nil {
				// The next snapshot of the stream requests it again.
				t.logger.Warn("events were not truncated", "stream", stream, "error", err)
			}
			select {
			case <-time.After(truncatePause):
			case <-ctx.Done():
				return
			}
			if err != nil || gone < truncateChunk {
				break
			}
		}
	}
}

func (t *truncator) truncateOnce(ctx context.Context, stream string, upTo int64) (int64, error) {
	tag, err := t.writer.Exec(ctx, deleteEvents, stream, upTo, truncateChunk)
	return tag.RowsAffected(), err
}

func (t *truncator) close() {
	t.stop()
	<-t.done
}
