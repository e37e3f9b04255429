// One room and its anchor (contract section 8). Opening a page wakes no actor: it reads rows.
package http

import (
	"context"
	"encoding/json"
	"fmt"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	anchorScheduleShort = 10 // beside a room
	anchorScheduleLong  = 20 // in the anchor's space
	anchorReplays       = 6
)

func (s *Server) anchorDetailRoutes() {
	rest.Route(s.Server, rest.Public, "/web_anchor/anchor_details", rest.LimitReads, s.anchorDetails)
	rest.Route(s.Server, rest.Public, "/web_anchor/anchor_information", rest.LimitReads, s.anchorInformation)
	rest.Route(s.Server, rest.User, "/web_anchor/web_recommend_user", rest.LimitFollow, s.follow)
	rest.Route(s.Server, rest.Anchor, "/web_anchor/fan_list", rest.LimitReads, s.fanList)
}

type anchorDetailsAnswer struct {
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
}

type shareAnswer struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Image       string `json:"image"`
	URL         string `json:"url"`
}

// anchorDetails counts no visit: joining by websocket does.
func (s *Server) anchorDetails(ctx context.Context, caller rest.Caller, req rest.HouseRequest) (anchorDetailsAnswer, error) {
	var answer anchorDetailsAnswer
	page, err := s.roomPage(ctx, caller, int64(req.HouseID))
	if err != nil {
		return answer, err
	}
	house := page.house
	if err := house.House.VisibleTo(caller.HouseID, s.Now()); err != nil {
		return answer, err
	}
	answer = anchorDetailsAnswer{
		Room: roomAnswer{
			HouseID: rest.ID(house.HouseID), HouseName: house.HouseName, AnchorTitle: house.AnchorTitle, HouseImage: house.HouseImage,
			Introduction: house.Introduction, Announcement: house.Announcement, LiveStatus: int32(house.Status),
			VisitHistory: house.VisitHistory, Viewers: house.Viewers, StartTime: view.Millis(house.StartTime),
			RaceType: house.RaceType, AnchorType: house.AnchorType, MatchID: rest.ID(house.MatchID), ChatMode: page.mode,
		},
		Anchor: view.AnchorInfoOf(house.House, house.Attention), Player: view.PlayerOf(house.House, view.ListedHosts(s.MediaList)), SessionID: view.TextOrNull(house.SessionID),
		Schedule: view.Each(page.schedule, func(m domain.SeenMatch) view.MatchBrief { return view.MatchBriefIn(m.Match, caller.Lang) }),
		Replays:  view.Each(page.replays, view.ReplayOf),
		Share:    shareAnswer{house.HouseName, house.Introduction, house.HouseImage, caller.Site + view.RoomPath(house.HouseID)},
	}
	if page.match != nil {
		shown := seenMatchIn(*page.match, caller.Lang)
		answer.Match = &shown
	}
	return answer, nil
}

func seenMatchIn(m domain.SeenMatch, lang string) view.Match {
	shown := view.MatchIn(m.Match, lang)
	shown.IsReserved, shown.IsAnchorReserved = m.As.Viewer, m.As.Anchor
	return shown
}

// chatModeOf reads how a chat may be used from the newest lines that changed it.
func (s *Server) chatModeOf(ctx context.Context, room string) (view.ChatMode, error) {
	mode := view.ChatMode{FollowersOnlyMinutes: -1, LinksAllowed: true, MaxText: domain.ChatTextMax}
	lines, err := s.ChatLog.ChatModes(ctx, room)
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
		mode.PinnedMessage = s.stillPinned(pinned.Pinned)
	}
	mode.MutedAll = lines["muteAll"] != nil
	return mode, nil
}

// stillPinned is what stands above a chat, or null once its time is over.
func (s *Server) stillPinned(pinned json.RawMessage) json.RawMessage {
	var line struct {
		EndTime *int64 `json:"endTime"`
	}
	if json.Unmarshal(pinned, &line) == nil && line.EndTime != nil && s.Now().UnixMilli() >= *line.EndTime {
		return json.RawMessage("null")
	}
	return pinned
}

type anchorInformationRequest struct {
	HouseID rest.ID `json:"houseId"`
	UserID  rest.ID `json:"userId"`
}

type anchorInformationAnswer struct {
	view.AnchorInfo
	Schedule []view.Match `json:"schedule"`
	Stats    houseStats   `json:"stats"`
}

type houseStats struct {
	TotalLiveSeconds int64 `json:"totalLiveSeconds"`
	LiveDays         int64 `json:"liveDays"`
}

// anchorInformation shows the anchor of a house, or the one a user is.
func (s *Server) anchorInformation(ctx context.Context, caller rest.Caller, req anchorInformationRequest) (anchorInformationAnswer, error) {
	var answer anchorInformationAnswer
	if req.HouseID == 0 && req.UserID == 0 {
		return answer, domain.RefuseField("houseId", "required")
	}
	house, err := s.RoomPages.SeenHouse(ctx, int64(req.HouseID), int64(req.UserID), caller.UserID)
	if err != nil {
		return answer, err
	}
	if err := house.House.VisibleTo(caller.HouseID, s.Now()); err != nil && caller.HouseID != house.HouseID {
		return answer, err
	}
	_, schedule, err := s.RoomPages.RoomMatches(ctx, house.UserID, 0, caller.UserID, anchorScheduleLong)
	if err != nil {
		return answer, err
	}
	stats, err := s.Houses.HouseStats(ctx, house.HouseID, s.Zone)
	answer.AnchorInfo = view.AnchorInfoOf(house.House, house.Attention)
	answer.Schedule = view.Each(schedule, func(m domain.SeenMatch) view.Match { return seenMatchIn(m, caller.Lang) })
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

// follow sets or, without attention, turns round whether the caller follows a house.
func (s *Server) follow(ctx context.Context, caller rest.Caller, req followRequest) (followAnswer, error) {
	if int64(req.HouseID) == caller.HouseID {
		return followAnswer{}, domain.RefuseField("houseId", "self")
	}
	if err := s.mayFollow(ctx, caller, req); err != nil {
		return followAnswer{}, err
	}
	now := s.Now()
	following, fans, changed, err := s.Follows.Follow(ctx, caller.UserID, int64(req.HouseID), req.Attention, now)
	if err != nil {
		return followAnswer{}, err
	}
	if changed {
		s.forgetRoom(int64(req.HouseID))
		since := int64(0)
		if following {
			since = now.UnixMilli()
		}
		s.chat.NoteFollow(ctx, caller.UserID, int64(req.HouseID), since)
	}
	if changed && following {
		err = s.Stages.ReachStage(ctx, caller.UserID, int(domain.StageFollow), s.Now())
	}
	return followAnswer{following, fans}, err
}

// mayFollow: nobody begins to follow a suspended room; to stop is always possible.
func (s *Server) mayFollow(ctx context.Context, caller rest.Caller, req followRequest) error {
	if req.Attention != nil && !*req.Attention {
		return nil
	}
	closed := s.OpenTo(ctx, caller, req.HouseID)
	if domain.CodeOf(closed) != domain.RoomSuspended || req.Attention != nil {
		return closed
	}
	following, err := rest.Following(ctx, s.Follows, caller, int64(req.HouseID))
	if err == nil && !following {
		err = closed
	}
	return err
}

type fanAnswer struct {
	view.UserBrief
	AttentionTime *int64 `json:"attentionTime"`
}

// fanList shows the caller's followers, the latest first.
func (s *Server) fanList(ctx context.Context, caller rest.Caller, req rest.Paging) (rest.Page[fanAnswer], error) {
	fans, total, err := s.Follows.Fans(ctx, caller.HouseID, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(fans, func(f domain.Fan) fanAnswer {
		return fanAnswer{view.UserBriefOf(f.Brief), view.Millis(f.Since)}
	}), total), err
}
