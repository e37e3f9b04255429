// Parser of the JSON of the openfootball project, in both its shapes.

package feed

import (
	"cmp"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

type footballFile struct {
	Name    string            `json:"name"`
	Matches []json.RawMessage `json:"matches"`
	Rounds  []json.RawMessage `json:"rounds"`
}

type footballRound struct {
	Name    string            `json:"name"`
	Matches []json.RawMessage `json:"matches"`
}

type footballMatch struct {
	Num    int             `json:"num"`
	Round  string          `json:"round"`
	Stage  string          `json:"stage"`
	Group  string          `json:"group"`
	Date   string          `json:"date"`
	Time   string          `json:"time"`
	Team1  json.RawMessage `json:"team1"`
	Team2  json.RawMessage `json:"team2"`
	Score  json.RawMessage `json:"score"`
	Status string          `json:"status"`
	Goals1 *[]footballGoal `json:"goals1"`
	Goals2 *[]footballGoal `json:"goals2"`
	Score1 *int            `json:"score1"` // in the oldest files
	Score2 *int            `json:"score2"`
}

// openFootball reads a file. A non-empty reason means that nothing could be read.
func (r *file) openFootball(text []byte) (reason string) {
	if domain.UnstorableJSON(text) >= 0 {
		return unstorable
	}
	var f footballFile
	if err := json.Unmarshal(text, &f); err != nil {
		return misread(err)
	}
	if f.Matches == nil && f.Rounds == nil {
		return "there is no list of matches in the file"
	}
	competition, season := seasonOf(domain.CleanLine(f.Name))
	r.season, r.events = season, map[int]string{}
	matches := r.footballMatches(f)
	nums := map[int]int{}
	for _, m := range matches {
		if m != nil {
			nums[m.Num]++
		}
	}
	for i, m := range matches {
		if m == nil {
			continue
		}
		entry := sport.FeedMatch{Line: i + 1, Competition: competition, Season: season, Whole: true}
		// A number identifies a match before its teams are known, if it is unique.
		if m.Num > 0 && nums[m.Num] == 1 {
			entry.Key = strings.Join([]string{"num", season, itoa(m.Num)}, "/")
		}
		if reason := r.footballEntry(&entry, *m); reason != "" {
			r.problem(entry.Line, label(entry), reason)
			continue
		}
		r.add(entry)
	}
	return ""
}

// footballMatches returns the entries of a file in order; nil for an unreadable one, which is reported as a problem.
func (r *file) footballMatches(f footballFile) (matches []*footballMatch) {
	read := func(raw json.RawMessage, round string) {
		if !r.enter() {
			return
		}
		m := &footballMatch{}
		if err := json.Unmarshal(raw, m); err != nil {
			r.problem(r.entered, "", misread(err))
			matches = append(matches, nil)
			return
		}
		if m.Round == "" {
			m.Round = round
		}
		matches = append(matches, m)
	}
	for _, raw := range f.Matches {
		read(raw, "")
	}
	for _, raw := range f.Rounds {
		var round footballRound
		if err := json.Unmarshal(raw, &round); err != nil {
			if r.enter() {
				r.problem(r.entered, "", "round: "+misread(err))
				matches = append(matches, nil)
			}
			continue
		}
		for _, match := range round.Matches {
			read(match, round.Name)
		}
	}
	return matches
}

// joined joins names, leaving out those contained in another.
func joined(names ...string) string {
	var kept []string
	for _, name := range names {
		within := func(other string) bool { return strings.Contains(domain.Fold(other), domain.Fold(name)) }
		if name == "" || slices.ContainsFunc(kept, within) {
			continue
		}
		kept = slices.DeleteFunc(kept, func(k string) bool {
			return strings.Contains(domain.Fold(name), domain.Fold(k))
		})
		kept = append(kept, name)
	}
	return strings.Join(kept, ", ")
}

func misread(err error) string {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind.Field != "" {
		return kind.Field + " is of the wrong type"
	}
	return "is not JSON of this format"
}

var seasonForm = regexp.MustCompile(`\b((?:1[89]|20|21)\d\d)(?:\s*[/–-]\s*(\d{2,4}))?\b`)

// seasonOf splits the season off a name: "Cup 2025/26" is the Cup of 2025/26.
func seasonOf(name string) (competition, season string) {
	found := seasonForm.FindAllStringIndex(name, -1)
	if found == nil {
		return name, ""
	}
	at := found[len(found)-1]
	season = strings.Join(strings.Fields(name[at[0]:at[1]]), "")
	competition = strings.Join(strings.Fields(name[:at[0]]+" "+name[at[1]:]), " ")
	if competition = strings.Trim(competition, " -–,|"); competition == "" {
		competition = name
	}
	return competition, season
}

func (r *file) footballEntry(entry *sport.FeedMatch, m footballMatch) (reason string) {
	var ok1, ok2 bool
	entry.Home, ok1 = teamName(m.Team1)
	entry.Away, ok2 = teamName(m.Team2)
	if !ok1 || !ok2 {
		return "a team is neither a name nor an object with one"
	}
	stage, group, round := domain.CleanLine(m.Stage), domain.CleanLine(m.Group), domain.CleanLine(m.Round)
	entry.Event = cmp.Or(round, stage, group) // part of the match's key
	if whole := joined(stage, group, round); domain.Length(whole) <= maxName {
		r.events[entry.Line] = whole
	}
	if entry.Time, reason = moment(domain.CleanLine(m.Date), domain.CleanLine(m.Time), r.zone); reason != "" {
		return reason
	}
	entry.Dated, entry.TimeKnown = true, domain.CleanLine(m.Time) != ""
	score := footballScore{}
	if score, reason = readScore(m); reason != "" {
		return reason
	}
	score.into(entry)
	switch word := strings.ToLower(domain.CleanLine(m.Status)); word {
	case "":
	case "postponed":
		entry.Status = domain.MatchPostponed
	case "abandoned":
		entry.Status = domain.MatchCutShort
	case "cancelled", "canceled":
		entry.Status, entry.StatusDetail = domain.MatchCutShort, "cancelled"
	case "awarded":
		entry.Status, entry.StatusDetail = domain.MatchEnded, "awarded"
	case "suspended", "interrupted":
		entry.Status = domain.MatchInterrupted
	default:
		entry.StatusDetail = word // an unknown word is shown unchanged
	}
	return footballGoals(entry, m.Goals1, m.Goals2)
}

// teamName returns a name given as a string or as an object.
func teamName(raw json.RawMessage) (string, bool) {
	if len(raw) == 0 || string(raw) == "null" {
		return "", true
	}
	var name string
	if json.Unmarshal(raw, &name) == nil {
		return domain.CleanLine(name), true
	}
	var team struct {
		Name string `json:"name"`
	}
	err := json.Unmarshal(raw, &team)
	return domain.CleanLine(team.Name), err == nil
}

// playedAt estimates the time of a minute of play: the second half begins after a break.
func playedAt(start time.Time, minute, added int) time.Time {
	if minute > 45 {
		added += 15
	}
	return start.Add(time.Duration(minute+added) * time.Minute)
}
