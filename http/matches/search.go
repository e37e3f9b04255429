// The search over matches, teams, competitions and anchors.

package matches

import (
	"context"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) searchRoutes() {
	rest.Route(h.rest, rest.Public, "/web_home/search", rest.LimitReads, h.search)
}

const (
	searchAll          = 0
	searchMatches      = 1
	searchTeams        = 2
	searchAnchors      = 3
	searchCompetitions = 4
)

type searchRequest struct {
	rest.Paging
	Keyword string `json:"keyword"` // 1–50
	Type    int    `json:"type"`    // 0 all, 1 matches, 2 teams, 3 anchors, 4 competitions
}

func (r searchRequest) Check() error {
	if domain.CleanLine(r.Keyword) == "" {
		return domain.Refuse(domain.FieldRequired, "field", "keyword")
	}
	if err := rest.CheckKeyword(domain.CleanLine(r.Keyword)); err != nil {
		return err
	}
	if r.Type < searchAll || r.Type > searchCompetitions {
		return domain.RefuseField("type", "enum")
	}
	return r.Paging.Check()
}

// SearchAnswer has the same page of each group.
type SearchAnswer struct {
	Matches rest.Page[view.Match]    `json:"matches"`
	Teams   rest.Page[teamFound]     `json:"teams"`
	Anchors rest.Page[view.LiveItem] `json:"anchors"`

	Competitions rest.Page[competitionFound] `json:"competitions"`
}

type teamFound struct {
	view.Team
	RaceType      int32  `json:"raceType"`
	NextMatchTime *int64 `json:"nextMatchTime"`
}

type competitionFound struct {
	CompetitionID rest.ID `json:"competitionId"`
	Name          string  `json:"name"`
	Logo          string  `json:"logo"`
	RaceType      int32   `json:"raceType"`
	NextMatchTime *int64  `json:"nextMatchTime"`
}

// search finds matches, teams, competitions and anchors whose names have every word of the keyword, in any language.
// Case, accents and width do not count. Names that begin with the keyword come first, then matches in progress or soon.
// Groups that were not requested are empty. Anchors who speak the caller's language come first, after those who are
// living. If no match, team or competition has the words, it answers similar names.
func (h *Handlers) search(ctx context.Context, caller rest.Caller, req searchRequest) (answer SearchAnswer, err error) {
	keyword := domain.Fold(domain.CleanLine(req.Keyword))
	wants := func(kind int) bool { return req.Type == searchAll || req.Type == kind }
	answer = SearchAnswer{rest.PageOf(req.Paging, []view.Match{}, 0), rest.PageOf(req.Paging, []teamFound{}, 0),
		rest.PageOf(req.Paging, []view.LiveItem{}, 0), rest.PageOf(req.Paging, []competitionFound{}, 0)}
	for _, likeness := range []domain.Likeness{domain.Contains, domain.Alike} {
		if wants(searchMatches) {
			answer.Matches, err = h.matchPage(ctx, caller, req.Paging,
				sport.MatchFilter{Keyword: keyword, Likeness: likeness, BestFirst: true})
			if err != nil {
				return answer, err
			}
		}
		if wants(searchTeams) {
			if answer.Teams, err = h.searchTeams(ctx, caller, req, keyword, likeness); err != nil {
				return answer, err
			}
		}
		if wants(searchCompetitions) {
			if answer.Competitions, err = h.searchCompetitions(ctx, caller, req, keyword, likeness); err != nil {
				return answer, err
			}
		}
		if answer.Matches.Total+answer.Teams.Total+answer.Competitions.Total > 0 {
			break
		}
	}
	if !wants(searchAnchors) {
		return answer, nil
	}
	cards, total, err := h.Rooms.HousePage(ctx,
		studio.HouseFilter{Keyword: keyword, Reader: caller.Lang, Limit: req.Limit(), Offset: req.Offset()})
	answer.Anchors = rest.PageOf(req.Paging, view.LiveItemsIn(cards, caller.Lang, h.rest.Now()), total)
	return answer, err
}

func (h *Handlers) searchTeams(ctx context.Context, caller rest.Caller, req searchRequest, keyword string,
	likeness domain.Likeness) (rest.Page[teamFound], error) {
	found, total, err := h.Matches.SearchTeams(ctx, keyword, likeness, h.rest.Now(), req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(found, func(f sport.SubjectFound) teamFound {
		team := sport.Team{TeamID: f.ID, Names: f.Names, Logo: f.Logo}
		return teamFound{view.TeamIn(team, caller.Lang), f.RaceType, view.Millis(f.Next)}
	}), total), err
}

func (h *Handlers) searchCompetitions(ctx context.Context, caller rest.Caller, req searchRequest, keyword string,
	likeness domain.Likeness) (rest.Page[competitionFound], error) {
	found, total, err := h.Matches.SearchCompetitions(ctx, keyword, likeness, h.rest.Now(), req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(found, func(f sport.SubjectFound) competitionFound {
		return competitionFound{rest.ID(f.ID), f.Names.In(caller.Lang), f.Logo, f.RaceType, view.Millis(f.Next)}
	}), total), err
}
