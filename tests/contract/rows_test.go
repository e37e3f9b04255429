// Rows of the matrix: a valid call of every path, and the owners of its ids.

package contract

import (
	"maps"
)

// m is a JSON object.
type m = map[string]any

// row is one call of the matrix. Rows of the same path have a suffix after a #.
type row struct {
	body func(w *matrix, who *matrixActor) m // nil: {}
	path func(w *matrix) string              // the path with its parameters filled in
	may  string                              // permitted codes for an allowed caller, which depend on the state
	// cells are the codes of actors for which the class does not decide; "" is success.
	cells map[string]string
	// others are ids owned by u2 or a2, by field. ign: the id is ignored, or of a public user.
	others  map[string]func(w *matrix) any
	ign     bool
	fresh   bool   // the call ends its own login
	status  string // statuses of an answer without JSON
	form    string // scene of an upload
	answers string // an actor that gets a success, if not one of the class
}

func of(body func(w *matrix, who *matrixActor) m) row { return row{body: body} }

// just is the same body for every actor.
func just(body m) row { return row{body: func(*matrix, *matrixActor) m { return body }} }

func (r row) orElse(codes string) row { r.may = codes; return r }

func (r row) names(field string, other func(w *matrix) any) row {
	r.others = maps.Clone(r.others)
	if r.others == nil {
		r.others = map[string]func(w *matrix) any{}
	}
	r.others[field] = other
	return r
}

func (r row) by(name string) row { r.answers = name; return r }

func (r row) unread() row { r.ign = true; return r }

func (r row) but(cells map[string]string) row { r.cells = cells; return r }

// inRoom is a body about the room of a1.
func inRoom(more m) row {
	return of(func(w *matrix, _ *matrixActor) m {
		body := m{"houseId": w.house("a1")}
		maps.Copy(body, more)
		return body
	})
}

func otherHouse(w *matrix) any { return w.house("a2") }
func otherUser(w *matrix) any  { return w.id("u2") }
func otherMatch(w *matrix) any { return w.match[0] }
func otherBrand(w *matrix) any { return w.brand[1] }

// onlyStaff are the cells of a public call about a thing that only the room's staff may see.
var onlyStaff = map[string]string{
	"an": "UNAUTHENTICATED", "ex": "UNAUTHENTICATED", "di": "UNAUTHENTICATED", "us": "FORBIDDEN", "u2": "FORBIDDEN",
	"mu": "FORBIDDEN",
	"a2": "FORBIDDEN", "bm": "FORBIDDEN", "su": "UNAUTHENTICATED", "ed": "UNAUTHENTICATED", "ad": "UNAUTHENTICATED",
}

func plain(paths ...string) map[string]row {
	all := map[string]row{}
	for _, path := range paths {
		all[path] = row{}
	}
	return all
}

// matrixRows returns all rows by "METHOD /path".
func matrixRows() map[string]row {
	all := plain(
		"POST /ossUrl", "POST /static/ossUrl", "GET /static/ossUrl", "POST /allEnums", "POST /systemEnums/allEnums",
		"GET /systemEnums/findAll",
		"POST /isUsefulToken", "POST /web_user/isUsefulToken", "POST /userInfo", "POST /web_user/userInfo",
		"POST /matchColumn",
		"POST /web_race/matchColumn", "POST /anchorColumnNumber", "POST /web_anchor/anchorColumnNumber",
		"GET /country/config",
		"POST /web_home/home_info_bottom", "GET /manage/app_update/android", "POST /web_user/web_token_info",
		"POST /web_my/web_my_info", "POST /web_my/my_attention_anchor", "POST /web_my/my_race_data_appoint",
		"POST /web_my/notify_list",
		"POST /web_my/notify_setting", "POST /web_my/push_key", "POST /web_my/calendar_url",
		"POST /web_home/home_details_top", "POST /web_home/home_details_middle", "POST /web_home/home_details_bottom",
		"POST /web_anchor/anchor_column_num", "POST /web_anchor/anchor_column", "POST /web_anchor/recommend_anchor",
		"POST /web_anchor/anchor_languages",
		"POST /web_anchor/anchor_content_list", "POST /web_anchor/anchor_content_list_new", "POST /web_anchor/fan_list",
		"POST /web_anchor/gift_list", "POST /web_anchor/gift_detail", "POST /web_anchor/red_envelope_commit",
		"POST /web_anchor/wallet_detail",
		"POST /web_anchor/recharge_products", "POST /web_anchor/recharge_providers", "POST /web_anchor/recharge_record",
		"POST /web_anchor/income_detail", "POST /web_anchor/recent_earnings",
		"POST /web_anchor/anchor_apply_for_details", "POST /web_anchor/anchor_house_config_details",
		"POST /web_anchor/live_detail_search",
		"POST /web_anchor/userOwnerList", "POST /web_race/race_data_column_with_num",
		"POST /web_race/race_data_content_list_page",
		"POST /web_race/web_race_column", "POST /web_race/match_list", "POST /ct_anchor/ownerList",
		"POST /ct_anchor/myTimeList", "GET /healthz",
	)
	for _, family := range []map[string]row{peopleRows(), roomRows(), moneyRows(), matchRows(), outsideRows(),
		adminRows()} {
		maps.Copy(all, family)
	}
	return all
}

func peopleRows() map[string]row {
	return map[string]row{
		"POST /common_face/find_rich_text":      just(m{"type": 1}),
		"POST /web_task/web_task_done_stage":    just(m{"stage": 1}),
		"POST /manage/ossFile/image/oss_upload": {form: "avatar"},
		"POST /web_home/search":                 just(m{"keyword": "reds", "type": 0}),
		"POST /web_user/web_pwd_login": just(m{"userName": "nobody123",
			"password": "wrong1234"}).orElse("LOGIN_FAILED LOGIN_LOCKED RATE_LIMITED"),
		"POST /web_user/web_phone_login": just(m{"areaCode": "+86", "phone": "13800138000",
			"code": "000000"}).orElse("SMS_CODE_WRONG"),
		"POST /web_user/web_get_phone_code": just(m{"areaCode": "+86", "phone": "13800138000",
			"scene": "login"}).orElse("UNAVAILABLE SMS_TOO_OFTEN"),
		"POST /web_user/web_user_reg": just(m{"userName": "newcomer1", "password": "secret123",
			"confirmPassword": "secret123", "areaCode": "+86", "phone": "13800138001", "code": "000000",
			"agree": true}).orElse("SMS_CODE_WRONG"),
		"POST /web_user/web_check_user_name": just(m{"userName": "newcomer1"}),
		"POST /web_user/web_user_change_password": just(m{"areaCode": "+86", "phone": "13800138000", "code": "000000",
			"password": "secret123", "confirmPassword": "secret123"}).orElse("SMS_CODE_WRONG"),
		"POST /web_user/web_user_change_password#own": just(m{"oldPassword": "wrong1234", "password": "secret123",
			"confirmPassword": "secret123"}).
			orElse("OLD_PASSWORD_WRONG LOGIN_LOCKED RATE_LIMITED").but(map[string]string{
			"an": "UNAUTHENTICATED", "ex": "UNAUTHENTICATED", "di": "UNAUTHENTICATED", "su": "UNAUTHENTICATED",
			"ed": "UNAUTHENTICATED", "ad": "UNAUTHENTICATED"}),
		"POST /web_user/web_logout": {fresh: true},
		"POST /web_user/logOut":     {fresh: true},
		"POST /logOut":              {fresh: true},
		"POST /web_user/web_update_user_image": of(func(w *matrix, who *matrixActor) m {
			return m{"userImage": w.image["avatar "+
				who.name]}
		}).names("userImage", func(w *matrix) any { return w.image["avatar u2"] }).orElse("FILE_FORMAT"),
		// an anchor's name must be unique
		"POST /web_user/web_user_change_information": of(func(w *matrix, who *matrixActor) m {
			return m{"nickName": "Somebody " + who.name, "birthday": m{"year": 1990, "month": 5, "day": 6},
				"region": m{"countryCode": "CN", "province": "110000", "city": "110100"}}
		}),
		"POST /web_user/web_user_change_phone": just(m{"oldCode": "000000", "areaCode": "+86", "phone": "13800138002",
			"code": "000000"}).orElse("SMS_CODE_WRONG FIELD_REQUIRED"),
		"POST /web_my/notify_read": just(m{"notifyIds": []string{}, "all": true}),
		"POST /web_my/push_subscribe": just(m{"endpoint": "https://push.example.org/7",
			"auth":   "c2l4dGVlbiBieXRlcy4uLg",
			"p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}),
		"POST /web_my/push_unsubscribe": just(m{"endpoint": "https://push.example.org/7"}),
		"POST /web_my/export":           just(m{"code": "000000"}).orElse("SMS_CODE_WRONG"),
		"POST /web_my/session_list":     row{},
		"POST /web_my/ignored":          row{},
		"POST /web_my/ignore":           just(m{"word": "spoiler", "ignore": true}),
		"POST /web_user/ask_above":      just(m{"askAbove": 500}),
		"POST /web_my/session_end": of(func(w *matrix, who *matrixActor) m {
			return m{"sessionId": sessionOf(who), "code": "000000"}
		}).orElse("SMS_CODE_WRONG"),
		"POST /web_my/account_delete": just(m{"code": "000000"}).orElse("SMS_CODE_WRONG BALANCE_NOT_EMPTY BAD_REQUEST"),
		"GET /web_my/export/{exportId}": {path: func(*matrix) string { return "/web_my/export/none?sign=none" },
			status: "403"},
		"POST /web_user/web_agree": row{}.orElse("AGREEMENT_REQUIRED BAD_REQUEST"),
	}
}

func roomRows() map[string]row {
	house := func(more m) row { return inRoom(more).names("houseId", otherHouse) }
	return map[string]row{
		"POST /web_anchor/anchor_details":     house(nil).unread(),
		"POST /web_anchor/anchor_information": house(nil).unread(),
		"POST /web_anchor/web_recommend_user": of(func(w *matrix, who *matrixActor) m {
			return m{"houseId": w.house(w.otherAnchor(who)), "attention": true}
		}).names("houseId", otherHouse).unread(),
		"POST /web_anchor/web_im_info": house(nil).unread(),
		"POST /web_anchor/report": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "userId": w.id("mu"), "reason": 1}
		}).names("houseId", otherHouse).names("userId", otherUser).unread(),
		"POST /web_anchor/anchor_user":       house(m{"type": 1}).unread(),
		"POST /web_anchor/anchor_user#muted": house(m{"type": 2}).but(onlyStaff),
		"POST /web_anchor/anchor_user#staff": house(m{"type": 3}).but(onlyStaff),
		"POST /web_anchor/anchor_user_auth":  house(nil).unread(),
		"POST /web_anchor/anchor_user_auth#of": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"),
				"userId": w.id("u2")}
		}).names("houseId", otherHouse).but(map[string]string{
			"an": "UNAUTHENTICATED", "ex": "UNAUTHENTICATED", "di": "UNAUTHENTICATED", "us": "FORBIDDEN", "u2": "",
			"mu": "FORBIDDEN",
			"a2": "FORBIDDEN", "bm": "FORBIDDEN", "su": "UNAUTHENTICATED", "ed": "UNAUTHENTICATED",
			"ad": "UNAUTHENTICATED"}),
		"POST /web_anchor/edit_user": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "userId": w.id("bm"), "action": 2}
		}).names("houseId", otherHouse),
		"POST /web_anchor/stop_chat":  house(m{"stop": false}),
		"POST /web_anchor/chat_mode":  house(m{"slowSeconds": 0}),
		"POST /web_anchor/chat_pin":   house(nil),
		"POST /web_anchor/room_words": house(m{"add": []string{}}),
		"POST /web_anchor/mod_log":    house(nil),
		"POST /web_anchor/user_lines": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "userId": w.id("u2")}
		}).names("houseId", otherHouse),
		"POST /web_anchor/held_lines": house(nil),
		"POST /web_anchor/held_decide": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "heldId": "h1", "action": 2}
		}).names("houseId", otherHouse).orElse("NOT_FOUND"),
		"POST /web_anchor/poll_begin": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "question": "Who wins?", "answers": []string{"Reds", "Blues"},
				"minutes": 5, "requestId": w.request()}
		}).names("houseId", otherHouse).orElse("POLL_RUNNING"),
		"POST /web_anchor/poll_change": house(m{"pollId": "po_none", "act": 1}).orElse("NOT_FOUND"),
		"POST /web_anchor/poll_vote": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "pollId": "po_none", "answer": 1, "requestId": w.request()}
		}).names("houseId", otherHouse).orElse("NOT_FOUND"),
		"POST /web_anchor/poll_details": house(nil).unread(),
		"POST /web_anchor/live_mark":    house(m{"text": "what a save"}).orElse("LIVE_NOT_STARTED"),
		"POST /web_anchor/chat_delete": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "messageIds": []string{w.message}}
		}).names("houseId", otherHouse).orElse("NOT_FOUND FORBIDDEN"),
		"POST /web_anchor/chat_restore": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "messageIds": []string{w.message}}
		}).names("houseId", otherHouse).orElse("NOT_FOUND"),
		"POST /web_anchor/moderator_edit": of(func(w *matrix, who *matrixActor) m {
			return m{"houseId": w.house(who.ownRoom()), "userId": w.id("bm"), "action": 2}
		}).names("houseId", otherHouse),
		"POST /web_anchor/imageList":    house(nil).unread(),
		"POST /web_anchor/fan_level":    house(nil).unread(),
		"POST /web_anchor/emote_list":   house(nil).unread(),
		"POST /web_anchor/emote_add":    just(m{"name": "goal", "imageUrl": "img/none.png"}).orElse("FILE_FORMAT"),
		"POST /web_anchor/emote_remove": just(m{"emoteId": "1"}),
		"POST /web_anchor/addImage": of(func(w *matrix, who *matrixActor) m {
			return m{"imageUrl": w.image["photo "+who.ownRoom()], "description": "crowd"}
		}).names("imageUrl", func(w *matrix) any { return w.image["photo a2"] }),
		"POST /web_anchor/deleteImage": of(func(w *matrix, who *matrixActor) m {
			return m{"imageIds": []string{w.newPhoto(who)}}
		}).names("imageIds",
			func(w *matrix) any { return []string{w.image["imageId a2"]} }),
		"POST /web_anchor/noteList": house(nil).unread(),
		"POST /web_anchor/addNote": of(func(w *matrix, _ *matrixActor) m {
			return m{"content": "tonight", "imageUrls": []string{}, "requestId": w.request()}
		}),
		"POST /web_anchor/deleteNote": of(func(w *matrix, who *matrixActor) m {
			return m{"noteId": w.newNote(who)}
		}).names("noteId",
			func(w *matrix) any { return w.image["noteId a2"] }),
		"POST /web_anchor/likeNote": of(func(w *matrix, _ *matrixActor) m {
			return m{"noteId": w.image["noteId a1"],
				"liked": true}
		}),
		"POST /web_anchor/anchor_apply_for": just(m{"realName": "Rosa Li", "areaCode": "+86", "phone": "13800138003",
			"code": "000000", "anchorType": 1,
			"introduction": "I talk about football every day", "proofImages": []string{},
			"agree": true}).orElse("SMS_CODE_WRONG APPLY_DONE"),
		"POST /web_anchor/anchor_house_config_details_update": just(m{"announcement": "Be kind"}),
		"POST /web_anchor/live_start":                         just(m{"source": 1}).orElse("LIVE_ALREADY"),
		"POST /web_anchor/live_end":                           row{}.orElse("LIVE_NOT_STARTED"),
		"POST /web_anchor/restream_save": just(m{"name": "Example", "address": "rtmps://live.example.org/app",
			"key": "key"}).orElse("COUNT_RANGE"),
		"POST /web_anchor/restream_delete":    just(m{"targetId": "999999"}).orElse("NOT_FOUND"),
		"POST /web_anchor/live_summary":       just(m{"sessionId": ""}),
		"POST /web_anchor/replay_list":        house(nil).unread(),
		"POST /web_anchor/clip_list":          house(nil).unread(),
		"POST /web_anchor/clip_list_all":      row{},
		"POST /web_match/follow":              just(m{"teamId": "999999"}).orElse("NOT_FOUND"),
		"POST /web_my/my_teams":               row{},
		"POST /web_match/replay_list":         just(m{"teamId": "999999"}),
		"POST /web_match/team_details":        just(m{"teamId": "999999"}).orElse("NOT_FOUND"),
		"POST /web_match/competition_details": just(m{"competitionId": "999999"}).orElse("NOT_FOUND"),
		"POST /web_anchor/clip_details":       just(m{"clipId": "cl_none"}).orElse("NOT_FOUND"),
		"POST /web_anchor/clip_remove":        just(m{"clipId": "cl_none"}).orElse("NOT_FOUND"),
		"POST /web_anchor/clip_make": of(func(w *matrix, _ *matrixActor) m {
			return m{"houseId": w.house("a1"), "from": 1, "to": 20_001, "title": "what a save",
				"requestId": w.request()}
		}).names("houseId", otherHouse).unread().orElse("LIVE_NOT_STARTED NOT_RECORDED CLIP_TOO_OLD"),
		"POST /web_anchor/replay_details":   just(m{"replayId": "rp_none"}).orElse("NOT_FOUND"),
		"POST /web_anchor/chat_back":        house(m{"from": 1, "to": 60_000}).unread().orElse("NOT_FOUND"),
		"POST /web_anchor/chat_replay":      just(m{"sessionId": "none", "from": 0, "to": 60}).orElse("NOT_FOUND"),
		"POST /web_anchor/play_position":    just(m{"replayId": "rp_none", "position": 20}).orElse("NOT_FOUND"),
		"POST /web_my/watch_room":           house(m{}).unread(),
		"POST /web_my/watch_history":        row{},
		"POST /web_my/watch_history_delete": just(m{"all": true}),
		"POST /web_my/watch_history_keep":   just(m{"keep": true}),
		"POST /web_my/watch_later":          row{},
		"POST /web_my/watch_later_set":      just(m{"replayId": "rp_none", "later": true}).orElse("NOT_FOUND"),
		"POST /web_anchor/replay_edit":      just(m{"replayId": "rp_none", "hidden": true}).orElse("NOT_FOUND"),
		"POST /web_anchor/own_replays":      row{},
		"POST /web_anchor/own_replay":       just(m{"replayId": "rp_none"}).orElse("NOT_FOUND"),
		"POST /web_anchor/mark_edit": just(m{"replayId": "rp_none", "text": "what a save",
			"position": 3}).orElse("NOT_FOUND"),
		"POST /web_anchor/replay_download": just(m{"replayId": "rp_none"}).orElse("NOT_FOUND"),
	}
}
