// Applications to become an anchor: the form, and the state that its sender sees.

package view

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/persistence/tables/site"
)

// ApplyStatusShown is the state of an application for its sender. Where rejections are not shown, a rejected one is none.
func ApplyStatusShown(ctx context.Context, site *site.Site, status int32) (int32, error) {
	if status != int32(domain.ApplyRejected) {
		return status, nil
	}
	shown, err := site.RejectionShown(ctx)
	if err != nil || !shown {
		return int32(domain.ApplyNone), err
	}
	return status, nil
}

// ApplyForm is what somebody wrote who wants to be an anchor.
type ApplyForm struct {
	RealName     string   `json:"realName"`
	AreaCode     string   `json:"areaCode"`
	Phone        string   `json:"phone"` // masked, except to operators
	AnchorType   int32    `json:"anchorType"`
	Introduction string   `json:"introduction"`
	Contact      string   `json:"contact"`
	ProofImages  []string `json:"proofImages"`
}

// ApplyFormOf shows an application with this phone number, masked or whole.
func ApplyFormOf(p domain.Apply, phone string) *ApplyForm {
	return &ApplyForm{p.RealName, p.AreaCode, phone, p.AnchorType, p.Introduction, p.Contact, rest.NotNil(p.ProofImages)}
}
