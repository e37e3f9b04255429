// One match as operators work at it: its events, what hangs on it, and the names a match can be made of.

package admin

import (
	"context"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// MatchShowAnswer is what a match has besides itself.
type MatchShowAnswer struct {
	MatchID rest.ID             `json:"matchId"` // the one it was merged into, if it was
	Figures domain.MatchFigures `json:"figures"`
	Events  []view.MatchEvent   `json:"events"` // in order, with those taken back
}

// matchShow shows the events of a match and what hangs on it.
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
	if r.Kind != ofCompetitions && r.Kind != ofTeams {
		return domain.RefuseField("kind", "enum")
	}
	return rest.CheckKeyword(r.Keyword)
}

// NameFound is a team or a competition a match may have.
type NameFound struct {
	ID       rest.ID      `json:"id"`
	RaceType int32        `json:"raceType"`
	Names    domain.Names `json:"names"`
	Logo     string       `json:"logo"`
}

// MatchNamesAnswer are the first 30.
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
