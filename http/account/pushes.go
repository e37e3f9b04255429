// Browsers that a user wants to be told through while no page is open.

package account

import (
	"context"
	"encoding/base64"
	"strings"

	"touchline/domain"
	"touchline/http/rest"
)

type pushKeyAnswer struct {
	PublicKey string `json:"publicKey"` // base64url; what a browser subscribes with
}

// pushKey tells with which key a browser subscribes.
func (h *notices) pushKey(_ context.Context, _ rest.Caller, _ struct{}) (pushKeyAnswer, error) {
	return pushKeyAnswer{h.PushKey}, nil
}

type pushSubscribeRequest struct {
	Endpoint string `json:"endpoint"` // of the browser's push service
	P256dh   string `json:"p256dh"`   // base64url, as the browser tells it
	Auth     string `json:"auth"`     // likewise
}

func (r pushSubscribeRequest) subscription(language string) domain.PushSubscription {
	return domain.PushSubscription{Endpoint: r.Endpoint, PublicKey: bytesOf(r.P256dh), Auth: bytesOf(r.Auth), Language: language}
}

// bytesOf reads base64url with or without padding; nil for what is none.
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

// pushSubscribe lets the caller's browser be told of notices, in the language of this call, for as long as this login
// lasts. A browser that is known is renewed.
func (h *notices) pushSubscribe(ctx context.Context, caller rest.Caller, req pushSubscribeRequest) (pushAnswer, error) {
	err := h.Notices.SavePush(ctx, caller.UserID, caller.TokenHash, req.subscription(caller.Lang), h.rest.Now())
	return pushAnswer{err == nil}, err
}

type pushUnsubscribeRequest struct {
	Endpoint string `json:"endpoint"`
}

// Check refuses nothing: what is not subscribed stays so.
func (r pushUnsubscribeRequest) Check() error { return nil }

// pushUnsubscribe ends it.
func (h *notices) pushUnsubscribe(ctx context.Context, caller rest.Caller, req pushUnsubscribeRequest) (pushAnswer, error) {
	return pushAnswer{}, h.Notices.DropPush(ctx, caller.UserID, req.Endpoint)
}
