// All calls of operators: their roles, their checks, and the record of refusals.

package admin_test

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// staff is a server with its operators.
type staff struct{ resttest.Staff }

func open(t *testing.T, options ...resttest.Option) staff {
	t.Helper()
	return staff{resttest.OpenStaff(t, options...)}
}

// count is the number that a query answers.
func (s staff) count(t *testing.T, query string, values ...any) (n int) {
	t.Helper()
	if err := s.DB.QueryRow(t.Context(), query, values...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEveryCallRefusesOtherRoles(t *testing.T) {
	s := open(t)
	calls := 0
	for _, e := range s.Table() {
		if e.Class != rest.Operator || e.Method != "POST" {
			continue
		}
		calls++
		if r := s.Call(t, e.Path, `{}`, ""); r.Code != domain.Unauthenticated {
			t.Errorf("%s without a login: %s", e.Path, r.Body)
		}
		for _, o := range []resttest.Operator{s.Support, s.Editor} {
			if e.Role != "" && !o.Role.May(e.Role) {
				if r := s.Call(t, e.Path, `{}`, o.Token); r.Code != domain.Forbidden {
					t.Errorf("%s asks %s: %s", o.Role, e.Path, r.Body)
				}
			}
		}
	}
	if calls < 30 {
		t.Errorf("only %d calls were tested", calls)
	}
}

func TestWrongRequestsOfOperatorsAreRefusedAndRecorded(t *testing.T) {
	s := open(t)
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
		{"room_edit", `{"houseId":"1001","pick":true,"order":-1}`, domain.BadRequest},
		{"room_list", `{"liveStatus":9}`, domain.BadRequest},
		{"report_resolve", `{"reportId":"1","action":1}`, domain.BadRequest},
		{"report_resolve", `{"reportId":"rp1","action":7}`, domain.BadRequest},
		{"report_resolve", `{"reportId":"rp1","action":3}`, domain.FieldRequired},
		{"column_edit", `{"kind":3,"type":1}`, domain.BadRequest},
		{"column_edit", `{"kind":1,"type":10000}`, domain.BadRequest},
		{"banner_edit", `{"delete":true}`, domain.BadRequest},
		{"rich_text_edit", `{"type":9,"languageType":"en","title":"x"}`, domain.BadRequest},
		{"rich_text_edit", `{"type":1,"languageType":"xx","title":"x"}`, domain.BadRequest},
		{"rich_text_edit", `{"type":1,"languageType":"en","title":"x","contentHtml":"<script>x</script>"}`,
			domain.FieldRequired},
		{"footer_edit", `{}`, domain.FieldRequired},
		{"footer_edit", `{"recordStr":{"xx":"x"}}`, domain.BadRequest},
		{"app_update_edit", `{"versionName":"1","versionCode":1,"url":"javascript:x","sha256":"` + strings.Repeat("a", 64) +
			`","size":1}`, domain.BadRequest},
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
		s.Call(t, "/admin/"+x.path, x.body, s.First.Token).Wants(t, x.code, x.path+" "+x.body)
	}
	acts := s.Acts("")
	if len(acts) == 0 {
		t.Error("the record is empty")
	}
	for _, act := range acts {
		var outcome struct{ Code domain.Code }
		if json.Unmarshal(act.Outcome, &outcome) != nil || outcome.Code == "" {
			t.Errorf("%s is recorded as %s, although it was refused", act.Call, act.Outcome)
		}
	}
}
