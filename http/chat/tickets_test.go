package chat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/persistence/tables/seed"
	"touchline/persistence/volatile"
)

const imInfo = "/web_anchor/web_im_info"

// redeem redeems the ticket of an answer, as the gateway does.
func redeem(t *testing.T, s *resttest.Server, r resttest.Reply) studio.Ticket {
	t.Helper()
	var info chat.ImInfoAnswer
	r.Into(t, &info)
	right, err := s.Tickets.RedeemTicket(t.Context(), info.Ticket)
	if err != nil {
		t.Errorf("the ticket of %s: %v", r.Body, err)
	}
	return right
}

func TestAVisitorMustLogInToChatAndActivatesNoChat(t *testing.T) {
	busy := 0
	// In development the site has the host of the request.
	s, anchor := open(t, resttest.InDev, resttest.Deps(func(d *http.Deps) { d.Busy = func() int { return busy } }))
	var last string
	for n := range 3 {
		last = s.Say(anchor, room, fmt.Sprint("line ", n))
	}
	s.Actors.Forget()
	r := s.Ask(t, "POST", imInfo, `{"houseId":"1001"}`, "Host", "example.com")
	var info chat.ImInfoAnswer
	r.Into(t, &info)
	if info.URL != "ws://example.com/ws" || info.Room != room || info.CanChat || *info.Reason != domain.LoginToChat ||
		fmt.Sprintf("m%d_%d", info.Epoch, info.HeadOffset) != last || info.RoomRole != 0 || info.Ticket == "" ||
		info.Protocol != "touchline.v1" {
		t.Errorf("the answer is %s", r.Data)
	}
	cookie, _, _ := strings.Cut(r.Header.Get("Set-Cookie"), ";")
	again := s.Ask(t, "POST", imInfo, `{"houseId":"1001"}`, "Cookie", cookie)
	again.Wants(t, "", "the visitor comes back")
	first, second := redeem(t, s, r), redeem(t, s, again)
	if first.Visitor == "" || first.Visitor != second.Visitor || again.Header.Get("Set-Cookie") != "" {
		t.Errorf("one visitor is counted as %+v and %+v", first, second)
	}
	if asked := s.Actors.Asked(); len(asked) != 0 {
		t.Errorf("these commands activated the chat: %v", asked)
	}
	s.Call(t, imInfo, `{"houseId":"9"}`, "").Wants(t, domain.NotFound, "an unknown room")
	busy = 4
	full := s.Call(t, imInfo, `{}`, "")
	if full.Wants(t, domain.Unavailable, "a full node"); full.Params["retryAfter"] != 4.0 {
		t.Errorf("a full node says %v", full.Params)
	}
}

func TestATicketHasTheRoleOfItsHolder(t *testing.T) {
	s, anchor := open(t)
	fan := s.Person("fan")
	s.Call(t, "/web_anchor/web_recommend_user", `{"houseId":"1001","attention":true}`, fan.Token).Wants(t, "",
		"the fan follows")
	r := s.Call(t, imInfo, `{"houseId":"1001"}`, anchor.Token)
	var info chat.ImInfoAnswer
	r.Into(t, &info)
	if !info.CanChat || info.Reason != nil || info.RoomRole != 3 {
		t.Errorf("the anchor's answer is %s", r.Data)
	}
	hash := rest.HashToken(anchor.Token)
	if got := redeem(t, s, r); got.UserID != anchor.UserID || got.Role != domain.RoleAnchor || got.HouseID != 1001 ||
		string(got.TokenHash) != string(hash[:]) || !got.Created.Equal(resttest.Noon) {
		t.Errorf("the anchor's ticket is %+v", got)
	}
	r = s.Call(t, imInfo, `{"houseId":"1001"}`, fan.Token)
	r.Wants(t, "", "a fan")
	if got := redeem(t, s, r); got.Role != domain.RoleViewer || !got.Followed.Equal(resttest.Noon) {
		t.Errorf("the fan's ticket is %+v", got)
	}
	r = s.Call(t, imInfo, ``, fan.Token)
	r.Wants(t, "", "the user channel")
	if got := redeem(t, s, r); got.Room != "user" || got.UserID != fan.UserID {
		t.Errorf("the ticket of the user channel is %+v", got)
	}
	match := s.Match(resttest.Noon.Add(time.Hour))
	r = s.Call(t, "/web_race/race_im_info", fmt.Sprintf(`{"matchId":"%d"}`, match), fan.Token)
	r.Wants(t, "", "the chat of a match")
	if got := redeem(t, s, r); got.Room != domain.RaceRoom(match) || got.Role != domain.RoleViewer {
		t.Errorf("the ticket of the match is %+v", got)
	}
	s.Call(t, "/web_race/race_im_info", `{"matchId":"1"}`, fan.Token).Wants(t, domain.MatchNotFound, "no match")
	s.Call(t, "/web_race/race_im_info", `{}`, fan.Token).Wants(t, domain.BadRequest, "which match is not said")
}

func TestVisitorsMayWatchASlotGridWithoutAChat(t *testing.T) {
	s, member := open(t)
	brand, err := s.Demo.PutBrand(t.Context(),
		seed.NewBrand{Names: domain.Names{"en": "Whale"}, Descriptions: domain.Names{},
			Timezone: "Europe/London", Members: []int64{member.UserID}}, s.Now())
	if err != nil {
		t.Fatal(err)
	}
	grid := domain.BrandRoom(brand)
	body := fmt.Sprintf(`{"brandId":"%d"}`, brand)
	for _, token := range []string{member.Token, ""} {
		r := s.Call(t, imInfo, body, token)
		var info chat.ImInfoAnswer
		r.Into(t, &info)
		if info.Room != grid || info.CanChat || info.Reason == nil || *info.Reason != domain.Forbidden || info.Ticket == "" {
			t.Errorf("the ticket is %s", r.Body)
		}
		right := redeem(t, s, r)
		if right.Room != grid || token != "" && (right.Role != domain.RoleViewer || right.NickName != "anchor") {
			t.Errorf("the right is %+v", right)
		}
	}
	if asked := s.Actors.Asked(); len(asked) != 0 {
		t.Errorf("these commands activated a chat without writers: %v", asked)
	}
	s.Call(t, imInfo, `{"brandId":"9"}`, member.Token).Wants(t, domain.NotFound, "the grid of an unknown brand")
	s.Call(t, imInfo, fmt.Sprintf(`{"brandId":"%d","houseId":"1001"}`, brand), member.Token).Wants(t, domain.BadRequest,
		"two rooms at once")
}

// redisOfTickets is a Redis with only tickets.
func redisOfTickets(t *testing.T) *redis.Client {
	t.Helper()
	server, err := volatile.StartLocalRedis()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	options, err := redis.ParseURL(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	client := redis.NewClient(options)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func TestADrainingNodeIssuesNoTickets(t *testing.T) {
	kept := redisOfTickets(t)
	s, _ := open(t, resttest.InDev, resttest.Deps(func(d *http.Deps) {
		d.Tickets = volatile.NewTickets(t.Context(), kept)
	}))
	fan := s.Person("fan")
	match := s.Match(resttest.Noon.Add(time.Hour))
	forLoadTest := fmt.Sprintf(`{"houseId":"1001","tokens":[%q]}`, fan.Token)
	s.Call(t, "/dev/tickets", forLoadTest, "").Wants(t, "", "a ticket for a load test, before")
	s.Drain()
	for path, body := range map[string]string{imInfo: `{"houseId":"1001"}`,
		"/web_race/race_im_info": fmt.Sprintf(`{"matchId":"%d"}`, match)} {
		for _, token := range []string{fan.Token, ""} {
			r := s.Call(t, path, body, token)
			if r.Wants(t, domain.Unavailable, path); r.Params["retryAfter"] != float64(chat.DrainingSeconds) {
				t.Errorf("%s says %v", path, r.Params)
			}
		}
	}
	s.Call(t, "/dev/tickets", forLoadTest, "").Wants(t, domain.Unavailable, "a ticket for a load test")
	if issued, err := kept.DBSize(t.Context()).Result(); err != nil || issued != 1 {
		t.Errorf("%d tickets were issued by a draining node, %v", issued-1, err)
	}
}

func TestAFullNodeNamesAnotherNodeWithAnAddress(t *testing.T) {
	const own, other = "https://node-1.touchline.example", "https://node-2.touchline.example"
	full, serving := 0, []string{other}
	s, anchor := open(t, resttest.Deps(func(d *http.Deps) {
		d.Nodes.Own, d.Busy = own, func() int { return full }
		d.Nodes.Others = func() ([]string, []string) { return serving, []string{other} }
	}))
	var info chat.ImInfoAnswer
	if s.Call(t, imInfo, `{"houseId":"1001"}`, anchor.Token).Into(t,
		&info); info.URL != "wss://node-1.touchline.example/ws" {
		t.Errorf("the socket is at %s", info.URL)
	}
	full = 4
	if r := s.Call(t, imInfo, `{"houseId":"1001"}`, anchor.Token); r.Code != domain.Unavailable ||
		r.Params["node"] != other || r.Params["retryAfter"] != 4.0 {
		t.Errorf("a full node says %s", r.Body)
	}
	serving = nil // the other node drains
	if r := s.Call(t, imInfo, `{"houseId":"1001"}`, anchor.Token); r.Code != domain.Unavailable ||
		r.Params["node"] != nil {
		t.Errorf("a full node that is the only one says %s", r.Body)
	}
	for path, shared := range map[string]bool{imInfo: true, "/api" + imInfo: true, "/web_user/userInfo": false} {
		if r := s.Ask(t, "POST", path, `{}`, "Origin",
			other); (r.Header.Get("Access-Control-Allow-Origin") == other) != shared {
			t.Errorf("a page of the other node may read %s: %v", path, !shared)
		}
	}
}
