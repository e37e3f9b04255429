package account_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/protos"
	"touchline/tests/tier"
)

func TestTheUsersPageShowsItsFigures(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	anchors := []resttest.Person{s.Anchor("first"), s.Anchor("second")}
	s.Setting("novice.reward", "5")
	for _, anchor := range anchors {
		s.Pass(time.Second)
		s.Call(t, "/web_anchor/web_recommend_user", fmt.Sprintf(`{"houseId":%d,"attention":true}`, anchor.HouseID),
			p.Token).Wants(t, "", "following")
	}
	s.Setting("novice.reward", "7")
	s.Call(t, "/web_race/race_data_appoint", fmt.Sprintf(`{"matchId":%d}`, s.Match(s.Now().Add(3*time.Hour))),
		p.Token).Wants(t, "", "reserving")
	mute := func(anchor resttest.Person, kind domain.MuteType) {
		t.Helper()
		s.Pass(time.Second)
		s.Call(t, "/web_anchor/edit_user",
			fmt.Sprintf(`{"houseId":%d,"userId":%d,"action":1,"muteType":%d,"reason":"spam"}`, anchor.HouseID, p.UserID, kind),
			anchor.Token).
			Wants(t, "", "muting")
	}
	mute(anchors[1], domain.MutePermanent)
	mute(anchors[0], domain.Mute60Minutes)
	muted := s.Now()
	for range 2 { // reading the page does not announce the finished stages
		var my struct {
			UserID       string               `json:"userId"`
			NoviceStages []account.StageShown `json:"noviceStages"`
			Unread       map[string]int       `json:"unread"`
			MuteSummary  []map[string]any     `json:"muteSummary"`
			Upcoming     []json.RawMessage    `json:"upcoming"`
		}
		r := s.Call(t, "/web_my/web_my_info", "", p.Token)
		r.Into(t, &my)
		if my.UserID == "" || len(my.NoviceStages) != 6 || my.NoviceStages[2].Reward != 5 || my.NoviceStages[0].Reward != 7 ||
			len(my.Upcoming) != 1 {
			t.Fatalf("%s", r.Body)
		}
		if fmt.Sprint(my.MuteSummary) != fmt.Sprintf("[map[endTime:%v houseId:1001] map[endTime:<nil> houseId:1002]]",
			float64(muted.Add(time.Hour).UnixMilli())) {
			t.Errorf("%v", my.MuteSummary)
		}
	}
	if r := s.Call(t, "/web_task/web_task_done_stage", "", p.Token); !strings.Contains(string(r.Data),
		`"justDone":[3,5]`) {
		t.Errorf("%s", r.Body)
	}
	for i, status := range []domain.LiveStatus{domain.LiveLiving, domain.LiveOffline} {
		s.SetStatus(anchors[i].HouseID, status)
	}
	for body, want := range map[string]int{`{}`: 2, `{"liveOnly":true}`: 1, `{"pageNum":2,"pageSize":1}`: 1} {
		var page rest.Page[account.AttentionItem]
		r := s.Call(t, "/web_my/my_attention_anchor", body, p.Token)
		r.Into(t, &page)
		if len(page.List) != want || page.List[0].AttentionTime == nil {
			t.Errorf("%s: %s", body, r.Body)
		}
	}
	for _, path := range []string{"web_my_info", "my_attention_anchor", "notify_list", "notify_read", "notify_setting",
		"export", "account_delete"} {
		s.Call(t, "/web_my/"+path, `{"all":true,"password":"x"}`, "").Wants(t, domain.Unauthenticated, path)
	}
}

func TestAnAccountIsDeletedOnlyByItsOwnerAndALoginKeepsIt(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	s.Credit(p, 3)
	if _, err := s.Ledger.Post(t.Context(), []ledger.Transfer{{
		Key: "income", Debit: ledger.World, Credit: ledger.IncomeOf(p.UserID), Amount: 4, Kind: ledger.FlowGift,
	}}, nil); err != nil {
		t.Fatal(err)
	}
	saveCode(t, s, p.Phone, domain.SmsChangePassword, "424242")
	saveCode(t, s, p.Phone, domain.SmsLogin, "131313")
	const path = "/web_my/account_delete"
	for _, x := range []struct {
		body string
		code domain.Code
	}{
		{`{}`, domain.FieldRequired}, {`{"password":"wrong1"}`, domain.OldPasswordWrong},
		{`{"code":"111111"}`, domain.SmsCodeWrong},
		{`{"code":"131313"}`, domain.SmsCodeWrong}, {`{"password":"touchline1"}`, domain.BalanceNotEmpty},
	} {
		r := s.Call(t, path, x.body, p.Token)
		if r.Wants(t, x.code, x.body); r.Code == domain.BalanceNotEmpty && r.Params["balance"] != float64(7) {
			t.Errorf("%s", r.Body)
		}
	}
	r := s.Call(t, path, `{"code":"424242","forfeit":true}`, p.Token)
	if string(r.Data) != fmt.Sprintf(`{"deleteTime":%d}`, resttest.Noon.Add(7*24*time.Hour).UnixMilli()) ||
		len(resttest.Asked[*protos.RevokeLogins](s.Actors)) != 1 {
		t.Fatalf("%s, %v", r.Body, s.Actors.Asked())
	}
	deleteAt := func() time.Time {
		t.Helper()
		kept, err := s.Accounts.Account(t.Context(), p.UserID)
		if err != nil {
			t.Fatal(err)
		}
		return kept.DeleteAt
	}
	if at := deleteAt(); !at.Equal(resttest.Noon.Add(7 * 24 * time.Hour)) {
		t.Errorf("the deletion is scheduled for %s", at)
	}
	s.Call(t, "/web_user/userInfo", "", p.Token).Wants(t, domain.TokenInvalid, "every login has ended")
	s.Call(t, loginPath, `{"userName":"Lin2026","password":"touchline1"}`, "").Wants(t, "", "logging in")
	if at := deleteAt(); !at.IsZero() {
		t.Errorf("after the login the deletion is still scheduled for %s", at)
	}
}

func TestALoginAnswersANewAgreementUntilItIsAccepted(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	service, privacy := publish(t, s, domain.TextService, "zh"), publish(t, s, domain.TextPrivacy, "zh")
	if err := s.Accounts.AcceptAgreements(t.Context(), p.UserID, service, privacy); err != nil {
		t.Fatal(err)
	}
	privacy = publish(t, s, domain.TextPrivacy, "en")
	asked := func() string {
		var in account.LoginResult
		s.Call(t, loginPath, `{"userName":"Lin2026","password":"touchline1"}`, "").Into(t, &in)
		return fmt.Sprint(in.Agreements)
	}
	if got := asked(); got != fmt.Sprintf("[{%d %d}]", domain.TextPrivacy, privacy) {
		t.Errorf("the login answers the agreements %s", got)
	}
	for _, body := range []string{`{}`, `{"agree":"true"}`, `{"agree":false}`} {
		s.Call(t, "/web_user/web_agree", body, p.Token).Wants(t, domain.AgreementRequired, body)
	}
	s.Call(t, "/web_user/web_agree", `{"agree":true}`, p.Token).Wants(t, "", "agreeing")
	if got := asked(); got != "[]" {
		t.Errorf("the next login answers the agreements %s", got)
	}
}

func TestTheCommonestPasswordsAreRefused(t *testing.T) {
	s := resttest.Open(t)
	for _, password := range []string{"abc123", "Passw0rd", "1QAZ2wsx"} {
		r := s.Call(t, regPath, goodForm.with("password", password, "confirmPassword", password).String(), "")
		if r.Code != domain.PasswordFormat || r.Params["rule"] != "common" {
			t.Errorf("%s: %s", password, r.Body)
		}
		malformed := s.Call(t, regPath, goodForm.with("password", "short", "confirmPassword", "short").String(), "")
		if malformed.Message == r.Message {
			t.Errorf("the message about %s is that of a wrong format: %q", password, r.Message)
		}
	}
}

// guessedFromEverywhere is a server with an account that has had too many wrong passwords from many networks.
func guessedFromEverywhere(t *testing.T) (*resttest.Server, resttest.Person) {
	t.Helper()
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	for range 50 {
		if _, _, _, err := s.Limits.LoginAttempt(t.Context(), "lin2026", "6.6.6.0/24", account.LoginWindow); err != nil {
			t.Fatal(err)
		}
	}
	return s, p
}

func TestWrongPasswordsFromManyNetworksDoNotLockAnAccount(t *testing.T) {
	tier.All(t, "a log-in waits two seconds; the test of the guard has them exactly")
	s, _ := guessedFromEverywhere(t)
	if r := s.Call(t, loginPath, `{"userName":"Lin2026","password":"touchline1"}`, ""); !r.Success {
		t.Errorf("%s", r.Body)
	}
}

// leaver cancels the request as soon as the attempt is counted.
type leaver struct {
	account.LoginAttempts
	leave func()
}

func (l leaver) LoginAttempt(ctx context.Context, account, neighbourhood string,
	window time.Duration) (near, wide int, wait time.Duration, err error) {
	defer l.leave()
	return l.LoginAttempts.LoginAttempt(ctx, account, neighbourhood, window)
}

func TestWrongPasswordsFromManyNetworksSlowTheLoginDown(t *testing.T) {
	s, p := guessedFromEverywhere(t)
	hasher, err := account.NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	guard := account.PasswordGuard{PasswordHasher: hasher, Attempts: leaver{s.Limits, leave}, Logger: apptest.Quiet}
	_, _, err = guard.Compare(ctx, rest.Caller{IP: "7.7.7.7"}, account.PasswordOwner{Name: "lin2026", UserID: p.UserID},
		"touchline1", p.PasswordHash)
	if domain.CodeOf(err) != domain.RateLimited {
		t.Errorf("a caller that does not wait: %v", err)
	}
}
