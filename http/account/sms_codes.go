// SMS codes: requesting and spending one.

package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"slices"

	"touchline/domain"
	"touchline/http/rest"
)

// SmsSender sends a short message. In development it is an outbox, in production a provider.
type SmsSender interface {
	SendSms(ctx context.Context, phone, template string, params map[string]string) error
}

var codeScenes = []string{domain.SmsLogin, domain.SmsRegister, domain.SmsChangePassword, domain.SmsChangePhone,
	domain.SmsApply}

// smsTemplate is the template of a message with a code.
const smsTemplate = "code"

type phoneCodeRequest struct {
	rest.Localized
	AreaCode string `json:"areaCode"`
	Phone    string `json:"phone"`
	Scene    string `json:"scene"`
}

// PhoneCodeAnswer has the seconds until the next code may be requested, and the seconds for which this code is valid.
// DevCode is the code itself; it is set in development only.
type PhoneCodeAnswer struct {
	Sent          bool   `json:"sent"`
	ResendSeconds int    `json:"resendSeconds"`
	ExpireSeconds int    `json:"expireSeconds"`
	DevCode       string `json:"devCode,omitempty"`
}

// phoneCode sends a code to a phone number, with or without an account.
func (h *Handlers) phoneCode(ctx context.Context, caller rest.Caller, req phoneCodeRequest) (PhoneCodeAnswer, error) {
	var none PhoneCodeAnswer
	phone, err := domain.ParsePhone(req.AreaCode, req.Phone)
	if err != nil {
		return none, err
	}
	if !slices.Contains(codeScenes, req.Scene) {
		return none, domain.RefuseField("scene", "enum")
	}
	from := caller.Address()
	wait, err := h.Codes.AllowSms(ctx, phone, from.String(), from.Neighbourhood().String(), h.rest.Now())
	if err != nil {
		return none, err
	}
	if wait > 0 {
		return none, domain.Refuse(domain.SmsTooOften, "retryAfter", rest.Seconds(wait))
	}
	code, err := newCode()
	if err != nil {
		return none, err
	}
	if err := h.Codes.SaveCode(ctx, phone, req.Scene, code); err != nil {
		return none, err
	}
	params := map[string]string{"code": code, "scene": req.Scene, "language": caller.Lang}
	if err := h.Sms.SendSms(ctx, phone, smsTemplate, params); err != nil {
		return none, err
	}
	answer := PhoneCodeAnswer{
		Sent: true, ResendSeconds: int(domain.SmsResend.Seconds()), ExpireSeconds: int(domain.SmsCodeValid.Seconds()),
	}
	if h.rest.Dev {
		answer.DevCode = code
	}
	return answer, nil
}

func newCode() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("draw a code: %w", err)
	}
	return fmt.Sprintf("%0*d", domain.SmsCodeLength, n), nil
}

// SpendCode uses up a code. It refuses a wrong code with SMS_CODE_WRONG; field names the code in a request that has
// two.
func (h *Handlers) SpendCode(ctx context.Context, phone, scene, code, field string) error {
	return h.JudgeCode(ctx, phone, scene, code, field, true)
}

// JudgeCode refuses a wrong code with SMS_CODE_WRONG and the number of tries left. It uses up a right code if spend is
// set. field names the code in a request that has two.
func (h *Handlers) JudgeCode(ctx context.Context, phone, scene, code, field string, spend bool) error {
	if code = domain.PlainDigits(code); len(code) != domain.SmsCodeLength {
		code = "" // a malformed code costs a try too
	}
	right, left, err := h.Codes.CheckCode(ctx, phone, scene, code, spend)
	if err != nil || right {
		return err
	}
	refusal := domain.Refuse(domain.SmsCodeWrong, "left", left)
	if field != "" {
		refusal.Params["field"] = field
	}
	return refusal
}
