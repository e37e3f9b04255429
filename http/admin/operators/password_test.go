// Operators' own passwords: which are accepted, and which logins a change ends.

package operators_test

import (
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
)

func TestOperatorsChangeTheirOwnPassword(t *testing.T) {
	s := open(t)
	here, there := s.enter(t, "support"), s.enter(t, "support")
	change := func(old, fresh string) resttest.Reply {
		return s.Call(t, "/admin/password_edit", `{"oldPassword":"`+old+`","password":"`+fresh+`"}`, here)
	}
	for fresh, rule := range map[string]string{
		"elevenchars": "length", "Password1234!!": "common", "1234567890123": "common", "SUPPORT-2026-support": "name",
		"touchline1": "different",
	} {
		if r := change("touchline1", fresh); r.Code != domain.BadRequest || r.Params["rule"] != rule {
			t.Errorf("%s: %s", fresh, r.Body)
		}
	}
	change("touchline2", "four quiet rivers").Wants(t, domain.OldPasswordWrong, "without the old one")
	change("", "four quiet rivers").Wants(t, domain.FieldRequired, "with none")
	change("touchline1", "four quiet rivers").Wants(t, "", "with the old one")
	s.Call(t, "/admin/me", `{}`, here).Wants(t, "", "the login it was changed by")
	s.Call(t, "/admin/me", `{}`, there).Wants(t, domain.TokenInvalid, "another login")
	s.Call(t, "/admin/login", `{"userName":"support","password":"touchline1"}`, "").Wants(t, domain.LoginFailed,
		"the old password")
	s.Call(t, "/admin/login", `{"userName":"support","password":"four quiet rivers"}`, "").Wants(t, "", "the new password")
	acts := s.Acts("/admin/password_edit")
	if len(acts) == 0 {
		t.Error("the record is empty")
	}
	for _, act := range acts {
		if !sameJSON(act.Asked, `{}`) {
			t.Errorf("the record holds %s", act.Asked)
		}
	}
}
