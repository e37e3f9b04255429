// A ticket opens a websocket only while the login that requested it is valid.

package chat

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/volatile"
)

// Redeemer redeems the tickets of websockets.
type Redeemer struct {
	Tickets *volatile.Tickets
	Logins  *accounts.Accounts
	Now     func() time.Time
}

// RedeemTicket removes a ticket from the store. It refuses with TICKET_INVALID, also after the end of the login.
func (r Redeemer) RedeemTicket(ctx context.Context, text string) (studio.Ticket, error) {
	ticket, err := r.Tickets.RedeemTicket(ctx, text)
	if err != nil || ticket.UserID == 0 {
		return ticket, err
	}
	login, err := r.Logins.Login(ctx, domain.TokenHash(ticket.TokenHash), r.Now())
	switch code := domain.CodeOf(err); {
	case code == domain.TokenInvalid, err == nil && login.UserID != ticket.UserID:
		return studio.Ticket{}, domain.Refuse(domain.TicketInvalid)
	case err != nil:
		return studio.Ticket{}, err
	}
	return ticket, nil
}
