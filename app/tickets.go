// Tickets: a websocket opens only while the login that asked for it still stands.

package app

import (
	"context"

	"touchline/domain"
)

// redeemTicket takes a ticket out of the store. TICKET_INVALID also when its login has ended meanwhile.
func (a *Server) redeemTicket(ctx context.Context, text string) (domain.Ticket, error) {
	ticket, err := a.Store.Tickets.RedeemTicket(ctx, text)
	if err != nil || ticket.UserID == 0 {
		return ticket, err
	}
	login, err := a.Store.Accounts.Login(ctx, domain.TokenHash(ticket.TokenHash), a.clock.Now())
	switch code := domain.CodeOf(err); {
	case code == domain.TokenInvalid, err == nil && login.UserID != ticket.UserID:
		return domain.Ticket{}, domain.Refuse(domain.TicketInvalid)
	case err != nil:
		return domain.Ticket{}, err
	}
	return ticket, nil
}
