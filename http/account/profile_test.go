package account_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/account"
)

func TestAProfileNeedsItsRequiredFieldsAndKeepsTheRest(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	path := "/web_user/web_user_change_information"
	region := form{"countryCode": "CN", "province": "440000", "city": "440300"}
	good := form{"nickName": " Lin  ", "birthday": form{"year": 2000, "month": 2, "day": 29}, "region": region,
		"height": 178, "hobby": "chess"}
	for _, x := range []struct {
		what  string
		form  form
		code  domain.Code
		field string
	}{
		{"nothing", form{}, domain.FieldRequired, "nickName"},
		{"blank name", good.with("nickName", " \u200b "), domain.FieldRequired, "nickName"},
		{"long name", good.with("nickName", strings.Repeat("x", 21)), domain.BadRequest, "nickName"},
		{"no birthday", good.with("birthday", nil), domain.FieldRequired, "birthday"},
		{"30 February", good.with("birthday", form{"year": 2000, "month": 2, "day": 30}), domain.BadRequest, "birthday"},
		{"year 0", good.with("birthday", form{"year": 0, "month": 1, "day": 1}), domain.BadRequest, "birthday"},
		{"month 13", good.with("birthday", form{"year": 2000, "month": 13, "day": 1}), domain.BadRequest, "birthday"},
		{"tomorrow", good.with("birthday", form{"year": 2026, "month": 9, "day": 6}), domain.BadRequest, "birthday"},
		{"a baby", good.with("birthday", form{"year": 2026, "month": 2, "day": 28}), domain.BadRequest, "birthday"},
		{"five years", good.with("birthday", form{"year": 2020, "month": 9, "day": 6}), domain.BadRequest, "birthday"},
		{"121 years", good.with("birthday", form{"year": 1905, "month": 1, "day": 1}), domain.BadRequest, "birthday"},
		{"no region", good.with("region", nil), domain.FieldRequired, "region"},
		{"no such country", good.with("region", form{"countryCode": "XX"}), domain.BadRequest, "region"},
		{"no such province", good.with("region", form{"countryCode": "CN", "province": "Guangdong"}), domain.BadRequest,
			"region"},
		{"a city of another province", good.with("region", form{"countryCode": "CN", "province": "440000", "city": "110100"}),
			domain.BadRequest, "region"},
		{"gender 3", good.with("gender", 3), domain.BadRequest, "gender"},
		{"height 49", good.with("height", 49), domain.BadRequest, "height"},
		{"weight 301", good.with("weight", 301), domain.BadRequest, "weight"},
		{"emotional 3", good.with("emotionalStatus", 3), domain.BadRequest, "emotionalStatus"},
		{"long hobby", good.with("hobby", strings.Repeat("长", 101)), domain.BadRequest, "hobby"},
		{"long text", good.with("personalProfile", strings.Repeat("x", 201)), domain.BadRequest, "personalProfile"},
	} {
		if r := s.Call(t, path, x.form.String(), p.Token); r.Code != x.code || r.Params["field"] != x.field {
			t.Errorf("%s: %s", x.what, r.Body)
		}
	}
	var info account.UserInfo
	extra := good.with("balance", 1_000_000, "houseId", "1001", "roles", []string{"operator"}, "applyStatus", 2,
		"personalProfile", "<script>alert(1)</script>")
	s.Call(t, path, extra.String(), p.Token).Into(t, &info)
	if info.NickName != "Lin" || *info.Height != 178 || info.Weight != nil || info.Region.City != "440300" ||
		info.Birthday.Day != 29 {
		t.Errorf("%+v", info)
	}
	if info.Balance != 0 || info.HouseID != 0 || info.ApplyStatus != 0 || len(info.Roles) != 1 ||
		info.PersonalProfile != "<script>alert(1)</script>" {
		t.Errorf("the call changed fields that users may not send: %+v", info)
	}
	s.Call(t, path, `{"languageType":"ja"}`, p.Token).Into(t, &info)
	if info.LanguageType != "ja" || info.NickName != "Lin" {
		t.Errorf("%+v", info)
	}
	if kept, err := s.Accounts.Account(t.Context(), p.UserID); err != nil || kept.Language != "ja" ||
		kept.NickName != "Lin" {
		t.Errorf("kept %+v, %v", kept, err)
	}
	done, err := s.Accounts.StagesSeen(t.Context(), p.UserID)
	if err != nil || len(done) != 1 || done[0].Stage != domain.StageProfile {
		t.Errorf("a complete profile reached the stages %v, %v", done, err)
	}
}

func TestAnAvatarMustBeTheCallersUpload(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	mine, cover := s.Upload(p, "avatar", 64, 64), s.Upload(p, "cover", 64, 36)
	others := s.Upload(s.Person("Other1"), "avatar", 64, 64)
	for _, key := range []string{"", "https://evil/x.jpg", "data:image/png;base64,x", "../x.jpg", "img/2026/09/other.jpg",
		others, cover} {
		if r := s.Call(t, "/web_user/web_update_user_image", form{"userImage": key}.String(),
			p.Token); r.Code != domain.FileFormat {
			t.Errorf("%s: %s", key, r.Body)
		}
	}
	if r := s.Call(t, "/web_user/web_update_user_image", form{"userImage": mine}.String(), p.Token); !r.Success {
		t.Errorf("%s", r.Body)
	}
	if kept, err := s.Accounts.Account(t.Context(), p.UserID); err != nil || kept.UserImage != mine {
		t.Errorf("the avatar is %q, %v", kept.UserImage, err)
	}
}

func TestAHiddenRejectionCountsAsNoApplication(t *testing.T) {
	s := resttest.Open(t)
	shown := func(p resttest.Person) studio.ApplyStatus {
		t.Helper()
		var info account.UserInfo
		s.Call(t, "/web_user/userInfo", "", p.Token).Into(t, &info)
		return studio.ApplyStatus(info.ApplyStatus)
	}
	for status, hidden := range map[studio.ApplyStatus]studio.ApplyStatus{
		studio.ApplyNone: studio.ApplyNone, studio.ApplySubmitted: studio.ApplySubmitted,
		studio.ApplyApproved: studio.ApplyApproved, studio.ApplyRejected: studio.ApplyNone,
	} {
		p := s.Person(fmt.Sprint("Lin", status))
		if status != studio.ApplyNone {
			s.Exec(`INSERT INTO anchor_apply (user_id, real_name, area_code, phone, anchor_type, introduction,
				status, submitted_at)
				VALUES ($1, 'Lin', '+86', '13912345678', 1, 'x', $2, $3)`, p.UserID, int32(status), s.Now())
		}
		for _, x := range []struct {
			setting string
			want    studio.ApplyStatus
		}{{"true", status}, {"false", hidden}} {
			s.Setting("apply.showRejection", x.setting)
			if got := shown(p); got != x.want {
				t.Errorf("with apply.showRejection %s, status %d is shown as %d", x.setting, status, got)
			}
		}
	}
}

func TestAPersonSetsTheSumAboveWhichTheyAreAskedTwice(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	var info account.UserInfo
	s.Call(t, "/web_user/userInfo", "", p.Token).Into(t, &info)
	if info.AskAbove != 500 {
		t.Errorf("a new account is asked above %d", info.AskAbove)
	}
	for body, code := range map[string]domain.Code{
		`{}`: domain.FieldRequired, `{"askAbove":-1}`: domain.AmountRange, `{"askAbove":1000001}`: domain.AmountRange,
		`{"askAbove":1.5}`: domain.AmountRange,
	} {
		s.Call(t, "/web_user/ask_above", body, p.Token).Wants(t, code, body)
	}
	s.Call(t, "/web_user/ask_above", `{"askAbove":0}`, p.Token).Wants(t, "", "always asking")
	s.Call(t, "/web_user/ask_above", `{"askAbove":2000}`, p.Token).Into(t, &info)
	if info.AskAbove != 2000 {
		t.Errorf("set to %d", info.AskAbove)
	}
	s.Call(t, "/web_user/userInfo", "", p.Token).Into(t, &info)
	if info.AskAbove != 2000 {
		t.Errorf("kept %d", info.AskAbove)
	}
}
