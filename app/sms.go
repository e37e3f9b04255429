// Short messages: over an operator's provider; without one there is nobody to send them, outside dev.
package app

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"text/template"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/outbound"
	"touchline/http/view"
	"touchline/persistence"
)

// noSms refuses, so that no code lies readable in a table instead of reaching a phone.
type noSms struct{ logger *slog.Logger }

// SendSms answers UNAVAILABLE and says why in the log, without the number.
func (n noSms) SendSms(context.Context, string, string, map[string]string) error {
	n.logger.Error("a short message was asked for, but no SMS provider is configured")
	return domain.Refuse(domain.Unavailable, "retryAfter", 3600)
}

// smsTimeout leaves the rest of a request's time for its answer.
const smsTimeout = 6 * time.Second

// smsProvider posts each message to one address.
type smsProvider struct {
	door   outbound.Client
	url    string
	body   *template.Template
	secret []byte // "": not signed
	logger *slog.Logger
}

// smsOverHTTP is the provider of the configuration, nil without one.
func smsOverHTTP(cfg *Config, logger *slog.Logger) *smsProvider {
	if cfg.SMSURL == "" {
		return nil
	}
	return &smsProvider{
		door: outbound.Client{Private: cfg.SMSPrivate, Limit: smsTimeout},
		url:  cfg.SMSURL, body: cfg.SMSTemplate, secret: []byte(cfg.SMSSecret), logger: logger,
	}
}

// smsMessage is what the template of the body may use.
type smsMessage struct {
	Phone    string // E.164
	Template string // code, applyApproved
	Params   map[string]string
	Text     string // the message in words
}

// SendSms answers UNAVAILABLE when the provider did not take the message, and logs why, without number and code.
func (p *smsProvider) SendSms(ctx context.Context, phone, name string, params map[string]string) error {
	var body bytes.Buffer
	if err := p.body.Execute(&body, smsMessage{phone, name, params, view.SmsText(wording(), name, params)}); err != nil {
		return fmt.Errorf("word a short message: the template %s failed", name)
	}
	header := map[string]string{"Content-Type": "application/json"}
	if len(p.secret) > 0 {
		header["X-Touchline-Signature"] = signedBody(p.secret, time.Now(), body.Bytes())
	}
	status, _, err := p.door.Post(ctx, p.url, header, body.Bytes())
	if err == nil && status/100 != 2 {
		err = fmt.Errorf("answered status %d", status)
	}
	if err != nil {
		p.logger.Error("the SMS provider did not take a message", slog.String("template", name), slog.Any("error", err))
		return domain.Refuse(domain.Unavailable, "retryAfter", 60)
	}
	return nil
}

// signedBody is a signature as webhooks bear it: t=<seconds>,v1=<HMAC-SHA256 of t.body>.
func signedBody(secret []byte, now time.Time, body []byte) string {
	t := strconv.FormatInt(now.Unix(), 10)
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(t + "."))
	mac.Write(body)
	return "t=" + t + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}

// smsBody reads the template of a provider's body, and tries it: it must make JSON whatever the message says.
func smsBody(text string) (*template.Template, error) {
	body, err := template.New("sms").Option("missingkey=zero").Funcs(template.FuncMap{"json": func(v any) (string, error) {
		encoded, err := json.Marshal(v)
		return string(encoded), err
	}}).Parse(text)
	if err != nil {
		return nil, err
	}
	var tried bytes.Buffer
	err = body.Execute(&tried, smsMessage{"+8613800138000", "code", map[string]string{"code": "000000"}, "\"quoted\"\n"})
	if err == nil && !json.Valid(tried.Bytes()) {
		err = fmt.Errorf("makes no JSON; write values as {{json .Text}}")
	}
	return body, err
}

// smsFor is who sends short messages: the configured provider, in dev the outbox, else nobody.
func smsFor(cfg *Config, store *persistence.Store, logger *slog.Logger) account.SmsSender {
	if sender := smsOverHTTP(cfg, logger); sender != nil {
		return sender
	}
	if cfg.Dev() {
		return store.Accounts
	}
	return noSms{logger}
}
