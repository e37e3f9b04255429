// Lists, times and optional fields between requests, rows and answers.

package view

import (
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// Each converts every element of a list. The result is never nil.
func Each[From, To any](list []From, turn func(From) To) []To {
	to := make([]To, 0, len(list))
	for _, from := range list {
		to = append(to, turn(from))
	}
	return to
}

// Millis returns an instant in epoch milliseconds, or nil for none.
func Millis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	return new(t.UnixMilli())
}

// MillisOrNull returns nil for 0.
func MillisOrNull(ms int64) *int64 {
	if ms == 0 {
		return nil
	}
	return &ms
}

// CheckTime refuses a time of a request, in epoch milliseconds, that is out of range.
func CheckTime(field string, ms int64) error {
	if ms < 0 || ms > rest.TimeMax {
		return domain.RefuseField(field, "range", "min", 0, "max", int64(rest.TimeMax))
	}
	return nil
}

// TimeOr returns the instant of a request in UTC, or otherwise for 0.
func TimeOr(ms int64, otherwise time.Time) time.Time {
	if ms == 0 {
		return otherwise
	}
	return time.UnixMilli(ms).UTC()
}

// ValueOr returns the value of an optional field, or otherwise if it was not sent.
func ValueOr[T any](sent *T, otherwise T) T {
	if sent == nil {
		return otherwise
	}
	return *sent
}

// TextOrNull returns nil for "".
func TextOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// MillisOrZero returns an instant in epoch milliseconds, or 0 for none.
func MillisOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
