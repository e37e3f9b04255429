// Reserved matches: a user's lists, an anchor's match library, and an anchor's public schedule.

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

func (h *Handlers) reservedRoutes() {
	rest.Route(h.rest, rest.User, "/web_my/my_race_data_appoint", rest.LimitReads, h.myRaceDataAppoint)
	rest.Route(h.rest, rest.Anchor, "/web_race/web_race_column", rest.LimitReads, h.libraryColumns)
	rest.Route(h.rest, rest.Anchor, "/web_race/match_list", rest.LimitReads, h.matchLibrary)
	rest.Route(h.rest, rest.Public, "/manage/race/app_anchor_race_list", rest.LimitReads, h.anchorRaceList)
}

type myReservedRequest struct {
	rest.Paging
	Kind int32 `json:"kind"`
	When int32 `json:"when"`
}

func (r myReservedRequest) Check() error {
	return cmp.Or(r.Paging.Check(), domain.CheckReserveKind(r.Kind), checkWhen(r.When))
}

// checkWhen refuses an unknown time. 0 means matches to come.
func checkWhen(when int32) error {
	if when < 0 || when > int32(sport.Past) {
		return domain.RefuseField("when", "enum")
	}
	return nil
}

// myRaceDataAppoint lists the matches that the caller has reserved.
func (h *Handlers) myRaceDataAppoint(ctx context.Context, caller rest.Caller,
	req myReservedRequest) (rest.Page[view.Match], error) {
	return h.matchPage(ctx, caller, req.Paging, sport.MatchFilter{
		ReservedBy: caller.UserID, ReservedAs: domain.ReserveKind(max(req.Kind, int32(domain.ReserveViewer))),
		When: whenOf(req.When),
	})
}

func whenOf(when int32) sport.When { return max(sport.When(when), sport.Upcoming) }

// matchPage returns a page of the matches of a filter.
func (h *Handlers) matchPage(ctx context.Context, caller rest.Caller, paging rest.Paging,
	filter sport.MatchFilter) (rest.Page[view.Match], error) {
	filter.Limit, filter.Offset = paging.Limit(), paging.Offset()
	found, err := h.listedMatches(ctx, filter)
	if err != nil {
		return rest.Page[view.Match]{}, err
	}
	shown, err := view.MatchesFor(ctx, h.Matches, caller, found.list)
	return rest.PageOf(paging, shown, found.total), err
}

// listedMatches reads the matches of a filter. It caches pages that are the same for all callers.
func (h *Handlers) listedMatches(ctx context.Context, filter sport.MatchFilter) (listedMatches, error) {
	read := func(ctx context.Context) (found listedMatches, err error) {
		found.list, found.total, err = h.Matches.Matches(ctx, filter)
		return found, err
	}
	if filter.Keyword != "" || filter.ReservedBy != 0 {
		return read(ctx)
	}
	return h.listed.Get(ctx, filter, h.rest.Now(), read)
}

// library is the filter of matches that an anchor may choose: those in play, and those to come.
func library() sport.MatchFilter { return sport.MatchFilter{Library: true} }

// reservedBy is the filter of matches that an anchor has reserved and that are not over.
func reservedBy(anchor int64) sport.MatchFilter {
	return sport.MatchFilter{ReservedBy: anchor, ReservedAs: domain.ReserveAnchor, When: sport.Upcoming}
}

type libraryColumn struct {
	RaceType       int32  `json:"raceType"`
	Name           string `json:"name"`
	Number         int64  `json:"number"`
	ReservedNumber int64  `json:"reservedNumber"`
}

// libraryColumns lists the sports, and the column for all, with the numbers of all and of reserved matches. The numbers
// are the totals of matchLibrary with the same filters.
func (h *Handlers) libraryColumns(ctx context.Context, caller rest.Caller, req librarySearch) ([]libraryColumn, error) {
	all, mine := library(), reservedBy(caller.UserID)
	for _, filter := range []*sport.MatchFilter{&all, &mine} {
		if err := req.narrow(filter, h.rest.Zone); err != nil {
			return nil, err
		}
	}
	columns, err := h.Site.RaceColumns(ctx)
	if err != nil {
		return nil, err
	}
	open, err := h.Matches.MatchCounts(ctx, all)
	if err != nil {
		return nil, err
	}
	reserved, err := h.Matches.MatchCounts(ctx, mine)
	return view.Each(columns, func(c domain.Column) libraryColumn {
		return libraryColumn{c.Type, c.Names.In(caller.Lang), countOf(open, c.Type), countOf(reserved, c.Type)}
	}), err
}

// countOf returns the count of a sport, or the sum for type 0.
func countOf(counts map[int32]int64, raceType int32) int64 {
	if raceType != 0 {
		return counts[raceType]
	}
	var all int64
	for _, n := range counts {
		all += n
	}
	return all
}

// librarySearch are the filters of the library besides the sport.
type librarySearch struct {
	HasSource int32  `json:"hasSource"` // 0 all, 1 with, 2 without
	Date      string `json:"date"`
	Keyword   string `json:"keyword"`
}

func (r librarySearch) Check() error {
	if r.HasSource < 0 || r.HasSource > int32(sport.WithoutSource) {
		return domain.RefuseField("hasSource", "enum")
	}
	return rest.CheckKeyword(r.Keyword)
}

func (r librarySearch) narrow(filter *sport.MatchFilter, zone *time.Location) error {
	filter.Source = sport.SourceFilter(r.HasSource)
	filter.Keyword = domain.Fold(domain.CleanLine(r.Keyword))
	return filter.OnDate(r.Date, zone)
}

type libraryRequest struct {
	rest.Paging
	librarySearch
	Tab      int   `json:"tab"` // 1 library, 2 reserved
	RaceType int32 `json:"raceType"`
}

func (r libraryRequest) Check() error {
	return cmp.Or(r.Paging.Check(), checkTab(r.Tab), r.librarySearch.Check())
}

// matchLibrary lists the matches that the caller may choose for a broadcast, those in play first, or has reserved.
func (h *Handlers) matchLibrary(ctx context.Context, caller rest.Caller,
	req libraryRequest) (rest.Page[view.Match], error) {
	filter := library()
	if req.Tab == 2 {
		filter = reservedBy(caller.UserID)
	}
	filter.RaceType = req.RaceType
	if err := req.narrow(&filter, h.rest.Zone); err != nil {
		return rest.Page[view.Match]{}, err
	}
	return h.matchPage(ctx, caller, req.Paging, filter)
}

type anchorRacesRequest struct {
	rest.HouseRequest
	rest.Paging
	When int32 `json:"when"`
}

func (r anchorRacesRequest) Check() error {
	return cmp.Or(r.HouseRequest.Check(), r.Paging.Check(), checkWhen(r.When))
}

// anchorRaceList lists the matches that an anchor has reserved.
func (h *Handlers) anchorRaceList(ctx context.Context, caller rest.Caller,
	req anchorRacesRequest) (rest.Page[view.Match], error) {
	house, err := h.Rooms.House(ctx, int64(req.HouseID))
	if err != nil {
		return rest.Page[view.Match]{}, err
	}
	if err := house.VisibleTo(caller.HouseID, h.rest.Now()); err != nil && caller.HouseID != house.HouseID {
		return rest.Page[view.Match]{}, err
	}
	filter := reservedBy(house.UserID)
	filter.When = whenOf(req.When)
	return h.matchPage(ctx, caller, req.Paging, filter)
}

type listedMatches struct {
	list  []sport.Match
	total int64
}
