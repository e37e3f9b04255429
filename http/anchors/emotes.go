// The emotes of a room: pictures that its chat draws for their names.

package anchors

import (
	"context"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) emoteRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/emote_list", rest.LimitReads, h.emoteList)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/emote_add", rest.LimitWrites, h.emoteAdd)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/emote_remove", rest.LimitWrites, h.emoteRemove)
}

// EmoteShown is an emote of a room.
type EmoteShown struct {
	EmoteID  rest.ID `json:"emoteId"`
	Name     string  `json:"name"` // a line shows the picture for ":name:"
	ImageURL string  `json:"imageUrl"`
}

// EmoteListAnswer lists the emotes of a room.
type EmoteListAnswer struct {
	List []EmoteShown `json:"list"` // the first added first
}

// emoteList lists the emotes of a room.
func (h *Handlers) emoteList(ctx context.Context, caller rest.Caller, req rest.HouseRequest) (EmoteListAnswer, error) {
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return EmoteListAnswer{}, err
	}
	return h.emotesOf(ctx, int64(req.HouseID))
}

func (h *Handlers) emotesOf(ctx context.Context, houseID int64) (EmoteListAnswer, error) {
	emotes, err := h.Anchors.Emotes(ctx, houseID)
	return EmoteListAnswer{view.Each(emotes, func(e studio.Emote) EmoteShown {
		return EmoteShown{rest.ID(e.EmoteID), e.Name, e.Image}
	})}, err
}

type emoteAddRequest struct {
	Name     string `json:"name"`
	ImageURL string `json:"imageUrl"`
}

func (r emoteAddRequest) Check() error {
	switch {
	case r.ImageURL == "":
		return domain.Refuse(domain.FieldRequired, "field", "imageUrl")
	case r.Name == "":
		return domain.Refuse(domain.FieldRequired, "field", "name")
	case !studio.EmoteName(r.Name):
		return domain.RefuseField("name", "format", "max", studio.EmoteNameMax)
	}
	return nil
}

// emoteAdd adds an emote to the caller's room. The caller must have uploaded its picture for that.
func (h *Handlers) emoteAdd(ctx context.Context, caller rest.Caller, req emoteAddRequest) (EmoteListAnswer, error) {
	if err := h.rest.OpenToAll(ctx, caller.HouseID); err != nil {
		return EmoteListAnswer{}, err
	}
	if err := moderation.RefuseBanned(h.Words, req.Name); err != nil {
		return EmoteListAnswer{}, err
	}
	if err := view.OwnImage(ctx, h.Images, caller, req.ImageURL, "emote"); err != nil {
		return EmoteListAnswer{}, err
	}
	if err := h.Anchors.AddEmote(ctx, caller.HouseID, studio.Emote{Name: req.Name, Image: req.ImageURL}); err != nil {
		return EmoteListAnswer{}, err
	}
	return h.emotesOf(ctx, caller.HouseID)
}

type emoteRemoveRequest struct {
	EmoteID rest.ID `json:"emoteId"`
}

// emoteRemove removes an emote of the caller's room. Lines show its name from then on.
func (h *Handlers) emoteRemove(ctx context.Context, caller rest.Caller,
	req emoteRemoveRequest) (EmoteListAnswer, error) {
	if err := h.Anchors.DropEmote(ctx, caller.HouseID, int64(req.EmoteID)); err != nil {
		return EmoteListAnswer{}, err
	}
	return h.emotesOf(ctx, caller.HouseID)
}
