// Wallets: what the caller has, what became of it, what an anchor earned (contract section 11).
package http

import (
	"context"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	earningsDays    = 7
	earningsDaysMax = 90
	flowIncome      = 7 // contract section 3, flowType: gifts and tips as an anchor gets them
	flowTypeMax     = 9
)

func (s *Server) walletRoutes() {
	rest.Route(s.Server, rest.User, "/web_anchor/wallet_detail", rest.LimitReads, s.walletDetail)
	rest.Route(s.Server, rest.Anchor, "/web_anchor/income_detail", rest.LimitReads, s.incomeDetail)
	rest.Route(s.Server, rest.Anchor, "/web_anchor/recent_earnings", rest.LimitReads, s.recentEarnings)
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

// kinds of the ledger behind a flowType among those a list knows; all for 0.
func (r flowsRequest) kinds(all ...domain.FlowKind) []domain.FlowKind {
	if r.FlowType == 0 {
		return all
	}
	found := []domain.FlowKind{} // not nil: nil is all
	for kind, number := range domain.FlowTypes {
		if number == r.FlowType {
			found = append(found, kind)
		}
	}
	return found
}

type walletAnswer struct {
	Balance     domain.Coins    `json:"balance"`
	Frozen      domain.Coins    `json:"frozen"`
	IncomeTotal domain.Coins    `json:"incomeTotal"`
	Page        rest.Page[flow] `json:"page"`
}

type flow struct {
	FlowID       string       `json:"flowId"`
	FlowType     int32        `json:"flowType"`
	Amount       domain.Coins `json:"amount"`
	BalanceAfter domain.Coins `json:"balanceAfter"`
	RefID        string       `json:"refId"`
	Remark       string       `json:"remark"`
	CreateTime   int64        `json:"createTime"`
}

// walletDetail: frozen is what the caller's own open envelopes still hold.
func (s *Server) walletDetail(ctx context.Context, caller rest.Caller, req flowsRequest) (walletAnswer, error) {
	filter, err := s.flowFilter(req.dates, req.Paging)
	if err != nil {
		return walletAnswer{}, err
	}
	filter.Kinds = req.kinds()
	wallet, err := s.Wallets.Wallet(ctx, caller.UserID)
	if err != nil {
		return walletAnswer{}, err
	}
	flows, total, err := s.Wallets.Flows(ctx, caller.UserID, filter)
	list := view.Each(flows, func(f domain.Flow) flow {
		return flow{flowID(f.ID), domain.FlowTypes[f.Kind], f.Amount, f.After, f.Ref, f.Remark, f.At.UnixMilli()}
	})
	return walletAnswer{wallet.Balance, wallet.Frozen, wallet.Income, rest.PageOf(req.Paging, list, total)}, err
}

func flowID(id int64) string { return "f" + strconv.FormatInt(id, 10) }

type income struct {
	FlowID     string         `json:"flowId"`
	FlowType   int32          `json:"flowType"` // 2 gift, 6 tip
	Amount     domain.Coins   `json:"amount"`   // the anchor's part
	From       view.UserBrief `json:"from"`
	HouseID    rest.ID        `json:"houseId"`
	SessionID  *string        `json:"sessionId"`
	CreateTime int64          `json:"createTime"`
}

func (s *Server) incomeDetail(ctx context.Context, caller rest.Caller, req flowsRequest) (givenPage[income], error) {
	filter, err := s.flowFilter(req.dates, req.Paging)
	if err != nil {
		return givenPage[income]{}, err
	}
	if req.FlowType == flowIncome {
		req.FlowType = 0
	}
	filter.Kinds = req.kinds(domain.FlowGift, domain.FlowTip)
	list, total, sum, err := s.Gifts.Received(ctx, caller.UserID, filter)
	return givenPage[income]{rest.PageOf(req.Paging, view.Each(list, func(g domain.Given) income {
		return income{flowID(g.ID), domain.FlowTypes[g.Kind], g.Income, view.UserBriefOf(g.From), rest.ID(g.HouseID), view.TextOrNull(g.SessionID), g.At.UnixMilli()}
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

type earningsAnswer struct {
	Total domain.Coins  `json:"total"`
	List  []dayEarnings `json:"list"`
}

type dayEarnings struct {
	Date  string       `json:"date"`
	Gift  domain.Coins `json:"gift"`
	Tip   domain.Coins `json:"tip"`
	Total domain.Coins `json:"total"`
}

// recentEarnings has one row for every date of the site's zone, the oldest first, today last.
func (s *Server) recentEarnings(ctx context.Context, caller rest.Caller, req earningsRequest) (earningsAnswer, error) {
	days := earningsDays
	if req.Days != nil {
		days = *req.Days
	}
	year, month, day := s.Now().In(s.Zone).Date()
	first := time.Date(year, month, day-days+1, 0, 0, 0, 0, s.Zone)
	earned, err := s.Wallets.Earnings(ctx, caller.UserID, first, s.Zone)
	if err != nil {
		return earningsAnswer{}, err
	}
	on := make(map[string]domain.DayEarnings, len(earned))
	for _, e := range earned {
		on[e.Date] = e
	}
	answer := earningsAnswer{List: make([]dayEarnings, 0, days)}
	for n := range days {
		date := first.AddDate(0, 0, n).Format(time.DateOnly)
		e := on[date]
		answer.List = append(answer.List, dayEarnings{date, e.Gift, e.Tip, e.Gift + e.Tip})
		answer.Total += e.Gift + e.Tip
	}
	return answer, nil
}
