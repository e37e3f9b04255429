package http

import (
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

func TestPasswordLoginChecksInOrder(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, _ := member(t, w, "Lin2026")
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
		{"by phone with area code", form{"userName": testPhone, "areaCode": "+86", "password": "touchline1"}, ""},
		{"password is not folded", form{"userName": "Lin2026", "password": "Touchline1"}, domain.LoginFailed},
	} {
		if r := ask(t, s, "POST", loginPath, x.form.String()); r.Code != x.code {
			t.Errorf("%s: %s", x.what, r.body)
		}
	}
	_ = w.set(a.UserID, func(a *domain.Account) { a.DisabledAt, a.DisabledReason = noon, "spam" })
	if r := ask(t, s, "POST", loginPath, form{"userName": "Lin2026", "password": "touchline1"}.String()); r.Code != domain.AccountDisabled || r.Params["reason"] != "spam" {
		t.Errorf("disabled: %s", r.body)
	}
	if r := ask(t, s, "POST", loginPath, form{"userName": "Lin2026", "password": "a1b2c3"}.String()); r.Code != domain.LoginFailed {
		t.Errorf("whoever does not know the password learns nothing: %s", r.body)
	}
}

func TestAnUnknownAccountIsRefusedLikeAWrongPassword(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	member(t, w, "Lin2026")
	known := ask(t, s, "POST", loginPath, `{"userName":"Lin2026","password":"a1b2c3"}`)
	unknown := ask(t, s, "POST", loginPath, `{"userName":"Nobody1","password":"a1b2c3"}`)
	if known.Message != unknown.Message || fmt.Sprint(known.Params) != fmt.Sprint(unknown.Params) || known.status != unknown.status {
		t.Errorf("%s\n%s", known.body, unknown.body)
	}
}

func TestTenWrongPasswordsLockTheNeighbourhoodAndNobodyElse(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w, func(d *flatDeps) { d.TrustedProxies = []string{"0.0.0.0/32"} })
	member(t, w, "Lin2026")
	try := func(password, from string) reply {
		return ask(t, s, "POST", loginPath, form{"userName": "Lin2026", "password": password}.String(), "X-Forwarded-For", from)
	}
	for n := 9; n >= 0; n-- {
		if r := try("a1b2c3", "6.6.6.6"); r.Code != domain.LoginFailed || r.Params["left"] != float64(n) {
			t.Fatalf("left %d: %s", n, r.body)
		}
	}
	r := try("touchline1", "6.6.6.99")
	if r.Code != domain.LoginLocked || r.status != 429 || r.header.Get("Retry-After") != "300" {
		t.Errorf("the right password from the same street: %s", r.body)
	}
	if r := try("touchline1", "7.7.7.7"); !r.Success {
		t.Errorf("the owner is locked out by a stranger: %s", r.body)
	}
}

func TestPhoneLoginTellsWhoHasAnAccountOnlyToWhoHoldsThePhone(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, _ := member(t, w, "Lin2026")
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
		_ = w.SaveCode(t.Context(), "+86"+testPhone, domain.SmsLogin, "424242")
		_ = w.SaveCode(t.Context(), "+8613912345678", domain.SmsLogin, "424242")
		if r := ask(t, s, "POST", path, form{"areaCode": "+86", "phone": x.phone, "code": x.code}.String()); r.Code != x.want {
			t.Errorf("%s: %s", x.what, r.body)
		}
	}
	_ = w.set(a.UserID, func(a *domain.Account) { a.DisabledAt = noon })
	_ = w.SaveCode(t.Context(), "+86"+testPhone, domain.SmsLogin, "424242")
	if r := ask(t, s, "POST", path, form{"phone": testPhone, "code": "424242"}.String()); r.Code != domain.AccountDisabled {
		t.Errorf("disabled: %s", r.body)
	}
	_ = w.SaveCode(t.Context(), "+86"+testPhone, domain.SmsRegister, "424242")
	if r := ask(t, s, "POST", path, form{"phone": testPhone, "code": "424242"}.String()); r.Code != domain.SmsCodeWrong {
		t.Errorf("a code of another scene: %s", r.body)
	}
}

func TestATokenThatIsNotInForceOpensNothing(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	_, token := member(t, w, "Lin2026")
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
		if r := ask(t, s, "POST", "/web_user/userInfo?token="+token, "", x.header...); r.Code != x.code {
			t.Errorf("%s: %s", x.what, r.body)
		}
		if r := ask(t, s, "POST", "/web_user/isUsefulToken?token="+token, "", x.header...); string(r.Data) != x.useful {
			t.Errorf("%s: %s", x.what, r.body)
		}
	}
	w.pass(domain.TokenLifetime)
	if r := ask(t, s, "POST", "/web_user/userInfo", "", "token", token); r.Code != domain.TokenInvalid {
		t.Errorf("expired: %s", r.body)
	}
}

func TestALoginIsRenewedOnceADayAndEndsAfterNinetyDays(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	_, token := member(t, w, "Lin2026")
	expires := func() time.Time {
		r := ask(t, s, "POST", "/web_user/web_token_info", "", "token", token)
		var info account.TokenInfoAnswer
		r.into(t, &info)
		return time.UnixMilli(info.ExpireTime).UTC()
	}
	if got := expires(); !got.Equal(noon.Add(domain.TokenLifetime)) {
		t.Errorf("at first %s", got)
	}
	w.pass(23 * time.Hour)
	if got := expires(); !got.Equal(noon.Add(domain.TokenLifetime)) {
		t.Errorf("within the day %s", got)
	}
	w.pass(2 * time.Hour)
	if got := expires(); !got.Equal(noon.Add(25*time.Hour + domain.TokenLifetime)) {
		t.Errorf("the next day %s", got)
	}
	for range 3 {
		w.pass(21 * 24 * time.Hour)
		expires()
	}
	w.pass(10 * 24 * time.Hour)
	if got := expires(); !got.Equal(noon.Add(domain.TokenAbsolute)) {
		t.Errorf("near the end %s", got)
	}
	w.pass(20 * 24 * time.Hour)
	if r := ask(t, s, "POST", "/web_user/userInfo", "", "token", token); r.Code != domain.TokenInvalid {
		t.Errorf("after ninety days: %s", r.body)
	}
}

func TestADisabledUserIsAVisitorWhereVisitorsMayBe(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, token := member(t, w, "Lin2026")
	end := noon.Add(time.Hour)
	_ = w.set(a.UserID, func(a *domain.Account) { a.DisabledAt, a.DisabledUntil, a.DisabledReason = noon, end, "ads" })
	r := ask(t, s, "POST", "/web_user/userInfo", "", "token", token)
	if r.Code != domain.AccountDisabled || r.Params["endTime"] != float64(end.UnixMilli()) {
		t.Errorf("%s", r.body)
	}
	if r := ask(t, s, "POST", "/web_user/isUsefulToken", "", "token", token); string(r.Data) != "false" {
		t.Errorf("%s", r.body)
	}
	w.pass(time.Hour)
	if r := ask(t, s, "POST", "/web_user/userInfo", "", "token", token); !r.Success {
		t.Errorf("afterwards: %s", r.body)
	}
}

func TestLoggingOutEndsTheTokenAndClosesItsSockets(t *testing.T) {
	for _, path := range []string{"/web_user/web_logout", "/web_user/logOut", "/logOut"} {
		w := newWorld()
		s := serverOn(t, w)
		_, token := member(t, w, "Lin2026")
		ask(t, s, "POST", "/web_user/userInfo", "", "token", token) // remembered for a moment
		if r := ask(t, s, "POST", path, "", "token", token); string(r.Data) != "true" {
			t.Fatalf("%s", r.body)
		}
		hash := rest.HashToken(token)
		if len(w.revoked) != 1 || string(w.revoked[0].TokenHash) != string(hash[:]) || w.revoked[0].Code != "TOKEN_INVALID" {
			t.Errorf("sockets: %v", w.revoked)
		}
		if r := ask(t, s, "POST", "/web_user/userInfo", "", "token", token); r.Code != domain.TokenInvalid {
			t.Errorf("afterwards: %s", r.body)
		}
		if r := ask(t, s, "POST", path, "", "token", token); string(r.Data) != "true" {
			t.Errorf("a second time: %s", r.body)
		}
	}
}
