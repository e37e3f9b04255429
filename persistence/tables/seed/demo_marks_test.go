// The demo world is known by its marks, also in databases made before there were any.

package seed_test

import (
	"os"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestADatabaseMadeBeforeTheMarksIsKnownToHoldTheDemoWorld(t *testing.T) {
	cfg := persistencetest.Config(t)
	s := persistencetest.OpenConfig(t, cfg)
	sql := persistencetest.SQL(t, cfg)
	text, err := os.ReadFile("../../migrations/00095_demo_marks.sql")
	if err != nil {
		t.Fatal(err)
	}
	_, marks, _ := strings.Cut(string(text), "WHERE demo;\n")
	marks, _, _ = strings.Cut(marks, "-- +goose Down")
	add := func(name, hash, phone string) {
		t.Helper()
		if _, err := s.Accounts.CreateAccount(t.Context(), domain.Account{UserName: name, PasswordHash: hash, Phone: phone, NickName: "N", Language: "en", CreatedAt: persistencetest.Opening}); err != nil {
			t.Fatal(err)
		}
	}
	marked := func() (accounts, operators int64) {
		t.Helper()
		if _, err := sql.Exec(t.Context(), marks); err != nil {
			t.Fatal(err)
		}
		accounts, operators, err := s.Demo.DemoLeft(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return accounts, operators
	}
	if _, err := s.Operators.CreateOperator(t.Context(), "operator1", "x", "admin", persistencetest.Opening); err != nil {
		t.Fatal(err)
	}
	add("Viewer1", "hash", "+8613800138001")
	add("Somebody1", "hash", "+8613800138009")
	if accounts, operators := marked(); accounts+operators != 0 {
		t.Fatalf("%d people and %d operators of a real site are taken for the demo world", accounts, operators)
	}
	add("ahaodemo1", "", "")
	add("crowd101", "", "")
	add("load17", "", "")
	if accounts, operators := marked(); accounts != 4 || operators != 1 {
		t.Errorf("%d accounts and %d operators are marked, want 4 and 1", accounts, operators)
	}
	if err := s.Demo.RetireDemo(t.Context(), persistencetest.Opening); err != nil {
		t.Fatal(err)
	}
	if accounts, operators, err := s.Demo.DemoLeft(t.Context()); accounts+operators != 0 || err != nil {
		t.Errorf("%d accounts and %d operators are left, %v", accounts, operators, err)
	}
	if a, err := s.Accounts.AccountByName(t.Context(), "viewer1"); err != nil || a.PasswordHash != "" || a.Phone != "" || a.DisabledAt.IsZero() {
		t.Errorf("%+v %v", a, err)
	}
	if a, err := s.Accounts.AccountByName(t.Context(), "somebody1"); err != nil || a.PasswordHash != "hash" || !a.DisabledAt.IsZero() {
		t.Errorf("a real account: %+v %v", a, err)
	}
	if o, err := s.Operators.OperatorByName(t.Context(), "operator1"); err != nil || o.PasswordHash != "" || o.Disabled.IsZero() {
		t.Errorf("%+v %v", o, err)
	}
}
