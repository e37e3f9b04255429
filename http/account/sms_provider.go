// Short messages are posted to the operator's provider. Without one, outside dev, they are refused.

package account

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"text/template"
	"time"

	"touchline/domain"
	"touchline/http/outbound"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/locale"
)

// NoSms refuses, so that no code waits readable in a table instead of reaching a phone.
type NoSms struct{ Logger *slog.Logger }

// SendSms answers UNAVAILABLE and logs the reason without the number.
func (n NoSms) SendSms(context.Context, string, string, map[string]string) error {
	n.Logger.Error("a short message was requested, but no SMS provider is configured")
	return domain.Refuse(domain.Unavailable, "retryAfter", 3600)
}

// SmsProvider posts each message to one address. It words messages by the texts in force.
type SmsProvider struct {
	Client outbound.Client
	URL    string
	Body   *template.Template // of SmsBody
	Secret []byte             // none: requests are not signed
	Words  func() *locale.Texts
	Now    func() time.Time // of signatures
	Logger *slog.Logger
}

// SmsMessage holds the values that the template of a body may use.
type SmsMessage struct {
	Phone    string // E.164
	Template string // code, applyApproved
	Params   map[string]string
	Text     string // the message in words
}

// SendSms answers UNAVAILABLE when the provider refuses the message, and logs the reason without number and code.
func (p SmsProvider) SendSms(ctx context.Context, phone, name string, params map[string]string) error {
	var body bytes.Buffer
	message := SmsMessage{phone, name, params, view.SmsText(p.Words(), name, params)}
	if err := p.Body.Execute(&body, message); err != nil {
		return fmt.Errorf("word a short message: the template %s failed", name)
	}
	header := map[string]string{"Content-Type": "application/json"}
	if len(p.Secret) > 0 {
		header[rest.SignatureHeader] = rest.Sign(p.Secret, p.Now(), body.Bytes())
	}
	status, _, err := p.Client.Post(ctx, p.URL, header, body.Bytes())
	if err == nil && status/100 != 2 {
		err = fmt.Errorf("answered status %d", status)
	}
	if err != nil {
		p.Logger.Error("the SMS provider refused a message", slog.String("template", name), slog.Any("error", err))
		return domain.Refuse(domain.Unavailable, "retryAfter", 60)
	}
	return nil
}

// SmsBody parses the template of a provider's body and tries it: it must make JSON of any message.
func SmsBody(text string) (*template.Template, error) {
	functions := template.FuncMap{"json": func(v any) (string, error) {
		encoded, err := json.Marshal(v)
		return string(encoded), err
	}}
	body, err := template.New("sms").Option("missingkey=zero").Funcs(functions).Parse(text)
	if err != nil {
		return nil, err
	}
	var tried bytes.Buffer
	sample := SmsMessage{"+8613800138000", "code", map[string]string{"code": "000000"}, "\"quoted\"\n"}
	err = body.Execute(&tried, sample)
	if err == nil && !json.Valid(tried.Bytes()) {
		err = errors.New("makes no JSON; write values as {{json .Text}}")
	}
	return body, err
}
