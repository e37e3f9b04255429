package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

var goodForm = form{
	"userName": "Lin2026", "password": "a7b2c9", "confirmPassword": "a7b2c9", "areaCode": "+86", "phone": "13912345678",
	"code": "424242", "agree": true,
}

func TestEachWrongInputOfRegistrationHasItsOwnCodeInOrder(t *testing.T) {
	s := resttest.Open(t)
	s.Person("Taken1")
	// Each form corrects the mistake of the form above. All its later fields are still wrong.
	allWrong := goodForm.with("userName", "x", "password", "x", "confirmPassword", "y", "phone", "123", "agree", false,
		"code", "000000")
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
		saveCode(t, s, "+86"+testPhone, domain.SmsRegister, "424242")
		if r := s.Call(t, regPath, x.form.String(), ""); r.Code != x.code {
			t.Errorf("want %s: %s", x.code, r.Body)
		}
	}
	var accounts int
	if err := s.DB.QueryRow(t.Context(), `SELECT count(*) FROM account`).Scan(&accounts); err != nil || accounts != 1 {
		t.Errorf("%d accounts after refusals, %v", accounts, err)
	}
}

func TestInvalidNamesPasswordsAndPhonesAreRefused(t *testing.T) {
	s := resttest.Open(t)
	for _, x := range []struct {
		field string
		value any
		code  domain.Code
	}{
		{"userName", "Аdmin1", domain.UsernameFormat}, // Cyrillic А
		{"userName", " user1 ", domain.UsernameFormat}, {"userName", "use1r", domain.UsernameFormat},
		{"userName", "user123456789012", domain.UsernameFormat}, {"userName", "123456", domain.UsernameFormat},
		{"userName", "abcdef", domain.UsernameFormat}, {"userName", "user1😀", domain.UsernameFormat},
		{"userName", "us_er1", domain.UsernameFormat},
		{"userName", "'; drop table account;--", domain.UsernameFormat},
		{"password", "a1b2 c3", domain.PasswordFormat}, {"password", "a123456789012345", domain.PasswordFormat},
		{"password", "abcdef", domain.PasswordFormat}, {"password", "123456", domain.PasswordFormat},
		{"password", "a1b2ç3", domain.PasswordFormat},
		{"confirmPassword", "A1b2c3", domain.PasswordMismatch}, {"confirmPassword", nil, domain.PasswordMismatch},
		{"phone", "abc", domain.PhoneFormat}, {"phone", "1391234567", domain.PhoneFormat},
		{"phone", strings.Repeat("1", 40), domain.PhoneFormat}, {"phone", "", domain.PhoneFormat},
		{"phone", "01012345678", domain.PhoneFormat},
		{"areaCode", "0086", domain.PhoneFormat}, {"areaCode", "+99999", domain.PhoneFormat},
		{"areaCode", "+44", domain.PhoneFormat},
		{"agree", false, domain.AgreementRequired}, {"agree", "true", domain.AgreementRequired},
		{"agree", 1, domain.AgreementRequired}, {"agree", nil, domain.AgreementRequired},
		{"nickName", strings.Repeat("长", 21), domain.BadRequest}, {"code", "", domain.SmsCodeWrong},
		{"code", "42424", domain.SmsCodeWrong},
		{"userName", 5, domain.BadRequest},
	} {
		saveCode(t, s, "+8613912345678", domain.SmsRegister, "424242")
		if r := s.Call(t, regPath, goodForm.with(x.field, x.value).String(), ""); r.Code != x.code {
			t.Errorf("%s = %v: %s", x.field, x.value, r.Body)
		}
	}
}

func TestARegisteredUserIsLoggedInAndSeesOnlyAMaskedPhone(t *testing.T) {
	s := resttest.Open(t)
	service, privacy := publish(t, s, domain.TextService, "zh"), publish(t, s, domain.TextPrivacy, "zh")
	saveCode(t, s, "+8613912345678", domain.SmsRegister, "424242")
	r := s.Call(t, regPath, goodForm.with("languageType", "ar").String(), "")
	var got account.LoginResult
	r.Into(t, &got)
	if !got.IsNew || len(got.Token) != 43 || got.ExpireTime != resttest.Noon.Add(domain.TokenLifetime).UnixMilli() {
		t.Errorf("%s", r.Body)
	}
	info := got.UserInfo
	if info.Phone != "139****5678" || info.AreaCode != "+86" || info.LanguageType != "ar" || !info.HasPassword ||
		!strings.HasPrefix(info.NickName, "user") || len(info.NickName) != 10 {
		t.Errorf("%s", r.Body)
	}
	if kept, err := s.Accounts.Account(t.Context(), int64(info.UserID)); err != nil || kept.ServiceVersion != service ||
		kept.PrivacyVersion != privacy {
		t.Errorf("the accepted versions %d and %d were kept as %d and %d, %v", service, privacy, kept.ServiceVersion,
			kept.PrivacyVersion, err)
	}
	s.Ask(t, "POST", "/api/web_user/userInfo", "", "Authorization", "Bearer "+got.Token).Into(t, &info)
	if info.UserName != "Lin2026" {
		t.Errorf("%+v", info)
	}
	if again := s.Call(t, regPath, goodForm.with("userName", "Lin2027").String(), ""); again.Code != domain.SmsCodeWrong {
		t.Errorf("a code worked twice: %s", again.Body)
	}
}

func TestAPhoneAndACodeAreEnoughToRegisterAndAPasswordMayFollow(t *testing.T) {
	s := resttest.Open(t)
	phoneAlone := goodForm.with("userName", nil, "password", nil, "confirmPassword", nil, "nickName", "世界波 27")
	saveCode(t, s, "+8613912345678", domain.SmsRegister, "424242")
	var got account.LoginResult
	s.Call(t, regPath, phoneAlone.String(), "").Into(t, &got)
	info := got.UserInfo
	if info.HasPassword || info.NickName != "世界波 27" || domain.CheckUserName(info.UserName) != nil {
		t.Errorf("%+v", info)
	}
	secret := form{"userName": "13912345678", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
	if r := s.Call(t, loginPath, secret.String(), ""); r.Code != domain.LoginFailed {
		t.Errorf("an account without a password opened to one: %s", r.Body)
	}
	alone := secret.with("oldPassword", "").String()
	if r := s.Call(t, passwordPath, alone, got.Token); r.Code != domain.OldPasswordWrong {
		t.Errorf("a login alone set a password: %s", r.Body)
	}
	saveCode(t, s, "+8613912345678", domain.SmsChangePassword, "171717")
	s.Call(t, passwordPath, secret.with("phone", "13912345678", "code", "171717").String(), got.Token).Wants(t, "",
		"a password by a code")
	s.Call(t, loginPath, secret.String(), "").Wants(t, "", "logs in by it")
}

func TestAPasswordOfARegistrationIsTypedTwiceAndKeepsItsForm(t *testing.T) {
	s := resttest.Open(t)
	for _, x := range []struct {
		form form
		code domain.Code
	}{
		{goodForm.with("userName", nil, "password", "short"), domain.PasswordFormat},
		{goodForm.with("userName", nil, "password", nil), domain.PasswordFormat},
		{goodForm.with("userName", nil, "confirmPassword", nil), domain.PasswordMismatch},
	} {
		if r := s.Call(t, regPath, x.form.String(), ""); r.Code != x.code {
			t.Errorf("want %s: %s", x.code, r.Body)
		}
	}
}

func TestACodeIsSentWithAndWithoutAnAccount(t *testing.T) {
	s := resttest.Open(t)
	s.Person("Lin2026")
	known := s.Call(t, codePath, form{"phone": testPhone, "scene": "login"}.String(), "")
	unknown := s.Call(t, codePath, form{"phone": "13912345678", "scene": "login"}.String(), "")
	if string(known.Body) != `{"success":true,"data":{"sent":true,"resendSeconds":60,"expireSeconds":300}}` ||
		string(known.Body) != string(unknown.Body) {
		t.Errorf("%s\n%s", known.Body, unknown.Body)
	}
	if sent := s.Sms.Sent(); len(sent) != 2 || sent[0].Phone != "+86"+testPhone || sent[1].Phone != "+8613912345678" {
		t.Errorf("sent %v", sent)
	}
	if r := s.Call(t, codePath, form{"phone": testPhone, "scene": "x"}.String(), ""); r.Params["field"] != "scene" {
		t.Errorf("%s", r.Body)
	}
	if r := s.Call(t, codePath, form{"phone": "12", "scene": "x"}.String(), ""); r.Code != domain.PhoneFormat {
		t.Errorf("%s", r.Body)
	}
}

func TestTheAnswerHasTheCodeOnlyInDevelopment(t *testing.T) {
	s := resttest.Open(t, resttest.InDev)
	var got account.PhoneCodeAnswer
	s.Call(t, codePath, form{"phone": testPhone, "scene": "login"}.String(), "").Into(t, &got)
	right, _, err := s.Codes.CheckCode(t.Context(), "+86"+testPhone, domain.SmsLogin, got.DevCode, false)
	if err != nil || !right || len(got.DevCode) != 6 || got.DevCode != s.Sms.Sent()[0].Params["code"] {
		t.Errorf("%+v, sent %v, %v", got, s.Sms.Sent(), err)
	}
}

func TestACallReportsWhetherAUserNameIsTaken(t *testing.T) {
	s := resttest.Open(t)
	s.Person("Lin2026")
	for name, want := range map[string]string{
		"lin2026": `{"exists":true,"valid":true}`, "Nobody1": `{"exists":false,"valid":true}`,
		"x": `{"exists":false,"valid":false}`,
	} {
		if r := s.Call(t, "/web_user/web_check_user_name", form{"userName": name}.String(), ""); string(r.Data) != want {
			t.Errorf("%s: %s", name, r.Body)
		}
	}
	if r := s.Call(t, "/web_user/web_check_user_name", "", ""); r.Code != domain.UsernameFormat {
		t.Errorf("%s", r.Body)
	}
}

func TestTheLogHasNoSecrets(t *testing.T) {
	s := resttest.Open(t, resttest.InDev)
	phone := "13912349999"
	canaries := []string{"Canary1name", "canaryPw1", "canaryPw2", phone}
	var code account.PhoneCodeAnswer
	s.Call(t, codePath, form{"phone": phone, "scene": "register"}.String(), "").Into(t, &code)
	var in account.LoginResult
	s.Call(t, regPath, goodForm.with("userName", "Canary1name", "phone", phone, "password", "canaryPw1", "confirmPassword",
		"canaryPw1", "code", code.DevCode).String(), "").Into(t, &in)
	s.Call(t, loginPath, form{"userName": "Canary1name", "password": "canaryPw2"}.String(), "")
	s.Call(t, loginPath, form{"userName": "canaryPw1", "password": "canaryPw2"}.String(), "") // typed into the wrong field
	s.Call(t, "/web_user/web_phone_login", form{"phone": phone, "code": "123456"}.String(), "")
	s.Call(t, "/web_user/web_user_change_password",
		form{"oldPassword": "canaryPw2", "password": "canaryPw1", "confirmPassword": "canaryPw1"}.String(), in.Token)
	s.Call(t, "/web_user/web_logout?token="+in.Token, `{"password":"canaryPw1"`, in.Token)
	s.Call(t, "/nowhere?code="+code.DevCode, "", in.Token)
	s.Register(rest.Public, "/fault", rest.LimitNone, func(fiber.Ctx, rest.Caller) error {
		return fmt.Errorf("store: %w", http.ErrAbortHandler)
	})
	s.Call(t, "/fault?token="+in.Token, form{"password": "canaryPw1"}.String(), in.Token)
	logged := s.Logged()
	if !strings.Contains(logged, "logged in") || !strings.Contains(logged, "login failed") ||
		!strings.Contains(logged, "request failed") {
		t.Fatalf("the log lacks what it should have: %s", logged)
	}
	hash := rest.HashToken(in.Token)
	for _, secret := range append(canaries, in.Token, code.DevCode, fmt.Sprintf("%x", hash[:])) {
		if strings.Contains(logged, secret) {
			t.Errorf("%s is in the log", secret)
		}
	}
}

func TestThirtyOneNameChecksAMinuteAreTooMany(t *testing.T) {
	s := resttest.Open(t, resttest.Set("RATE_FACTOR", "1"))
	for n := range 31 {
		r := s.Call(t, "/web_user/web_check_user_name", `{"userName":"Lin2026"}`, "")
		if n < 30 && !r.Success || n == 30 && (r.Code != domain.RateLimited || r.Header.Get("Retry-After") != "2") {
			t.Fatalf("check %d: %s", n+1, r.Body)
		}
	}
}

func TestPeopleOfCountriesThatShareACallingCodeRegisterAndLogIn(t *testing.T) {
	s := resttest.Open(t)
	for i, x := range []struct{ who, areaCode, typed, area, masked, again string }{
		{"an American", "+1", "201.555.0123", "+1", "201***0123", "(201) 555-0123"},
		{"a Canadian", "+1", "1 506 234 5678", "+1", "506***5678", "+1 506-234-5678"},
		{"a Russian", "+7", "8 (912) 345-67-89", "+7", "912***6789", "9123456789"},
		{"a person of Jersey", "+44", "07797 712345", "+44", "779***2345", "+44 7797 712345"},
		{"a Kenyan with a newer number, still at the area of China", "+86", "+254 180 234567", "+254", "180**4567",
			"254180234567"},
		{"a Saudi", "+966", "٠٥١ ٢٣٤ ٥٦٧٨", "+966", "512**5678", "0512345678"},
	} {
		ask := func(scene string) string {
			s.Call(t, codePath, form{"areaCode": x.areaCode, "phone": x.typed, "scene": scene}.String(), "").Wants(t, "",
				x.who+" asks for a code")
			sent := s.Sms.Sent()
			code := sent[len(sent)-1].Params["code"]
			return code[:3] + " " + code[3:]
		}
		name := fmt.Sprintf("Fan%03d", i)
		r := s.Call(t, regPath, goodForm.with("userName", name, "areaCode", x.areaCode, "phone", x.typed, "code",
			ask(domain.SmsRegister)).String(), "")
		var got account.LoginResult
		r.Into(t, &got)
		if got.UserInfo.AreaCode != x.area || got.UserInfo.Phone != x.masked {
			t.Errorf("%s: %s", x.who, r.Body)
		}
		s.Call(t, loginPath, form{"userName": x.again, "areaCode": x.area, "password": goodForm["password"]}.String(), "").
			Wants(t, "", x.who+" logs in by password")
		s.Pass(domain.SmsResend)
		code := ask(domain.SmsLogin)
		s.Call(t, "/web_user/web_phone_login", form{"areaCode": x.area, "phone": x.again, "code": code}.String(), "").
			Wants(t, "", x.who+" logs in by a code")
	}
}
