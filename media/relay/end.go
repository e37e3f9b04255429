// When a stream that broke is over: what the origin says of it, and for how long.

package relay

import (
	"errors"
	"time"

	"touchline/domain"
)

// end judges the tries since a stream broke.
type end struct {
	limits  Limits
	lost    time.Time // since when the origin has sent nothing
	missing time.Time // since when it says that there is no such stream
}

// after judges one more failure. withdrawn: nobody may see any more of it.
func (e *end) after(err error, now time.Time) (over, withdrawn bool) {
	if e.lost.IsZero() {
		e.lost = now
	}
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal), refusal.Code == domain.RateLimited, refusal.Code == domain.Unavailable, refusal.Code == domain.Internal:
		e.missing = time.Time{}
		return now.Sub(e.lost) >= e.limits.Lost, false
	case refusal.Code == domain.NotFound:
		if e.missing.IsZero() {
			e.missing = now
		}
		return now.Sub(e.missing) >= e.limits.Missing, false
	}
	return true, true
}
