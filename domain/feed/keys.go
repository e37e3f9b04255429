// The identity of matches: by the feed's own id, or by season, round and teams.

package feed

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"touchline/domain"
	"touchline/domain/sport"
)

// Keys are stored in an index, so longer ones are replaced by their hash.
const keyBytes = 400

const maxSeries = 30 // matches of the same two teams in one round

// finish assigns a key to every entry and resolves entries about the same match.
func (r *file) finish() ([]sport.FeedMatch, []sport.FeedProblem) {
	kept := make([]sport.FeedMatch, 0, len(r.entries))
	at := make(map[string]int, len(r.entries)) // key → index in kept
	for _, m := range r.entries {
		own := m.Key != ""
		if own {
			m.Key = stored("id/" + m.Key)
		} else {
			m.Key = r.key(m)
		}
		place, again := at[m.Key]
		if own || !again {
			if again {
				r.sameID(&kept[place], m)
				continue
			}
			at[m.Key] = len(kept)
			kept = append(kept, m)
			continue
		}
		key := m.Key
		for n := 2; again; n++ { // two teams may meet twice in a round of one name: play-offs, series
			earlier := &kept[place]
			if n > maxSeries {
				r.problem(m.Line, label(m), fmt.Sprintf("these teams meet more than %d times in one round", maxSeries))
				break
			}
			if sameDay(*earlier, m) {
				r.problem(m.Line, label(m), fmt.Sprintf("says the same as entry %d", earlier.Line))
				break
			}
			if givenUp(*earlier) && !givenUp(m) {
				r.problem(earlier.Line, label(*earlier), fmt.Sprintf("is replaced by the new date in entry %d", m.Line))
				m.Key = earlier.Key
				*earlier = m
				break
			}
			m.Key = stored(key + "/#" + strconv.Itoa(n))
			place, again = at[m.Key]
		}
		if !again {
			at[m.Key] = len(kept)
			kept = append(kept, m)
		}
	}
	for i := range kept {
		if event := r.events[kept[i].Line]; event != "" {
			kept[i].Event = event
		}
		kept[i].Time = kept[i].Time.UTC() // from here on only the instant matters, not its zone
		for e := range kept[i].Events {
			kept[i].Events[e].At = kept[i].Events[e].At.UTC()
		}
	}
	return kept, r.problems
}

// key returns the key of an entry without an id: (season or year, round, home, away). The date is not part of it, so
// that a postponed match keeps its identity.
func (r *file) key(m sport.FeedMatch) string {
	season := m.Season
	if season == "" && !m.Time.IsZero() {
		season = strconv.Itoa(m.Time.In(r.zone).Year())
	}
	return stored(strings.Join([]string{"m", season, folded(m.Event), folded(m.Home), folded(m.Away)}, "/"))
}

func folded(name string) string { return strings.ReplaceAll(domain.Fold(name), "/", "|") }

func stored(key string) string {
	if len(key) <= keyBytes {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return "h/" + hex.EncodeToString(sum[:])
}

// sameID merges repeated ids of a stream, where later lines add to a match; in a file they are a problem.
func (r *file) sameID(earlier *sport.FeedMatch, m sport.FeedMatch) {
	if r.feed.Format != sport.FeedTouchline {
		r.problem(m.Line, label(m), fmt.Sprintf("has the same id as entry %d", earlier.Line))
		return
	}
	if len(earlier.Events)+len(m.Events) > maxEvents {
		r.problem(m.Line, label(m), fmt.Sprintf("there are more than %d events", maxEvents))
		return
	}
	follow(earlier, m)
}

// follow merges a later entry into an earlier one.
func follow(e *sport.FeedMatch, m sport.FeedMatch) {
	e.Line, e.RaceType = m.Line, m.RaceType
	for _, text := range []struct{ old, new *string }{
		{&e.Competition, &m.Competition}, {&e.Event, &m.Event}, {&e.Season, &m.Season}, {&e.Home, &m.Home},
		{&e.Away, &m.Away},
	} {
		if *text.new != "" {
			*text.old = *text.new
		}
	}
	if m.Dated {
		e.Dated, e.Time, e.TimeKnown = true, m.Time, m.TimeKnown
	}
	if m.HomeScore != nil {
		e.HomeScore, e.AwayScore, e.Final = m.HomeScore, m.AwayScore, m.Final
	}
	if m.Periods != nil {
		e.Periods = m.Periods
	}
	if m.Clock != nil {
		e.Clock = m.Clock
	}
	if m.Status != 0 {
		e.Status, e.StatusDetail, e.Final = m.Status, m.StatusDetail, m.Final
	}
	if m.SourceURL != "" {
		e.SourceURL, e.SourceType = m.SourceURL, m.SourceType
	}
	e.Events = append(e.Events, m.Events...)
}

func sameDay(a, b sport.FeedMatch) bool {
	if a.Time.IsZero() || b.Time.IsZero() || a.Time.Equal(b.Time) {
		return true
	}
	ay, am, ad := a.Time.Date()
	by, bm, bd := b.Time.Date()
	return ay == by && am == bm && ad == bd && (!a.TimeKnown || !b.TimeKnown)
}

func givenUp(m sport.FeedMatch) bool {
	return m.Status == domain.MatchPostponed || m.Status == domain.MatchCutShort
}
