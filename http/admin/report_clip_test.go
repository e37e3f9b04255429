// Reports of clips: what an operator sees of one, and that it is removed for good.

package admin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/admin"
)

func TestAnOperatorSeesAReportedClipAndRemovesItForGood(t *testing.T) {
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
	show := func(reportID string) (shown admin.ReportShowAnswer) {
		t.Helper()
		s.Call(t, "/admin/report_show", fmt.Sprintf(`{"reportId":%q}`, reportID), s.support.Token).Into(t, &shown)
		return shown
	}
	first, second := file(), file()

	seen := show(first)
	if c := seen.Clip; c == nil || c.ClipID != "cl_1" || c.Title != "Rude words" || c.Image != "/clip/cl_1/picture.jpg" || c.DurationSeconds != 20 || c.State != domain.ClipReady || c.Removed || c.Hidden {
		t.Fatalf("the clip is shown as %+v", c)
	}
	if r := seen.Report; r.ClipID == nil || *r.ClipID != "cl_1" || r.User == nil || r.User.NickName != "fan" || r.Evidence != "Rude words" || len(seen.Lines) != 0 || len(seen.Earlier) != 1 {
		t.Errorf("the report is %+v", seen)
	}

	s.Call(t, "/web_anchor/clip_remove", `{"clipId":"cl_1"}`, fan.Token).Wants(t, "", "a removal by its maker, who could take it back")
	if c := show(first).Clip; c == nil || !c.Removed || strings.HasPrefix(c.Image, "/clip/") {
		t.Errorf("a clip that its maker removed is shown as %+v", c)
	}
	resolve := func(reportID, action string, code domain.Code, sentence string) {
		t.Helper()
		s.Call(t, "/admin/report_resolve", fmt.Sprintf(`{"reportId":%q,"action":%s}`, reportID, action), s.support.Token).Wants(t, code, sentence)
	}
	resolve(first, "2", "", "removing the clip")
	s.Call(t, "/web_anchor/clip_remove", `{"clipId":"cl_1","restore":true}`, fan.Token).Wants(t, domain.StaleState, "its maker takes that back")
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
	if len(acts) != 4 || acts[0].OperatorID != s.support.OperatorID || !strings.Contains(string(acts[0].Before), `"clipId": "cl_1"`) || !strings.Contains(string(acts[0].After), `"action": 2`) ||
		acts[1].After != nil {
		t.Errorf("recorded are %+v", acts)
	}
}
