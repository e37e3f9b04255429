// The texts follow the table, and survive a failing database.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/fstest"

	"touchline/domain/console"
	"touchline/locale"
)

type wordingTable struct {
	version string
	texts   []console.Wording
	reads   int
	fault   error
}

func (w *wordingTable) WordingVersion(context.Context) (string, error) { return w.version, nil }

func (w *wordingTable) Wordings(context.Context) ([]console.Wording, error) {
	w.reads++
	return w.texts, w.fault
}

func TestTextsFollowTheTableAndAreAppliedOnlyWhenItChanges(t *testing.T) {
	shipped, err := locale.Open(fstest.MapFS{"zh/a.json": {Data: []byte(`{"x":"甲","y":"乙"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	table := &wordingTable{version: "1", texts: []console.Wording{{Language: "zh", Key: "a:x", Text: "丙"}}}
	wording := &Wording{Shipped: shipped, Source: table, Logger: slog.New(slog.DiscardHandler)}
	says := func(want string) {
		t.Helper()
		if got := wording.Texts().Say("zh", "a:x", nil); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	says("甲")
	for range 3 {
		if err := wording.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	says("丙")
	if table.reads != 1 {
		t.Errorf("read %d times", table.reads)
	}
	table.version, table.texts, table.fault = "2", nil, errors.New("database away")
	if err := wording.Refresh(t.Context()); err == nil {
		t.Error("a fault is not reported")
	}
	says("丙")
	table.fault = nil
	if err := wording.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	says("甲")
}
