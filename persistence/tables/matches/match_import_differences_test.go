// A dry run reports each match that it would add or change, with the values before and after.

package matches_test

import (
	"slices"
	"testing"

	"touchline/domain"
	"touchline/domain/sport"
)

// changesOf returns the values of a difference by name, before and after.
func changesOf(d sport.FeedDifference) map[string][2]string {
	values := map[string][2]string{}
	for _, v := range d.Values {
		values[v.Name] = [2]string{v.Before, v.After}
	}
	return values
}

func TestADryRunReportsAddedAndChangedMatches(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedOpenFootball)
	first := cup(`{}`, "2026-09-07", "20:45")
	tried := p.take(first, true)
	if len(tried.Differences) != 2 || tried.Differences[0].Line != 1 || tried.Differences[0].MatchID != "" {
		t.Fatalf("a dry run of two new matches reports %+v", tried.Differences)
	}
	fresh := changesOf(tried.Differences[0])
	for name, want := range map[string][2]string{
		"homeTeam": {"", "Ostro Marina"}, "awayTeam": {"", "Brezza"}, "competition": {"", "Harbour Cup"},
		"eventName": {"", "Final"},
		"matchTime": {"", "2026-09-07T18:45:00Z"}, "matchStatus": {"", "1"},
	} {
		if fresh[name] != want {
			t.Errorf("%s of a new match: %q, want %q", name, fresh[name], want)
		}
	}
	if taken := p.take(first, false); len(taken.Differences) != 0 {
		t.Errorf("a run that is no dry run reports %d differences", len(taken.Differences))
	}
	if again := p.take(first, true); len(again.Differences) != 0 {
		t.Errorf("the same file would change %+v", again.Differences)
	}

	p.exec(`UPDATE match SET locked = '{matchTime}' WHERE time_known`)
	second := cup(`{"ft":[2,1]}`, "2026-09-08", "19:00")
	tried = p.take(second, true)
	if len(tried.Differences) != 1 || tried.Differences[0].MatchID == "" {
		t.Fatalf("a dry run of one changed match reports %+v", tried.Differences)
	}
	changed := changesOf(tried.Differences[0])
	if changed["score"] != [2]string{"", "2–1"} || changed["homeTeam"] != [2]string{"Ostro Marina", "Ostro Marina"} {
		t.Errorf("what would change is %v", changed)
	}
	if _, told := changed["matchTime"]; told {
		t.Error("a locked time would change")
	}
	if slices.ContainsFunc(p.all(), func(m sport.Match) bool { return m.HomeScore != nil }) {
		t.Error("the dry run changed a score")
	}

	p.take(second, false)
	p.exec(`DELETE FROM match_event`)
	tried = p.take(second, true)
	if len(tried.Differences) != 1 || changesOf(tried.Differences[0])["events"] != [2]string{"", "2"} {
		t.Errorf("two events that are missing: %+v", tried.Differences)
	}
}

func TestADryRunReportsABoundedNumberOfDifferences(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedTouchline)
	text := ""
	for i := range 1200 {
		id := domain.FormatID(int64(i + 1))
		text += `{"externalId":"` + id +
			`","competitionName":"Cup","homeName":"Alba","awayName":"Brace","matchTime":"2026-10-01T18:00Z"}` + "\n"
	}
	tried := p.take(text, true)
	if tried.Added != 1200 || len(tried.Differences) != sport.FeedDifferencesShown || tried.Differences[0].Line != 1 {
		t.Errorf("%d would be added, %d are reported, %+v first", tried.Added, len(tried.Differences), tried.Differences[0])
	}
	if kept, ok := tried.Public().(sport.FeedTaken); !ok || kept.Differences != nil || kept.Added != 1200 {
		t.Errorf("the record would store %d differences", len(kept.Differences))
	}
}
