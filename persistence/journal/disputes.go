// Disputes: the constraints that stand behind what a commit decides, and what is said when one of them speaks.

package journal

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"touchline/actors"
	"touchline/domain"
)

// disputes are constraints whose violation means that somebody wrote between the look and the write, or that
// nobody looked: a second, careful attempt sees it. The values tell what a change that still meets its
// constraint then is told; nil: it is at fault itself.
var disputes = map[string]func(*actors.Change) error{
	"transfer_pkey":        repeated,
	"request_pkey":         repeated,
	"wallet_not_overdrawn": nil,
	"slot_of_brand":        refuseSlot(domain.SlotTaken),
	"slot_of_user":         refuseSlot(domain.SlotOtherBrand),
	"reservation_once":     refuseReservation(domain.AlreadyReserved),
	"reservation_gap":      refuseReservation(domain.ReserveGap),
}

// refusalOf turns the violation of a constraint into what the asker is told, nil where it is a fault.
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
			if r, ok := row.(domain.SlotBookedRow); ok {
				return domain.Refuse(code, "startTime", r.Start.UnixMilli())
			}
		}
		return nil
	}
}

func refuseReservation(code domain.Code) func(*actors.Change) error {
	return func(change *actors.Change) error {
		for _, row := range change.Rows {
			if r, ok := row.(domain.ReservedRow); ok {
				return domain.Refuse(code, "matchId", domain.FormatID(r.MatchID), "matchIds", []int64{},
					"gapMinutes", int64(max(r.Gap, 0).Minutes()))
			}
		}
		return nil
	}
}
