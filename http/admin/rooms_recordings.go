// Recordings of a room: withholding, keeping, deleting and restoring them.

package admin

import (
	"cmp"
	"context"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/replay"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

type adminReplay struct {
	ReplayID        string  `json:"replayId"`
	HouseID         rest.ID `json:"houseId"`
	Title           string  `json:"title"`
	Image           string  `json:"image"`
	StartTime       int64   `json:"startTime"` // of the broadcast
	DurationSeconds int64   `json:"durationSeconds"`
	Bytes           int64   `json:"bytes"` // of its files
	VisitHistory    int64   `json:"visitHistory"`
	Hidden          bool    `json:"hidden"`     // by its anchor, or withheld
	Withheld        bool    `json:"withheld"`   // hidden by an operator; its anchor cannot change that
	Kept            bool    `json:"kept"`       // is not removed with age
	ExpireTime      *int64  `json:"expireTime"` // when it is removed with age; null: never
	DeleteTime      *int64  `json:"deleteTime"` // null: it is not deleted
	RestorableUntil *int64  `json:"restorableUntil"`
}

func (h *rooms) showReplay(ctx context.Context) (func(replay.AdminReplay) adminReplay, error) {
	keepDays := replay.KeepDays
	_, err := h.Site.Setting(ctx, "replay.keepDays", &keepDays)
	return func(r replay.AdminReplay) adminReplay {
		return adminReplay{
			ReplayID: r.ReplayID, HouseID: rest.ID(r.HouseID), Title: r.Title, Image: r.Image, StartTime: r.Start.UnixMilli(),
			DurationSeconds: int64(r.Length.Seconds()), Bytes: r.Bytes, VisitHistory: r.Visits, Hidden: r.Hidden,
			Withheld: r.Withheld, Kept: r.Kept,
			ExpireTime: view.Millis(r.Expires(keepDays)), DeleteTime: view.Millis(r.Deleted),
			RestorableUntil: view.Millis(r.RestorableUntil),
		}
	}, err
}

type adminReplaysRequest struct {
	rest.Paging
	houseRequest
}

func (r adminReplaysRequest) Check() error { return cmp.Or(r.houseRequest.Check(), r.Paging.Check()) }

// replayList shows the recordings of a room: also hidden and withheld ones, and deleted ones while they can be
// restored.
func (h *rooms) replayList(ctx context.Context, _ operators.Caller,
	req adminReplaysRequest) (rest.Page[adminReplay], error) {
	show, err := h.showReplay(ctx)
	if err != nil {
		return rest.Page[adminReplay]{}, err
	}
	list, total, err := h.Replays.AdminReplays(ctx, int64(req.HouseID), h.Rest.Now(), req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(list, show), total), err
}

type replayRulingRequest struct {
	operators.Act
	ReplayID string `json:"replayId"`
	Withheld *bool  `json:"withheld"`
	Kept     *bool  `json:"kept"`
	Deleted  *bool  `json:"deleted"` // false restores it
	Reason   string `json:"reason"`  // required to delete; the anchor reads it
}

// Thing is the recording.
func (r replayRulingRequest) Thing() string { return operators.ThingOf("replay", r.ReplayID) }

func (r replayRulingRequest) Check() error {
	switch {
	case r.ReplayID == "" || len(r.ReplayID) > 64:
		return domain.RefuseField("replayId", "required")
	case r.Withheld == nil && r.Kept == nil && r.Deleted == nil:
		return domain.RefuseField("withheld", "required")
	case r.Deleted != nil && *r.Deleted:
		return console.NeedReason(r.Reason)
	}
	return nil
}

// replayEdit answers the recording after the edit. Viewers and the anchor lose a deleted recording at once. It can be
// restored for seven days.
func (h *rooms) replayEdit(ctx context.Context, at operators.Caller, req replayRulingRequest) (adminReplay, error) {
	var none adminReplay
	before, err := h.Replays.AdminReplay(ctx, req.ReplayID, h.Rest.Now())
	if err != nil {
		return none, err
	}
	ruling := replay.Ruling{Withheld: req.Withheld, Kept: req.Kept, Deleted: req.Deleted}
	if err := h.Replays.RuleOnReplay(ctx, req.ReplayID, ruling, h.Rest.Now()); err != nil {
		return none, err
	}
	h.Rest.Changes.OfHouse(before.HouseID)
	h.Rest.Changes.Of(cache.KindHome, "")
	if req.Deleted != nil && *req.Deleted {
		if err := h.tellDeleted(ctx, before, domain.CleanLine(req.Reason)); err != nil {
			return none, err
		}
	}
	after, err := h.Replays.AdminReplay(ctx, req.ReplayID, h.Rest.Now())
	if err != nil {
		return none, err
	}
	show, err := h.showReplay(ctx)
	return operators.Noted(at, &before, after, err, show)
}

func (h *rooms) tellDeleted(ctx context.Context, r replay.AdminReplay, reason string) error {
	house, err := h.Admin.FindRoom(ctx, r.HouseID)
	if err != nil {
		return err
	}
	params := map[string]any{"title": r.Title, "reason": reason}
	return h.notifyAnchor(ctx, house.UserID, "replayDeleted", r.HouseID, "", params)
}
