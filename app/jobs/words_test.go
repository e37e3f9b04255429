// The list of banned words follows the table, and survives a failing database.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"touchline/domain/moderation"
)

type wordTable struct {
	version string
	words   []moderation.BannedWord
	reads   int
	fault   error
}

func (w *wordTable) WordsVersion(context.Context) (string, error) { return w.version, w.fault }

func (w *wordTable) BannedWords(context.Context) ([]moderation.BannedWord, error) {
	w.reads++
	return w.words, nil
}

func TestBannedWordsFollowTheTableAndAreCompiledOnlyWhenItChanges(t *testing.T) {
	table := &wordTable{
		version: "1",
		words: []moderation.BannedWord{{Word: "bad", Mode: moderation.WordContains, Action: moderation.WordReject},
			{Word: "("}},
	}
	words := &BannedWords{Source: table, Logger: slog.New(slog.DiscardHandler)}
	if words.Banned("bad") {
		t.Fatal("a word is banned before the list was read")
	}
	for range 3 {
		if err := words.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !words.Banned("so b.a.d") || table.reads != 1 {
		t.Fatalf("read %d times", table.reads)
	}
	table.version, table.words = "2", nil
	table.fault = errors.New("database away")
	if err := words.Refresh(t.Context()); err == nil || !words.Banned("bad") {
		t.Fatalf("a fault changed the list: %v", err)
	}
	table.fault = nil
	if err := words.Refresh(t.Context()); err != nil || words.Banned("bad") || words.Current().Banned("bad") {
		t.Fatalf("the list is the old one: %v", err)
	}
}
