// Many callers at once, on a real and slow database: what they cost it.

package http

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/dev"
	"touchline/http/rest"
)

// together lets many callers ask while the database answers nothing, and counts what they asked of it while it is slow.
func (w *stadium) together(callers int, ask func(i int)) []query {
	w.t.Helper()
	w.asked.mu.Lock()
	held := make(chan struct{})
	w.asked.held, w.asked.slow = held, 100*time.Millisecond
	w.asked.mu.Unlock()
	return w.asked.of(func() {
		var asking, done sync.WaitGroup
		asking.Add(callers)
		for i := range callers {
			done.Go(func() {
				asking.Done()
				ask(i)
			})
		}
		asking.Wait()
		w.asked.mu.Lock()
		w.asked.held = nil
		w.asked.mu.Unlock()
		close(held)
		done.Wait()
		w.asked.mu.Lock()
		w.asked.slow = 0
		w.asked.mu.Unlock()
	})
}

// kinds counts queries by their text.
func kinds(queries []query) map[string]int {
	count := map[string]int{}
	for _, q := range queries {
		count[strings.Join(strings.Fields(q.text), " ")]++
	}
	return count
}

// crowdOf makes users with a token each.
func (w *stadium) crowdOf(n int) (tokens []string) {
	w.t.Helper()
	hashes := make([]domain.TokenHash, n)
	for i := range hashes {
		token, err := rest.NewToken()
		if err != nil {
			w.t.Fatal(err)
		}
		tokens, hashes[i] = append(tokens, token), rest.HashToken(token)
	}
	if _, err := w.Store.Demo.CreateLoadTestUsers(w.t.Context(), "many", hashes, 0, w.world.clock()); err != nil {
		w.t.Fatal(err)
	}
	return tokens
}

func TestAThousandTicketsAtOnceCostAHandfulOfReads(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand callers")
	}
	t.Parallel()
	const callers = 1000
	w := newStadium(t)
	_, house, _ := w.person("anchor1", domain.LiveLiving, true)
	tokens := w.crowdOf(callers)
	body := fmt.Sprintf(`{"houseId":%d}`, house)
	tickets := make([]string, callers)
	queries := w.together(callers, func(i int) {
		var info chat.ImInfoAnswer
		r := call(t, w.Server, "/web_anchor/web_im_info", body, tokens[i])
		wants(t, r, "", "a ticket")
		r.into(t, &info)
		tickets[i] = info.Ticket
		if !info.CanChat || info.RoomRole != int32(domain.RoleViewer) {
			t.Errorf("caller %d may %+v", i, info)
		}
	})
	t.Logf("%d tickets cost %d reads", callers, len(queries))
	if most := 100; len(queries) > most { // each caller reads their login and what the ticket holds: 5000 one by one
		t.Errorf("%d tickets cost %d reads, at most %d are right: %v", callers, len(queries), most, kinds(queries))
	}

	// And as many sockets join with them, each ticket tried by two.
	var mu sync.Mutex
	got, refused := 0, 0
	queries = w.together(2*callers, func(i int) {
		right, err := w.Store.Tickets.RedeemTicket(t.Context(), tickets[i%callers])
		if err == nil {
			if login, err := w.Store.Accounts.Login(t.Context(), domain.TokenHash(right.TokenHash), w.world.clock()); err != nil || login.UserID != right.UserID {
				t.Errorf("the login of ticket %d: %v", i%callers, err)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && right.HouseID == 0 && right.Room == domain.HouseRoom(house):
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
		t.Errorf("%d joins cost %d reads: %v", callers, len(queries), kinds(queries))
	}
}

func TestTicketsForALoadTestShareTheirReads(t *testing.T) {
	t.Parallel()
	const callers = 1000
	w := newStadium(t)
	_, house, _ := w.person("anchor1", domain.LiveLiving, true)
	tokens := w.crowdOf(callers)
	var tickets []string
	queries := w.together(1, func(int) {
		var err error
		if tickets, err = w.dev.IssueTickets(t.Context(), rest.Caller{}, dev.TicketsRequest{HouseID: rest.ID(house), Tokens: tokens}); err != nil {
			t.Error(err)
		}
	})
	t.Logf("%d tickets cost %d reads", callers, len(queries))
	if most := 100; len(queries) > most {
		t.Errorf("%d tickets cost %d reads, at most %d are right: %v", callers, len(queries), most, kinds(queries))
	}
	for i, ticket := range tickets {
		if right, err := w.Store.Tickets.RedeemTicket(t.Context(), ticket); err != nil || right.TokenHash == nil || domain.TokenHash(right.TokenHash) != rest.HashToken(tokens[i]) {
			t.Fatalf("ticket %d is of %+v, %v", i, right, err)
		}
	}
}

func TestTwoHundredCallersOfWhatAllSeeAlikeShareItsReads(t *testing.T) {
	t.Parallel()
	const callers = 200
	w := newStadium(t)
	_, house, _ := w.person("anchor1", domain.LiveLiving, true)
	tokens := w.crowdOf(callers)
	for _, x := range []struct {
		path, body string
		loggedIn   bool
		most       int // reads that serve all, and for those who are logged in a few shared ones of their own
	}{
		{"/web_anchor/anchor_details", `{"houseId":%d}`, false, 4},
		{"/web_anchor/anchor_details", `{"houseId":%d}`, true, 4 + 40},
		{"/web_home/home_details_top", ``, false, 3}, {"/web_home/home_details_middle", ``, false, 3},
		{"/web_home/home_details_bottom", ``, false, 4},
		{"/web_anchor/recommend_anchor", `{"houseId":%d}`, false, 2}, {"/web_anchor/recommend_anchor", `{"kind":2}`, true, 1 + 30},
		{"/web_anchor/anchor_column", ``, false, 1}, {"/web_anchor/anchor_column_num", ``, false, 1},
		{"/web_anchor/anchor_content_list", ``, false, 2}, {"/web_anchor/anchor_content_list_new", `{}`, false, 1},
		{"/web_race/race_data_content_list_page", ``, false, 2},
	} {
		w.world.pass(time.Minute) // nothing is kept from before
		body := x.body
		if body == `{"houseId":%d}` {
			body = fmt.Sprintf(body, house)
		}
		queries := w.together(callers, func(i int) {
			token := ""
			if x.loggedIn {
				token = tokens[i]
			}
			wants(t, call(t, w.Server, x.path, body, token), "", x.path)
		})
		t.Logf("%s %s, logged in %v: %d reads", x.path, body, x.loggedIn, len(queries))
		if len(queries) > x.most {
			t.Errorf("%d callers of %s cost %d reads, at most %d are right: %v", callers, x.path, len(queries), x.most, kinds(queries))
		}
	}
}
