// An anchor's own room: its configuration, the push address, start and end of a broadcast.

package rooms

import (
	"context"
	"strings"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

func (h *Handlers) anchorHouseRoutes() {
	rest.Route(h.rest, rest.Anchor, "/web_anchor/anchor_house_config_details", rest.LimitReads, h.houseConfig)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/anchor_house_config_details_update", rest.LimitWrites, h.configureHouse)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/live_start", rest.LimitWrites, h.liveStart)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/live_end", rest.LimitWrites, h.liveEnd)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/live_summary", rest.LimitReads, h.liveSummary)
}

// HouseConfigAnswer is the room as its anchor configures it.
type HouseConfigAnswer struct {
	HouseID       rest.ID             `json:"houseId"`
	HouseName     string              `json:"houseName"`
	AnchorTitle   string              `json:"anchorTitle"`
	HouseImage    string              `json:"houseImage"`
	Introduction  string              `json:"introduction"`
	Announcement  string              `json:"announcement"`
	RaceType      int32               `json:"raceType"`
	AnchorType    int32               `json:"anchorType"`
	MatchID       rest.ID             `json:"matchId" api:"nullable"`
	OwnVideo      *view.Video         `json:"ownVideo"`
	Lines         []view.PlayerLine   `json:"lines"`
	LiveStatus    int32               `json:"liveStatus"`
	SessionID     *string             `json:"sessionId"`
	CoverRequired bool                `json:"coverRequired"`
	Ingest        *ingest             `json:"ingest"`
	ChatMode      view.ChatMode       `json:"chatMode"`
	LiveRoom      view.LiveRoomButton `json:"liveRoom"`
	LiveRoomPath  string              `json:"liveRoomPath"` // as anchor_house_config_details_update set it; "": that of the site
	Recording     bool                `json:"recording"`    // the broadcasts can be watched again
	RecordedFrom  recordedFrom        `json:"recordedFrom"`
	Clips         bool                `json:"clips"` // viewers may make clips
}

// recordedFrom is what is recorded besides the pictures that encoders push, where recording is on.
type recordedFrom struct {
	MatchSource bool `json:"matchSource"`
	OwnVideo    bool `json:"ownVideo"`
}

type ingest struct {
	Protocol          string    `json:"protocol"`
	RoomAddress       string    `json:"roomAddress"`       // the page of the room
	PushAddress       string    `json:"pushAddress"`       // what OBS calls the server
	PlayStreamAddress string    `json:"playStreamAddress"` // HTTP-FLV
	LiveCode          string    `json:"liveCode"`
	OBSHint           string    `json:"obsHint"`         // what OBS calls the stream key
	OverlayURL        string    `json:"overlayUrl"`      // the chat, for broadcasting software; ends with the live code
	KeyFrameSeconds   *float64  `json:"keyFrameSeconds"` // measured, while it is too long
	Received          *received `json:"received"`        // what the encoder sends, while it sends
	Refused           *string   `json:"refused"`         // why an encoder was sent away a moment ago: VIDEO_CODEC, VIDEO_COLOUR, AUDIO_CODEC, BIT_RATE
	PauseEndTime      *int64    `json:"pauseEndTime"`    // until then an encoder opens no broadcast by itself, because the last one was ended by hand
}

// houseConfig shows the caller's room. While there is no cover, there is no push address either.
func (h *Handlers) houseConfig(ctx context.Context, caller rest.Caller, _ struct{}) (HouseConfigAnswer, error) {
	state, err := h.LiveRooms.View(ctx, domain.HouseRoom(caller.HouseID))
	if err != nil {
		return HouseConfigAnswer{}, err
	}
	return h.showConfig(ctx, caller, state)
}

func (h *Handlers) showConfig(ctx context.Context, caller rest.Caller, state *protos.RoomView) (HouseConfigAnswer, error) {
	covered := state.GetConfig().GetHouseImage() != ""
	if covered {
		var err error
		if state, err = h.withLiveCode(ctx, state); err != nil {
			return HouseConfigAnswer{}, err
		}
	}
	mode, err := h.chatModeOf(ctx, domain.HouseRoom(caller.HouseID))
	if err != nil {
		return HouseConfigAnswer{}, err
	}
	config, live := state.GetConfig(), state.GetLive()
	answer := HouseConfigAnswer{
		HouseID: rest.ID(caller.HouseID), HouseName: config.GetHouseName(), AnchorTitle: config.GetAnchorTitle(),
		HouseImage: config.GetHouseImage(), Introduction: config.GetIntroduction(), Announcement: config.GetAnnouncement(),
		RaceType: config.GetRaceType(), AnchorType: config.GetAnchorType(), MatchID: rest.ID(config.GetMatchId()),
		Lines: h.Play.Live(caller.HouseID), LiveStatus: live.GetStatus(), SessionID: view.TextOrNull(live.GetSessionId()),
		CoverRequired: !covered, ChatMode: mode, LiveRoomPath: config.GetLiveRoomPath(),
	}
	house, err := h.Rooms.House(ctx, caller.HouseID)
	if err != nil {
		return answer, err
	}
	answer.Clips = house.Clips
	answer.LiveRoom = view.LiveRoomButton{Title: config.GetHouseName(), Path: domain.RoomPathOf(house.RoomPath, caller.HouseID)}
	if answer.RaceType == 0 && answer.AnchorType == 0 { // not chosen yet: what the application said
		answer.RaceType, answer.AnchorType = house.RaceType, house.AnchorType
	}
	if config.GetOwnVideoUrl() != "" {
		answer.OwnVideo = &view.Video{URL: config.GetOwnVideoUrl(), Type: config.GetOwnVideoType()}
		answer.Lines = append(answer.Lines, view.OwnLine(config.GetOwnVideoUrl(), config.GetOwnVideoType()))
	}
	if covered {
		answer.Ingest = h.ingestOf(caller, state)
	}
	if answer.Recording, err = h.Replays.RecordingEnabled(ctx, caller.HouseID); err != nil {
		return answer, err
	}
	terms, err := h.Replays.RecordingTerms(ctx)
	answer.RecordedFrom = recordedFrom{MatchSource: terms.MatchSources, OwnVideo: terms.OwnVideos}
	return answer, err
}

// absolute is an address of this site or of another one.
func absolute(site, address string) string {
	if strings.HasPrefix(address, "/") {
		return site + address
	}
	return address
}

func (h *Handlers) ingestOf(caller rest.Caller, state *protos.RoomView) *ingest {
	code := h.liveCode(state.GetConfig())
	push := h.Push
	if push == (rest.Push{}) {
		push = rest.Push{Scheme: "rtmp", Port: "1935"}
	}
	shown := &ingest{
		Protocol: push.Scheme, RoomAddress: caller.Site + view.RoomPath(caller.HouseID), PushAddress: push.At(caller.Site),
		PlayStreamAddress: absolute(caller.Site, h.Play.Live(caller.HouseID)[0].URL),
		LiveCode:          code, OBSHint: domain.FormatID(caller.HouseID) + "?code=" + code,
		OverlayURL: h.OverlayURL(caller.Site, caller.HouseID, state.GetConfig().GetCodeSeq()),
	}
	if ms := state.GetLive().GetKeyFrameMs(); ms > 0 {
		seconds := float64(ms) / 1000
		shown.KeyFrameSeconds = &seconds
	}
	shown.Received, shown.Refused = receivedOf(state.GetMedia()), view.TextOrNull(state.GetRefused())
	live := state.GetLive()
	if end := domain.EncoderPauseEnd(live.GetClosedByAnchorMs()); live.GetSessionId() == "" && end.After(h.rest.Now()) {
		shown.PauseEndTime = view.Millis(end)
	}
	return shown
}

type liveStartRequest struct {
	MatchID rest.ID `json:"matchId"`
	Source  int32   `json:"source"`
}

func (r liveStartRequest) Check() error {
	if r.Source < int32(domain.SourcePush) || r.Source > int32(domain.SourceMatch) {
		return domain.RefuseField("source", "enum")
	}
	return nil
}

type liveStartAnswer struct {
	SessionID  string `json:"sessionId"`
	LiveStatus int32  `json:"liveStatus"`
}

// liveStart opens a session; with source 1 the room is living when the first pictures arrive.
func (h *Handlers) liveStart(ctx context.Context, caller rest.Caller, req liveStartRequest) (liveStartAnswer, error) {
	room := domain.HouseRoom(caller.HouseID)
	if _, err := h.mayShow(ctx, caller, req.MatchID); err != nil {
		return liveStartAnswer{}, err
	}
	if err := h.mayBegin(ctx, room, req); err != nil {
		return liveStartAnswer{}, err
	}
	begun, err := h.LiveRooms.Start(ctx, room, &protos.StartLive{MatchId: int64(req.MatchID), Source: req.Source})
	if err != nil {
		return liveStartAnswer{}, err
	}
	if domain.LiveStatus(begun.GetLiveStatus()) == domain.LiveLiving { // an encoder's first picture is found by a job
		err = h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageLive), h.rest.Now())
	}
	return liveStartAnswer{begun.GetSessionId(), begun.GetLiveStatus()}, err
}

// mayShow: a room shows the match it is set to, or one its anchor has reserved. To the latter the anchor may
// have brought a video.
func (h *Handlers) mayShow(ctx context.Context, caller rest.Caller, matchID rest.ID) (brought view.Video, err error) {
	if matchID == 0 {
		return brought, nil
	}
	state, err := h.LiveRooms.View(ctx, domain.HouseRoom(caller.HouseID))
	if err != nil || state.GetConfig().GetMatchId() == int64(matchID) {
		return brought, err
	}
	reserved, err := h.Matches.Reserved(ctx, caller.UserID, []int64{int64(matchID)})
	as := reserved[int64(matchID)]
	if err == nil && !as.Anchor {
		err = domain.Refuse(domain.NotReserved, "matchId", domain.FormatID(int64(matchID)))
	}
	return view.Video{URL: as.VideoURL, Type: as.VideoType}, err
}

// mayBegin refuses a source whose pictures no browser could have.
func (h *Handlers) mayBegin(ctx context.Context, room string, req liveStartRequest) error {
	switch domain.LiveSource(req.Source) {
	case domain.SourceMatch:
		return h.sourceFlows(ctx, room, req.MatchID)
	case domain.SourceOwn:
		state, err := h.LiveRooms.View(ctx, room)
		if own := state.GetConfig().GetOwnVideoUrl(); err == nil && own != "" {
			err = view.AllowHost(view.ListedHosts(h.MediaList), own)
		}
		return err
	}
	return nil
}

// sourceFlows refuses while the match has no source, or it is down.
func (h *Handlers) sourceFlows(ctx context.Context, room string, matchID rest.ID) error {
	if matchID == 0 {
		state, err := h.LiveRooms.View(ctx, room)
		if err != nil {
			return err
		}
		matchID = rest.ID(state.GetConfig().GetMatchId())
	}
	if matchID == 0 {
		return domain.RefuseField("matchId", "required")
	}
	match, err := h.Matches.Match(ctx, int64(matchID))
	if err != nil {
		return err
	}
	if match.SourceURL == "" || match.SourceDown {
		return domain.Refuse(domain.SourceInterrupted, "matchId", domain.FormatID(match.MatchID))
	}
	if lines, host := view.AllowedLines(view.ListedHosts(h.MediaList), view.MatchLines(match)); len(lines) == 0 {
		return domain.Refuse(domain.MediaHostNotAllowed, "host", host)
	}
	return nil
}

type liveEndAnswer struct {
	SessionID       string  `json:"sessionId"`
	DurationSeconds int64   `json:"durationSeconds"`
	Peak            int64   `json:"peak"`
	ReplayID        *string `json:"replayId"`
}

func (h *Handlers) liveEnd(ctx context.Context, caller rest.Caller, _ struct{}) (liveEndAnswer, error) {
	ended, err := h.LiveRooms.End(ctx, domain.HouseRoom(caller.HouseID))
	answer := liveEndAnswer{SessionID: ended.GetSessionId(), DurationSeconds: ended.GetDurationS(), Peak: ended.GetPeak()}
	if err == nil {
		answer.ReplayID, err = h.replayOf(ctx, ended.GetSessionId(), time.Duration(ended.GetDurationS())*time.Second)
	}
	return answer, err
}

// replayOf is the id of the recording, null without one. The recording itself is ready a moment later; under which id
// is known already.
func (h *Handlers) replayOf(ctx context.Context, sessionID string, length time.Duration) (*string, error) {
	if length < domain.ReplayLeast {
		return nil, nil
	}
	recorded, err := h.Replays.HasPieces(ctx, sessionID)
	if err != nil || !recorded {
		return nil, err
	}
	id := domain.ReplayID(sessionID)
	return &id, nil
}
