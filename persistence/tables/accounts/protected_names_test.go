// Other users cannot take the names of anchors, rooms and operators, also not at the same time.

package accounts_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// named adds a user with a nick.
func named(t *testing.T, s *persistence.Store, userName, nick string) int64 {
	t.Helper()
	a, err := s.Accounts.CreateAccount(t.Context(),
		domain.Account{UserName: userName, NickName: nick, Language: "en", CreatedAt: persistencetest.Noon})
	if err != nil {
		t.Fatal(err)
	}
	return a.UserID
}

func anchored(t *testing.T, s *persistence.Store, userName, nick string) int64 {
	t.Helper()
	user := named(t, s, userName, nick)
	if _, err := s.Anchors.OpenHouse(t.Context(), user, 1, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	return user
}

func renamed(ctx context.Context, s *persistence.Store, user int64, nick string) error {
	return s.Accounts.SetProfile(ctx, user, nick, "en", domain.Profile{})
}

func TestOnlyTheAnchorMayUseTheAnchorsName(t *testing.T) {
	t.Parallel()
	s := persistencetest.Open(t)
	ctx := t.Context()
	early := named(t, s, "early1", "Lin Wei")
	lin := anchored(t, s, "anchor1", "Lin Wei")
	fan := named(t, s, "fan111", "Fan")
	if err := s.Accounts.TakeHouseName(ctx, lin, "", "Derby Night"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Operators.CreateOperator(ctx, "Marta", "x", "support", persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, err error) {
		t.Helper()
		if domain.CodeOf(err) != domain.NickReserved {
			t.Errorf("%s: %v", what, err)
		}
	}
	taken := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, nick := range []string{"Lin Wei", "lin\u200bwei", "Lіn Wеі", "DERBY NIGHT", "Mаrta"} {
		refused("a fan becomes "+nick, renamed(ctx, s, fan, nick))
		refused(nick+" is asked about", s.Accounts.NameFree(ctx, 0, nick))
		_, err := s.Accounts.CreateAccount(ctx,
			domain.Account{UserName: "nobody1", NickName: nick, Language: "en", CreatedAt: persistencetest.Noon})
		refused("somebody new is "+nick, err)
	}
	taken("who had the nick before saves the profile", renamed(ctx, s, early, "Lin Wei"))
	taken("and takes another", renamed(ctx, s, early, "Early"))
	refused("and cannot come back", renamed(ctx, s, early, "Lin Wei"))

	taken("the anchor writes it otherwise", renamed(ctx, s, lin, "LIN WEI"))
	taken("the anchor goes by the room's name", renamed(ctx, s, lin, "Derby Night!"))
	taken("a fan takes what the anchor gave up", renamed(ctx, s, fan, "Lin Wei"))

	// Rooms may have equal names, but not resemble another anchor or an operator.
	other := anchored(t, s, "anchor2", "Other")
	taken("a room like another", s.Accounts.TakeHouseName(ctx, other, "", "Derby"))
	refused("a room like an anchor", s.Accounts.TakeHouseName(ctx, other, "Derby", "Derby Night."))
	refused("a room like an operator", s.Accounts.TakeHouseName(ctx, other, "Derby", "MARTA"))
	taken("a room like its own anchor", s.Accounts.TakeHouseName(ctx, other, "Derby", "Other's"))
	refused("a nick like a room's name to be", renamed(ctx, s, fan, "others"))
	refused("a nick like a room's name until then", renamed(ctx, s, fan, "derby"))
	taken("the room is called something else at last", s.Accounts.TakeHouseName(ctx, other, "Other's", "Third half"))
	taken("a nick the room gave up", renamed(ctx, s, fan, "derby"))

	if _, err := s.Operators.CreateOperator(ctx, "Маrta", "x", "admin",
		persistencetest.Noon); domain.CodeOf(err) != domain.UsernameTaken {
		t.Errorf("an operator with another's name in other letters: %v", err)
	}
}

// Two users want one name at the same time: one is a new anchor, or an anchor who changes the nick. In either order
// only the anchor gets the name.
func TestOfTwoUsersWhoTakeANameAtOnceTheAnchorKeepsIt(t *testing.T) {
	t.Parallel()
	s := persistencetest.Open(t)
	ctx := t.Context()
	for i := range 6 {
		nick := fmt.Sprintf("Star %02d", i)
		anchor := anchored(t, s, fmt.Sprintf("anchor%d", i), fmt.Sprintf("before %02d", i))
		const others = 8
		outcomes := make([]error, others)
		users := make([]int64, others)
		for n := range users {
			users[n] = anchored(t, s, fmt.Sprintf("o%dx%d", i, n), fmt.Sprintf("other %02d %02d", i, n))
		}
		var all sync.WaitGroup
		var mine error
		all.Go(func() { mine = renamed(ctx, s, anchor, nick) })
		for n, user := range users {
			all.Go(func() { outcomes[n] = renamed(ctx, s, user, nick) })
		}
		all.Wait()
		won := 0
		for _, err := range append(outcomes, mine) {
			switch {
			case err == nil:
				won++
			case domain.CodeOf(err) != domain.NickReserved:
				t.Fatal(err)
			}
		}
		if won != 1 {
			t.Fatalf("%d of %d anchors took %q at once", won, others+1, nick)
		}
	}
}

func TestNamesFromBeforeTheRuleAreProtectedWhenTheServerStarts(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	s := persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	ctx := t.Context()
	lin := anchored(t, s, "anchor1", "Lin Wei")
	if _, err := s.Operators.CreateOperator(ctx, "Marta", "x", "support", persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(ctx, `UPDATE room SET house_name = 'Derby Night' WHERE user_id = $1`, lin); err != nil {
		t.Fatal(err)
	}
	fan := named(t, s, "fan111", "Fan")
	for _, before := range []string{`DELETE FROM protected_name`,
		`UPDATE protected_name SET skeleton = skeleton || ' by older rules', version = 0`} {
		if _, err := db.Exec(ctx, before); err != nil {
			t.Fatal(err)
		}
		for range 2 { // a second run changes nothing
			if err := s.Accounts.ProtectNames(ctx); err != nil {
				t.Fatal(err)
			}
		}
		for _, nick := range []string{"linwei", "derby night", "marta"} {
			if err := renamed(ctx, s, fan, nick); domain.CodeOf(err) != domain.NickReserved {
				t.Errorf("after %s: %s: %v", before, nick, err)
			}
		}
	}
	var rows int
	if err := db.QueryRow(ctx,
		`SELECT count(*) FROM protected_name WHERE skeleton LIKE '%older rules'`).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d names by older rules, %v", rows, err)
	}
}
