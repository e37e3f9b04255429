// A room's page and its anchor. The calls read rows; opening a page activates no actor.

package rooms

import (
	"context"
	"encoding/json"
	"fmt"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	anchorScheduleShort = 10 // beside a room
	anchorScheduleLong  = 20 // in the anchor's space
	anchorReplays       = 6
)

func (h *Handlers) anchorDetailRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_details", rest.LimitReads, h.anchorDetails)
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_information", rest.LimitReads, h.anchorInformation)
	rest.Route(h.rest, rest.User, "/web_anchor/web_recommend_user", rest.LimitFollow, h.follow)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/fan_list", rest.LimitReads, h.fanList)
	rest.Route(h.rest, rest.Public, "/web_anchor/fan_level", rest.LimitReads, h.fanLevel)
}

// AnchorDetailsAnswer is the page of a room.
type AnchorDetailsAnswer struct {
	Room      roomAnswer        `json:"room"`
	Anchor    view.AnchorInfo   `json:"anchor"`
	Match     *view.Match       `json:"match"`
	Player    *view.Player      `json:"player"`
	SessionID *string           `json:"sessionId"`
	Schedule  []view.MatchBrief `json:"schedule"`
	Replays   []view.ReplayItem `json:"replays"`
	Share     shareAnswer       `json:"share"`
}

type roomAnswer struct {
	HouseID      rest.ID       `json:"houseId"`
	HouseName    string        `json:"houseName"`
	AnchorTitle  string        `json:"anchorTitle"`
	HouseImage   string        `json:"houseImage"`
	Introduction string        `json:"introduction"`
	Announcement string        `json:"announcement"`
	LiveStatus   int32         `json:"liveStatus"`
	VisitHistory int64         `json:"visitHistory"`
	Viewers      int64         `json:"viewers"`
	StartTime    *int64        `json:"startTime"`
	RaceType     int32         `json:"raceType"`
	AnchorType   int32         `json:"anchorType"`
	MatchID      rest.ID       `json:"matchId" api:"nullable"`
	ChatMode     view.ChatMode `json:"chatMode"`
	Clips        bool          `json:"clips"` // clips of the current broadcast are possible
}

type shareAnswer struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Image       string `json:"image"`
	URL         string `json:"url"`
}

// anchorDetails shows the page of a room. It counts no visit; joining by websocket does.
func (h *Handlers) anchorDetails(ctx context.Context, caller rest.Caller,
	req rest.HouseRequest) (AnchorDetailsAnswer, error) {
	var answer AnchorDetailsAnswer
	page, err := h.roomPage(ctx, caller, int64(req.HouseID))
	if err != nil {
		return answer, err
	}
	house := page.house
	if err := house.House.VisibleTo(caller.HouseID, h.rest.Now()); err != nil {
		return answer, err
	}
	answer = AnchorDetailsAnswer{
		Room: roomAnswer{
			HouseID: rest.ID(house.HouseID), HouseName: house.HouseName, AnchorTitle: house.AnchorTitle,
			HouseImage:   house.HouseImage,
			Introduction: house.Introduction, Announcement: house.Announcement, LiveStatus: int32(house.Status),
			VisitHistory: house.VisitHistory, Viewers: house.Viewers, StartTime: view.Millis(house.StartTime),
			RaceType: house.RaceType, AnchorType: house.AnchorType, MatchID: rest.ID(house.MatchID), ChatMode: page.mode,
			Clips: house.CheckLiveClip() == nil,
		},
		Anchor: view.AnchorInfoOf(house.House, house.Attention, h.rest.Now()),
		Player: h.Play.Player(house.House, view.ListedHosts(h.MediaList)), SessionID: view.TextOrNull(house.SessionID),
		Schedule: view.Each(page.schedule, func(m sport.SeenMatch) view.MatchBrief {
			return view.MatchBriefIn(m.Match, caller.Lang)
		}),
		Replays: view.Replays(page.replays, h.rest.Now()),
		Share: shareAnswer{house.HouseName, house.Introduction, house.HouseImage,
			caller.Site + view.RoomPath(house.HouseID)},
	}
	if page.match != nil {
		answer.Match = new(seenMatchIn(*page.match, caller.Lang))
	}
	return answer, nil
}

func seenMatchIn(m sport.SeenMatch, lang string) view.Match {
	shown := view.MatchIn(m.Match, lang)
	shown.IsReserved, shown.IsAnchorReserved = m.As.Viewer, m.As.Anchor
	return shown
}

// chatModeOf reads the mode of a chat from the newest events that changed it.
func (h *Handlers) chatModeOf(ctx context.Context, room string) (view.ChatMode, error) {
	mode := view.ChatMode{FollowersOnlyMinutes: -1, LinksAllowed: true, MaxText: domain.ChatTextMax}
	lines, err := h.Chat.ChatModes(ctx, room)
	if err != nil {
		return mode, err
	}
	if body := lines["mode"]; body != nil {
		changed := struct {
			ChatMode *view.ChatMode `json:"chatMode"`
		}{&mode}
		if err := json.Unmarshal(body, &changed); err != nil {
			return mode, fmt.Errorf("read the mode of %s: %w", room, err)
		}
	}
	if body := lines["pin"]; body != nil {
		pinned := struct {
			Pinned json.RawMessage `json:"pinned"`
		}{}
		if err := json.Unmarshal(body, &pinned); err != nil {
			return mode, fmt.Errorf("read the pinned line of %s: %w", room, err)
		}
		mode.PinnedMessage = h.stillPinned(pinned.Pinned)
	}
	mode.MutedAll = lines["muteAll"] != nil
	return mode, nil
}

// stillPinned returns a pinned line, or null after its end time.
func (h *Handlers) stillPinned(pinned json.RawMessage) json.RawMessage {
	var line struct {
		EndTime *int64 `json:"endTime"`
	}
	if json.Unmarshal(pinned, &line) == nil && line.EndTime != nil && h.rest.Now().UnixMilli() >= *line.EndTime {
		return json.RawMessage("null")
	}
	return pinned
}

type anchorInformationRequest struct {
	HouseID rest.ID `json:"houseId"`
	UserID  rest.ID `json:"userId"`
}

// AnchorInformationAnswer is the information tab of an anchor.
type AnchorInformationAnswer struct {
	view.AnchorInfo
	Schedule []view.Match `json:"schedule"`
	Stats    houseStats   `json:"stats"`
}

type houseStats struct {
	TotalLiveSeconds int64 `json:"totalLiveSeconds"`
	LiveDays         int64 `json:"liveDays"`
}

// anchorInformation shows an anchor, by the id of the house or of the user.
func (h *Handlers) anchorInformation(ctx context.Context, caller rest.Caller,
	req anchorInformationRequest) (AnchorInformationAnswer, error) {
	var answer AnchorInformationAnswer
	if req.HouseID == 0 && req.UserID == 0 {
		return answer, domain.RefuseField("houseId", "required")
	}
	house, err := h.Rooms.SeenHouse(ctx, int64(req.HouseID), int64(req.UserID), caller.UserID)
	if err != nil {
		return answer, err
	}
	if err := house.House.VisibleTo(caller.HouseID, h.rest.Now()); err != nil && caller.HouseID != house.HouseID {
		return answer, err
	}
	_, schedule, err := h.Rooms.RoomMatches(ctx, house.UserID, 0, caller.UserID, anchorScheduleLong)
	if err != nil {
		return answer, err
	}
	stats, err := h.Rooms.HouseStats(ctx, house.HouseID, h.rest.Zone)
	answer.AnchorInfo = view.AnchorInfoOf(house.House, house.Attention, h.rest.Now())
	answer.Schedule = view.Each(schedule, func(m sport.SeenMatch) view.Match { return seenMatchIn(m, caller.Lang) })
	answer.Stats = houseStats{int64(stats.TotalLive.Seconds()), stats.LiveDays}
	return answer, err
}

type followRequest struct {
	rest.HouseRequest
	Attention *bool `json:"attention"`
}

type followAnswer struct {
	Attention bool  `json:"attention"`
	FanCount  int64 `json:"fanCount"`
}

// follow sets whether the caller follows a house. Without attention it toggles.
func (h *Handlers) follow(ctx context.Context, caller rest.Caller, req followRequest) (followAnswer, error) {
	if int64(req.HouseID) == caller.HouseID {
		return followAnswer{}, domain.RefuseField("houseId", "self")
	}
	if err := h.mayFollow(ctx, caller, req); err != nil {
		return followAnswer{}, err
	}
	now := h.rest.Now()
	following, fans, changed, err := h.Rooms.Follow(ctx, caller.UserID, int64(req.HouseID), req.Attention, now)
	if err != nil {
		return followAnswer{}, err
	}
	if changed {
		h.rest.Changes.OfFollowers(int64(req.HouseID))
		since := int64(0)
		if following {
			since = now.UnixMilli()
		}
		h.chat.NoteFollow(ctx, caller.UserID, int64(req.HouseID), since)
	}
	if changed && following {
		err = h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageFollow), h.rest.Now())
	}
	return followAnswer{following, fans}, err
}

// mayFollow refuses to follow a suspended room. To stop following is always possible.
func (h *Handlers) mayFollow(ctx context.Context, caller rest.Caller, req followRequest) error {
	if req.Attention != nil && !*req.Attention {
		return nil
	}
	closed := h.rest.OpenTo(ctx, caller, req.HouseID)
	if domain.CodeOf(closed) != domain.RoomSuspended || req.Attention != nil {
		return closed
	}
	following, err := view.Following(ctx, h.Rooms, caller, int64(req.HouseID))
	if err == nil && !following {
		err = closed
	}
	return err
}

type fanAnswer struct {
	view.UserBrief
	AttentionTime *int64 `json:"attentionTime"`
}

// fanList lists the followers of the caller's room, the latest first.
func (h *Handlers) fanList(ctx context.Context, caller rest.Caller, req rest.Paging) (rest.Page[fanAnswer], error) {
	fans, total, err := h.Rooms.Fans(ctx, caller.HouseID, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(fans, func(f domain.Fan) fanAnswer {
		return fanAnswer{view.UserBriefOf(f.Brief).Wearing(h.Badges, caller.HouseID), view.Millis(f.Since)}
	}), total), err
}
