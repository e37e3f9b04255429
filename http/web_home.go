// The home page (contract section 7).
package http

import (
	"context"

	"touchline/domain"
)

const (
	homeHotMatches = 10
	homeUpcoming   = 20
	homePerColumn  = 10
	homeAnchors    = 12
)

func (s *Server) homeRoutes() {
	route(s, classV, "/web_home/home_details_top", limitReads, s.homeTop)
	route(s, classV, "/web_home/home_details_middle", limitReads, s.homeMiddle)
	route(s, classV, "/web_home/home_details_bottom", limitReads, s.homeBottom)
}

type homeTopAnswer struct {
	Banners     []bannerAnswer `json:"banners"`
	HotMatches  []matchAnswer  `json:"hotMatches"`
	Focus       *liveItem      `json:"focus"`
	FocusPlayer *player        `json:"focusPlayer"`
}

type bannerAnswer struct {
	BannerID ID     `json:"bannerId"`
	Image    string `json:"image"`
	Title    string `json:"title"`
	Path     string `json:"path"`
}

// homeTop shows what is hot, and the liveliest room with its player.
func (s *Server) homeTop(ctx context.Context, caller Caller, _ struct{}) (homeTopAnswer, error) {
	var answer homeTopAnswer
	banners, err := s.Banners.Banners(ctx, s.Now())
	if err != nil {
		return answer, err
	}
	matches, err := s.Matches.HotMatches(ctx, homeHotMatches)
	if err != nil {
		return answer, err
	}
	answer.Banners = mapped(banners, func(b domain.Banner) bannerAnswer {
		return bannerAnswer{ID(b.BannerID), b.Image, b.Titles.In(caller.Lang), b.Path}
	})
	if answer.HotMatches, err = s.showMatches(ctx, caller, matches); err != nil {
		return answer, err
	}
	hot, err := s.Houses.HotHouses(ctx, 0, 1)
	if err != nil || len(hot) == 0 || hot[0].Status != domain.LiveLiving {
		return answer, err
	}
	house, match, err := s.houseAndMatch(ctx, hot[0].HouseID)
	if err != nil {
		return answer, err
	}
	focus := liveItemOf(house.HouseCard)
	answer.Focus, answer.FocusPlayer = &focus, playerOf(house, match)
	return answer, nil
}

// houseAndMatch reads a house and the match its room shows, if any.
func (s *Server) houseAndMatch(ctx context.Context, houseID int64) (domain.House, *domain.Match, error) {
	house, err := s.Houses.House(ctx, houseID)
	if err != nil || house.MatchID == 0 {
		return house, nil, err
	}
	match, err := s.Matches.Match(ctx, house.MatchID)
	if domain.CodeOf(err) == domain.MatchNotFound {
		return house, nil, nil
	}
	return house, &match, err
}

type homeMiddleRequest struct {
	RaceType int32 `json:"raceType"`
}

type homeMiddleAnswer struct {
	Columns  []homeColumn  `json:"columns"`
	Upcoming []matchAnswer `json:"upcoming"`
}

type homeColumn struct {
	RaceType int32      `json:"raceType"`
	Name     string     `json:"name"`
	Lives    []liveItem `json:"lives"`
}

// homeMiddle shows the rooms of each sport, and what starts next.
func (s *Server) homeMiddle(ctx context.Context, caller Caller, req homeMiddleRequest) (homeMiddleAnswer, error) {
	answer := homeMiddleAnswer{Columns: []homeColumn{}}
	columns, err := s.Columns.RaceColumns(ctx)
	if err != nil {
		return answer, err
	}
	cards, err := s.Houses.HousesByRace(ctx, req.RaceType, homePerColumn)
	if err != nil {
		return answer, err
	}
	upcoming, err := s.Matches.UpcomingMatches(ctx, req.RaceType, s.Now(), homeUpcoming)
	if err != nil {
		return answer, err
	}
	lives := map[int32][]liveItem{}
	for _, card := range cards {
		lives[card.RaceType] = append(lives[card.RaceType], liveItemOf(card))
	}
	for _, column := range columns {
		if column.Type == 0 || req.RaceType != 0 && column.Type != req.RaceType {
			continue
		}
		answer.Columns = append(answer.Columns, homeColumn{column.Type, column.Names.In(caller.Lang), listOf(lives[column.Type])})
	}
	answer.Upcoming, err = s.showMatches(ctx, caller, upcoming)
	return answer, err
}

type homeBottomAnswer struct {
	RecommendAnchors []liveItem   `json:"recommendAnchors"`
	NewAnchors       []liveItem   `json:"newAnchors"`
	Replays          []replayItem `json:"replays"`
}

// homeBottom shows whom to meet.
func (s *Server) homeBottom(ctx context.Context, _ Caller, _ struct{}) (homeBottomAnswer, error) {
	answer := homeBottomAnswer{Replays: []replayItem{}}
	recommended, err := s.Houses.RecommendHouses(ctx, 0, 0, 0, homeAnchors)
	if err != nil {
		return answer, err
	}
	newest, err := s.Houses.NewHouses(ctx, homeAnchors)
	answer.RecommendAnchors, answer.NewAnchors = liveItems(recommended), liveItems(newest)
	return answer, err
}
