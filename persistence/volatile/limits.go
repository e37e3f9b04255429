// Limits in Redis: token buckets, and counted log-ins.

package volatile

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// Limits counts actions that are limited.
type Limits struct{ redis Redis }

// NewLimits returns limits that are counted in Redis.
func NewLimits(client Redis) *Limits { return &Limits{client} }

// takeToken: the bucket is a hash of tokens and the time they were counted, in ms. It returns the wait in ms.
var takeToken = redis.NewScript(`
local rate, burst, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(bucket[1]) or burst, tonumber(bucket[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - at) * rate / 1000)
local wait = 0
if tokens >= 1 then
	tokens = tokens - 1
else
	wait = math.ceil((1 - tokens) * 1000 / rate)
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(math.max(now, at)))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst * 1000 / rate) + 1000)
return wait`)

// Take takes one token from a bucket of size burst that refills at perSecond. wait is 0, or the time until
// the next token.
func (s *Limits) Take(
	ctx context.Context, key string, perSecond float64, burst int, now time.Time,
) (wait time.Duration, err error) {
	ms, err := takeToken.Run(ctx, s.redis, []string{"bucket:" + key}, perSecond, burst, now.UnixMilli()).Int64()
	if err != nil {
		return 0, fmt.Errorf("draw from bucket %s: %w", key, err)
	}
	return time.Duration(ms) * time.Millisecond, nil
}

// LoginAttempt counts an attempt on an account before it is checked. It returns the attempts within the window from the
// same neighbourhood of addresses and from all addresses, and how long the former still count.
func (s *Limits) LoginAttempt(
	ctx context.Context, account, neighbourhood string, window time.Duration,
) (near, wide int, wait time.Duration, err error) {
	nearKey, wideKey := loginKeys(account, neighbourhood)
	pipe := s.redis.TxPipeline()
	nearCount, wideCount := pipe.Incr(ctx, nearKey), pipe.Incr(ctx, wideKey)
	pipe.ExpireNX(ctx, nearKey, window) // the window starts with the first attempt
	pipe.ExpireNX(ctx, wideKey, window)
	left := pipe.PTTL(ctx, nearKey)
	if _, err := pipe.Exec(ctx); err != nil {
		return 0, 0, 0, fmt.Errorf("count a login: %w", err)
	}
	return int(nearCount.Val()), int(wideCount.Val()), left.Val(), nil
}

// takeBack decrements existing counters. Their windows stay unchanged.
var takeBack = redis.NewScript(`
for _, key in ipairs(KEYS) do
	if tonumber(redis.call('GET', key) or 0) > 0 then
		redis.call('DECR', key)
	end
end`)

// LoginUnjudged uncounts one attempt of a neighbourhood, because it was not checked.
func (s *Limits) LoginUnjudged(ctx context.Context, account, neighbourhood string) error {
	nearKey, wideKey := loginKeys(account, neighbourhood)
	if err := takeBack.Run(ctx, s.redis, []string{nearKey, wideKey}).Err(); err != nil && !errors.Is(err, redis.Nil) {
		return fmt.Errorf("take back the count of a login: %w", err)
	}
	return nil
}

// LoginCleared resets the attempts of a neighbourhood.
func (s *Limits) LoginCleared(ctx context.Context, account, neighbourhood string) error {
	nearKey, _ := loginKeys(account, neighbourhood)
	if err := s.redis.Del(ctx, nearKey).Err(); err != nil {
		return fmt.Errorf("clear the count of logins: %w", err)
	}
	return nil
}

// loginKeys returns hashed keys that hide the account.
func loginKeys(account, neighbourhood string) (near, wide string) {
	wide = "login:" + hidden(account)
	return wide + ":" + neighbourhood, wide
}
