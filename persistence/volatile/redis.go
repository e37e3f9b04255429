// What is asked of Redis here.

package volatile

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Redis is a client. The library's own interface of one names its client's types, with a thousand methods that every
// package that meets it compiles once more.
type Redis interface {
	redis.Scripter
	Pipeline() redis.Pipeliner
	TxPipeline() redis.Pipeliner
	Del(ctx context.Context, keys ...string) *redis.IntCmd
	Ping(ctx context.Context) *redis.StatusCmd
}
