// The part of a Redis client that this package uses.

package volatile

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Redis replaces redis.UniversalClient: that interface refers to the structs of the library's clients, and each package
// that uses it compiles their thousand methods again.
type Redis interface {
	redis.Scripter
	Pipeline() redis.Pipeliner
	TxPipeline() redis.Pipeliner
	Del(ctx context.Context, keys ...string) *redis.IntCmd
}
