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

// PushSender signs with a key pair derived from the secret of the site, which all nodes share.
type PushSender struct {
	pairs   []pushKeys // of the newest secret first; older subscriptions use the older ones
	subject string     // identifies the site to push services: an https or mailto address
	client  Client
}

type pushKeys struct{ private, public string } // base64url without padding, the form of browsers

// NewPushSender makes the sender of a site. subject identifies the site; private are networks that tests allow.
func NewPushSender(secrets domain.Secrets, subject string, private []netip.Prefix) *PushSender {
	s := &PushSender{subject: subject, client: Client{Private: private, Limit: pushTimeout}}
	for _, secret := range secrets {
		s.pairs = append(s.pairs, pushKeysOf(secret))
	}
	return s
}

func pushKeysOf(secret []byte) pushKeys {
	for attempt := 0; ; attempt++ { // one scalar in four billion is not on the curve
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

// PublicKey returns the key with which browsers subscribe.
func (s *PushSender) PublicKey() string { return s.pairs[0].public }

// pushMessage is the payload for the service worker of the client.
type pushMessage struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"`
}

// Send sends a notice to one browser. gone reports that the subscription has ended. The error is
// domain.ErrPushUnanswered if the push service does not respond. A push service refuses the signature of a key other
// than that of the subscription, so Send tries the keys one after another.
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

func (s *PushSender) post(ctx context.Context, p domain.Push, payload []byte, urgency lib.Urgency,
	signs pushKeys) (status int, err error) {
	encode := base64.RawURLEncoding.EncodeToString
	response, err := lib.SendNotificationWithContext(ctx, payload,
		&lib.Subscription{Endpoint: p.Endpoint, Keys: lib.Keys{Auth: encode(p.Auth), P256dh: encode(p.PublicKey)}},
		&lib.Options{HTTPClient: guardedDoer{&s.client}, Subscriber: s.subject, TTL: int(p.PushLife().Seconds()),
			Urgency:        urgency,
			VAPIDPublicKey: signs.public, VAPIDPrivateKey: signs.private})
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}

// guardedDoer sends the library's requests through a Client.
type guardedDoer struct{ client *Client }

// Do sends a request of the library.
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
