// Feeds: where matches come from.

package app

import (
	"touchline/app/jobs"
	"touchline/http/outbound"
)

// feedTaker takes matches in for operators.
type feedTaker struct{ *jobs.Feeds }

// Check answers an error for an address that could never be asked.
func (feedTaker) Check(address string) error { return outbound.Check(address) }
