// The search over matches, teams and anchors.

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
	searchAll     = 0
	searchMatches = 1
	searchTeams   = 2
	searchAnchors = 3
)

type searchRequest struct {
	rest.Paging
	Keyword string `json:"keyword"` // 1–50
	Type    int    `json:"type"`    // 0 all, 1 matches, 2 teams, 3 anchors
}

func (r searchRequest) Check() error {
	if domain.CleanLine(r.Keyword) == "" {
		return domain.Refuse(domain.FieldRequired, "field", "keyword")
	}
	if err := rest.CheckKeyword(domain.CleanLine(r.Keyword)); err != nil {
		return err
	}
	if r.Type < searchAll || r.Type > searchAnchors {
		return domain.RefuseField("type", "enum")
	}
	return r.Paging.Check()
}

// SearchAnswer has the same page of each group.
type SearchAnswer struct {
	Matches rest.Page[view.Match]    `json:"matches"`
	Teams   rest.Page[teamFound]     `json:"teams"`
	Anchors rest.Page[view.LiveItem] `json:"anchors"`
}

type teamFound struct {
	view.Team
	RaceType      int32  `json:"raceType"`
	NextMatchTime *int64 `json:"nextMatchTime"`
}

// search finds matches, teams and anchors whose names have every word of the keyword, in any language. Case, accents
// and width do not count. Names that begin with the keyword come first, then matches in progress or soon. Groups that
// were not requested are empty. Anchors who speak the caller's language come first, after those who are living. If no
// match and no team has the words, it answers similar names.
func (h *Handlers) search(ctx context.Context, caller rest.Caller, req searchRequest) (answer SearchAnswer, err error) {
	keyword := domain.Fold(domain.CleanLine(req.Keyword))
	wants := func(kind int) bool { return req.Type == searchAll || req.Type == kind }
	answer = SearchAnswer{rest.PageOf(req.Paging, []view.Match{}, 0), rest.PageOf(req.Paging, []teamFound{}, 0),
		rest.PageOf(req.Paging, []view.LiveItem{}, 0)}
	for _, likeness := range []domain.Likeness{domain.Contains, domain.Alike} {
		if wants(searchMatches) {
			answer.Matches, err = h.matchPage(ctx, caller, req.Paging,
				sport.MatchFilter{Keyword: keyword, Likeness: likeness, BestFirst: true})
			if err != nil {
				return answer, err
			}
		}
		if wants(searchTeams) {
			found, total, err := h.Matches.SearchTeams(ctx, keyword, likeness, h.rest.Now(), req.Limit(), req.Offset())
			if err != nil {
				return answer, err
			}
			answer.Teams = rest.PageOf(req.Paging, view.Each(found, func(t sport.TeamFound) teamFound {
				return teamFound{view.TeamIn(t.Team, caller.Lang), t.RaceType, view.Millis(t.Next)}
			}), total)
		}
		if answer.Matches.Total+answer.Teams.Total > 0 {
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
