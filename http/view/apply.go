// Applications to become an anchor: the form, and its status for the applicant.

package view

import (
	"context"

	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/persistence/tables/site"
)

// ApplyStatusShown returns the status of an application for the applicant. If the site hides rejections, a rejected
// application counts as none.
func ApplyStatusShown(ctx context.Context, site *site.Site, status int32) (int32, error) {
	if status != int32(studio.ApplyRejected) {
		return status, nil
	}
	shown, err := site.RejectionShown(ctx)
	if err != nil || !shown {
		return int32(studio.ApplyNone), err
	}
	return status, nil
}

// ApplyForm is the form of an application.
type ApplyForm struct {
	RealName     string   `json:"realName"`
	AreaCode     string   `json:"areaCode"`
	Phone        string   `json:"phone"` // masked, except to operators
	AnchorType   int32    `json:"anchorType"`
	Introduction string   `json:"introduction"`
	Contact      string   `json:"contact"`
	ProofImages  []string `json:"proofImages"`
}

// ApplyFormOf returns the form of an application with a phone number, masked or whole.
func ApplyFormOf(p studio.Apply, phone string) *ApplyForm {
	return &ApplyForm{p.RealName, p.AreaCode, phone, p.AnchorType, p.Introduction, p.Contact, rest.NotNil(p.ProofImages)}
}
