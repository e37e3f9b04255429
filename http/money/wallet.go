// Wallets: the caller's balance and movements, and an anchor's income.

package money

import (
	"context"
	"slices"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	earningsDays    = 7
	earningsDaysMax = 90
	flowIncome      = 7 // of the enumeration flowType: gifts and tips as an anchor receives them
	flowTypeMax     = 9
)

func (h *Handlers) walletRoutes() {
	rest.Route(h.rest, rest.User, "/web_anchor/wallet_detail", rest.LimitReads, h.walletDetail)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/income_detail", rest.LimitReads, h.incomeDetail)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/recent_earnings", rest.LimitReads, h.recentEarnings)
}

type flowsRequest struct {
	rest.Paging
	dates
	FlowType int32 `json:"flowType"`
}

func (r flowsRequest) Check() error {
	if r.FlowType < 0 || r.FlowType > flowTypeMax {
		return domain.RefuseField("flowType", "enum")
	}
	return r.Paging.Check()
}

// kinds returns the kinds of the ledger for the flow type of the request. For 0 it returns all.
func (r flowsRequest) kinds(all ...ledger.FlowKind) []ledger.FlowKind {
	if r.FlowType == 0 {
		return all
	}
	found := []ledger.FlowKind{} // not nil, because nil means all
	for kind, number := range ledger.FlowTypes {
		if number == r.FlowType {
			found = append(found, kind)
		}
	}
	return found
}

// WalletAnswer is the caller's wallet in coins, with a page of its flows.
type WalletAnswer struct {
	Balance     domain.Coins    `json:"balance"`
	Frozen      domain.Coins    `json:"frozen"`
	IncomeTotal domain.Coins    `json:"incomeTotal"`
	Page        rest.Page[Flow] `json:"page"`
}

// Flow is a change of a wallet. The gifts of a combo are one flow. A negative amount was spent.
type Flow struct {
	FlowID       string       `json:"flowId"`
	FlowType     int32        `json:"flowType"`
	Amount       domain.Coins `json:"amount"`
	BalanceAfter domain.Coins `json:"balanceAfter"`
	RefID        string       `json:"refId"`
	Remark       string       `json:"remark"` // greeting of an envelope
	CreateTime   int64        `json:"createTime"`

	Gift      *GiftAnswer     `json:"gift"`                   // of a gift
	Count     int64           `json:"count"`                  // of gifts
	User      *view.UserBrief `json:"user"`                   // the other person
	HouseID   rest.ID         `json:"houseId" api:"nullable"` // null outside rooms
	HouseName string          `json:"houseName"`              // empty outside rooms
}

// walletDetail shows the caller's wallet with a page of its flows. frozen are the coins in the caller's open envelopes.
func (h *Handlers) walletDetail(ctx context.Context, caller rest.Caller, req flowsRequest) (WalletAnswer, error) {
	filter, err := h.flowFilter(req.dates, req.Paging)
	if err != nil {
		return WalletAnswer{}, err
	}
	filter.Kinds = req.kinds()
	wallet, err := h.Money.Wallet(ctx, caller.UserID)
	if err != nil {
		return WalletAnswer{}, err
	}
	flows, total, err := h.Money.Flows(ctx, caller.UserID, filter)
	if err != nil {
		return WalletAnswer{}, err
	}
	catalogue, err := h.catalogue(ctx)
	list := view.Each(flows, func(f ledger.Flow) Flow {
		flow := Flow{
			FlowID: flowID(f.ID), FlowType: ledger.FlowTypes[f.Kind], Amount: f.Amount, BalanceAfter: f.After, RefID: f.Ref,
			Remark: f.Remark, CreateTime: f.At.UnixMilli(), Count: f.Count, HouseID: rest.ID(f.HouseID), HouseName: f.HouseName,
		}
		if f.Other.UserID != 0 {
			flow.User = new(h.briefWithBadges(caller, f.Other, f.HouseID))
		}
		if at := slices.IndexFunc(catalogue, func(g ledger.Gift) bool { return f.Gift != 0 && g.Number == f.Gift }); at >= 0 {
			flow.Gift = new(giftIn(catalogue[at], caller.Lang))
		}
		return flow
	})
	return WalletAnswer{wallet.Balance, wallet.Frozen, wallet.Income, rest.PageOf(req.Paging, list, total)}, err
}

// briefWithBadges returns a person with their current badges. Badges of a room are included only for the caller's own
// room.
func (h *Handlers) briefWithBadges(caller rest.Caller, who domain.Brief, houseID int64) view.UserBrief {
	if houseID != caller.HouseID {
		houseID = 0
	}
	return view.UserBriefOf(who).Wearing(h.Badges, houseID)
}

func flowID(id int64) string { return "f" + strconv.FormatInt(id, 10) }

// Income is an anchor's share of the gifts of a combo, or of a tip.
type Income struct {
	FlowID     string         `json:"flowId"`
	FlowType   int32          `json:"flowType"` // 2 gift, 6 tip
	Amount     domain.Coins   `json:"amount"`   // the anchor's share
	Gift       *GiftAnswer    `json:"gift"`     // null for a tip
	Count      int64          `json:"count"`    // of gifts
	From       view.UserBrief `json:"from"`
	HouseID    rest.ID        `json:"houseId"`
	HouseName  string         `json:"houseName"`
	SessionID  *string        `json:"sessionId"`
	CreateTime int64          `json:"createTime"`
}

// incomeDetail lists the caller's income from gifts and tips.
func (h *Handlers) incomeDetail(ctx context.Context, caller rest.Caller, req flowsRequest) (GivenPage[Income], error) {
	filter, err := h.flowFilter(req.dates, req.Paging)
	if err != nil {
		return GivenPage[Income]{}, err
	}
	if req.FlowType == flowIncome {
		req.FlowType = 0
	}
	filter.Kinds = req.kinds(ledger.FlowGift, ledger.FlowTip)
	list, total, sum, err := h.Money.Received(ctx, caller.UserID, filter)
	return GivenPage[Income]{rest.PageOf(req.Paging, view.Each(list, func(g ledger.Given) Income {
		income := Income{
			FlowID: flowID(g.ID), FlowType: ledger.FlowTypes[g.Kind], Amount: g.Income, Count: g.Count,
			From:    h.briefWithBadges(caller, g.From, g.HouseID),
			HouseID: rest.ID(g.HouseID), HouseName: g.HouseName, SessionID: view.TextOrNull(g.SessionID),
			CreateTime: g.At.UnixMilli(),
		}
		if g.Kind == ledger.FlowGift {
			income.Gift = new(giftIn(g.Gift, caller.Lang))
		}
		return income
	}), total), sum}, err
}

type earningsRequest struct {
	Days *int `json:"days"`
}

func (r earningsRequest) Check() error {
	if r.Days != nil && (*r.Days < 1 || *r.Days > earningsDaysMax) {
		return domain.RefuseField("days", "range", "min", 1, "max", earningsDaysMax)
	}
	return nil
}

// EarningsAnswer has the earnings of every date, and their sum, in coins.
type EarningsAnswer struct {
	Total domain.Coins  `json:"total"`
	List  []DayEarnings `json:"list"`
}

// DayEarnings are the earnings, in coins, of a date in the zone of the site.
type DayEarnings struct {
	Date  string       `json:"date"`
	Gift  domain.Coins `json:"gift"`
	Tip   domain.Coins `json:"tip"`
	Total domain.Coins `json:"total"`
}

// recentEarnings lists the caller's earnings of every date in the zone of the site, from the oldest to today.
func (h *Handlers) recentEarnings(ctx context.Context, caller rest.Caller,
	req earningsRequest) (EarningsAnswer, error) {
	days := view.ValueOr(req.Days, earningsDays)
	year, month, day := h.rest.Now().In(h.rest.Zone).Date()
	first := time.Date(year, month, day-days+1, 0, 0, 0, 0, h.rest.Zone)
	earned, err := h.Money.Earnings(ctx, caller.UserID, first, h.rest.Zone)
	if err != nil {
		return EarningsAnswer{}, err
	}
	on := make(map[string]ledger.DayEarnings, len(earned))
	for _, e := range earned {
		on[e.Date] = e
	}
	answer := EarningsAnswer{List: make([]DayEarnings, 0, days)}
	for n := range days {
		date := first.AddDate(0, 0, n).Format(time.DateOnly)
		e := on[date]
		answer.List = append(answer.List, DayEarnings{date, e.Gift, e.Tip, e.Gift + e.Tip})
		answer.Total += e.Gift + e.Tip
	}
	return answer, nil
}
