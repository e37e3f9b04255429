// Admins need two admins to be created, and one person with two accounts does not count as two.

package operators_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// staff are admins by name; root and rita were created on the command line.
type staff struct {
	*persistence.Store
	t    *testing.T
	sql  *pgxpool.Pool
	ids  map[string]int64
	user int64
	n    int
}

func openStaff(t *testing.T) *staff {
	store, cfg, _, user := persistencetest.WithOperator(t)
	s := &staff{Store: store, t: t, sql: persistencetest.SQL(t, cfg), ids: map[string]int64{}, user: user}
	for _, name := range []string{"root", "rita"} {
		id, err := store.Operators.CreateOperator(t.Context(), name, "hash", "admin", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		s.ids[name] = id
	}
	return s
}

func (s *staff) change(by string, change console.OperatorChange) console.OperatorEdited {
	s.t.Helper()
	edited, err := s.Operators.ChangeOperator(s.t.Context(), s.ids[by], change, time.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	return edited
}

// askChange requests a change that another admin has to approve.
func (s *staff) askChange(by string, change console.OperatorChange) string {
	s.t.Helper()
	edited := s.change(by, change)
	if edited.ApprovalID == "" {
		s.t.Fatalf("%s changed %+v without approval", by, change)
	}
	return edited.ApprovalID
}

func (s *staff) approve(by, approvalID string) error {
	_, err := s.Operators.ApproveOperatorChange(s.t.Context(), approvalID, s.ids[by], time.Now())
	return err
}

// made returns a new admin, created by one admin and approved by another.
func (s *staff) made(by, with, name string) {
	s.t.Helper()
	admin, hash := console.OperatorAdmin, "hash"
	edited, err := s.Operators.ApproveOperatorChange(s.t.Context(),
		s.askChange(by, console.OperatorChange{Name: name, Role: &admin, PasswordHash: &hash}), s.ids[with], time.Now())
	if err != nil {
		s.t.Fatalf("%s and %s create %s: %v", by, with, name, err)
	}
	s.ids[name] = edited.After.OperatorID
}

// pays returns the refusal when one admin approves a large correction of another.
func (s *staff) pays(requester, other string) domain.Code {
	s.t.Helper()
	s.n++
	pending := askAdjustment(s.t, s.Store, s.ids[requester], s.user, 1_000_000, domain.FormatID(int64(s.n)))
	if left := adjusted(s.t, s.Store, pending, s.ids[requester]); left != -1 {
		s.t.Fatalf("a million of %s passed without approval", requester)
	}
	_, err := s.Operators.Adjust(s.t.Context(), pending, s.ids[other], alone)
	return domain.CodeOf(err)
}

func TestOneAdminDoesNotBecomeTwo(t *testing.T) {
	t.Parallel()
	s := openStaff(t)
	admin, hash, no := console.OperatorAdmin, "hash", false
	alone := console.OperatorChange{Name: "twin", Role: &admin, PasswordHash: &hash}
	pending := s.askChange("root", alone)
	if code := domain.CodeOf(s.approve("root", pending)); code != domain.Forbidden {
		t.Errorf("root approves its own change: %s", code)
	}
	if _, err := s.Operators.OperatorByName(t.Context(), "twin"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("twin was created: %v", err)
	}
	s.made("root", "rita", "cleo")
	s.made("cleo", "rita", "dan")
	for _, x := range []struct {
		requester, other string
		code             domain.Code
	}{
		{"root", "rita", ""}, {"rita", "root", ""}, {"rita", "cleo", ""}, {"cleo", "rita", ""}, {"rita", "dan", ""},
		{"root", "cleo", domain.Forbidden}, // root knows the login data of cleo
		{"cleo", "root", domain.Forbidden}, // and root may have requested as cleo
		{"root", "dan", domain.Forbidden},  // through cleo
		{"cleo", "dan", domain.Forbidden},
	} {
		if code := s.pays(x.requester, x.other); code != x.code {
			t.Errorf("%s approves the request of %s: %q, want %q", x.other, x.requester, code, x.code)
		}
	}
	s.made("root", "rita", "eve")
	if code := s.pays("cleo", "eve"); code != domain.Forbidden {
		t.Errorf("of two admins that root created, one approves for the other: %q", code)
	}
	// The command line gives an account new login data.
	cleo := s.ids["cleo"]
	yes := true
	for _, change := range []console.OperatorChange{{PasswordHash: &hash}, {ResetTotp: true}, {Disabled: &yes},
		{Disabled: &no}} {
		change.OperatorID = cleo
		if _, err := s.Operators.ChangeOperator(t.Context(), 0, change, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if code := s.pays("root", "cleo"); code != "" {
		t.Errorf("cleo got all login data on the command line, but gets %q", code)
	}
}

func TestEveryChangeThatGivesAccessToAnAdminsAccountNeedsTwo(t *testing.T) {
	t.Parallel()
	s := openStaff(t)
	admin, editor, hash, yes, no := console.OperatorAdmin, console.OperatorEditor, "another", true, false
	made := s.change("root", console.OperatorChange{Name: "ed", Role: &editor, PasswordHash: &hash})
	if made.ApprovalID != "" {
		t.Fatal("a change of an editor needed an approval")
	}
	s.ids["ed"] = made.After.OperatorID
	for name, change := range map[string]console.OperatorChange{
		"ed becomes admin":          {OperatorID: s.ids["ed"], Role: &admin},
		"rita's password":           {OperatorID: s.ids["rita"], PasswordHash: &hash},
		"rita's second factor":      {OperatorID: s.ids["rita"], ResetTotp: true},
		"root's own, without proof": {OperatorID: s.ids["root"], PasswordHash: &hash},
	} {
		before, err := s.Operators.Operator(t.Context(), change.OperatorID)
		if err != nil {
			t.Fatal(err)
		}
		s.askChange("root", change)
		after, err := s.Operators.Operator(t.Context(), change.OperatorID)
		if err != nil || after.Role != before.Role || after.PasswordHash != before.PasswordHash ||
			after.Given != before.Given {
			t.Errorf("%s: happened without approval: %+v, %v", name, after, err)
		}
	}
	s.change("root", console.OperatorChange{OperatorID: s.ids["rita"], Disabled: &yes})
	s.askChange("root", console.OperatorChange{OperatorID: s.ids["rita"], Disabled: &no})
}

func TestAPendingChangeIsApprovedByEarlierAdminsAndExpires(t *testing.T) {
	t.Parallel()
	s := openStaff(t)
	editor, hash := console.OperatorEditor, "hash"
	raise := func() string {
		admin := console.OperatorAdmin
		made := s.change("root", console.OperatorChange{Name: "ed" + domain.FormatID(int64(len(s.ids))), Role: &editor,
			PasswordHash: &hash})
		s.ids[made.After.Name] = made.After.OperatorID
		return s.askChange("root", console.OperatorChange{OperatorID: made.After.OperatorID, Role: &admin})
	}
	old := raise()
	late, err := s.Operators.CreateOperator(t.Context(), "late", "hash", "admin", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	s.ids["late"] = late
	if code := domain.CodeOf(s.approve("late", old)); code != domain.Forbidden {
		t.Errorf("an admin younger than the request: %s", code)
	}
	if _, err := s.Operators.ChangeOperator(t.Context(), 0,
		console.OperatorChange{OperatorID: s.ids["rita"], ResetTotp: true}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if code := domain.CodeOf(s.approve("rita", old)); code != domain.Forbidden {
		t.Errorf("an admin whose second factor was reset after the request: %s", code)
	}
	lapsed := raise()
	if _, err := s.sql.Exec(t.Context(),
		`UPDATE operator_approval SET asked_at = asked_at - interval '49 hours' WHERE approval_id = $1`, lapsed); err != nil {
		t.Fatal(err)
	}
	var no *domain.Refusal
	if err := s.approve("rita", lapsed); !errors.As(err, &no) || no.Code != domain.StaleState ||
		no.Params["current"] != "lapsed" {
		t.Errorf("after two days: %v", err)
	}
	both := raise()
	var done sync.WaitGroup
	answers := make([]error, 2)
	for i, by := range []string{"rita", "late"} {
		done.Go(func() { answers[i] = s.approve(by, both) })
	}
	done.Wait()
	if (answers[0] == nil) == (answers[1] == nil) {
		t.Errorf("two approve at the same time: %v", answers)
	}
	open, err := s.Operators.OperatorApprovals(t.Context())
	if err != nil || len(open) != 1 || open[0].ApprovalID != old {
		t.Errorf("waiting are %+v, %v", open, err)
	}
	var hashes int
	made := s.askChange("rita", console.OperatorChange{OperatorID: s.ids["root"], PasswordHash: &hash})
	if err := s.approve("late", made); err != nil {
		t.Fatal(err)
	}
	if err := s.sql.QueryRow(t.Context(),
		`SELECT count(*) FROM operator_approval WHERE password_hash IS NOT NULL`).Scan(&hashes); err != nil || hashes != 0 {
		t.Errorf("%d hashes of passwords are kept with changes no longer pending, %v", hashes, err)
	}
	if code := domain.CodeOf(s.approve("rita", old)); code != domain.Forbidden && code != domain.StaleState {
		t.Errorf("root got a password after the request: %s", code)
	}
}

func TestAnOperatorsOwnPasswordEndsTheirOtherLogins(t *testing.T) {
	t.Parallel()
	s := openStaff(t)
	now := time.Now()
	for _, token := range []domain.TokenHash{{7}, {8}} {
		if err := s.Operators.AddOperatorLogin(t.Context(),
			console.NewOperatorLogin(token, s.ids["root"], now, "", "")); err != nil {
			t.Fatal(err)
		}
	}
	root, err := s.Operators.Operator(t.Context(), s.ids["root"])
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Operators.SetOperatorPassword(t.Context(), root, "new", domain.TokenHash{7}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Operators.OperatorOf(t.Context(), domain.TokenHash{7}, now); err != nil {
		t.Errorf("the login that changed the password ended: %v", err)
	}
	if _, err := s.Operators.OperatorOf(t.Context(), domain.TokenHash{8}, now); domain.CodeOf(err) != domain.TokenInvalid {
		t.Errorf("another login is still valid: %v", err)
	}
	if err := s.Operators.SetOperatorPassword(t.Context(), root, "newer",
		domain.TokenHash{7}); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("with the old password: %v", err)
	}
}
