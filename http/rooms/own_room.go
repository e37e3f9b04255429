// An anchor's own room: its configuration, the push address, start, end and summary of a broadcast.

package rooms

import (
	"cmp"
	"context"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/video"
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

// HouseConfigAnswer is the configuration of a room for its anchor.
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
	LiveRoomPath  string              `json:"liveRoomPath"` // of the player's button; "": the default of the site
	Recording     bool                `json:"recording"`    // broadcasts are recorded
	RecordedFrom  recordedFrom        `json:"recordedFrom"`
	GoLiveOnPush  bool                `json:"goLiveOnPush"` // an encoder starts the broadcast; else it sends a preview
	Preview       *preview            `json:"preview"`      // of the encoder before the start; null: none
	Qualities     *bool               `json:"qualities"`    // viewers get lower ones too; null: the site makes none
	Clips         bool                `json:"clips"`        // viewers may make clips
	Restreams     []restreamTarget    `json:"restreams"`    // at most three
}

// recordedFrom are the sources that are recorded besides the pictures of encoders.
type recordedFrom struct {
	MatchSource bool `json:"matchSource"`
	OwnVideo    bool `json:"ownVideo"`
}

// preview is what an encoder sends before the anchor starts.
type preview struct {
	Since  int64        `json:"since"`
	Player *view.Player `json:"player"` // null: another media server has the pictures
}

type ingest struct {
	Protocol          string    `json:"protocol"`
	RoomAddress       string    `json:"roomAddress"`       // page of the room
	PushAddress       string    `json:"pushAddress"`       // "Server" in OBS
	PlayStreamAddress string    `json:"playStreamAddress"` // HTTP-FLV
	LiveCode          string    `json:"liveCode"`
	OBSHint           string    `json:"obsHint"`         // "Stream Key" in OBS
	WhipAddress       *string   `json:"whipAddress"`     // of WHIP, whose token is the live code; null: off
	OverlayURL        string    `json:"overlayUrl"`      // page of the chat; expires with the live code
	KeyFrameSeconds   *float64  `json:"keyFrameSeconds"` // measured; null unless it is too long
	Received          *received `json:"received"`        // from the encoder; null while none sends
	Refused           *string   `json:"refused"`         // VIDEO_CODEC, VIDEO_HEADER, VIDEO_COLOUR, AUDIO_CODEC, BIT_RATE
	PauseEndTime      *int64    `json:"pauseEndTime"`    // until then an encoder starts no broadcast on push
}

// houseConfig shows the configuration of the caller's room. A room without a cover has no push address.
func (h *Handlers) houseConfig(ctx context.Context, caller rest.Caller, _ struct{}) (HouseConfigAnswer, error) {
	state, err := h.LiveRooms.View(ctx, domain.HouseRoom(caller.HouseID))
	if err != nil {
		return HouseConfigAnswer{}, err
	}
	return h.showConfig(ctx, caller, state)
}

func (h *Handlers) showConfig(ctx context.Context, caller rest.Caller,
	state *protos.RoomView) (HouseConfigAnswer, error) {
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
		GoLiveOnPush: !config.GetPreviews(), Preview: h.previewOf(state),
	}
	house, err := h.Rooms.House(ctx, caller.HouseID)
	if err != nil {
		return answer, err
	}
	answer.Clips = house.Clips
	answer.LiveRoom = view.LiveRoomButton{Title: config.GetHouseName(),
		Path: studio.RoomPathOf(house.RoomPath, caller.HouseID)}
	if answer.RaceType == 0 && answer.AnchorType == 0 { // not chosen yet: those of the application
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
	if answer.Qualities, err = h.qualitiesOf(ctx, caller.HouseID); err != nil {
		return answer, err
	}
	terms, err := h.Replays.RecordingTerms(ctx)
	if err != nil {
		return answer, err
	}
	answer.RecordedFrom = recordedFrom{MatchSource: terms.MatchSources, OwnVideo: terms.OwnVideos}
	answer.Restreams, err = h.restreamsOf(ctx, caller.HouseID, state.GetMedia())
	return answer, err
}

// qualitiesOf reports whether viewers get lower qualities, or nil where the site offers none.
func (h *Handlers) qualitiesOf(ctx context.Context, houseID int64) (*bool, error) {
	choices, err := h.Rooms.LadderChoices(ctx, []int64{houseID})
	if err != nil || !choices[houseID].Offered() {
		return nil, err
	}
	return new(!choices[houseID].Declined), nil
}

// previewOf shows what an encoder sends before the anchor starts.
func (h *Handlers) previewOf(state *protos.RoomView) *preview {
	config, live := state.GetConfig(), state.GetLive()
	if live.GetPreviewMs() == 0 || live.GetSilentSinceMs() != 0 {
		return nil
	}
	shown := &preview{Since: live.GetPreviewMs()}
	if !strings.HasPrefix(live.GetPublisher(), foreign) {
		lines := h.Play.Preview(config.GetHouseId(), live.GetNextSession())
		shown.Player = view.LivePlayer(lines, config.GetHouseImage(), config.GetHouseName(),
			view.RoomPath(config.GetHouseId()))
	}
	return shown
}

// absolute adds the origin of the site to a path.
func absolute(site, address string) string {
	if strings.HasPrefix(address, "/") {
		return site + address
	}
	return address
}

func (h *Handlers) pushOf() rest.Push { return cmp.Or(h.Push, rest.Push{Scheme: "rtmp", Port: "1935"}) }

func (h *Handlers) ingestOf(caller rest.Caller, state *protos.RoomView) *ingest {
	code := h.liveCode(state.GetConfig())
	push := h.pushOf()
	shown := &ingest{
		Protocol: push.Scheme, RoomAddress: caller.Site + view.RoomPath(caller.HouseID), PushAddress: push.At(caller.Site),
		PlayStreamAddress: absolute(caller.Site, h.Play.Live(caller.HouseID)[0].URL),
		LiveCode:          code, OBSHint: domain.FormatID(caller.HouseID) + "?code=" + code,
		OverlayURL: h.OverlayURL(caller.Site, caller.HouseID, state.GetConfig().GetCodeSeq()),
	}
	if h.Whip != nil && h.Whip.IsOpen() {
		shown.WhipAddress = new(caller.Site + video.WhipPath(caller.HouseID))
	}
	if ms := state.GetLive().GetKeyFrameMs(); ms > 0 {
		shown.KeyFrameSeconds = new(float64(ms) / 1000)
	}
	shown.Received, shown.Refused = receivedOf(state.GetMedia()), view.TextOrNull(state.GetRefused())
	live := state.GetLive()
	if end := domain.EncoderPauseEnd(live.GetClosedByAnchorMs()); live.GetSessionId() == "" && end.After(h.rest.Now()) &&
		!state.GetConfig().GetPreviews() {
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

// liveStart starts a broadcast. With source 1 the room is living once the first pictures arrive.
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
	if domain.LiveStatus(begun.GetLiveStatus()) == domain.LiveLiving { // a job finds the first picture of an encoder
		err = h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageLive), h.rest.Now())
	}
	return liveStartAnswer{begun.GetSessionId(), begun.GetLiveStatus()}, err
}

// mayShow refuses a match to come unless the room is set to it or its anchor has reserved it. A match that is being
// played needs no reservation. It returns the video that the anchor brought to a reserved match.
func (h *Handlers) mayShow(ctx context.Context, caller rest.Caller, matchID rest.ID) (brought view.Video, err error) {
	if matchID == 0 {
		return brought, nil
	}
	state, err := h.LiveRooms.View(ctx, domain.HouseRoom(caller.HouseID))
	if err != nil || state.GetConfig().GetMatchId() == int64(matchID) {
		return brought, err
	}
	reserved, err := h.Matches.Reserved(ctx, caller.UserID, []int64{int64(matchID)})
	if err != nil {
		return brought, err
	}
	as := reserved[int64(matchID)]
	if !as.Anchor {
		match, err := h.Matches.Match(ctx, int64(matchID))
		if err == nil && !match.InPlay(h.rest.Now()) {
			err = domain.Refuse(domain.NotReserved, "matchId", domain.FormatID(int64(matchID)))
		}
		return brought, err
	}
	return view.Video{URL: as.VideoURL, Type: as.VideoType}, nil
}

// mayBegin refuses a source whose pictures browsers may not fetch.
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

// sourceFlows refuses a match without a working source.
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

// liveEnd ends the caller's broadcast.
func (h *Handlers) liveEnd(ctx context.Context, caller rest.Caller, _ struct{}) (liveEndAnswer, error) {
	ended, err := h.LiveRooms.End(ctx, domain.HouseRoom(caller.HouseID))
	answer := liveEndAnswer{SessionID: ended.GetSessionId(), DurationSeconds: ended.GetDurationS(), Peak: ended.GetPeak()}
	if err == nil {
		answer.ReplayID, err = h.replayOf(ctx, ended.GetSessionId(), time.Duration(ended.GetDurationS())*time.Second)
	}
	return answer, err
}

// replayOf returns the id of a session's recording, or nil without one. The recording is ready a moment later.
func (h *Handlers) replayOf(ctx context.Context, sessionID string, length time.Duration) (*string, error) {
	if length < replay.Least {
		return nil, nil
	}
	recorded, err := h.Replays.HasPieces(ctx, sessionID)
	if err != nil || !recorded {
		return nil, err
	}
	return new(replay.ID(sessionID)), nil
}

type liveSummaryRequest struct {
	SessionID string `json:"sessionId"` // "": the newest
}

type liveSummaryAnswer struct {
	Session *liveSummary `json:"session"` // null: no broadcast of the room has ended
}

type liveSummary struct {
	SessionID       string       `json:"sessionId"`
	MatchID         rest.ID      `json:"matchId" api:"nullable"`
	StartTime       int64        `json:"startTime"`
	EndTime         int64        `json:"endTime"`
	DurationSeconds int64        `json:"durationSeconds"`
	Peak            int64        `json:"peak"`
	GiftAmount      domain.Coins `json:"giftAmount"` // without tips and envelopes
	NewFans         int64        `json:"newFans"`    // followers who came during it and stayed
	ReplayID        *string      `json:"replayId"`
}

// liveSummary shows the figures of a finished broadcast of the caller's room.
func (h *Handlers) liveSummary(ctx context.Context, caller rest.Caller,
	req liveSummaryRequest) (liveSummaryAnswer, error) {
	s, found, err := h.Rooms.FinishedSession(ctx, caller.HouseID, req.SessionID)
	if err != nil || !found {
		return liveSummaryAnswer{}, err
	}
	length := s.End.Sub(s.Start)
	replayID, err := h.replayOf(ctx, s.SessionID, length)
	return liveSummaryAnswer{&liveSummary{
		SessionID: s.SessionID, MatchID: rest.ID(s.MatchID), StartTime: view.MillisOrZero(s.Start),
		EndTime:         view.MillisOrZero(s.End),
		DurationSeconds: int64(length.Seconds()), Peak: s.Peak, GiftAmount: s.Gifts, NewFans: s.NewFollowers,
		ReplayID: replayID,
	}}, err
}
