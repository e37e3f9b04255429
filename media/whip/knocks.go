// How often an address may ask for a connection: its handshake costs more than other calls.

package whip

import (
	"sync"
	"time"

	"touchline/domain"
)

const (
	knocksFor = 10 * time.Second

	// BusyRetry is the wait in seconds that a full node names.
	BusyRetry = 10
)

// Knocks counts the attempts of each address in periods of ten seconds. The zero value has counted none.
type Knocks struct {
	mu    sync.Mutex
	since time.Time
	of    map[domain.Address]int
}

// Count counts an attempt, and refuses those beyond most with RATE_LIMITED.
func (k *Knocks) Count(unit domain.Address, most int, now time.Time) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil || now.Sub(k.since) > knocksFor {
		k.of, k.since = map[domain.Address]int{}, now
	}
	if k.of[unit]++; k.of[unit] > most {
		return domain.Refuse(domain.RateLimited, "retryAfter", BusyRetry)
	}
	return nil
}
