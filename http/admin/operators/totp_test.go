// The second factor of operators.

package operators_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
	"touchline/http/rest"
)

// openRequired opens a server that requires a second factor of operators.
func openRequired(t *testing.T) staff {
	t.Helper()
	s := open(t)
	s.Exec(`DELETE FROM setting WHERE key = 'admin.requireTotp'`) // required unless it says otherwise
	return s
}

func TestAnOperatorWithoutASecondFactorMayOnlySetOneUp(t *testing.T) {
	s := openRequired(t)
	token := s.enter(t, "admin")
	enrolment := map[string]bool{"/admin/me": true, "/admin/logout": true, "/admin/totp_begin": true,
		"/admin/totp_confirm": true}
	for _, e := range s.Table() {
		if e.Class != rest.Operator || e.Method != "POST" || enrolment[e.Path] {
			continue
		}
		if r := s.Call(t, e.Path, `{}`, token); r.Code != domain.Forbidden {
			t.Errorf("%s without a second factor: %s", e.Path, r.Body)
		}
	}
	if r := s.Call(t, "/admin/me", `{}`, token); !strings.Contains(string(r.Data), `"enroll":true`) {
		t.Errorf("the answer does not ask the operator to set one up: %s", r.Body)
	}
}

func TestACodeLogsInOnceAndGuessesLockTheLogIn(t *testing.T) {
	s := openRequired(t)
	token := s.enter(t, "admin")
	var begun struct{ Secret, URL string }
	s.Call(t, "/admin/totp_begin", `{}`, token).Into(t, &begun)
	if !strings.HasPrefix(begun.URL, "otpauth://totp/Touchline:admin?") {
		t.Fatalf("begun %+v", begun)
	}
	code := func() string {
		code, err := totp.GenerateCode(begun.Secret, s.Now())
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	login := func(password, code string) resttest.Reply {
		return s.Call(t, "/admin/login", `{"userName":"admin","password":"`+password+`","code":"`+code+`"}`, "")
	}
	s.Call(t, "/admin/totp_confirm", `{"code":"000000"}`, token).Wants(t, domain.SecondFactorWrong, "a wrong code")
	var confirmed struct{ RecoveryCodes []string }
	s.Call(t, "/admin/totp_confirm", `{"code":"`+code()+`"}`, token).Into(t, &confirmed)
	if len(confirmed.RecoveryCodes) != console.RecoveryCodes {
		t.Fatalf("%d recovery codes", len(confirmed.RecoveryCodes))
	}
	const first, next = "touchline1", "four quiet rivers"
	login(first, "").Wants(t, domain.FieldRequired, "a password alone")
	login(first, code()).Wants(t, domain.SecondFactorWrong, "the code of the enrolment, again")
	s.Pass(time.Minute)
	wide := strings.Map(func(r rune) rune { return r - '0' + '０' }, code())
	login(first, wide[:9]+" "+wide[9:]).Wants(t, "", "the next code, as an input method may write it")
	login(first, code()).Wants(t, domain.SecondFactorWrong, "that code again")
	login(first, strings.ToLower(confirmed.RecoveryCodes[0])).Wants(t, "", "a recovery code")
	login(first, confirmed.RecoveryCodes[0]).Wants(t, domain.SecondFactorWrong, "that recovery code again")
	edit := `{"oldPassword":"` + first + `","password":"` + next + `"`
	s.Call(t, "/admin/password_edit", edit+`}`, token).Wants(t, domain.FieldRequired, "a new password without a code")
	s.Pass(time.Minute)
	s.Call(t, "/admin/password_edit", edit+`,"code":"`+code()+`"}`, token).Wants(t, "", "a new password")
	for range account.LoginFailsNear {
		login(next, "999999").Wants(t, domain.SecondFactorWrong, "a guess")
	}
	s.Pass(time.Minute)
	login(next, code()).Wants(t, domain.LoginLocked, "a right code after many guesses")
	acts := s.Acts("")
	if len(acts) == 0 {
		t.Error("the record is empty")
	}
	for _, act := range acts {
		if kept := string(act.Asked) + string(act.Outcome); strings.Contains(kept, begun.Secret) ||
			strings.Contains(kept, confirmed.RecoveryCodes[1]) {
			t.Errorf("the record of %s holds a secret: %s", act.Call, kept)
		}
	}
	kept, err := s.Operators.Operator(t.Context(), s.First.OperatorID)
	if err != nil || kept.Totp == nil || bytes.Contains(kept.Totp, []byte(begun.Secret)) {
		t.Errorf("the secret is stored as %q, %v", kept.Totp, err)
	}
}

func TestASecondFactorSurvivesANewSecretOfTheSite(t *testing.T) {
	s := openRequired(t)
	token := s.enter(t, "admin")
	var begun struct{ Secret string }
	s.Call(t, "/admin/totp_begin", `{}`, token).Into(t, &begun)
	code := func() string {
		s.Pass(time.Minute)
		code, err := totp.GenerateCode(begun.Secret, s.Now())
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	s.Call(t, "/admin/totp_confirm", `{"code":"`+code()+`"}`, token).Wants(t, "", "the first code")
	login := func() resttest.Reply {
		return s.Call(t, "/admin/login", `{"userName":"admin","password":"touchline1","code":"`+code()+`"}`, "")
	}
	older := string(s.Secret)
	s.Secret, s.OldSecrets = []byte(strings.Repeat("n", 32)), []string{older}
	login().Wants(t, "", "a code, beside the older secret")
	s.OldSecrets = nil
	login().Wants(t, "", "a code, after the older secret has gone")
}
