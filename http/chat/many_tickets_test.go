// The reads of a slow database when a thousand people enter a room at once.

package chat_test

import (
	"sync"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/chat"
	"touchline/tests/tier"
)

func TestAThousandTicketsAtOnceCostFewReads(t *testing.T) {
	tier.All(t, "a thousand people call at once")
	const callers = 1000
	s, anchor := open(t)
	s.SetStatus(anchor.HouseID, domain.LiveLiving)
	tokens := s.People(callers)
	tickets := make([]string, callers)
	queries := s.Queries.Together(callers, func(i int) {
		var info chat.ImInfoAnswer
		r := s.Call(t, imInfo, `{"houseId":"1001"}`, tokens[i])
		r.Wants(t, "", "a ticket")
		r.Into(t, &info)
		tickets[i] = info.Ticket
		if !info.CanChat || info.RoomRole != int32(domain.RoleViewer) {
			t.Errorf("caller %d may %+v", i, info)
		}
	})
	t.Logf("%d tickets cost %d reads", callers, len(queries))
	if most := 100; len(queries) > most { // one by one, the logins and tickets would cost 5000 reads
		t.Errorf("%d tickets cost %d reads, want at most %d: %v", callers, len(queries), most, resttest.ByText(queries))
	}

	// Then two sockets try to join with each ticket.
	var mu sync.Mutex
	got, refused := 0, 0
	queries = s.Queries.Together(2*callers, func(i int) {
		right, err := s.Tickets.RedeemTicket(t.Context(), tickets[i%callers])
		if err == nil {
			if login, err := s.Accounts.Login(t.Context(), domain.TokenHash(right.TokenHash), s.Now()); err != nil ||
				login.UserID != right.UserID {
				t.Errorf("the login of ticket %d: %v", i%callers, err)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && right.HouseID == 0 && right.Room == room:
			got++
		case domain.CodeOf(err) == domain.TicketInvalid:
			refused++
		default:
			t.Errorf("ticket %d: %+v, %v", i%callers, right, err)
		}
	})
	if got != callers || refused != callers {
		t.Errorf("%d redeemed and %d refused of %d tickets tried twice", got, refused, callers)
	}
	t.Logf("%d joins cost %d reads", callers, len(queries))
	if len(queries) > 100 {
		t.Errorf("%d joins cost %d reads: %v", callers, len(queries), resttest.ByText(queries))
	}
}
