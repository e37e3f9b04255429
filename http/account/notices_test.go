package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
)

func leaveNotice(t *testing.T, s *resttest.Server, n domain.NoticeRow) {
	t.Helper()
	if err := s.Notices.AddNotice(t.Context(), n); err != nil {
		t.Fatal(err)
	}
}

func TestNoticesHaveTheReadersLanguageAndPages(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	for i, n := range []struct {
		kind   domain.NotifyType
		params string
	}{
		{domain.NotifyMatchSoon, fmt.Sprintf(`{"homeName":"A","awayName":"B","matchTime":%d}`, resttest.Noon.UnixMilli())},
		{domain.NotifyAnchorLive, `{"nickName":"{reason}","houseName":"Room"}`},
		{domain.NotifyMuted, `{"reason":"spam","muteType":5,"houseName":"Derby","endTime":null}`},
		{domain.NotifyApplyResult, `{"status":2,"houseId":"1001"}`},
		{domain.NotifySystem, fmt.Sprintf(`{"kind":"matchMoved","homeName":"A","matchTime":%d,"matchDay":null}`,
			resttest.Noon.UnixMilli())},
		{domain.NotifySystem, `{"kind":"matchMoved","homeName":"A","awayName":"B","matchTime":null,"matchDay":"2026-09-06"}`},
		{domain.NotifySystem, `{"kind":"matchMoved","homeName":"A","awayName":"B","matchTime":null,"matchDay":null}`},
		{domain.NotifySlotSoon, fmt.Sprintf(`{"brandName":"One","startTime":%d,"timezone":"Europe/Berlin"}`,
			resttest.Noon.UnixMilli())},
		// stored before notices had a zone
		{domain.NotifySlotSoon, fmt.Sprintf(`{"brandName":"One","startTime":%d}`, resttest.Noon.UnixMilli())},
		{domain.NotifySystem, fmt.Sprintf(
			`{"kind":"slotCancelled","brandNames":{"zh":"鲸","en":"Whale"},"startTime":%d,"timezone":"Europe/Berlin","reason":"ill"}`, resttest.Noon.UnixMilli())},
		{domain.NotifyMatchNews, `{"news":"goal","homeNames":{"zh":"港","en":"Harbour"},"awayNames":{"en":"Shore"},
			"homeScore":1,"awayScore":0,"scored":true,"player":"Lia","minute":12}`},
		{domain.NotifyMatchNews, `{"news":"ended","homeNames":{"en":"Harbour"},"awayNames":{"en":"Shore"},
			"scored":false}`},
		{99, `{}`},
	} {
		leaveNotice(t, s, domain.NoticeRow{NotifyID: fmt.Sprint("n", i), UserID: p.UserID, Type: n.kind,
			Params: []byte(n.params), At: resttest.Noon.Add(-time.Duration(i) * time.Minute)})
	}
	var seen []string
	next := any(nil)
	for range 7 {
		var page account.NotifyListAnswer
		r := s.Ask(t, "POST", "/web_my/notify_list", form{"pageSize": 2}.with("cursor", next).String(), "token", p.Token,
			"lang", "sw")
		r.Into(t, &page)
		for _, n := range page.List {
			seen = append(seen, n.Title+"|"+n.Body)
		}
		if page.UnreadCount != 13 {
			t.Errorf("unread %d", page.UnreadCount)
		}
		if page.NextCursor == nil {
			break
		}
		next = *page.NextCursor
	}
	want := "[Starting soon|A vs B starts at 2026-09-05 20:00 UTC+08:00 {reason} is live|Room You were muted in Derby|Reason: Spam. Ends: never (permanent) " +
		"You’re a streamer|Your room number is 1001 Match rescheduled|A vs  now starts at 2026-09-05 20:00 UTC+08:00 " +
		"Match rescheduled|A vs B is now on 2026-09-06, time TBC " +
		"Match rescheduled|A vs B: new time TBC " +
		"Your slot starts soon|One at 2026-09-05 14:00 (Europe/Berlin) Your slot starts soon|One at 2026-09-05 20:00 UTC+08:00 " +
		"Your slot was cancelled|Whale at 2026-09-05 14:00 (Europe/Berlin). Reason: ill " +
		"Goal!|Harbour 1–0 Shore · Lia 12' Match over|Harbour v Shore |]"
	if got := fmt.Sprint(seen); got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	r := s.Ask(t, "POST", "/web_my/notify_list", `{"pageSize":1}`, "token", p.Token, "lang", "zh-Hant")
	if !strings.Contains(string(r.Data), "比賽即將開始") {
		t.Errorf("%s", r.Body)
	}
}

func TestAUserMarksOnlyTheirOwnNoticesAsRead(t *testing.T) {
	s := resttest.Open(t)
	p, other := s.Person("Lin2026"), s.Person("Other1")
	for id, userID := range map[string]int64{"n1": p.UserID, "n2": p.UserID, "of another": other.UserID} {
		leaveNotice(t, s, domain.NoticeRow{NotifyID: id, UserID: userID, Type: domain.NotifySystem, Params: []byte(`{}`),
			At: resttest.Noon})
	}
	var first account.NotifyListAnswer
	s.Call(t, "/web_my/notify_list", `{"pageSize":1}`, p.Token).Into(t, &first)
	for _, x := range []struct {
		body string
		code domain.Code
	}{
		{form{"cursor": *first.NextCursor, "unreadOnly": true}.String(), domain.BadRequest}, // of another list
		{form{"cursor": "x" + *first.NextCursor}.String(), domain.BadRequest},
		{`{"pageSize":101}`, domain.BadRequest}, {`{"unreadOnly":true}`, ""},
	} {
		s.Call(t, "/web_my/notify_list", x.body, p.Token).Wants(t, x.code, x.body)
	}
	for _, x := range []struct{ body, want string }{
		{`{"notifyIds":["n1","of another","unknown"]}`, `{"unreadCount":1}`}, {`{"all":true}`, `{"unreadCount":0}`},
		{`{}`, `null`},
	} {
		if r := s.Call(t, "/web_my/notify_read", x.body, p.Token); string(r.Data) != x.want && r.Code != domain.BadRequest {
			t.Errorf("%s: %s", x.body, r.Body)
		}
	}
	if unread, err := s.Notices.UnreadNotices(t.Context(), other.UserID); err != nil || unread != 1 {
		t.Errorf("another user has %d unread notices, %v", unread, err)
	}
}

func TestACallChangesOnlyTheNotifySettingsItHas(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	for _, x := range []struct {
		body string
		code domain.Code
		want string
	}{
		{``, "", `{"anchorLive":true,"matchSoon":true,"newDynamic":true,"matchSoonMinutes":15}`},
		{`{"anchorLive":false,"matchSoonMinutes":120}`, "",
			`{"anchorLive":false,"matchSoon":true,"newDynamic":true,"matchSoonMinutes":120}`},
		{`{"matchSoonMinutes":4}`, domain.BadRequest, ``}, {`{"matchSoonMinutes":121}`, domain.BadRequest, ``},
		{`{}`, "", `{"anchorLive":false,"matchSoon":true,"newDynamic":true,"matchSoonMinutes":120}`},
	} {
		r := s.Call(t, "/web_my/notify_setting", x.body, p.Token)
		if r.Code != x.code || x.want != "" && string(r.Data) != x.want {
			t.Errorf("%s: %s", x.body, r.Body)
		}
	}
}
