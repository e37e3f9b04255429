// Two operators edit one thing: the second sees what the first did, in every call that edits a thing.

package admin_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

// editing is a call that changes a thing. body lacks its closing brace, because the test appends seenAct.
type editing struct {
	path, thing, body string
}

// editings are one edit for every call with seenAct, each of an existing thing.
func editings(s staff) []editing {
	person, anchor, match := s.Person("fan"), s.Anchor("rosa"), s.Match(s.Now().Add(time.Hour))
	house := domain.FormatID(anchor.HouseID)
	named := `{"en":"One"}`
	s.MediaHosts("https://example.org")
	s.Exec(`INSERT INTO banner (banner_id, image, titles, path, sort) VALUES (901, 'i', '{"en":"a"}', '/a', 1)`)
	s.Exec(`INSERT INTO brand (brand_id, names, timezone, created_at) VALUES (801, '{"en":"b"}', 'UTC', now())`)
	s.Exec(`INSERT INTO gift (number, names, icon, price) VALUES (901, '{"en":"Kite"}', 'rose', 7)`)
	s.Exec(`INSERT INTO recharge_product (product_id, coins, currency, minor, active) VALUES ('p901', 100, 'EUR', 99, false)`)
	s.Exec(`INSERT INTO feed (feed_id, name, format, race_type, timezone, interval_seconds, enabled, created_at) VALUES (701, 'League', 'csv', 1, 'UTC', 3600, true, now())`)
	edit := func(call, thing, format string, values ...any) editing {
		return editing{"/admin/" + call, thing, fmt.Sprintf(format, values...)}
	}
	return []editing{
		edit("app_update_edit", "app",
			`{"versionName":"1.2","versionCode":12,"url":"https://files.example/app.apk","sha256":%q,"size":5`,
			strings.Repeat("a", 64)),
		edit("banner_edit", "banner:901", `{"bannerId":"901","titles":%s`, named),
		edit("banner_order", "banners:order", `{"bannerIds":["901"]`),
		edit("brand_edit", "brand:801", `{"brandId":"801","names":%s`, named),
		edit("column_edit", "column:1:1", `{"kind":1,"type":1,"names":%s`, named),
		edit("column_order", "columns:order:1", `{"kind":1,"types":[1,0]`),
		edit("feed_edit", "feed:701", `{"feedId":"701","name":"One"`),
		edit("footer_edit", "footer", `{"recordStr":%s`, named),
		edit("gift_edit", "gift:g901", `{"giftId":"g901","price":9`),
		edit("match_edit", "match:"+domain.FormatID(match), `{"matchId":%d,"country":"DE"`, match),
		edit("match_source", "match:"+domain.FormatID(match), `{"matchId":%d,"source":{"url":"https://example.org/a.flv"}`,
			match),
		edit("operator_edit", "operator:"+domain.FormatID(s.Support.OperatorID), `{"operatorId":"%d","disabled":true`,
			s.Support.OperatorID),
		edit("recharge_product_edit", "product:p901", `{"productId":"p901","sort":2`),
		edit("rich_text_edit", "text:1:en", `{"type":1,"languageType":"en","title":"One","contentHtml":"<p>One</p>"`),
		edit("room_edit", "room:"+house, `{"houseId":%q,"houseName":"A quiet room","reason":"It insults a team"`, house),
		edit("room_order_edit", "rooms:recommended", `{"seen":[],"houseIds":[%q]`, house),
		edit("setting_edit", "setting:replay.keepDays", `{"key":"replay.keepDays","value":7,"reason":"The disk is full"`),
		edit("totp_reset", "operator:"+domain.FormatID(s.Editor.OperatorID), `{"operatorId":"%d"`, s.Editor.OperatorID),
		edit("user_edit", "user:"+domain.FormatID(person.UserID), `{"userId":"%d","disabled":true,"reason":"Spam"`,
			person.UserID),
		edit("wording_edit", "wording:en:common:login", `{"language":"en","key":"common:login","text":"Come in"`),
	}
}

func TestTheSecondOfTwoOperatorsWhoEditAThingSeesTheFirstEdit(t *testing.T) {
	s := open(t)
	tested := map[string]bool{}
	for _, e := range editings(s) {
		tested[e.path] = true
		t.Run(strings.TrimPrefix(e.path, "/admin/"), func(t *testing.T) { theSecondIsTold(t, s, e) })
	}
	for _, e := range s.Table() {
		if e.Req == nil || e.Req.Kind() != reflect.Struct {
			continue
		}
		if _, edits := e.Req.FieldByName("SeenAct"); edits && !tested[e.Path] {
			t.Errorf("%s has seenAct, but no row here", e.Path)
		}
	}
}

func theSecondIsTold(t *testing.T, s staff, e editing) {
	t.Helper()
	edits := func() (answer struct {
		SeenAct string
		List    []struct {
			Name, Call    string
			Before, After any
		}
	}) {
		t.Helper()
		s.Call(t, "/admin/edits", fmt.Sprintf(`{"thing":%q}`, e.thing), s.Second.Token).Into(t, &answer)
		return answer
	}
	opened := edits()
	s.Call(t, e.path, e.body+`}`, s.First.Token).Wants(t, "", "the first")
	stale := s.Call(t, e.path, e.body+`,"seenAct":"`+opened.SeenAct+`"}`, s.Second.Token)
	if stale.Status != 409 || stale.Code != domain.EditedMeanwhile || stale.Params["name"] != s.First.Name {
		t.Errorf("the second is answered %d %s", stale.Status, stale.Body)
	}
	now := edits()
	if len(now.List) != len(opened.List)+1 || now.List[0].Name != s.First.Name || now.List[0].Call != e.path ||
		now.List[0].After == nil {
		t.Errorf("the second reads %+v", now.List)
	}
	if again := s.Call(t, e.path, e.body+`,"seenAct":"`+now.SeenAct+`"}`,
		s.Second.Token); again.Code == domain.EditedMeanwhile {
		t.Errorf("the second is refused after reading the edit: %s", again.Body)
	}
}
