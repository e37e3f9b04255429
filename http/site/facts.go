// Structured data of a page (JSON-LD, schema.org).

package site

import (
	"time"

	"touchline/domain"
	"touchline/http/view"
)

const schema = "https://schema.org"

type fact map[string]any

// sportsEvent is a match.
func sportsEvent(m domain.Match, lang string) fact {
	status := "EventScheduled"
	switch {
	case m.Status == domain.MatchCutShort || m.StatusDetail == "cancelled":
		status = "EventCancelled"
	case m.Status == domain.MatchPostponed:
		status = "EventPostponed"
	}
	team := func(t domain.Team) fact { return fact{"@type": "SportsTeam", "name": t.Names.In(lang)} }
	event := fact{
		"@type": "SportsEvent", "name": view.Versus(m, lang), "eventStatus": schema + "/" + status,
		"homeTeam": team(m.Home), "awayTeam": team(m.Away),
		"superEvent": fact{"@type": "SportsEvent", "name": m.CompetitionNames.In(lang)},
	}
	switch {
	case m.MatchTime.IsZero():
	case m.TimeKnown:
		event["startDate"] = m.MatchTime.UTC().Format(time.RFC3339)
	default:
		event["startDate"] = m.MatchTime.UTC().Format(time.DateOnly)
	}
	return event
}
