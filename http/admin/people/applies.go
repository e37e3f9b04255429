// Applications of anchors: the queue and the decision.

package people

import (
	"cmp"
	"context"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// Decisions of a review.
const (
	reviewApprove int32 = 1
	reviewReject  int32 = 2
)

type applyListRequest struct {
	rest.Paging
	Status int32   `json:"status"` // absent: all of them
	UserID rest.ID `json:"userId"` // absent: of all users
}

func (r applyListRequest) Check() error {
	return cmp.Or(operators.Enum("status", r.Status == 0 || studio.ApplyStatus(r.Status).Valid()), r.Paging.Check())
}

// ApplyItem is an application as operators read it.
type ApplyItem struct {
	ApplyID      string         `json:"applyId"`
	ApplyStatus  int32          `json:"applyStatus"`
	User         view.UserBrief `json:"user"`
	Form         view.ApplyForm `json:"form"`      // with the whole number
	ProofURLs    []string       `json:"proofUrls"` // its proofImages, for this operator and five minutes
	SubmitTime   *int64         `json:"submitTime"`
	ReviewTime   *int64         `json:"reviewTime"`
	ReviewerID   rest.ID        `json:"reviewerId"` // null: not reviewed, or by the command line
	ReviewerName string         `json:"reviewerName"`
	RejectReason *string        `json:"rejectReason"`
}

func applyItemOf(p studio.Apply) ApplyItem {
	return ApplyItem{
		ApplyID: studio.FormatApply(p.ApplyID), ApplyStatus: int32(p.Status), Form: *view.ApplyFormOf(p, p.Phone),
		User: view.UserBrief{UserID: rest.ID(p.UserID), NickName: p.NickName, UserImage: p.UserImage,
			HouseID: rest.ID(p.HouseID)},
		SubmitTime: view.Millis(p.Submitted), ReviewTime: view.Millis(p.Reviewed), ReviewerID: rest.ID(p.ReviewedBy),
		ReviewerName: p.ReviewerName, RejectReason: view.TextOrNull(p.RejectReason),
	}
}

// applyList shows the queue, the oldest first. It shows whole names and numbers, so the record keeps which applications
// an operator saw.
func (h *handlers) applyList(ctx context.Context, at operators.Caller,
	req applyListRequest) (rest.Page[ApplyItem], error) {
	applies, total, err := h.Anchors.Applies(ctx, studio.ApplyStatus(req.Status), int64(req.UserID), req.Limit(),
		req.Offset())
	if err != nil {
		return rest.Page[ApplyItem]{}, err
	}
	shown := struct {
		Shown []string `json:"shown"`
	}{view.Each(applies, func(p studio.Apply) string { return studio.FormatApply(p.ApplyID) })}
	if err := h.Note(ctx, at, "/admin/apply_list", req, shown, nil); err != nil {
		return rest.Page[ApplyItem]{}, err
	}
	items := view.Each(applies, applyItemOf)
	for i, p := range applies {
		if items[i].ProofURLs, err = h.proofURLs(at, p); err != nil {
			return rest.Page[ApplyItem]{}, err
		}
	}
	return rest.PageOf(req.Paging, items, total), nil
}

type applyReviewRequest struct {
	operators.Act
	ApplyID string `json:"applyId"`
	Action  int32  `json:"action"` // 1 approve, 2 reject
	Reason  string `json:"reason"` // of a rejection, for the applicant
}

func (r applyReviewRequest) Check() error {
	err := cmp.Or(
		operators.Need("applyId", r.ApplyID != ""),
		operators.Enum("action", r.Action == reviewApprove || r.Action == reviewReject))
	if err == nil && r.Action == reviewReject {
		err = operators.NeedText("reason", r.Reason)
	}
	return cmp.Or(err, operators.MaxLength("reason", r.Reason, studio.ApplyReasonMax))
}

// ApplyReviewAnswer is the application after a review.
type ApplyReviewAnswer struct {
	ApplyID     string  `json:"applyId"`
	ApplyStatus int32   `json:"applyStatus"`
	HouseID     rest.ID `json:"houseId"` // once approved
}

// applyReview decides about an application. A repeated decision of the same operator gets the same answer. STALE_STATE
// for an application that is decided.
func (h *handlers) applyReview(ctx context.Context, at operators.Caller,
	req applyReviewRequest) (ApplyReviewAnswer, error) {
	applyID, ok := studio.ParseApply(req.ApplyID)
	if !ok {
		return ApplyReviewAnswer{}, domain.Refuse(domain.NotFound, "kind", "apply")
	}
	p, err := h.ReviewApply(ctx, studio.ApplyReview{
		ApplyID: applyID, Approve: req.Action == reviewApprove, Reason: req.Reason, By: at.OperatorID, At: h.Rest.Now(),
	})
	return ApplyReviewAnswer{req.ApplyID, int32(p.Status), rest.ID(p.HouseID)}, err
}
