// Unpaid recharges: their orders are closed.

package jobs

import (
	"context"
	"time"

	"touchline/domain/ledger"
	"touchline/persistence/tables/money"
)

const unpaidLooked = 10 * time.Minute

// Recharges closes orders that have waited too long for their payment.
type Recharges struct {
	Store *money.Money
	Now   func() time.Time
}

// Jobs returns the job that closes them.
func (r Recharges) Jobs() []Job {
	return []Job{{"recharges/unpaid", Every(unpaidLooked), func(ctx context.Context, _ time.Time) error {
		return r.Store.CloseOrdersBefore(ctx, r.Now().Add(-ledger.OrderLife))
	}}}
}
