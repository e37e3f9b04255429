// Recordings: the list, the player of one, and how far somebody has watched (contract section 16).
package http

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"math"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

func (s *Server) replayRoutes() {
	if s.Recordings == nil {
		return
	}
	rest.Route(s.Server, rest.Public, "/web_anchor/replay_list", rest.LimitReads, s.replayList)
	rest.Route(s.Server, rest.Public, "/web_anchor/replay_details", rest.LimitReads, s.replayDetails)
	rest.Route(s.Server, rest.Public, "/web_anchor/chat_replay", rest.LimitReads, s.chatReplay)
	rest.Route(s.Server, rest.User, "/web_anchor/play_position", rest.LimitWrites, s.playPosition)
	rest.Route(s.Server, rest.RoomStaff, "/web_anchor/live_mark", rest.LimitWrites, s.liveMark)
	rest.Route(s.Server, rest.Anchor, "/web_anchor/replay_edit", rest.LimitWrites, s.replayEdit)
	s.replayFileRoutes()
}

func ReplayOf(r domain.Replay) view.ReplayItem {
	return view.ReplayItem{
		ReplayID: r.ReplayID, HouseID: rest.ID(r.HouseID), Title: r.Title, Image: r.Image, DurationSeconds: int64(math.Round(r.Length.Seconds())),
		MatchID: rest.ID(r.MatchID), StartTime: r.Start.UnixMilli(), VisitHistory: r.Visits, Hidden: r.Hidden,
	}
}

type replayListRequest struct {
	rest.Paging
	HouseID rest.ID `json:"houseId"`
}

// replayList shows the recordings of a house, the latest first; its anchor sees the hidden ones too.
func (s *Server) replayList(ctx context.Context, caller rest.Caller, req replayListRequest) (rest.Page[view.ReplayItem], error) {
	if req.HouseID == 0 {
		return rest.Page[view.ReplayItem]{}, domain.RefuseField("houseId", "required")
	}
	house, err := s.Houses.House(ctx, int64(req.HouseID))
	if err == nil {
		err = house.VisibleTo(caller.HouseID, s.Now())
	}
	if err != nil {
		return rest.Page[view.ReplayItem]{}, err
	}
	list, total, err := s.Recordings.Replays(ctx, house.HouseID, caller.HouseID == house.HouseID, req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(list, ReplayOf), total), err
}

type replayRequest struct {
	ReplayID string `json:"replayId"`
}

func (r replayRequest) Check() error {
	if r.ReplayID == "" || len(r.ReplayID) > 64 {
		return domain.RefuseField("replayId", "required")
	}
	return nil
}

// visibleReplay is NOT_FOUND for a hidden recording to all but its anchor, and for one whose room may not be seen.
func (s *Server) visibleReplay(ctx context.Context, caller rest.Caller, replayID string) (domain.Replay, domain.House, error) {
	r, err := s.Recordings.Replay(ctx, replayID)
	if err != nil {
		return r, domain.House{}, err
	}
	if r.Hidden && caller.HouseID != r.HouseID {
		return r, domain.House{}, domain.Refuse(domain.NotFound, "kind", "replay")
	}
	house, err := s.Houses.House(ctx, r.HouseID)
	if err == nil {
		err = house.VisibleTo(caller.HouseID, s.Now())
	}
	return r, house, err
}

type replayDetailsAnswer struct {
	Replay    view.ReplayItem `json:"replay"`
	Player    *view.Player    `json:"player"`
	Anchor    view.AnchorInfo `json:"anchor"`
	Match     *view.Match     `json:"match"`
	SessionID string          `json:"sessionId"`
}

// replayDetails shows a recording with its player, and counts the visit.
func (s *Server) replayDetails(ctx context.Context, caller rest.Caller, req replayRequest) (replayDetailsAnswer, error) {
	var answer replayDetailsAnswer
	r, house, err := s.visibleReplay(ctx, caller, req.ReplayID)
	if err != nil {
		return answer, err
	}
	if err := s.Recordings.VisitReplay(ctx, r.ReplayID, viewerOf(caller), s.Now()); err != nil {
		return answer, err
	}
	attention, err := s.follows(ctx, caller, r.HouseID)
	if err != nil {
		return answer, err
	}
	dots, match, err := s.replayDots(ctx, caller, r)
	if err != nil {
		return answer, err
	}
	answer = replayDetailsAnswer{
		Replay: ReplayOf(r), Player: replayPlayer(r, dots), Anchor: view.AnchorInfoOf(house, attention), SessionID: r.SessionID,
	}
	if match != nil {
		shown, err := view.MatchFor(ctx, s.Reservations, caller, *match)
		if err != nil {
			return answer, err
		}
		answer.Match = &shown
	}
	if caller.UserID != 0 {
		answer.Player.LastPlayTime, err = s.Recordings.PlayPosition(ctx, caller.UserID, r.ReplayID)
	}
	return answer, err
}

// viewerOf counts a person once, and a visitor by what little is known of them, unreadably.
func viewerOf(caller rest.Caller) string {
	if caller.UserID != 0 {
		return "u:" + domain.FormatID(caller.UserID)
	}
	sum := sha256.Sum256([]byte(caller.Address().String() + "\x00" + caller.Agent))
	return "v:" + base64.RawURLEncoding.EncodeToString(sum[:12])
}

func replayPlayer(r domain.Replay, dots []view.ProgressDot) *view.Player {
	address := "/replay/" + r.ReplayID
	line := view.PlayerLine{LineID: "replay", Name: "Native HD", URL: address + "/index.m3u8", Type: "hls", Definition: "native"}
	p := view.LivePlayer([]view.PlayerLine{line}, r.Image, r.Title, view.RoomPath(r.HouseID))
	p.IsLive, p.ProgressDot = false, dots
	for i, c := range r.Captions {
		p.TextTrack = append(p.TextTrack, view.TextTrack{Label: c.Label, Src: address + "/captions/" + c.Language + ".vtt", Kind: "subtitles", SrcLang: c.Language, Default: i == 0})
	}
	if t := r.Thumbs; t != nil {
		p.Thumbnail = &view.Thumbnail{PicNum: t.Pictures, Width: t.Width, Height: t.Height, Col: t.Columns, Row: t.Rows}
		for n := range t.Sheets {
			p.Thumbnail.URLs = append(p.Thumbnail.URLs, address+"/thumb/"+domain.FormatID(int64(n+1))+".jpg")
		}
	}
	return p
}

type positionRequest struct {
	replayRequest
	Position *float64 `json:"position"` // seconds
}

func (r positionRequest) Check() error {
	if err := r.replayRequest.Check(); err != nil {
		return err
	}
	if r.Position == nil || math.IsNaN(*r.Position) || *r.Position < 0 || *r.Position > 7*24*3600 {
		return domain.RefuseField("position", "range", "min", 0)
	}
	return nil
}

// playPosition remembers how far the caller has watched; the very beginning and the end are forgotten.
func (s *Server) playPosition(ctx context.Context, caller rest.Caller, req positionRequest) (bool, error) {
	r, _, err := s.visibleReplay(ctx, caller, req.ReplayID)
	if err != nil {
		return false, err
	}
	at := *req.Position
	if at < domain.PositionLeast || at > domain.PositionMost*r.Length.Seconds() {
		at = 0
	}
	return true, s.Recordings.SetPlayPosition(ctx, caller.UserID, r.ReplayID, at, s.Now())
}
