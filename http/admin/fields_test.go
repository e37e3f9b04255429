// What operators write is checked before anything changes, and what is refused is recorded as refused.

package admin_test

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/domain"
)

func TestWhatOperatorsWriteIsCheckedFieldByField(t *testing.T) {
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
		s.Call(t, "/admin/"+x.path, x.body, s.admin.Token).Wants(t, x.code, x.path+" "+x.body)
	}
	acts := s.Acts("")
	if len(acts) == 0 {
		t.Error("nothing is recorded")
	}
	for _, act := range acts {
		var outcome struct{ Code domain.Code }
		if json.Unmarshal(act.Outcome, &outcome) != nil || outcome.Code == "" {
			t.Errorf("%s is recorded as %s, although it was refused", act.Call, act.Outcome)
		}
	}
}
