package chat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/view"
	"touchline/protos"
)

const (
	editUser = "/web_anchor/edit_user"
	people   = "/web_anchor/anchor_user"
)

func TestOnlyTheRoomsOwnStaffMayMute(t *testing.T) {
	s, anchor := open(t)
	other, viewer, target := s.OpenRoom("other"), s.Person("viewer"), s.Person("target")
	mute := fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"muteType":1,"reason":"spam"}`, target.UserID)

	s.Call(t, editUser, mute, "").Wants(t, domain.Unauthenticated, "a visitor mutes")
	s.Call(t, editUser, mute, viewer.Token).Wants(t, domain.Forbidden, "a viewer mutes")
	s.Call(t, editUser, mute, other.Token).Wants(t, domain.Forbidden, "another anchor mutes")
	s.Call(t, "/web_anchor/stop_chat", `{"houseId":"1001","stop":true}`, other.Token).Wants(t, domain.Forbidden,
		"another anchor mutes all")
	s.Call(t, people, `{"houseId":"1001","type":2}`, other.Token).Wants(t, domain.Forbidden,
		"another anchor reads the mutes")
	s.Call(t, people, `{"houseId":"1001","type":2}`, "").Wants(t, domain.Unauthenticated, "a visitor reads the mutes")
	if asked := s.Actors.Asked(); len(asked) != 0 {
		t.Fatalf("the chat's actor was asked: %v", asked)
	}
	r := s.Call(t, "/api"+editUser, mute, anchor.Token)
	r.Wants(t, "", "the anchor mutes")
	var answer chat.EditUserAnswer
	r.Into(t, &answer)
	if !answer.Muted || *answer.MuteType != 1 || *answer.EndTime != resttest.Noon.UnixMilli()+600_000 ||
		!strings.HasPrefix(*answer.MuteID, "mu") || int64(answer.UserID) != target.UserID {
		t.Errorf("the answer is %s", r.Data)
	}
	cmd := resttest.Asked[*protos.MuteUser](s.Actors)[0]
	if cmd.By.Role != int32(domain.RoleAnchor) || cmd.TargetRole != int32(domain.RoleViewer) || !cmd.Announce ||
		cmd.Target.NickName != "target" {
		t.Errorf("the chat was asked %v", cmd)
	}
	notices := resttest.Asked[*protos.NotifyUser](s.Actors)
	if len(notices) != 1 || notices[0].RequestId != *answer.MuteID ||
		!strings.Contains(string(notices[0].Params), `"reason":"spam"`) {
		t.Errorf("the muted viewer gets %v", notices)
	}
}

func TestPeopleAreNotifiedOfModerationThatConcernsThem(t *testing.T) {
	s, anchor := open(t)
	fan := s.Person("fan")
	s.Exec("UPDATE room SET house_name = 'house-anchor' WHERE house_id = $1", anchor.HouseID)
	const moderator = "/web_anchor/moderator_edit"
	edit := func(path string, fields string) {
		t.Helper()
		s.Call(t, path, fmt.Sprintf(`{"houseId":"1001","userId":"%d",%s}`, fan.UserID, fields), anchor.Token).Wants(t, "",
			fields)
	}
	for _, x := range []struct{ path, fields, want string }{
		{editUser, `"action":1,"muteType":1,"reason":"spoilers"`,
			"You were muted in house-anchor|Reason: Spoilers. Ends: 2026-09-05 20:10 (Asia/Shanghai)"},
		{editUser, `"action":2`, "You were unmuted in house-anchor|You can chat again."},
		{editUser, `"action":2`, ""}, // nothing is lifted
		{editUser, `"action":1,"muteType":4,"reason":"calls names"`,
			"You were muted in house-anchor|Reason: calls names. Ends: when the broadcast ends"},
		{editUser, `"action":1,"muteType":5,"reason":"ads"`,
			"You were muted in house-anchor|Reason: Advertising. Ends: never (permanent)"},
		{moderator, `"action":1`,
			"You’re a moderator in house-anchor|You can delete messages, mute viewers and change the chat rules."},
		{moderator, `"action":1`, ""},
		{moderator, `"action":2`, "You’re no longer a moderator in house-anchor|The streamer removed you as moderator."},
	} {
		before := len(resttest.Asked[*protos.NotifyUser](s.Actors))
		edit(x.path, x.fields)
		told := ""
		for _, n := range resttest.Asked[*protos.NotifyUser](s.Actors)[before:] {
			title, body := view.WordNotice(s.Wording(), time.UTC, "en", domain.NotifyType(n.NotifyType), n.Params)
			told += title + "|" + body
		}
		if told != x.want {
			t.Errorf("%s %s notifies of %q, want %q", x.path, x.fields, told, x.want)
		}
	}
}

func TestAMuteIsRefusedInTheOrderOfTheContract(t *testing.T) {
	s, anchor := open(t)
	s.Setting("chat.announceMutes", "false")
	for _, c := range []struct {
		sentence, body string
		code           domain.Code
	}{
		{"of an unknown room", `{"houseId":"9","userId":"5","action":1}`, domain.NotFound},
		{"without a user", `{"houseId":"1001","action":1}`, domain.BadRequest},
		{"with an unknown action", `{"houseId":"1001","userId":"5","action":3}`, domain.BadRequest},
		{"without a reason and type", `{"houseId":"1001","userId":"5","action":1,"reason":" "}`, domain.MuteReasonRequired},
		{"with an unknown type", `{"houseId":"1001","userId":"5","action":1,"reason":"spam","muteType":9}`,
			domain.BadRequest},
		{"with a long reason", `{"houseId":"1001","userId":"5","action":1,"reason":"` + strings.Repeat("吵", 61) +
			`","muteType":1}`, domain.BadRequest},
		{"of an unknown user", `{"houseId":"1001","userId":"5","action":1,"reason":"spam","muteType":5}`, domain.NotFound},
		{"undone for an unknown user", `{"houseId":"1001","userId":"5","action":2}`, domain.NotFound},
		{"of the id of another kind", `{"houseId":"1001","userId":["5"],"action":2}`, domain.BadRequest},
	} {
		s.Call(t, editUser, c.body, anchor.Token).Wants(t, c.code, "a mute "+c.sentence)
	}
	self := fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"reason":"x","muteType":5}`, anchor.UserID)
	s.Call(t, editUser, self, anchor.Token).Wants(t, domain.CannotMuteTarget, "a mute of the anchor")
	if cmd := resttest.Asked[*protos.MuteUser](s.Actors)[0]; cmd.TargetRole != int32(domain.RoleAnchor) || cmd.Announce {
		t.Errorf("the chat was asked %v", cmd)
	}
}

func TestVisitorsSeeTheViewersAndTheMutedOnes(t *testing.T) {
	s, anchor := open(t)
	loud := s.Person("loud")
	mute := fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"muteType":4,"reason":"spam"}`, loud.UserID)
	s.Call(t, editUser, mute, anchor.Token).Wants(t, "", "the anchor mutes")
	audience := &protos.Attend{Node: "n1", All: true}
	for n := range int64(10) {
		audience.Arrived = append(audience.Arrived,
			&protos.Arrival{Key: fmt.Sprint("u:", 1+n), AtMs: 1 + n, User: &protos.User{UserId: 1 + n}})
	}
	audience.Arrived = append(audience.Arrived,
		&protos.Arrival{Key: fmt.Sprint("u:", loud.UserID), AtMs: 99,
			User: &protos.User{UserId: loud.UserID, NickName: "loud"}})
	for n := range 7 {
		audience.Arrived = append(audience.Arrived, &protos.Arrival{Key: fmt.Sprint("v:", n), AtMs: 50})
	}
	if _, err := s.Actors.Actors.Audience(t.Context(), room, audience); err != nil {
		t.Fatal(err)
	}
	r := s.Call(t, people, `{"houseId":1001,"type":1,"pageNum":2,"pageSize":10}`, "")
	r.Wants(t, "", "a visitor reads the viewers")
	want := fmt.Sprintf(`{"list":[{"userId":"%d","nickName":"loud","userImage":"","houseId":null,"roomRole":1,"joinTime":99,"muted":true}],`+
		`"total":11,"pageNum":2,"pageSize":10,"hasMore":false,"visitors":7}`, loud.UserID)
	if string(r.Data) != want {
		t.Errorf("got  %s\nwant %s", r.Data, want)
	}
	if asked := resttest.Asked[*protos.AskViewers](s.Actors)[0]; asked.Offset != 10 || asked.Limit != 10 {
		t.Errorf("the room was asked %v", asked)
	}
	r = s.Call(t, people, `{"houseId":1001,"type":2}`, anchor.Token)
	if !strings.Contains(string(r.Data), `"muteType":4,"startTime":`) ||
		!strings.Contains(string(r.Data), `"endTime":null`) {
		t.Errorf("the mutes are %s", r.Data)
	}
	s.Call(t, people, `{"houseId":1001,"type":4}`, anchor.Token).Wants(t, domain.BadRequest, "an unknown list")
}
