// An SMS provider receives signed messages. A provider that refuses one makes the call UNAVAILABLE.

package app

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"touchline/app/config"
	"touchline/domain"
	"touchline/http/rest"
)

func TestAProviderReceivesASignedMessageAndNothingSecretIsLogged(t *testing.T) {
	kickOff := time.Date(2030, 6, 1, 18, 0, 0, 0, time.UTC) // by the clock of the site
	var body []byte
	var signature string
	status := nethttp.StatusAccepted
	provider := httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, r *nethttp.Request) {
		body, _ = io.ReadAll(r.Body)
		signature = r.Header.Get("X-Touchline-Signature")
		w.WriteHeader(status)
	}))
	defer provider.Close()
	settings := map[string]string{"SMS_URL": provider.URL, "SMS_SECRET": "s3cret", "SMS_PRIVATE": "127.0.0.0/8",
		"SMS_TEMPLATE": `{"to":{{json .Phone}},"code":{{json .Params.code}},"text":{{json .Text}}}`}
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	send := func(change ...string) error {
		for i := 0; i < len(change); i += 2 {
			settings[change[i]] = change[i+1]
		}
		cfg, err := config.Read(func(name string) (string, bool) {
			value, ok := settings[strings.TrimPrefix(name, config.Prefix)]
			return value, ok
		})
		if err != nil {
			t.Fatal(err)
		}
		now := func() time.Time { return kickOff }
		params := map[string]string{"code": "424242", "language": "en"}
		return smsFor(cfg, shippedTexts, nil, now, logger).SendSms(t.Context(), "+8613812345678", "code", params)
	}
	if err := send(); err != nil {
		t.Fatal(err)
	}
	var got map[string]string
	if err := json.Unmarshal(body, &got); err != nil || got["to"] != "+8613812345678" || got["code"] != "424242" ||
		!strings.HasPrefix(got["text"], "424242 is your Touchline code.") {
		t.Errorf("%s, %v", body, err)
	}
	if rest.Sign([]byte("s3cret"), kickOff, body) != signature {
		t.Errorf("signature %s", signature)
	}
	status = nethttp.StatusBadGateway
	if err := send(); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("a provider that is down: %v", err)
	}
	if err := send("SMS_PRIVATE", ""); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("a provider in our own network nobody allowed: %v", err)
	}
	for _, secret := range []string{"424242", "13812345678", "s3cret"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log says %s: %s", secret, log.String())
		}
	}
}
