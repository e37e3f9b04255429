package http

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

const (
	regPath   = "/web_user/web_user_reg"
	loginPath = "/web_user/web_pwd_login"
	codePath  = "/web_user/web_get_phone_code"
)

type form map[string]any

// with is the form with some fields changed; nil removes one.
func (f form) with(pairs ...any) form {
	c := maps.Clone(f)
	for i := 0; i < len(pairs); i += 2 {
		c[pairs[i].(string)] = pairs[i+1]
		if pairs[i+1] == nil {
			delete(c, pairs[i].(string))
		}
	}
	return c
}

func (f form) String() string {
	b, _ := json.Marshal(f)
	return string(b)
}

var goodForm = form{
	"userName": "Lin2026", "password": "a7b2c9", "confirmPassword": "a7b2c9", "areaCode": "+86", "phone": "13912345678",
	"code": "424242", "agree": true,
}

func TestEachWrongInputOfRegistrationHasItsOwnCodeInOrder(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	member(t, w, "Taken1")
	// From top to bottom every form is right where the ones above it were wrong, and wrong everywhere below.
	allWrong := goodForm.with("userName", "x", "password", "x", "confirmPassword", "y", "phone", "123", "agree", false, "code", "000000")
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{allWrong, domain.UsernameFormat},
		{allWrong.with("userName", "Taken1"), domain.PasswordFormat},
		{allWrong.with("userName", "Taken1", "password", "a7b2c9"), domain.PasswordMismatch},
		{allWrong.with("userName", "Taken1", "password", "a7b2c9", "confirmPassword", "a7b2c9"), domain.PhoneFormat},
		{goodForm.with("userName", "Taken1", "phone", testPhone, "agree", false, "code", "000000"), domain.AgreementRequired},
		{goodForm.with("userName", "tAKEN1", "phone", testPhone, "code", "000000"), domain.UsernameTaken},
		{goodForm.with("phone", testPhone, "code", "000000"), domain.SmsCodeWrong},
		{goodForm.with("phone", testPhone), domain.PhoneTaken},
	} {
		_ = w.SaveCode(t.Context(), "+86"+testPhone, domain.SmsRegister, "424242")
		if r := ask(t, s, "POST", regPath, x.form.String()); r.Code != x.code {
			t.Errorf("want %s: %s", x.code, r.body)
		}
	}
	if len(w.accounts) != 1 {
		t.Errorf("%d accounts after refusals", len(w.accounts))
	}
}

func TestNamesPasswordsAndPhonesThatAreRefused(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	for _, x := range []struct {
		field string
		value any
		code  domain.Code
	}{
		{"userName", "Аdmin1", domain.UsernameFormat}, // Cyrillic А
		{"userName", " user1 ", domain.UsernameFormat}, {"userName", "use1r", domain.UsernameFormat},
		{"userName", "user123456789012", domain.UsernameFormat}, {"userName", "123456", domain.UsernameFormat},
		{"userName", "abcdef", domain.UsernameFormat}, {"userName", "user1😀", domain.UsernameFormat}, {"userName", "us_er1", domain.UsernameFormat},
		{"userName", "'; drop table account;--", domain.UsernameFormat}, {"userName", nil, domain.UsernameFormat},
		{"password", "a1b2 c3", domain.PasswordFormat}, {"password", "a123456789012345", domain.PasswordFormat},
		{"password", "abcdef", domain.PasswordFormat}, {"password", "123456", domain.PasswordFormat}, {"password", "a1b2ç3", domain.PasswordFormat},
		{"confirmPassword", "A1b2c3", domain.PasswordMismatch}, {"confirmPassword", nil, domain.PasswordMismatch},
		{"phone", "+86 13912345678", domain.PhoneFormat}, {"phone", "abc", domain.PhoneFormat}, {"phone", "１３９１２３４５６７８", domain.PhoneFormat},
		{"phone", strings.Repeat("1", 40), domain.PhoneFormat}, {"phone", "", domain.PhoneFormat}, {"phone", "01012345678", domain.PhoneFormat},
		{"areaCode", "0086", domain.PhoneFormat}, {"areaCode", "+99999", domain.PhoneFormat}, {"areaCode", "+44", domain.PhoneFormat},
		{"agree", false, domain.AgreementRequired}, {"agree", "true", domain.AgreementRequired}, {"agree", 1, domain.AgreementRequired}, {"agree", nil, domain.AgreementRequired},
		{"nickName", strings.Repeat("长", 21), domain.BadRequest}, {"code", "", domain.SmsCodeWrong}, {"code", "42424", domain.SmsCodeWrong},
		{"userName", 5, domain.BadRequest},
	} {
		_ = w.SaveCode(t.Context(), "+8613912345678", domain.SmsRegister, "424242")
		if r := ask(t, s, "POST", regPath, goodForm.with(x.field, x.value).String()); r.Code != x.code {
			t.Errorf("%s = %v: %s", x.field, x.value, r.body)
		}
	}
}

func TestARegisteredUserIsLoggedInAndSeesOnlyAMaskedPhone(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	_ = w.SaveCode(t.Context(), "+8613912345678", domain.SmsRegister, "424242")
	r := ask(t, s, "POST", regPath, goodForm.with("languageType", "ar").String())
	var got account.LoginResult
	r.into(t, &got)
	if !got.IsNew || len(got.Token) != 43 || got.ExpireTime != noon.Add(domain.TokenLifetime).UnixMilli() {
		t.Errorf("%s", r.body)
	}
	info := got.UserInfo
	if info.Phone != "139****5678" || info.AreaCode != "+86" || info.LanguageType != "ar" || !info.HasPassword || !strings.HasPrefix(info.NickName, "user") || len(info.NickName) != 10 {
		t.Errorf("%s", r.body)
	}
	if w.accounts[int64(info.UserID)].ServiceVersion != 3 {
		t.Error("the accepted version of the agreement was not kept")
	}
	ask(t, s, "POST", "/api/web_user/userInfo", "", "Authorization", "Bearer "+got.Token).into(t, &info)
	if info.UserName != "Lin2026" {
		t.Errorf("%+v", info)
	}
	if again := ask(t, s, "POST", regPath, goodForm.with("userName", "Lin2027").String()); again.Code != domain.SmsCodeWrong {
		t.Errorf("a code worked twice: %s", again.body)
	}
}

func TestACodeIsAskedForInTheSameWayWithAndWithoutAnAccount(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	member(t, w, "Lin2026")
	known := ask(t, s, "POST", codePath, form{"phone": testPhone, "scene": "login"}.String())
	unknown := ask(t, s, "POST", codePath, form{"phone": "13912345678", "scene": "login"}.String())
	if string(known.body) != `{"success":true,"data":{"sent":true,"resendSeconds":60,"expireSeconds":300}}` || string(known.body) != string(unknown.body) {
		t.Errorf("%s\n%s", known.body, unknown.body)
	}
	if w.sent != 2 {
		t.Errorf("%d messages", w.sent)
	}
	if r := ask(t, s, "POST", codePath, form{"phone": testPhone, "scene": "x"}.String()); r.Params["field"] != "scene" {
		t.Errorf("%s", r.body)
	}
	if r := ask(t, s, "POST", codePath, form{"phone": "12", "scene": "x"}.String()); r.Code != domain.PhoneFormat {
		t.Errorf("%s", r.body)
	}
}

func TestTheCodeComesBackOnlyInDevelopment(t *testing.T) {
	w := newWorld()
	var got account.PhoneCodeAnswer
	ask(t, serverOn(t, w, inDev), "POST", codePath, form{"phone": testPhone, "scene": "login"}.String()).into(t, &got)
	if got.DevCode != w.codes["+86"+testPhone+"login"] || len(got.DevCode) != 6 {
		t.Errorf("%+v", got)
	}
}

func TestAUserNameIsLookedUp(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	member(t, w, "Lin2026")
	for name, want := range map[string]string{
		"lin2026": `{"exists":true,"valid":true}`, "Nobody1": `{"exists":false,"valid":true}`, "x": `{"exists":false,"valid":false}`,
	} {
		if r := ask(t, s, "POST", "/web_user/web_check_user_name", form{"userName": name}.String()); string(r.Data) != want {
			t.Errorf("%s: %s", name, r.body)
		}
	}
	if r := ask(t, s, "POST", "/web_user/web_check_user_name", ""); r.Code != domain.UsernameFormat {
		t.Errorf("%s", r.body)
	}
}

func TestEverySecretIsKeptOutOfTheLog(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w, inDev)
	phone := "13912349999"
	canaries := []string{"Canary1name", "canaryPw1", "canaryPw2", phone}
	var code account.PhoneCodeAnswer
	ask(t, s, "POST", codePath, form{"phone": phone, "scene": "register"}.String()).into(t, &code)
	var in account.LoginResult
	ask(t, s, "POST", regPath, goodForm.with("userName", "Canary1name", "phone", phone, "password", "canaryPw1", "confirmPassword", "canaryPw1", "code", code.DevCode).String()).into(t, &in)
	ask(t, s, "POST", loginPath, form{"userName": "Canary1name", "password": "canaryPw2"}.String())
	ask(t, s, "POST", loginPath, form{"userName": "canaryPw1", "password": "canaryPw2"}.String()) // typed into the wrong field
	ask(t, s, "POST", "/web_user/web_phone_login", form{"phone": phone, "code": "123456"}.String())
	ask(t, s, "POST", "/web_user/web_user_change_password", form{"oldPassword": "canaryPw2", "password": "canaryPw1", "confirmPassword": "canaryPw1"}.String(), "token", in.Token)
	ask(t, s, "POST", "/web_user/web_logout?token="+in.Token, `{"password":"canaryPw1"`, "token", in.Token)
	ask(t, s, "POST", "/nowhere?code="+code.DevCode, "", "token", in.Token)
	s.Register(rest.Public, "/fault", rest.LimitNone, func(fiber.Ctx, rest.Caller) error { return fmt.Errorf("store: %w", http.ErrAbortHandler) })
	ask(t, s, "POST", "/fault?token="+in.Token, form{"password": "canaryPw1"}.String(), "token", in.Token)
	logged := w.logged()
	if !strings.Contains(logged, "logged in") || !strings.Contains(logged, "login failed") || !strings.Contains(logged, "request failed") {
		t.Fatalf("the log lacks what it should have: %s", logged)
	}
	hash := rest.HashToken(in.Token)
	for _, secret := range append(canaries, in.Token, code.DevCode, fmt.Sprintf("%x", hash[:])) {
		if strings.Contains(logged, secret) {
			t.Errorf("%s is in the log", secret)
		}
	}
}
