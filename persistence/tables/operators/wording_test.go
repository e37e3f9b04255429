// Changed texts on a real table.

package operators_test

import (
	"sync"
	"testing"

	"touchline/domain/console"
	"touchline/persistence/persistencetest"
)

func TestATextIsChangedAndTheBuiltInOneRestored(t *testing.T) {
	t.Parallel()
	store, _, ada, _ := persistencetest.WithOperator(t)
	version := func() string {
		t.Helper()
		version, err := store.Admin.WordingVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return version
	}
	was := version()
	edit := func(text string) (before, after *console.Wording) {
		t.Helper()
		before, after, err := store.Admin.EditWording(t.Context(),
			console.Wording{Language: "en", Key: "common:login", Text: text, Shipped: "Log in", By: ada})
		if err != nil {
			t.Fatal(err)
		}
		if now := version(); now == was && (before != nil || after != nil) {
			t.Errorf("the change to %q does not change the version", text)
		} else {
			was = now
		}
		return before, after
	}
	if before, after := edit(""); before != nil || after != nil {
		t.Errorf("the removal of no change: %v %v", before, after)
	}
	if before, after := edit("Come in"); before != nil || after.Text != "Come in" || after.Shipped != "Log in" ||
		after.ByName != "Ada" || after.Changed.IsZero() {
		t.Errorf("%v %v", before, after)
	}
	if before, after := edit("Go in"); before.Text != "Come in" || after.Text != "Go in" {
		t.Errorf("%v %v", before, after)
	}
	if all, err := store.Admin.Wordings(t.Context()); err != nil || len(all) != 1 || all[0].Text != "Go in" ||
		all[0].Language != "en" {
		t.Errorf("%v %v", all, err)
	}
	if before, after := edit(""); before.Text != "Go in" || after != nil {
		t.Errorf("%v %v", before, after)
	}

	// Of many changes at the same time, each returns the state that the one before it left.
	var done sync.WaitGroup
	befores := make([]string, 8)
	for i := range befores {
		done.Go(func() {
			before, _, err := store.Admin.EditWording(t.Context(),
				console.Wording{Language: "en", Key: "common:register", Text: string(rune('a' + i)), By: ada})
			if err != nil {
				t.Error(err)
			} else if before != nil {
				befores[i] = before.Text
			}
		})
	}
	done.Wait()
	seen := map[string]bool{}
	for _, text := range befores {
		if seen[text] {
			t.Errorf("two changes returned %q as the state before: %v", text, befores)
		}
		seen[text] = true
	}
}
