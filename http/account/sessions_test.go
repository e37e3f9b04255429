// The list of a user's logins, and ending them.

package account_test

import (
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/protos"
)

const laptop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

func sessionsOf(t *testing.T, s *resttest.Server, token string) []account.SessionShown {
	t.Helper()
	var answer account.SessionListAnswer
	s.Call(t, "/web_my/session_list", "", token).Into(t, &answer)
	return answer.List
}

func TestAUserListsTheirLogins(t *testing.T) {
	s := resttest.Open(t, behindProxy)
	first := s.Person("Lin2026").Token
	s.Pass(time.Minute)
	r := s.Ask(t, "POST", loginPath, `{"userName":"Lin2026","password":"touchline1"}`, "User-Agent", laptop,
		"X-Forwarded-For", "2001:db8:1:2:3::4")
	var in account.LoginResult
	r.Into(t, &in)
	list := sessionsOf(t, s, first)
	if len(list) != 2 || !list[0].Current || list[1].Current {
		t.Fatalf("%+v", list)
	}
	got, want := list[1], account.SessionShown{
		SessionID: rest.HashToken(in.Token).LoginID(), Browser: "Chrome", System: "Linux", Device: "computer",
		Address:    "2001:db8:1:2::/64",
		CreateTime: resttest.Noon.Add(time.Minute).UnixMilli(), UsedTime: resttest.Noon.Add(time.Minute).UnixMilli(),
		ExpireTime: in.ExpireTime,
	}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	// A use is stored once in five minutes; from another address, within a minute.
	use := func(address string) {
		s.Ask(t, "POST", "/web_user/userInfo", "", "token", in.Token, "X-Forwarded-For", address)
	}
	at := func() (time.Duration, string) {
		last := sessionsOf(t, s, in.Token)[0]
		return time.UnixMilli(last.UsedTime).Sub(resttest.Noon), last.Address
	}
	s.Pass(2 * time.Minute)
	use("2001:db8:1:2::9")
	kept, err := s.Accounts.Login(t.Context(), rest.HashToken(in.Token), s.Now())
	if used := kept.UsedAt.Sub(resttest.Noon); err != nil || used != time.Minute {
		t.Errorf("the use is stored again after %s, %v", used, err)
	}
	use("192.0.2.7")
	s.Pass(2 * time.Second) // longer than a login is cached
	use("192.0.2.7")
	if used, address := at(); used != 3*time.Minute+2*time.Second || address != "192.0.2.7" {
		t.Errorf("after a move: %s from %s", used, address)
	}
}

func TestASessionIsEndedOnlyWithAProofAndItsSocketsAreClosed(t *testing.T) {
	const path = "/web_my/session_end"
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	var tokens []string // of the other logins
	for range 3 {
		tokens = append(tokens, s.LogIn(p.Account))
	}
	for _, other := range tokens {
		s.Call(t, "/web_user/userInfo", "", other).Wants(t, "", "before")
	}
	somebodyElse := s.Person("Other1")
	revoked := func() []*protos.RevokeLogins { return resttest.Asked[*protos.RevokeLogins](s.Actors) }
	one := rest.HashToken(tokens[0])
	for _, x := range []struct {
		body string
		code domain.Code
	}{
		{`{}`, domain.BadRequest}, {`{"password":"touchline1"}`, domain.BadRequest},
		{`{"others":true,"sessionId":"x","password":"touchline1"}`, domain.BadRequest},
		{`{"others":true}`, domain.FieldRequired}, {`{"sessionId":"` + one.LoginID() + `"}`, domain.FieldRequired},
		{`{"others":true,"password":"wrong1"}`, domain.OldPasswordWrong},
		{`{"others":true,"code":"111111"}`, domain.SmsCodeWrong},
		{`{"sessionId":"` + rest.HashToken(somebodyElse.Token).LoginID() + `","password":"touchline1"}`, domain.NotFound},
	} {
		s.Call(t, path, x.body, p.Token).Wants(t, x.code, x.body)
	}
	if len(revoked()) != 0 || len(sessionsOf(t, s, p.Token)) != 4 {
		t.Fatalf("a login ended: %v", revoked())
	}
	r := s.Call(t, path, `{"sessionId":"`+one.LoginID()+`","password":"touchline1"}`, p.Token)
	if string(r.Data) != `{"ended":1}` || len(revoked()) != 1 || string(revoked()[0].TokenHash) != string(one[:]) {
		t.Fatalf("%s %v", r.Body, revoked())
	}
	s.Call(t, "/web_user/userInfo", "", tokens[0]).Wants(t, domain.TokenInvalid, "the one that was ended")
	s.Call(t, "/web_user/userInfo", "", tokens[1]).Wants(t, "", "another one")
	saveCode(t, s, p.Phone, domain.SmsChangePassword, "424242")
	r = s.Call(t, path, `{"others":true,"code":"424242"}`, p.Token)
	own := rest.HashToken(p.Token)
	if string(r.Data) != `{"ended":2}` || len(revoked()) != 2 || string(revoked()[1].ExceptHash) != string(own[:]) ||
		len(revoked()[1].TokenHash) != 0 {
		t.Fatalf("%s %v", r.Body, revoked())
	}
	for _, other := range tokens[1:] {
		s.Call(t, "/web_user/userInfo", "", other).Wants(t, domain.TokenInvalid, "the others")
	}
	if list := sessionsOf(t, s, p.Token); len(list) != 1 || !list[0].Current {
		t.Errorf("%+v", list)
	}
	s.Call(t, "/web_user/userInfo", "", somebodyElse.Token).Wants(t, "", "a login of another user")
}
