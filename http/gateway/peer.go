// The address of a connection, and its slot in the listener's quota.

package gateway

import (
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/wire"
)

// peer is the address of a connection, and its slot in the listener's quota; nil when it is not counted.
type peer struct {
	address domain.Address
	slot    wire.Rank
}

// reserve takes a slot that no newer connection of a visitor can take.
func (p peer) reserve(t studio.Ticket) bool {
	switch {
	case p.slot == nil:
		return true
	case t.UserID == 0:
		return p.slot.Visit()
	}
	return p.slot.Known("user:" + domain.FormatID(t.UserID))
}
