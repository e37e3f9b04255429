// One room as an operator works on it: its stream, its session, its live code.

package admin

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type houseRequest struct {
	HouseID rest.ID `json:"houseId"`
}

func (r houseRequest) Check() error { return operators.Need("houseId", r.HouseID != 0) }

// roomShowAnswer is a room with its broadcast.
type roomShowAnswer struct {
	Room         view.AdminRoom    `json:"room"`
	AnchorTitle  string            `json:"anchorTitle"`
	Introduction string            `json:"introduction"`
	Announcement string            `json:"announcement"`
	Source       domain.LiveSource `json:"source"` // of the open session, 0 for none
	Peak         int64             `json:"peak"`   // viewers of the open session
	PeakTime     *int64            `json:"peakTime"`
	Stream       *view.Stream      `json:"stream"` // null: no encoder pushes to this site
	// Refused is why an encoder was lately refused: VIDEO_CODEC, VIDEO_HEADER, VIDEO_COLOUR, AUDIO_CODEC,
	// BIT_RATE; "" it was not.
	Refused string `json:"refused"`
}

// roomShow shows one room with its texts, its open session and the health of its stream.
func (h *rooms) roomShow(ctx context.Context, _ operators.Caller, req houseRequest) (roomShowAnswer, error) {
	houseID := int64(req.HouseID)
	room, err := h.Admin.FindRoom(ctx, houseID)
	if err != nil {
		return roomShowAnswer{}, err
	}
	now, err := h.Actors.View(ctx, domain.HouseRoom(houseID))
	if err != nil {
		return roomShowAnswer{}, err
	}
	config, live := now.GetConfig(), now.GetLive()
	answer := roomShowAnswer{
		Room: view.AdminRoomOf(room), AnchorTitle: config.GetAnchorTitle(), Introduction: config.GetIntroduction(),
		Announcement: config.GetAnnouncement(), Refused: now.GetRefused(),
	}
	if live.GetSessionId() != "" {
		answer.Source, answer.Peak, answer.PeakTime = domain.LiveSource(live.GetSource()), live.GetPeak(),
			view.MillisOrNull(live.GetPeakMs())
		answer.Room.Viewers = now.GetViewers()
	}
	if stream, ok := h.Streams()[houseID]; ok {
		answer.Stream = view.StreamOf(houseID, stream, h.Rest.Passes)
	}
	return answer, nil
}

type liveCodeResetRequest struct {
	operators.Act
	houseRequest
	Reason string `json:"reason"` // the anchor reads it
}

// Thing is the room.
func (r liveCodeResetRequest) Thing() string { return operators.ThingOf("room", r.HouseID) }

func (r liveCodeResetRequest) Check() error {
	return cmp.Or(r.houseRequest.Check(), console.NeedReason(r.Reason))
}

// liveCodeReset replaces the live code of a room. Only its anchor sees the new code, and gets a notice with the reason.
// A connected encoder continues until its next connection.
func (h *rooms) liveCodeReset(ctx context.Context, _ operators.Caller, req liveCodeResetRequest) (bool, error) {
	houseID := int64(req.HouseID)
	house, err := h.Admin.FindRoom(ctx, houseID)
	if err != nil {
		return false, err
	}
	room := domain.HouseRoom(houseID)
	now, err := h.Actors.View(ctx, room)
	if err != nil {
		return false, err
	}
	next := now.GetConfig().GetCodeSeq() + 1
	hash := sha256.Sum256([]byte(studio.LiveCode(h.Rest.Secret, houseID, next)))
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: houseID, CodeSeq: next}, Set: []string{"liveCode"},
		NewCodeHash: hash[:]}
	if _, err := h.Actors.Configure(ctx, room, cmd); err != nil {
		return false, err
	}
	reason := map[string]any{"reason": domain.CleanLine(req.Reason)}
	return true, h.notifyAnchor(ctx, house.UserID, "liveCodeReset", houseID, "/user/configuration", reason)
}

// notifyAnchor sends an anchor a notice of a kind (server:notice).
func (h *rooms) notifyAnchor(
	ctx context.Context, userID int64, kind string, houseID int64, path string, params map[string]any) error {
	params["kind"] = kind
	return h.Notify(ctx, userID, domain.Notice{
		Type: domain.NotifySystem, Key: fmt.Sprintf("%s/%d/%d", kind, houseID, h.Rest.Now().UnixMilli()), Path: path,
		Params: params,
	})
}
