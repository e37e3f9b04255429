// The home page.

package rooms

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

const (
	homeHotMatches = 10
	homeUpcoming   = 20
	homePerColumn  = 10
	homeAnchors    = 12
	homeReplays    = 8

	homeLife = 2 * time.Second // greatest age of cached reads
)

func (h *lists) homeRoutes() {
	rest.Route(h.rest, rest.Public, "/web_home/home_details_top", rest.LimitReads, h.homeTop)
	rest.Route(h.rest, rest.Public, "/web_home/home_details_middle", rest.LimitReads, h.homeMiddle)
	rest.Route(h.rest, rest.Public, "/web_home/home_details_bottom", rest.LimitReads, h.homeBottom)
}

// shownToAll caches reads that are the same for all callers, before a language and the caller's reservations are added.
type shownToAll struct {
	columns cache.Cache[struct{}, []domain.Column] // of sports
	top     cache.Cache[string, topOfHome]         // by language
	middle  cache.Cache[middleKey, middleOfHome]
	bottom  cache.Cache[struct{}, bottomOfHome]
	rooms   cache.Cache[int64, roomPage] // by house

	anchorColumns   cache.Cache[struct{}, []domain.Column]
	anchorLanguages cache.Cache[struct{}, []domain.SpokenLanguage]
	recommended     cache.Cache[recommendKey, []domain.HouseCard]
	houses          cache.Cache[studio.HouseFilter, listedHouses] // first pages of the lists without a keyword
}

type listedHouses struct {
	cards []domain.HouseCard
	total int64
}

type topOfHome struct {
	banners []domain.Banner
	matches []sport.Match
	focus   *studio.House
}

type middleKey struct {
	race int32
	lang string
}

type middleOfHome struct {
	cards    []domain.HouseCard
	upcoming []sport.Match
}

type bottomOfHome struct {
	recommended []domain.HouseCard
	newest      []domain.HouseCard
	replays     []replay.Replay
}

func newShownToAll(base context.Context) *shownToAll {
	return &shownToAll{
		columns: cache.New[struct{}, []domain.Column](base, homeLife, 1),
		top:     cache.New[string, topOfHome](base, homeLife, len(domain.Languages)),
		middle:  cache.New[middleKey, middleOfHome](base, homeLife, 500),
		bottom:  cache.New[struct{}, bottomOfHome](base, homeLife, 1),
		rooms:   cache.New[int64, roomPage](base, roomLife, roomsKept),

		anchorColumns:   cache.New[struct{}, []domain.Column](base, homeLife, 1),
		anchorLanguages: cache.New[struct{}, []domain.SpokenLanguage](base, homeLife, 1),
		recommended:     cache.New[recommendKey, []domain.HouseCard](base, homeLife, roomsKept),
		houses:          cache.New[studio.HouseFilter, listedHouses](base, homeLife, 500),
	}
}

// raceColumns returns the columns of sports.
func (h *lists) raceColumns(ctx context.Context) ([]domain.Column, error) {
	return h.shared.columns.Get(ctx, struct{}{}, h.rest.Now(), h.Site.RaceColumns)
}

// HomeTopAnswer is the upper part of the home page. Focus is the room with the most viewers, if possible one in the
// caller's language; null if none is live.
type HomeTopAnswer struct {
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

// homeTop shows banners, hot matches, and the room of the focus with its player.
func (h *lists) homeTop(ctx context.Context, caller rest.Caller, _ struct{}) (HomeTopAnswer, error) {
	top, err := h.shared.top.Get(ctx, caller.Lang, h.rest.Now(), func(ctx context.Context) (topOfHome, error) {
		return h.readTop(ctx, caller.Lang)
	})
	if err != nil {
		return HomeTopAnswer{}, err
	}
	answer := HomeTopAnswer{Banners: view.Each(top.banners, func(b domain.Banner) bannerAnswer {
		return bannerAnswer{rest.ID(b.BannerID), b.Image, b.Titles.In(caller.Lang), b.Path}
	})}
	if top.focus != nil {
		answer.Focus, answer.FocusPlayer = new(view.LiveItemIn(top.focus.HouseCard, caller.Lang, h.rest.Now())),
			h.Play.Player(*top.focus, view.ListedHosts(h.MediaList))
	}
	answer.HotMatches, err = view.MatchesFor(ctx, h.Matches, caller, top.matches)
	return answer, err
}

func (h *lists) readTop(ctx context.Context, lang string) (top topOfHome, err error) {
	if top.banners, err = h.Site.Banners(ctx, h.rest.Now()); err != nil {
		return top, err
	}
	if top.matches, err = h.Matches.HotMatches(ctx, homeHotMatches); err != nil {
		return top, err
	}
	focus, found, err := h.Rooms.LiveliestHouse(ctx, lang)
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

// homeMiddle shows the rooms of each sport, those in the caller's language first, and the next matches.
func (h *lists) homeMiddle(ctx context.Context, caller rest.Caller, req homeMiddleRequest) (homeMiddleAnswer, error) {
	answer := homeMiddleAnswer{Columns: []homeColumn{}}
	columns, err := h.raceColumns(ctx)
	if err != nil {
		return answer, err
	}
	if req.RaceType != 0 && !domain.HasColumn(columns, req.RaceType) {
		answer.Upcoming = []view.Match{}
		return answer, nil // an unknown sport must not fill the cache
	}
	key := middleKey{req.RaceType, caller.Lang}
	middle, err := h.shared.middle.Get(ctx, key, h.rest.Now(), func(ctx context.Context) (middleOfHome, error) {
		return h.readMiddle(ctx, key)
	})
	if err != nil {
		return answer, err
	}
	now, lives := h.rest.Now(), map[int32][]view.LiveItem{}
	for _, card := range middle.cards {
		lives[card.RaceType] = append(lives[card.RaceType], view.LiveItemIn(card, caller.Lang, now))
	}
	for _, column := range columns {
		if column.Type == 0 || req.RaceType != 0 && column.Type != req.RaceType {
			continue
		}
		answer.Columns = append(answer.Columns,
			homeColumn{column.Type, column.Names.In(caller.Lang), rest.NotNil(lives[column.Type])})
	}
	answer.Upcoming, err = view.MatchesFor(ctx, h.Matches, caller, middle.upcoming)
	return answer, err
}

func (h *lists) readMiddle(ctx context.Context, key middleKey) (middle middleOfHome, err error) {
	if middle.cards, err = h.Rooms.HousesByRace(ctx, key.race, key.lang, homePerColumn); err != nil {
		return middle, err
	}
	middle.upcoming, err = h.Matches.UpcomingMatches(ctx, key.race, h.rest.Now(), homeUpcoming)
	return middle, err
}

type homeBottomAnswer struct {
	RecommendAnchors []view.LiveItem   `json:"recommendAnchors"`
	NewAnchors       []view.LiveItem   `json:"newAnchors"`
	Replays          []view.ReplayItem `json:"replays"`
}

// homeBottom shows recommended and new anchors, and the newest recordings.
func (h *lists) homeBottom(ctx context.Context, caller rest.Caller, _ struct{}) (homeBottomAnswer, error) {
	now := h.rest.Now()
	bottom, err := h.shared.bottom.Get(ctx, struct{}{}, now, h.readBottom)
	return homeBottomAnswer{view.LiveItemsIn(bottom.recommended, caller.Lang, now),
		view.LiveItemsIn(bottom.newest, caller.Lang, now), view.Replays(bottom.replays, now)}, err
}

func (h *lists) readBottom(ctx context.Context) (bottom bottomOfHome, err error) {
	if bottom.recommended, err = h.Rooms.RecommendHouses(ctx, 0, 0, 0, homeAnchors); err != nil {
		return bottom, err
	}
	since := h.rest.Now().AddDate(0, 0, -domain.NewAnchorDays)
	if bottom.newest, err = h.Rooms.NewHouses(ctx, since, homeAnchors); err != nil {
		return bottom, err
	}
	bottom.replays, err = h.Replays.NewestReplays(ctx, homeReplays)
	return bottom, err
}
