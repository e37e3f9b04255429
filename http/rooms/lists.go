// Lists of anchors, and their columns.

package rooms

import (
	"cmp"
	"context"
	"fmt"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

const recommendMax = 20

// lists answers the calls about the home page and the lists of rooms, which are the same for all callers.
type lists struct {
	Ports
	rest   *rest.Server
	shared *shownToAll
}

func (h *lists) anchorListRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_column_num", rest.LimitReads, h.anchorColumnNum)
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_column", rest.LimitReads, h.anchorColumn)
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_languages", rest.LimitReads, h.anchorLanguages)
	rest.Route(h.rest, rest.Public, "/web_anchor/recommend_anchor", rest.LimitReads, h.recommendAnchor)
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_content_list", rest.LimitReads, h.anchorContentList)
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_content_list_new", rest.LimitReads, h.anchorContentListNew)
}

type anchorColumnAnswer struct {
	AnchorType int32  `json:"anchorType"`
	Name       string `json:"name"`
	Icon       string `json:"icon"`
	Sort       int32  `json:"sort"`
}

type anchorColumnNumAnswer struct {
	anchorColumnAnswer
	Number int64 `json:"number"` // living
	Total  int64 `json:"total"`  // listed
}

// anchorColumnNum lists the columns with their numbers of anchors. The column for all is first.
func (h *lists) anchorColumnNum(ctx context.Context, caller rest.Caller,
	_ rest.Localized) ([]anchorColumnNumAnswer, error) {
	columns, err := h.anchorColumns(ctx)
	return view.Each(columns, func(c domain.Column) anchorColumnNumAnswer {
		return anchorColumnNumAnswer{anchorColumnIn(c, caller.Lang), c.Living, c.Total}
	}), err
}

// anchorColumn lists the columns of anchors.
func (h *lists) anchorColumn(ctx context.Context, caller rest.Caller, _ rest.Localized) ([]anchorColumnAnswer, error) {
	columns, err := h.anchorColumns(ctx)
	return view.Each(columns, func(c domain.Column) anchorColumnAnswer { return anchorColumnIn(c, caller.Lang) }), err
}

func anchorColumnIn(c domain.Column, lang string) anchorColumnAnswer {
	return anchorColumnAnswer{c.Type, c.Names.In(lang), c.Icon, c.Sort}
}

// anchorColumns returns the columns of anchors with their numbers.
func (h *lists) anchorColumns(ctx context.Context) ([]domain.Column, error) {
	return h.shared.anchorColumns.Get(ctx, struct{}{}, h.rest.Now(), h.Site.AnchorColumns)
}

type anchorLanguageAnswer struct {
	LanguageType string `json:"languageType"`
	Number       int64  `json:"number"` // living
	Total        int64  `json:"total"`  // listed
}

// anchorLanguages lists the languages of the listed anchors, the most frequent first.
func (h *lists) anchorLanguages(ctx context.Context, _ rest.Caller, _ struct{}) ([]anchorLanguageAnswer, error) {
	spoken, err := h.shared.anchorLanguages.Get(ctx, struct{}{}, h.rest.Now(), h.Site.AnchorLanguages)
	return view.Each(spoken, func(l domain.SpokenLanguage) anchorLanguageAnswer {
		return anchorLanguageAnswer{l.Language, l.Living, l.Total}
	}), err
}

type recommendRequest struct {
	Kind     int     `json:"kind"`
	HouseID  rest.ID `json:"houseId"`
	MatchID  rest.ID `json:"matchId"`
	PageSize *int    `json:"pageSize"`
}

func (r recommendRequest) Check() error {
	if r.Kind < 0 || r.Kind > int(domain.RecommendHot) {
		return domain.RefuseField("kind", "enum")
	}
	if r.PageSize != nil && (*r.PageSize < 1 || *r.PageSize > recommendMax) {
		return domain.RefuseField("pageSize", "range", "min", 1, "max", recommendMax)
	}
	return nil
}

// recommendAnchor lists rooms similar to a room or a match. Kind 2 lists the rooms with the most viewers.
func (h *lists) recommendAnchor(ctx context.Context, caller rest.Caller,
	req recommendRequest) ([]view.LiveItem, error) {
	limit := view.ValueOr(req.PageSize, recommendMax)
	key := recommendKey{hot: req.Kind == int(domain.RecommendHot), house: int64(req.HouseID), match: int64(req.MatchID),
		limit: limit}
	cards, err := h.shared.recommended.Get(ctx, key, h.rest.Now(), func(ctx context.Context) ([]domain.HouseCard, error) {
		return h.readRecommended(ctx, key)
	})
	return view.LiveItemsIn(cards, caller.Lang, h.rest.Now()), err
}

type recommendKey struct {
	hot          bool
	house, match int64
	limit        int
}

func (h *lists) readRecommended(ctx context.Context, key recommendKey) ([]domain.HouseCard, error) {
	if key.hot {
		return h.Rooms.HotHouses(ctx, key.house, key.limit)
	}
	var race, anchor int32
	switch {
	case key.match != 0: // rooms similar to the match, without the house of the request
		match, err := h.Matches.Match(ctx, key.match)
		if err != nil {
			return nil, err
		}
		race = match.RaceType
	case key.house != 0:
		house, err := h.Rooms.House(ctx, key.house)
		if err != nil {
			return nil, err
		}
		race, anchor = house.RaceType, house.AnchorType
	}
	return h.Rooms.RecommendHouses(ctx, race, anchor, key.house, key.limit)
}

type contentListRequest struct {
	rest.Paging
	AnchorType int32 `json:"anchorType"`
	LiveOnly   bool  `json:"liveOnly"`
}

// anchorContentList lists rooms by pages: living first, and of these and the others first those in the caller's
// language.
func (h *lists) anchorContentList(ctx context.Context, caller rest.Caller,
	req contentListRequest) (rest.Page[view.LiveItem], error) {
	filter := studio.HouseFilter{AnchorType: req.AnchorType, LiveOnly: req.LiveOnly, Reader: caller.Lang,
		Limit: req.Limit(), Offset: req.Offset()}
	found, err := h.shared.houses.Get(ctx, filter, h.rest.Now(),
		func(ctx context.Context) (found listedHouses, err error) {
			found.cards, found.total, err = h.Rooms.HousePage(ctx, filter)
			return found, err
		})
	return rest.PageOf(req.Paging, view.LiveItemsIn(found.cards, caller.Lang, h.rest.Now()), found.total), err
}

type contentListNewRequest struct {
	view.Stretch
	AnchorType int32  `json:"anchorType"`
	Keyword    string `json:"keyword"`
	LiveStatus int32  `json:"liveStatus"`
	Sort       int32  `json:"sort"`
	// AnchorLanguage is a tag of anchor_languages; "" is every language. (languageType is the language of the texts.)
	AnchorLanguage string `json:"anchorLanguage"`
}

func (r contentListNewRequest) Check() error {
	if err := cmp.Or(r.Stretch.Check(), rest.CheckKeyword(r.Keyword)); err != nil {
		return err
	}
	if r.LiveStatus < 0 || r.LiveStatus > int32(domain.LiveSuspended) {
		return domain.RefuseField("liveStatus", "enum")
	}
	if r.Sort < 0 || r.Sort > int32(studio.ByFans) {
		return domain.RefuseField("sort", "enum")
	}
	if tag, known := domain.FindLanguage(r.AnchorLanguage); r.AnchorLanguage != "" && (!known || tag != r.AnchorLanguage) {
		return domain.RefuseField("anchorLanguage", "language")
	}
	return nil
}

// LiveItemsFrom is a stretch of an endless list of rooms.
type LiveItemsFrom struct {
	List       []view.LiveItem `json:"list"`
	NextCursor *string         `json:"nextCursor"`
}

// anchorContentListNew lists rooms by stretches. New rooms neither shift nor repeat rows. By popularity, rooms in the
// caller's language come first among those living.
func (h *lists) anchorContentListNew(ctx context.Context, caller rest.Caller,
	req contentListNewRequest) (LiveItemsFrom, error) {
	filter := studio.HouseFilter{
		AnchorType: req.AnchorType, Language: req.AnchorLanguage, Status: domain.LiveStatus(req.LiveStatus),
		Sort: studio.HouseSort(max(req.Sort, 1)), Reader: caller.Lang,
		Keyword: domain.Fold(domain.CleanLine(req.Keyword)), Limit: req.Limit() + 1,
	}
	list := fmt.Sprintf("anchors/%d/%s/%d/%d/%s/%s", filter.AnchorType, filter.Language, filter.Status, filter.Sort,
		filter.Reader, filter.Keyword)
	if req.Cursor != "" {
		filter.After = &domain.Place{}
		if err := h.rest.OpenCursor(list, req.Cursor, filter.After); err != nil {
			return LiveItemsFrom{}, err
		}
	}
	cards, err := h.housesFrom(ctx, filter)
	if err != nil {
		return LiveItemsFrom{}, err
	}
	cards, next, err := view.CutStretch(h.rest, list, cards, req.Limit(),
		func(last domain.HouseCard) any { return last.Place })
	return LiveItemsFrom{view.LiveItemsIn(cards, caller.Lang, h.rest.Now()), next}, err
}

// housesFrom reads rooms from a place on. It caches the first stretch without a keyword.
func (h *lists) housesFrom(ctx context.Context, filter studio.HouseFilter) ([]domain.HouseCard, error) {
	if filter.After != nil || filter.Keyword != "" {
		return h.Rooms.HousesFrom(ctx, filter)
	}
	found, err := h.shared.houses.Get(ctx, filter, h.rest.Now(),
		func(ctx context.Context) (found listedHouses, err error) {
			found.cards, err = h.Rooms.HousesFrom(ctx, filter)
			return found, err
		})
	return found.cards, err
}
