package outbound

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"touchline/domain"
)

var local = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// browser is a subscribed browser: its keys and its push service.
type browser struct {
	*httptest.Server
	key    *ecdh.PrivateKey
	auth   []byte
	asked  *http.Request
	body   []byte
	answer int
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key: key, auth: []byte("sixteen bytes..."), answer: http.StatusCreated}
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.asked = r
		b.body, _ = io.ReadAll(r.Body)
		w.WriteHeader(b.answer)
	}))
	t.Cleanup(b.Close)
	return b
}

func (b *browser) push(kind domain.NotifyType) domain.Push {
	return domain.Push{
		PushSubscription: domain.PushSubscription{Endpoint: b.URL + "/push/7", PublicKey: b.key.PublicKey().Bytes(),
			Auth: b.auth, Language: "en"},
		NotifyID: "f1_7", Type: kind, Path: "/anchor/room/1001", At: time.Now(),
	}
}

// opened decrypts the received message by RFC 8291.
func (b *browser) opened(t *testing.T) (m pushMessage) {
	t.Helper()
	salt, idLength := b.body[:16], int(b.body[20])
	sender, err := ecdh.P256().NewPublicKey(b.body[21 : 21+idLength])
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.key.ECDH(sender)
	if err != nil {
		t.Fatal(err)
	}
	expand := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	ikm := expand(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender.Bytes()), 32)
	block, err := aes.NewCipher(expand(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	if size := binary.BigEndian.Uint32(b.body[16:20]); size > 4096 {
		t.Errorf("a record of %d bytes", size)
	}
	plain, err := gcm.Open(nil, expand(ikm, salt, "Content-Encoding: nonce\x00", 12), b.body[21+idLength:], nil)
	if err != nil {
		t.Fatalf("the message cannot be decrypted: %v", err)
	}
	text := strings.TrimRight(string(plain), "\x00")
	if err := json.Unmarshal([]byte(strings.TrimSuffix(text, "\x02")), &m); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return m
}

func TestABrowserDecryptsTheNoticeAndTheSenderSignsForThePushService(t *testing.T) {
	b := newBrowser(t)
	s := NewPushSender(domain.Secrets{[]byte("secret of the site")}, "https://example.org", local)
	gone, err := s.Send(t.Context(), b.push(domain.NotifyAnchorLive), "ريم is live", "Far away")
	if err != nil || gone {
		t.Fatal(gone, err)
	}
	if got, want := b.opened(t), (pushMessage{"f1_7", "ريم is live", "Far away", "/anchor/room/1001"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if b.asked.Header.Get("TTL") != "3600" || b.asked.Header.Get("Urgency") != "high" ||
		b.asked.Header.Get("Content-Encoding") != "aes128gcm" {
		t.Errorf("%v", b.asked.Header)
	}
	token, key, _ := strings.Cut(strings.TrimPrefix(b.asked.Header.Get("Authorization"), "vapid t="), ", k=")
	if key != s.PublicKey() {
		t.Errorf("signed for the key %s, want %s", key, s.PublicKey())
	}
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(token, claims); err != nil || claims["aud"] != b.URL ||
		claims["sub"] != "https://example.org" {
		t.Errorf("%v, %v", claims, err)
	}
}

func TestTheSameSecretHasTheSameKeyAndAnotherAnother(t *testing.T) {
	one, two, three := NewPushSender(domain.Secrets{[]byte("a")}, "", nil),
		NewPushSender(domain.Secrets{[]byte("a")}, "", nil), NewPushSender(domain.Secrets{[]byte("b")}, "", nil)
	if one.PublicKey() != two.PublicKey() || one.PublicKey() == three.PublicKey() {
		t.Error(one.PublicKey(), two.PublicKey(), three.PublicKey())
	}
	key, err := base64.RawURLEncoding.DecodeString(one.PublicKey())
	if _, no := ecdh.P256().NewPublicKey(key); err != nil || no != nil {
		t.Error(err, no)
	}
}

func TestAnEndedSubscriptionIsDistinguishedFromAFailingService(t *testing.T) {
	b := newBrowser(t)
	s := NewPushSender(domain.Secrets{[]byte("secret")}, "https://example.org", local)
	for status, wants := range map[int]struct{ gone, fails bool }{201: {}, 404: {gone: true}, 410: {gone: true},
		403: {fails: true}, 429: {fails: true}, 500: {fails: true}, 302: {fails: true}} {
		b.answer = status
		gone, err := s.Send(t.Context(), b.push(domain.NotifySystem), "t", "b")
		if gone != wants.gone || (err != nil) != wants.fails || errors.Is(err, domain.ErrPushUnanswered) {
			t.Errorf("%d: gone %v, %v", status, gone, err)
		}
	}
	b.Close()
	if _, err := s.Send(t.Context(), b.push(domain.NotifySystem), "t", "b"); !errors.Is(err, domain.ErrPushUnanswered) {
		t.Errorf("no service responds: %v", err)
	}
}

func TestAnAddressOfTheServersOwnNetworkIsNotAsked(t *testing.T) {
	b := newBrowser(t)
	s := NewPushSender(domain.Secrets{[]byte("secret")}, "https://example.org", nil)
	if _, err := s.Send(context.Background(), b.push(domain.NotifySystem), "t", "b"); err == nil || b.asked != nil {
		t.Errorf("a stranger's address led to %v, %v", b.asked, err)
	}
}

func TestASubscriptionFromBeforeAChangeOfTheSecretStillReceivesPushes(t *testing.T) {
	older, newest := domain.Secrets{[]byte("older")}, domain.Secrets{[]byte("newest"), []byte("older")}
	known, asked := NewPushSender(older, "", nil).PublicKey(), 0
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; !strings.HasSuffix(r.Header.Get("Authorization"), "k="+known) {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}))
	defer service.Close()
	b := newBrowser(t)
	push := b.push(domain.NotifySystem)
	push.Endpoint = service.URL + "/push/7"
	if gone, err := NewPushSender(newest, "https://example.org", local).Send(t.Context(), push, "t", "b"); err != nil ||
		gone || asked != 2 {
		t.Errorf("gone %v, %v after %d requests", gone, err, asked)
	}
	if _, err := NewPushSender(newest[:1], "https://example.org", local).Send(t.Context(), push, "t", "b"); err == nil {
		t.Error("the key of a removed secret still signs")
	}
}
