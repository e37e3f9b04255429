// Clips: the list, the page of a clip, and removal, which can be undone for a while.

package replays

import (
	"context"
	"math"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

// clockLife is how long the clock of a recording is kept for the pages of its clips.
const clockLife = 10 * time.Minute

// clips answers the calls about clips.
type clips struct {
	Ports
	rest   *rest.Server
	played cache.Cache[string, replay.Clip]  // clips that players fetch
	clocks cache.Cache[string, replay.Clock] // of what recordings show
}

func newClips(server *rest.Server, ports Ports) *clips {
	h := &clips{Ports: ports, rest: server,
		played: cache.NewStrict[string, replay.Clip](server.Base, view.ShownLife, 1000),
		clocks: cache.New[string, replay.Clock](server.Base, clockLife, 200)}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.On(cache.KindClip, h.played.Forget)
	return h
}

// forgetRoom drops the cached clips of a room, so that players are checked again.
func (h *clips) forgetRoom(houseID int64) {
	h.played.ForgetIf(func(c replay.Clip) bool { return c.HouseID == houseID })
}

func (h *clips) routes() {
	rest.Route(h.rest, rest.User, "/web_anchor/clip_make", rest.LimitWrites, h.clipMake)
	rest.Route(h.rest, rest.Public, "/web_anchor/clip_list", rest.LimitReads, h.clipList)
	rest.Route(h.rest, rest.Public, "/web_anchor/clip_list_all", rest.LimitReads, h.clipListAll)
	rest.Route(h.rest, rest.Public, "/web_anchor/clip_details", rest.LimitReads, h.clipDetails)
	rest.Route(h.rest, rest.User, "/web_anchor/clip_remove", rest.LimitWrites, h.clipRemove)
	h.fileRoutes()
}

// ClipItem is a clip in a list.
type ClipItem struct {
	ClipID          string           `json:"clipId"`
	HouseID         rest.ID          `json:"houseId"`
	Title           string           `json:"title"`
	Image           string           `json:"image"`
	NickName        string           `json:"nickName"`        // of its anchor
	DurationSeconds int64            `json:"durationSeconds"` // 0 until it is ready
	State           replay.ClipState `json:"state"`           // 1 in the making, 2 ready, 3 failed
	VisitHistory    int64            `json:"visitHistory"`
	StartTime       int64            `json:"startTime"` // of the first picture
	CreateTime      int64            `json:"createTime"`
	Maker           view.UserBrief   `json:"maker"`
	Hidden          bool             `json:"hidden"` // like its recording: visible to the anchor only
}

func (h *clips) clipItemOf(c replay.Clip) ClipItem {
	return ClipItem{
		ClipID: c.ClipID, HouseID: rest.ID(c.HouseID), Title: c.Title, Image: view.ClipImage(c, h.rest.Passes),
		NickName:        c.NickName,
		DurationSeconds: int64(math.Round(c.Length.Seconds())), State: c.State, VisitHistory: c.Visits,
		StartTime: c.Start.UnixMilli(), CreateTime: c.Created.UnixMilli(), Maker: view.UserBriefOf(c.Maker), Hidden: c.Hidden,
	}
}

type clipListRequest struct {
	rest.Paging
	HouseID  rest.ID `json:"houseId"`
	ReplayID string  `json:"replayId"` // only clips of this recording
	Mine     bool    `json:"mine"`     // only clips of the caller
}

func (r clipListRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case len(r.ReplayID) > 64:
		return domain.RefuseField("replayId", "length", "max", 64)
	}
	return r.Paging.Check()
}

// clipList lists the clips of a room, the latest first.
func (h *clips) clipList(ctx context.Context, caller rest.Caller, req clipListRequest) (rest.Page[ClipItem], error) {
	none := rest.PageOf(req.Paging, []ClipItem{}, 0)
	house, err := view.VisibleHouse(ctx, h.Rooms, int64(req.HouseID), caller.HouseID, h.rest.Now())
	if err != nil {
		return none, err
	}
	f := replay.ClipFilter{HouseID: house.HouseID, All: caller.HouseID == house.HouseID, Limit: req.Limit(),
		Offset: req.Offset()}
	if req.Mine {
		if f.UserID = caller.UserID; f.UserID == 0 {
			return none, nil
		}
	}
	if req.ReplayID != "" {
		r, err := h.Replays.Replay(ctx, req.ReplayID)
		if err != nil {
			return none, err
		}
		f.SessionID = r.SessionID
	}
	list, total, err := h.Clips.Clips(ctx, f)
	return rest.PageOf(req.Paging, view.Each(list, h.clipItemOf), total), err
}

type clipListAllRequest struct {
	rest.Paging
	RaceType int32 `json:"raceType"` // of this sport only; 0: of all
	Watched  bool  `json:"watched"`  // the most watched of 30 days instead of the latest

	TeamID        rest.ID `json:"teamId"`        // of the matches of this team only
	CompetitionID rest.ID `json:"competitionId"` // of the matches of this competition only
}

// clipListAll lists the clips of all rooms.
func (h *clips) clipListAll(ctx context.Context, _ rest.Caller, req clipListAllRequest) (rest.Page[ClipItem], error) {
	f := replay.EveryClipFilter{RaceType: req.RaceType, Watched: req.Watched, Limit: req.Limit(), Offset: req.Offset(),
		Subject: sport.Subject{TeamID: int64(req.TeamID), CompetitionID: int64(req.CompetitionID)}}
	if req.Watched {
		f.Since = h.rest.Now().Add(-replay.ClipsWindow)
	}
	list, total, err := h.Clips.EveryClip(ctx, f)
	return rest.PageOf(req.Paging, view.Each(list, h.clipItemOf), total), err
}

type clipRequest struct {
	ClipID string `json:"clipId"`
}

func (r clipRequest) Check() error { return checkID("clipId", r.ClipID) }

var noClip = domain.Refuse(domain.NotFound, "kind", "clip")

// visible returns a clip that the caller may see. It refuses with NOT_FOUND a removed clip, one of a hidden recording
// (except to the anchor), one that failed (except to its maker), and one of an invisible room.
func (h *clips) visible(ctx context.Context, caller rest.Caller, clipID string) (replay.Clip, studio.House, error) {
	c, err := h.Clips.Clip(ctx, clipID)
	if err != nil {
		return c, studio.House{}, err
	}
	mine := caller.UserID != 0 && caller.UserID == c.UserID
	if !c.Removed.IsZero() || c.Hidden && caller.HouseID != c.HouseID || c.State == replay.ClipFailed && !mine {
		return c, studio.House{}, noClip
	}
	house, err := view.VisibleHouse(ctx, h.Rooms, c.HouseID, caller.HouseID, h.rest.Now())
	return c, house, err
}

// ClipDetailsAnswer is the page of a clip.
type ClipDetailsAnswer struct {
	Clip      ClipItem        `json:"clip"`
	Player    *view.Player    `json:"player"` // null until the clip is ready
	Anchor    view.AnchorInfo `json:"anchor"`
	Match     *view.Match     `json:"match"`
	ReplayID  *string         `json:"replayId"`  // recording of the whole broadcast; null: none shows this moment
	Position  float64         `json:"position"`  // start of the clip in the recording, in seconds
	CanRemove bool            `json:"canRemove"` // the caller may remove it
}

// clipDetails shows the page of a clip, and counts a visit.
func (h *clips) clipDetails(ctx context.Context, caller rest.Caller, req clipRequest) (ClipDetailsAnswer, error) {
	var answer ClipDetailsAnswer
	c, house, err := h.visible(ctx, caller, req.ClipID)
	if err != nil {
		return answer, err
	}
	attention, err := view.Following(ctx, h.Rooms, caller, c.HouseID)
	if err != nil {
		return answer, err
	}
	answer = ClipDetailsAnswer{Clip: h.clipItemOf(c), Anchor: view.AnchorInfoOf(house, attention, h.rest.Now())}
	if c.State == replay.ClipReady {
		answer.Player = h.clipPlayer(c)
		if err := h.Clips.VisitClip(ctx, c.ClipID, view.ViewerOf(caller), h.rest.Now()); err != nil {
			return answer, err
		}
	}
	if answer.ReplayID, answer.Position, err = h.placeOf(ctx, c); err != nil {
		return answer, err
	}
	if answer.Match, err = h.matchOf(ctx, caller, c); err != nil {
		return answer, err
	}
	refused := h.mayRemove(ctx, caller, c)
	answer.CanRemove = refused == nil
	if code := domain.CodeOf(refused); code == domain.Internal {
		return answer, refused
	}
	return answer, nil
}

// placeOf returns the recording of a clip, and the clip's start in it in seconds. It returns nil if no recording shows
// that moment.
func (h *clips) placeOf(ctx context.Context, c replay.Clip) (replayID *string, position float64, err error) {
	if c.ReplayID == "" {
		return nil, 0, nil
	}
	r, err := h.Replays.Replay(ctx, c.ReplayID)
	if domain.CodeOf(err) == domain.NotFound {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	clock, err := h.clocks.Get(ctx, r.ReplayID+"/"+r.Trim.Name(), h.rest.Now(),
		func(ctx context.Context) (replay.Clock, error) {
			pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
			return replay.Clock(r.Trim.Pieces(pieces)), err
		})
	if err != nil || len(clock) == 0 {
		return nil, 0, err
	}
	last := clock[len(clock)-1]
	if c.Start.Before(clock[0].At) || !c.Start.Before(last.At.Add(last.Length)) {
		return nil, 0, nil
	}
	return &c.ReplayID, clock.Position(c.Start).Seconds(), nil
}

func (h *clips) matchOf(ctx context.Context, caller rest.Caller, c replay.Clip) (*view.Match, error) {
	if c.MatchID == 0 {
		return nil, nil
	}
	match, err := h.Matches.Match(ctx, c.MatchID)
	if domain.CodeOf(err) == domain.MatchNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	shown, err := view.MatchFor(ctx, h.Matches, caller, match)
	return &shown, err
}

func (h *clips) clipPlayer(c replay.Clip) *view.Player {
	line := view.PlayerLine{LineID: "clip", Name: "Native HD", URL: h.Play.Clip(c.ClipID) + "/index.m3u8", Type: "hls",
		Definition: "native"}
	p := view.LivePlayer([]view.PlayerLine{line}, view.ClipImage(c, h.rest.Passes), c.NickName,
		studio.RoomPathOf(c.RoomPath, c.HouseID))
	p.IsLive, p.Danmu = false, false
	return p
}

type clipRemoveRequest struct {
	clipRequest
	Restore bool `json:"restore"` // undoes the caller's own removal, within 10 minutes
}

// clipRemove removes a clip, or undoes that.
func (h *clips) clipRemove(ctx context.Context, caller rest.Caller, req clipRemoveRequest) (bool, error) {
	c, err := h.Clips.Clip(ctx, req.ClipID)
	if err != nil {
		return false, err
	}
	if err := h.mayRemove(ctx, caller, c); err != nil {
		return false, err
	}
	if req.Restore {
		err = h.Clips.RestoreClip(ctx, c.ClipID, caller.UserID, h.rest.Now())
	} else {
		err = h.Clips.RemoveClip(ctx, c.ClipID, caller.UserID, h.rest.Now())
	}
	h.rest.Changes.Of(cache.KindClip, c.ClipID)
	return err == nil, err
}

// mayRemove refuses all callers but the maker of the clip, and the anchor and the moderators of its room.
func (h *clips) mayRemove(ctx context.Context, caller rest.Caller, c replay.Clip) error {
	switch {
	case caller.UserID == 0:
		return domain.Refuse(domain.Unauthenticated)
	case caller.UserID == c.UserID || caller.HouseID == c.HouseID:
		return nil
	}
	_, err := h.rest.StaffRole(ctx, caller, rest.ID(c.HouseID))
	return err
}
