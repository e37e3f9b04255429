// The list of matches with its filters.

package matches

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) raceRoutes() {
	rest.Route(h.rest, rest.Public, "/web_race/race_data_column_with_num", rest.LimitReads, h.raceColumnsWithNum)
	rest.Route(h.rest, rest.Public, "/web_race/race_data_content_list_page", rest.LimitReads, h.raceList)
	rest.Route(h.rest, rest.Public, "/web_match/web_match_details", rest.LimitReads, h.matchDetails)
	rest.Route(h.rest, rest.Public, "/web_match/team_details", rest.LimitReads, h.teamDetails)
	rest.Route(h.rest, rest.Public, "/web_match/competition_details", rest.LimitReads, h.competitionDetails)
	rest.Route(h.rest, rest.User, "/web_match/follow", rest.LimitFollow, h.followSubject)
	rest.Route(h.rest, rest.User, "/web_my/my_teams", rest.LimitReads, h.mySubjects)
}

type raceColumnsRequest struct {
	MatchStatus int32  `json:"matchStatus"`
	Date        string `json:"date"`
}

func (r raceColumnsRequest) Check() error { return domain.CheckMatchStatus(r.MatchStatus) }

type raceColumnAnswer struct {
	RaceType int32  `json:"raceType"`
	Name     string `json:"name"`
	Icon     string `json:"icon"`
	Number   int64  `json:"number"`
}

// raceColumnsWithNum lists the sports with their numbers of matches. The column for all sports has the sum.
func (h *Handlers) raceColumnsWithNum(ctx context.Context, caller rest.Caller,
	req raceColumnsRequest) ([]raceColumnAnswer, error) {
	filter := sport.MatchFilter{Status: domain.MatchStatus(req.MatchStatus)}
	if err := filter.OnDate(req.Date, h.rest.Zone); err != nil {
		return nil, err
	}
	columns, err := h.Site.RaceColumns(ctx)
	if err != nil {
		return nil, err
	}
	counts, err := h.Matches.MatchCounts(ctx, filter)
	if err != nil {
		return nil, err
	}
	return view.Each(columns, func(c domain.Column) raceColumnAnswer {
		return raceColumnAnswer{c.Type, c.Names.In(caller.Lang), c.Icon, countOf(counts, c.Type)}
	}), nil
}

type raceListRequest struct {
	rest.Paging
	RaceType      int32   `json:"raceType"`
	Tab           int     `json:"tab"`
	MatchStatus   int32   `json:"matchStatus"`
	Date          string  `json:"date"`
	From          int64   `json:"from"`
	To            int64   `json:"to"`
	Keyword       string  `json:"keyword"`
	CompetitionID rest.ID `json:"competitionId"`
	TeamID        rest.ID `json:"teamId"`
	When          int32   `json:"when"`         // 0 all, 1 to come or in play, 2 past, the latest first
	Competitions  bool    `json:"competitions"` // also answer competitions
}

func (r raceListRequest) Check() error {
	return cmp.Or(r.Paging.Check(), checkTab(r.Tab), checkWhen(r.When), domain.CheckMatchStatus(r.MatchStatus),
		view.CheckTime("from", r.From),
		view.CheckTime("to", r.To), rest.CheckKeyword(r.Keyword))
}

func checkTab(tab int) error {
	if tab < 0 || tab > 2 {
		return domain.RefuseField("tab", "enum")
	}
	return nil
}

type raceListAnswer struct {
	rest.Page[view.Match]
	ServerTime   int64               `json:"serverTime"`
	Competitions []competitionAnswer `json:"competitions"` // of all matches of the other filters, if requested
}

type competitionAnswer struct {
	CompetitionID   rest.ID `json:"competitionId"`
	CompetitionName string  `json:"competitionName"`
	Number          int64   `json:"number"`
}

// raceList lists matches: those in progress first, then those to come by time, then the others.
func (h *Handlers) raceList(ctx context.Context, caller rest.Caller, req raceListRequest) (raceListAnswer, error) {
	filter := sport.MatchFilter{
		RaceType: req.RaceType, HotOnly: req.Tab == 2, Status: domain.MatchStatus(req.MatchStatus),
		Keyword: domain.Fold(domain.CleanLine(req.Keyword)), CompetitionID: int64(req.CompetitionID),
		TeamID: int64(req.TeamID), When: sport.When(req.When),
	}
	filter.From, filter.To = view.TimeOr(req.From, time.Time{}), view.TimeOr(req.To, time.Time{})
	if err := filter.OnDate(req.Date, h.rest.Zone); err != nil {
		return raceListAnswer{}, err
	}
	answer := raceListAnswer{ServerTime: h.rest.Now().UnixMilli(), Competitions: []competitionAnswer{}}
	if req.Competitions {
		competitions, err := h.Matches.Competitions(ctx, filter)
		if err != nil {
			return answer, err
		}
		answer.Competitions = view.Each(competitions, func(c sport.CompetitionCount) competitionAnswer {
			return competitionAnswer{rest.ID(c.CompetitionID), c.Names.In(caller.Lang), c.Number}
		})
	}
	var err error
	answer.Page, err = h.matchPage(ctx, caller, req.Paging, filter)
	return answer, err
}
