// The watch history: what the caller has watched, how far, and what to watch later.

package replays

import (
	"cmp"
	"context"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) historyRoutes() {
	rest.Route(h.rest, rest.User, "/web_anchor/play_position", rest.LimitWrites, h.playPosition)
	rest.Route(h.rest, rest.User, "/web_my/watch_room", rest.LimitWrites, h.watchRoom)
	rest.Route(h.rest, rest.User, "/web_my/watch_history", rest.LimitReads, h.watchHistory)
	rest.Route(h.rest, rest.User, "/web_my/watch_history_delete", rest.LimitWrites, h.deleteHistory)
	rest.Route(h.rest, rest.User, "/web_my/watch_history_keep", rest.LimitWrites, h.keepHistory)
	rest.Route(h.rest, rest.User, "/web_my/watch_later", rest.LimitReads, h.watchLater)
	rest.Route(h.rest, rest.User, "/web_my/watch_later_set", rest.LimitWrites, h.setLater)
}

type positionRequest struct {
	replayRequest
	Position *float64 `json:"position"` // seconds
}

func (r positionRequest) Check() error {
	return cmp.Or(r.replayRequest.Check(), checkPosition("position", r.Position))
}

// playPosition stores how far the caller has watched, for the watch history. A position near the start or the end
// resets it. Nothing new is stored for users who keep no history.
func (h *Handlers) playPosition(ctx context.Context, caller rest.Caller, req positionRequest) (bool, error) {
	r, _, err := h.visibleReplay(ctx, caller, req.ReplayID)
	if err != nil {
		return false, err
	}
	seconds, watched := replay.Place(*req.Position, r.Length)
	return true, h.Replays.WatchReplay(ctx, caller.UserID, r.ReplayID, seconds, watched, h.rest.Now())
}

// watchRoom stores that the caller has watched a room, for the watch history. The caller's own room is left out.
func (h *Handlers) watchRoom(ctx context.Context, caller rest.Caller, req rest.HouseRequest) (bool, error) {
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return false, err
	}
	if int64(req.HouseID) == caller.HouseID {
		return true, nil
	}
	return true, h.Replays.WatchRoom(ctx, caller.UserID, int64(req.HouseID), h.rest.Now())
}

// watchedItem is a replay or a room that was watched, or a replay to watch later. One of replay and room is not null.
type watchedItem struct {
	WatchedID string           `json:"watchedId"`
	WatchTime int64            `json:"watchTime"` // when it was watched last, or added
	Position  float64          `json:"position"`  // seconds, of a replay; 0: not begun, or watched to its end
	Replay    *view.ReplayItem `json:"replay"`
	Room      *view.LiveItem   `json:"room"`
}

func (h *Handlers) watchedItems(list []replay.Watched, lang string) []watchedItem {
	now := h.rest.Now()
	return view.Each(list, func(w replay.Watched) watchedItem {
		item := watchedItem{WatchedID: w.ID, WatchTime: w.At.UnixMilli(), Position: w.Seconds}
		if w.Replay != nil {
			item.Replay = new(view.ReplayOf(*w.Replay, now))
		}
		if w.Room != nil {
			item.Room = new(view.LiveItemIn(*w.Room, lang, now))
		}
		return item
	})
}

type historyRequest struct {
	rest.Paging
	Unfinished bool `json:"unfinished"` // only replays that were not watched to their end
}

type historyAnswer struct {
	rest.Page[watchedItem]
	Keeps bool `json:"keeps"` // what the caller watches is stored
}

// watchHistory lists what the caller has watched, the latest first.
func (h *Handlers) watchHistory(ctx context.Context, caller rest.Caller, req historyRequest) (historyAnswer, error) {
	list, total, err := h.Replays.History(ctx, caller.UserID, req.Unfinished, req.Limit(), req.Offset())
	if err != nil {
		return historyAnswer{}, err
	}
	keeps, err := h.Replays.KeepsHistory(ctx, caller.UserID)
	return historyAnswer{rest.PageOf(req.Paging, h.watchedItems(list, caller.Lang), total), keeps}, err
}

type deleteHistoryRequest struct {
	WatchedID string `json:"watchedId"`
	All       bool   `json:"all"` // instead of one entry
}

func (r deleteHistoryRequest) Check() error {
	if r.All {
		return nil
	}
	return checkID("watchedId", r.WatchedID)
}

// deleteHistory deletes an entry of the caller's watch history, or all, with the positions in replays.
func (h *Handlers) deleteHistory(ctx context.Context, caller rest.Caller, req deleteHistoryRequest) (bool, error) {
	if req.All {
		return true, h.Replays.ForgetHistory(ctx, caller.UserID)
	}
	return true, h.Replays.ForgetWatched(ctx, caller.UserID, req.WatchedID)
}

type keepHistoryRequest struct {
	Keep *bool `json:"keep"`
}

func (r keepHistoryRequest) Check() error {
	if r.Keep == nil {
		return domain.RefuseField("keep", "required")
	}
	return nil
}

// keepHistory sets whether what the caller watches is stored from now on. It deletes nothing.
func (h *Handlers) keepHistory(ctx context.Context, caller rest.Caller, req keepHistoryRequest) (bool, error) {
	return true, h.Replays.KeepHistory(ctx, caller.UserID, *req.Keep)
}

// watchLater lists the replays that the caller wants to watch later, the latest added first.
func (h *Handlers) watchLater(ctx context.Context, caller rest.Caller,
	req rest.Paging) (rest.Page[watchedItem], error) {
	list, total, err := h.Replays.WatchLater(ctx, caller.UserID, req.Limit(), req.Offset())
	return rest.PageOf(req, h.watchedItems(list, caller.Lang), total), err
}

type setLaterRequest struct {
	replayRequest
	Later *bool `json:"later"`
}

func (r setLaterRequest) Check() error {
	if r.Later == nil {
		return domain.RefuseField("later", "required")
	}
	return r.replayRequest.Check()
}

// setLater adds a replay to those the caller wants to watch later, or removes it.
func (h *Handlers) setLater(ctx context.Context, caller rest.Caller, req setLaterRequest) (bool, error) {
	if *req.Later {
		if _, _, err := h.visibleReplay(ctx, caller, req.ReplayID); err != nil {
			return false, err
		}
	}
	return true, h.Replays.SetLater(ctx, caller.UserID, req.ReplayID, *req.Later, h.rest.Now())
}
