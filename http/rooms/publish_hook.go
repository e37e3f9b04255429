// Hooks for other ingest servers: who may publish, and the end of a publication (docs/protocol.md, "Hooks").

package rooms

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// Ingest is what other ingest servers ask the live rooms. Each house has one such
// connection.
type Ingest interface {
	// Admit refuses a wrong code with FORBIDDEN and a second publisher with LIVE_ALREADY. The room is living with it.
	Admit(ctx context.Context, houseID int64, code, address string) error
	// Seen reports that video still arrives.
	Seen(ctx context.Context, houseID int64) error
	Gone(ctx context.Context, houseID int64) error
}

// publishHooks answers other ingest servers.
type publishHooks struct {
	HookPorts
	rest *rest.Server
}

func (h *publishHooks) routes() {
	h.rest.Register(rest.Public, "/hooks/publish", rest.LimitNone, h.hookPublish)
	h.rest.Register(rest.Public, "/hooks/unpublish", rest.LimitNone, h.hookUnpublish)
}

// publishHook is what ingest servers send: as JSON, or as the forms RTMP servers post.
type publishHook struct {
	LiveCode string  `json:"liveCode"`
	Key      string  `json:"key"` // {houseId}?code={liveCode}, as typed into the encoder
	HouseID  rest.ID `json:"houseId"`
	App      string  `json:"app"`
	Addr     string  `json:"addr"`
	Call     string  `json:"call"` // update_publish: pictures still come
}

type allowed struct {
	Allowed bool `json:"allowed"`
}

// hookPublish lets an encoder publish at another server, or refuses with 403.
func (h *publishHooks) hookPublish(c fiber.Ctx, caller rest.Caller) error {
	hook, house, err := h.readHook(c)
	if err != nil {
		return err
	}
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	if hook.Call == "update_publish" {
		err = h.Ingest.Seen(ctx, house)
	} else {
		err = h.Ingest.Admit(ctx, house, hook.LiveCode, hook.Addr)
	}
	var refusal *domain.Refusal
	if errors.As(err, &refusal) && refusal.Code != domain.Unavailable { // to an ingest server no is 403, whatever the reason
		h.rest.Refuse(c.RequestCtx(), refusal, caller.Lang, caller.Trace)
		c.Status(fiber.StatusForbidden)
		return nil
	}
	if err != nil {
		return err
	}
	return h.rest.Answer(c, allowed{true})
}

// hookUnpublish reports that the encoder has left.
func (h *publishHooks) hookUnpublish(c fiber.Ctx, _ rest.Caller) error {
	_, house, err := h.readHook(c)
	if err != nil {
		return err
	}
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	if err := h.Ingest.Gone(ctx, house); err != nil {
		return err
	}
	return h.rest.Answer(c, allowed{true})
}

// readHook believes a signed body, and a peer on the list; never what a header says of the peer.
func (h *publishHooks) readHook(c fiber.Ctx) (publishHook, int64, error) {
	var hook publishHook
	body := c.Request().Body()
	if _, ok := rest.Signed(c, h.Secret, h.rest.Now()); !ok && !h.hookPeer(c) {
		return hook, 0, domain.Refuse(domain.Forbidden)
	}
	if strings.HasPrefix(c.Get(fiber.HeaderContentType), fiber.MIMEApplicationForm) {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return hook, 0, domain.RefuseField("body", "form")
		}
		hook = publishHook{LiveCode: form.Get("code"), Key: form.Get("name"), App: form.Get("app"), Addr: form.Get("addr"), Call: form.Get("call")}
	} else if err := rest.DecodeJSON(body, &hook); err != nil {
		return hook, 0, err
	}
	house := int64(hook.HouseID)
	if name, query, _ := strings.Cut(hook.Key, "?"); name != "" {
		house, _ = domain.ParseID(name)
		if values, err := url.ParseQuery(query); err == nil && hook.LiveCode == "" {
			hook.LiveCode = values.Get("code")
		}
	}
	for name, text := range map[string]string{"key": hook.Key, "liveCode": hook.LiveCode, "app": hook.App, "addr": hook.Addr, "call": hook.Call} {
		if !domain.Storable([]byte(text)) {
			return hook, 0, domain.RefuseField(name, "characters")
		}
	}
	if house <= 0 {
		return hook, 0, domain.RefuseField("key", "format")
	}
	return hook, house, nil
}

func (h *publishHooks) hookPeer(c fiber.Ctx) bool {
	peer, ok := netip.AddrFromSlice(c.RequestCtx().RemoteIP())
	for _, p := range h.Peers {
		if ok && p.Contains(domain.PlainAddr(peer)) {
			return true
		}
	}
	return false
}
