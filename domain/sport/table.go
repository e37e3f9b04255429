// The table of a football league, computed from the results of its season.

package sport

import (
	"cmp"
	"slices"
	"time"

	"touchline/domain"
)

// SeasonMatch is a match of a season of a competition.
type SeasonMatch struct {
	Home, Away Team
	At         time.Time // zero: unknown
	Status     domain.MatchStatus
	Detail     string
	HomeScore  *int
	AwayScore  *int
}

// TableRow is the line of a team: its matches that are over, its goals and its points.
type TableRow struct {
	Team                   Team
	Played, Won, Drawn     int
	Lost, Scored, Conceded int
	Points                 int
}

const (
	leagueLeast = 3             // teams
	resultLate  = 6 * time.Hour // after the start of a match, when its result should be known
)

// Table returns the table of a season, best team first, or nil where it would be wrong: in no league, in which all
// teams meet equally often; and where a result is missing. Matches still to be played do not count.
func Table(season []SeasonMatch, now time.Time) []TableRow {
	rows := map[int64]*TableRow{}
	met := map[[2]int64]int{}
	played := 0
	for _, m := range season {
		home, away := rowOf(rows, m.Home), rowOf(rows, m.Away)
		met[[2]int64{min(m.Home.TeamID, m.Away.TeamID), max(m.Home.TeamID, m.Away.TeamID)}]++
		switch counts, known := m.counts(now); {
		case !known:
			return nil
		case counts:
			played++
			home.add(*m.HomeScore, *m.AwayScore)
			away.add(*m.AwayScore, *m.HomeScore)
		}
	}
	if played == 0 || len(rows) < leagueLeast || len(met) != len(rows)*(len(rows)-1)/2 {
		return nil
	}
	often := len(season) / len(met)
	for _, times := range met {
		if times != often {
			return nil
		}
	}
	var table []TableRow
	for _, row := range rows {
		table = append(table, *row)
	}
	slices.SortFunc(table, func(a, b TableRow) int {
		return cmp.Or(b.Points-a.Points, (b.Scored-b.Conceded)-(a.Scored-a.Conceded), b.Scored-a.Scored,
			cmp.Compare(a.Team.TeamID, b.Team.TeamID))
	})
	return table
}

// counts reports whether a match has a result; known is false when it should have one, or one that no league knows.
func (m SeasonMatch) counts(now time.Time) (counts, known bool) {
	switch m.Status {
	case domain.MatchEnded:
		decided := m.Detail != "penalties" && m.Detail != "afterExtraTime"
		return true, decided && m.HomeScore != nil && m.AwayScore != nil
	case domain.MatchNotStarted:
		return false, m.At.IsZero() || m.At.After(now.Add(-resultLate))
	case domain.MatchInProgress, domain.MatchPostponed, domain.MatchToBeDetermined:
		return false, true
	}
	return false, false // interrupted or cut short: how it counts is unknown
}

func rowOf(rows map[int64]*TableRow, team Team) *TableRow {
	if rows[team.TeamID] == nil {
		rows[team.TeamID] = &TableRow{Team: team}
	}
	return rows[team.TeamID]
}

func (r *TableRow) add(scored, conceded int) {
	r.Played++
	r.Scored += scored
	r.Conceded += conceded
	switch {
	case scored > conceded:
		r.Won++
		r.Points += 3
	case scored == conceded:
		r.Drawn++
		r.Points++
	default:
		r.Lost++
	}
}
