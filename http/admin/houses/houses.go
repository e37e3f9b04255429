// One room as an operator works on it: its stream, its session, its live code. The ports and the constructor.

// Package houses answers operators' calls about one room and what it left behind, and about the order of the
// recommended rooms. Searching rooms, suspending and ending are calls of package admin.
package houses

import (
	"context"
	"crypto/sha256"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	operatortables "touchline/persistence/tables/operators"
	"touchline/persistence/tables/replays"
	"touchline/protos"
)

// Ports are what the calls need.
type Ports struct {
	Admin   *operatortables.Admin
	Replays *replays.Replays
	Actors  protos.RoomCalls
	Streams func() map[int64]domain.StreamHealth // that nodes carry, by house
	Notify  func(ctx context.Context, userID int64, notice domain.Notice) error
}

type handlers struct {
	*operators.Access
	Ports
}

// New registers the calls.
func New(a *operators.Access, ports Ports) {
	h := &handlers{a, ports}
	operators.Route(a, "", "/admin/room_show", h.roomShow)
	operators.Route(a, domain.OperatorSupport, "/admin/live_code_reset", h.liveCodeReset)
	operators.Route(a, "", "/admin/room_order_list", h.roomOrderList)
	operators.Route(a, domain.OperatorEditor, "/admin/room_order_edit", h.roomOrderEdit)
	operators.Route(a, "", "/admin/replay_list", h.replayList)
	operators.Route(a, domain.OperatorSupport, "/admin/replay_edit", h.replayEdit)
}

type houseRequest struct {
	HouseID rest.ID `json:"houseId"`
}

func (r houseRequest) Check() error {
	if r.HouseID == 0 {
		return domain.RefuseField("houseId", "required")
	}
	return nil
}

// roomShowAnswer is a room with its broadcast.
type roomShowAnswer struct {
	Room         view.AdminRoom    `json:"room"`
	AnchorTitle  string            `json:"anchorTitle"`
	Introduction string            `json:"introduction"`
	Announcement string            `json:"announcement"`
	Source       domain.LiveSource `json:"source"` // of the open session, 0 for none
	Peak         int64             `json:"peak"`   // viewers of the open session
	PeakTime     *int64            `json:"peakTime"`
	Stream       *view.Stream      `json:"stream"`  // null: nothing is pushed to this site
	Refused      string            `json:"refused"` // why the encoder was lately sent away: VIDEO_CODEC, VIDEO_COLOUR, AUDIO_CODEC, BIT_RATE; "" it was not
}

// roomShow shows one room with its texts, its open session and the health of its stream.
func (h *handlers) roomShow(ctx context.Context, _ operators.Caller, req houseRequest) (roomShowAnswer, error) {
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
		Room: view.AdminRoomOf(room), AnchorTitle: config.GetAnchorTitle(), Introduction: config.GetIntroduction(), Announcement: config.GetAnnouncement(),
		Refused: now.GetRefused(),
	}
	if live.GetSessionId() != "" {
		answer.Source, answer.Peak, answer.PeakTime = domain.LiveSource(live.GetSource()), live.GetPeak(), millisOrNull(live.GetPeakMs())
		answer.Room.Viewers = now.GetViewers()
	}
	if stream, ok := h.Streams()[houseID]; ok {
		answer.Stream = view.StreamOf(houseID, stream, h.Rest.Passes)
	}
	return answer, nil
}

func millisOrNull(ms int64) *int64 {
	if ms == 0 {
		return nil
	}
	return &ms
}

type liveCodeResetRequest struct {
	operators.Act
	houseRequest
	Reason string `json:"reason"` // the anchor reads it
}

// Thing is the room.
func (r liveCodeResetRequest) Thing() string { return "room:" + domain.FormatID(int64(r.HouseID)) }

func (r liveCodeResetRequest) Check() error {
	if err := r.houseRequest.Check(); err != nil {
		return err
	}
	return domain.NeedReason(r.Reason)
}

// liveCodeReset makes the code of an encoder invalid; its anchor finds the new one on their own page and is told why.
// Nobody else is shown it. An encoder that is connected goes on until it connects again.
func (h *handlers) liveCodeReset(ctx context.Context, _ operators.Caller, req liveCodeResetRequest) (bool, error) {
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
	hash := sha256.Sum256([]byte(domain.LiveCode(h.Rest.Secret, houseID, next)))
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: houseID, CodeSeq: next}, Set: []string{"liveCode"}, NewCodeHash: hash[:]}
	if _, err := h.Actors.Configure(ctx, room, cmd); err != nil {
		return false, err
	}
	return true, h.tell(ctx, house.UserID, "liveCodeReset", houseID, "/user/configuration", map[string]any{"reason": domain.CleanLine(req.Reason)})
}

// tell words a notice to an anchor by its kind (server:notice).
func (h *handlers) tell(ctx context.Context, userID int64, kind string, houseID int64, path string, params map[string]any) error {
	params["kind"] = kind
	return h.Notify(ctx, userID, domain.Notice{
		Type: domain.NotifySystem, Key: kind + "/" + domain.FormatID(houseID) + "/" + domain.FormatID(h.now().UnixMilli()), Path: path, Params: params,
	})
}

func (h *handlers) now() time.Time { return h.Rest.Now() }
