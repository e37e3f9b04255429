// The operators' desk: who gets in, what each role may do, and that everything is recorded.

package http

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/password"
)

// office keeps operators and adjustments the way the tables do.
type office struct {
	mu     sync.Mutex
	people map[string]domain.Operator
	logins map[domain.TokenHash]string
	wishes map[string]domain.Adjustment
	asked  map[string]domain.Adjustment // by request id
	acts   []domain.OperatorAct
	broken error // of the record
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

func (o *office) RecordAct(_ context.Context, act domain.OperatorAct) (int64, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.broken != nil {
		return 0, o.broken
	}
	o.acts = append(o.acts, act)
	return int64(len(o.acts)), nil
}

func (o *office) RecordOutcome(_ context.Context, id int64, outcome, before, after []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	act := &o.acts[id-1]
	act.Outcome, act.Before, act.After = outcome, before, after
	return nil
}

// recorded are the lines of one call.
func (o *office) recorded(call string) (lines []domain.OperatorAct) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, act := range o.acts {
		if act.Call == call {
			lines = append(lines, act)
		}
	}
	return lines
}

func (o *office) AskAdjustment(_ context.Context, a domain.Adjustment, requestID string) (domain.Adjustment, error) {
	first, asked := o.asked[requestID]
	switch {
	case !asked:
		o.wishes[a.AdjustID], o.asked[requestID] = a, a
		return a, nil
	case !bytes.Equal(first.Hash, a.Hash):
		return a, domain.Refuse(domain.IdempotencyMismatch)
	}
	return first, nil
}

// Adjust is the rule in short; the whole of it is in the table's own tests.
func (o *office) Adjust(_ context.Context, id string, by int64, limit domain.Coins) (*domain.Coins, error) {
	a, ok := o.wishes[id]
	if !ok {
		return nil, domain.Refuse(domain.NotFound, "kind", "adjustment")
	}
	if a.AskedBy == by && a.Amount > limit {
		return nil, nil
	}
	if a.Done.IsZero() {
		o.left += a.Amount
		a.Done = noon
		o.wishes[id] = a
	}
	left := o.left
	return &left, nil
}

func (o *office) LedgerAudit(context.Context) (domain.LedgerAudit, error) {
	return domain.LedgerAudit{OK: true, Accounts: 3, Mismatches: []domain.LedgerMismatch{}}, nil
}

func openOffice(t *testing.T, change ...func(*flatDeps)) (*Server, *office) {
	t.Helper()
	hash, err := password.Hash("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	o := &office{people: map[string]domain.Operator{}, logins: map[domain.TokenHash]string{}, wishes: map[string]domain.Adjustment{}, asked: map[string]domain.Adjustment{}}
	for i, role := range []domain.OperatorRole{domain.OperatorSupport, domain.OperatorEditor, domain.OperatorAdmin} {
		o.people[string(role)] = domain.Operator{OperatorID: int64(11 + i), Name: string(role), Role: role, PasswordHash: hash}
	}
	o.people["second"] = domain.Operator{OperatorID: 20, Name: "second", Role: domain.OperatorAdmin, PasswordHash: hash}
	w := newWorld()
	w.settings["admin.requireTotp"] = "false"
	return serverOn(t, w, append([]func(*flatDeps){func(d *flatDeps) { d.Operators, d.Adjustments = o, o }}, change...)...), o
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

func TestARefusedLogInStandsInTheRecordWithTheNameThatWasTried(t *testing.T) {
	s, o := openOffice(t)
	long := strings.Repeat("x", 500)
	for i, x := range []struct{ name, kept string }{{"admin", "admin"}, {`no\u0007body`, "nobody"}, {long, long[:domain.OperatorNameMax]}} {
		wants(t, call(t, s, "/admin/login", `{"userName":"`+x.name+`","password":"wrong1pass"}`, ""), domain.LoginFailed, x.name)
		lines := o.recorded("/admin/login")
		if len(lines) != i+1 || string(lines[i].Asked) != `{"userName":"`+x.kept+`"}` || string(lines[i].Outcome) != `{"code":"LOGIN_FAILED"}` {
			t.Fatalf("recorded %s %s", lines[len(lines)-1].Asked, lines[len(lines)-1].Outcome)
		}
		if known := lines[i].OperatorID == 13; known != (x.name == "admin") {
			t.Errorf("the line about %s is of operator %d", x.name, lines[i].OperatorID)
		}
	}
	token := enter(t, s, "admin")
	lines := o.recorded("/admin/login")
	if last := lines[len(lines)-1]; last.OperatorID != 13 || strings.Contains(string(last.Outcome), token) || last.Outcome == nil {
		t.Errorf("a log-in is recorded as %+v", last)
	}
}

func TestNobodyGetsInUnrecorded(t *testing.T) {
	s, o := openOffice(t)
	o.broken = errors.New("the record is away")
	wants(t, call(t, s, "/admin/login", `{"userName":"admin","password":"touchline1"}`, ""), domain.Internal, "a log-in")
	wants(t, call(t, s, "/admin/login", `{"userName":"admin","password":"wrong1pass"}`, ""), domain.Internal, "a refused log-in")
	if len(o.logins) != 0 {
		t.Error("somebody is logged in")
	}
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
	agreed := done.AdjustID
	for _, body := range []string{
		`{"userId":"5","amount":1,"amount":777,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
		`{"userId":"5","amount":1,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
	} {
		wants(t, call(t, s, "/admin/wallet_adjust", body, admin), domain.BadRequest, body)
	}
	wants(t, call(t, s, "/admin/wallet_adjust", `{"userId":"5","amount":9999,"reason":"late bonus","requestId":"request1"}`, admin), domain.IdempotencyMismatch, "another amount")
	wants(t, call(t, s, "/admin/wallet_adjust", `{"userId":"5","amount":10000,"reason":"another","requestId":"request1"}`, admin), domain.IdempotencyMismatch, "another reason")
	ask(admin, `{"reason":"late bonus","requestId":"request1","userId":5,"amount":10000}`)
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("the same again, in another order: %+v", done)
	}
	lines := o.recorded("/admin/wallet_adjust")
	if len(lines) != 7 || lines[3].OperatorID != 20 || !strings.Contains(string(lines[3].Asked), agreed) {
		t.Errorf("recorded %+v", lines)
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
