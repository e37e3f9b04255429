// Lists of money: orders of coins, corrections of wallets, red envelopes and their shares.

package admin

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// ListRequest is what the requests of all lists have in common.
type ListRequest struct {
	rest.Paging
	FromTime int64  `json:"fromTime"` // from ≤ time < to; 0: no bound
	ToTime   int64  `json:"toTime"`
	Sort     string `json:"sort"` // absent: the newest first
}

func (r ListRequest) check(sorts []string) error {
	return cmp.Or(
		operators.Enum("sort", r.Sort == "" || slices.Contains(sorts, strings.TrimPrefix(r.Sort, "-"))),
		operators.CheckSpan(r.FromTime, r.ToTime),
		r.Paging.Check())
}

func (r ListRequest) span() (from, to time.Time) {
	return view.TimeOr(r.FromTime, time.Time{}), view.TimeOr(r.ToTime, time.Time{})
}

const idMax = 64

type rechargeListRequest struct {
	ListRequest
	OrderID  string                `json:"orderId"`
	UserID   rest.ID               `json:"userId"`
	Status   ledger.RechargeStatus `json:"status"` // 1 pending, 2 paid, 3 failed, 4 refunded, 5 closed; absent: all
	Provider string                `json:"provider"`
}

func (r rechargeListRequest) Check() error {
	return cmp.Or(
		operators.MaxLength("orderId", r.OrderID, idMax),
		operators.Enum("status", r.Status >= 0 && r.Status <= ledger.RechargeClosed),
		operators.MaxLength("provider", r.Provider, idMax),
		r.check(ledger.OrderSorts))
}

type orderShown struct {
	OrderID        string                `json:"orderId"`
	User           frames.BriefView      `json:"user"`
	ProductID      string                `json:"productId"` // "": the buyer chose the amount
	Coins          domain.Coins          `json:"coins"`
	Bonus          domain.Coins          `json:"bonus"`
	Currency       string                `json:"currency"`
	Minor          int64                 `json:"minor"` // price in the currency's smallest unit
	Provider       string                `json:"provider"`
	ProviderTxnID  string                `json:"providerTxnId"`
	Status         ledger.RechargeStatus `json:"rechargeStatus"`
	Balance        domain.Coins          `json:"balance"` // of the user now
	CreateTime     int64                 `json:"createTime"`
	PayTime        *int64                `json:"payTime"`
	RefundTime     *int64                `json:"refundTime"`
	RefundOperator *string               `json:"refundOperator"` // who asked for it; null: the provider reported it
	RefundReason   *string               `json:"refundReason"`
}

func showOrder(o ledger.ListedOrder) orderShown {
	return orderShown{o.OrderID, frames.BriefOf(o.User), o.ProductID, o.Coins, o.Bonus, o.Currency, o.Minor, o.Provider,
		o.ProviderTxn, o.Status,
		o.Balance, o.Created.UnixMilli(), view.Millis(o.Paid), view.Millis(o.Refunded), view.TextOrNull(o.RefundedByName),
		view.TextOrNull(o.RefundReason)}
}

// rechargeList shows orders of coins with their payments.
func (h *money) rechargeList(ctx context.Context, _ operators.Caller,
	req rechargeListRequest) (rest.Page[orderShown], error) {
	f := ledger.OrderFilter{
		OrderID: req.OrderID, UserID: int64(req.UserID), Status: req.Status, Provider: req.Provider,
		Sort: req.Sort, Limit: req.Limit(), Offset: req.Offset(),
	}
	f.From, f.To = req.span()
	list, total, err := h.Operators.ListOrders(ctx, f)
	return rest.PageOf(req.Paging, view.Each(list, showOrder), total), err
}

type adjustListRequest struct {
	ListRequest
	UserID     rest.ID                `json:"userId"`
	OperatorID rest.ID                `json:"operatorId"` // who asked for it
	Status     ledger.AdjustmentState `json:"status"`     // 1 done, 2 waiting for a second admin, 3 lapsed; absent: all
}

func (r adjustListRequest) Check() error {
	known := r.Status >= 0 && r.Status <= ledger.AdjustmentLapsed
	return cmp.Or(operators.Enum("status", known), r.check(ledger.AdjustmentSorts))
}

type adjustmentShown struct {
	AdjustID  string                 `json:"adjustId"`
	User      frames.BriefView       `json:"user"`
	Amount    domain.Coins           `json:"amount"` // negative: taken from the wallet
	Reason    string                 `json:"reason"`
	Status    ledger.AdjustmentState `json:"status"`
	AskedBy   rest.ID                `json:"askedBy"`
	AskedName string                 `json:"askedName"`
	AgreedBy  *string                `json:"agreedBy"` // name of the second admin
	AskTime   int64                  `json:"askTime"`
	LapseTime int64                  `json:"lapseTime"`
	DoneTime  *int64                 `json:"doneTime"`
}

// adjustList shows corrections of wallets and who approved them.
func (h *money) adjustList(ctx context.Context, _ operators.Caller,
	req adjustListRequest) (rest.Page[adjustmentShown], error) {
	f := ledger.AdjustmentFilter{
		UserID: int64(req.UserID), AskedBy: int64(req.OperatorID), State: req.Status, Sort: req.Sort,
		Limit: req.Limit(), Offset: req.Offset(),
	}
	f.From, f.To = req.span()
	list, total, err := h.Operators.ListAdjustments(ctx, f)
	now := h.Rest.Now()
	return rest.PageOf(req.Paging, view.Each(list, func(a ledger.ListedAdjustment) adjustmentShown {
		return adjustmentShown{a.AdjustID, frames.BriefOf(a.User), a.Amount, a.Reason, a.State(now), rest.ID(a.AskedBy),
			a.AskedName, view.TextOrNull(a.AgreedName),
			a.Asked.UnixMilli(), a.Asked.Add(domain.ApprovalLife).UnixMilli(), view.Millis(a.Done)}
	}), total), err
}

type envelopeListRequest struct {
	ListRequest
	HouseID rest.ID          `json:"houseId"`
	UserID  rest.ID          `json:"userId"`  // who sent it
	Status  ledger.RedStatus `json:"status"`  // 1 open, 2 all shares taken, 3 over; absent: all
	RedType ledger.RedType   `json:"redType"` // absent: all
}

func (r envelopeListRequest) Check() error {
	return cmp.Or(
		operators.Enum("status", r.Status >= 0 && r.Status <= ledger.RedExpired),
		operators.Enum("redType", r.RedType >= 0 && r.RedType <= ledger.RedPrivate),
		r.check(ledger.EnvelopeSorts))
}

// envelopeShown leaves the seed out, which determines the open shares.
type envelopeShown struct {
	RedEnvelopeID string            `json:"redEnvelopeId"`
	HouseID       rest.ID           `json:"houseId"`
	HouseName     string            `json:"houseName"`
	RedType       ledger.RedType    `json:"redType"`
	Status        ledger.RedStatus  `json:"redStatus"`
	Sender        frames.BriefView  `json:"sender"`
	Receiver      *frames.BriefView `json:"receiver"` // of a private one
	TotalAmount   domain.Coins      `json:"totalAmount"`
	TotalCount    int64             `json:"totalCount"`
	LeftAmount    domain.Coins      `json:"leftAmount"`
	LeftCount     int64             `json:"leftCount"`
	Refunded      domain.Coins      `json:"refunded"` // returned to the sender at the end
	Remark        string            `json:"remark"`
	CreateTime    int64             `json:"createTime"`
	OpenTime      int64             `json:"openTime"`
	ExpireTime    int64             `json:"expireTime"`
	EndTime       *int64            `json:"endTime"`
}

func showEnvelope(e ledger.ListedEnvelope) envelopeShown {
	return envelopeShown{ledger.FormatEnvelope(e.Number), rest.ID(e.HouseID), e.HouseName, e.Type, e.Status,
		frames.BriefOf(e.Sender), frames.ViewOf(e.Receiver),
		e.Total, e.Count, e.LeftAmount, e.LeftCount, e.Refunded, e.Remark, e.Created.UnixMilli(), e.Open.UnixMilli(),
		e.Expire.UnixMilli(), view.Millis(e.Ended)}
}

// envelopeList shows red envelopes and what is left of them.
func (h *money) envelopeList(ctx context.Context, _ operators.Caller,
	req envelopeListRequest) (rest.Page[envelopeShown], error) {
	f := ledger.EnvelopeFilter{
		HouseID: int64(req.HouseID), SenderID: int64(req.UserID), Status: req.Status, Type: req.RedType,
		Sort: req.Sort, Limit: req.Limit(), Offset: req.Offset(),
	}
	f.From, f.To = req.span()
	list, total, err := h.Operators.ListEnvelopes(ctx, f)
	return rest.PageOf(req.Paging, view.Each(list, showEnvelope), total), err
}

type envelopeShowRequest struct {
	RedEnvelopeID string `json:"redEnvelopeId"`
}

func (r envelopeShowRequest) Check() error {
	if _, ok := ledger.ParseEnvelope(r.RedEnvelopeID); !ok {
		return domain.RefuseField("redEnvelopeId", "id")
	}
	return nil
}

type shareShown struct {
	User   frames.BriefView `json:"user"`
	Amount domain.Coins     `json:"amount"`
	Time   int64            `json:"time"`
	Best   bool             `json:"best"` // the largest, the earliest of equals
}

type envelopeShowAnswer struct {
	RedEnvelopeID string       `json:"redEnvelopeId"`
	Shares        []shareShown `json:"shares"` // taken, in order
}

// envelopeShow shows one red envelope and its shares.
func (h *money) envelopeShow(ctx context.Context, _ operators.Caller,
	req envelopeShowRequest) (envelopeShowAnswer, error) {
	number, _ := ledger.ParseEnvelope(req.RedEnvelopeID)
	e, err := h.Money.Envelope(ctx, number)
	answer := envelopeShowAnswer{req.RedEnvelopeID, []shareShown{}}
	best := e.Best()
	for i, g := range e.Grabs {
		answer.Shares = append(answer.Shares, shareShown{frames.BriefOf(g.User), g.Amount, g.At.UnixMilli(), i == best})
	}
	return answer, err
}
