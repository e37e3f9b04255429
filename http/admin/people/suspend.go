// Suspensions: of a room by itself, and of a room with its anchor.

package people

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// CheckSuspension of a suspension.
func CheckSuspension(reason string, end *int64) error {
	if end != nil && (*end <= 0 || *end > rest.TimeMax) {
		return domain.RefuseField("endTime", "range", "min", 1, "max", int64(rest.TimeMax))
	}
	return domain.CheckReason(reason)
}

// endOf a suspension: zero for one without; refused when it lies behind us.
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
func SuspendRoom(ctx context.Context, actors protos.RoomCalls, houseID int64, reason string, endTime *int64, now time.Time) error {
	end, err := endOf(endTime, now)
	if err != nil {
		return err
	}
	return actors.Suspend(ctx, domain.HouseRoom(houseID), &protos.SuspendRoom{Suspend: true, Reason: reason, EndMs: view.MillisOrZero(end)})
}
