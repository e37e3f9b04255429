// The pages of a team and of a competition.

package matches

import (
	"cmp"
	"context"
	"slices"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

const subjectAnchors = 60

// subjectPage is what a page of a team or a competition shows to all callers.
type subjectPage struct {
	facts   sport.SubjectFacts
	anchors []domain.HouseCard
	parents []sport.Parent      // of a team
	season  []sport.SeasonMatch // of a competition
}

// subjectPage reads the page of a subject, once for all callers at the same time.
func (h *Handlers) subjectPage(ctx context.Context, of sport.Subject) (subjectPage, error) {
	return h.shown.Get(ctx, of, h.rest.Now(), func(ctx context.Context) (page subjectPage, err error) {
		if page.facts, err = h.Matches.Subject(ctx, of); err != nil {
			return page, err
		}
		if of.TeamID != 0 {
			page.parents, err = h.Matches.Parents(ctx, of.TeamID)
		} else {
			page.season, err = h.Matches.Season(ctx, of.CompetitionID)
		}
		if err != nil {
			return page, err
		}
		page.anchors, err = h.Rooms.HousesOfSubject(ctx, of, subjectAnchors)
		return page, err
	})
}

type teamRequest struct {
	TeamID rest.ID `json:"teamId"`
}

// Check refuses a request without a team.
func (r teamRequest) Check() error { return view.SubjectRequest{TeamID: r.TeamID}.Check() }

// TeamDetailsAnswer is the page of a team, without its matches.
type TeamDetailsAnswer struct {
	Team         view.Team          `json:"team"`
	RaceType     int32              `json:"raceType"`
	Competitions []competitionBrief `json:"competitions"` // in which it plays, those of its latest matches first
	Anchors      []view.LiveItem    `json:"anchors"`      // who show a match of it, and then who will
	Follow       *newsWanted        `json:"follow"`       // the caller's; null: the caller does not follow it
}

type competitionBrief struct {
	CompetitionID rest.ID `json:"competitionId"`
	Name          string  `json:"name"`
	Logo          string  `json:"logo"`
}

// teamDetails shows the page of a team. Its matches are in the list of matches.
func (h *Handlers) teamDetails(ctx context.Context, caller rest.Caller, req teamRequest) (TeamDetailsAnswer, error) {
	of := sport.Subject{TeamID: int64(req.TeamID)}
	page, err := h.subjectPage(ctx, of)
	if err != nil {
		return TeamDetailsAnswer{}, err
	}
	follow, err := h.followOf(ctx, caller, of)
	return TeamDetailsAnswer{
		Team:     view.Team{TeamID: req.TeamID, Name: page.facts.Names.In(caller.Lang), Logo: page.facts.Logo},
		RaceType: page.facts.RaceType,
		Competitions: view.Each(page.parents, func(p sport.Parent) competitionBrief {
			return competitionBrief{rest.ID(p.CompetitionID), p.Names.In(caller.Lang), p.Logo}
		}),
		Anchors: view.LiveItemsIn(page.anchors, caller.Lang, h.rest.Now()),
		Follow:  follow,
	}, err
}

type competitionRequest struct {
	CompetitionID rest.ID `json:"competitionId"`
}

// Check refuses a request without a competition.
func (r competitionRequest) Check() error {
	if r.CompetitionID <= 0 {
		return domain.RefuseField("competitionId", "required")
	}
	return nil
}

// CompetitionDetailsAnswer is the page of a competition, without its matches.
type CompetitionDetailsAnswer struct {
	Competition competitionBrief `json:"competition"`
	RaceType    int32            `json:"raceType"`
	Country     string           `json:"country"`
	Teams       []view.Team      `json:"teams"`   // of its latest season, by name
	Table       []tableRow       `json:"table"`   // of that season; empty where results are missing, and without a league
	Anchors     []view.LiveItem  `json:"anchors"` // who show a match of it, and then who will
	Follow      *newsWanted      `json:"follow"`  // the caller's; null: the caller does not follow it
}

type tableRow struct {
	Team     view.Team `json:"team"`
	Played   int       `json:"played"`
	Won      int       `json:"won"`
	Drawn    int       `json:"drawn"`
	Lost     int       `json:"lost"`
	Scored   int       `json:"scored"`
	Conceded int       `json:"conceded"`
	Points   int       `json:"points"`
}

// competitionDetails shows the page of a competition. Its matches are in the list of matches. The table of a football
// league is computed from its results.
func (h *Handlers) competitionDetails(ctx context.Context, caller rest.Caller,
	req competitionRequest) (CompetitionDetailsAnswer, error) {
	of := sport.Subject{CompetitionID: int64(req.CompetitionID)}
	page, err := h.subjectPage(ctx, of)
	if err != nil {
		return CompetitionDetailsAnswer{}, err
	}
	follow, err := h.followOf(ctx, caller, of)
	answer := CompetitionDetailsAnswer{
		Competition: competitionBrief{req.CompetitionID, page.facts.Names.In(caller.Lang), page.facts.Logo},
		RaceType:    page.facts.RaceType, Country: page.facts.Country,
		Teams: teamsIn(page.season, caller.Lang), Table: []tableRow{},
		Anchors: view.LiveItemsIn(page.anchors, caller.Lang, h.rest.Now()), Follow: follow,
	}
	if page.facts.RaceType == domain.ColumnFootball {
		answer.Table = view.Each(sport.Table(page.season, h.rest.Now()), func(r sport.TableRow) tableRow {
			return tableRow{view.TeamIn(r.Team, caller.Lang), r.Played, r.Won, r.Drawn, r.Lost, r.Scored, r.Conceded, r.Points}
		})
	}
	return answer, err
}

// teamsIn returns the teams of a season in a language, each once, by name.
func teamsIn(season []sport.SeasonMatch, lang string) []view.Team {
	teams := []view.Team{}
	for _, m := range season {
		teams = append(teams, view.TeamIn(m.Home, lang), view.TeamIn(m.Away, lang))
	}
	slices.SortFunc(teams, func(a, b view.Team) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.TeamID, b.TeamID))
	})
	return slices.CompactFunc(teams, func(a, b view.Team) bool { return a.TeamID == b.TeamID })
}
