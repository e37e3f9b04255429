// The secret link to a user's calendar. It is derived from the server's secret and a number, so that the server can
// show it again although the tables have only its hash. A new number ends the old link.

package matches

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	calendarSecretBytes = 24 // 192 bits, 32 characters in the link
	calendarMinePath    = "/calendar/my/"
)

func calendarSecret(site []byte, userID, seq int64) string {
	mac := hmac.New(sha256.New, site)
	fmt.Fprintf(mac, "calendar:%d:%d", userID, seq)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:calendarSecretBytes])
}

type calendarURLRequest struct {
	Reset bool `json:"reset"`
}

// CalendarURLAnswer is the address at which calendar programs subscribe to the caller's reservations and
// the matches of followed teams.
type CalendarURLAnswer struct {
	URL string `json:"url"`
}

// calendarURL answers the caller's secret link. The first call, and a call with reset, creates a new link.
func (h *Handlers) calendarURL(ctx context.Context, caller rest.Caller,
	req calendarURLRequest) (CalendarURLAnswer, error) {
	for range 3 {
		seq, hash, err := h.Slots.CalendarLink(ctx, caller.UserID)
		if err != nil {
			return CalendarURLAnswer{}, err
		}
		var secret string
		if seq > 0 && !req.Reset && h.rest.Secrets().Prove(func(site []byte) bool {
			secret = calendarSecret(site, caller.UserID, seq)
			known := sha256.Sum256([]byte(secret))
			return hmac.Equal(known[:], hash)
		}) {
			return CalendarURLAnswer{caller.Site + calendarMinePath + secret + ".ics"}, nil
		}
		// There is no link yet, or it is reset, or it was derived from another secret of the server.
		secret = calendarSecret(h.rest.Secret, caller.UserID, seq+1)
		fresh := sha256.Sum256([]byte(secret))
		set, err := h.Slots.SetCalendarLink(ctx, caller.UserID, seq+1, fresh[:])
		if err != nil {
			return CalendarURLAnswer{}, err
		}
		if set {
			return CalendarURLAnswer{caller.Site + calendarMinePath + secret + ".ics"}, nil
		}
	}
	return CalendarURLAnswer{}, domain.Refuse(domain.StaleState)
}

// calendarOwner returns the owner of a link. It refuses every other link with NOT_FOUND.
func (h *Handlers) calendarOwner(ctx context.Context, secret string) (userID int64, lang string, err error) {
	if raw, err := base64.RawURLEncoding.Strict().DecodeString(secret); err != nil || len(raw) != calendarSecretBytes {
		return 0, "", noCalendar
	}
	hash := sha256.Sum256([]byte(secret))
	return h.Slots.CalendarOwner(ctx, hash[:], h.rest.Now())
}
