// The table of a league, and when there is none.

package sport_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

var noon = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

// over is a match that ended.
func over(home, away int64, goals, against int) sport.SeasonMatch {
	return sport.SeasonMatch{Home: sport.Team{TeamID: home}, Away: sport.Team{TeamID: away},
		At: noon.AddDate(0, 0, -1), Status: domain.MatchEnded, HomeScore: &goals, AwayScore: &against}
}

func coming(home, away int64) sport.SeasonMatch {
	return sport.SeasonMatch{Home: sport.Team{TeamID: home}, Away: sport.Team{TeamID: away},
		At: noon.AddDate(0, 0, 1), Status: domain.MatchNotStarted}
}

func TestATableCountsPointsThenTheDifferenceThenGoals(t *testing.T) {
	t.Parallel()
	// 1 and 2 have four points and the same difference; 1 scored more. 3 waits for its second match.
	season := []sport.SeasonMatch{over(1, 2, 2, 2), over(4, 1, 2, 3), over(2, 4, 1, 0), coming(3, 4), over(3, 1, 0, 0),
		coming(2, 3)}
	season[4] = coming(3, 1)
	var got string
	for _, row := range sport.Table(season, noon) {
		got += fmt.Sprintf("%d:%d %d-%d-%d %d:%d %d; ", row.Team.TeamID, row.Played, row.Won, row.Drawn, row.Lost, row.Scored,
			row.Conceded, row.Points)
	}
	if want := "1:2 1-1-0 5:4 4; 2:2 1-1-0 3:2 4; 3:0 0-0-0 0:0 0; 4:2 0-0-2 2:4 0; "; got != want {
		t.Errorf("the table is %s\nwant %s", got, want)
	}
}

func TestThereIsNoTableWithoutALeagueOrWithoutAResult(t *testing.T) {
	t.Parallel()
	league := func() []sport.SeasonMatch {
		return []sport.SeasonMatch{over(1, 2, 1, 0), over(2, 3, 1, 1), coming(3, 1)}
	}
	if sport.Table(league(), noon) == nil {
		t.Error("the league has no table")
	}
	for name, change := range map[string]func([]sport.SeasonMatch) []sport.SeasonMatch{
		"no match was played": func([]sport.SeasonMatch) []sport.SeasonMatch {
			return []sport.SeasonMatch{coming(1, 2), coming(2, 3), coming(3, 1)}
		},
		"two teams": func([]sport.SeasonMatch) []sport.SeasonMatch { return []sport.SeasonMatch{over(1, 2, 1, 0)} },
		"a cup":     func(all []sport.SeasonMatch) []sport.SeasonMatch { return all[:2] },
		"a pair meets more often": func(all []sport.SeasonMatch) []sport.SeasonMatch {
			return append(all, over(2, 1, 0, 0))
		},
		"a result is missing": func(all []sport.SeasonMatch) []sport.SeasonMatch {
			all[2].At = noon.Add(-7 * time.Hour)
			return all
		},
		"a score is missing": func(all []sport.SeasonMatch) []sport.SeasonMatch {
			all[0].HomeScore = nil
			return all
		},
		"penalties decided": func(all []sport.SeasonMatch) []sport.SeasonMatch {
			all[0].Detail = "penalties"
			return all
		},
		"a match was abandoned": func(all []sport.SeasonMatch) []sport.SeasonMatch {
			all[0].Status = domain.MatchCutShort
			return all
		},
	} {
		if table := sport.Table(change(league()), noon); table != nil {
			t.Errorf("%s: the table is %v", name, table)
		}
	}
}
