// Agreements: the version a user has accepted, and asking again when there is a new one.

package account

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
)

type changedAgreement struct {
	Type    int32 `json:"type"` // richTextType
	Version int   `json:"version"`
}

// agreementsChanged returns the agreements whose current version the user has not accepted. A login answers them until
// the user accepts.
func (h *Handlers) agreementsChanged(ctx context.Context, a domain.Account) ([]changedAgreement, error) {
	service, privacy, err := h.agreementVersions(ctx)
	var changed []changedAgreement
	if service > a.ServiceVersion {
		changed = append(changed, changedAgreement{domain.TextService, service})
	}
	if privacy > a.PrivacyVersion {
		changed = append(changed, changedAgreement{domain.TextPrivacy, privacy})
	}
	return changed, err
}

// agreementVersions returns the current versions of both agreements.
func (h *Handlers) agreementVersions(ctx context.Context) (service, privacy int, err error) {
	if service, err = h.Site.TextVersion(ctx, domain.TextService); err == nil {
		privacy, err = h.Site.TextVersion(ctx, domain.TextPrivacy)
	}
	return service, privacy, err
}

type agreeRequest struct {
	Agree json.RawMessage `json:"agree"` // must be true
}

type agreeAnswer struct {
	Agreed bool `json:"agreed"`
}

// agree accepts the current versions of both agreements.
func (h *Handlers) agree(ctx context.Context, caller rest.Caller, req agreeRequest) (agreeAnswer, error) {
	if string(req.Agree) != "true" {
		return agreeAnswer{}, domain.Refuse(domain.AgreementRequired)
	}
	service, privacy, err := h.agreementVersions(ctx)
	if err != nil {
		return agreeAnswer{}, err
	}
	h.event(ctx, caller, "agreements accepted", caller.UserID)
	return agreeAnswer{true}, h.Accounts.AcceptAgreements(ctx, caller.UserID, service, privacy)
}
