// Tickets for load tests, a thousand in a call.

package http_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rest"
)

func TestTicketsForALoadTestShareTheirReads(t *testing.T) {
	const callers = 1000
	s := resttest.Open(t, resttest.InDev)
	house := s.Anchor("anchor").HouseID
	s.SetStatus(house, domain.LiveLiving)
	tokens := s.People(callers)
	body, err := json.Marshal(map[string]any{"houseId": fmt.Sprint(house), "tokens": tokens})
	if err != nil {
		t.Fatal(err)
	}
	var r resttest.Reply
	queries := s.Queries.Together(1, func(int) { r = s.Call(t, "/dev/tickets", string(body), "") })
	t.Logf("%d tickets cost %d reads", callers, len(queries))
	if most := 100; len(queries) > most {
		t.Errorf("%d tickets cost %d reads, want at most %d: %v", callers, len(queries), most, resttest.ByText(queries))
	}
	var tickets []string
	if r.Into(t, &tickets); len(tickets) != callers {
		t.Fatalf("%d tokens get %d tickets", callers, len(tickets))
	}
	for i, ticket := range tickets {
		if right, err := s.Tickets.RedeemTicket(t.Context(), ticket); err != nil || right.TokenHash == nil ||
			domain.TokenHash(right.TokenHash) != rest.HashToken(tokens[i]) {
			t.Fatalf("ticket %d is of %+v, %v", i, right, err)
		}
	}
}
