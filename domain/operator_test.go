// What one admin may do alone, and who may agree to the rest.

package domain

import (
	"testing"
	"time"
)

func TestAnAgreementIsOfTwoPeople(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)
	admin := func(id int64, given time.Time) Operator {
		return Operator{OperatorID: id, Role: OperatorAdmin, Given: given}
	}
	with := func(how func(*Agreement)) Agreement {
		a := Agreement{Wisher: admin(1, noon.Add(-time.Hour)), Other: admin(2, noon.Add(-time.Hour)), Asked: noon}
		how(&a)
		return a
	}
	for sentence, x := range map[string]struct {
		a    Agreement
		code Code
	}{
		"two old admins":                        {with(func(*Agreement) {}), ""},
		"after two days":                        {with(func(a *Agreement) { a.Lapsed = true }), StaleState},
		"the one who asked":                     {with(func(a *Agreement) { a.Other = a.Wisher }), Forbidden},
		"an editor":                             {with(func(a *Agreement) { a.Other.Role = OperatorEditor }), Forbidden},
		"one who was let go":                    {with(func(a *Agreement) { a.Other.Disabled = noon }), Forbidden},
		"one who became admin after the wish":   {with(func(a *Agreement) { a.Other.Given = noon.Add(time.Second) }), Forbidden},
		"one who became admin with the wish":    {with(func(a *Agreement) { a.Other.Given = noon }), Forbidden},
		"the wisher was let go meanwhile":       {with(func(a *Agreement) { a.Wisher.Disabled = noon }), StaleState},
		"the wisher is no admin any more":       {with(func(a *Agreement) { a.Wisher.Role = OperatorSupport }), StaleState},
		"the wisher was given a password since": {with(func(a *Agreement) { a.Wisher.Given = noon.Add(time.Second) }), StaleState},
		"one hand gave both what they have":     {with(func(a *Agreement) { a.Shared = true }), Forbidden},
	} {
		if got := CodeOf(x.a.Check()); got != x.code {
			t.Errorf("%s: %q, want %q", sentence, got, x.code)
		}
	}
}

func TestWhatMakesAnAdminNeedsTwo(t *testing.T) {
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
		"a new admin":                      {OperatorChange{Role: role(OperatorAdmin), PasswordHash: &hash}, Operator{}, true},
		"a new editor":                     {OperatorChange{Role: role(OperatorEditor), PasswordHash: &hash}, Operator{}, false},
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
		if got := x.change.NeedsAgreement(x.before); got != x.needs {
			t.Errorf("%s: %v", sentence, got)
		}
	}
}
