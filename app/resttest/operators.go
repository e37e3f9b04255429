// Operators with accounts and tokens, and the record of their acts.

package resttest

import (
	"slices"
	"testing"
	"time"

	"touchline/domain/console"
	"touchline/http/rest"
)

// Operator is an operator with a valid token.
type Operator struct {
	console.Operator
	Token string
}

// Operator makes an operator with the password Password. The server then requires no second factor of operators; the
// setting admin.requireTotp changes that.
func (s *Server) Operator(name string, role console.OperatorRole) Operator {
	s.t.Helper()
	hash, err := hashed()
	if err != nil {
		s.t.Fatal(err)
	}
	s.Setting("admin.requireTotp", "false")
	id, err := s.Operators.CreateOperator(s.t.Context(), name, hash, string(role), s.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	return Operator{console.Operator{OperatorID: id, Name: name, Role: role}, s.LogInOperator(id)}
}

// Staff is a server with an operator of each role; First and Second are admins.
type Staff struct {
	*Server
	Support, Editor, First, Second Operator
}

// OpenStaff opens a server and makes its operators.
func OpenStaff(t *testing.T, options ...Option) Staff {
	t.Helper()
	s := Open(t, options...)
	return Staff{
		s, s.Operator("support", console.OperatorSupport), s.Operator("editor", console.OperatorEditor),
		s.Operator("admin", console.OperatorAdmin), s.Operator("second", console.OperatorAdmin),
	}
}

// LogInOperator adds a token of an operator without a call.
func (s *Server) LogInOperator(operatorID int64) (token string) {
	s.t.Helper()
	token, err := rest.NewToken()
	if err == nil {
		login := console.NewOperatorLogin(rest.HashToken(token), operatorID, s.Now(), "", "")
		login.Expires = s.Now().Add(100 * time.Hour)
		err = s.Operators.AddOperatorLogin(s.t.Context(), login)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

// Acts returns the recorded acts of operators in a call, oldest first; of all calls for "".
func (s *Server) Acts(call string) []console.RecordedAct {
	s.t.Helper()
	acts, err := s.Operators.OperatorActs(s.t.Context(), console.ActFilter{Call: call, Limit: 1000})
	if err != nil {
		s.t.Fatal(err)
	}
	slices.Reverse(acts)
	return acts
}
