// Fields that an operator's request omits stay unchanged in the database.

package contract

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/studio"
)

// partialEdit is a call on an existing row with only its required fields. Only the named columns may change.
type partialEdit struct {
	call    string
	request m
	row     string // the row: a table and a condition
	changes []string
}

// operatorRows have a value in every column that an operator can set.
var operatorRows = []string{
	`UPDATE match SET event_names = '{"en":"Final"}', status = 3, status_detail = 'awarded', home_score = 2,
		away_score = 1,
		periods = '[{"name":"1H","home":1,"away":0}]', clock = '90', is_hot = true, country = 'NL', source_down = true,
		source_name = 'Main', source_url = 'https://video.example/m.m3u8', source_type = 'hls',
		source_lines = '[{"name":"Second","url":"https://video.example/s.m3u8","type":"hls","definition":"hd"}]'`,
	`INSERT INTO banner (banner_id, image, titles, path, sort, shown_from, shown_until)
		VALUES (900, 'x', '{"en":"Final","zh":"决赛"}', '/match/1', 7, now() - interval '1 day', now() + interval
		'1 day')`,
	`UPDATE gift SET names = '{"en":"Flower","zh":"花"}', icon = 'rose', animation = 'rose', price = 5, tier = 3, ` +
		`comboable = true, sort = 4, withdrawn = true`,
	`UPDATE brand SET names = '{"en":"Red","zh":"红"}', image = 'x', descriptions = '{"en":"About","zh":"关于"}', ` +
		`timezone = 'Asia/Tokyo', sort = 4`,
	`INSERT INTO feed (feed_id, name, format, url, race_type, competition_name, timezone, interval_seconds, enabled,
		secret, created_at)
		VALUES (900, 'Feed', 'csv', 'https://feeds.example/x.csv', 1, 'League', 'Asia/Tokyo', 900, false, 'whsec',
		now())`,
	`INSERT INTO recharge_product (product_id, coins, bonus, currency, minor, sort, active) VALUES ('p900', 100, 10, ` +
		`'EUR', 99, 4, false)`,
	`UPDATE column_race SET names = '{"en":"Football","zh":"足球"}', icon = 'x', sort = 44 WHERE race_type = 1`,
	`UPDATE column_anchor SET names = '{"en":"Star","zh":"星"}', icon = 'x', sort = 44 WHERE anchor_type = 1`,
	`UPDATE house SET pick = 3`,
	`INSERT INTO setting (key, value) VALUES ('app.android',
		'{"versionName":"1.2","versionCode":12,"url":"https://x.example/a.apk",
		"sha256":"0000000000000000000000000000000000000000000000000000000000000000","size":9,"forceUpdate":true,
		"releaseNotes":"Notes"}')`,
	`INSERT INTO setting (key, value) VALUES ('footer.record', '{"en":"Record","zh":"记录","zh-Hant":"記錄",` +
		`"ar":"سجل"}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
}

func TestFieldsThatAnOperatorOmitsStayUnchanged(t *testing.T) {
	w := openMatrix(t)
	for _, sql := range operatorRows {
		w.exec(t, sql)
	}
	matchID, brandID, house, user, operator := w.match[3], w.brand[0], w.people["a1"].house, w.id("u2"), w.spare
	match := "match WHERE match_id = " + domain.FormatID(matchID)
	app := "setting WHERE key = 'app.android'"
	for _, e := range []partialEdit{
		{"match_edit", m{"matchId": matchID}, match, nil},
		{"match_edit", m{"matchId": matchID, "isHot": false}, match, []string{"is_hot"}},
		{"match_source", m{"matchId": matchID}, match, nil},
		{"match_source", m{"matchId": matchID, "interrupted": false}, match, []string{"source_down"}},
		{"match_status", m{"matchId": matchID}, match, nil},
		{"match_status", m{"matchId": matchID, "matchStatus": 3}, match, nil},
		{"match_score", m{"matchId": matchID}, match, nil},
		{"match_score", m{"matchId": matchID, "homeScore": 3}, match, nil},
		{"match_score", m{"matchId": matchID, "clock": "91"}, match, []string{"clock"}},
		{"match_event", m{"matchId": matchID}, match, nil},
		{"match_merge", m{"matchId": matchID}, match, nil},
		{"banner_edit", m{"bannerId": "900"}, "banner WHERE banner_id = 900", nil},
		{"gift_edit", m{"giftId": ledger.FormatGift(1)}, "gift WHERE number = 1", nil},
		{"brand_edit", m{"brandId": brandID}, "brand WHERE brand_id = " + domain.FormatID(brandID), nil},
		{"brand_member_edit", m{"brandId": brandID, "userId": w.id("bm")},
			"brand_member WHERE user_id = " + domain.FormatID(w.id("bm")), nil},
		{"feed_edit", m{"feedId": "900"}, "feed WHERE feed_id = 900", nil},
		{"recharge_product_edit", m{"productId": "p900"}, "recharge_product WHERE product_id = 'p900'", nil},
		{"column_edit", m{"kind": 1, "type": 1}, "column_race WHERE race_type = 1", nil},
		{"column_edit", m{"kind": 2, "type": 1}, "column_anchor WHERE anchor_type = 1", nil},
		{"operator_edit", m{"operatorId": operator}, "operator WHERE operator_id = " + domain.FormatID(operator), nil},
		{"user_edit", m{"userId": user}, "account WHERE user_id = " + domain.FormatID(user), nil},
		{"room_edit", m{"houseId": house}, "room WHERE house_id = " + domain.FormatID(house), nil},
		{"room_edit", m{"houseId": house, "raceType": 1}, "house WHERE house_id = " + domain.FormatID(house), nil},
		{"room_edit", m{"houseId": house, "pick": true}, "house WHERE house_id = " + domain.FormatID(house), nil},
		{"rich_text_edit", m{"type": 2, "languageType": "en"}, "rich_text WHERE type = 2 AND language = 'en'", nil},
		{"media_hosts_edit", m{}, "setting WHERE key = '" + studio.MediaHostsSetting + "'", nil},
		{"footer_edit", m{}, "setting WHERE key = 'footer.record'", nil},
		{"footer_edit", m{"recordStr": m{"en": "Record"}}, "setting WHERE key = 'footer.record'", nil},
		{"app_update_edit", m{}, app, nil},
		{"app_update_edit", m{"versionName": "1.2", "versionCode": 12, "url": "https://x.example/a.apk",
			"sha256": "0000000000000000000000000000000000000000000000000000000000000000", "size": 9}, app, nil},
	} {
		w.staysBut(t, e)
	}
}

// bookkeeping are columns that record an edit or derive from others.
var bookkeeping = []string{"updated_at", "locked", "changes", "sequence"}

func (w *matrix) staysBut(t *testing.T, e partialEdit) {
	t.Helper()
	before := w.rowOf(t, e.row)
	if len(before) == 0 {
		t.Fatalf("%s: there is no %s", e.call, e.row)
	}
	answer := w.ask(t, w.people["ad"].token, "/admin/"+e.call, e.request)
	if answer.status >= 500 {
		t.Errorf("%s %v: %s", e.call, e.request, answer.text)
	}
	for column, now := range w.rowOf(t, e.row) {
		expected := slices.Contains(e.changes, column) || slices.Contains(bookkeeping, column)
		if !expected && !reflect.DeepEqual(before[column], now) {
			t.Errorf("%s %v: %s was %v and is %v", e.call, e.request, column, before[column], now)
		}
	}
}

func (w *matrix) rowOf(t *testing.T, row string) map[string]any {
	t.Helper()
	var raw []byte
	w.must(t, w.sql.QueryRow(t.Context(),
		`SELECT coalesce((SELECT to_jsonb(x) FROM (SELECT * FROM `+row+`) x LIMIT 1), '{}')`).Scan(&raw))
	var columns map[string]any
	w.must(t, json.Unmarshal(raw, &columns))
	return columns
}
