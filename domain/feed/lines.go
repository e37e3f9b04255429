// Parser of the touchline format: one JSON object a line, with the field names of the API's Match.

package feed

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"

	"touchline/domain"
	"touchline/domain/sport"
)

const maxLine = 64 << 10

// said is one line. Absent fields leave the match unchanged.
type said struct {
	ExternalID      textual             `json:"externalId"`
	RaceType        int32               `json:"raceType"`
	CompetitionName string              `json:"competitionName"`
	EventName       string              `json:"eventName"`
	Season          textual             `json:"season"`
	MatchTime       json.RawMessage     `json:"matchTime"`
	TimeKnown       *bool               `json:"timeKnown"`
	HomeName        string              `json:"homeName"`
	AwayName        string              `json:"awayName"`
	HomeScore       *int                `json:"homeScore"`
	AwayScore       *int                `json:"awayScore"`
	PeriodScores    []sport.PeriodScore `json:"periodScores"`
	Clock           *string             `json:"clock"`
	MatchStatus     *int32              `json:"matchStatus"`
	StatusDetail    string              `json:"statusDetail"`
	Source          *saidSource         `json:"source"`
	Events          []saidEvent         `json:"events"`
}

type saidSource struct {
	URL  string `json:"url"`
	Type string `json:"type"`
}

type saidEvent struct {
	EventID   textual         `json:"eventId"`
	Type      int32           `json:"type"`
	TeamSide  int32           `json:"teamSide"`
	Player    string          `json:"player"`
	Minute    *int            `json:"minute"`
	Offset    *int            `json:"offset"`
	Text      string          `json:"text"`
	HomeScore *int            `json:"homeScore"`
	AwayScore *int            `json:"awayScore"`
	Time      json.RawMessage `json:"time"`
	Revoked   bool            `json:"revoked"`
	Revokes   textual         `json:"revokes"` // for type 12: the eventId to withdraw
}

// textual is an id given as a string or as a number.
type textual string

func (t *textual) UnmarshalJSON(raw []byte) error {
	var text string
	if raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
	} else if string(raw) != "null" {
		var n json.Number
		if err := json.Unmarshal(raw, &n); err != nil {
			return err
		}
		text = n.String()
	}
	*t = textual(domain.CleanLine(text))
	return nil
}

// lines reads a stream and skips empty lines.
func (r *file) lines(text []byte) {
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if !r.enter() {
			r.problems[len(r.problems)-1].Line = number
			return
		}
		var s said
		switch {
		case len(line) > maxLine:
			r.problem(number, "", fmt.Sprintf("the line is longer than %d bytes", maxLine))
		case line[0] != '{':
			r.problem(number, "", "the line is not a JSON object")
		case domain.UnstorableJSON(line) >= 0:
			r.problem(number, "", unstorable)
		default:
			if err := json.Unmarshal(line, &s); err != nil {
				r.problem(number, "", misread(err))
				continue
			}
			r.say(number, s)
		}
	}
}

// say converts a line to an entry.
func (r *file) say(line int, s said) {
	m := sport.FeedMatch{
		Line: line, Key: string(s.ExternalID), RaceType: s.RaceType, Competition: s.CompetitionName, Event: s.EventName,
		Season: domain.Shorten(string(s.Season), maxName), Home: s.HomeName, Away: s.AwayName, HomeScore: s.HomeScore,
		AwayScore: s.AwayScore, StatusDetail: s.StatusDetail,
	}
	reason := r.sayRest(&m, s)
	if reason != "" {
		r.problem(line, label(m), reason)
		return
	}
	r.add(m)
}

func (r *file) sayRest(m *sport.FeedMatch, s said) (reason string) {
	if s.MatchTime != nil {
		m.Dated = true
		if m.Time, m.TimeKnown, reason = instant(s.MatchTime, r.zone); reason != "" {
			return reason
		}
		if s.TimeKnown != nil && !*s.TimeKnown && m.TimeKnown {
			m.Time, m.TimeKnown = dayOf(m.Time, r.zone), false
		}
	}
	if s.MatchStatus != nil {
		m.Status = domain.MatchStatus(*s.MatchStatus)
		if m.Status < domain.MatchNotStarted || m.Status > domain.MatchToBeDetermined {
			return "matchStatus is not between 1 and 7"
		}
		m.Final = m.Status == domain.MatchEnded
	}
	if s.Clock != nil {
		clock := domain.CleanLine(*s.Clock)
		if domain.Length(clock) > 20 {
			return "clock is longer than 20 characters"
		}
		m.Clock = &clock
	}
	if len(s.PeriodScores) > 50 {
		return "there are more than 50 periods"
	}
	for i, p := range s.PeriodScores {
		p.Name = domain.Shorten(domain.CleanLine(p.Name), 20)
		if !scoreSane(&p.Home) || !scoreSane(&p.Away) {
			return badScore
		}
		s.PeriodScores[i] = p
	}
	m.Periods = s.PeriodScores
	if s.Source != nil {
		if reason := sourceFault(*s.Source); reason != "" {
			return reason
		}
		m.SourceURL, m.SourceType = s.Source.URL, s.Source.Type
	}
	for _, e := range s.Events {
		event, reason := r.sayEvent(m, e)
		if reason != "" {
			return reason
		}
		m.Events = append(m.Events, event)
	}
	nameEvents(m.Events)
	return ""
}

func sourceFault(s saidSource) string {
	u, err := url.Parse(s.URL)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil ||
		len(s.URL) > 2048:
		return "source.url is not an address"
	case !slices.Contains([]string{sport.VideoHLS, sport.VideoFLV, sport.VideoMP4}, s.Type):
		return "source.type is not hls, flv or mp4"
	}
	return ""
}

const (
	eventTypes   = 12
	eventRevokes = 12
)

// sayEvent converts one event. A missing score is that of the match, a missing time that of its minute.
func (r *file) sayEvent(m *sport.FeedMatch, s saidEvent) (e sport.FeedEvent, reason string) {
	if s.EventID != "" {
		e.Key = stored("id/" + string(s.EventID))
	}
	e.Revoked = s.Revoked
	if s.Type == eventRevokes {
		if s.Revokes == "" {
			return e, "an event of type 12 does not say which it revokes"
		}
		e.Revokes = stored("id/" + string(s.Revokes))
		return e, ""
	}
	switch {
	case s.Type < 1 || s.Type > eventTypes:
		return e, "the type of an event is not between 1 and 12"
	case s.TeamSide < 0 || s.TeamSide > 2:
		return e, "teamSide is not 0, 1 or 2"
	case s.Minute != nil && (*s.Minute < 0 || *s.Minute > 999) || s.Offset != nil && (*s.Offset < 0 || *s.Offset > 99):
		return e, "the minute of an event is invalid"
	case (s.HomeScore == nil) != (s.AwayScore == nil) || !scoreSane(s.HomeScore) || !scoreSane(s.AwayScore):
		return e, badScore
	case domain.Length(s.Text) > maxText || domain.Length(s.Player) > maxName:
		return e, "the text of an event is too long"
	}
	var known bool
	if s.Time != nil {
		if e.At, known, reason = instant(s.Time, r.zone); reason != "" {
			return e, reason
		}
	}
	if !known && m.TimeKnown {
		e.At = playedAt(m.Time, orZero(s.Minute), orZero(s.Offset))
	}
	home, away := s.HomeScore, s.AwayScore
	if home == nil {
		home, away = m.HomeScore, m.AwayScore
	}
	e.Type, e.TeamSide, e.Player = s.Type, s.TeamSide, domain.CleanLine(s.Player)
	e.Minute, e.Offset, e.HomeScore, e.AwayScore = s.Minute, s.Offset, orZero(home), orZero(away)
	if e.Text = domain.CleanLine(s.Text); e.Text == "" {
		e.Text = minuteText(s.Minute, s.Offset)
	}
	return e, ""
}
