// Who may moderate a chat over REST, with what, and what they are shown.

package http

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/protos"
)

// callsOfStaff are well-formed calls that need a right in room 1001.
var callsOfStaff = map[string]string{
	"/web_anchor/chat_restore": `{"houseId":"1001","messageIds":["m1_1"]}`,
	"/web_anchor/chat_mode":    `{"houseId":"1001","slowSeconds":5}`,
	"/web_anchor/chat_pin":     `{"houseId":"1001","text":"hello"}`,
	"/web_anchor/room_words":   `{"houseId":"1001","add":["x"]}`,
	"/web_anchor/mod_log":      `{"houseId":"1001"}`,
	"/web_anchor/anchor_user":  `{"houseId":"1001","type":3}`,
}

func TestOnlyTheStaffOfARoomModeratesIt(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	_, stranger := a.somebody(t, "owner2", 1002)
	helper, moderator := a.somebody(t, "helper1", 0)
	_, fan := a.somebody(t, "fan001", 0)
	a.mods = map[int64]bool{helper: true}
	for path, body := range callsOfStaff {
		wants(t, call(t, s, path, body, ""), domain.Unauthenticated, "a visitor asks "+path)
		wants(t, call(t, s, path, body, fan), domain.Forbidden, "a viewer asks "+path)
		wants(t, call(t, s, path, body, stranger), domain.Forbidden, "the anchor of another room asks "+path)
		wants(t, call(t, s, path, body, moderator), "", "a moderator asks "+path)
		wants(t, call(t, s, path, body, owner), "", "the anchor asks "+path)
		wants(t, call(t, s, path, strings.Replace(body, "1001", "9", 1), owner), domain.NotFound, "of no room: "+path)
	}
	edit := fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1}`, helper)
	wants(t, call(t, s, "/web_anchor/moderator_edit", edit, moderator), domain.NotAnchor, "a moderator appoints")
	wants(t, call(t, s, "/web_anchor/moderator_edit", edit, stranger), domain.Forbidden, "the anchor of another room appoints")
	wants(t, call(t, s, "/web_anchor/moderator_edit", edit, owner), "", "the anchor appoints")
	wants(t, call(t, s, "/web_anchor/chat_delete", `{"houseId":"1001","messageIds":["m1_1"]}`, ""), domain.Unauthenticated, "a visitor deletes")
}

func TestBadInputOfTheStaffIsToldApartAndAsksNobody(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	many := strings.TrimSuffix(strings.Repeat(`"m1_1",`, 51), ",")
	for _, c := range []struct{ sentence, path, body, field string }{
		{"no messages", "chat_delete", `{"houseId":"1001","messageIds":[]}`, "messageIds"},
		{"too many messages", "chat_delete", `{"houseId":"1001","messageIds":[` + many + `]}`, "messageIds"},
		{"messages that are numbers", "chat_delete", `{"houseId":"1001","messageIds":[1]}`, "messageIds"},
		{"no room", "chat_delete", `{"messageIds":["m1_1"]}`, "houseId"},
		{"nothing to restore", "chat_restore", `{"houseId":"1001"}`, "messageIds"},
		{"an endless undo", "chat_restore", `{"houseId":"1001","undoId":"` + strings.Repeat("a", 65) + `"}`, "undoId"},
		{"a mode in words", "chat_mode", `{"houseId":"1001","slowSeconds":"fast"}`, "slowSeconds"},
		{"a mode with a fraction", "chat_mode", `{"houseId":"1001","maxText":20.5}`, "maxText"},
		{"a mode too large to be a number", "chat_mode", `{"houseId":"1001","accountAgeMinutes":1e12}`, "accountAgeMinutes"},
		{"a pin for ever", "chat_pin", `{"houseId":"1001","text":"x","seconds":86401}`, "seconds"},
		{"a pin for a moment", "chat_pin", `{"houseId":"1001","text":"x","seconds":-1}`, "seconds"},
		{"too many words", "room_words", `{"houseId":"1001","add":[` + strings.TrimSuffix(strings.Repeat(`"x",`, 501), ",") + `]}`, "add"},
		{"words that are none", "room_words", `{"houseId":"1001","add":[{}]}`, "add"},
		{"nobody to appoint", "moderator_edit", `{"houseId":"1001","action":1}`, "userId"},
		{"an unknown act", "moderator_edit", `{"houseId":"1001","userId":"100002","action":3}`, "action"},
		{"a foreign cursor", "mod_log", `{"houseId":"1001","cursor":"e30.AAAA"}`, "cursor"},
		{"an endless page", "mod_log", `{"houseId":"1001","pageSize":1000000}`, "pageSize"},
		{"a report of nothing", "report", `{"reason":1}`, "userId"},
		{"a report of a line of no room", "report", `{"reason":1,"messageId":"m1_1"}`, "houseId"},
		{"a report without a reason", "report", `{"reason":6,"houseId":"1001"}`, "reason"},
		{"a long report", "report", `{"reason":9,"houseId":"1001","text":"` + strings.Repeat("长", 201) + `"}`, "text"},
	} {
		r := call(t, s, "/web_anchor/"+c.path, c.body, owner)
		if wants(t, r, domain.BadRequest, c.sentence); r.Params["field"] != c.field {
			t.Errorf("%s: the field is %v, want %s", c.sentence, r.Params["field"], c.field)
		}
	}
	if len(a.asked) != 0 || len(a.reports) != 0 {
		t.Errorf("somebody was asked: %v %v", a.asked, a.reports)
	}
	for sentence, c := range map[string][2]string{
		"nobody by this id":      {"moderator_edit", `{"houseId":"1001","userId":"9","action":1}`},
		"a report of no room":    {"report", `{"houseId":"9","reason":1}`},
		"a report of nobody":     {"report", `{"userId":"9","reason":1}`},
		"a report of no line":    {"report", `{"houseId":"1001","messageId":"m1_99","reason":1}`},
		"a report of a non-line": {"report", `{"houseId":"1001","messageId":"'; DROP TABLE line;--","reason":1}`},
	} {
		wants(t, call(t, s, "/web_anchor/"+c[0], c[1], owner), domain.NotFound, sentence)
	}
}

func TestTheChatIsAskedWithWhatTheTablesKnow(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	ownerID, owner := a.somebody(t, "owner1", 1001)
	loud, fan := a.somebody(t, "fan001", 0)
	a.lines = []domain.LineRow{{Room: "house:1001", MessageID: "m1_4", Offset: 4, Kind: "chat", UserID: loud, At: noon, Deleted: true,
		Body: []byte(`{"u":{"nickName":"fan001"},"text":"rude"}`)}}

	r := call(t, s, "/web_anchor/chat_delete", `{"houseId":"1001","messageIds":["m1_4"]}`, fan)
	if string(r.Data) != `{"deleted":["m1_4"]}` {
		t.Errorf("deleting says %s", r.body)
	}
	cmd := a.asked[0].(*protos.DeleteLines)
	if line := cmd.Stored[0]; cmd.By.Role != 1 || line.Text != "rude" || line.UserId != loud || !line.Deleted || line.NickName != "fan001" {
		t.Errorf("the chat was asked %v", cmd)
	}
	r = call(t, s, "/web_anchor/chat_restore", `{"houseId":"1001","undoId":"a1001_1_1"}`, owner)
	if string(r.Data) != `{"restored":[],"unmuted":["7"]}` {
		t.Errorf("undoing says %s", r.body)
	}
	r = call(t, s, "/web_anchor/chat_mode", `{"houseId":"1001","slowSeconds":5,"shield":true,"mutedAll":true}`, owner)
	if set := a.asked[2].(*protos.SetChatMode); strings.Join(set.Set, ",") != "slowSeconds,shield" || set.By.User.UserId != ownerID || set.By.Role != 3 {
		t.Errorf("the chat was asked %v", set)
	}
	if !strings.Contains(string(r.Data), `"slowSeconds":5`) || !strings.Contains(string(r.Data), `"pinnedMessage":null`) {
		t.Errorf("the mode is %s", r.Data)
	}
	r = call(t, s, "/web_anchor/chat_pin", `{"houseId":"1001","messageId":"m1_4","seconds":60}`, owner)
	if pin := a.asked[3].(*protos.PinLine); len(pin.Stored) != 1 || pin.Seconds != 60 || string(r.Data) != `{"pinnedMessage":{"text":"pinned"}}` {
		t.Errorf("the chat was asked %v and said %s", pin, r.Data)
	}
	h := a.houses[1001]
	h.SessionID = "ls1"
	a.houses[1001] = h
	a.lines = append(a.lines, domain.LineRow{Room: "house:1001", MessageID: "m1_5", Kind: "chat", UserID: loud, SessionID: "ls1", Body: []byte(`{}`)})
	call(t, s, "/web_anchor/edit_user", fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"muteType":1,"reason":"spam","deleteMessages":true}`, loud), owner)
	if mute := a.asked[4].(*protos.MuteUser); !mute.DeleteLines || len(mute.Stored) != 1 || mute.Stored[0].MessageId != "m1_5" {
		t.Errorf("the chat was asked %v", mute)
	}
	call(t, s, "/web_anchor/web_recommend_user", `{"houseId":"1001","attention":true}`, fan)
	call(t, s, "/web_anchor/web_recommend_user", `{"houseId":"1001","attention":true}`, fan)
	call(t, s, "/web_anchor/web_recommend_user", `{"houseId":"1001"}`, fan)
	if on, off := a.asked[5].(*protos.NoteFollow), a.asked[6].(*protos.NoteFollow); on.FollowedMs != noon.UnixMilli() || off.FollowedMs != 0 || len(a.asked) != 7 {
		t.Errorf("the room heard %v", a.asked[5:])
	}
}

func TestTheLogOfModerationIsReadInPages(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	for n := range int64(3) {
		a.acts = append(a.acts, domain.ModerationAct{Number: 3 - n, ActionID: fmt.Sprint("a", 3-n), Action: "mute", Operator: domain.Brief{UserID: 7, NickName: "hao"},
			Target: domain.Brief{UserID: 5}, Reason: "spam", After: []byte(`{"muteType":1}`), At: noon, Undone: n == 0})
	}
	var page chat.ModLogAnswer
	call(t, s, "/web_anchor/mod_log", `{"houseId":"1001","pageSize":2}`, owner).into(t, &page)
	if len(page.List) != 2 || page.NextCursor == nil || !page.List[0].Undone || page.List[1].Undone || string(page.List[0].Before) != "null" ||
		page.List[0].Operator.NickName != "hao" || page.List[0].CreateTime != noon.UnixMilli() {
		t.Fatalf("the first page is %+v", page)
	}
	cursor := *page.NextCursor
	page = chat.ModLogAnswer{}
	call(t, s, "/web_anchor/mod_log", `{"houseId":"1001","pageSize":2,"cursor":"`+cursor+`"}`, owner).into(t, &page)
	if len(page.List) != 1 || page.NextCursor != nil || page.List[0].ActionID != "a1" {
		t.Fatalf("the second page is %+v", page)
	}
	_, other := a.somebody(t, "owner2", 1002)
	wants(t, call(t, s, "/web_anchor/mod_log", `{"houseId":"1002","cursor":"`+cursor+`"}`, other), domain.BadRequest, "the cursor of another room")
}

func TestAReportKeepsTheLineAsItWasSaidAndTenAnHourAreEnough(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	s.RateFactor = 1
	a.somebody(t, "owner1", 1001)
	loud, _ := a.somebody(t, "loud01", 0)
	_, fan := a.somebody(t, "fan001", 0)
	a.lines = []domain.LineRow{{Room: "house:1001", MessageID: "m1_4", Kind: "chat", UserID: loud, Body: []byte(`{"text":"rude"}`)}}
	body := `{"houseId":"1001","messageId":"m1_4","reason":2,"text":" he said it \u0001"}`
	wants(t, call(t, s, "/web_anchor/report", body, ""), domain.Unauthenticated, "a visitor reports")
	for n := range 10 {
		if r := call(t, s, "/web_anchor/report", body, fan); string(r.Data) != fmt.Sprintf(`{"reportId":"rp%d"}`, n+1) {
			t.Fatalf("report %d says %s", n, r.body)
		}
	}
	wants(t, call(t, s, "/web_anchor/report", body, fan), domain.RateLimited, "the eleventh report")
	if r := a.reports[0]; r.UserID != loud || r.Evidence != "rude" || r.Remark != "he said it" || r.Reason != domain.ReportAbuse || r.Room != "house:1001" {
		t.Errorf("filed is %+v", r)
	}
	other := strings.Replace(body, `"reason"`, `"userId":"100001","reason"`, 1)
	_, second := a.somebody(t, "fan002", 0)
	wants(t, call(t, s, "/web_anchor/report", other, second), domain.NotFound, "a line of somebody else")
}

func TestBannedWordsAreRefusedWhereOthersReadThem(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	a.banned = "bad"
	texts := map[string]string{"houseName": "n", "anchorTitle": "t", "introduction": "i", "announcement": "a"}
	for field := range texts {
		body := "{"
		for name, text := range texts {
			if name == field {
				text = "bad"
			}
			body += fmt.Sprintf(`%q:%q,`, name, text)
		}
		wants(t, call(t, s, "/web_anchor/anchor_house_config_details_update", strings.TrimSuffix(body, ",")+"}", owner), domain.TextBanned, "a room with a bad "+field)
	}
	profile := `{"nickName":"bad","birthday":{"year":2000,"month":1,"day":2},"region":{"countryCode":"CN","province":"440000","city":"440300"}}`
	wants(t, call(t, s, "/web_user/web_user_change_information", profile, owner), domain.TextBanned, "a bad name")
	wants(t, call(t, s, "/web_user/web_user_change_information", strings.Replace(profile, "bad", "good", 1), owner), "", "a good name")
}
