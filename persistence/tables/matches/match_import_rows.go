// Merges the entry of a feed with the stored match.

package matches

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

// matchRow is a match as feeds provide it. The names are those of the columns: rows are sent to Postgres as JSON.
type matchRow struct {
	MatchID       int64               `json:"match_id"`
	Key           string              `json:"external_key"`
	RaceType      int32               `json:"race_type"`
	CompetitionID int64               `json:"competition_id"`
	EventNames    domain.Names        `json:"event_names"`
	HomeID        int64               `json:"home_id"`
	AwayID        int64               `json:"away_id"`
	Time          *time.Time          `json:"match_time"`
	TimeKnown     bool                `json:"time_known"`
	Status        domain.MatchStatus  `json:"status"`
	Detail        string              `json:"status_detail"`
	HomeScore     *int                `json:"home_score"`
	AwayScore     *int                `json:"away_score"`
	Periods       []sport.PeriodScore `json:"periods"`
	Clock         string              `json:"clock"`
	SourceURL     string              `json:"source_url"`
	SourceType    string              `json:"source_type"`
	Season        string              `json:"season"`
	StatusSaid    bool                `json:"status_said"`
	ScoreFinal    bool                `json:"score_final"`
	Locked        []string            `json:"locked"`

	SignedAt *time.Time `json:"told_at"`
	Search   string     `json:"search"`
	Raise    int        `json:"raise"` // of the sequence
	owner    int64      // the feed it belongs to, 0 none
}

// parties are the ids of the teams and the competition of an entry; 0 unknown.
type parties struct {
	competition, home, away named
}

type named struct {
	id    int64
	names domain.Names
}

// over returns the stored match with the values of an entry; locked parts stay. A row of match 0 is new.
func (r matchRow) over(m sport.FeedMatch, p parties, now time.Time) matchRow {
	free := func(part string) bool { return !slices.Contains(r.Locked, part) }
	if p.competition.id != 0 && free(sport.LockCompetition) {
		r.CompetitionID = p.competition.id
	}
	if p.home.id != 0 && free(sport.LockTeams) {
		r.HomeID, r.AwayID = p.home.id, p.away.id
	}
	if m.Event != "" && free(sport.LockEventName) && !slices.Contains(slices.Collect(maps.Values(r.EventNames)), m.Event) {
		r.EventNames = sport.NamesOf(m.Event)
	}
	if m.Season != "" {
		r.Season = m.Season
	}
	if m.Dated && free(sport.LockTime) {
		r.Time, r.TimeKnown = nil, m.TimeKnown && !m.Time.IsZero()
		if !m.Time.IsZero() {
			at := m.Time.UTC().Truncate(time.Millisecond)
			r.Time = &at
		}
	}
	if free(sport.LockScore) {
		if m.HomeScore != nil {
			r.HomeScore, r.AwayScore, r.ScoreFinal = m.HomeScore, m.AwayScore, m.Final
		}
		r.ScoreFinal = r.ScoreFinal || m.Final
	}
	if m.Periods != nil && free(sport.LockPeriods) {
		r.Periods = m.Periods
	}
	if m.SourceURL != "" && free(sport.LockSource) {
		r.SourceURL, r.SourceType = m.SourceURL, m.SourceType
	}
	if free(sport.LockStatus) {
		r = r.stands(m, now)
	}
	if free(sport.LockClock) {
		if m.Clock != nil {
			r.Clock = *m.Clock
		} else if r.Status == domain.MatchEnded {
			r.Clock = ""
		}
	}
	return r
}

// stands returns the status: the one the feed names, or the one that follows from time and score.
func (r matchRow) stands(m sport.FeedMatch, now time.Time) matchRow {
	clock := sport.MatchClock{RaceType: r.RaceType, TimeKnown: r.TimeKnown, Scored: r.HomeScore != nil,
		Final: r.ScoreFinal && r.HomeScore != nil, Detail: r.Detail}
	if r.Time != nil {
		clock.Time = *r.Time
	}
	if r.StatusSaid {
		clock.FeedStatus = r.Status
	}
	switch {
	case m.Status != 0:
		clock.FeedStatus, clock.Detail = m.Status, m.StatusDetail
	case m.Whole:
		clock.FeedStatus, clock.Detail = 0, m.StatusDetail
	case m.StatusDetail != "":
		clock.Detail = m.StatusDetail
	}
	r.StatusSaid = clock.FeedStatus >= domain.MatchInProgress && clock.FeedStatus <= domain.MatchCutShort
	r.Status, r.Detail = clock.StatusAt(now)
	if r.Status == domain.MatchEnded && clock.FeedStatus != domain.MatchEnded {
		r.StatusSaid = false
	}
	return r
}

// same reports whether no stored value of a match differs.
func (r matchRow) same(other matchRow) bool {
	r.SignedAt, r.Search, r.Raise, other.SignedAt, other.Search, other.Raise = nil, "", 0, nil, "", 0
	return reflect.DeepEqual(r, other)
}

func (r matchRow) movedFrom(other matchRow) bool {
	return r.TimeKnown != other.TimeKnown || !sameInstant(r.Time, other.Time)
}

// live reports whether followers of a match would see the difference.
func (r matchRow) live(other matchRow) bool {
	return r.Status != other.Status || r.Detail != other.Detail || r.Clock != other.Clock ||
		!reflect.DeepEqual([]any{r.HomeScore, r.AwayScore, r.Periods}, []any{other.HomeScore, other.AwayScore, other.Periods})
}

func sameInstant(a, b *time.Time) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b)
}

// searchText returns the text of the search index of a match.
func searchText(event domain.Names, p parties) string {
	var words []string
	for _, names := range []domain.Names{p.competition.names, event, p.home.names, p.away.names} {
		for _, tag := range slices.Sorted(maps.Keys(names)) {
			words = append(words, names[tag])
		}
	}
	return domain.Fold(strings.Join(words, " "))
}
