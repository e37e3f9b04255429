// The rules of reservations: what a command asks of the commit.

package session

import (
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/protos"
)

// Reservation is a reservation or a cancellation that the commit may refuse.
type Reservation struct {
	Event   proto.Message
	Row     domain.Row
	Request *ledger.Request // nil when a repeat cannot be recognised
	Answer  *protos.MatchReserved
}

// Reserve builds the request of a user. agenda.ReservedRow and agenda.UnreservedRow decide inside the commit, against
// all bookings and reservations of the user.
func Reserve(userID int64, cmd *protos.ReserveMatch, now time.Time) (*Reservation, error) {
	kind := domain.ReserveKind(cmd.Kind)
	if kind != domain.ReserveViewer && kind != domain.ReserveAnchor {
		return nil, domain.RefuseField("kind", "enum")
	}
	at := now.UTC().Truncate(time.Millisecond)
	replace := slices.Compact(slices.Sorted(slices.Values(cmd.Replace)))
	r := &Reservation{
		Event: &protos.ReservationMade{Asked: cmd, AtMs: at.UnixMilli()},
		Row: agenda.ReservedRow{UserID: userID, Kind: kind, MatchID: cmd.MatchId, Replace: replace,
			Gap: time.Duration(cmd.GapMinutes) * time.Minute, Occupy: time.Duration(cmd.OccupyMinutes) * time.Minute,
			OwnVideoURL: cmd.OwnVideoUrl, OwnVideoType: cmd.OwnVideoType, At: at},
		Answer: &protos.MatchReserved{MatchId: cmd.MatchId, Reserved: true, Cancelled: replace},
	}
	if cmd.Cancel {
		r.Event = &protos.ReservationGivenUp{Kind: cmd.Kind, MatchId: cmd.MatchId, AtMs: at.UnixMilli()}
		r.Row = agenda.UnreservedRow{UserID: userID, Kind: kind, MatchID: cmd.MatchId, At: at}
		r.Answer = &protos.MatchReserved{MatchId: cmd.MatchId}
	}
	if key := cmd.Request.GetKey(); key != "" {
		answer, err := proto.Marshal(r.Answer)
		if err != nil {
			return nil, fmt.Errorf("marshal the answer: %w", err)
		}
		r.Request = &ledger.Request{Key: key, Hash: cmd.Request.Hash, Answer: answer}
	}
	return r, nil
}
