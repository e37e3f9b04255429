// The operators' desk: who gets in, what each role may do, and that everything is recorded.
package http

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
)

// office keeps operators and adjustments the way the tables do.
type office struct {
	mu     sync.Mutex
	people map[string]domain.Operator
	logins map[domain.TokenHash]string
	wishes map[string]domain.Adjustment
	acts   []domain.OperatorAct
	left   domain.Coins
}

func (o *office) OperatorByName(_ context.Context, name string) (domain.Operator, error) {
	if p, ok := o.people[name]; ok {
		return p, nil
	}
	return domain.Operator{}, domain.Refuse(domain.NotFound, "kind", "operator")
}

func (o *office) OperatorOf(_ context.Context, hash domain.TokenHash, _ time.Time) (domain.Operator, error) {
	if name, ok := o.logins[hash]; ok {
		return o.people[name], nil
	}
	return domain.Operator{}, domain.Refuse(domain.TokenInvalid)
}

func (o *office) AddOperatorLogin(_ context.Context, hash domain.TokenHash, id int64, _, _ time.Time) error {
	for name, p := range o.people {
		if p.OperatorID == id {
			o.logins[hash] = name
		}
	}
	return nil
}

func (o *office) DropOperatorLogin(_ context.Context, hash domain.TokenHash) error {
	delete(o.logins, hash)
	return nil
}

func (o *office) RecordAct(_ context.Context, act domain.OperatorAct) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.acts = append(o.acts, act)
	return nil
}

func (o *office) AskAdjustment(_ context.Context, a domain.Adjustment, _ string) (domain.Adjustment, error) {
	o.wishes[a.AdjustID] = a
	return a, nil
}

func (o *office) Adjustment(_ context.Context, id string) (domain.Adjustment, error) {
	if a, ok := o.wishes[id]; ok {
		return a, nil
	}
	return domain.Adjustment{}, domain.Refuse(domain.NotFound, "kind", "adjustment")
}

func (o *office) Adjust(_ context.Context, a domain.Adjustment, by int64, now time.Time) (domain.Coins, error) {
	o.left += a.Amount
	a.AgreedBy, a.Done = by, now
	o.wishes[a.AdjustID] = a
	return o.left, nil
}

func (o *office) LedgerAudit(context.Context) (domain.LedgerAudit, error) {
	return domain.LedgerAudit{OK: true, Accounts: 3, Mismatches: []domain.LedgerMismatch{}}, nil
}

func openOffice(t *testing.T) (*Server, *office) {
	t.Helper()
	hash, err := HashPassword("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	o := &office{people: map[string]domain.Operator{}, logins: map[domain.TokenHash]string{}, wishes: map[string]domain.Adjustment{}}
	for i, role := range []domain.OperatorRole{domain.OperatorSupport, domain.OperatorEditor, domain.OperatorAdmin} {
		o.people[string(role)] = domain.Operator{OperatorID: int64(11 + i), Name: string(role), Role: role, PasswordHash: hash}
	}
	o.people["second"] = domain.Operator{OperatorID: 20, Name: "second", Role: domain.OperatorAdmin, PasswordHash: hash}
	w := newWorld()
	w.settings["admin.requireTotp"] = "false"
	return serverOn(t, w, func(d *Deps) { d.Operators, d.Adjustments = o, o }), o
}

func enter(t *testing.T, s *Server, name string) string {
	t.Helper()
	var in struct{ Token string }
	call(t, s, "/admin/login", `{"userName":"`+name+`","password":"touchline1"}`, "").into(t, &in)
	return in.Token
}

func TestOnlyOperatorsGetToTheDesk(t *testing.T) {
	s, _ := openOffice(t)
	wants(t, call(t, s, "/admin/login", `{"userName":"admin","password":"wrong1pass"}`, ""), domain.LoginFailed, "a wrong password")
	wants(t, call(t, s, "/admin/login", `{"userName":"nobody","password":"wrong1pass"}`, ""), domain.LoginFailed, "an unknown name")
	wants(t, call(t, s, "/admin/me", `{}`, ""), domain.Unauthenticated, "no login")
	wants(t, call(t, s, "/admin/me", `{}`, strings.Repeat("A", 43)), domain.TokenInvalid, "another token")
	token := enter(t, s, "support")
	wants(t, call(t, s, "/admin/me", `{}`, token), "", "a login")
	wants(t, call(t, s, "/web_user/userInfo", `{}`, token), domain.TokenInvalid, "an operator is no user")
	wants(t, call(t, s, "/admin/logout", `{}`, token), "", "leaving")
	wants(t, call(t, s, "/admin/me", `{}`, token), domain.TokenInvalid, "after leaving")
}

func TestMoneyIsForAdminsAlone(t *testing.T) {
	s, o := openOffice(t)
	for _, name := range []string{"support", "editor"} {
		token := enter(t, s, name)
		wants(t, call(t, s, "/admin/ledger_audit", `{}`, token), domain.Forbidden, name+" audits")
		wants(t, call(t, s, "/admin/wallet_adjust", `{"userId":"5","amount":10,"reason":"x","requestId":"request1"}`, token), domain.Forbidden, name+" adjusts")
	}
	wants(t, call(t, s, "/admin/ledger_audit", `{}`, enter(t, s, "admin")), "", "an admin audits")
	if len(o.wishes) != 0 {
		t.Errorf("refused wishes were kept: %v", o.wishes)
	}
}

func TestALargeCorrectionNeedsASecondAdmin(t *testing.T) {
	s, o := openOffice(t)
	admin, second := enter(t, s, "admin"), enter(t, s, "second")
	var done struct {
		AdjustID string
		Done     bool
		Balance  *int64
	}
	ask := func(token, body string) {
		t.Helper()
		done.Balance = nil
		call(t, s, "/admin/wallet_adjust", body, token).into(t, &done)
	}
	ask(admin, `{"userId":"5","amount":10000,"reason":"late bonus","requestId":"request1"}`)
	if !done.Done || done.Balance == nil || *done.Balance != 10_000 {
		t.Fatalf("within the limit: %+v", done)
	}
	ask(admin, `{"userId":"5","amount":10001,"reason":"late bonus","requestId":"request2"}`)
	if done.Done || done.Balance != nil {
		t.Fatalf("above the limit: %+v", done)
	}
	wish, _ := json.Marshal(map[string]string{"adjustId": done.AdjustID})
	ask(admin, string(wish))
	if done.Done {
		t.Fatal("an admin agreed to a wish of their own")
	}
	ask(second, string(wish))
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("agreed by another: %+v", done)
	}
	if len(o.acts) != 4 || o.acts[3].OperatorID != 20 || !strings.Contains(string(o.acts[3].Asked), done.AdjustID) {
		t.Errorf("recorded %d acts, the last %s", len(o.acts), o.acts[len(o.acts)-1].Asked)
	}
}

func TestAFoolishCorrectionIsRefusedByTheFieldThatIsWrong(t *testing.T) {
	s, o := openOffice(t)
	admin := enter(t, s, "admin")
	for body, code := range map[string]domain.Code{
		`{"amount":1,"reason":"x","requestId":"request1"}`:                      domain.BadRequest,
		`{"userId":"5","amount":0,"reason":"x","requestId":"request1"}`:         domain.AmountRange,
		`{"userId":"5","amount":100000001,"reason":"x","requestId":"request1"}`: domain.AmountRange,
		`{"userId":"5","amount":1,"reason":"  ","requestId":"request1"}`:        domain.FieldRequired,
		`{"userId":"5","amount":1,"reason":"x","requestId":"short"}`:            domain.BadRequest,
		`{"adjustId":"ad_unknown"}`:                                             domain.NotFound,
	} {
		wants(t, call(t, s, "/admin/wallet_adjust", body, admin), code, body)
	}
	if len(o.wishes) != 0 {
		t.Errorf("kept %v", o.wishes)
	}
}
