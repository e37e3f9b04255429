package http

import (
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

const passwordPath = "/web_user/web_user_change_password"

func TestAPasswordIsChangedWithTheOldOneAndEveryOtherLoginEnds(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, token := member(t, w, "Lin2026")
	other, _ := rest.NewToken()
	w.in(other, a.UserID, noon)
	ask(t, s, "POST", "/web_user/userInfo", "", "token", other)
	change := form{"oldPassword": "touchline1", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{change.with("oldPassword", "wrong1", "password", "x"), domain.OldPasswordWrong},
		{change.with("password", "x", "confirmPassword", "y"), domain.PasswordFormat},
		{change.with("confirmPassword", "a1b2c4"), domain.PasswordMismatch},
	} {
		if r := ask(t, s, "POST", passwordPath, x.form.String(), "token", token); r.Code != x.code {
			t.Errorf("want %s: %s", x.code, r.body)
		}
	}
	if r := ask(t, s, "POST", passwordPath, change.String()); r.Code != domain.Unauthenticated {
		t.Errorf("a visitor: %s", r.body)
	}
	var done account.ChangePasswordAnswer
	ask(t, s, "POST", passwordPath, change.String(), "token", token).into(t, &done)
	if !done.Changed {
		t.Errorf("%+v", done)
	}
	for what, old := range map[string]string{"the one that asked": token, "another": other} {
		if r := ask(t, s, "POST", "/web_user/userInfo", "", "token", old); r.Code != domain.TokenInvalid {
			t.Errorf("%s: %s", what, r.body)
		}
	}
	if r := ask(t, s, "POST", "/web_user/userInfo", "", "token", done.Token); !r.Success {
		t.Errorf("the new login: %s", r.body)
	}
	if len(w.revoked) != 1 || len(w.revoked[0].TokenHash) != 0 {
		t.Errorf("sockets: %v", w.revoked)
	}
	if len(w.notices) != 1 || !strings.Contains(string(w.notices[0].Params), `"kind":"passwordChanged"`) {
		t.Errorf("notices: %v", w.notices)
	}
	if r := ask(t, s, "POST", loginPath, `{"userName":"Lin2026","password":"a7b2c9"}`); !r.Success {
		t.Errorf("the new password: %s", r.body)
	}
}

func TestAForgottenPasswordIsSetWithACodeAndTellsStrangersNothing(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	member(t, w, "Lin2026")
	forgot := form{"areaCode": "+86", "phone": testPhone, "code": "424242", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
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
		_ = w.SaveCode(t.Context(), "+86"+testPhone, domain.SmsChangePassword, "424242")
		_ = w.SaveCode(t.Context(), "+8613912345678", domain.SmsChangePassword, "424242")
		if r := ask(t, s, "POST", passwordPath, x.form.String()); r.Code != x.code {
			t.Errorf("want %q: %s", x.code, r.body)
		}
	}
}

func TestAProfileNeedsItsRequiredFieldsAndKeepsTheRest(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, token := member(t, w, "Lin2026")
	path := "/web_user/web_user_change_information"
	region := form{"countryCode": "CN", "province": "440000", "city": "440300"}
	good := form{"nickName": " Lin  ", "birthday": form{"year": 2000, "month": 2, "day": 29}, "region": region, "height": 178, "hobby": "chess"}
	for _, x := range []struct {
		what  string
		form  form
		code  domain.Code
		field string
	}{
		{"nothing", form{}, domain.FieldRequired, "nickName"},
		{"blank name", good.with("nickName", " \u200b "), domain.FieldRequired, "nickName"},
		{"long name", good.with("nickName", strings.Repeat("x", 21)), domain.BadRequest, "nickName"},
		{"no birthday", good.with("birthday", nil), domain.FieldRequired, "birthday"},
		{"30 February", good.with("birthday", form{"year": 2000, "month": 2, "day": 30}), domain.BadRequest, "birthday"},
		{"year 0", good.with("birthday", form{"year": 0, "month": 1, "day": 1}), domain.BadRequest, "birthday"},
		{"month 13", good.with("birthday", form{"year": 2000, "month": 13, "day": 1}), domain.BadRequest, "birthday"},
		{"tomorrow", good.with("birthday", form{"year": 2026, "month": 9, "day": 6}), domain.BadRequest, "birthday"},
		{"121 years", good.with("birthday", form{"year": 1905, "month": 1, "day": 1}), domain.BadRequest, "birthday"},
		{"no region", good.with("region", nil), domain.FieldRequired, "region"},
		{"no such country", good.with("region", form{"countryCode": "XX"}), domain.BadRequest, "region"},
		{"no such province", good.with("region", form{"countryCode": "CN", "province": "Guangdong"}), domain.BadRequest, "region"},
		{"a city of another province", good.with("region", form{"countryCode": "CN", "province": "440000", "city": "110100"}), domain.BadRequest, "region"},
		{"gender 3", good.with("gender", 3), domain.BadRequest, "gender"},
		{"height 49", good.with("height", 49), domain.BadRequest, "height"},
		{"weight 301", good.with("weight", 301), domain.BadRequest, "weight"},
		{"emotional 3", good.with("emotionalStatus", 3), domain.BadRequest, "emotionalStatus"},
		{"long hobby", good.with("hobby", strings.Repeat("长", 101)), domain.BadRequest, "hobby"},
		{"long text", good.with("personalProfile", strings.Repeat("x", 201)), domain.BadRequest, "personalProfile"},
	} {
		if r := ask(t, s, "POST", path, x.form.String(), "token", token); r.Code != x.code || r.Params["field"] != x.field {
			t.Errorf("%s: %s", x.what, r.body)
		}
	}
	var info account.UserInfo
	extra := good.with("balance", 1_000_000, "houseId", "1001", "roles", []string{"operator"}, "applyStatus", 2, "personalProfile", "<script>alert(1)</script>")
	ask(t, s, "POST", path, extra.String(), "token", token).into(t, &info)
	if info.NickName != "Lin" || *info.Height != 178 || info.Weight != nil || info.Region.City != "440300" || info.Birthday.Day != 29 {
		t.Errorf("%+v", info)
	}
	if info.Balance != 0 || info.HouseID != 0 || info.ApplyStatus != 0 || len(info.Roles) != 1 || info.PersonalProfile != "<script>alert(1)</script>" {
		t.Errorf("fields nobody may send were taken: %+v", info)
	}
	ask(t, s, "POST", path, `{"languageType":"ja"}`, "token", token).into(t, &info)
	if info.LanguageType != "ja" || info.NickName != "Lin" || w.accounts[a.UserID].Language != "ja" {
		t.Errorf("%+v", info)
	}
	if _, ok := w.stages[int(domain.StageProfile)]; !ok {
		t.Error("the stage of a complete profile was not noted")
	}
}

func TestAPhoneIsChangedOnlyWithBothCodes(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, token := member(t, w, "Lin2026")
	other, _ := rest.NewToken()
	w.in(other, a.UserID, noon)
	ask(t, s, "POST", "/web_user/userInfo", "", "token", other)
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
		_ = w.SaveCode(t.Context(), "+86"+testPhone, domain.SmsChangePhone, "111111")
		_ = w.SaveCode(t.Context(), "+8613912345678", domain.SmsChangePhone, "222222")
		if r := ask(t, s, "POST", "/web_user/web_user_change_phone", x.form.String(), "token", token); r.Code != x.code || r.Params["field"] != x.field {
			t.Errorf("want %s %v: %s", x.code, x.field, r.body)
		}
	}
	r := ask(t, s, "POST", "/web_user/web_user_change_phone", change.String(), "token", token)
	if string(r.Data) != `{"phone":"139****5678","areaCode":"+86"}` {
		t.Errorf("%s", r.body)
	}
	wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", other), domain.TokenInvalid, "another login")
	wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", token), "", "the login that asked")
	hash := rest.HashToken(token)
	if len(w.revoked) != 1 || len(w.revoked[0].TokenHash) != 0 || string(w.revoked[0].ExceptHash) != string(hash[:]) {
		t.Errorf("sockets: %v", w.revoked)
	}
	if len(w.notices) != 1 || !strings.Contains(string(w.notices[0].Params), `"kind":"phoneChanged"`) {
		t.Errorf("notices: %v", w.notices)
	}
}

func TestATokenAloneGivesAnAccountWithoutANumberNoNewOne(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, token := member(t, w, "Lin2026")
	_ = w.set(a.UserID, func(a *domain.Account) { a.Phone = "" })
	change := form{"areaCode": "+86", "phone": "13912345678", "code": "222222"}
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{change, domain.FieldRequired}, {change.with("password", "wrong1"), domain.OldPasswordWrong}, {change.with("password", "touchline1"), ""},
	} {
		_ = w.SaveCode(t.Context(), "+8613912345678", domain.SmsChangePhone, "222222")
		wants(t, ask(t, s, "POST", "/web_user/web_user_change_phone", x.form.String(), "token", token), x.code, x.form.String())
	}
}

// Whoever logs in while the password changes has proved the old one: that login must not outlive the change.
func TestALoginThatWasUnderWayDoesNotOutliveAChangeOfPassword(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, _ := member(t, w, "Lin2026")
	if err := w.ChangePassword(t.Context(), a.UserID, "another hash"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.account.LogIn(t.Context(), rest.Caller{}, a, false); domain.CodeOf(err) != domain.LoginFailed {
		t.Errorf("%v", err)
	}
}

func TestAnAvatarMustBeOnesOwnUpload(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	_, token := member(t, w, "Lin2026")
	w.images["img/2026/09/mine.jpgavatar"] = true
	w.images["img/2026/09/cover.jpgcover"] = true
	for _, key := range []string{"", "https://evil/x.jpg", "data:image/png;base64,x", "../x.jpg", "img/2026/09/other.jpg", "img/2026/09/cover.jpg"} {
		if r := ask(t, s, "POST", "/web_user/web_update_user_image", form{"userImage": key}.String(), "token", token); r.Code != domain.FileFormat {
			t.Errorf("%s: %s", key, r.body)
		}
	}
	if r := ask(t, s, "POST", "/web_user/web_update_user_image", form{"userImage": "img/2026/09/mine.jpg"}.String(), "token", token); !r.Success {
		t.Errorf("%s", r.body)
	}
}
