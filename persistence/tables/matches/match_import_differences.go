// The differences that a dry run reports: each match with the values before and after.

package matches

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

// differ collects the differences of matches, up to the bound. Only a dry run calls it.
func (in *intake) differ(ctx context.Context, entries map[string]sport.FeedMatch, fresh, changed []matchRow,
	before map[int64]matchRow,
	unchanged map[int64]bool, events map[int64]int) error {
	rows := slices.Clone(fresh)
	for id := range events { // only their events differ: they are not among the matches to write
		if old, known := before[id]; known &&
			!slices.ContainsFunc(changed, func(r matchRow) bool { return r.MatchID == id }) {
			rows = append(rows, old)
		}
	}
	room := sport.FeedDifferencesShown - len(in.taken.Differences)
	for _, row := range changed {
		if !unchanged[row.MatchID] {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b matchRow) int { return entries[a.Key].Line - entries[b.Key].Line })
	if rows = rows[:max(0, min(room, len(rows)))]; len(rows) == 0 {
		return nil
	}
	teams, competitions := map[int64]string{}, map[int64]string{}
	for _, row := range rows {
		for _, r := range []matchRow{row, before[row.MatchID]} {
			teams[r.HomeID], teams[r.AwayID], competitions[r.CompetitionID] = "", "", ""
		}
	}
	if err := in.namesOf(ctx, "team", teams); err != nil {
		return err
	}
	if err := in.namesOf(ctx, "competition", competitions); err != nil {
		return err
	}
	for _, row := range rows {
		difference := sport.FeedDifference{Line: entries[row.Key].Line, Match: entries[row.Key].Key,
			Values: []sport.FeedChange{}}
		if row.MatchID != 0 {
			difference.MatchID = domain.FormatID(row.MatchID)
		}
		old := before[row.MatchID]
		was, is := old.values(teams, competitions), row.values(teams, competitions)
		for i, value := range is {
			if row.MatchID == 0 {
				was[i].text = ""
			}
			// The two teams are always among the values.
			if was[i].text != value.text || i < 2 {
				difference.Values = append(difference.Values,
					sport.FeedChange{Name: value.name, Before: was[i].text, After: value.text})
			}
		}
		if n := events[row.MatchID]; n > 0 {
			difference.Values = append(difference.Values, sport.FeedChange{Name: "events", After: strconv.Itoa(n)})
		}
		in.taken.Differences = append(in.taken.Differences, difference)
	}
	return nil
}

// namesOf fills in the names of rows of a table: in English, or in any language.
func (in *intake) namesOf(ctx context.Context, table string, names map[int64]string) error {
	rows, err := in.tx.Query(ctx, `SELECT `+table+`_id, names FROM `+table+` WHERE `+table+`_id = ANY($1)`,
		slices.Collect(maps.Keys(names)))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var called domain.Names
		if err := rows.Scan(&id, &called); err != nil {
			return err
		}
		names[id] = nameIn(called)
	}
	return rows.Err()
}

func nameIn(names domain.Names) string {
	if name := names["en"]; name != "" {
		return name
	}
	for _, tag := range slices.Sorted(maps.Keys(names)) {
		return names[tag]
	}
	return ""
}

type namedValue struct{ name, text string }

// values returns the compared values of a match, always in the same order.
func (r matchRow) values(teams, competitions map[int64]string) []namedValue {
	at := ""
	if r.Time != nil {
		at = r.Time.Format(time.RFC3339)
		if !r.TimeKnown {
			at = r.Time.Format(time.DateOnly)
		}
	}
	status := ""
	if r.Status != 0 {
		status = strconv.Itoa(int(r.Status))
	}
	periods := ""
	if len(r.Periods) > 0 {
		raw, _ := json.Marshal(r.Periods)
		periods = string(raw)
	}
	score := ""
	if r.HomeScore != nil && r.AwayScore != nil {
		score = strconv.Itoa(*r.HomeScore) + "–" + strconv.Itoa(*r.AwayScore)
	}
	return []namedValue{
		{"homeTeam", teams[r.HomeID]}, {"awayTeam", teams[r.AwayID]}, {"competition", competitions[r.CompetitionID]},
		{"eventName", nameIn(r.EventNames)}, {"season", r.Season}, {"matchTime", at},
		{"timeKnown", strconv.FormatBool(r.TimeKnown)},
		{"matchStatus", status}, {"statusDetail", r.Detail}, {"score", score}, {"periodScores", periods}, {"clock", r.Clock},
		{"source", r.SourceURL},
	}
}
