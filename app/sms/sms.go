// Short messages: over an operator's provider; without one there is nobody to send them, outside dev.

// Package sms sends short messages through the provider of the configuration.
package sms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"text/template"
	"time"

	"touchline/domain"
	"touchline/http/outbound"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/locale"
)

// None refuses, so that no code lies readable in a table instead of reaching a phone.
type None struct{ Logger *slog.Logger }

// SendSms answers UNAVAILABLE and says why in the log, without the number.
func (n None) SendSms(context.Context, string, string, map[string]string) error {
	n.Logger.Error("a short message was asked for, but no SMS provider is configured")
	return domain.Refuse(domain.Unavailable, "retryAfter", 3600)
}

// timeout leaves the rest of a request's time for its answer.
const timeout = 6 * time.Second

// Config is what the operator says of the provider.
type Config struct {
	URL     string
	Body    *template.Template // see Body
	Secret  []byte             // none: requests are not signed
	Private []netip.Prefix     // networks of our own that it may be in
	Now     func() time.Time   // of signatures
}

// New is a provider. It words messages itself, by the texts in force.
func New(config Config, words func() *locale.Texts, logger *slog.Logger) *Provider {
	return &Provider{outbound.Client{Private: config.Private, Limit: timeout}, config, words, logger}
}

// Provider posts each message to one address.
type Provider struct {
	client outbound.Client
	config Config
	words  func() *locale.Texts
	logger *slog.Logger
}

// Message is what the template of the body may use.
type Message struct {
	Phone    string // E.164
	Template string // code, applyApproved
	Params   map[string]string
	Text     string // the message in words
}

// SendSms answers UNAVAILABLE when the provider did not take the message, and logs why, without number and code.
func (p *Provider) SendSms(ctx context.Context, phone, name string, params map[string]string) error {
	var body bytes.Buffer
	if err := p.config.Body.Execute(&body, Message{phone, name, params, view.SmsText(p.words(), name, params)}); err != nil {
		return fmt.Errorf("word a short message: the template %s failed", name)
	}
	header := map[string]string{"Content-Type": "application/json"}
	if len(p.config.Secret) > 0 {
		header[rest.SignatureHeader] = rest.Sign(p.config.Secret, p.config.Now(), body.Bytes())
	}
	status, _, err := p.client.Post(ctx, p.config.URL, header, body.Bytes())
	if err == nil && status/100 != 2 {
		err = fmt.Errorf("answered status %d", status)
	}
	if err != nil {
		p.logger.Error("the SMS provider did not take a message", slog.String("template", name), slog.Any("error", err))
		return domain.Refuse(domain.Unavailable, "retryAfter", 60)
	}
	return nil
}

// Body reads the template of a provider's body, and tries it: it must make JSON whatever the message says.
func Body(text string) (*template.Template, error) {
	body, err := template.New("sms").Option("missingkey=zero").Funcs(template.FuncMap{"json": func(v any) (string, error) {
		encoded, err := json.Marshal(v)
		return string(encoded), err
	}}).Parse(text)
	if err != nil {
		return nil, err
	}
	var tried bytes.Buffer
	err = body.Execute(&tried, Message{"+8613800138000", "code", map[string]string{"code": "000000"}, "\"quoted\"\n"})
	if err == nil && !json.Valid(tried.Bytes()) {
		err = errors.New("makes no JSON; write values as {{json .Text}}")
	}
	return body, err
}
