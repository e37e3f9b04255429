// A node that turns sockets away hands out no tickets for them.

package http

import (
	"testing"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/rest"
)

func TestADrainingNodeHandsOutNoTickets(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	a.somebody(t, "owner1", 1001)
	fan, token := a.somebody(t, "fan001", 0)
	a.known[50001] = domain.Match{MatchID: 50001}
	if _, err := s.chat.DevTicket(t.Context(), rest.Caller{UserID: fan}, 1001); err != nil {
		t.Fatal("a ticket for a load test, before:", err)
	}
	s.Drain()
	for path, body := range map[string]string{
		"/web_anchor/web_im_info": `{"houseId":"1001"}`, "/web_race/race_im_info": `{"matchId":"50001"}`,
	} {
		for _, who := range []string{token, ""} {
			r := call(t, s, path, body, who)
			if wants(t, r, domain.Unavailable, path); r.Params["retryAfter"] != float64(chat.DrainingSeconds) {
				t.Errorf("%s says %v", path, r.Params)
			}
		}
	}
	if _, err := s.chat.DevTicket(t.Context(), rest.Caller{UserID: fan}, 1001); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("a ticket for a load test: %v", err)
	}
	if len(a.rights) != 1 {
		t.Errorf("%d tickets were issued by a draining node", len(a.rights)-1)
	}
}
