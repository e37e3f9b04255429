package account_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/protos"
)

func TestPasswordLoginChecksInOrder(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	for _, x := range []struct {
		what string
		form form
		code domain.Code
	}{
		{"name first", form{"userName": "x", "password": "x"}, domain.UsernameFormat},
		{"then password", form{"userName": "Lin2026", "password": "x"}, domain.PasswordFormat},
		{"wrong password", form{"userName": "Lin2026", "password": "a1b2c3"}, domain.LoginFailed},
		{"unknown account", form{"userName": "Nobody1", "password": "a1b2c3"}, domain.LoginFailed},
		{"unknown phone", form{"userName": "13912345678", "password": "a1b2c3"}, domain.LoginFailed},
		{"by name, any case", form{"userName": "lIN2026", "password": "touchline1"}, ""},
		{"by phone", form{"userName": testPhone, "password": "touchline1"}, ""},
		{"by name as an input method may write it", form{"userName": " ｌin２０26\u200f", "password": "touchline1"}, ""},
		{"by phone with blanks and its country",
			form{"userName": "+86 138 0013 8000", "areaCode": "+44", "password": "touchline1"}, ""},
		{"by phone with area code", form{"userName": testPhone, "areaCode": "+86", "password": "touchline1"}, ""},
		{"password is not folded", form{"userName": "Lin2026", "password": "Touchline1"}, domain.LoginFailed},
	} {
		if r := s.Call(t, loginPath, x.form.String(), ""); r.Code != x.code {
			t.Errorf("%s: %s", x.what, r.Body)
		}
	}
	disable(t, s, p, "spam", time.Time{})
	if r := s.Call(t, loginPath, form{"userName": "Lin2026", "password": "touchline1"}.String(),
		""); r.Code != domain.AccountDisabled || r.Params["reason"] != "spam" {
		t.Errorf("disabled: %s", r.Body)
	}
	if r := s.Call(t, loginPath, form{"userName": "Lin2026", "password": "a1b2c3"}.String(),
		""); r.Code != domain.LoginFailed {
		t.Errorf("a disabled account with a wrong password: %s", r.Body)
	}
}

func TestAnUnknownAccountIsRefusedLikeAWrongPassword(t *testing.T) {
	s := resttest.Open(t)
	s.Person("Lin2026")
	known := s.Call(t, loginPath, `{"userName":"Lin2026","password":"a1b2c3"}`, "")
	unknown := s.Call(t, loginPath, `{"userName":"Nobody1","password":"a1b2c3"}`, "")
	if known.Message != unknown.Message || fmt.Sprint(known.Params) != fmt.Sprint(unknown.Params) ||
		known.Status != unknown.Status {
		t.Errorf("%s\n%s", known.Body, unknown.Body)
	}
}

func TestTenWrongPasswordsLockOnlyTheirNetwork(t *testing.T) {
	s := resttest.Open(t, behindProxy)
	s.Person("Lin2026")
	began := time.Now()
	try := func(password, from string) resttest.Reply {
		return s.Ask(t, "POST", loginPath, form{"userName": "Lin2026", "password": password}.String(), "X-Forwarded-For",
			from)
	}
	for n := 9; n >= 0; n-- {
		if r := try("a1b2c3", "6.6.6.6"); r.Code != domain.LoginFailed || r.Params["left"] != float64(n) {
			t.Fatalf("left %d: %s", n, r.Body)
		}
	}
	r := try("touchline1", "6.6.6.99")
	wait, err := strconv.Atoi(r.Header.Get("Retry-After")) // Redis counts five minutes from the first attempt
	if r.Code != domain.LoginLocked || r.Status != 429 || err != nil || wait > 300 ||
		wait < int((300*time.Second-time.Since(began)).Seconds()) {
		t.Errorf("the right password from the same network: %v %s", r.Header, r.Body)
	}
	if r := try("touchline1", "7.7.7.7"); !r.Success {
		t.Errorf("attempts from another network lock the owner out: %s", r.Body)
	}
}

func TestPhoneLoginRevealsAnAccountOnlyWithACode(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	path := "/web_user/web_phone_login"
	for _, x := range []struct {
		what, phone, code string
		want              domain.Code
	}{
		{"no phone", "1", "424242", domain.PhoneFormat},
		{"known phone, wrong code", testPhone, "111111", domain.SmsCodeWrong},
		{"unknown phone, wrong code", "13912345678", "111111", domain.SmsCodeWrong},
		{"unknown phone, right code", "13912345678", "424242", domain.PhoneUnknown},
		{"known phone, right code", testPhone, "424242", ""},
	} {
		saveCode(t, s, "+86"+testPhone, domain.SmsLogin, "424242")
		saveCode(t, s, "+8613912345678", domain.SmsLogin, "424242")
		if r := s.Call(t, path, form{"areaCode": "+86", "phone": x.phone, "code": x.code}.String(), ""); r.Code != x.want {
			t.Errorf("%s: %s", x.what, r.Body)
		}
	}
	disable(t, s, p, "spam", time.Time{})
	saveCode(t, s, "+86"+testPhone, domain.SmsLogin, "424242")
	if r := s.Call(t, path, form{"phone": testPhone, "code": "424242"}.String(), ""); r.Code != domain.AccountDisabled {
		t.Errorf("disabled: %s", r.Body)
	}
	saveCode(t, s, "+86"+testPhone, domain.SmsRegister, "424242")
	if r := s.Call(t, path, form{"phone": testPhone, "code": "424242"}.String(), ""); r.Code != domain.SmsCodeWrong {
		t.Errorf("a code of another scene: %s", r.Body)
	}
}

func TestAnInvalidTokenIsRefused(t *testing.T) {
	s := resttest.Open(t)
	token := s.Person("Lin2026").Token
	other, _ := rest.NewToken()
	for _, x := range []struct {
		what   string
		header []string
		code   domain.Code
		useful string
	}{
		{"none", nil, domain.Unauthenticated, "false"},
		{"bearer", []string{"Authorization", "Bearer " + token}, "", "true"},
		{"header token", []string{"token", token}, "", "true"},
		{"both, the same", []string{"token", token, "Authorization", "Bearer " + token}, "", "true"},
		{"both, different", []string{"token", other, "Authorization", "Bearer " + token}, domain.TokenInvalid, "false"},
		{"cut off", []string{"token", token[:42]}, domain.TokenInvalid, "false"},
		{"longer", []string{"token", token + "A"}, domain.TokenInvalid, "false"},
		{"unknown", []string{"token", other}, domain.TokenInvalid, "false"},
		{"Bearer twice", []string{"Authorization", "Bearer Bearer " + token}, domain.TokenInvalid, "false"},
		{"another scheme", []string{"Authorization", "Basic " + token}, domain.TokenInvalid, "false"},
		{"as its hash", []string{"token", fmt.Sprintf("%x", rest.HashToken(token))}, domain.TokenInvalid, "false"},
	} {
		if r := s.Ask(t, "POST", "/web_user/userInfo?token="+token, "", x.header...); r.Code != x.code {
			t.Errorf("%s: %s", x.what, r.Body)
		}
		if r := s.Ask(t, "POST", "/web_user/isUsefulToken?token="+token, "", x.header...); string(r.Data) != x.useful {
			t.Errorf("%s: %s", x.what, r.Body)
		}
	}
	s.Pass(domain.TokenLifetime)
	if r := s.Call(t, "/web_user/userInfo", "", token); r.Code != domain.TokenInvalid {
		t.Errorf("expired: %s", r.Body)
	}
}

func TestALoginIsRenewedOnceADayAndEndsAfterNinetyDays(t *testing.T) {
	s := resttest.Open(t)
	token := s.Person("Lin2026").Token
	expires := func() time.Time {
		r := s.Call(t, "/web_user/web_token_info", "", token)
		var info account.TokenInfoAnswer
		r.Into(t, &info)
		return time.UnixMilli(info.ExpireTime).UTC()
	}
	if got := expires(); !got.Equal(resttest.Noon.Add(domain.TokenLifetime)) {
		t.Errorf("at first %s", got)
	}
	s.Pass(23 * time.Hour)
	if got := expires(); !got.Equal(resttest.Noon.Add(domain.TokenLifetime)) {
		t.Errorf("within the day %s", got)
	}
	s.Pass(2 * time.Hour)
	if got := expires(); !got.Equal(resttest.Noon.Add(25*time.Hour + domain.TokenLifetime)) {
		t.Errorf("the next day %s", got)
	}
	for range 3 {
		s.Pass(21 * 24 * time.Hour)
		expires()
	}
	s.Pass(10 * 24 * time.Hour)
	if got := expires(); !got.Equal(resttest.Noon.Add(domain.TokenAbsolute)) {
		t.Errorf("near the end %s", got)
	}
	s.Pass(20 * 24 * time.Hour)
	if r := s.Call(t, "/web_user/userInfo", "", token); r.Code != domain.TokenInvalid {
		t.Errorf("after ninety days: %s", r.Body)
	}
}

func TestADisabledUserIsAVisitorInPublicCalls(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	end := resttest.Noon.Add(time.Hour)
	disable(t, s, p, "ads", end)
	r := s.Call(t, "/web_user/userInfo", "", p.Token)
	if r.Code != domain.AccountDisabled || r.Params["endTime"] != float64(end.UnixMilli()) {
		t.Errorf("%s", r.Body)
	}
	if r := s.Call(t, "/web_user/isUsefulToken", "", p.Token); string(r.Data) != "false" {
		t.Errorf("%s", r.Body)
	}
	s.Pass(time.Hour)
	if r := s.Call(t, "/web_user/userInfo", "", p.Token); !r.Success {
		t.Errorf("afterwards: %s", r.Body)
	}
}

func TestLoggingOutEndsTheTokenAndClosesItsSockets(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	for _, path := range []string{"/web_user/web_logout", "/web_user/logOut", "/logOut"} {
		token := s.LogIn(p.Account)
		s.Actors.Forget()
		s.Call(t, "/web_user/userInfo", "", token) // caches the login for a moment
		if r := s.Call(t, path, "", token); string(r.Data) != "true" {
			t.Fatalf("%s", r.Body)
		}
		hash := rest.HashToken(token)
		revoked := resttest.Asked[*protos.RevokeLogins](s.Actors)
		if len(revoked) != 1 || string(revoked[0].TokenHash) != string(hash[:]) || revoked[0].Code != "TOKEN_INVALID" {
			t.Errorf("sockets: %v", revoked)
		}
		if r := s.Call(t, "/web_user/userInfo", "", token); r.Code != domain.TokenInvalid {
			t.Errorf("afterwards: %s", r.Body)
		}
		if r := s.Call(t, path, "", token); string(r.Data) != "true" {
			t.Errorf("a second time: %s", r.Body)
		}
	}
	s.Call(t, "/web_user/userInfo", "", p.Token).Wants(t, "", "another login")
}
