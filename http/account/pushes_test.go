package account_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
)

func TestABrowserSubscribesForItsLoginWithValidKeysOnly(t *testing.T) {
	s := resttest.Open(t)
	lin := s.Person("Lin2026")
	var key struct{ PublicKey string }
	s.Call(t, "/web_my/push_key", ``, lin.Token).Into(t, &key)
	if raw, err := base64.RawURLEncoding.DecodeString(key.PublicKey); err != nil || len(raw) != 65 {
		t.Errorf("%q %v", key.PublicKey, err)
	}
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p256dh := base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())
	auth := base64.URLEncoding.EncodeToString([]byte("sixteen bytes..."))
	body := func(endpoint, p256dh, auth string) string {
		return fmt.Sprintf(`{"endpoint":%q,"p256dh":%q,"auth":%q}`, endpoint, p256dh, auth)
	}
	const endpoint = "https://push.example.org/send/7"
	s.Call(t, "/web_my/push_subscribe", body(endpoint, p256dh, auth), "").Wants(t, domain.Unauthenticated,
		"a visitor subscribes")
	for field, bad := range map[string]string{
		"no endpoint": body("", p256dh, auth), "an address without TLS": body("http://push.example.org/send/7", p256dh, auth),
		"a script":              body("javascript:alert(1)", p256dh, auth),
		"a password":            body("https://a:b@push.example.org/", p256dh, auth),
		"a long address":        body("https://push.example.org/"+strings.Repeat("x", 1100), p256dh, auth),
		"no key":                body(endpoint, "", auth),
		"no point of the curve": body(endpoint, base64.RawURLEncoding.EncodeToString(make([]byte, 65)), auth),
		"a short secret":        body(endpoint, p256dh, "YQ"), "no base64": body(endpoint, p256dh, "%%%"),
	} {
		if r := s.Call(t, "/web_my/push_subscribe", bad, lin.Token); r.Success || r.Status != 400 {
			t.Errorf("%s: %s", field, r.Body)
		}
	}
	for range 2 {
		s.Call(t, "/web_my/push_subscribe", body(endpoint, p256dh, auth), lin.Token).Wants(t, "", "a browser subscribes")
	}
	s.Call(t, "/web_my/push_unsubscribe", fmt.Sprintf(`{"endpoint":%q}`, endpoint), lin.Token).Wants(t, "",
		"it is switched off")
	s.Call(t, "/web_my/push_unsubscribe", `{}`, lin.Token).Wants(t, "", "what is off stays off")
}
