// Lists of anchors and their columns (contract section 8).
package http

import (
	"context"
	"fmt"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	recommendMax = 20
)

func (s *Server) anchorListRoutes() {
	rest.Route(s.Server, rest.Public, "/web_anchor/anchor_column_num", rest.LimitReads, s.anchorColumnNum)
	rest.Route(s.Server, rest.Public, "/web_anchor/anchor_column", rest.LimitReads, s.anchorColumn)
	rest.Route(s.Server, rest.Public, "/web_anchor/recommend_anchor", rest.LimitReads, s.recommendAnchor)
	rest.Route(s.Server, rest.Public, "/web_anchor/anchor_content_list", rest.LimitReads, s.anchorContentList)
	rest.Route(s.Server, rest.Public, "/web_anchor/anchor_content_list_new", rest.LimitReads, s.anchorContentListNew)
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

// anchorColumnNum: every column with what is on the air in it, the one for all first.
func (s *Server) anchorColumnNum(ctx context.Context, caller rest.Caller, _ rest.Localized) ([]anchorColumnNumAnswer, error) {
	columns, err := s.anchorColumns(ctx)
	return view.Each(columns, func(c domain.Column) anchorColumnNumAnswer {
		return anchorColumnNumAnswer{anchorColumnIn(c, caller.Lang), c.Living, c.Total}
	}), err
}

func (s *Server) anchorColumn(ctx context.Context, caller rest.Caller, _ rest.Localized) ([]anchorColumnAnswer, error) {
	columns, err := s.anchorColumns(ctx)
	return view.Each(columns, func(c domain.Column) anchorColumnAnswer { return anchorColumnIn(c, caller.Lang) }), err
}

func anchorColumnIn(c domain.Column, lang string) anchorColumnAnswer {
	return anchorColumnAnswer{c.Type, c.Names.In(lang), c.Icon, c.Sort}
}

// anchorColumns are the kinds of anchors with how many there are of each.
func (s *Server) anchorColumns(ctx context.Context) ([]domain.Column, error) {
	return s.shared.anchorColumns.Get(ctx, struct{}{}, s.Now(), s.Columns.AnchorColumns)
}

type recommendRequest struct {
	Kind     int     `json:"kind"`
	HouseID  rest.ID `json:"houseId"`
	MatchID  rest.ID `json:"matchId"`
	PageSize *int    `json:"pageSize"`
}

func (r recommendRequest) Check() error {
	if r.Kind < 0 || r.Kind > 2 {
		return domain.RefuseField("kind", "enum")
	}
	if r.PageSize != nil && (*r.PageSize < 1 || *r.PageSize > recommendMax) {
		return domain.RefuseField("pageSize", "range", "min", 1, "max", recommendMax)
	}
	return nil
}

// recommendAnchor: what to watch beside a room or a match; kind 2 is what most people watch.
func (s *Server) recommendAnchor(ctx context.Context, _ rest.Caller, req recommendRequest) ([]view.LiveItem, error) {
	limit := recommendMax
	if req.PageSize != nil {
		limit = *req.PageSize
	}
	key := recommendKey{hot: req.Kind == 2, house: int64(req.HouseID), match: int64(req.MatchID), limit: limit}
	cards, err := s.shared.recommended.Get(ctx, key, s.Now(), func(ctx context.Context) ([]domain.HouseCard, error) {
		return s.readRecommended(ctx, key)
	})
	return view.LiveItems(cards), err
}

type recommendKey struct {
	hot          bool
	house, match int64
	limit        int
}

func (s *Server) readRecommended(ctx context.Context, key recommendKey) ([]domain.HouseCard, error) {
	if key.hot {
		return s.Houses.HotHouses(ctx, key.house, key.limit)
	}
	var race, anchor int32
	switch {
	case key.match != 0: // the match says what is alike; a house beside it is only left out
		match, err := s.Matches.Match(ctx, key.match)
		if err != nil {
			return nil, err
		}
		race = match.RaceType
	case key.house != 0:
		house, err := s.Houses.House(ctx, key.house)
		if err != nil {
			return nil, err
		}
		race, anchor = house.RaceType, house.AnchorType
	}
	return s.Houses.RecommendHouses(ctx, race, anchor, key.house, key.limit)
}

type contentListRequest struct {
	rest.Paging
	AnchorType int32 `json:"anchorType"`
	LiveOnly   bool  `json:"liveOnly"`
}

func (s *Server) anchorContentList(ctx context.Context, _ rest.Caller, req contentListRequest) (rest.Page[view.LiveItem], error) {
	filter := domain.HouseFilter{AnchorType: req.AnchorType, LiveOnly: req.LiveOnly, Limit: req.Limit(), Offset: req.Offset()}
	found, err := s.shared.houses.Get(ctx, filter, s.Now(), func(ctx context.Context) (found listedHouses, err error) {
		found.cards, found.total, err = s.Houses.HousePage(ctx, filter)
		return found, err
	})
	return rest.PageOf(req.Paging, view.LiveItems(found.cards), found.total), err
}

type contentListNewRequest struct {
	AnchorType int32  `json:"anchorType"`
	Cursor     string `json:"cursor"`
	PageSize   *int   `json:"pageSize"`
	Keyword    string `json:"keyword"`
	LiveStatus int32  `json:"liveStatus"`
	Sort       int32  `json:"sort"`
}

func (r contentListNewRequest) Check() error {
	if err := (rest.Paging{PageSize: r.PageSize}).Check(); err != nil {
		return err
	}
	if domain.Length(r.Keyword) > rest.KeywordMax {
		return domain.RefuseField("keyword", "length", "max", rest.KeywordMax)
	}
	if r.LiveStatus < 0 || r.LiveStatus > int32(domain.LiveSuspended) {
		return domain.RefuseField("liveStatus", "enum")
	}
	if r.Sort < 0 || r.Sort > int32(domain.ByFans) {
		return domain.RefuseField("sort", "enum")
	}
	return nil
}

type liveItemsFrom struct {
	List       []view.LiveItem `json:"list"`
	NextCursor *string         `json:"nextCursor"`
}

// anchorContentListNew is the endless list: what comes new neither shifts nor repeats what was read.
func (s *Server) anchorContentListNew(ctx context.Context, _ rest.Caller, req contentListNewRequest) (liveItemsFrom, error) {
	limit := rest.Paging{PageSize: req.PageSize}.Limit()
	filter := domain.HouseFilter{
		AnchorType: req.AnchorType, Status: domain.LiveStatus(req.LiveStatus), Sort: domain.HouseSort(max(req.Sort, 1)),
		Keyword: domain.Fold(domain.CleanLine(req.Keyword)), Limit: limit + 1,
	}
	list := fmt.Sprintf("anchors/%d/%d/%d/%s", filter.AnchorType, filter.Status, filter.Sort, filter.Keyword)
	if req.Cursor != "" {
		filter.After = &domain.Place{}
		if err := s.OpenCursor(list, req.Cursor, filter.After); err != nil {
			return liveItemsFrom{}, err
		}
	}
	cards, err := s.housesFrom(ctx, filter)
	if err != nil {
		return liveItemsFrom{}, err
	}
	answer := liveItemsFrom{}
	if len(cards) > limit {
		cards = cards[:limit]
		next, err := s.SealCursor(list, cards[limit-1].Place)
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = view.LiveItems(cards)
	return answer, nil
}

// housesFrom a place on. The beginning of a list, which everybody asks for alike, is read once in a while.
func (s *Server) housesFrom(ctx context.Context, filter domain.HouseFilter) ([]domain.HouseCard, error) {
	if filter.After != nil || filter.Keyword != "" {
		return s.Houses.HousesFrom(ctx, filter)
	}
	found, err := s.shared.houses.Get(ctx, filter, s.Now(), func(ctx context.Context) (found listedHouses, err error) {
		found.cards, err = s.Houses.HousesFrom(ctx, filter)
		return found, err
	})
	return found.cards, err
}
