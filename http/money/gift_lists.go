// Lists of gifts: those sent and received by the caller, the ranking of a room, and the room's events about money.

package money

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	rankLife  = 2 * time.Second
	ranksKept = 2_000
	linesMax  = 100
)

type giftDetailRequest struct {
	rest.Paging
	dates
	Direction int    `json:"direction"`
	GiftID    string `json:"giftId"`
}

const (
	giftsReceived = 1
	giftsSent     = 2
)

func (r giftDetailRequest) Check() error {
	if r.Direction < 0 || r.Direction > giftsSent {
		return domain.RefuseField("direction", "enum")
	}
	if _, ok := ledger.ParseGift(r.GiftID); r.GiftID != "" && !ok {
		return domain.RefuseField("giftId", "id")
	}
	return r.Paging.Check()
}

// GivenGift is the gifts of a combo that the caller sent or received. Income is the anchor's share in coins.
type GivenGift struct {
	GiftTxID   string         `json:"giftTxId"`
	Gift       GiftAnswer     `json:"gift"`
	Count      int64          `json:"count"`
	Amount     domain.Coins   `json:"amount"`
	Income     domain.Coins   `json:"income"`
	From       view.UserBrief `json:"from"`
	To         view.UserBrief `json:"to"` // the anchor
	HouseID    rest.ID        `json:"houseId"`
	HouseName  string         `json:"houseName"`
	SessionID  *string        `json:"sessionId"`
	CreateTime int64          `json:"createTime"`
}

// GivenPage is a page with the sum over all pages, in coins.
type GivenPage[T any] struct {
	rest.Page[T]
	Sum domain.Coins `json:"sum"`
}

// giftDetail lists the gifts that the caller sent or received. The sum is their price, or the anchor's share of it.
func (h *Handlers) giftDetail(ctx context.Context, caller rest.Caller,
	req giftDetailRequest) (GivenPage[GivenGift], error) {
	filter, err := h.flowFilter(req.dates, req.Paging)
	if err != nil {
		return GivenPage[GivenGift]{}, err
	}
	filter.Kinds = []ledger.FlowKind{ledger.FlowGift}
	filter.Gift, _ = ledger.ParseGift(req.GiftID)
	read := h.Money.Sent
	if req.Direction == giftsReceived {
		if caller.HouseID == 0 {
			return GivenPage[GivenGift]{}, domain.Refuse(domain.NotAnchor)
		}
		read = h.Money.Received
	}
	list, total, sum, err := read(ctx, caller.UserID, filter)
	return GivenPage[GivenGift]{rest.PageOf(req.Paging, view.Each(list, func(g ledger.Given) GivenGift {
		return GivenGift{
			GiftTxID: g.Ref, Gift: giftIn(g.Gift, caller.Lang), Count: g.Count, Amount: g.Amount, Income: g.Income,
			From: h.briefWithBadges(caller, g.From, g.HouseID), To: h.briefWithBadges(caller, g.To, g.HouseID),
			HouseID: rest.ID(g.HouseID), HouseName: g.HouseName, SessionID: view.TextOrNull(g.SessionID),
			CreateTime: g.At.UnixMilli(),
		}
	}), total), sum}, err
}

// dates are embedded by requests for a range of days in the site's zone, both included.
type dates struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// flowFilter returns the filter of a page of money flows. It refuses wrong dates with BAD_REQUEST.
func (h *Handlers) flowFilter(d dates, p rest.Paging) (ledger.FlowFilter, error) {
	f := ledger.FlowFilter{Limit: p.Limit(), Offset: p.Offset()}
	for _, date := range []struct {
		name, text string
		days       int
		into       *time.Time
	}{{"from", d.From, 0, &f.From}, {"to", d.To, 1, &f.To}} {
		if date.text == "" {
			continue
		}
		day, err := time.ParseInLocation(time.DateOnly, date.text, h.rest.Zone)
		if err != nil || day.Year() < 1 {
			return f, domain.RefuseField(date.name, "date")
		}
		*date.into = day.AddDate(0, 0, date.days)
	}
	if !f.From.IsZero() && !f.To.IsZero() && !f.From.Before(f.To) {
		return f, domain.RefuseField("to", "order")
	}
	return f, nil
}

type giftRankRequest struct {
	rest.HouseRequest
	Range int32 `json:"range"`
}

func (r giftRankRequest) Check() error {
	if err := r.HouseRequest.Check(); err != nil {
		return err
	}
	if r.Range < int32(ledger.RankSession) || r.Range > int32(ledger.RankWeek) {
		return domain.RefuseField("range", "enum")
	}
	return nil
}

type rankKey struct {
	house   int64
	session string
	since   time.Time
}

type rankedGiver struct {
	Rank   *int           `json:"rank"` // null if the caller gave nothing
	User   view.UserBrief `json:"user"`
	Amount domain.Coins   `json:"amount"`
}

// GiftRankAnswer ranks the supporters of a room. Me is the caller; it is null for a visitor.
type GiftRankAnswer struct {
	List []rankedGiver `json:"list"`
	Me   *rankedGiver  `json:"me"`
}

// giftRank ranks the givers of the current or last broadcast, of today, or of the last seven days including today.
func (h *Handlers) giftRank(ctx context.Context, caller rest.Caller, req giftRankRequest) (GiftRankAnswer, error) {
	answer := GiftRankAnswer{List: []rankedGiver{}}
	anchor, err := h.anchorOf(ctx, req.HouseID)
	if err == nil {
		err = h.rest.OpenTo(ctx, caller, req.HouseID)
	}
	if err != nil {
		return answer, err
	}
	key, err := h.rankOver(ctx, int64(req.HouseID), ledger.GiftRange(req.Range))
	if err != nil {
		return answer, err
	}
	var rank ledger.GiftRank
	if !key.since.IsZero() {
		rank, err = h.gifts.ranks.Get(ctx, key, h.rest.Now(), func(ctx context.Context) (ledger.GiftRank, error) {
			return h.Money.GiftRank(ctx, anchor, key.session, key.since, ledger.GiftRankLimit)
		})
	}
	if err != nil {
		return answer, err
	}
	for _, r := range rank.Top {
		answer.List = append(answer.List,
			rankedGiver{&r.Place, view.UserBriefOf(r.Giver).Wearing(h.Badges, key.house), r.Amount})
	}
	if caller.UserID == 0 {
		return answer, nil
	}
	answer.Me = &rankedGiver{User: view.UserBriefOf(caller.Brief()).Wearing(h.Badges, key.house)}
	if key.since.IsZero() {
		return answer, nil
	}
	answer.Me.Amount, err = h.Money.GivenTo(ctx, anchor, caller.UserID, key.session, key.since)
	if place := rank.PlaceOf(answer.Me.Amount); answer.Me.Amount > 0 {
		answer.Me.Rank = &place
	}
	return answer, err
}

// rankOver returns the key of a ranking with the time that it covers. since is zero for a house that was never live.
func (h *Handlers) rankOver(ctx context.Context, houseID int64, over ledger.GiftRange) (key rankKey, err error) {
	key.house = houseID
	year, month, day := h.rest.Now().In(h.rest.Zone).Date()
	switch over {
	case ledger.RankSession:
		key.session, key.since, err = h.Money.LastSession(ctx, houseID)
	case ledger.RankDay:
		key.since = time.Date(year, month, day, 0, 0, 0, 0, h.rest.Zone)
	case ledger.RankWeek:
		key.since = domain.RankWeekFrom(h.rest.Now(), h.rest.Zone)
	}
	return key, err
}

type moneyLinesRequest struct {
	rest.HouseRequest
	Epoch       *int64 `json:"epoch"`
	AfterOffset *int64 `json:"afterOffset"`
	Limit       *int   `json:"limit"`
}

func (r moneyLinesRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.Epoch != nil && *r.Epoch < 0:
		return domain.RefuseField("epoch", "min", "min", 0)
	case r.AfterOffset != nil && *r.AfterOffset < 0:
		return domain.RefuseField("afterOffset", "min", "min", 0)
	case r.Limit != nil && (*r.Limit < 1 || *r.Limit > linesMax):
		return domain.RefuseField("limit", "range", "min", 1, "max", linesMax)
	}
	return nil
}

type moneyLinesAnswer struct {
	Epoch      int64             `json:"epoch"`
	HeadOffset int64             `json:"headOffset"`
	List       []json.RawMessage `json:"list"`
	Resync     bool              `json:"resync"` // the list has the newest events, not those after afterOffset
}

// receiveGiftMessage lists the events about gifts in a room.
func (h *Handlers) receiveGiftMessage(ctx context.Context, caller rest.Caller,
	req moneyLinesRequest) (moneyLinesAnswer, error) {
	return h.moneyLines(ctx, caller, req, []string{"gift"})
}

// receiveMoneyMessage lists the events about envelopes and tips in a room.
func (h *Handlers) receiveMoneyMessage(ctx context.Context, caller rest.Caller,
	req moneyLinesRequest) (moneyLinesAnswer, error) {
	return h.moneyLines(ctx, caller, req, []string{"envelopeOpen", "envelopeGrab", "envelopeEnd", "tip"})
}

// moneyLines returns the lines after an offset in ascending order. Where that would leave a gap, because the epoch is
// another one or lines were dropped, it returns the newest lines.
func (h *Handlers) moneyLines(ctx context.Context, caller rest.Caller, req moneyLinesRequest,
	kinds []string) (moneyLinesAnswer, error) {
	answer := moneyLinesAnswer{List: []json.RawMessage{}}
	if _, err := h.anchorOf(ctx, req.HouseID); err != nil {
		return answer, err
	}
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return answer, err
	}
	room := domain.HouseRoom(int64(req.HouseID))
	var err error
	if answer.Epoch, answer.HeadOffset, err = h.Chat.RoomHead(ctx, room); err != nil {
		return answer, err
	}
	limit := view.ValueOr(req.Limit, linesMax)
	var lines []moderation.LineRow
	known := req.Epoch != nil && *req.Epoch == answer.Epoch && req.AfterOffset != nil &&
		*req.AfterOffset <= answer.HeadOffset
	if known {
		if lines, known, err = h.Chat.LinesAfter(ctx, room, *req.AfterOffset, limit, kinds); err != nil {
			return answer, err
		}
	}
	if answer.Resync = !known; answer.Resync {
		if lines, err = h.Chat.LinesBefore(ctx, room, answer.HeadOffset+1, limit, kinds); err != nil {
			return answer, err
		}
	}
	for _, line := range lines {
		if !json.Valid(line.Body) {
			return answer, fmt.Errorf("line %d of %s is no JSON", line.Offset, room)
		}
		answer.List = append(answer.List, line.Body)
	}
	return answer, nil
}
