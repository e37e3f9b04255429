package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/chat"
	"touchline/protos"
	"touchline/tests/eventually"
)

// callsOfStaff are valid calls that need a right in room 1001, where the line was sent.
func callsOfStaff(line string) map[string]string {
	return map[string]string{
		"/web_anchor/chat_restore": `{"houseId":"1001","messageIds":["` + line + `"]}`,
		"/web_anchor/chat_mode":    `{"houseId":"1001","slowSeconds":5}`,
		"/web_anchor/chat_pin":     `{"houseId":"1001","text":"hello"}`,
		"/web_anchor/room_words":   `{"houseId":"1001","add":["x"]}`,
		"/web_anchor/mod_log":      `{"houseId":"1001"}`,
		"/web_anchor/user_lines":   `{"houseId":"1001","userId":"1"}`,
		"/web_anchor/anchor_user":  `{"houseId":"1001","type":3}`,
	}
}

func TestOnlyTheStaffOfARoomModeratesIt(t *testing.T) {
	s, anchor := open(t)
	other, helper, fan := s.OpenRoom("other"), s.Person("helper"), s.Person("fan")
	edit := fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1}`, helper.UserID)
	s.Call(t, "/web_anchor/moderator_edit", edit, anchor.Token).Wants(t, "", "the anchor appoints")
	for path, body := range callsOfStaff(s.Say(fan, room, "hello")) {
		s.Call(t, path, body, "").Wants(t, domain.Unauthenticated, "a visitor asks "+path)
		s.Call(t, path, body, fan.Token).Wants(t, domain.Forbidden, "a viewer asks "+path)
		s.Call(t, path, body, other.Token).Wants(t, domain.Forbidden, "the anchor of another room asks "+path)
		s.Call(t, path, body, helper.Token).Wants(t, "", "a moderator asks "+path)
		s.Call(t, path, body, anchor.Token).Wants(t, "", "the anchor asks "+path)
		s.Call(t, path, strings.Replace(body, "1001", "9", 1), anchor.Token).Wants(t, domain.NotFound, "of no room: "+path)
	}
	s.Call(t, "/web_anchor/moderator_edit", edit, helper.Token).Wants(t, domain.NotAnchor, "a moderator appoints")
	s.Call(t, "/web_anchor/moderator_edit", edit, other.Token).Wants(t, domain.Forbidden,
		"the anchor of another room appoints")
	s.Call(t, "/web_anchor/moderator_edit", edit, anchor.Token).Wants(t, "", "the anchor appoints again")
	s.Call(t, "/web_anchor/chat_delete", `{"houseId":"1001","messageIds":["m1_1"]}`, "").Wants(t, domain.Unauthenticated,
		"a visitor deletes")
}

func TestTheStaffReadsTheLastLinesOfAPersonExceptDeletedOnes(t *testing.T) {
	s, anchor := open(t)
	fan, other := s.Person("fan"), s.Person("other")
	s.Say(fan, room, "first")
	gone := s.Say(fan, room, "taken down")
	s.Say(other, room, "somebody else")
	s.Say(fan, room, "last")
	s.Call(t, "/web_anchor/chat_delete", `{"houseId":"1001","messageIds":["`+gone+`"]}`, anchor.Token).Wants(t, "",
		"a line is deleted")
	ask := fmt.Sprintf(`{"houseId":"1001","userId":"%d"}`, fan.UserID)
	var got chat.UserLinesAnswer
	eventually.True(t, "both lines are stored", func() bool { // after the answer
		s.Call(t, "/web_anchor/user_lines", ask, anchor.Token).Into(t, &got)
		return len(got.List) == 2
	})
	if got.List[0].Text != "last" || got.List[1].Text != "first" || got.List[0].Time < got.List[1].Time {
		t.Errorf("%+v", got.List)
	}
	if r := s.Call(t, "/web_anchor/user_lines", `{"houseId":"1001"}`, anchor.Token); r.Success ||
		r.Params["field"] != "userId" {
		t.Errorf("without a person: %s", r.Body)
	}
}

func TestBadInputOfTheStaffIsRefusedByFieldAndReachesNoActor(t *testing.T) {
	s, anchor := open(t)
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
		{"too many words", "room_words",
			`{"houseId":"1001","add":[` + strings.TrimSuffix(strings.Repeat(`"x",`, 501), ",") + `]}`, "add"},
		{"words that are none", "room_words", `{"houseId":"1001","add":[{}]}`, "add"},
		{"no user", "moderator_edit", `{"houseId":"1001","action":1}`, "userId"},
		{"an unknown act", "moderator_edit", `{"houseId":"1001","userId":"100002","action":3}`, "action"},
		{"a foreign cursor", "mod_log", `{"houseId":"1001","cursor":"e30.AAAA"}`, "cursor"},
		{"an endless page", "mod_log", `{"houseId":"1001","pageSize":1000000}`, "pageSize"},
		{"a report of nothing", "report", `{"reason":1}`, "userId"},
		{"a report of a line of no room", "report", `{"reason":1,"messageId":"m1_1"}`, "houseId"},
		{"a report without a reason", "report", `{"reason":6,"houseId":"1001"}`, "reason"},
		{"a long report", "report", `{"reason":9,"houseId":"1001","text":"` + strings.Repeat("长", 201) + `"}`, "text"},
	} {
		r := s.Call(t, "/web_anchor/"+c.path, c.body, anchor.Token)
		if r.Wants(t, domain.BadRequest, c.sentence); r.Params["field"] != c.field {
			t.Errorf("%s: the field is %v, want %s", c.sentence, r.Params["field"], c.field)
		}
	}
	if asked := s.Actors.Asked(); len(asked) != 0 || len(filed(t, s)) != 0 {
		t.Errorf("the chat was asked %v, and filed is %v", asked, filed(t, s))
	}
	for sentence, c := range map[string][2]string{
		"an unknown user id":     {"moderator_edit", `{"houseId":"1001","userId":"9","action":1}`},
		"a report of no room":    {"report", `{"houseId":"9","reason":1}`},
		"an unknown reported id": {"report", `{"userId":"9","reason":1}`},
		"a report of no line":    {"report", `{"houseId":"1001","messageId":"m1_99","reason":1}`},
		"a report of a non-line": {"report", `{"houseId":"1001","messageId":"'; DROP TABLE line;--","reason":1}`},
	} {
		s.Call(t, "/web_anchor/"+c[0], c[1], anchor.Token).Wants(t, domain.NotFound, sentence)
	}
}

func TestACommandToTheChatHasTheStoredLines(t *testing.T) {
	s, anchor := open(t)
	fan := s.Person("fan")
	rude := s.Say(fan, room, "rude")
	remove := func(body string) []*protos.StoredLine {
		t.Helper()
		s.Actors.Forget()
		r := s.Call(t, "/web_anchor/chat_delete", body, fan.Token)
		if string(r.Data) != `{"deleted":["`+rude+`"]}` {
			t.Errorf("deleting says %s", r.Body)
		}
		cmd := resttest.Asked[*protos.DeleteLines](s.Actors)[0]
		if cmd.By.Role != 1 {
			t.Errorf("the chat was asked %v", cmd)
		}
		return cmd.Stored
	}
	body := `{"houseId":"1001","messageIds":["` + rude + `"]}`
	for _, deleted := range []bool{false, true} {
		if line := remove(body)[0]; line.Text != "rude" || line.UserId != fan.UserID || line.Deleted != deleted ||
			line.NickName != "fan" {
			t.Errorf("the command has the line %v", line)
		}
	}
	s.Actors.Forget()
	r := s.Call(t, "/web_anchor/chat_mode", `{"houseId":"1001","slowSeconds":5,"shield":true,"mutedAll":true}`,
		anchor.Token)
	if set := resttest.Asked[*protos.SetChatMode](s.Actors)[0]; strings.Join(set.Set, ",") != "slowSeconds,shield" ||
		set.By.User.UserId != anchor.UserID || set.By.Role != 3 {
		t.Errorf("the chat was asked %v", set)
	}
	if !strings.Contains(string(r.Data), `"slowSeconds":5`) || !strings.Contains(string(r.Data), `"pinnedMessage":null`) {
		t.Errorf("the mode is %s", r.Data)
	}
	kind := s.Say(anchor, room, "be kind")
	r = s.Call(t, "/web_anchor/chat_pin", `{"houseId":"1001","messageId":"`+kind+`","seconds":60}`, anchor.Token)
	if pin := resttest.Asked[*protos.PinLine](s.Actors)[0]; len(pin.Stored) != 1 || pin.Seconds != 60 ||
		!strings.HasPrefix(string(r.Data), `{"pinnedMessage":{`) || !strings.Contains(string(r.Data), `"text":"be kind"`) {
		t.Errorf("the chat was asked %v and said %s", pin, r.Data)
	}
}

func TestAMuteHidesTheLinesOfTheSessionAndItsUndoShowsThemAgain(t *testing.T) {
	s, anchor := open(t)
	loud := s.Person("loud")
	s.Say(loud, room, "before the session")
	s.MediaHosts("https://example.org")
	cover := s.Upload(anchor, "cover", 640, 360)
	s.Call(t, "/web_anchor/anchor_house_config_details_update",
		`{"houseName":"a","anchorTitle":"b","introduction":"c","announcement":"d","ownVideo":{"url":"https://example.org/a.m3u8"},"houseImage":"`+cover+`"}`, anchor.Token).Wants(t, "", "the room is configured")
	s.Call(t, "/web_anchor/live_start", `{"source":2}`, anchor.Token).Wants(t, "", "a session begins")
	eventually.True(t, "the chat knows of the session", func() (knows bool) {
		if err := s.DB.QueryRow(t.Context(), `SELECT count(*) > 0 FROM line
			WHERE room = $1 AND kind = 'live' AND convert_from(body, 'utf8') LIKE '%"liveStatus":2%'`, room).Scan(&knows); err != nil {
			t.Fatal(err)
		}
		return knows
	})
	s.Say(loud, room, "hello")
	s.Actors.Forget()
	s.Call(t, editUser, fmt.Sprintf(
		`{"houseId":"1001","userId":"%d","action":1,"muteType":1,"reason":"spam","deleteMessages":true}`, loud.UserID),
		anchor.Token).
		Wants(t, "", "the anchor mutes")
	mute := resttest.Asked[*protos.MuteUser](s.Actors)[0]
	if !mute.DeleteLines || len(mute.Stored) != 1 || mute.Stored[0].Text != "hello" {
		t.Errorf("the chat was asked %v", mute)
	}
	var page chat.ModLogAnswer
	s.Call(t, "/web_anchor/mod_log", `{"houseId":"1001","pageSize":1}`, anchor.Token).Into(t, &page)
	r := s.Call(t, "/web_anchor/chat_restore", `{"houseId":"1001","undoId":"`+page.List[0].ActionID+`"}`, anchor.Token)
	if string(r.Data) != fmt.Sprintf(`{"restored":[%q],"unmuted":["%d"]}`, mute.Stored[0].MessageId, loud.UserID) {
		t.Errorf("undoing says %s", r.Body)
	}
}

func TestAFollowIsReportedToItsRoomOnce(t *testing.T) {
	s, _ := open(t)
	fan := s.Person("fan")
	for _, body := range []string{`{"houseId":"1001","attention":true}`, `{"houseId":"1001","attention":true}`,
		`{"houseId":"1001"}`} {
		s.Call(t, "/web_anchor/web_recommend_user", body, fan.Token).Wants(t, "", body)
	}
	received := resttest.Asked[*protos.NoteFollow](s.Actors)
	if len(received) != 2 || received[0].FollowedMs != resttest.Noon.UnixMilli() || received[1].FollowedMs != 0 ||
		len(s.Actors.Asked()) != 2 {
		t.Errorf("the room was asked %v", s.Actors.Asked())
	}
}

func TestTheLogOfModerationIsReadInPages(t *testing.T) {
	s, anchor := open(t)
	var acts []string // the newest first
	var page chat.ModLogAnswer
	for n := range 3 {
		target := s.Person(fmt.Sprint("target", n))
		s.Call(t, editUser, fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"muteType":1,"reason":"spam"}`,
			target.UserID), anchor.Token).Wants(t, "", "a mute")
		page = chat.ModLogAnswer{}
		s.Call(t, "/web_anchor/mod_log", `{"houseId":"1001","pageSize":1}`, anchor.Token).Into(t, &page)
		acts = append([]string{page.List[0].ActionID}, acts...)
	}
	s.Call(t, "/web_anchor/chat_restore", `{"houseId":"1001","undoId":"`+acts[0]+`"}`, anchor.Token).Wants(t, "",
		"the last mute is undone")
	page = chat.ModLogAnswer{}
	s.Call(t, "/web_anchor/mod_log", `{"houseId":"1001","pageSize":2}`, anchor.Token).Into(t, &page)
	if len(page.List) != 2 || page.NextCursor == nil || !page.List[0].Undone || page.List[1].Undone ||
		string(page.List[0].Before) != "null" ||
		page.List[0].ActionID != acts[0] || page.List[0].Operator.NickName != "anchor" ||
		page.List[0].CreateTime != resttest.Noon.UnixMilli() {
		t.Fatalf("the first page is %+v", page)
	}
	cursor := *page.NextCursor
	page = chat.ModLogAnswer{}
	s.Call(t, "/web_anchor/mod_log", `{"houseId":"1001","pageSize":2,"cursor":"`+cursor+`"}`, anchor.Token).Into(t, &page)
	if len(page.List) != 1 || page.NextCursor != nil || page.List[0].ActionID != acts[2] {
		t.Fatalf("the second page is %+v", page)
	}
	other := s.OpenRoom("other")
	s.Call(t, "/web_anchor/mod_log", `{"houseId":"1002","cursor":"`+cursor+`"}`, other.Token).Wants(t, domain.BadRequest,
		"the cursor of another room")
}
