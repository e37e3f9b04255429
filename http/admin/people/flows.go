// What came and went in the wallet of one person.

package people

import (
	"context"

	"touchline/domain"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// userFlowsRequest is recorded.
type userFlowsRequest struct {
	operators.Act
	rest.Paging
	UserID rest.ID `json:"userId"`
}

func (r userFlowsRequest) Check() error {
	if err := (userRequest{UserID: r.UserID}).Check(); err != nil {
		return err
	}
	return r.Paging.Check()
}

func (r userFlowsRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

// flowsAnswer is one page of flows.
type flowsAnswer struct{ rest.Page[flowShown] }

// Public leaves the flows out of the record.
func (a flowsAnswer) Public() any { return entries(len(a.List)) }

// flowShown is one change of a wallet, or the gifts of one combo; a negative amount was spent.
type flowShown struct {
	FlowID       string            `json:"flowId"`
	FlowType     domain.FlowType   `json:"flowType"`
	Amount       domain.Coins      `json:"amount"`
	BalanceAfter domain.Coins      `json:"balanceAfter"`
	Remark       string            `json:"remark"` // of a correction: its reason
	Count        int64             `json:"count"`  // of gifts
	User         *frames.BriefView `json:"user"`   // whom the coins went to or came from
	HouseID      rest.ID           `json:"houseId" api:"nullable"`
	CreateTime   int64             `json:"createTime"`
}

func showFlow(f domain.Flow) flowShown {
	return flowShown{
		FlowID: "f" + domain.FormatID(f.ID), FlowType: domain.FlowTypes[f.Kind], Amount: f.Amount, BalanceAfter: f.After, Remark: f.Remark, Count: f.Count,
		User: frames.ViewOf(f.Other), HouseID: rest.ID(f.HouseID), CreateTime: f.At.UnixMilli(),
	}
}

// userFlows shows what came and went in a wallet, the newest first.
func (h *handlers) userFlows(ctx context.Context, _ operators.Caller, req userFlowsRequest) (flowsAnswer, error) {
	flows, total, err := h.Money.Flows(ctx, int64(req.UserID), domain.FlowFilter{Limit: req.Limit(), Offset: req.Offset()})
	return flowsAnswer{rest.PageOf(req.Paging, view.Each(flows, showFlow), total)}, err
}
