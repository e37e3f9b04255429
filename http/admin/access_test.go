// How operators get in, what they may do, and that everything is recorded.

package admin_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/admin"
	"touchline/http/rest"
	"touchline/persistence/persistencetest"
)

// staff is a server with an operator of each role, and a second admin.
type staff struct {
	*resttest.Server
	support, editor, admin, second resttest.Operator
}

func open(t *testing.T, options ...resttest.Option) staff {
	t.Helper()
	s := resttest.Open(t, options...)
	return staff{
		s, s.Operator("support", domain.OperatorSupport), s.Operator("editor", domain.OperatorEditor),
		s.Operator("admin", domain.OperatorAdmin), s.Operator("second", domain.OperatorAdmin),
	}
}

// enter logs an operator in by name and password.
func (s staff) enter(t *testing.T, name string) (token string) {
	t.Helper()
	var in struct{ Token string }
	s.Call(t, "/admin/login", `{"userName":"`+name+`","password":"`+resttest.Password+`"}`, "").Into(t, &in)
	return in.Token
}

// count is how many rows a query counts.
func (s staff) count(t *testing.T, query string, values ...any) (n int) {
	t.Helper()
	if err := s.DB.QueryRow(t.Context(), query, values...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// sameJSON compares JSON but for its spaces, which the database sets as it likes.
func sameJSON(a []byte, b string) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, []byte(b)) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

func TestOnlyOperatorsGetIn(t *testing.T) {
	s := open(t)
	s.Call(t, "/admin/login", `{"userName":"admin","password":"wrong1pass"}`, "").Wants(t, domain.LoginFailed, "a wrong password")
	s.Call(t, "/admin/login", `{"userName":"nobody","password":"wrong1pass"}`, "").Wants(t, domain.LoginFailed, "an unknown name")
	s.Call(t, "/admin/me", `{}`, "").Wants(t, domain.Unauthenticated, "no login")
	s.Call(t, "/admin/me", `{}`, strings.Repeat("A", 43)).Wants(t, domain.TokenInvalid, "another token")
	s.Call(t, "/admin/me", `{}`, s.Person("viewer").Token).Wants(t, domain.TokenInvalid, "a user is no operator")
	token := s.enter(t, "support")
	s.Call(t, "/admin/me", `{}`, token).Wants(t, "", "a login")
	s.Call(t, "/web_user/userInfo", `{}`, token).Wants(t, domain.TokenInvalid, "an operator is no user")
	s.Call(t, "/admin/logout", `{}`, token).Wants(t, "", "logging out")
	s.Call(t, "/admin/me", `{}`, token).Wants(t, domain.TokenInvalid, "after logging out")
}

func TestARefusedLoginIsRecordedWithTheNameThatWasTried(t *testing.T) {
	s := open(t)
	long := strings.Repeat("x", 500)
	for i, x := range []struct{ name, kept string }{{"admin", "admin"}, {`no\u0007body`, "nobody"}, {long, long[:domain.OperatorNameMax]}} {
		s.Call(t, "/admin/login", `{"userName":"`+x.name+`","password":"wrong1pass"}`, "").Wants(t, domain.LoginFailed, x.name)
		acts := s.Acts("/admin/login")
		if len(acts) != i+1 || !sameJSON(acts[i].Asked, `{"userName":"`+x.kept+`"}`) || !sameJSON(acts[i].Outcome, `{"code":"LOGIN_FAILED"}`) {
			t.Fatalf("recorded %s %s", acts[len(acts)-1].Asked, acts[len(acts)-1].Outcome)
		}
		if known := acts[i].OperatorID == s.admin.OperatorID; known != (x.name == "admin") {
			t.Errorf("the act about %s is of operator %d", x.name, acts[i].OperatorID)
		}
	}
	token := s.enter(t, "admin")
	acts := s.Acts("/admin/login")
	if last := acts[len(acts)-1]; last.OperatorID != s.admin.OperatorID || strings.Contains(string(last.Outcome), token) || last.Outcome == nil {
		t.Errorf("a log-in is recorded as %+v", last)
	}
}

// unrecorded are operators of whom nothing can be recorded.
type unrecorded struct{ admin.Operators }

func (unrecorded) RecordAct(context.Context, domain.OperatorAct) (int64, error) {
	return 0, errors.New("the record cannot be written")
}

func TestNobodyGetsInUnrecorded(t *testing.T) {
	s := open(t, resttest.Deps(func(d *http.Deps) { d.Ports.Admin.Access.Operators = unrecorded{d.Ports.Admin.Access.Operators} }))
	const logins = `SELECT count(*) FROM operator_login`
	before := s.count(t, logins)
	s.Call(t, "/admin/login", `{"userName":"admin","password":"touchline1"}`, "").Wants(t, domain.Internal, "a log-in")
	s.Call(t, "/admin/login", `{"userName":"admin","password":"wrong1pass"}`, "").Wants(t, domain.Internal, "a refused log-in")
	if s.count(t, logins) != before {
		t.Error("somebody is logged in")
	}
}

func TestEveryCallIsForItsRoleAlone(t *testing.T) {
	s := open(t)
	calls := 0
	for _, e := range s.Table() {
		if e.Class != rest.Operator || e.Method != "POST" {
			continue
		}
		calls++
		if r := s.Call(t, e.Path, `{}`, ""); r.Code != domain.Unauthenticated {
			t.Errorf("%s without a login: %s", e.Path, r.Body)
		}
		for _, o := range []resttest.Operator{s.support, s.editor} {
			if e.Role != "" && !o.Role.May(e.Role) {
				if r := s.Call(t, e.Path, `{}`, o.Token); r.Code != domain.Forbidden {
					t.Errorf("%s asks %s: %s", o.Role, e.Path, r.Body)
				}
			}
		}
	}
	if calls < 30 {
		t.Errorf("only %d calls looked at", calls)
	}
}

func TestMoneyIsForAdminsAlone(t *testing.T) {
	s := open(t)
	user := s.Person("viewer")
	for _, o := range []resttest.Operator{s.support, s.editor} {
		s.Call(t, "/admin/ledger_audit", `{}`, o.Token).Wants(t, domain.Forbidden, o.Name+" audits")
		s.Call(t, "/admin/wallet_adjust", fmt.Sprintf(`{"userId":"%d","amount":10,"reason":"x","requestId":"request1"}`, user.UserID), o.Token).
			Wants(t, domain.Forbidden, o.Name+" adjusts")
	}
	s.Credit(user, 25)
	var audit domain.LedgerAudit
	r := s.Call(t, "/admin/ledger_audit", `{}`, s.admin.Token)
	r.Wants(t, "", "an admin audits")
	if r.Into(t, &audit); !audit.OK || audit.Sum != 0 || audit.Accounts < 2 || len(audit.Mismatches) != 0 {
		t.Errorf("the audit is %+v", audit)
	}
	if n := s.count(t, `SELECT count(*) FROM wallet_adjustment`); n != 0 {
		t.Errorf("%d refused adjustments are pending", n)
	}
}

func TestALargeCorrectionNeedsASecondAdmin(t *testing.T) {
	s := open(t)
	user := s.Person("viewer").UserID
	var done struct {
		AdjustID string
		Done     bool
		Balance  *int64
	}
	with := func(body string) string { return strings.ReplaceAll(body, "USER", domain.FormatID(user)) }
	ask := func(by resttest.Operator, body string) {
		t.Helper()
		done.Balance = nil
		s.Call(t, "/admin/wallet_adjust", with(body), by.Token).Into(t, &done)
	}
	ask(s.admin, `{"userId":"USER","amount":10000,"reason":"late bonus","requestId":"request1"}`)
	if !done.Done || done.Balance == nil || *done.Balance != 10_000 {
		t.Fatalf("within the limit: %+v", done)
	}
	ask(s.admin, `{"userId":"USER","amount":10001,"reason":"late bonus","requestId":"request2"}`)
	if done.Done || done.Balance != nil {
		t.Fatalf("above the limit: %+v", done)
	}
	pending, _ := json.Marshal(map[string]string{"adjustId": done.AdjustID})
	ask(s.admin, string(pending))
	if done.Done {
		t.Fatal("an admin approved a request of their own")
	}
	ask(s.second, string(pending))
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("approved by another: %+v", done)
	}
	approved := done.AdjustID
	for _, body := range []string{
		`{"userId":"USER","amount":1,"amount":777,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
		`{"userId":"USER","amount":1,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
	} {
		s.Call(t, "/admin/wallet_adjust", with(body), s.admin.Token).Wants(t, domain.BadRequest, body)
	}
	for _, body := range []string{
		`{"userId":"USER","amount":9999,"reason":"late bonus","requestId":"request1"}`,
		`{"userId":"USER","amount":10000,"reason":"another","requestId":"request1"}`,
	} {
		s.Call(t, "/admin/wallet_adjust", with(body), s.admin.Token).Wants(t, domain.IdempotencyMismatch, body)
	}
	ask(s.admin, `{"reason":"late bonus","requestId":"request1","userId":USER,"amount":10000}`)
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("the same again, in another order: %+v", done)
	}
	if balance := persistencetest.Balance(t, s.Store, domain.WalletOf(user)); balance != 20_001 {
		t.Errorf("the user has %d", balance)
	}
	acts := s.Acts("/admin/wallet_adjust")
	if len(acts) != 7 || acts[3].OperatorID != s.second.OperatorID || !strings.Contains(string(acts[3].Asked), approved) {
		t.Errorf("recorded %+v", acts)
	}
}

func TestACorrectionIsCheckedFieldByField(t *testing.T) {
	s := open(t)
	user := domain.FormatID(s.Person("viewer").UserID)
	for body, code := range map[string]domain.Code{
		`{"amount":1,"reason":"x","requestId":"request1"}`:                         domain.BadRequest,
		`{"userId":"USER","amount":0,"reason":"x","requestId":"request1"}`:         domain.AmountRange,
		`{"userId":"USER","amount":100000001,"reason":"x","requestId":"request1"}`: domain.AmountRange,
		`{"userId":"USER","amount":1,"reason":"  ","requestId":"request1"}`:        domain.FieldRequired,
		`{"userId":"USER","amount":1,"reason":"x","requestId":"short"}`:            domain.BadRequest,
		`{"adjustId":"ad_unknown"}`:                                                domain.NotFound,
	} {
		body = strings.ReplaceAll(body, "USER", user)
		s.Call(t, "/admin/wallet_adjust", body, s.admin.Token).Wants(t, code, body)
	}
	if n := s.count(t, `SELECT count(*) FROM wallet_adjustment`); n != 0 {
		t.Errorf("%d refused adjustments are pending", n)
	}
}
