// Rows of the matrix: operators' calls, and calls without JSON.

package contract

import (
	"fmt"
	"time"

	"touchline/domain/ledger"
)

func adminRows() map[string]row {
	house := func(more m) row { return inRoom(more) }
	brand := func(more m) row {
		return of(func(w *matrix, _ *matrixActor) m {
			body := m{"brandId": w.brand[0]}
			for k, v := range more {
				body[k] = v
			}
			return body
		})
	}
	match := func(more m) row {
		return of(func(w *matrix, _ *matrixActor) m {
			body := m{"matchId": w.match[3]}
			for k, v := range more {
				body[k] = v
			}
			return body
		})
	}
	onlyEditors := map[string]string{"su": "FORBIDDEN"}
	return map[string]row{
		"POST /admin/login": just(m{"userName": "nobody",
			"password": "wrong1234"}).orElse("LOGIN_FAILED LOGIN_LOCKED"),
		"POST /admin/logout": {fresh: true},
		"POST /admin/me":     {},

		"POST /admin/operator_list": {},
		"POST /admin/operator_edit": of(func(w *matrix, _ *matrixActor) m {
			return m{"operatorId": w.id("ed"),
				"role": "editor"}
		}),
		"POST /admin/totp_begin":        {},
		"POST /admin/totp_confirm":      just(m{"code": "000000"}).orElse("SECOND_FACTOR_WRONG STALE_STATE BAD_REQUEST"),
		"POST /admin/session_list":      {},
		"POST /admin/session_end":       just(m{"sessionId": "nobodys"}).orElse("NOT_FOUND"),
		"POST /admin/approval_withdraw": just(m{"approvalId": "ow_nobodys"}).orElse("NOT_FOUND"),
		"POST /admin/approval_list":     {},
		"POST /admin/password_edit": just(m{"oldPassword": "not the old one",
			"password": "four quiet rivers"}).orElse("OLD_PASSWORD_WRONG LOGIN_LOCKED"),
		"POST /admin/operator_edit#approval": just(m{"approvalId": "ow_nobodys"}).orElse("NOT_FOUND"),
		"POST /admin/totp_reset":             of(func(w *matrix, _ *matrixActor) m { return m{"operatorId": w.spare} }),
		"POST /admin/audit_log":              {},
		"POST /admin/stats_days":             just(m{"fromDate": "2026-09-01", "toDate": "2026-09-03"}),
		"POST /admin/stats_rooms": just(m{"fromDate": "2026-09-01", "toDate": "2026-09-03",
			"sort": "-gifts"}),
		"POST /admin/setting_list": {},
		"POST /admin/setting_edit": just(m{"key": "replay.keepDays", "value": 30, "reason": "as it was"}),
		"POST /admin/edits":        just(m{"thing": "user:1"}),
		"POST /admin/cluster":      just(m{"action": "drain", "node": "nobody"}).orElse("NOT_FOUND"),
		"POST /admin/export":       just(m{"what": "reports", "format": "json"}),
		"POST /admin/stats_run":    just(m{"date": time.Now().AddDate(0, 0, -2).Format(time.DateOnly)}),

		"POST /admin/apply_list": {},
		"POST /admin/apply_review": just(m{"applyId": "999999", "action": 2,
			"reason": "no"}).orElse("NOT_FOUND BAD_REQUEST"),
		"POST /admin/user_list":  just(m{"phone": "13800138001"}),
		"POST /admin/user_show":  of(func(w *matrix, _ *matrixActor) m { return m{"userId": w.id("u2")} }),
		"POST /admin/user_about": of(func(w *matrix, _ *matrixActor) m { return m{"userId": w.id("u2")} }),
		"POST /admin/user_flows": of(func(w *matrix, _ *matrixActor) m { return m{"userId": w.id("u2")} }),
		"POST /admin/user_lines": of(func(w *matrix, _ *matrixActor) m { return m{"userId": w.id("u2")} }),
		"POST /admin/user_edit": of(func(w *matrix, _ *matrixActor) m {
			return m{"userId": w.id("ex"),
				"revokeSessions": true}
		}).but(nil),
		"POST /admin/room_list": {},
		"POST /admin/room_edit": house(m{"suspended": false}).orElse("STALE_STATE").
			but(map[string]string{"ed": "FORBIDDEN"}),
		"POST /admin/room_edit#sort":        house(m{"raceType": 1}).but(onlyEditors),
		"POST /admin/report_list":           {},
		"POST /admin/report_show":           just(m{"reportId": "rp999999"}).orElse("NOT_FOUND"),
		"POST /admin/report_resolve#reopen": just(m{"reportId": "rp999999", "action": 6}).orElse("NOT_FOUND"),
		"POST /admin/report_resolve":        just(m{"reportId": "rp999999", "action": 1}).orElse("NOT_FOUND"),
		"POST /admin/room_edit#name":        house(m{"houseName": "A quiet room", "reason": "rude"}),
		"POST /admin/room_show":             house(nil),
		"POST /admin/room_order_list":       {},
		"POST /admin/room_order_edit": just(m{"seen": []string{},
			"houseIds": []string{"999999"}}).orElse("STALE_STATE NOT_FOUND"),
		"POST /admin/live_code_reset": house(m{"reason": "leaked"}),
		"POST /admin/poll_begin": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "question": "Who wins?", "answers": []string{"Reds", "Blues"},
				"minutes": 5, "requestId": w.request()}
		}).orElse("POLL_RUNNING"),
		"POST /admin/poll_change": house(m{"pollId": "po_none", "act": 3}).orElse("NOT_FOUND"),
		"POST /admin/replay_list": house(nil),
		"POST /admin/replay_edit": just(m{"replayId": "rp_none", "kept": true}).orElse("NOT_FOUND"),
		"POST /admin/now":         {},

		"POST /admin/words_list":   {},
		"POST /admin/words_edit":   just(m{"remove": []m{{"word": "nobodysaysthis", "mode": 2}}}),
		"POST /admin/words_import": just(m{"text": "", "mode": 2}).orElse("BAD_REQUEST FIELD_REQUIRED"),
		"POST /admin/words_export": {},
		"POST /admin/words_try":    just(m{"text": "a line"}),
		"POST /admin/wording_list": {},
		"POST /admin/wording_edit": just(m{"language": "en", "key": "common:languageName"}),
		"POST /admin/words_past": just(m{"word": "nobodysaysthis", "mode": 2,
			"action": 1}).orElse("RATE_LIMITED"),
		"POST /admin/column_list": {},
		"POST /admin/column_edit": just(m{"kind": 1, "type": 1,
			"names": m{"en": "Football"}}).orElse("BAD_REQUEST FIELD_REQUIRED"),
		"POST /admin/banner_list":     {},
		"POST /admin/banner_order":    just(m{"bannerIds": []string{"999999"}}).orElse("NOT_FOUND"),
		"POST /admin/column_order":    just(m{"kind": 1, "types": []int{999}}).orElse("NOT_FOUND"),
		"POST /admin/banner_edit":     just(m{"bannerId": "999999", "sort": 1}).orElse("NOT_FOUND"),
		"POST /admin/rich_text_list":  {},
		"POST /admin/rich_text_show":  just(m{"type": 2, "languageType": "en"}),
		"POST /admin/footer_show":     {},
		"POST /admin/app_update_show": {},
		"POST /admin/rich_text_edit": just(m{"type": 1, "languageType": "en", "title": "Tutorial",
			"contentHtml": "<p>Hello</p>"}),
		"POST /admin/footer_edit":       just(m{"recordStr": m{"en": "Record"}}),
		"POST /admin/media_hosts":       {},
		"POST /admin/media_hosts_edit":  just(m{"hosts": []string{"video.example"}, "reason": "moved"}),
		"POST /admin/app_update_edit":   just(m{"withdraw": true}),
		"POST /admin/gift_list":         {},
		"POST /admin/gift_edit":         just(m{"giftId": ledger.FormatGift(1), "sort": 1}),
		"POST /admin/brand_list":        {},
		"POST /admin/brand_member_find": just(m{"keyword": "a"}),
		"POST /admin/slot_list":         brand(nil),
		"POST /admin/brand_edit":        brand(m{"sort": 1}),
		"POST /admin/brand_member_list": brand(nil),
		"POST /admin/brand_member_edit": brand(m{"member": false}).with("userId",
			func(w *matrix) any { return w.id("mu") }),
		"POST /admin/slot_bookings": of(func(w *matrix, _ *matrixActor) m {
			return m{"brandId": w.brand[0], "from": w.slot, "to": w.slot + 3_600_000}
		}),
		"POST /admin/slot_block": of(func(w *matrix, _ *matrixActor) m {
			return m{"brandId": w.brand[0], "from": w.slot, "to": w.slot + 3_600_000, "blocked": false}
		}),
		"POST /admin/slot_cancel": of(func(w *matrix, _ *matrixActor) m {
			return m{"brandId": w.brand[0],
				"startTime": w.slot}
		}).orElse("NOT_FOUND STALE_STATE"),

		"POST /admin/match_list":   {},
		"POST /admin/match_show":   match(nil),
		"POST /admin/match_names":  just(m{"kind": 1}),
		"POST /admin/match_edit":   match(m{"isHot": true}),
		"POST /admin/match_status": match(m{"matchStatus": 1}),
		"POST /admin/match_score":  match(m{"homeScore": 0, "awayScore": 0}),
		"POST /admin/match_event":  match(m{"type": 11, "text": "kick-off", "minute": 1}),
		"POST /admin/match_source": match(m{"source": nil, "reason": "gone"}),
		"POST /admin/match_merge":  match(m{"mergeId": 999999999}).orElse("MATCH_NOT_FOUND"),
		"POST /admin/feed_list":    {},
		"POST /admin/feed_edit": of(func(w *matrix, _ *matrixActor) m {
			return m{"name": "Feed " + w.request(), "format": "csv", "raceType": 1}
		}),
		"POST /admin/feed_run":    just(m{"feedId": "999999"}).orElse("NOT_FOUND"),
		"POST /admin/feed_upload": {form: "feed", may: "NOT_FOUND"},
		"POST /admin/upload":      row{form: "gift"}.but(onlyEditors),

		"POST /admin/recharge_product_list": {},
		"POST /admin/recharge_product_edit": just(m{"productId": "p1", "coins": 100, "bonus": 0,
			"currency": "USD", "minor": 99, "sort": 1, "active": true}),
		"POST /admin/recharge_product_edit#approval": just(m{"approvalId": "pw_nobodys"}).orElse("NOT_FOUND"),
		"POST /admin/sms_outbox":                     row{}.orElse("NOT_FOUND UNAVAILABLE"),
		"POST /admin/ledger_audit":                   {},
		"POST /admin/recharge_list":                  just(m{"status": 2, "sort": "-coins"}),
		"POST /admin/recharge_refund": of(func(w *matrix, _ *matrixActor) m {
			return m{"orderId": "ro_nobodys", "reason": "test", "requestId": w.request()}
		}).orElse("NOT_FOUND"),
		"POST /admin/recharge_refund#approval": just(m{"refundId": "rf_nobodys"}).orElse("NOT_FOUND"),
		"POST /admin/adjust_list":              just(m{"status": 3}),
		"POST /admin/envelope_list":            just(m{"sort": "expireTime"}),
		"POST /admin/envelope_show":            just(m{"redEnvelopeId": "re_999999"}).orElse("NOT_FOUND"),
		"POST /admin/wallet_adjust": of(func(w *matrix, _ *matrixActor) m {
			return m{"userId": w.id("mu"), "amount": 1, "reason": "test", "requestId": w.request()}
		}),
	}
}

// with adds one field whose value is known only at run time.
func (r row) with(field string, value func(w *matrix) any) row {
	inner := r.body
	r.body = func(w *matrix, who *matrixActor) m {
		body := inner(w, who)
		body[field] = value(w)
		return body
	}
	return r
}

func outsideRows() map[string]row {
	at := func(format string, value func(w *matrix) any) func(*matrix) string {
		return func(w *matrix) string { return fmt.Sprintf(format, value(w)) }
	}
	fixed := func(path string) func(*matrix) string { return func(*matrix) string { return path } }
	house := func(w *matrix) any { return w.house("a1") }
	return map[string]row{
		"GET /ws":                                  {path: fixed("/ws"), status: "400 426"},
		"OPTIONS /live/{house}/whep":               {path: at("/live/%v/whep", house), status: "204"},
		"POST /live/{house}/whep":                  {path: at("/live/%v/whep", house), status: "404"},
		"OPTIONS /live/{house}/whep/{link}":        {path: at("/live/%v/whep/none", house), status: "204"},
		"DELETE /live/{house}/whep/{link}":         {path: at("/live/%v/whep/none", house), status: "200"},
		"OPTIONS /whip/{house}":                    {path: at("/whip/%v", house), status: "204"},
		"POST /whip/{house}":                       {path: at("/whip/%v", house), status: "400"},
		"OPTIONS /whip/{house}/{link}":             {path: at("/whip/%v/none", house), status: "204"},
		"PATCH /whip/{house}/{link}":               {path: at("/whip/%v/none", house), status: "405"},
		"DELETE /whip/{house}/{link}":              {path: at("/whip/%v/none", house), status: "404"},
		"GET /live/{file}":                         {path: at("/live/%v.flv", house), status: "404"},
		"GET /live/{house}/{line}/index.m3u8":      {path: at("/live/%v/native/index.m3u8", house), status: "404"},
		"GET /live/{house}/auto/index.m3u8":        {path: at("/live/%v/auto/index.m3u8", house), status: "404"},
		"GET /live/{house}/auto-ll/index.m3u8":     {path: at("/live/%v/auto-ll/index.m3u8", house), status: "404"},
		"GET /live/{house}/ll/index.m3u8":          {path: at("/live/%v/ll/index.m3u8", house), status: "404"},
		"GET /live/{house}/ll/{segment}":           {path: at("/live/%v/ll/1.0.m4s", house), status: "404"},
		"GET /live/{house}/{line}/picture":         {path: at("/live/%v/native/picture", house), status: "204"},
		"GET /live/{house}/{line}/{segment}":       {path: at("/live/%v/native/1.ts", house), status: "404"},
		"GET /rewind/{house}/{session}/index.m3u8": {path: at("/rewind/%v/none/index.m3u8", house), status: "404"},
		"GET /rewind/{house}/{session}/{piece}":    {path: at("/rewind/%v/none/1.ts", house), status: "404"},
		"GET /rewind/{house}/{session}/shown":      {path: at("/rewind/%v/none/shown", house), status: "404"},
		"GET /replay/{replay}/shown":               {path: fixed("/replay/rp_none/shown"), status: "404"},
		"GET /clip/{clip}/shown":                   {path: fixed("/clip/cl_none/shown"), status: "404"},
		"GET /replay/{replay}/index.m3u8":          {path: fixed("/replay/rp_none/index.m3u8"), status: "404"},
		"GET /replay/{replay}/thumb/{sheet}":       {path: fixed("/replay/rp_none/thumb/1.jpg"), status: "404"},
		"GET /replay/{replay}/captions/{track}":    {path: fixed("/replay/rp_none/captions/en.vtt"), status: "404"},
		"GET /replay/{replay}/{piece}":             {path: fixed("/replay/rp_none/1.ts"), status: "404"},

		"GET /replay/{replay}/download.mp4": {path: fixed("/replay/rp_none/download.mp4?link=x"),
			status: "404"},
		"GET /replay/{replay}/own/{link}/index.m3u8": {path: fixed("/replay/rp_none/own/x/index.m3u8"),
			status: "404"},
		"GET /replay/{replay}/own/{link}/thumb/{sheet}": {path: fixed("/replay/rp_none/own/x/thumb/1.jpg"),
			status: "404"},
		"GET /replay/{replay}/own/{link}/captions/{track}": {path: fixed("/replay/rp_none/own/x/captions/en.vtt"),
			status: "404"},
		"GET /replay/{replay}/{definition}/index.m3u8": {path: fixed("/replay/rp_none/auto/index.m3u8"),
			status: "404"},
		"GET /replay/{replay}/{definition}/{piece}": {path: fixed("/replay/rp_none/480p/1.ts"), status: "404"},
		"GET /replay/{replay}/own/{link}/{definition}/index.m3u8": {
			path: fixed("/replay/rp_none/own/x/auto/index.m3u8"), status: "404"},
		"GET /replay/{replay}/own/{link}/{definition}/{piece}": {path: fixed("/replay/rp_none/own/x/480p/1.ts"),
			status: "404"},
		"GET /replay/{replay}/own/{link}/{piece}": {path: fixed("/replay/rp_none/own/x/1.ts"), status: "404"},
		"GET /clip/{clip}/index.m3u8":             {path: fixed("/clip/cl_none/index.m3u8"), status: "404"},
		"GET /clip/{clip}/picture.jpg":            {path: fixed("/clip/cl_none/picture.jpg"), status: "404"},
		"GET /clip/{clip}/{piece}":                {path: fixed("/clip/cl_none/1.ts"), status: "404"},
		"GET /calendar/match/{file}": {path: at("/calendar/match/%v.ics", otherMatch),
			status: "200"},
		"GET /calendar/anchor/{file}": {path: at("/calendar/anchor/%v.ics", house), status: "200"},
		"GET /calendar/my/{link}": {path: fixed("/calendar/my/nobodys-secret.ics"),
			status: "404"},
		"GET /admin/proof/{link}":  {path: fixed("/admin/proof/none"), status: "403"},
		"GET /admin/export/{link}": {path: fixed("/admin/export/none"), status: "403"},
		"GET /oembed": {path: at("/oembed?url=http://touchline.example/anchor/room/%v",
			house), status: "200"},
		"GET /embed/room/{house}": {path: at("/embed/room/%v", house), status: "200 503"},
		"GET /overlay/chat/{house}": {path: at("/overlay/chat/%v?key=nobodys", house),
			status: "404 403"},
		"GET /openapi.json":                 {path: fixed("/openapi.json"), status: "200"},
		"GET /docs/api":                     {path: fixed("/docs/api"), status: "200"},
		"GET /docs/api.js":                  {path: fixed("/docs/api.js"), status: "200"},
		"GET /wording/{language}/{version}": {path: fixed("/wording/en/none"), status: "200"},
		"GET /assets/{path}":                {path: fixed("/assets/none.js"), status: "404"},
		"GET /static/files/{path}":          {path: fixed("/static/files/img/none.png"), status: "404"},
		"POST /pay/webhook/{provider}":      {path: fixed("/pay/webhook/nobody"), status: "503"},
		"POST /hooks/publish":               {path: fixed("/hooks/publish"), status: "403 401 404"},
		"POST /hooks/unpublish":             {path: fixed("/hooks/unpublish"), status: "403 401 404"},
		"POST /hooks/match/{feedId}":        {path: fixed("/hooks/match/999999"), status: "401 403 404"},
	}
}
