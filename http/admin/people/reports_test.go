// Reports: reading them, and carrying out decisions about them.

package people_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/http/admin/people"
	"touchline/protos"
)

func TestSupportReadsTheNewestReportsFirst(t *testing.T) {
	s := open(t)
	loud := s.Person("loud")
	for range 3 {
		if _, err := s.Chat.FileReport(t.Context(),
			moderation.Report{UserID: loud.UserID, Reason: moderation.ReportOther, Evidence: "dubious",
				At: s.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	s.Call(t, "/admin/report_list", `{}`, s.Editor.Token).Wants(t, domain.Forbidden, "an editor reads reports")
	var page people.ReportListAnswer
	s.Call(t, "/admin/report_list", `{"pageSize":2}`, s.Support.Token).Into(t, &page)
	if len(page.List) != 2 || page.NextCursor == nil || !page.List[0].Held || page.List[0].ReportID != "rp3" ||
		page.List[0].User.NickName != "loud" {
		t.Fatalf("the first page is %+v", page)
	}
	cursor := *page.NextCursor
	s.Call(t, "/admin/report_list", fmt.Sprintf(`{"pageSize":2,"cursor":%q}`, cursor), s.Support.Token).Into(t, &page)
	if len(page.List) != 1 || page.List[0].ReportID != "rp1" {
		t.Fatalf("the second page is %+v", page)
	}
}

func TestADecisionThatCannotBeCarriedOutLeavesTheReportOpen(t *testing.T) {
	s := open(t)
	user := s.Person("spammer")
	file := func(userID int64) int64 {
		t.Helper()
		number, err := s.Chat.FileReport(t.Context(),
			moderation.Report{UserID: userID, Reason: moderation.ReportOther, At: s.Now()})
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	number, ofNobody := file(user.UserID), file(999_999)
	resolve := func(number int64, action, sentence string, code domain.Code) {
		t.Helper()
		s.Call(t, "/admin/report_resolve", fmt.Sprintf(`{"reportId":"rp%d","reason":"spam","action":%s}`, number, action),
			s.Support.Token).
			Wants(t, code, sentence)
	}
	report := func(number int64) console.SettledReport {
		t.Helper()
		r, err := s.Admin.Report(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	isOpen := func(number int64) {
		t.Helper()
		if r := report(number); r.Decision != 0 || r.By != 0 {
			t.Fatalf("the report is resolved with %+v although nothing was done", r.Resolved)
		}
	}
	resolve(number, "2", "deleting a line where none was reported", domain.BadRequest)
	resolve(number, "3", "muting where there is no room", domain.BadRequest)
	resolve(number, "4", "closing where there is no room", domain.BadRequest)
	resolve(ofNobody, "5", "disabling an account that is gone", domain.NotFound)
	isOpen(ofNobody)
	s.Exec(`ALTER TABLE account ADD CONSTRAINT none_disabled CHECK (disabled_at IS NULL)`)
	resolve(number, "5", "disabling an account that the database does not change", domain.Internal)
	isOpen(number)
	s.Exec(`ALTER TABLE account DROP CONSTRAINT none_disabled`)
	resolve(number, "5", "disabling the account", "")
	resolve(number, "1", "resolving it again", domain.StaleState)
	account, err := s.Accounts.Account(t.Context(), user.UserID)
	if err != nil || account.DisabledReason != "spam" || account.DisabledAt.IsZero() {
		t.Errorf("the account is %+v, %v", account, err)
	}
	s.Call(t, "/web_user/userInfo", `{}`, user.Token).Wants(t, domain.TokenInvalid, "the login of the user")
	if r := report(number); r.By != s.Support.OperatorID || r.Decision != console.ReportUserDisabled {
		t.Errorf("resolved with %+v", r.Resolved)
	}
	if acts := s.Acts("/admin/report_resolve"); len(acts) != 7 || acts[5].After == nil || acts[4].After != nil ||
		acts[3].After != nil {
		t.Errorf("%d acts are recorded", len(acts))
	}
}

func TestAReportShowsTheLinesAroundItAndBothUsers(t *testing.T) {
	s := open(t)
	anchor := s.Anchor("rosa")
	room := domain.HouseRoom(anchor.HouseID)
	loud, fan := s.Person("loud"), s.Person("fan")
	said := make([]string, 25)
	for i := range said {
		said[i] = s.Say(loud, room, fmt.Sprintf("line %d", i))
		s.Pass(5 * time.Second) // a person is no machine
	}
	file := func(about, line string) string {
		var filed struct{ ReportID string }
		s.Call(t, "/web_anchor/report",
			fmt.Sprintf(`{"houseId":"%d","messageId":%q,"userId":%q,"reason":1,"text":"spam"}`, anchor.HouseID, line, about),
			fan.Token).Into(t, &filed)
		return filed.ReportID
	}
	first := file("", said[2])
	s.Call(t, "/admin/report_resolve", fmt.Sprintf(`{"reportId":%q,"action":2}`, first), s.Support.Token).Wants(t, "",
		"the line is deleted")
	second := file("", said[12])
	s.Call(t, "/admin/report_show", fmt.Sprintf(`{"reportId":%q}`, second), s.Editor.Token).Wants(t, domain.Forbidden,
		"an editor")
	var shown people.ReportShowAnswer
	s.Call(t, "/admin/report_show", fmt.Sprintf(`{"reportId":%q}`, second), s.Support.Token).Into(t, &shown)
	if len(shown.Lines) != 21 || shown.Lines[0].Text != "line 2" || !shown.Lines[0].Deleted ||
		shown.Lines[20].Text != "line 22" ||
		!shown.Lines[10].Reported || shown.Lines[10].MessageID != said[12] || shown.Lines[9].Reported ||
		shown.Lines[10].NickName != "loud" {
		t.Errorf("the lines around it are %+v", shown.Lines)
	}
	if len(shown.Earlier) != 1 || shown.Earlier[0].ReportID != first || shown.Earlier[0].Resolved == nil ||
		shown.Earlier[0].Resolved.Action != console.ReportDeleted {
		t.Errorf("earlier reports are %+v", shown.Earlier)
	}
	if want := (console.ReporterFigures{Filed: 2, Upheld: 1}); shown.Reporter == nil || *shown.Reporter != want {
		t.Errorf("the reporter is known with %+v", shown.Reporter)
	}
	s.Exec(`DELETE FROM line WHERE message_id = $1`, said[12])
	s.Call(t, "/admin/report_show", fmt.Sprintf(`{"reportId":%q}`, second), s.Support.Token).Into(t, &shown)
	if len(shown.Lines) != 0 || shown.Report.Evidence != "line 12" {
		t.Errorf("of a line that is gone: %+v", shown)
	}
}

func TestADismissalAndAMuteAreUndoneFromTheReport(t *testing.T) {
	s := open(t)
	anchor := s.Anchor("rosa")
	loud, fan := s.Person("loud"), s.Person("fan")
	line := s.Say(loud, domain.HouseRoom(anchor.HouseID), "spam")
	var filed struct{ ReportID string }
	s.Call(t, "/web_anchor/report",
		fmt.Sprintf(`{"houseId":"%d","messageId":%q,"userId":"%d","reason":1}`, anchor.HouseID, line, loud.UserID),
		fan.Token).Into(t, &filed)
	resolve := func(action string, code domain.Code, sentence string) {
		t.Helper()
		s.Call(t, "/admin/report_resolve", fmt.Sprintf(`{"reportId":%q,"action":%s}`, filed.ReportID, action),
			s.Support.Token).Wants(t, code, sentence)
	}
	resolve("7", domain.BadRequest, "an unknown action")
	resolve("6", domain.StaleState, "opening what is open")
	resolve("1", "", "dismissing")
	resolve("6", "", "opening it again")
	resolve(`3,"reason":"spam"`, "", "muting")
	resolve("6", "", "lifting the mute")
	lifted := resttest.Asked[*protos.UnmuteUser](s.Actors)
	if len(lifted) != 1 || lifted[0].Target.UserId != loud.UserID || lifted[0].By.User.NickName != "Touchline" {
		t.Errorf("lifted %+v", lifted)
	}
	resolve("2", "", "deleting the line")
	resolve("6", domain.StaleState, "opening what is done with")
	acts := s.Acts("/admin/report_resolve")
	if opened := acts[3]; opened.Before == nil || opened.After == nil {
		t.Errorf("opening is recorded with %s and %s", opened.Before, opened.After)
	}
}

func TestAnOperatorSeesAReportedClipAndRemovesIt(t *testing.T) {
	s := open(t)
	anchor := s.OpenRoom("rosa")
	fan, other := s.Person("fan"), s.Person("other")
	s.Exec(`INSERT INTO clip (clip_id, house_id, user_id, session_id, title, from_at, to_at, request_id, request_hash, match_id, race_type, created_at, state, length_ms, picture, pieces)
		VALUES ('cl_1', $1, $2, 'ls_1', 'Rude words', $3, $3, 'request-1', '', 0, 1, $3, 2, 19600, true, '[{"ms":19600}]')`, anchor.HouseID, fan.UserID, s.Now())
	file := func() (reportID string) {
		t.Helper()
		var filed struct{ ReportID string }
		s.Call(t, "/web_anchor/report", `{"clipId":"cl_1","reason":2}`, other.Token).Into(t, &filed)
		return filed.ReportID
	}
	show := func(reportID string) (shown people.ReportShowAnswer) {
		t.Helper()
		s.Call(t, "/admin/report_show", fmt.Sprintf(`{"reportId":%q}`, reportID), s.Support.Token).Into(t, &shown)
		return shown
	}
	first, second := file(), file()

	seen := show(first)
	if c := seen.Clip; c == nil || c.ClipID != "cl_1" || c.Title != "Rude words" || c.Image != "/clip/cl_1/picture.jpg" ||
		c.DurationSeconds != 20 || c.State != replay.ClipReady || c.Removed || c.Hidden {
		t.Fatalf("the clip is shown as %+v", c)
	}
	if r := seen.Report; r.ClipID == nil || *r.ClipID != "cl_1" || r.User == nil || r.User.NickName != "fan" ||
		r.Evidence != "Rude words" || len(seen.Lines) != 0 || len(seen.Earlier) != 1 {
		t.Errorf("the report is %+v", seen)
	}

	s.Call(t, "/web_anchor/clip_remove", `{"clipId":"cl_1"}`, fan.Token).Wants(t, "",
		"a removal by its maker, who could take it back")
	if c := show(first).Clip; c == nil || !c.Removed || strings.HasPrefix(c.Image, "/clip/") {
		t.Errorf("a clip that its maker removed is shown as %+v", c)
	}
	resolve := func(reportID, action string, code domain.Code, sentence string) {
		t.Helper()
		s.Call(t, "/admin/report_resolve", fmt.Sprintf(`{"reportId":%q,"action":%s}`, reportID, action),
			s.Support.Token).Wants(t, code, sentence)
	}
	resolve(first, "2", "", "removing the clip")
	s.Call(t, "/web_anchor/clip_remove", `{"clipId":"cl_1","restore":true}`, fan.Token).Wants(t, domain.StaleState,
		"its maker takes that back")
	resolve(first, "2", domain.StaleState, "removing it twice")
	resolve(first, "6", domain.StaleState, "opening what is done with")
	resolve(second, "2", "", "removing it by another report")
	s.Pass(10 * time.Second)
	s.Call(t, "/web_anchor/clip_details", `{"clipId":"cl_1"}`, fan.Token).Wants(t, domain.NotFound, "its page")
	if r := s.Ask(t, "GET", "/clip/cl_1/index.m3u8", ""); r.Status != 404 {
		t.Errorf("its playlist: %d", r.Status)
	}
	if c := show(second).Clip; c == nil || !c.Removed {
		t.Errorf("after its removal it is shown as %+v", c)
	}

	acts := s.Acts("/admin/report_resolve")
	if len(acts) != 4 || acts[0].OperatorID != s.Support.OperatorID ||
		!strings.Contains(string(acts[0].Before), `"clipId": "cl_1"`) ||
		!strings.Contains(string(acts[0].After), `"action": 2`) ||
		acts[1].After != nil {
		t.Errorf("recorded are %+v", acts)
	}
}
