// Where a connection comes from, and the place the listener keeps for it.
package gateway

import "touchline/domain"

// peer is where a connection comes from, and where the listener counts it; nil when it does not.
type peer struct {
	address domain.Address
	ranked  ranked
}

// ranked is the connection's place in the budget of connections: who is known keeps it when places run out.
type ranked interface {
	Visit() bool              // somebody stays who has not logged in
	Known(person string) bool // somebody logged in
}

// keep asks for a place that nobody else's new connection can take.
func (p peer) keep(t domain.Ticket) bool {
	switch {
	case p.ranked == nil:
		return true
	case t.UserID == 0:
		return p.ranked.Visit()
	}
	return p.ranked.Known("user:" + domain.FormatID(t.UserID))
}
