// The demo world is retired by its marks.

package seed_test

import (
	"testing"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestTheRetirementOfTheDemoWorldLeavesOtherAccountsAlone(t *testing.T) {
	s := persistencetest.Open(t)
	add := func(name, phone string) int64 {
		t.Helper()
		a, err := s.Accounts.CreateAccount(t.Context(), domain.Account{
			UserName: name, PasswordHash: "hash", Phone: phone, NickName: "N", Language: "en",
			CreatedAt: persistencetest.Opening,
		})
		if err != nil {
			t.Fatal(err)
		}
		return a.UserID
	}
	if _, err := s.Operators.CreateOperator(t.Context(), "operator1", "x", "admin",
		persistencetest.Opening); err != nil {
		t.Fatal(err)
	}
	viewer := add("Viewer1", "+8613800138001")
	somebody := add("Somebody1", "+8613800138009")
	for _, key := range []string{"demo/fox", "own"} {
		team, err := s.Demo.PutTeam(t.Context(), key, 1, domain.Names{"en": key}, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Matches.FollowSubject(t.Context(), somebody, sport.Subject{TeamID: team}, sport.WantedChange{},
			persistencetest.Opening); err != nil {
			t.Fatal(err)
		}
	}
	if accounts, operators, err := s.Demo.DemoLeft(t.Context()); accounts+operators != 0 || err != nil {
		t.Fatalf("%d accounts and %d operators of a real site count as the demo world, %v", accounts, operators, err)
	}
	if err := s.Demo.MarkDemo(t.Context(), []int64{viewer}); err != nil {
		t.Fatal(err)
	}
	if err := s.Demo.MarkDemoOperator(t.Context(), "Operator1"); err != nil {
		t.Fatal(err)
	}
	if accounts, operators, err := s.Demo.DemoLeft(t.Context()); accounts != 1 || operators != 1 || err != nil {
		t.Errorf("%d accounts and %d operators are marked, want 1 and 1, %v", accounts, operators, err)
	}
	if err := s.Demo.RetireDemo(t.Context(), persistencetest.Opening); err != nil {
		t.Fatal(err)
	}
	if accounts, operators, err := s.Demo.DemoLeft(t.Context()); accounts+operators != 0 || err != nil {
		t.Errorf("%d accounts and %d operators are left, %v", accounts, operators, err)
	}
	if list, total, err := s.Matches.FollowedSubjects(t.Context(), somebody, 9, 0); total != 1 || err != nil ||
		list[0].Names["en"] != "own" {
		t.Errorf("followed are %d: %v, %v", total, list, err)
	}
	a, err := s.Accounts.AccountByName(t.Context(), "viewer1")
	if err != nil || a.PasswordHash != "" || a.Phone != "" || a.DisabledAt.IsZero() {
		t.Errorf("the account of the demo world is %+v, %v", a, err)
	}
	a, err = s.Accounts.AccountByName(t.Context(), "somebody1")
	if err != nil || a.PasswordHash != "hash" || !a.DisabledAt.IsZero() {
		t.Errorf("the other account is %+v, %v", a, err)
	}
	o, err := s.Operators.OperatorByName(t.Context(), "operator1")
	if err != nil || o.PasswordHash != "" || o.Disabled.IsZero() {
		t.Errorf("the operator of the demo world is %+v, %v", o, err)
	}
}
