// Hashing of passwords with argon2id: a few at a time, and equally slow for accounts that do not exist.

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

// hashParams cost about 80 ms and 19 MiB; they are stored in every hash, so they may be raised.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

//go:embed data/common_passwords.txt
var commonPasswordsText string

// commonPasswords are refused: whoever guesses tries them first.
var commonPasswords = sync.OnceValue(func() map[string]bool {
	common := make(map[string]bool, 3000)
	for line := range strings.Lines(commonPasswordsText) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			common[line] = true
		}
	}
	return common
})

// commonRule names the reason of a refusal; its sentence is not that of a wrong format.
const commonRule = "common"

// CheckNewPassword is for passwords that are set: their form, whether they are too common, and whether both entries
// are the same, in this order.
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

// HashPassword is for passwords set outside a request: seeds and operators.
func HashPassword(password string) (string, error) {
	hash, err := argon2id.CreateHash(password, hashParams)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// PasswordHasher hashes with a bounded number of workers and a bounded queue: 200 logins a second must cost
// no more than two cores and 40 MiB.
type PasswordHasher struct {
	queue *hashQueue
	dummy string       // what an unknown account is compared with
	waste atomic.Int64 // bytes that hashes have left behind since this was last collected
}

// dummyHash is made once: it costs as much as any other.
var dummyHash = sync.OnceValues(func() (string, error) { return HashPassword("no account 0") })

// NewPasswordHasher makes a hasher with room for a few hashes at a time: each takes memory on purpose.
func NewPasswordHasher() (*PasswordHasher, error) {
	dummy, err := dummyHash()
	if err != nil {
		return nil, err
	}
	return &PasswordHasher{queue: newHashQueue(hashWorkers, hashQueueLength), dummy: dummy}, nil
}

// HashPassword waits for its turn and hashes. UNAVAILABLE when the turn does not come in time.
func (d *PasswordHasher) Hash(ctx context.Context, from domain.Address, password string) (string, error) {
	leave, err := d.queue.turn(ctx, from.Neighbourhood())
	if err != nil {
		return "", err
	}
	defer leave()
	defer d.collect()
	return HashPassword(password)
}

// collect clears away what hashes leave behind once it is more than half of what lives. The heap may grow to five times
// what lives (heapGrowth of main): without this a flood of log-ins would hold hundreds of MiB of finished hashes, and
// count those under way as living, five times over. A server with up to twice the memory of one hash collects after
// each, so its memory does not depend on how many came. It costs a fifth of the hashes at most.
func (d *PasswordHasher) collect() {
	waste := d.waste.Add(int64(hashParams.Memory) << 10)
	living := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(living)
	if 2*uint64(waste) > living[0].Value.Uint64() && d.waste.CompareAndSwap(waste, 0) {
		runtime.GC()
	}
}

// Matches compares; an empty hash never matches and takes as long. stale tells that the hash was made with
// other parameters than today's.
func (d *PasswordHasher) Matches(ctx context.Context, from domain.Address, password, hash string) (match, stale bool, err error) {
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
