// The list of a user's logins, and the end of those that are not theirs any more.

package http

import (
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

const (
	laptop  = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
	iPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1"
	tablet  = "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
	villain = "<img src=x onerror=alert(1)>\u202e\u200b\x01/9 and a very long name that goes on and on and on and on"
)

func sessionsOf(t *testing.T, s *Server, token string) []account.SessionShown {
	t.Helper()
	var answer account.SessionListAnswer
	ask(t, s, "POST", "/web_my/session_list", "", "token", token).into(t, &answer)
	return answer.List
}

func TestAUserSeesWhereTheyAreLoggedIn(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w, func(d *flatDeps) { d.TrustedProxies = []string{"0.0.0.0/32"} }) // the address tests ask from
	_, first := member(t, w, "Lin2026")
	w.pass(time.Minute)
	r := ask(t, s, "POST", loginPath, `{"userName":"Lin2026","password":"touchline1"}`, "User-Agent", laptop, "X-Forwarded-For", "2001:db8:1:2:3::4")
	var in account.LoginResult
	r.into(t, &in)
	list := sessionsOf(t, s, first)
	if len(list) != 2 || !list[0].Current || list[1].Current {
		t.Fatalf("%+v", list)
	}
	got, want := list[1], account.SessionShown{
		SessionID: rest.HashToken(in.Token).LoginID(), Browser: "Chrome", System: "Linux", Device: "computer", Address: "2001:db8:1:2::/64",
		CreateTime: noon.Add(time.Minute).UnixMilli(), UsedTime: noon.Add(time.Minute).UnixMilli(), ExpireTime: in.ExpireTime,
	}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	// A use is noted once in five minutes, and within one from another address.
	use := func(address string) {
		ask(t, s, "POST", "/web_user/userInfo", "", "token", in.Token, "X-Forwarded-For", address)
	}
	at := func() (time.Duration, string) {
		last := sessionsOf(t, s, in.Token)[0]
		return time.UnixMilli(last.UsedTime).Sub(noon), last.Address
	}
	w.pass(2 * time.Minute)
	use("2001:db8:1:2::9")
	if used := w.logins[rest.HashToken(in.Token)].UsedAt.Sub(noon); used != time.Minute {
		t.Errorf("noted again after %s", used)
	}
	use("192.0.2.7")
	w.pass(2 * time.Second) // past what is remembered of a login
	use("192.0.2.7")
	if used, address := at(); used != 3*time.Minute+2*time.Second || address != "192.0.2.7" {
		t.Errorf("after a move: %s from %s", used, address)
	}
}

func TestWhatAProgramSaysOfItselfIsReadAndCut(t *testing.T) {
	for agent, want := range map[string][3]string{
		laptop:       {"Chrome", "Linux", "computer"},
		iPhone:       {"Safari", "iOS", "phone"},
		tablet:       {"Chrome", "Android", "tablet"},
		"curl/8.5.0": {"curl", "", "other"},
		"":           {"", "", "other"},
	} {
		if browser, system, device := account.ReadAgent(agent); [3]string{browser, system, device} != want {
			t.Errorf("%.30q: %q %q %q, want %q", agent, browser, system, device, want)
		}
	}
	browser, system, _ := account.ReadAgent(villain)
	if domain.Length(browser) > account.AgentNameMax || domain.Length(system) > account.AgentNameMax || strings.ContainsAny(browser+system, "\u202e\u200b\x01") {
		t.Errorf("%q %q", browser, system)
	}
}

func TestASessionIsEndedOnlyWithAProofAndItsSocketsAreClosed(t *testing.T) {
	const path = "/web_my/session_end"
	w := newWorld()
	s := serverOn(t, w)
	a, token := member(t, w, "Lin2026")
	tokens := []string{strings.Repeat("A", 43), strings.Repeat("B", 42) + "A", strings.Repeat("C", 42) + "A"}
	for _, other := range tokens {
		w.in(other, a.UserID, noon)
		wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", other), "", "before")
	}
	stranger, _ := rest.NewToken()
	w.in(stranger, 7, noon)
	one := rest.HashToken(tokens[0])
	for _, x := range []struct {
		body string
		code domain.Code
	}{
		{`{}`, domain.BadRequest}, {`{"password":"touchline1"}`, domain.BadRequest},
		{`{"others":true,"sessionId":"x","password":"touchline1"}`, domain.BadRequest},
		{`{"others":true}`, domain.FieldRequired}, {`{"sessionId":"` + one.LoginID() + `"}`, domain.FieldRequired},
		{`{"others":true,"password":"wrong1"}`, domain.OldPasswordWrong}, {`{"others":true,"code":"111111"}`, domain.SmsCodeWrong},
		{`{"sessionId":"` + rest.HashToken(stranger).LoginID() + `","password":"touchline1"}`, domain.NotFound},
	} {
		wants(t, ask(t, s, "POST", path, x.body, "token", token), x.code, x.body)
	}
	if len(w.revoked) != 0 || len(sessionsOf(t, s, token)) != 4 {
		t.Fatalf("something ended: %v", w.revoked)
	}
	r := ask(t, s, "POST", path, `{"sessionId":"`+one.LoginID()+`","password":"touchline1"}`, "token", token)
	if string(r.Data) != `{"ended":1}` || len(w.revoked) != 1 || string(w.revoked[0].TokenHash) != string(one[:]) {
		t.Fatalf("%s %v", r.body, w.revoked)
	}
	wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", tokens[0]), domain.TokenInvalid, "the one that was ended")
	wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", tokens[1]), "", "another one")
	_ = w.SaveCode(t.Context(), a.Phone, domain.SmsChangePassword, "424242")
	r = ask(t, s, "POST", path, `{"others":true,"code":"424242"}`, "token", token)
	own := rest.HashToken(token)
	if string(r.Data) != `{"ended":2}` || len(w.revoked) != 2 || string(w.revoked[1].ExceptHash) != string(own[:]) || len(w.revoked[1].TokenHash) != 0 {
		t.Fatalf("%s %v", r.body, w.revoked)
	}
	for _, other := range tokens[1:] {
		wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", other), domain.TokenInvalid, "the others")
	}
	if list := sessionsOf(t, s, token); len(list) != 1 || !list[0].Current {
		t.Errorf("%+v", list)
	}
	if _, there := w.logins[rest.HashToken(stranger)]; !there {
		t.Error("a stranger's login ended too")
	}
}
