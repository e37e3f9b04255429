// SMS codes in Redis, hashed, and the limits of sending them.

package volatile

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/domain"
)

// Codes keeps the codes of SMS messages.
type Codes struct{ redis Redis }

// NewCodes returns codes that are kept in Redis.
func NewCodes(client Redis) *Codes { return &Codes{client} }

// hidden is the hash that Redis stores for a phone number, an account or a code.
func hidden(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%d:%s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// smsLimit is the largest number of codes within a window.
type smsLimit struct {
	window time.Duration
	most   int
}

// The limits per number and per address. A network and the whole site have limits too: otherwise a thousand numbers
// from a thousand addresses would cause a thousand paid messages.
var (
	smsPerPhone         = []smsLimit{{domain.SmsResend, 1}, {time.Hour, 5}, {24 * time.Hour, 10}}
	smsPerAddress       = []smsLimit{{time.Hour, 20}}
	smsPerNeighbourhood = []smsLimit{{time.Hour, 100}}
	smsOfTheHouse       = []smsLimit{{time.Hour, 5000}}
)

// allowSms: each key is a sorted set of the times when codes were sent, in ms. ARGV: now, a unique member, then per key
// the number of limits with their windows and maxima. It returns the wait in ms and counts only when that is 0.
var allowSms = redis.NewScript(`
local now, member, at, wait = tonumber(ARGV[1]), ARGV[2], 3, 0
local longest = {}
for i, key in ipairs(KEYS) do
	local limits = tonumber(ARGV[at])
	at = at + 1
	longest[i] = 0
	for _ = 1, limits do
		local window, most = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
		at = at + 2
		longest[i] = math.max(longest[i], window)
		if redis.call('ZCOUNT', key, '(' .. (now - window), '+inf') >= most then
			local oldest = redis.call('ZREVRANGE', key, most - 1, most - 1, 'WITHSCORES')
			wait = math.max(wait, tonumber(oldest[2]) + window - now)
		end
	end
end
if wait == 0 then
	for i, key in ipairs(KEYS) do
		redis.call('ZREMRANGEBYSCORE', key, '-inf', now - longest[i])
		redis.call('ZADD', key, now, member)
		redis.call('PEXPIRE', key, longest[i])
	end
end
return wait`)

// AllowSms counts a code that is about to be sent. wait is 0, or the time until one may be sent.
func (s *Codes) AllowSms(
	ctx context.Context, phone, address, neighbourhood string, now time.Time,
) (wait time.Duration, err error) {
	var keys []string
	args := []any{now.UnixMilli(), fmt.Sprintf("%d/%s", now.UnixNano(), hidden(phone)[:12])}
	for _, counted := range []struct {
		key    string
		limits []smsLimit
	}{
		{"sms:phone:" + hidden(phone), smsPerPhone}, {"sms:ip:" + address, smsPerAddress},
		{"sms:near:" + neighbourhood, smsPerNeighbourhood}, {"sms:all", smsOfTheHouse},
	} {
		keys = append(keys, counted.key)
		args = append(args, len(counted.limits))
		for _, l := range counted.limits {
			args = append(args, l.window.Milliseconds(), l.most)
		}
	}
	ms, err := allowSms.Run(ctx, s.redis, keys, args...).Int64()
	if err != nil {
		return 0, fmt.Errorf("count an SMS: %w", err)
	}
	return time.Duration(ms) * time.Millisecond, nil
}

// SaveCode replaces the code of a phone and scene. It is valid for five minutes and five tries.
func (s *Codes) SaveCode(ctx context.Context, phone, scene, code string) error {
	key := codeKey(phone, scene)
	pipe := s.redis.TxPipeline()
	pipe.Del(ctx, key)
	pipe.HSet(ctx, key, "code", hidden(phone, scene, code), "left", domain.SmsCodeTries)
	pipe.PExpire(ctx, key, domain.SmsCodeValid)
	if _, err := pipe.Exec(ctx); err != nil {
		return fmt.Errorf("store an SMS code: %w", err)
	}
	return nil
}

func codeKey(phone, scene string) string { return "code:" + hidden(phone, scene) }

// checkCode returns -1 for a correct code, else the number of tries left.
var checkCode = redis.NewScript(`
local code = redis.call('HGET', KEYS[1], 'code')
if not code then
	return 0
end
if code == ARGV[1] then
	if ARGV[2] == '1' then
		redis.call('DEL', KEYS[1])
	end
	return -1
end
local left = redis.call('HINCRBY', KEYS[1], 'left', -1)
if left <= 0 then
	redis.call('DEL', KEYS[1])
	return 0
end
return left`)

// CheckCode checks a code. With spend a correct code is used up; of concurrent callers, one succeeds.
func (s *Codes) CheckCode(
	ctx context.Context, phone, scene, code string, spend bool,
) (right bool, left int, err error) {
	flag := "0"
	if spend {
		flag = "1"
	}
	n, err := checkCode.Run(ctx, s.redis, []string{codeKey(phone, scene)}, hidden(phone, scene, code), flag).Int()
	if err != nil {
		return false, 0, fmt.Errorf("check an SMS code: %w", err)
	}
	return n < 0, max(n, 0), nil
}
