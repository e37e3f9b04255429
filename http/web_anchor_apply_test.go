// Applications through the real server and the real store: the form, the queue, the decision.

package http

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/rest"
)

// operator with a login at the desk.
func (w *stadium) operator(name string, role domain.OperatorRole) (token string) {
	w.t.Helper()
	if err := w.Store.Site.SetSetting(w.t.Context(), "admin.requireTotp", false); err != nil {
		w.t.Fatal(err)
	}
	id, err := w.Store.Operators.CreateOperator(w.t.Context(), name, "x", string(role), noon)
	if err == nil {
		token, err = rest.NewToken()
	}
	if err == nil {
		err = w.Store.Operators.AddOperatorLogin(w.t.Context(), rest.HashToken(token), id, noon, noon.Add(100*time.Hour))
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return token
}

func TestAnApplicationIsCheckedInTheOrderOfTheContract(t *testing.T) {
	t.Parallel()
	w := newStadium(t)
	user, _, token := w.person("hopeful1", 0, false)
	other, _, anchor := w.person("anchor1", domain.LiveOffline, true)
	proof, theirs := w.upload(user, "apply", 40, 20), w.upload(other, "apply", 40, 20)
	const code = "123456"
	ask := func(token string, change ...string) reply {
		_ = w.world.SaveCode(t.Context(), "+86"+testPhone, domain.SmsApply, code)
		body := `{"realName":"Lin Dan","areaCode":"+86","phone":"` + testPhone + `","code":"` + code + `","anchorType":6,"introduction":"ten letters","proofImages":["` + proof + `"],"agree":true}`
		return call(t, w.Server, "/web_anchor/anchor_apply_for", strings.NewReplacer(change...).Replace(body), token)
	}
	wants(t, ask(""), domain.Unauthenticated, "a visitor")
	wants(t, ask(anchor), domain.ApplyDone, "an anchor")
	for _, x := range []struct {
		want   domain.Code
		change []string // what comes later in the order is wrong, too
	}{
		{domain.PhoneFormat, []string{testPhone, "1", code, "0", "true", "false"}},
		{domain.SmsCodeWrong, []string{code, "000000", "true", "false", "Lin Dan", ""}},
		{domain.AgreementRequired, []string{"true", "false", "Lin Dan", ""}},
		{domain.FieldRequired, []string{"Lin Dan", " ", "ten letters", "short"}},
		{domain.FieldRequired, []string{`"anchorType":6,`, ""}}, {domain.FieldRequired, []string{"ten letters", ""}},
		{domain.BadRequest, []string{"Lin Dan", "L"}}, {domain.BadRequest, []string{`"anchorType":6`, `"anchorType":77`}},
		{domain.BadRequest, []string{"ten letters", "nine char"}}, {domain.BadRequest, []string{`"agree"`, `"contact":"` + strings.Repeat("c", 51) + `","agree"`}},
		{domain.BadRequest, []string{`["`, `["a","b","c","`}}, {domain.FileFormat, []string{proof, theirs}},
	} {
		wants(t, ask(token, x.change...), x.want, strings.Join(x.change, " → "))
	}
	var before, after anchors.ApplyDetailsAnswer
	details := func(token string) (d anchors.ApplyDetailsAnswer) {
		call(t, w.Server, "/web_anchor/anchor_apply_for_details", ``, token).into(t, &d)
		return d
	}
	before = details(token)
	wants(t, ask(token), "", "a good application")
	wants(t, ask(token, code, "000000", "true", "false"), domain.ApplyPending, "a second one with a code that is used up")
	wants(t, ask(token, "Lin Dan", ""), domain.ApplyPending, "a second one")
	after = details(token)
	if before.ApplyStatus != 0 || before.Form != nil || after.ApplyStatus != 1 || after.Form.Phone == "+86"+testPhone || after.Form.RealName != "Lin Dan" || after.Form.ProofImages[0] != proof {
		t.Errorf("before %+v, after %+v with %+v", before, after, after.Form)
	}
	if d := details(anchor); d.ApplyStatus != 2 || d.ApplyID != nil {
		t.Errorf("an anchor without an application sees %+v", d)
	}
	if right, _, _ := w.world.CheckCode(t.Context(), "+86"+testPhone, domain.SmsApply, code, false); !right {
		t.Error("a refused application spent the code")
	}
}

func TestSupportDecidesOnceAndSeesWholeNumbersOnTheRecord(t *testing.T) {
	t.Parallel()
	w := newStadium(t)
	first, second, editor := w.operator("sue", domain.OperatorSupport), w.operator("sam", domain.OperatorSupport), w.operator("eve", domain.OperatorEditor)
	submit := func(name string) (token, applyID string) {
		user, _, token := w.person(name, 0, false)
		id, err := w.Store.Anchors.SubmitApply(t.Context(), domain.Apply{UserID: user, RealName: "Lin", Phone: "+86" + testPhone, AreaCode: "+86", AnchorType: 6, Introduction: "ten letters", Submitted: noon})
		if err != nil {
			t.Fatal(err)
		}
		return token, domain.FormatApply(id)
	}
	lucky, yes := submit("lucky1")
	poor, no := submit("poor01")
	review := func(token, applyID string, action int, reason string) reply {
		return call(t, w.Server, "/admin/apply_review", fmt.Sprintf(`{"applyId":"%s","action":%d,"reason":"%s"}`, applyID, action, reason), token)
	}
	wants(t, call(t, w.Server, "/admin/apply_list", ``, lucky), domain.TokenInvalid, "an applicant looks")
	wants(t, call(t, w.Server, "/admin/apply_list", ``, editor), domain.Forbidden, "an editor looks")
	wants(t, review(editor, yes, 1, ""), domain.Forbidden, "an editor decides")
	wants(t, review(first, no, 2, " "), domain.FieldRequired, "a rejection without a reason")
	wants(t, review(first, "9001", 1, ""), domain.NotFound, "no id")
	wants(t, review(first, yes, 3, ""), domain.BadRequest, "no decision")
	var queue rest.Page[admin.ApplyItem]
	call(t, w.Server, "/admin/apply_list", `{"status":1,"pageSize":1}`, first).into(t, &queue)
	if queue.Total != 2 || queue.List[0].ApplyID != yes || queue.List[0].Form.Phone != "+86"+testPhone {
		t.Errorf("the queue is %+v", queue)
	}
	var what, outcome string
	if err := w.db.QueryRow(t.Context(), `SELECT call, outcome::text FROM operator_act ORDER BY act_id DESC LIMIT 1`).Scan(&what, &outcome); err != nil ||
		what != "/admin/apply_list" || !strings.Contains(outcome, yes) || strings.Contains(outcome, testPhone) {
		t.Errorf("the record says %s %s, %v", what, outcome, err)
	}
	var approved, again admin.ApplyReviewAnswer
	review(first, yes, 1, "").into(t, &approved)
	review(first, yes, 1, "").into(t, &again)
	if approved.HouseID == 0 || approved != again {
		t.Errorf("approved %+v, then %+v", approved, again)
	}
	r := review(second, yes, 2, "late")
	if wants(t, r, domain.StaleState, "a second reviewer"); fmt.Sprint(r.Params["current"]) != "2" {
		t.Errorf("it is %v", r.Params)
	}
	wants(t, review(first, no, 2, "blurred proof"), "", "a rejection")
	details := func(token string) (d anchors.ApplyDetailsAnswer) {
		call(t, w.Server, "/web_anchor/anchor_apply_for_details", ``, token).into(t, &d)
		return d
	}
	if d := details(poor); d.ApplyStatus != 3 || *d.RejectReason != "blurred proof" || *d.RetryTime != noon.Add(24*time.Hour).UnixMilli() {
		t.Errorf("the rejected one sees %+v", d)
	}
	if d := details(lucky); d.ApplyStatus != 2 || d.RejectReason != nil {
		t.Errorf("the approved one sees %+v", d)
	}
	if err := w.Store.Site.SetSetting(t.Context(), "apply.showRejection", false); err != nil {
		t.Fatal(err)
	}
	if d := details(poor); d.ApplyStatus != 0 || d.ApplyID != nil || d.RetryTime != nil {
		t.Errorf("where rejections are hidden the rejected one sees %+v", d)
	}
}
