// When a broken stream counts as over: the answers of the origin and how long they last.

package pull

import (
	"errors"
	"time"

	"touchline/domain"
)

// end collects the attempts since a stream broke.
type end struct {
	limits  RelayLimits
	lost    time.Time // since when the origin has been unreachable
	missing time.Time // since when the origin has answered that there is no such stream
}

// after takes one more failure. withdrawn means that viewers must not see the rest either.
func (e *end) after(err error, now time.Time) (over, withdrawn bool) {
	if e.lost.IsZero() {
		e.lost = now
	}
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal), refusal.Code == domain.RateLimited, refusal.Code == domain.Unavailable,
		refusal.Code == domain.Internal:
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
