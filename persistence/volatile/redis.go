// The part of a Redis client that is used here.

package volatile

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Redis is what is used here of a Redis client. It stands for redis.UniversalClient: that one refers to the structs of
// the library's clients, and each package that meets it compiles their thousand methods once more.
type Redis interface {
	redis.Scripter
	Pipeline() redis.Pipeliner
	TxPipeline() redis.Pipeliner
	Del(ctx context.Context, keys ...string) *redis.IntCmd
}
