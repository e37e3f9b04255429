// Operators' logins expire, and the record of their acts is permanent.

package operators_test

import (
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/persistencetest"
)

func TestAnOperatorsLoginExpires(t *testing.T) {
	t.Parallel()
	store, _, operator, _ := persistencetest.WithOperator(t)
	now := time.Now()
	if err := store.Operators.AddOperatorLogin(t.Context(),
		console.NewOperatorLogin(domain.TokenHash{7}, operator, now, "", "")); err != nil {
		t.Fatal(err)
	}
	found, err := store.Operators.OperatorOf(t.Context(), domain.TokenHash{7}, now)
	if err != nil || found.Name != "Ada" || found.Role != console.OperatorAdmin {
		t.Fatalf("found %+v, %v", found, err)
	}
	for what, ask := range map[string]func() error{
		"after twelve hours": func() error {
			_, err := store.Operators.OperatorOf(t.Context(), domain.TokenHash{7}, now.Add(console.OperatorLoginLifetime))
			return err
		},
		"another token": func() error {
			_, err := store.Operators.OperatorOf(t.Context(), domain.TokenHash{8}, now)
			return err
		},
		"after a log-out": func() error {
			if err := store.Operators.DropOperatorLogin(t.Context(), domain.TokenHash{7}); err != nil {
				return err
			}
			_, err := store.Operators.OperatorOf(t.Context(), domain.TokenHash{7}, now)
			return err
		},
	} {
		if err := ask(); domain.CodeOf(err) != domain.TokenInvalid {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestTheRecordOfOperatorsCannotBeEdited(t *testing.T) {
	t.Parallel()
	store, cfg, operator, _ := persistencetest.WithOperator(t)
	act := console.OperatorAct{OperatorID: operator, Call: "/admin/x", Asked: []byte(`{}`), Outcome: []byte(`{}`),
		At: time.Now()}
	begun := act
	begun.Outcome = nil
	for _, line := range []console.OperatorAct{act, begun} {
		if _, err := store.Operators.RecordAct(t.Context(), line); err != nil {
			t.Fatal(err)
		}
	}
	db := persistencetest.SQL(t, cfg)
	for _, sql := range []string{`UPDATE operator_act SET call = 'y'`,
		`UPDATE operator_act SET outcome = '{}', call = 'y'`,
		`UPDATE operator_act SET outcome = '{}', asked = '{"a":1}' WHERE outcome IS NULL`,
		`UPDATE operator_act SET thing = 'match:1' WHERE outcome IS NULL`, `DELETE FROM operator_act`,
		`TRUNCATE operator_act`} {
		if _, err := db.Exec(t.Context(), sql); err == nil || !strings.Contains(err.Error(), "never changed") {
			t.Errorf("%s: %v", sql, err)
		}
	}
}
