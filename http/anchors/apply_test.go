// Applications against the whole server: the form, the queue, the decision.

package anchors_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/account"
	"touchline/http/admin/people"
	"touchline/http/anchors"
	"touchline/http/rest"
)

// phone is the phone number of every application.
const phone = "13800138000"

func TestAnApplicationIsCheckedInTheOrderOfTheContract(t *testing.T) {
	s := resttest.Open(t)
	applicant, anchor := s.Person("hopeful1"), s.Anchor("anchor1")
	proof, theirs := s.Upload(applicant, "apply", 40, 20), s.Upload(anchor, "apply", 40, 20)
	const code = "123456"
	ask := func(token string, change ...string) resttest.Reply {
		_ = s.Codes.SaveCode(t.Context(), "+86"+phone, domain.SmsApply, code)
		body := `{"realName":"Lin Dan","areaCode":"+86","phone":"` + phone + `","code":"` + code +
			`","anchorType":6,"introduction":"ten letters","proofImages":["` + proof + `"],"agree":true}`
		return s.Call(t, "/web_anchor/anchor_apply_for", strings.NewReplacer(change...).Replace(body), token)
	}
	ask("").Wants(t, domain.Unauthenticated, "a visitor")
	ask(anchor.Token).Wants(t, domain.ApplyDone, "an anchor")
	for _, x := range []struct {
		want   domain.Code
		change []string // the later checks would fail too
	}{
		{domain.PhoneFormat, []string{phone, "1", code, "0", "true", "false"}},
		{domain.SmsCodeWrong, []string{code, "000000", "true", "false", "Lin Dan", ""}},
		{domain.AgreementRequired, []string{"true", "false", "Lin Dan", ""}},
		{domain.FieldRequired, []string{"Lin Dan", " ", "ten letters", "short"}},
		{domain.FieldRequired, []string{`"anchorType":6,`, ""}}, {domain.FieldRequired, []string{"ten letters", ""}},
		{domain.BadRequest, []string{"Lin Dan", "L"}}, {domain.BadRequest, []string{`"anchorType":6`, `"anchorType":77`}},
		{domain.BadRequest, []string{"ten letters", "nine char"}},
		{domain.BadRequest, []string{`"agree"`, `"contact":"` + strings.Repeat("c", 51) + `","agree"`}},
		{domain.BadRequest, []string{`["`, `["a","b","c","`}}, {domain.FileFormat, []string{proof, theirs}},
	} {
		ask(applicant.Token, x.change...).Wants(t, x.want, strings.Join(x.change, " → "))
	}
	var before, after anchors.ApplyDetailsAnswer
	details := func(token string) (d anchors.ApplyDetailsAnswer) {
		s.Call(t, "/web_anchor/anchor_apply_for_details", ``, token).Into(t, &d)
		return d
	}
	before = details(applicant.Token)
	ask(applicant.Token).Wants(t, "", "a good application")
	ask(applicant.Token, code, "000000", "true", "false").Wants(t, domain.ApplyPending,
		"a second one with a code that is used up")
	ask(applicant.Token, "Lin Dan", "").Wants(t, domain.ApplyPending, "a second one")
	after = details(applicant.Token)
	if before.ApplyStatus != 0 || before.Form != nil || after.ApplyStatus != 1 || after.Form.Phone == "+86"+phone ||
		after.Form.RealName != "Lin Dan" || after.Form.ProofImages[0] != proof {
		t.Errorf("before %+v, after %+v with %+v", before, after, after.Form)
	}
	if d := details(anchor.Token); d.ApplyStatus != 2 || d.ApplyID != nil {
		t.Errorf("an anchor without an application sees %+v", d)
	}
	if right, _, _ := s.Codes.CheckCode(t.Context(), "+86"+phone, domain.SmsApply, code, false); !right {
		t.Error("a refused application spent the code")
	}
}

func TestSupportDecidesOnceAndReadingAWholeNumberIsRecorded(t *testing.T) {
	s := resttest.Open(t)
	s.Setting("apply.showRejection", "true")
	first, second := s.Operator("sue", console.OperatorSupport).Token, s.Operator("sam", console.OperatorSupport).Token
	editor := s.Operator("eve", console.OperatorEditor).Token
	submit := func(name string) (token, applyID string) {
		person := s.Person(name)
		id, err := s.Anchors.SubmitApply(t.Context(),
			studio.Apply{UserID: person.UserID, RealName: "Lin", Phone: "+86" + phone, AreaCode: "+86", AnchorType: 6,
				Introduction: "ten letters", Submitted: resttest.Noon})
		if err != nil {
			t.Fatal(err)
		}
		return person.Token, studio.FormatApply(id)
	}
	accepted, yes := submit("accepted1")
	rejected, no := submit("rejected1")
	review := func(token, applyID string, action int, reason string) resttest.Reply {
		return s.Call(t, "/admin/apply_review",
			fmt.Sprintf(`{"applyId":"%s","action":%d,"reason":"%s"}`, applyID, action, reason), token)
	}
	s.Call(t, "/admin/apply_list", ``, accepted).Wants(t, domain.TokenInvalid, "an applicant looks")
	s.Call(t, "/admin/apply_list", ``, editor).Wants(t, domain.Forbidden, "an editor looks")
	review(editor, yes, 1, "").Wants(t, domain.Forbidden, "an editor decides")
	review(first, no, 2, " ").Wants(t, domain.FieldRequired, "a rejection without a reason")
	review(first, "9001", 1, "").Wants(t, domain.NotFound, "no id")
	review(first, yes, 3, "").Wants(t, domain.BadRequest, "no decision")
	var queue rest.Page[people.ApplyItem]
	s.Call(t, "/admin/apply_list", `{"status":1,"pageSize":1}`, first).Into(t, &queue)
	if queue.Total != 2 || queue.List[0].ApplyID != yes || queue.List[0].Form.Phone != "+86"+phone {
		t.Errorf("the queue is %+v", queue)
	}
	var what, outcome string
	if err := s.DB.QueryRow(t.Context(),
		`SELECT call, outcome::text FROM operator_act ORDER BY act_id DESC LIMIT 1`).Scan(&what, &outcome); err != nil ||
		what != "/admin/apply_list" || !strings.Contains(outcome, yes) || strings.Contains(outcome, phone) {
		t.Errorf("the record says %s %s, %v", what, outcome, err)
	}
	var approved, again people.ApplyReviewAnswer
	review(first, yes, 1, "").Into(t, &approved)
	review(first, yes, 1, "").Into(t, &again)
	if approved.HouseID == 0 || approved != again {
		t.Errorf("approved %+v, then %+v", approved, again)
	}
	r := review(second, yes, 2, "late")
	if r.Wants(t, domain.StaleState, "a second reviewer"); fmt.Sprint(r.Params["current"]) != "2" {
		t.Errorf("it is %v", r.Params)
	}
	review(first, no, 2, "blurred proof").Wants(t, "", "a rejection")
	details := func(token string) (d anchors.ApplyDetailsAnswer) {
		s.Call(t, "/web_anchor/anchor_apply_for_details", ``, token).Into(t, &d)
		return d
	}
	if d := details(rejected); d.ApplyStatus != 3 || *d.RejectReason != "blurred proof" ||
		*d.RetryTime != resttest.Noon.Add(24*time.Hour).UnixMilli() {
		t.Errorf("the rejected one sees %+v", d)
	}
	if d := details(accepted); d.ApplyStatus != 2 || d.RejectReason != nil {
		t.Errorf("the approved one sees %+v", d)
	}
	s.Setting("apply.showRejection", "false")
	if d := details(rejected); d.ApplyStatus != 0 || d.ApplyID != nil || d.RetryTime != nil {
		t.Errorf("where rejections are hidden the rejected one sees %+v", d)
	}
}

// The command line and other nodes approve applications too, and cannot drop a cached login of this server.
func TestANewAnchorMayCallTheCallsOfAnchors(t *testing.T) {
	s := resttest.Open(t)
	person := s.Person("hopeful1")
	configuration := func() resttest.Reply {
		return s.Call(t, "/web_anchor/anchor_house_config_details", ``, person.Token)
	}
	configuration().Wants(t, domain.NotAnchor, "before")
	house, err := s.Anchors.OpenHouse(t.Context(), person.UserID, 1, s.Now())
	if err != nil {
		t.Fatal(err)
	}
	var info account.UserInfo
	s.Call(t, "/web_user/userInfo", ``, person.Token).Into(t, &info)
	if int64(info.HouseID) != house {
		t.Errorf("the new anchor reads %+v", info)
	}
	configuration().Wants(t, "", "after")
}
