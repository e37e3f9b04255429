// The second factor of operators: codes of an authenticator app (RFC 6238), and recovery codes for a lost one.

package operators

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
	"touchline/http/rest"
)

const (
	totpIssuer = "Touchline"
	totpStep   = 30 * time.Second
	totpSkew   = 1 // steps a clock may be off, either way
)

// enrolmentCalls are the calls of an operator who has yet to set up a second factor.
var enrolmentCalls = map[string]bool{"/admin/me": true, "/admin/logout": true, "/admin/totp_begin": true,
	"/admin/totp_confirm": true}

func (h *Access) totpRoutes() {
	Route(h, "", "/admin/totp_begin", h.totpBegin)
	Route(h, "", "/admin/totp_confirm", h.totpConfirm)
}

// totpRequired reads the setting admin.requireTotp. Without it only a development server requires no second factor.
func (h *Access) totpRequired(ctx context.Context) (bool, error) {
	required := !h.Rest.Dev
	_, err := h.Site.Setting(ctx, "admin.requireTotp", &required)
	return required, err
}

// secondFactor refuses an operator who has none where one is required.
func (h *Access) secondFactor(ctx context.Context, at Caller) error {
	if at.Totp != nil {
		return nil
	}
	required, err := h.totpRequired(ctx)
	if err == nil && required {
		err = domain.Refuse(domain.Forbidden, "reason", "totpRequired")
	}
	return err
}

// checkSecondFactor accepts a code once. It counts wrong codes over all addresses, for the guesser knows the password.
func (h *Access) checkSecondFactor(ctx context.Context, caller rest.Caller, o console.Operator, code string) error {
	code = strings.ToUpper(domain.PlainDigits(code))
	if code == "" {
		return domain.Refuse(domain.FieldRequired, "field", "code")
	}
	name := "operator/totp/" + domain.FormatID(o.OperatorID)
	fails, _, wait, err := h.Guard.LoginAttempt(ctx, name, "all", account.LoginWindow)
	if err != nil {
		return err
	}
	if fails > account.LoginFailsNear {
		h.operatorEvent(ctx, caller, "operator's codes locked", o.OperatorID)
		return domain.Refuse(domain.LoginLocked, "retryAfter", rest.Seconds(wait))
	}
	right, err := h.spendSecondFactor(ctx, o, code)
	if err != nil {
		return err
	}
	if !right {
		h.operatorEvent(ctx, caller, "operator's code wrong", o.OperatorID)
		return domain.Refuse(domain.SecondFactorWrong, "left", account.LoginFailsNear-fails)
	}
	return h.Guard.LoginCleared(ctx, name, "all")
}

func (h *Access) spendSecondFactor(ctx context.Context, o console.Operator, code string) (bool, error) {
	if len(code) != 6 {
		return h.Operators.SpendRecovery(ctx, o.OperatorID, recoveryHash(code))
	}
	secret, old, err := h.unseal(o.Totp)
	if err != nil {
		return false, err
	}
	step, right := matchTotp(secret, code, h.Rest.Now())
	if !right {
		return false, nil
	}
	var again []byte // sealed with the newest secret, so that the older one can be removed
	if old {
		if again, err = h.seal(secret); err != nil {
			return false, err
		}
	}
	return h.Operators.SpendTotp(ctx, o.OperatorID, step, again)
}

// matchTotp finds the time step a code belongs to.
func matchTotp(secret, code string, now time.Time) (step int64, right bool) {
	present := now.Unix() / int64(totpStep.Seconds())
	for near := present - totpSkew; near <= present+totpSkew; near++ {
		want, err := hotp.GenerateCode(secret, uint64(near))
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, right = near, true
		}
	}
	return step, right
}

type totpBeginRequest struct{ Act }

type totpBeginAnswer struct {
	Secret string `json:"secret"` // base32
	URL    string `json:"url"`    // otpauth://…, shown as a picture for the app
}

func (totpBeginAnswer) Public() any { return struct{}{} }

// totpBegin draws a secret. It is in force once totp_confirm receives a code of it.
func (h *Access) totpBegin(ctx context.Context, at Caller, _ totpBeginRequest) (totpBeginAnswer, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: totpIssuer, AccountName: at.Name})
	if err != nil {
		return totpBeginAnswer{}, fmt.Errorf("draw a second factor: %w", err)
	}
	sealed, err := h.seal(key.Secret())
	if err != nil {
		return totpBeginAnswer{}, err
	}
	return totpBeginAnswer{key.Secret(), key.URL()}, h.Operators.BeginTotp(ctx, at.OperatorID, sealed)
}

type totpConfirmRequest struct {
	Act
	Code string `json:"code"`
}

func (totpConfirmRequest) Public() any { return struct{}{} }

func (r totpConfirmRequest) Check() error {
	if r.Code == "" {
		return domain.Refuse(domain.FieldRequired, "field", "code")
	}
	return nil
}

type totpConfirmAnswer struct {
	RecoveryCodes []string `json:"recoveryCodes"` // shown once; each replaces one second-factor code
}

func (totpConfirmAnswer) Public() any { return struct{}{} }

// totpConfirm puts the secret into force. SECOND_FACTOR_WRONG for a wrong code, STALE_STATE without totp_begin.
func (h *Access) totpConfirm(ctx context.Context, at Caller, req totpConfirmRequest) (totpConfirmAnswer, error) {
	var answer totpConfirmAnswer
	if at.TotpPending == nil {
		return answer, domain.Refuse(domain.StaleState, "current", "notBegun")
	}
	secret, _, err := h.unseal(at.TotpPending)
	if err != nil {
		return answer, err
	}
	step, right := matchTotp(secret, strings.ReplaceAll(req.Code, " ", ""), h.Rest.Now())
	if !right {
		return answer, domain.Refuse(domain.SecondFactorWrong)
	}
	hashes := make([]domain.TokenHash, console.RecoveryCodes)
	for i := range hashes {
		code := rand.Text()[:16]
		hashes[i] = recoveryHash(code)
		answer.RecoveryCodes = append(answer.RecoveryCodes,
			strings.Join([]string{code[:4], code[4:8], code[8:12], code[12:]}, "-"))
	}
	return answer, h.Operators.ConfirmTotp(ctx, at.OperatorID, at.TotpPending, step, hashes)
}

// recoveryHash needs no salt: a code is 80 random bits.
func recoveryHash(code string) domain.TokenHash { return sha256.Sum256([]byte("recovery:" + code)) }

const totpPurpose = "operators' second factors"

// seal encrypts a secret with the secret of the site: the database alone does not reveal it.
func (h *Access) seal(secret string) ([]byte, error) {
	return h.Rest.Secrets().Seal(totpPurpose, secret)
}

// unseal decrypts what any secret of the site sealed; old is true if that secret was not the newest.
func (h *Access) unseal(sealed []byte) (secret string, old bool, err error) {
	return h.Rest.Secrets().Unseal(totpPurpose, sealed)
}
