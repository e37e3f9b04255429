// The rules of reservations: what one command asks of the commit.
package session

import (
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

// Reservation is a reservation made or given up, if the commit agrees.
type Reservation struct {
	Event  proto.Message
	Row    domain.Row
	Answer *protos.MatchReserved
}

// Reserve words what a user asks. Whether it may be is decided by domain.ReservedRow and domain.UnreservedRow
// inside the commit, against all the user has promised.
func Reserve(userID int64, cmd *protos.ReserveMatch, now time.Time) (*Reservation, error) {
	kind := domain.ReserveKind(cmd.Kind)
	if kind != domain.ReserveViewer && kind != domain.ReserveAnchor {
		return nil, domain.RefuseField("kind", "enum")
	}
	at := now.UTC().Truncate(time.Millisecond)
	if cmd.Cancel {
		return &Reservation{
			Event:  &protos.ReservationGivenUp{Kind: cmd.Kind, MatchId: cmd.MatchId, AtMs: at.UnixMilli()},
			Row:    domain.UnreservedRow{UserID: userID, Kind: kind, MatchID: cmd.MatchId, At: at},
			Answer: &protos.MatchReserved{MatchId: cmd.MatchId},
		}, nil
	}
	replace := slices.Compact(slices.Sorted(slices.Values(cmd.Replace)))
	return &Reservation{
		Event: &protos.ReservationMade{Asked: cmd, AtMs: at.UnixMilli()},
		Row: domain.ReservedRow{UserID: userID, Kind: kind, MatchID: cmd.MatchId, Replace: replace,
			Gap: time.Duration(cmd.GapMinutes) * time.Minute, Occupy: time.Duration(cmd.OccupyMinutes) * time.Minute,
			OwnVideoURL: cmd.OwnVideoUrl, OwnVideoType: cmd.OwnVideoType, At: at},
		Answer: &protos.MatchReserved{MatchId: cmd.MatchId, Reserved: true, Cancelled: replace},
	}, nil
}
