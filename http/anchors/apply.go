// Applications to become an anchor.

package anchors

import (
	"context"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) applyRoutes() {
	rest.Route(h.rest, rest.User, "/web_anchor/anchor_apply_for_details", rest.LimitReads, h.applyDetails)
	rest.Route(h.rest, rest.User, "/web_anchor/anchor_apply_for", rest.LimitWrites, h.applyFor)
}

// ApplyDetailsAnswer is the caller's latest application. Without one, all fields but the status are null.
type ApplyDetailsAnswer struct {
	ApplyStatus  int32           `json:"applyStatus"`
	ApplyID      *string         `json:"applyId"`
	Form         *view.ApplyForm `json:"form"`
	SubmitTime   *int64          `json:"submitTime"`
	ReviewTime   *int64          `json:"reviewTime"`
	RejectReason *string         `json:"rejectReason"`
	RetryTime    *int64          `json:"retryTime"` // when the next application is possible; null: now
}

// applyDetails shows the caller's newest application. If the site hides rejections, a rejected one counts as none.
func (h *Handlers) applyDetails(ctx context.Context, caller rest.Caller, _ struct{}) (ApplyDetailsAnswer, error) {
	p, err := h.Anchors.ApplyOf(ctx, caller.UserID)
	if err != nil {
		return ApplyDetailsAnswer{}, err
	}
	if shown, err := view.ApplyStatusShown(ctx, h.Site, int32(p.Status)); err != nil || shown != int32(p.Status) {
		return ApplyDetailsAnswer{}, err
	}
	answer := ApplyDetailsAnswer{ApplyStatus: int32(p.Status)}
	if p.HouseID != 0 { // an anchor, with or without an application
		answer.ApplyStatus = int32(studio.ApplyApproved)
	}
	if p.ApplyID == 0 {
		return answer, nil
	}
	answer.ApplyID, answer.Form = view.TextOrNull(studio.FormatApply(p.ApplyID)),
		view.ApplyFormOf(p, domain.MaskPhone(p.Phone))
	answer.SubmitTime, answer.ReviewTime, answer.RejectReason = view.Millis(p.Submitted), view.Millis(p.Reviewed),
		view.TextOrNull(p.RejectReason)
	if retry := p.Retry(); retry.After(h.rest.Now()) {
		answer.RetryTime = view.Millis(retry)
	}
	return answer, nil
}

type applyRequest struct {
	RealName     string   `json:"realName"`
	AreaCode     string   `json:"areaCode"`
	Phone        string   `json:"phone"`
	Code         string   `json:"code"`
	AnchorType   int32    `json:"anchorType"`
	Introduction string   `json:"introduction"`
	Contact      string   `json:"contact"`
	ProofImages  []string `json:"proofImages"`
	Agree        bool     `json:"agree"`
}

type applyAnswer struct {
	ApplyID     string `json:"applyId"`
	ApplyStatus int32  `json:"applyStatus"`
}

// applyFor submits an application. It spends the code last, so that a form with a mistake needs no second code.
func (h *Handlers) applyFor(ctx context.Context, caller rest.Caller, req applyRequest) (applyAnswer, error) {
	var none applyAnswer
	phone, err := domain.ParsePhone(req.AreaCode, req.Phone)
	if err != nil {
		return none, err
	}
	// This check comes before the code, because a repeated application has already used up its code.
	now := h.rest.Now()
	if err := h.Anchors.MayApply(ctx, caller.UserID, now); err != nil {
		return none, err
	}
	if err := h.account.JudgeCode(ctx, phone, domain.SmsApply, req.Code, "", false); err != nil {
		return none, err
	}
	if !req.Agree {
		return none, domain.Refuse(domain.AgreementRequired)
	}
	form := studio.Apply{
		UserID: caller.UserID, RealName: domain.CleanName(req.RealName), Phone: phone,
		AnchorType: req.AnchorType, Introduction: domain.CleanText(req.Introduction), Contact: domain.CleanLine(req.Contact),
		ProofImages: req.ProofImages, Submitted: now,
	}
	form.AreaCode, _ = domain.SplitPhone(phone)
	if err := h.complete(ctx, caller, form); err != nil {
		return none, err
	}
	if err := h.account.SpendCode(ctx, phone, domain.SmsApply, req.Code, ""); err != nil {
		return none, err
	}
	applyID, err := h.Anchors.SubmitApply(ctx, form)
	if err != nil {
		return none, err
	}
	return applyAnswer{studio.FormatApply(applyID), int32(studio.ApplySubmitted)}, nil
}

// complete checks the fields of a form, the required ones first.
func (h *Handlers) complete(ctx context.Context, caller rest.Caller, form studio.Apply) error {
	for _, field := range []struct {
		name  string
		empty bool
	}{
		{"realName", form.RealName == ""}, {"anchorType", form.AnchorType == 0}, {"introduction", form.Introduction == ""},
	} {
		if field.empty {
			return domain.Refuse(domain.FieldRequired, "field", field.name)
		}
	}
	if !lengthWithin(form.RealName, studio.RealNameMin, studio.RealNameMax) {
		return domain.RefuseField("realName", "length", "min", studio.RealNameMin, "max", studio.RealNameMax)
	}
	columns, err := h.Site.AnchorColumns(ctx)
	if err != nil {
		return err
	}
	if !domain.HasColumn(columns, form.AnchorType) {
		return domain.RefuseField("anchorType", "enum")
	}
	if !lengthWithin(form.Introduction, studio.ApplyIntroMin, studio.ApplyIntroMax) {
		return domain.RefuseField("introduction", "length", "min", studio.ApplyIntroMin, "max", studio.ApplyIntroMax)
	}
	if !lengthWithin(form.Contact, 0, studio.ApplyContactMax) {
		return domain.RefuseField("contact", "length", "max", studio.ApplyContactMax)
	}
	if len(form.ProofImages) > studio.ApplyImagesMax {
		return domain.RefuseField("proofImages", "count", "max", studio.ApplyImagesMax)
	}
	return h.ownImages(ctx, caller, form.ProofImages, "apply")
}

// lengthWithin reports whether a text has from least to most code points.
func lengthWithin(text string, least, most int) bool {
	n := domain.Length(text)
	return n >= least && n <= most
}
