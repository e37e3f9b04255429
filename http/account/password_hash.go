// Hashing of passwords with argon2id: a few at a time, and equally slow for unknown accounts.

package account

import (
	"context"
	_ "embed"
	"fmt"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/alexedwards/argon2id"

	"touchline/domain"
)

// hashParams cost about 80 ms and 19 MiB. They can be raised, because every hash contains its own.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

//go:embed data/common_passwords.txt
var commonPasswordsText string

// commonPasswords are refused, because attackers try them first.
var commonPasswords = sync.OnceValue(func() map[string]bool {
	common := make(map[string]bool, 3000)
	for line := range strings.Lines(commonPasswordsText) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			common[line] = true
		}
	}
	return common
})

// commonRule is the reason in a refusal, for which the client has a sentence of its own.
const commonRule = "common"

// CheckNewPassword refuses a new password by its format, as too common, or if both entries differ, in this order.
func CheckNewPassword(password, confirm string) error {
	if err := domain.CheckPassword(password); err != nil {
		return err
	}
	if commonPasswords()[strings.ToLower(password)] {
		return domain.Refuse(domain.PasswordFormat, "min", domain.PasswordMin, "max", domain.PasswordMax, "rule", commonRule)
	}
	if password != confirm {
		return domain.Refuse(domain.PasswordMismatch)
	}
	return nil
}

// HashPassword hashes a password outside a request, for seeds and operators.
func HashPassword(password string) (string, error) {
	hash, err := argon2id.CreateHash(password, hashParams)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// PasswordHasher hashes with a bounded number of workers and a bounded queue, so that 200 logins a second cost at most
// two cores and 40 MiB.
type PasswordHasher struct {
	queue *hashQueue
	dummy string       // the hash for unknown accounts
	waste atomic.Int64 // bytes of finished hashes since the last collection
}

// dummyHash is made once, because it costs as much as any hash.
var dummyHash = sync.OnceValues(func() (string, error) { return HashPassword("no account 0") })

// NewPasswordHasher makes a hasher for a few hashes at a time. Each takes much memory on purpose.
func NewPasswordHasher() (*PasswordHasher, error) {
	dummy, err := dummyHash()
	if err != nil {
		return nil, err
	}
	return &PasswordHasher{queue: newHashQueue(hashWorkers, hashQueueLength), dummy: dummy}, nil
}

// Hash waits for its turn and hashes. UNAVAILABLE when the turn does not come in time.
func (d *PasswordHasher) Hash(ctx context.Context, from domain.Address, password string) (string, error) {
	leave, err := d.queue.turn(ctx, from.Neighbourhood())
	if err != nil {
		return "", err
	}
	defer leave()
	defer d.collect()
	return HashPassword(password)
}

// collect runs the garbage collector when finished hashes hold more than half of the live heap. The heap may grow to
// five times the live heap (heapGrowth of main). Without collect, a flood of log-ins would hold hundreds of MiB of
// finished hashes. It costs at most a fifth of the hashes.
func (d *PasswordHasher) collect() {
	waste := d.waste.Add(int64(hashParams.Memory) << 10)
	living := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(living)
	if 2*uint64(waste) > living[0].Value.Uint64() && d.waste.CompareAndSwap(waste, 0) {
		runtime.GC()
	}
}

// Matches compares. An empty hash never matches and takes as long. stale reports that the hash has other parameters
// than today's.
func (d *PasswordHasher) Matches(ctx context.Context, from domain.Address, password,
	hash string) (match, stale bool, err error) {
	leave, err := d.queue.turn(ctx, from.Neighbourhood())
	if err != nil {
		return false, false, err
	}
	defer leave()
	defer d.collect()
	known := hash != ""
	if !known {
		hash = d.dummy
	}
	match, params, err := argon2id.CheckHash(password, hash)
	if err != nil {
		return false, false, fmt.Errorf("compare a password: %w", err)
	}
	return match && known, *params != *hashParams, nil
}
