// Notices to browsers through the push services at which they subscribed (RFC 8030, 8291, 8292). The addresses come
// from the browsers of strangers, so every request goes through a Client.

package outbound

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"time"

	lib "github.com/SherClockHolmes/webpush-go"

	"touchline/domain"
)

const pushTimeout = 6 * time.Second

// PushSender signs with a key pair that is made from the secret of the site: all nodes have the same, and a site with
// another secret has another.
type PushSender struct {
	pairs   []pushKeys // of the newest secret, then of those before it: browsers subscribed with one of them
	subject string     // who sends, for the push services: an address
	client  Client
}

type pushKeys struct{ private, public string } // base64url without padding, as browsers take them

// NewPushSender makes the sender of a site. subject says who sends, private are networks in which a push service may
// be, for tests.
func NewPushSender(secrets domain.Secrets, subject string, private []netip.Prefix) *PushSender {
	s := &PushSender{subject: subject, client: Client{Private: private, Limit: pushTimeout}}
	for _, secret := range secrets {
		s.pairs = append(s.pairs, pushKeysOf(secret))
	}
	return s
}

func pushKeysOf(secret []byte) pushKeys {
	for attempt := 0; ; attempt++ { // one scalar in four billion is none of the curve
		scalar, err := hkdf.Key(sha256.New, secret, nil, fmt.Sprintf("web push %d", attempt), 32)
		if err != nil {
			continue
		}
		if key, err := ecdh.P256().NewPrivateKey(scalar); err == nil {
			encode := base64.RawURLEncoding.EncodeToString
			return pushKeys{encode(scalar), encode(key.PublicKey().Bytes())}
		}
	}
}

// PublicKey is what browsers subscribe with.
func (s *PushSender) PublicKey() string { return s.pairs[0].public }

// pushMessage is what the service worker of the client shows.
type pushMessage struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"`
}

// Send tells one browser of a notice in words. gone says that the browser wants none any more; domain.ErrPushUnanswered
// that its push service is silent. Push services refuse what
// another key signs than the one a browser subscribed with: then the one before it is tried.
func (s *PushSender) Send(ctx context.Context, p domain.Push, title, body string) (gone bool, err error) {
	payload, err := json.Marshal(pushMessage{p.NotifyID, title, body, p.Path})
	if err != nil {
		return false, fmt.Errorf("encode a push: %w", err)
	}
	urgency := lib.UrgencyNormal
	if p.Urgent() {
		urgency = lib.UrgencyHigh
	}
	var status int
	for _, signs := range s.pairs {
		if status, err = s.post(ctx, p, payload, urgency, signs); err != nil {
			return false, fmt.Errorf("send a push: %w: %w", domain.ErrPushUnanswered, err)
		}
		if status != http.StatusUnauthorized && status != http.StatusForbidden && status != http.StatusBadRequest {
			break
		}
	}
	switch {
	case status == http.StatusNotFound || status == http.StatusGone:
		return true, nil
	case status/100 != 2:
		return false, fmt.Errorf("send a push: answered status %d", status)
	}
	return false, nil
}

func (s *PushSender) post(ctx context.Context, p domain.Push, payload []byte, urgency lib.Urgency, signs pushKeys) (status int, err error) {
	encode := base64.RawURLEncoding.EncodeToString
	response, err := lib.SendNotificationWithContext(ctx, payload,
		&lib.Subscription{Endpoint: p.Endpoint, Keys: lib.Keys{Auth: encode(p.Auth), P256dh: encode(p.PublicKey)}},
		&lib.Options{HTTPClient: guardedDoer{&s.client}, Subscriber: s.subject, TTL: int(p.PushLife().Seconds()), Urgency: urgency,
			VAPIDPublicKey: signs.public, VAPIDPrivateKey: signs.private})
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}

// guardedDoer lets the library speak through the guarded client.
type guardedDoer struct{ client *Client }

// Do posts a request of the library.
func (d guardedDoer) Do(request *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return nil, err
	}
	header := map[string]string{}
	for name := range request.Header {
		header[name] = request.Header.Get(name)
	}
	status, answer, err := d.client.Post(request.Context(), request.URL.String(), header, body)
	if err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: status, Body: io.NopCloser(bytes.NewReader(answer)), Request: request}, nil
}
