// Push subscriptions: browsers that show a user's notices while no page is open.

package account

import (
	"context"
	"encoding/base64"
	"strings"

	"touchline/domain"
	"touchline/http/rest"
)

type pushKeyAnswer struct {
	PublicKey string `json:"publicKey"` // base64url
}

// pushKey answers the public key with which a browser subscribes.
func (h *notices) pushKey(_ context.Context, _ rest.Caller, _ struct{}) (pushKeyAnswer, error) {
	return pushKeyAnswer{h.PushKey}, nil
}

type pushSubscribeRequest struct {
	Endpoint string `json:"endpoint"` // of the browser's push service
	P256dh   string `json:"p256dh"`   // base64url, from the browser's subscription
	Auth     string `json:"auth"`     // base64url, from the browser's subscription
}

func (r pushSubscribeRequest) subscription(language string) domain.PushSubscription {
	return domain.PushSubscription{Endpoint: r.Endpoint, PublicKey: bytesOf(r.P256dh), Auth: bytesOf(r.Auth),
		Language: language}
}

// bytesOf decodes base64url with or without padding. It returns nil for other text.
func bytesOf(text string) []byte {
	decoded, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return nil
	}
	return decoded
}

func (r pushSubscribeRequest) Check() error { return r.subscription("").Check() }

type pushAnswer struct {
	Subscribed bool `json:"subscribed"`
}

// pushSubscribe subscribes the caller's browser to notices in the language of the call, until the login ends. A repeat
// renews the subscription.
func (h *notices) pushSubscribe(ctx context.Context, caller rest.Caller, req pushSubscribeRequest) (pushAnswer, error) {
	err := h.Notices.SavePush(ctx, caller.UserID, caller.TokenHash, req.subscription(caller.Lang), h.rest.Now())
	return pushAnswer{err == nil}, err
}

type pushUnsubscribeRequest struct {
	Endpoint string `json:"endpoint"`
}

// Check refuses nothing: an unknown endpoint is already unsubscribed.
func (r pushUnsubscribeRequest) Check() error { return nil }

// pushUnsubscribe ends the subscription of a browser.
func (h *notices) pushUnsubscribe(ctx context.Context, caller rest.Caller,
	req pushUnsubscribeRequest) (pushAnswer, error) {
	return pushAnswer{}, h.Notices.DropPush(ctx, caller.UserID, req.Endpoint)
}
