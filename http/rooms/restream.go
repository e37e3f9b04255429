// The restream targets of an anchor's own room. Their stream keys are never shown.

package rooms

import (
	"context"
	"net"
	"net/url"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/protos"
)

func (h *Handlers) restreamRoutes() {
	rest.Route(h.rest, rest.Anchor, "/web_anchor/restream_save", rest.LimitWrites, h.saveRestream)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/restream_delete", rest.LimitWrites, h.deleteRestream)
}

// restreamTarget is a target as its anchor sees it.
type restreamTarget struct {
	TargetID rest.ID         `json:"targetId"`
	Name     string          `json:"name"`
	Address  string          `json:"address"`
	KeySet   bool            `json:"keySet"` // false: the key must be entered again
	On       bool            `json:"on"`
	Health   *restreamHealth `json:"health"` // null while no broadcast is passed on
}

type restreamHealth struct {
	State    studio.RestreamState  `json:"state"`
	Fault    *studio.RestreamFault `json:"fault"`    // why the last try failed
	LiveTime *int64                `json:"liveTime"` // live since then
	BitRate  int64                 `json:"bitRate"`  // bits a second
}

func (h *Handlers) restreamsOf(ctx context.Context, houseID int64,
	measured *protos.MediaMeasured) ([]restreamTarget, error) {
	stored, err := h.Rooms.Restreams(ctx, houseID)
	if err != nil {
		return nil, err
	}
	shown := make([]restreamTarget, 0, len(stored))
	for _, t := range stored {
		_, _, err := h.rest.Secrets().Unseal(studio.RestreamPurpose(houseID), t.SealedKey)
		one := restreamTarget{TargetID: rest.ID(t.TargetID), Name: t.Name, Address: t.Address, KeySet: err == nil,
			On: t.Enabled}
		if t.Enabled {
			one.Health = restreamHealthOf(measured, t.TargetID)
		}
		shown = append(shown, one)
	}
	return shown, nil
}

func restreamHealthOf(measured *protos.MediaMeasured, targetID int64) *restreamHealth {
	for _, of := range measured.GetRestreams() {
		if of.GetTargetId() != targetID {
			continue
		}
		shown := &restreamHealth{State: studio.RestreamState(of.GetState()), BitRate: of.GetBitRate(),
			LiveTime: view.MillisOrNull(of.GetLiveMs())}
		if of.GetFault() != "" {
			shown.Fault = new(studio.RestreamFault(of.GetFault()))
		}
		return shown
	}
	return nil
}

// restreamRequest has the fields to change. A new target needs name, address and key; another address needs the key
// again, so that a key is sent only to the server it was entered for.
type restreamRequest struct {
	TargetID rest.ID `json:"targetId"` // absent: a new target
	Name     *string `json:"name"`
	Address  *string `json:"address"` // rtmp:// or rtmps://
	Key      *string `json:"key"`     // the stream key
	On       *bool   `json:"on"`      // of a new target: true
}

// saveRestream adds or changes a target. A running broadcast follows at once.
func (h *Handlers) saveRestream(ctx context.Context, caller rest.Caller,
	req restreamRequest) (HouseConfigAnswer, error) {
	change, err := h.restreamChange(ctx, caller, req)
	if err != nil {
		return HouseConfigAnswer{}, err
	}
	if req.TargetID != 0 {
		err = h.Rooms.ChangeRestream(ctx, caller.HouseID, int64(req.TargetID), change)
	} else {
		err = h.Rooms.AddRestream(ctx, caller.HouseID, studio.RestreamTarget{Name: *change.Name, Address: *change.Address,
			SealedKey: change.SealedKey, Enabled: change.Enabled == nil || *change.Enabled})
	}
	if err != nil {
		return HouseConfigAnswer{}, err
	}
	return h.restreamsChanged(ctx, caller)
}

type restreamDeleteRequest struct {
	TargetID rest.ID `json:"targetId"`
}

// deleteRestream removes a target.
func (h *Handlers) deleteRestream(ctx context.Context, caller rest.Caller,
	req restreamDeleteRequest) (HouseConfigAnswer, error) {
	if err := h.Rooms.DropRestream(ctx, caller.HouseID, int64(req.TargetID)); err != nil {
		return HouseConfigAnswer{}, err
	}
	return h.restreamsChanged(ctx, caller)
}

func (h *Handlers) restreamsChanged(ctx context.Context, caller rest.Caller) (HouseConfigAnswer, error) {
	h.rest.Changes.Of(cache.KindRestream, domain.FormatID(caller.HouseID))
	return h.houseConfig(ctx, caller, struct{}{})
}

func (h *Handlers) restreamChange(ctx context.Context, caller rest.Caller,
	req restreamRequest) (change studio.RestreamChange, err error) {
	change.Enabled = req.On
	old, err := h.restreamBefore(ctx, caller.HouseID, int64(req.TargetID))
	if err != nil {
		return change, err
	}
	if req.Name != nil || old.TargetID == 0 {
		if change.Name, err = restreamName(req.Name); err != nil {
			return change, err
		}
	}
	if req.Address == nil && old.TargetID == 0 {
		return change, domain.Refuse(domain.FieldRequired, "field", "address")
	}
	if req.Address != nil && (old.TargetID == 0 || strings.TrimSpace(*req.Address) != old.Address) {
		if change.Address, err = h.restreamAddress(caller.Site, *req.Address); err != nil {
			return change, err
		}
	}
	switch {
	case req.Key != nil:
		key := strings.TrimSpace(*req.Key)
		if err := studio.CheckRestreamKey(key); err != nil {
			return change, err
		}
		change.SealedKey, err = h.rest.Secrets().Seal(studio.RestreamPurpose(caller.HouseID), key)
	case change.Address != nil:
		err = domain.Refuse(domain.FieldRequired, "field", "key")
	}
	return change, err
}

// restreamBefore returns a stored target, or an empty one for the id 0.
func (h *Handlers) restreamBefore(ctx context.Context, houseID, targetID int64) (studio.RestreamTarget, error) {
	if targetID == 0 {
		return studio.RestreamTarget{}, nil
	}
	stored, err := h.Rooms.Restreams(ctx, houseID)
	at := slices.IndexFunc(stored, func(t studio.RestreamTarget) bool { return t.TargetID == targetID })
	if err == nil && at < 0 {
		err = domain.Refuse(domain.NotFound, "kind", "restream")
	}
	if err != nil {
		return studio.RestreamTarget{}, err
	}
	return stored[at], nil
}

func restreamName(sent *string) (*string, error) {
	name := ""
	if sent != nil {
		name = domain.CleanName(*sent)
	}
	if name == "" {
		return nil, domain.Refuse(domain.FieldRequired, "field", "name")
	}
	if domain.Length(name) > studio.RestreamNameMax {
		return nil, domain.RefuseField("name", "length", "min", 1, "max", studio.RestreamNameMax)
	}
	return &name, nil
}

// restreamAddress refuses an address that is no target, one of this site, and one inside a network. What a name stands
// for is checked when it is dialled.
func (h *Handlers) restreamAddress(site, sent string) (*string, error) {
	address := strings.TrimSpace(sent)
	server, ok := studio.ParseRestream(address)
	switch {
	case !ok:
		return nil, domain.Refuse(domain.RestreamAddressBad, "reason", "format")
	case h.isOwn(site, server):
		return nil, domain.Refuse(domain.RestreamAddressBad, "reason", "own")
	case h.Reachable != nil && !h.Reachable(server.Host):
		return nil, domain.Refuse(domain.RestreamAddressBad, "reason", "private")
	}
	return &address, nil
}

// isOwn reports whether a target is this site. In dev another program of the machine may be one.
func (h *Handlers) isOwn(site string, server studio.RestreamServer) bool {
	push, err := url.Parse(h.pushOf().At(site))
	if err != nil {
		return false
	}
	if h.rest.Dev {
		return net.JoinHostPort(push.Hostname(), push.Port()) == server.At()
	}
	page, err := url.Parse(site)
	return strings.EqualFold(push.Hostname(), server.Host) || err == nil && strings.EqualFold(page.Hostname(), server.Host)
}
