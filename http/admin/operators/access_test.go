// Log-ins of operators, and their record.

package operators_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
)

// staff is a server with its operators.
type staff struct{ resttest.Staff }

func open(t *testing.T, options ...resttest.Option) staff {
	t.Helper()
	return staff{resttest.OpenStaff(t, options...)}
}

// enter logs an operator in by name and password.
func (s staff) enter(t *testing.T, name string) (token string) {
	t.Helper()
	var in struct{ Token string }
	s.Call(t, "/admin/login", `{"userName":"`+name+`","password":"`+resttest.Password+`"}`, "").Into(t, &in)
	return in.Token
}

// count is the number that a query answers.
func (s staff) count(t *testing.T, query string, values ...any) (n int) {
	t.Helper()
	if err := s.DB.QueryRow(t.Context(), query, values...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// sameJSON compares JSON without its spaces, which the database changes.
func sameJSON(a []byte, b string) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, []byte(b)) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

func TestOnlyOperatorsLogIn(t *testing.T) {
	s := open(t)
	s.Call(t, "/admin/login", `{"userName":"admin","password":"wrong1pass"}`, "").Wants(t, domain.LoginFailed,
		"a wrong password")
	s.Call(t, "/admin/login", `{"userName":"nobody","password":"wrong1pass"}`, "").Wants(t, domain.LoginFailed,
		"an unknown name")
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
	for i, x := range []struct{ name, kept string }{{"admin", "admin"}, {`no\u0007body`, "nobody"},
		{long, long[:console.OperatorNameMax]}} {
		s.Call(t, "/admin/login", `{"userName":"`+x.name+`","password":"wrong1pass"}`, "").Wants(t, domain.LoginFailed,
			x.name)
		acts := s.Acts("/admin/login")
		if len(acts) != i+1 || !sameJSON(acts[i].Asked, `{"userName":"`+x.kept+`"}`) ||
			!sameJSON(acts[i].Outcome, `{"code":"LOGIN_FAILED"}`) {
			t.Fatalf("recorded %s %s", acts[len(acts)-1].Asked, acts[len(acts)-1].Outcome)
		}
		if known := acts[i].OperatorID == s.First.OperatorID; known != (x.name == "admin") {
			t.Errorf("the act about %s is of operator %d", x.name, acts[i].OperatorID)
		}
	}
	token := s.enter(t, "admin")
	acts := s.Acts("/admin/login")
	if last := acts[len(acts)-1]; last.OperatorID != s.First.OperatorID || strings.Contains(string(last.Outcome), token) ||
		last.Outcome == nil {
		t.Errorf("a log-in is recorded as %+v", last)
	}
}

func TestALogInThatCannotBeRecordedIsRefused(t *testing.T) {
	s := open(t)
	s.Exec(`ALTER TABLE operator_act ADD CHECK (false) NOT VALID`) // the record accepts no line
	const logins = `SELECT count(*) FROM operator_login`
	before := s.count(t, logins)
	s.Call(t, "/admin/login", `{"userName":"admin","password":"touchline1"}`, "").Wants(t, domain.Internal, "a log-in")
	s.Call(t, "/admin/login", `{"userName":"admin","password":"wrong1pass"}`, "").Wants(t, domain.Internal,
		"a refused log-in")
	if s.count(t, logins) != before {
		t.Error("an unrecorded log-in succeeded")
	}
}

func TestAnApprovedChangeIsRecordedUnderTheOperatorItChanges(t *testing.T) {
	s := open(t)
	var asked struct{ ApprovalID string }
	s.Call(t, "/admin/operator_edit", fmt.Sprintf(`{"operatorId":"%d","role":"admin"}`, s.Editor.OperatorID),
		s.First.Token).Into(t, &asked)
	s.Call(t, "/admin/operator_edit", `{"approvalId":"`+asked.ApprovalID+`"}`, s.Second.Token).Wants(t, "", "approving it")
	s.Call(t, "/admin/operator_edit", `{"name":"new","role":"support","password":"seven slow lighthouses"}`,
		s.First.Token).Wants(t, "", "made")
	acts := s.Acts("/admin/operator_edit")
	if mine := fmt.Sprintf("operator:%d", s.Editor.OperatorID); len(acts) != 3 || acts[0].Thing != mine ||
		acts[1].Thing != mine {
		t.Errorf("recorded under %+v", acts)
	}
	if last := acts[2]; !strings.HasPrefix(last.Thing, "operator:") || last.Thing == acts[0].Thing {
		t.Errorf("a new operator is filed under %q", last.Thing)
	}
}
