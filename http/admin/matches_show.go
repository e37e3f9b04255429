// One match as operators work on it: its events and figures, and the names of teams and competitions.

package admin

import (
	"cmp"
	"context"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// MatchShowAnswer is the figures and events of a match.
type MatchShowAnswer struct {
	MatchID rest.ID            `json:"matchId"` // of the match it was merged into, if it was
	Figures sport.MatchFigures `json:"figures"`
	Events  []view.MatchEvent  `json:"events"` // in order, with revoked ones
}

// matchShow shows the events of a match and how much refers to it.
func (h *matches) matchShow(ctx context.Context, _ operators.Caller, req rest.MatchRequest) (MatchShowAnswer, error) {
	answer := MatchShowAnswer{Events: []view.MatchEvent{}}
	match, err := h.Matches.Match(ctx, int64(req.MatchID))
	if err != nil {
		return answer, err
	}
	answer.MatchID = rest.ID(match.MatchID)
	if answer.Figures, err = h.Matches.MatchFigures(ctx, match.MatchID); err != nil {
		return answer, err
	}
	events, err := h.Matches.MatchEvents(ctx, match.MatchID)
	answer.Events = rest.NotNil(view.Each(events, view.MatchEventOf))
	return answer, err
}

const (
	ofCompetitions = 1
	ofTeams        = 2
	namesShown     = 30
)

type matchNamesRequest struct {
	Kind     int32  `json:"kind"`     // 1 competitions, 2 teams
	RaceType int32  `json:"raceType"` // 0 every sport
	Keyword  string `json:"keyword"`  // absent: the first ones
}

func (r matchNamesRequest) Check() error {
	return cmp.Or(operators.Enum("kind", r.Kind == ofCompetitions || r.Kind == ofTeams), rest.CheckKeyword(r.Keyword))
}

// NameFound is a team or a competition.
type NameFound struct {
	ID       rest.ID      `json:"id"`
	RaceType int32        `json:"raceType"`
	Names    domain.Names `json:"names"`
	Logo     string       `json:"logo"`
}

// MatchNamesAnswer is the first 30 names.
type MatchNamesAnswer struct {
	List []NameFound `json:"list"`
}

// matchNames finds teams or competitions by name, the shortest names first.
func (h *matches) matchNames(ctx context.Context, _ operators.Caller, req matchNamesRequest) (MatchNamesAnswer, error) {
	find := h.Matches.CompetitionsNamed
	if req.Kind == ofTeams {
		find = h.Matches.TeamsNamed
	}
	found, err := find(ctx, req.RaceType, domain.Fold(domain.CleanLine(req.Keyword)), namesShown)
	return MatchNamesAnswer{rest.NotNil(view.Each(found, func(n domain.NameFound) NameFound {
		return NameFound{rest.ID(n.ID), n.RaceType, n.Names, n.Logo}
	}))}, err
}
