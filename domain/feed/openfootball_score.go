// Scores and goals of openfootball.

package feed

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"touchline/domain"
	"touchline/domain/sport"
)

type pair []int

// footballScore has any subset of its members.
type footballScore struct {
	HT pair `json:"ht"`
	FT pair `json:"ft"`
	ET pair `json:"et"`
	P  pair `json:"p"`
}

const badScore = "the score is invalid"

func readScore(m footballMatch) (s footballScore, reason string) {
	switch {
	case len(m.Score) == 0 || string(m.Score) == "null":
		if m.Score1 != nil && m.Score2 != nil {
			s.FT = pair{*m.Score1, *m.Score2}
		}
	case m.Score[0] == '[':
		if json.Unmarshal(m.Score, &s.FT) != nil {
			return s, badScore
		}
	default:
		if json.Unmarshal(m.Score, &s) != nil {
			return s, badScore
		}
	}
	for _, p := range []pair{s.HT, s.FT, s.ET, s.P} {
		if len(p) != 0 && (len(p) != 2 || !scoreSane(&p[0]) || !scoreSane(&p[1])) {
			return s, badScore
		}
	}
	return s, ""
}

// into sets the score after extra time, else after full time; penalties only decide the winner.
func (s footballScore) into(m *sport.FeedMatch) {
	shown := s.FT
	if len(s.ET) == 2 {
		shown = s.ET
		m.StatusDetail = "afterExtraTime"
	}
	if len(shown) == 2 {
		m.HomeScore, m.AwayScore, m.Final = &shown[0], &shown[1], true
	}
	if len(s.P) == 2 {
		m.StatusDetail = "penalties"
	}
	m.Periods = s.periods()
}

// periods returns the score of each part alone; none when the parts contradict each other.
func (s footballScore) periods() []sport.PeriodScore {
	var list []sport.PeriodScore
	before := pair{0, 0}
	for _, part := range []struct {
		name string
		at   pair
	}{{"1", s.HT}, {"2", s.FT}, {"ET", s.ET}} {
		if len(part.at) != 2 || part.name == "2" && len(s.HT) != 2 || part.name == "ET" && len(s.FT) != 2 {
			if part.name == "2" {
				before = part.at // the halves are known only together
			}
			continue
		}
		if len(before) != 2 || part.at[0] < before[0] || part.at[1] < before[1] {
			return nil
		}
		list = append(list,
			sport.PeriodScore{Name: part.name, Home: part.at[0] - before[0], Away: part.at[1] - before[1]})
		before = part.at
	}
	if len(s.P) == 2 {
		list = append(list, sport.PeriodScore{Name: "P", Home: s.P[0], Away: s.P[1]})
	}
	return list
}

type footballGoal struct {
	Name    string          `json:"name"`
	Minute  json.RawMessage `json:"minute"`
	Offset  int             `json:"offset"`
	Penalty bool            `json:"penalty"`
	OwnGoal bool            `json:"owngoal"`
}

var minuteForm = regexp.MustCompile(`^(\d{1,3})'?(?:\s*\+\s*(\d{1,2})'?)?$`)

// when returns the minute of a goal, given as an integer or as text like 90+4.
func (g footballGoal) when() (minute, added *int, ok bool) {
	text := string(g.Minute)
	if text == "" || text == "null" {
		return nil, nil, true
	}
	var said string
	if json.Unmarshal(g.Minute, &said) == nil {
		text = domain.CleanLine(said)
	}
	p := minuteForm.FindStringSubmatch(text)
	if p == nil {
		return nil, nil, false
	}
	n, more := number(p[1]), number(p[2])
	if p[2] == "" {
		more = g.Offset
	}
	if n > 200 || more < 0 || more > 60 {
		return nil, nil, false
	}
	if more > 0 {
		added = &more
	}
	return &n, added, true
}

// footballGoals converts goals to events by time, each with the resulting score. An own goal is on the side it
// counts for.
func footballGoals(m *sport.FeedMatch, home, away *[]footballGoal) (reason string) {
	if home == nil && away == nil {
		return ""
	}
	m.WholeEvents = true
	for side, goals := range []*[]footballGoal{home, away} {
		if goals == nil {
			continue
		}
		for _, g := range *goals {
			e := sport.FeedEvent{}
			var ok bool
			if e.Minute, e.Offset, ok = g.when(); !ok {
				return "the minute of a goal is invalid"
			}
			e.TeamSide, e.Player, e.Type = int32(side+1), domain.Shorten(domain.CleanLine(g.Name), maxName), 1
			switch {
			case g.OwnGoal:
				e.Type = 2
			case g.Penalty:
				e.Type = 3
			}
			m.Events = append(m.Events, e)
		}
	}
	slices.SortStableFunc(m.Events, func(a, b sport.FeedEvent) int {
		return cmp.Or(cmp.Compare(orZero(a.Minute), orZero(b.Minute)), cmp.Compare(orZero(a.Offset), orZero(b.Offset)))
	})
	scored := [3]int{}
	for i := range m.Events {
		e := &m.Events[i]
		scored[e.TeamSide]++
		e.HomeScore, e.AwayScore = scored[1], scored[2]
		e.At, e.Text = playedAt(m.Time, orZero(e.Minute), orZero(e.Offset)), minuteText(e.Minute, e.Offset)
	}
	nameEvents(m.Events)
	return ""
}

// nameEvents derives a key for events without an id; equal ones are numbered.
func nameEvents(events []sport.FeedEvent) {
	times := map[string]int{}
	for i := range events {
		e := &events[i]
		if e.Key != "" || e.Revokes != "" {
			continue
		}
		key := fmt.Sprintf("e/%d/%d/%d/%d/%s", e.Type, e.TeamSide, orZero(e.Minute), orZero(e.Offset), folded(e.Player))
		times[key]++
		if n := times[key]; n > 1 {
			key += "/#" + itoa(n)
		}
		e.Key = stored(key)
	}
}

func minuteText(minute, added *int) string {
	switch {
	case minute == nil:
		return ""
	case added == nil:
		return itoa(*minute) + "'"
	}
	return itoa(*minute) + "+" + itoa(*added) + "'"
}

func orZero(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

func itoa(n int) string { return strconv.Itoa(n) }
