// Operators on small stand-ins, for tests of what operators may see and change.

package http

import (
	"context"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/admin"
	"touchline/http/password"
)

// office keeps operators the way the tables do.
type office struct {
	people map[string]domain.Operator
	logins map[domain.TokenHash]string
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

func (o *office) RecordAct(context.Context, domain.OperatorAct) (int64, error) { return 1, nil }

func (o *office) RecordOutcome(context.Context, int64, []byte, []byte, []byte) error { return nil }

func openOffice(t *testing.T, change ...func(*flatDeps)) (*Server, *office) {
	t.Helper()
	hash, err := password.Hash("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	o := &office{people: map[string]domain.Operator{}, logins: map[domain.TokenHash]string{}}
	for i, role := range []domain.OperatorRole{domain.OperatorSupport, domain.OperatorEditor, domain.OperatorAdmin} {
		o.people[string(role)] = domain.Operator{OperatorID: int64(11 + i), Name: string(role), Role: role, PasswordHash: hash}
	}
	w := newWorld()
	w.settings["admin.requireTotp"] = "false"
	return serverOn(t, w, append([]func(*flatDeps){func(d *flatDeps) { d.Operators = o }}, change...)...), o
}

func enter(t *testing.T, s *Server, name string) string {
	t.Helper()
	var in struct{ Token string }
	call(t, s, "/admin/login", `{"userName":"`+name+`","password":"touchline1"}`, "").into(t, &in)
	return in.Token
}

// matchDesk keeps what was last asked about one match.
type matchDesk struct {
	*arena
	admin.MatchEdits
	result domain.MatchResult
	source domain.MatchSource
}

func (d *matchDesk) SetMatchResult(_ context.Context, r domain.MatchResult) error {
	d.result = r
	return nil
}

func (d *matchDesk) SetMatchSource(_ context.Context, _ int64, s domain.MatchSource) error {
	d.source = s
	return nil
}

func (d *matchDesk) SetSourceDown(_ context.Context, _ int64, down bool) error {
	d.source.Down = down
	return nil
}

func (d *matchDesk) Changed(context.Context, []int64) error { return nil }

// at lets a server keep its matches here.
func (d *matchDesk) at(deps *flatDeps) {
	deps.Matches, deps.MatchDesk, deps.LiveScores, deps.Rooms = d, d, d, d
}
