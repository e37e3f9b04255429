// Recharges that nobody pays for: their orders are closed.

package jobs

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
)

const unpaidLooked = 10 * time.Minute

// Recharges end orders that have waited for their payment too long.
type Recharges struct {
	Store *tables.Money
	Now   func() time.Time
}

// Jobs close them.
func (r Recharges) Jobs() []Job {
	return []Job{{"recharges/unpaid", Every(unpaidLooked), func(ctx context.Context, _ time.Time) error {
		return r.Store.CloseOrdersBefore(ctx, r.Now().Add(-domain.OrderLife))
	}}}
}
