// Disputes: the constraints behind the decisions of a commit, and the refusals that their violations become.

package journal

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
)

// disputes are constraints whose violation means that a row was written between the read and the write, or that nothing
// was read: a second, careful attempt finds it. The values return the refusal of a change that still violates its
// constraint; nil: the change is faulty.
var disputes = map[string]func(*actors.Change) error{
	"transfer_pkey":        repeated,
	"request_pkey":         repeated,
	"wallet_not_overdrawn": nil,
	"slot_of_brand":        refuseSlot(domain.SlotTaken),
	"slot_of_user":         refuseSlot(domain.SlotOtherBrand),
	"reservation_once":     refuseReservation(domain.AlreadyReserved),
	"reservation_gap":      refuseReservation(domain.ReserveGap),
}

// refusalOf turns the violation of a constraint into a refusal, nil for a fault.
func refusalOf(err error, change *actors.Change) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) || disputes[pg.ConstraintName] == nil {
		return nil
	}
	return disputes[pg.ConstraintName](change)
}

func repeated(*actors.Change) error { return actors.ErrDuplicate }

func refuseSlot(code domain.Code) func(*actors.Change) error {
	return func(change *actors.Change) error {
		for _, row := range change.Rows {
			if r, ok := row.(agenda.SlotBookedRow); ok {
				return domain.Refuse(code, "startTime", r.Start.UnixMilli())
			}
		}
		return nil
	}
}

func refuseReservation(code domain.Code) func(*actors.Change) error {
	return func(change *actors.Change) error {
		for _, row := range change.Rows {
			if r, ok := row.(agenda.ReservedRow); ok {
				return domain.Refuse(code, "matchId", domain.FormatID(r.MatchID), "matchIds", []int64{},
					"gapMinutes", int64(max(r.Gap, 0).Minutes()))
			}
		}
		return nil
	}
}
