// Opening Redis, which holds data that may be lost. Without an address it runs inside this process.

package persistence

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/persistence/volatile"
)

func openRedis(ctx context.Context, cfg Config) (volatile.Redis, *redisWatch, func() error, error) {
	url, stop := cfg.RedisURL, func() error { return nil }
	if url == "" {
		local, err := volatile.StartLocalRedis()
		if err != nil {
			return nil, nil, nil, err
		}
		url, stop = local.URL(), local.Stop
	}
	options, err := redis.ParseURL(url)
	if err != nil {
		return nil, nil, nil, errors.Join(fmt.Errorf("read the redis address: %w", err), stop())
	}
	options.DialTimeout = 2 * time.Second // at the start; later, redisLimit bounds every command
	options.ReadTimeout = time.Second
	options.WriteTimeout = time.Second
	options.ContextTimeoutEnabled = true
	client := redis.NewClient(options)
	if err := reachRedis(ctx, client, cfg); err != nil {
		return nil, nil, nil, errors.Join(err, client.Close(), stop())
	}
	watch := watchRedis(client, cfg.Logger)
	return client, watch, func() error { return errors.Join(watch.close(), stop()) }, nil
}
