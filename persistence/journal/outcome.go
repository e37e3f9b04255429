// The outcome of the first of two equal requests.

package journal

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain/ledger"
)

// FirstOutcome returns how the request with this key was answered; false if it never happened.
func (s *Ledger) FirstOutcome(ctx context.Context, key string) (ledger.Outcome, bool, error) {
	var o ledger.Outcome
	err := s.db.QueryRow(ctx, `
SELECT hash, answer, coalesce(balance, 0) FROM transfer WHERE key = $1 AND hash IS NOT NULL
UNION ALL SELECT hash, answer, 0 FROM request WHERE key = $1`, key).Scan(&o.Hash, &o.Answer, &o.Balance)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return ledger.Outcome{}, false, nil
	case err != nil:
		return ledger.Outcome{}, false, fmt.Errorf("read the outcome of %s: %w", key, err)
	}
	return o, true, nil
}
