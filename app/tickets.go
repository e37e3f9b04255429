// Tickets: a websocket opens only while the login that asked for it still stands.

package app

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/tables"
	"touchline/persistence/volatile"
)

// socketRights are what a ticket says of its owner, and the ticket.
type socketRights struct {
	*tables.Rooms
	*volatile.Tickets
}

// tickets redeems tickets for the gateway.
type tickets struct {
	store *persistence.Store
	now   func() time.Time
}

// RedeemTicket takes a ticket out of the store. TICKET_INVALID also when its login has ended meanwhile.
func (t tickets) RedeemTicket(ctx context.Context, text string) (domain.Ticket, error) {
	ticket, err := t.store.Tickets.RedeemTicket(ctx, text)
	if err != nil || ticket.UserID == 0 {
		return ticket, err
	}
	login, err := t.store.Accounts.Login(ctx, domain.TokenHash(ticket.TokenHash), t.now())
	switch code := domain.CodeOf(err); {
	case code == domain.TokenInvalid, err == nil && login.UserID != ticket.UserID:
		return domain.Ticket{}, domain.Refuse(domain.TicketInvalid)
	case err != nil:
		return domain.Ticket{}, err
	}
	return ticket, nil
}
