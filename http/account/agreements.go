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

// agreementsChanged are those whose present version the user has not accepted: a login asks for them, until the user
// has agreed once.
func (h *Handlers) agreementsChanged(ctx context.Context, a domain.Account) ([]changedAgreement, error) {
	var changed []changedAgreement
	for _, accepted := range []changedAgreement{{domain.TextService, a.ServiceVersion}, {domain.TextPrivacy, a.PrivacyVersion}} {
		now, err := h.Site.TextVersion(ctx, accepted.Type)
		if err != nil {
			return nil, err
		}
		if now > accepted.Version {
			changed = append(changed, changedAgreement{accepted.Type, now})
		}
	}
	return changed, nil
}

type agreeRequest struct {
	Agree json.RawMessage `json:"agree"` // nothing but true agrees
}

type agreeAnswer struct {
	Agreed bool `json:"agreed"`
}

// agree accepts the present versions of both agreements.
func (h *Handlers) agree(ctx context.Context, caller rest.Caller, req agreeRequest) (agreeAnswer, error) {
	if string(req.Agree) != "true" {
		return agreeAnswer{}, domain.Refuse(domain.AgreementRequired)
	}
	service, err := h.Site.TextVersion(ctx, domain.TextService)
	if err != nil {
		return agreeAnswer{}, err
	}
	privacy, err := h.Site.TextVersion(ctx, domain.TextPrivacy)
	if err != nil {
		return agreeAnswer{}, err
	}
	h.event(ctx, caller, "agreements accepted", caller.UserID)
	return agreeAnswer{true}, h.Accounts.AcceptAgreements(ctx, caller.UserID, service, privacy)
}
