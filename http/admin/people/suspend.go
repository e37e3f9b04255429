// Suspensions of users and rooms: their reason and end, and suspending a room.

package people

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/view"
	"touchline/protos"
)

// CheckSuspension checks the reason and the end of a suspension.
func CheckSuspension(needsReason bool, reason string, end *int64) error {
	if needsReason {
		if err := operators.NeedText("reason", reason); err != nil {
			return err
		}
	}
	return cmp.Or(operators.InTime("endTime", end, 1), console.CheckReason(reason))
}

// endOf is the end of a suspension, zero for one without. It refuses an end in the past.
func endOf(end *int64, now time.Time) (time.Time, error) {
	if end == nil {
		return time.Time{}, nil
	}
	at := time.UnixMilli(*end).UTC()
	if !at.After(now) {
		return at, domain.RefuseField("endTime", "future")
	}
	return at, nil
}

// SuspendRoom takes a room off the air. Without an end an operator has to lift it.
func SuspendRoom(ctx context.Context, actors protos.RoomCalls, houseID int64, reason string, endTime *int64,
	now time.Time) error {
	end, err := endOf(endTime, now)
	if err != nil {
		return err
	}
	return actors.Suspend(ctx, domain.HouseRoom(houseID),
		&protos.SuspendRoom{Suspend: true, Reason: reason, EndMs: view.MillisOrZero(end)})
}
