// Operators' own passwords: what they may be, and what a change ends.

package http

import (
	"context"
	"errors"
	"testing"
	"time"

	"touchline/domain"
)

func (f *safe) Operator(_ context.Context, id int64) (found domain.Operator, err error) {
	f.change(id, func(o *domain.Operator) { found = *o })
	return found, nil
}

func (f *safe) ChangeOperator(context.Context, int64, domain.OperatorChange, time.Time) (domain.OperatorEdited, error) {
	return domain.OperatorEdited{}, errors.ErrUnsupported
}

func (f *safe) ApproveOperatorChange(context.Context, string, int64, time.Time) (domain.OperatorEdited, error) {
	return domain.OperatorEdited{}, errors.ErrUnsupported
}

func (f *safe) PendingOperatorChanges(context.Context) ([]domain.PendingOperatorChange, error) {
	return nil, nil
}
func (f *safe) PendingAdjustments(context.Context) ([]domain.Adjustment, error) { return nil, nil }

func (f *safe) Operators(context.Context, int, int) ([]domain.Operator, int64, error) {
	return nil, 0, errors.ErrUnsupported
}

func (f *safe) SetOperatorPassword(_ context.Context, of domain.Operator, hash string, keep domain.TokenHash) error {
	f.change(of.OperatorID, func(o *domain.Operator) { o.PasswordHash = hash })
	for token, name := range f.logins {
		if name == of.Name && token != keep {
			delete(f.logins, token)
		}
	}
	return nil
}

func TestOperatorsChangeTheirOwnPassword(t *testing.T) {
	_, o := openOffice(t)
	f := &safe{office: o, steps: map[int64]int64{}, recovery: map[domain.TokenHash]bool{}}
	w := newWorld()
	w.settings["admin.requireTotp"] = "false"
	s := serverOn(t, w, func(d *flatDeps) { d.Operators, d.Staff, d.Secret = o, f, []byte("secret") })
	here, there := enter(t, s, "support"), enter(t, s, "support")
	change := func(old, fresh string) reply {
		return call(t, s, "/admin/password_edit", `{"oldPassword":"`+old+`","password":"`+fresh+`"}`, here)
	}
	for fresh, rule := range map[string]string{
		"elevenchars": "length", "Password1234!!": "common", "1234567890123": "common", "SUPPORT-2026-support": "name", "touchline1": "different",
	} {
		if r := change("touchline1", fresh); r.Code != domain.BadRequest || r.Params["rule"] != rule {
			t.Errorf("%s: %s", fresh, r.body)
		}
	}
	wants(t, change("touchline2", "four quiet rivers"), domain.OldPasswordWrong, "without the old one")
	wants(t, change("", "four quiet rivers"), domain.FieldRequired, "with none")
	wants(t, change("touchline1", "four quiet rivers"), "", "with the old one")
	wants(t, call(t, s, "/admin/me", `{}`, here), "", "the login it was changed by")
	wants(t, call(t, s, "/admin/me", `{}`, there), domain.TokenInvalid, "another login")
	wants(t, call(t, s, "/admin/login", `{"userName":"support","password":"touchline1"}`, ""), domain.LoginFailed, "the old password")
	for _, line := range o.recorded("/admin/password_edit") {
		if string(line.Asked) != `{}` {
			t.Errorf("the record holds %s", line.Asked)
		}
	}
}
