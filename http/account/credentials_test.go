package account_test

import (
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/protos"
)

func TestAPasswordIsChangedWithTheOldOneAndEveryOtherLoginEnds(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	other := s.LogIn(p.Account)
	s.Call(t, "/web_user/userInfo", "", other)
	change := form{"oldPassword": "touchline1", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{change.with("oldPassword", "wrong1", "password", "x"), domain.OldPasswordWrong},
		{change.with("password", "x", "confirmPassword", "y"), domain.PasswordFormat},
		{change.with("confirmPassword", "a1b2c4"), domain.PasswordMismatch},
	} {
		if r := s.Call(t, passwordPath, x.form.String(), p.Token); r.Code != x.code {
			t.Errorf("want %s: %s", x.code, r.Body)
		}
	}
	if r := s.Call(t, passwordPath, change.String(), ""); r.Code != domain.Unauthenticated {
		t.Errorf("a visitor: %s", r.Body)
	}
	var done account.ChangePasswordAnswer
	s.Call(t, passwordPath, change.String(), p.Token).Into(t, &done)
	if !done.Changed {
		t.Errorf("%+v", done)
	}
	for what, old := range map[string]string{"the one that asked": p.Token, "another": other} {
		if r := s.Call(t, "/web_user/userInfo", "", old); r.Code != domain.TokenInvalid {
			t.Errorf("%s: %s", what, r.Body)
		}
	}
	if r := s.Call(t, "/web_user/userInfo", "", done.Token); !r.Success {
		t.Errorf("the new login: %s", r.Body)
	}
	if revoked := resttest.Asked[*protos.RevokeLogins](s.Actors); len(revoked) != 1 || len(revoked[0].TokenHash) != 0 {
		t.Errorf("sockets: %v", revoked)
	}
	if notices := resttest.Asked[*protos.NotifyUser](s.Actors); len(notices) != 1 ||
		!strings.Contains(string(notices[0].Params), `"kind":"passwordChanged"`) {
		t.Errorf("notices: %v", notices)
	}
	if r := s.Call(t, loginPath, `{"userName":"Lin2026","password":"a7b2c9"}`, ""); !r.Success {
		t.Errorf("the new password: %s", r.Body)
	}
}

func TestAForgottenPasswordIsSetWithACodeAndRevealsNoAccounts(t *testing.T) {
	s := resttest.Open(t)
	s.Person("Lin2026")
	forgot := form{"areaCode": "+86", "phone": testPhone, "code": "424242", "password": "a7b2c9",
		"confirmPassword": "a7b2c9"}
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{forgot.with("password", "x", "phone", "1"), domain.PasswordFormat},
		{forgot.with("confirmPassword", "x", "phone", "1"), domain.PasswordMismatch},
		{forgot.with("phone", "1"), domain.PhoneFormat},
		{forgot.with("code", "111111"), domain.SmsCodeWrong},
		{forgot.with("phone", "13912345678", "code", "111111"), domain.SmsCodeWrong},
		{forgot.with("phone", "13912345678"), domain.PhoneUnknown},
		{forgot, ""},
	} {
		saveCode(t, s, "+86"+testPhone, domain.SmsChangePassword, "424242")
		saveCode(t, s, "+8613912345678", domain.SmsChangePassword, "424242")
		if r := s.Call(t, passwordPath, x.form.String(), ""); r.Code != x.code {
			t.Errorf("want %q: %s", x.code, r.Body)
		}
	}
}

func TestAPhoneIsChangedOnlyWithBothCodes(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	other := s.LogIn(p.Account)
	s.Call(t, "/web_user/userInfo", "", other)
	change := form{"oldCode": "111111", "areaCode": "+86", "phone": "13912345678", "code": "222222"}
	for _, x := range []struct {
		form  form
		code  domain.Code
		field any
	}{
		{change.with("phone", "1"), domain.PhoneFormat, nil},
		{change.with("oldCode", "000000"), domain.SmsCodeWrong, "oldCode"},
		{change.with("oldCode", nil), domain.SmsCodeWrong, "oldCode"},
		{change.with("code", "000000"), domain.SmsCodeWrong, "code"},
		{change.with("code", nil), domain.SmsCodeWrong, "code"},
	} {
		saveCode(t, s, "+86"+testPhone, domain.SmsChangePhone, "111111")
		saveCode(t, s, "+8613912345678", domain.SmsChangePhone, "222222")
		if r := s.Call(t, "/web_user/web_user_change_phone", x.form.String(), p.Token); r.Code != x.code ||
			r.Params["field"] != x.field {
			t.Errorf("want %s %v: %s", x.code, x.field, r.Body)
		}
	}
	r := s.Call(t, "/web_user/web_user_change_phone", change.String(), p.Token)
	if string(r.Data) != `{"phone":"139****5678","areaCode":"+86"}` {
		t.Errorf("%s", r.Body)
	}
	s.Call(t, "/web_user/userInfo", "", other).Wants(t, domain.TokenInvalid, "another login")
	s.Call(t, "/web_user/userInfo", "", p.Token).Wants(t, "", "the login that asked")
	hash := rest.HashToken(p.Token)
	if revoked := resttest.Asked[*protos.RevokeLogins](s.Actors); len(revoked) != 1 || len(revoked[0].TokenHash) != 0 ||
		string(revoked[0].ExceptHash) != string(hash[:]) {
		t.Errorf("sockets: %v", revoked)
	}
	if notices := resttest.Asked[*protos.NotifyUser](s.Actors); len(notices) != 1 ||
		!strings.Contains(string(notices[0].Params), `"kind":"phoneChanged"`) {
		t.Errorf("notices: %v", notices)
	}
}

func TestATokenAloneDoesNotAddANumberToAnAccount(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	if err := s.Store.Admin.ForgetPhone(t.Context(), p.UserID); err != nil {
		t.Fatal(err)
	}
	change := form{"areaCode": "+86", "phone": "13912345678", "code": "222222"}
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{change, domain.FieldRequired}, {change.with("password", "wrong1"), domain.OldPasswordWrong},
		{change.with("password", "touchline1"), ""},
	} {
		saveCode(t, s, "+8613912345678", domain.SmsChangePhone, "222222")
		s.Call(t, "/web_user/web_user_change_phone", x.form.String(), p.Token).Wants(t, x.code, x.form.String())
	}
}

// A login during the change has proved the old password, so it must end with the change.
func TestALoginDuringAChangeOfThePasswordEndsWithTheOldPassword(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	s.Queries.Before("INSERT INTO login", func() {
		if err := s.Accounts.ChangePassword(t.Context(), p.UserID, "another hash"); err != nil {
			t.Error(err)
		}
	})
	s.Call(t, loginPath, `{"userName":"Lin2026","password":"touchline1"}`, "").Wants(t, domain.LoginFailed,
		"a login with the old password")
	if logins, err := s.Accounts.LoginsOf(t.Context(), p.UserID, s.Now(), 10); err != nil || len(logins) != 0 {
		t.Errorf("%d logins, %v", len(logins), err)
	}
}
