// The operators' desk: the second factor, who may do what, and what editors write.

package http

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"touchline/domain"
	"touchline/http/admin"
	"touchline/http/password"
	"touchline/http/rest"
)

// safe keeps second factors the way the tables do, for the operators of an office.
type safe struct {
	*office
	steps    map[int64]int64
	recovery map[domain.TokenHash]bool
}

func (f *safe) change(id int64, how func(*domain.Operator)) {
	for name, o := range f.people {
		if o.OperatorID == id {
			how(&o)
			f.people[name] = o
		}
	}
}

func (f *safe) BeginTotp(_ context.Context, id int64, sealed []byte) error {
	f.change(id, func(o *domain.Operator) { o.TotpPending = sealed })
	return nil
}

func (f *safe) ConfirmTotp(_ context.Context, id int64, sealed []byte, step int64, recovery []domain.TokenHash) error {
	f.change(id, func(o *domain.Operator) { o.Totp, o.TotpPending = sealed, nil })
	f.steps[id] = step
	for _, hash := range recovery {
		f.recovery[hash] = true
	}
	return nil
}

func (f *safe) SpendTotp(_ context.Context, id, step int64) (bool, error) {
	if step <= f.steps[id] {
		return false, nil
	}
	f.steps[id] = step
	return true, nil
}

func (f *safe) SpendRecovery(_ context.Context, _ int64, hash domain.TokenHash) (bool, error) {
	found := f.recovery[hash]
	delete(f.recovery, hash)
	return found, nil
}

func openGuardedOffice(t *testing.T) (*Server, *safe, *world) {
	t.Helper()
	_, o := openOffice(t)
	f := &safe{office: o, steps: map[int64]int64{}, recovery: map[domain.TokenHash]bool{}}
	w := newWorld()
	return serverOn(t, w, func(d *flatDeps) { d.Operators, d.SecondFactors, d.Staff, d.Secret = o, f, f, []byte("secret") }), f, w
}

func TestAnOperatorWithoutASecondFactorMayOnlySetOneUp(t *testing.T) {
	s, _, _ := openGuardedOffice(t)
	token := enter(t, s, "admin")
	for _, e := range s.Table() {
		if e.Class != rest.Operator || e.Method != "POST" || admin.Enrolling[e.Path] {
			continue
		}
		if r := call(t, s, e.Path, `{}`, token); r.Code != domain.Forbidden {
			t.Errorf("%s without a second factor: %s", e.Path, r.body)
		}
	}
	if r := call(t, s, "/admin/me", `{}`, token); !strings.Contains(string(r.Data), `"enroll":true`) {
		t.Errorf("an operator is not told to set one up: %s", r.body)
	}
}

func TestACodeOpensTheDeskOnceAndGuessingEnds(t *testing.T) {
	s, f, w := openGuardedOffice(t)
	token := enter(t, s, "admin")
	var begun struct{ Secret, URL string }
	call(t, s, "/admin/totp_begin", `{}`, token).into(t, &begun)
	if !strings.HasPrefix(begun.URL, "otpauth://totp/Touchline:admin?") {
		t.Fatalf("begun %+v", begun)
	}
	code := func() string {
		code, err := totp.GenerateCode(begun.Secret, w.clock())
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	login := func(code string) reply {
		return call(t, s, "/admin/login", `{"userName":"admin","password":"touchline1","code":"`+code+`"}`, "")
	}
	wants(t, call(t, s, "/admin/totp_confirm", `{"code":"000000"}`, token), domain.SecondFactorWrong, "a wrong code")
	var confirmed struct{ RecoveryCodes []string }
	call(t, s, "/admin/totp_confirm", `{"code":"`+code()+`"}`, token).into(t, &confirmed)
	if len(confirmed.RecoveryCodes) != domain.RecoveryCodes {
		t.Fatalf("%d recovery codes", len(confirmed.RecoveryCodes))
	}
	wants(t, login(""), domain.FieldRequired, "a password alone")
	wants(t, login(code()), domain.SecondFactorWrong, "the code of the enrolment, again")
	w.pass(time.Minute)
	wants(t, login(code()), "", "the next code")
	wants(t, login(code()), domain.SecondFactorWrong, "that code again")
	wants(t, login(strings.ToLower(confirmed.RecoveryCodes[0])), "", "a recovery code")
	wants(t, login(confirmed.RecoveryCodes[0]), domain.SecondFactorWrong, "that recovery code again")
	wants(t, call(t, s, "/admin/password_edit", `{"oldPassword":"touchline1","password":"four quiet rivers"}`, token), domain.FieldRequired, "a new password without a code")
	w.pass(time.Minute)
	wants(t, call(t, s, "/admin/password_edit", `{"oldPassword":"touchline1","password":"four quiet rivers","code":"`+code()+`"}`, token), "", "a new password")
	for range password.FailsNear {
		wants(t, call(t, s, "/admin/login", `{"userName":"admin","password":"four quiet rivers","code":"999999"}`, ""), domain.SecondFactorWrong, "a guess")
	}
	w.pass(time.Minute)
	wants(t, call(t, s, "/admin/login", `{"userName":"admin","password":"four quiet rivers","code":"`+code()+`"}`, ""), domain.LoginLocked, "a right code after many guesses")
	for _, act := range f.acts {
		if kept := string(act.Asked) + string(act.Outcome); strings.Contains(kept, begun.Secret) || strings.Contains(kept, confirmed.RecoveryCodes[1]) {
			t.Errorf("the record of %s holds a secret: %s", act.Call, kept)
		}
	}
	if sealed := f.people["admin"].Totp; bytes.Contains(sealed, []byte(begun.Secret)) {
		t.Error("the secret is stored in the clear")
	}
}

func TestEveryCallOfTheDeskIsForItsRoleAlone(t *testing.T) {
	s, _ := openOffice(t)
	tokens := map[domain.OperatorRole]string{}
	for _, role := range []domain.OperatorRole{domain.OperatorSupport, domain.OperatorEditor} {
		tokens[role] = enter(t, s, string(role))
	}
	calls := 0
	for _, e := range s.Table() {
		if e.Class != rest.Operator || e.Method != "POST" {
			continue
		}
		calls++
		if r := call(t, s, e.Path, `{}`, ""); r.Code != domain.Unauthenticated {
			t.Errorf("%s without a login: %s", e.Path, r.body)
		}
		for role, token := range tokens {
			if e.Role != "" && !role.May(e.Role) {
				if r := call(t, s, e.Path, `{}`, token); r.Code != domain.Forbidden {
					t.Errorf("%s asks %s: %s", role, e.Path, r.body)
				}
			}
		}
	}
	if calls < 30 {
		t.Errorf("only %d calls looked at", calls)
	}
}

func TestWhatIsWrittenAtTheDeskIsCheckedFieldByField(t *testing.T) {
	s, o := openOffice(t)
	admin := enter(t, s, "admin")
	for _, x := range []struct {
		path, body string
		code       domain.Code
	}{
		{"operator_edit", `{}`, domain.FieldRequired},
		{"operator_edit", `{"name":"x","role":"king","password":"touchline123"}`, domain.BadRequest},
		{"operator_edit", `{"name":"x","role":"admin","password":"short"}`, domain.BadRequest},
		{"operator_edit", `{"name":"x","role":"admin","password":"elevenchars"}`, domain.BadRequest},
		{"operator_edit", `{"name":"Josephine","role":"admin","password":"josephine123"}`, domain.BadRequest},
		{"totp_reset", `{}`, domain.BadRequest},
		{"user_list", `{"pageSize":101}`, domain.BadRequest},
		{"user_list", `{"cursor":"x.y"}`, domain.BadRequest},
		{"user_edit", `{"userId":"5"}`, domain.BadRequest},
		{"user_edit", `{"userId":"5","disabled":true}`, domain.FieldRequired},
		{"user_edit", `{"userId":"5","disabled":true,"reason":"x","endTime":1}`, domain.BadRequest},
		{"room_edit", `{"houseId":"1001"}`, domain.BadRequest},
		{"room_edit", `{"houseId":"1001","suspended":true}`, domain.FieldRequired},
		{"room_edit", `{"houseId":"1001","pick":true}`, domain.BadRequest},
		{"room_list", `{"liveStatus":9}`, domain.BadRequest},
		{"report_resolve", `{"reportId":"1","action":1}`, domain.BadRequest},
		{"report_resolve", `{"reportId":"rp1","action":6}`, domain.BadRequest},
		{"report_resolve", `{"reportId":"rp1","action":3}`, domain.FieldRequired},
		{"column_edit", `{"kind":3,"type":1}`, domain.BadRequest},
		{"column_edit", `{"kind":1,"type":10000}`, domain.BadRequest},
		{"banner_edit", `{"delete":true}`, domain.BadRequest},
		{"rich_text_edit", `{"type":9,"languageType":"en","title":"x"}`, domain.BadRequest},
		{"rich_text_edit", `{"type":1,"languageType":"xx","title":"x"}`, domain.BadRequest},
		{"rich_text_edit", `{"type":1,"languageType":"en","title":"x","contentHtml":"<script>x</script>"}`, domain.FieldRequired},
		{"footer_edit", `{}`, domain.FieldRequired},
		{"footer_edit", `{"recordStr":{"xx":"x"}}`, domain.BadRequest},
		{"app_update_edit", `{"versionName":"1","versionCode":1,"url":"javascript:x","sha256":"` + strings.Repeat("a", 64) + `","size":1}`, domain.BadRequest},
		{"gift_edit", `{"giftId":"x"}`, domain.BadRequest},
		{"gift_edit", `{"price":0}`, domain.AmountRange},
		{"recharge_product_edit", `{"productId":"a b"}`, domain.BadRequest},
		{"brand_edit", `{"timezone":"Mars/Olympus"}`, domain.BadRequest},
		{"brand_member_edit", `{"brandId":"601","userId":"5"}`, domain.BadRequest},
		{"export", `{"what":"secrets"}`, domain.BadRequest},
		{"export", `{"what":"users","format":"xml"}`, domain.BadRequest},
		{"audit_log", `{"fromTime":5,"toTime":5}`, domain.BadRequest},
		{"words_import", `{"mode":4}`, domain.BadRequest},
		{"cluster", `{"action":"drain"}`, domain.FieldRequired},
		{"sms_outbox", `{}`, domain.NotFound},
	} {
		wants(t, call(t, s, "/admin/"+x.path, x.body, admin), x.code, x.path+" "+x.body)
	}
	for _, act := range o.acts {
		if act.Call == "/admin/login" {
			continue
		}
		var outcome struct{ Code domain.Code }
		if json.Unmarshal(act.Outcome, &outcome) != nil || outcome.Code == "" {
			t.Errorf("%s is recorded as %s, although it was refused", act.Call, act.Outcome)
		}
	}
}

// rows are a table that is exported.
type rows struct{}

func (rows) ExportRows(_ context.Context, f domain.ExportFilter, begin func([]string) error, each func([]any) error) error {
	if err := begin([]string{"userId", "nickName", "phone", "createTime"}); err != nil {
		return err
	}
	return each([]any{int64(5), `=HYPERLINK("x")`, "+8613800138000", noon})
}

func TestAnExportIsALinkForAWhileAndRunsNothingInASpreadsheet(t *testing.T) {
	w := newWorld()
	w.settings["admin.requireTotp"] = "false"
	_, o := openOffice(t)
	s := serverOn(t, w, func(d *flatDeps) { d.Operators, d.Takeouts, d.Secret = o, rows{}, []byte("secret") })
	boss := enter(t, s, "admin")
	links := map[string]string{}
	for _, format := range []string{"csv", "json"} {
		var link admin.ExportTableAnswer
		call(t, s, "/admin/export", `{"what":"users","format":"`+format+`"}`, boss).into(t, &link)
		links[format] = link.URL
	}
	for format, want := range map[string]string{
		"csv":  "userId,nickName,phone,createTime\n5,\"'=HYPERLINK(\"\"x\"\")\",138****8000,2026-09-05T12:00:00Z\n# rows,1\n",
		"json": `[{"createTime":"2026-09-05T12:00:00Z","nickName":"=HYPERLINK(\"x\")","phone":"138****8000","userId":5}]` + "\n",
	} {
		if got := string(fetch(t, s, links[format])); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", format, got, want)
		}
	}
	if got := fetch(t, s, links["csv"]+"x"); !bytes.Contains(got, []byte(domain.Forbidden)) {
		t.Errorf("a forged link: %s", got)
	}
	call(t, s, "/admin/logout", "", boss)
	if got := fetch(t, s, links["csv"]); !bytes.Contains(got, []byte(domain.NotFound)) {
		t.Errorf("a link whose operator has logged out: %s", got)
	}
	var last admin.ExportTableAnswer
	call(t, s, "/admin/export", `{"what":"users","format":"csv"}`, enter(t, s, "admin")).into(t, &last)
	w.pass(domain.ExportLinkLife)
	if got := fetch(t, s, last.URL); !bytes.Contains(got, []byte(domain.NotFound)) {
		t.Errorf("an old link: %s", got)
	}
	if kept := string(o.recorded("/admin/export")[0].Outcome); strings.Contains(kept, "/admin/export/") {
		t.Errorf("the record holds the link: %s", kept)
	}
}

// fetch asks for a link and answers what it brings.
func fetch(t *testing.T, s *Server, link string) []byte {
	t.Helper()
	response, err := s.Test(httptest.NewRequest("GET", link, nil))
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(response.Body)
	return body
}

func TestAListOfWordsGoesOutAndComesBackAsText(t *testing.T) {
	for text, want := range map[string]int{
		"bad\nworse\t1\t3\r\n\n# a remark\n": 2,
		"bad\t9":                             -1,
		"bad\tx":                             -1,
		"bad\t1\t1\t1":                       -1,
		"(\t3":                               -1,
	} {
		words, err := admin.ParseWords(admin.WordsImportRequest{Text: text})
		if (err != nil) != (want < 0) || err == nil && len(words) != want {
			t.Errorf("%q: %v, %v", text, words, err)
		}
	}
}
