// What one admin may do alone, and who may approve the rest.

package console

import (
	"testing"
	"time"

	"touchline/domain"
)

func TestAnApprovalNeedsTwoPeople(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)
	admin := func(id int64, given time.Time) Operator {
		return Operator{OperatorID: id, Role: OperatorAdmin, Given: given}
	}
	with := func(how func(*Approval)) Approval {
		a := Approval{Requester: admin(1, noon.Add(-time.Hour)), Approver: admin(2, noon.Add(-time.Hour)), Asked: noon}
		how(&a)
		return a
	}
	for sentence, x := range map[string]struct {
		a    Approval
		code domain.Code
	}{
		"two old admins":    {with(func(*Approval) {}), ""},
		"after two days":    {with(func(a *Approval) { a.Lapsed = true }), domain.StaleState},
		"the one who asked": {with(func(a *Approval) { a.Approver = a.Requester }), domain.Forbidden},
		"an editor": {with(func(a *Approval) {
			a.Approver.Role = OperatorEditor
		}), domain.Forbidden},
		"one who was let go": {with(func(a *Approval) {
			a.Approver.Disabled = noon
		}), domain.Forbidden},
		"one who became admin after the request": {with(func(a *Approval) {
			a.Approver.Given = noon.Add(time.Second)
		}), domain.Forbidden},
		"one who became admin with the request": {with(func(a *Approval) { a.Approver.Given = noon }), domain.Forbidden},
		"the requester was let go since": {with(func(a *Approval) {
			a.Requester.Disabled = noon
		}), domain.StaleState},
		"the requester is no longer an admin": {with(func(a *Approval) {
			a.Requester.Role = OperatorSupport
		}), domain.StaleState},
		"the requester was given a password since": {with(func(a *Approval) {
			a.Requester.Given = noon.Add(time.Second)
		}), domain.StaleState},
		"the same admin gave both their credentials": {with(func(a *Approval) { a.Shared = true }), domain.Forbidden},
	} {
		if got := domain.CodeOf(x.a.Check()); got != x.code {
			t.Errorf("%s: %q, want %q", sentence, got, x.code)
		}
	}
}

func TestMakingAnAdminNeedsTwoPeople(t *testing.T) {
	t.Parallel()
	role := func(r OperatorRole) *OperatorRole { return &r }
	hash, yes, no := "hash", true, false
	there := Operator{OperatorID: 7, Role: OperatorAdmin}
	editor := Operator{OperatorID: 8, Role: OperatorEditor}
	gone := Operator{OperatorID: 9, Role: OperatorAdmin, Disabled: time.Unix(1, 0)}
	for sentence, x := range map[string]struct {
		change OperatorChange
		before Operator
		needs  bool
	}{
		"a new admin": {OperatorChange{Role: role(OperatorAdmin), PasswordHash: &hash}, Operator{},
			true},
		"a new editor": {OperatorChange{Role: role(OperatorEditor), PasswordHash: &hash},
			Operator{}, false},
		"an editor becomes admin":          {OperatorChange{Role: role(OperatorAdmin)}, editor, true},
		"an editor's password":             {OperatorChange{PasswordHash: &hash}, editor, false},
		"an editor's second factor":        {OperatorChange{ResetTotp: true}, editor, false},
		"an admin's password":              {OperatorChange{PasswordHash: &hash}, there, true},
		"an admin's second factor":         {OperatorChange{ResetTotp: true}, there, true},
		"the password of one let go":       {OperatorChange{PasswordHash: &hash}, gone, true},
		"an admin comes back":              {OperatorChange{Disabled: &no}, gone, true},
		"an admin is let go":               {OperatorChange{Disabled: &yes}, there, false},
		"an admin who is there is enabled": {OperatorChange{Disabled: &no}, there, false},
		"an admin becomes editor":          {OperatorChange{Role: role(OperatorEditor)}, there, false},
		"one let go comes back as editor":  {OperatorChange{Role: role(OperatorEditor), Disabled: &no}, gone, false},
		"an admin stays admin":             {OperatorChange{Role: role(OperatorAdmin)}, there, false},
	} {
		if got := x.change.NeedsApproval(x.before); got != x.needs {
			t.Errorf("%s: %v", sentence, got)
		}
	}
}
