// The home page (contract section 7).
package http

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	homeHotMatches = 10
	homeUpcoming   = 20
	homePerColumn  = 10
	homeAnchors    = 12
	homeReplays    = 8

	homeLife = 2 * time.Second // the page of everybody may be so old
)

func (s *Server) homeRoutes() {
	rest.Route(s.Server, rest.Public, "/web_home/home_details_top", rest.LimitReads, s.homeTop)
	rest.Route(s.Server, rest.Public, "/web_home/home_details_middle", rest.LimitReads, s.homeMiddle)
	rest.Route(s.Server, rest.Public, "/web_home/home_details_bottom", rest.LimitReads, s.homeBottom)
}

// shownToAll is what everybody reads alike, before it is put into a language and somebody's reservations are added.
type shownToAll struct {
	columns *rest.Cache[struct{}, []domain.Column] // of sports
	top     *rest.Cache[struct{}, topOfHome]
	middle  *rest.Cache[int32, middleOfHome] // by sport
	bottom  *rest.Cache[struct{}, bottomOfHome]
	rooms   *rest.Cache[int64, roomPage] // by house

	anchorColumns *rest.Cache[struct{}, []domain.Column]
	recommended   *rest.Cache[recommendKey, []domain.HouseCard]
	houses        *rest.Cache[domain.HouseFilter, listedHouses] // pages of the lists without a keyword or a place
}

type listedHouses struct {
	cards []domain.HouseCard
	total int64
}

type topOfHome struct {
	banners []domain.Banner
	matches []domain.Match
	focus   *domain.House
}

type middleOfHome struct {
	cards    []domain.HouseCard
	upcoming []domain.Match
}

type bottomOfHome struct {
	recommended []domain.HouseCard
	newest      []domain.HouseCard
	replays     []domain.Replay
}

func newShownToAll(base context.Context) shownToAll {
	return shownToAll{
		columns: rest.NewCache[struct{}, []domain.Column](base, homeLife, 1), top: rest.NewCache[struct{}, topOfHome](base, homeLife, 1),
		middle: rest.NewCache[int32, middleOfHome](base, homeLife, 100), bottom: rest.NewCache[struct{}, bottomOfHome](base, homeLife, 1),
		rooms: rest.NewCache[int64, roomPage](base, roomLife, roomsKept),

		anchorColumns: rest.NewCache[struct{}, []domain.Column](base, homeLife, 1),
		recommended:   rest.NewCache[recommendKey, []domain.HouseCard](base, homeLife, roomsKept),
		houses:        rest.NewCache[domain.HouseFilter, listedHouses](base, homeLife, 500),
	}
}

// raceColumns are the kinds of sport.
func (s *Server) raceColumns(ctx context.Context) ([]domain.Column, error) {
	return s.shared.columns.Get(ctx, struct{}{}, s.Now(), s.Columns.RaceColumns)
}

type homeTopAnswer struct {
	Banners     []bannerAnswer `json:"banners"`
	HotMatches  []view.Match   `json:"hotMatches"`
	Focus       *view.LiveItem `json:"focus"`
	FocusPlayer *view.Player   `json:"focusPlayer"`
}

type bannerAnswer struct {
	BannerID rest.ID `json:"bannerId"`
	Image    string  `json:"image"`
	Title    string  `json:"title"`
	Path     string  `json:"path"`
}

// homeTop shows what is hot, and the liveliest room with its player.
func (s *Server) homeTop(ctx context.Context, caller rest.Caller, _ struct{}) (homeTopAnswer, error) {
	top, err := s.shared.top.Get(ctx, struct{}{}, s.Now(), s.readTop)
	if err != nil {
		return homeTopAnswer{}, err
	}
	answer := homeTopAnswer{Banners: view.Each(top.banners, func(b domain.Banner) bannerAnswer {
		return bannerAnswer{rest.ID(b.BannerID), b.Image, b.Titles.In(caller.Lang), b.Path}
	})}
	if top.focus != nil {
		focus := view.LiveItemOf(top.focus.HouseCard)
		answer.Focus, answer.FocusPlayer = &focus, view.PlayerOf(*top.focus, view.ListedHosts(s.MediaList))
	}
	answer.HotMatches, err = view.MatchesFor(ctx, s.Reservations, caller, top.matches)
	return answer, err
}

func (s *Server) readTop(ctx context.Context) (top topOfHome, err error) {
	if top.banners, err = s.Banners.Banners(ctx, s.Now()); err != nil {
		return top, err
	}
	if top.matches, err = s.Matches.HotMatches(ctx, homeHotMatches); err != nil {
		return top, err
	}
	focus, found, err := s.RoomPages.LiveliestHouse(ctx)
	if found {
		top.focus = &focus
	}
	return top, err
}

type homeMiddleRequest struct {
	RaceType int32 `json:"raceType"`
}

type homeMiddleAnswer struct {
	Columns  []homeColumn `json:"columns"`
	Upcoming []view.Match `json:"upcoming"`
}

type homeColumn struct {
	RaceType int32           `json:"raceType"`
	Name     string          `json:"name"`
	Lives    []view.LiveItem `json:"lives"`
}

// homeMiddle shows the rooms of each sport, and what starts next.
func (s *Server) homeMiddle(ctx context.Context, caller rest.Caller, req homeMiddleRequest) (homeMiddleAnswer, error) {
	answer := homeMiddleAnswer{Columns: []homeColumn{}}
	columns, err := s.raceColumns(ctx)
	if err != nil {
		return answer, err
	}
	if req.RaceType != 0 && !domain.HasColumn(columns, req.RaceType) {
		answer.Upcoming = []view.Match{}
		return answer, nil // a sport that is not there has nothing, and takes no place in memory
	}
	middle, err := s.shared.middle.Get(ctx, req.RaceType, s.Now(), func(ctx context.Context) (middleOfHome, error) { return s.readMiddle(ctx, req.RaceType) })
	if err != nil {
		return answer, err
	}
	lives := map[int32][]view.LiveItem{}
	for _, card := range middle.cards {
		lives[card.RaceType] = append(lives[card.RaceType], view.LiveItemOf(card))
	}
	for _, column := range columns {
		if column.Type == 0 || req.RaceType != 0 && column.Type != req.RaceType {
			continue
		}
		answer.Columns = append(answer.Columns, homeColumn{column.Type, column.Names.In(caller.Lang), rest.NotNil(lives[column.Type])})
	}
	answer.Upcoming, err = view.MatchesFor(ctx, s.Reservations, caller, middle.upcoming)
	return answer, err
}

func (s *Server) readMiddle(ctx context.Context, raceType int32) (middle middleOfHome, err error) {
	if middle.cards, err = s.Houses.HousesByRace(ctx, raceType, homePerColumn); err != nil {
		return middle, err
	}
	middle.upcoming, err = s.Matches.UpcomingMatches(ctx, raceType, s.Now(), homeUpcoming)
	return middle, err
}

type homeBottomAnswer struct {
	RecommendAnchors []view.LiveItem   `json:"recommendAnchors"`
	NewAnchors       []view.LiveItem   `json:"newAnchors"`
	Replays          []view.ReplayItem `json:"replays"`
}

// homeBottom shows whom to meet, and what was on.
func (s *Server) homeBottom(ctx context.Context, _ rest.Caller, _ struct{}) (homeBottomAnswer, error) {
	bottom, err := s.shared.bottom.Get(ctx, struct{}{}, s.Now(), s.readBottom)
	return homeBottomAnswer{view.LiveItems(bottom.recommended), view.LiveItems(bottom.newest), view.Each(bottom.replays, view.ReplayOf)}, err
}

func (s *Server) readBottom(ctx context.Context) (bottom bottomOfHome, err error) {
	if bottom.recommended, err = s.Houses.RecommendHouses(ctx, 0, 0, 0, homeAnchors); err != nil {
		return bottom, err
	}
	if bottom.newest, err = s.Houses.NewHouses(ctx, homeAnchors); err != nil {
		return bottom, err
	}
	if s.Recordings != nil {
		bottom.replays, err = s.Recordings.NewestReplays(ctx, homeReplays)
	}
	return bottom, err
}
