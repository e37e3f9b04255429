// Applications of anchors: the queue and the decision.

package people

import (
	"context"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// What a review decides.
const (
	reviewApprove int32 = 1
	reviewReject  int32 = 2
)

type applyListRequest struct {
	rest.Paging
	Status int32   `json:"status"` // absent: all of them
	UserID rest.ID `json:"userId"` // absent: of everybody
}

func (r applyListRequest) Check() error {
	if r.Status != 0 && !domain.ApplyStatus(r.Status).Valid() {
		return domain.RefuseField("status", "enum")
	}
	return r.Paging.Check()
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
	ReviewerID   rest.ID        `json:"reviewerId"` // null: nobody yet, or the command line
	ReviewerName string         `json:"reviewerName"`
	RejectReason *string        `json:"rejectReason"`
}

func applyItemOf(p domain.Apply) ApplyItem {
	return ApplyItem{
		ApplyID: domain.FormatApply(p.ApplyID), ApplyStatus: int32(p.Status), Form: *view.ApplyFormOf(p, p.Phone),
		User:       view.UserBrief{UserID: rest.ID(p.UserID), NickName: p.NickName, UserImage: p.UserImage, HouseID: rest.ID(p.HouseID)},
		SubmitTime: view.Millis(p.Submitted), ReviewTime: view.Millis(p.Reviewed), ReviewerID: rest.ID(p.ReviewedBy), ReviewerName: p.ReviewerName, RejectReason: view.TextOrNull(p.RejectReason),
	}
}

// applyList is the queue, the oldest first. It shows names and numbers as they are, so who looked at whose is
// recorded, without them.
func (h *handlers) applyList(ctx context.Context, at operators.Caller, req applyListRequest) (rest.Page[ApplyItem], error) {
	applies, total, err := h.Anchors.Applies(ctx, domain.ApplyStatus(req.Status), int64(req.UserID), req.Limit(), req.Offset())
	if err != nil {
		return rest.Page[ApplyItem]{}, err
	}
	shown := struct {
		Shown []string `json:"shown"`
	}{view.Each(applies, func(p domain.Apply) string { return domain.FormatApply(p.ApplyID) })}
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
	switch {
	case r.ApplyID == "":
		return domain.RefuseField("applyId", "required")
	case r.Action != reviewApprove && r.Action != reviewReject:
		return domain.RefuseField("action", "enum")
	case r.Action == reviewReject && domain.CleanLine(r.Reason) == "":
		return domain.Refuse(domain.FieldRequired, "field", "reason")
	case domain.Length(r.Reason) > domain.ApplyReasonMax:
		return domain.RefuseField("reason", "length", "max", domain.ApplyReasonMax)
	}
	return nil
}

// ApplyReviewAnswer is what a review came to.
type ApplyReviewAnswer struct {
	ApplyID     string  `json:"applyId"`
	ApplyStatus int32   `json:"applyStatus"`
	HouseID     rest.ID `json:"houseId"` // once approved
}

// applyReview decides. The same decision of the same operator again is answered alike; whoever comes second with
// another gets STALE_STATE.
func (h *handlers) applyReview(ctx context.Context, at operators.Caller, req applyReviewRequest) (ApplyReviewAnswer, error) {
	applyID, ok := domain.ParseApply(req.ApplyID)
	if !ok {
		return ApplyReviewAnswer{}, domain.Refuse(domain.NotFound, "kind", "apply")
	}
	p, err := h.ReviewApply(ctx, domain.ApplyReview{
		ApplyID: applyID, Approve: req.Action == reviewApprove, Reason: req.Reason, By: at.OperatorID, At: h.Rest.Now(),
	})
	return ApplyReviewAnswer{req.ApplyID, int32(p.Status), rest.ID(p.HouseID)}, err
}
