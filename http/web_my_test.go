package http

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

const (
	regPath   = "/web_user/web_user_reg"
	loginPath = "/web_user/web_pwd_login"

	passwordPath = "/web_user/web_user_change_password"
)

var goodForm = form{
	"userName": "Lin2026", "password": "a7b2c9", "confirmPassword": "a7b2c9", "areaCode": "+86", "phone": "13912345678",
	"code": "424242", "agree": true,
}

func TestMyPageShowsWhatIsCounted(t *testing.T) {
	w := newWorld()
	m := newMine(w)
	s := serverOn(t, w, m.on)
	_, token := member(t, w, "Lin2026")
	w.settings["novice.reward"] = "7"
	w.stages[3] = domain.StageDone{Stage: domain.StageFollow, At: noon, Reward: 5}
	m.mutes = []domain.MutedIn{{Room: domain.HouseRoom(1001), End: noon.Add(time.Hour)}, {Room: domain.HouseRoom(1002)}}
	m.soon = []domain.Match{{MatchID: 50001, RaceType: 1}}
	for range 2 { // looking at one's page does not use up what is just done
		var my struct {
			UserID       string               `json:"userId"`
			NoviceStages []account.StageShown `json:"noviceStages"`
			Unread       map[string]int       `json:"unread"`
			MuteSummary  []map[string]any     `json:"muteSummary"`
			Upcoming     []json.RawMessage    `json:"upcoming"`
		}
		r := ask(t, s, "POST", "/web_my/web_my_info", "", "token", token)
		r.into(t, &my)
		if my.UserID == "" || len(my.NoviceStages) != 6 || my.NoviceStages[2].Reward != 5 || my.NoviceStages[0].Reward != 7 || len(my.Upcoming) != 1 {
			t.Fatalf("%s", r.body)
		}
		if fmt.Sprint(my.MuteSummary) != fmt.Sprintf("[map[endTime:%v houseId:1001] map[endTime:<nil> houseId:1002]]", float64(noon.Add(time.Hour).UnixMilli())) {
			t.Errorf("%v", my.MuteSummary)
		}
	}
	if r := ask(t, s, "POST", "/web_task/web_task_done_stage", "", "token", token); !strings.Contains(string(r.Data), `"justDone":[3]`) {
		t.Errorf("%s", r.body)
	}
	m.houses = []domain.FollowedHouse{{HouseCard: domain.HouseCard{HouseID: 1001, Status: domain.LiveLiving, Fans: 9}, Since: noon}, {HouseCard: domain.HouseCard{HouseID: 1002}, Since: noon}}
	for body, want := range map[string]int{`{}`: 2, `{"liveOnly":true}`: 1, `{"pageNum":2,"pageSize":1}`: 1} {
		var page rest.Page[account.AttentionItem]
		r := ask(t, s, "POST", "/web_my/my_attention_anchor", body, "token", token)
		r.into(t, &page)
		if len(page.List) != want || page.List[0].AttentionTime == nil {
			t.Errorf("%s: %s", body, r.body)
		}
	}
	for _, path := range []string{"web_my_info", "my_attention_anchor", "notify_list", "notify_read", "notify_setting", "export", "account_delete"} {
		wants(t, ask(t, s, "POST", "/web_my/"+path, `{"all":true,"password":"x"}`), domain.Unauthenticated, path)
	}
}

func TestNoticesAreWordedForTheirReaderAndPagedSafely(t *testing.T) {
	w := newWorld()
	m := newMine(w)
	s := serverOn(t, w, m.on)
	_, token := member(t, w, "Lin2026")
	for i, n := range []struct {
		kind   domain.NotifyType
		params string
	}{
		{domain.NotifyMatchSoon, fmt.Sprintf(`{"homeName":"A","awayName":"B","matchTime":%d}`, noon.UnixMilli())},
		{domain.NotifyAnchorLive, `{"nickName":"{reason}","houseName":"Room"}`},
		{domain.NotifyMuted, `{"reason":"spam","endTime":null}`},
		{domain.NotifyApplyResult, `{"status":2,"houseId":"1001"}`},
		{domain.NotifySystem, `{"kind":"matchMoved","homeName":"A"}`},
		{99, `{}`},
	} {
		m.list = append(m.list, domain.SeenNotice{NoticeRow: domain.NoticeRow{
			NotifyID: fmt.Sprint("n", i), Type: n.kind, Params: []byte(n.params), At: noon.Add(-time.Duration(i) * time.Minute)}})
	}
	var seen []string
	next := any(nil)
	for range 4 {
		var page account.NotifyListAnswer
		r := ask(t, s, "POST", "/web_my/notify_list", form{"pageSize": 2}.with("cursor", next).String(), "token", token, "lang", "sw")
		r.into(t, &page)
		for _, n := range page.List {
			seen = append(seen, n.Title+"|"+n.Body)
		}
		if page.UnreadCount != 6 {
			t.Errorf("unread %d", page.UnreadCount)
		}
		if page.NextCursor == nil {
			break
		}
		next = *page.NextCursor
	}
	want := "[A match is about to start|A vs B starts at 2026-09-05 20:00 CST {reason} is live|Room You were muted|Reason: spam. Ends: not set " +
		"You are an anchor now|The number of your room: 1001 A match you reserved has moved|A vs , now at |]"
	if got := fmt.Sprint(seen); got != want {
		t.Errorf("worded\n%s, want\n%s", got, want)
	}
	r := ask(t, s, "POST", "/web_my/notify_list", `{"pageSize":1}`, "token", token, "lang", "zh-Hant")
	if !strings.Contains(string(r.Data), "比賽即將開始") {
		t.Errorf("%s", r.body)
	}
	var first account.NotifyListAnswer
	r.into(t, &first)
	for _, x := range []struct {
		body string
		code domain.Code
	}{
		{form{"cursor": *first.NextCursor, "unreadOnly": true}.String(), domain.BadRequest}, // of another list
		{form{"cursor": "x" + *first.NextCursor}.String(), domain.BadRequest},
		{`{"pageSize":101}`, domain.BadRequest}, {`{"unreadOnly":true}`, ""},
	} {
		wants(t, ask(t, s, "POST", "/web_my/notify_list", x.body, "token", token), x.code, x.body)
	}
	for _, x := range []struct{ body, want string }{
		{`{"notifyIds":["n1","nobody's"]}`, `{"unreadCount":5}`}, {`{"all":true}`, `{"unreadCount":0}`}, {`{}`, `null`},
	} {
		if r := ask(t, s, "POST", "/web_my/notify_read", x.body, "token", token); string(r.Data) != x.want && r.Code != domain.BadRequest {
			t.Errorf("%s: %s", x.body, r.body)
		}
	}
}

func TestOnlyWhatIsSentChangesTheNotifySettings(t *testing.T) {
	w := newWorld()
	m := newMine(w)
	s := serverOn(t, w, m.on)
	_, token := member(t, w, "Lin2026")
	for _, x := range []struct {
		body string
		code domain.Code
		want string
	}{
		{``, "", `{"anchorLive":true,"matchSoon":true,"newDynamic":true,"matchSoonMinutes":15}`},
		{`{"anchorLive":false,"matchSoonMinutes":120}`, "", `{"anchorLive":false,"matchSoon":true,"newDynamic":true,"matchSoonMinutes":120}`},
		{`{"matchSoonMinutes":4}`, domain.BadRequest, ``}, {`{"matchSoonMinutes":121}`, domain.BadRequest, ``},
		{`{}`, "", `{"anchorLive":false,"matchSoon":true,"newDynamic":true,"matchSoonMinutes":120}`},
	} {
		r := ask(t, s, "POST", "/web_my/notify_setting", x.body, "token", token)
		if r.Code != x.code || x.want != "" && string(r.Data) != x.want {
			t.Errorf("%s: %s", x.body, r.body)
		}
	}
}

func TestAnAccountLeavesOnlyByItsOwnersHandAndComesBackWithALogin(t *testing.T) {
	w := newWorld()
	m := newMine(w)
	s := serverOn(t, w, m.on)
	a, token := member(t, w, "Lin2026")
	m.wallet = domain.Wallet{Balance: 3, Income: 4}
	_ = w.SaveCode(t.Context(), a.Phone, domain.SmsChangePassword, "424242")
	_ = w.SaveCode(t.Context(), a.Phone, domain.SmsLogin, "131313")
	const path = "/web_my/account_delete"
	for _, x := range []struct {
		body string
		code domain.Code
	}{
		{`{}`, domain.FieldRequired}, {`{"password":"wrong1"}`, domain.OldPasswordWrong}, {`{"code":"111111"}`, domain.SmsCodeWrong},
		{`{"code":"131313"}`, domain.SmsCodeWrong}, {`{"password":"touchline1"}`, domain.BalanceNotEmpty},
	} {
		r := ask(t, s, "POST", path, x.body, "token", token)
		if wants(t, r, x.code, x.body); r.Code == domain.BalanceNotEmpty && r.Params["balance"] != float64(7) {
			t.Errorf("%s", r.body)
		}
	}
	r := ask(t, s, "POST", path, `{"code":"424242","forfeit":true}`, "token", token)
	if string(r.Data) != fmt.Sprintf(`{"deleteTime":%d}`, noon.Add(7*24*time.Hour).UnixMilli()) || len(w.revoked) != 1 {
		t.Fatalf("%s, %v", r.body, w.revoked)
	}
	wants(t, ask(t, s, "POST", "/web_user/userInfo", "", "token", token), domain.TokenInvalid, "every login has ended")
	wants(t, ask(t, s, "POST", loginPath, `{"userName":"Lin2026","password":"touchline1"}`), "", "logging in")
	if left, _ := w.Account(t.Context(), a.UserID); m.kept != 1 || !left.DeleteAt.IsZero() {
		t.Errorf("the login did not keep the account: %d", m.kept)
	}
}

func TestANewAgreementIsAskedForUntilItIsAcceptedOnce(t *testing.T) {
	w := newWorld()
	m := newMine(w)
	s := serverOn(t, w, m.on)
	a, token := member(t, w, "Lin2026")
	_ = w.set(a.UserID, func(a *domain.Account) { a.ServiceVersion, a.PrivacyVersion = 3, 2 })
	asked := func() string {
		var in account.LoginResult
		ask(t, s, "POST", loginPath, `{"userName":"Lin2026","password":"touchline1"}`).into(t, &in)
		return fmt.Sprint(in.Agreements)
	}
	if got := asked(); got != "[{3 3}]" {
		t.Errorf("asked for %s", got)
	}
	for _, body := range []string{`{}`, `{"agree":"true"}`, `{"agree":false}`} {
		wants(t, ask(t, s, "POST", "/web_user/web_agree", body, "token", token), domain.AgreementRequired, body)
	}
	wants(t, ask(t, s, "POST", "/web_user/web_agree", `{"agree":true}`, "token", token), "", "agreeing")
	if got := asked(); got != "[]" {
		t.Errorf("asked again for %s", got)
	}
}

func TestTheCommonestPasswordsAreRefusedWhereTheyAreSet(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	for _, password := range []string{"abc123", "Passw0rd", "1QAZ2wsx"} {
		r := ask(t, s, "POST", regPath, goodForm.with("password", password, "confirmPassword", password).String())
		if r.Code != domain.PasswordFormat || r.Params["rule"] != "common" {
			t.Errorf("%s: %s", password, r.body)
		}
		malformed := ask(t, s, "POST", regPath, goodForm.with("password", "short", "confirmPassword", "short").String())
		if malformed.Message == r.Message {
			t.Errorf("%s is answered with the sentence of a wrong format: %q", password, r.Message)
		}
	}
}

func TestAnAccountThatIsGuessedFromEverywhereIsSlowAndNotLocked(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	a, _ := member(t, w, "Lin2026")
	w.attempts["lin2026"] = 50
	began := time.Now()
	if r := ask(t, s, "POST", loginPath, `{"userName":"Lin2026","password":"touchline1"}`); !r.Success || time.Since(began) < 2*time.Second {
		t.Errorf("after %s: %s", time.Since(began), r.body)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.account.ComparePassword(ctx, rest.Caller{IP: "6.6.6.6"}, "lin2026", "touchline1", &a); domain.CodeOf(err) != domain.RateLimited {
		t.Errorf("whoever does not wait learns nothing: %v", err)
	}
}
