// Recordings: the list and the page of a recording.

package replays

import (
	"cmp"
	"context"
	"math"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) routes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/replay_list", rest.LimitReads, h.replayList)
	rest.Route(h.rest, rest.Public, "/web_match/replay_list", rest.LimitReads, h.subjectReplays)
	rest.Route(h.rest, rest.Public, "/web_anchor/replay_details", rest.LimitReads, h.replayDetails)
	rest.Route(h.rest, rest.Public, "/web_anchor/chat_replay", rest.LimitReads, h.chatReplay)
	h.historyRoutes()
	h.replayFileRoutes()
}

type replayListRequest struct {
	rest.Paging
	HouseID rest.ID `json:"houseId"`
}

// replayList lists the recordings of a house, the latest first. The anchor sees hidden ones too.
func (h *Handlers) replayList(ctx context.Context, caller rest.Caller,
	req replayListRequest) (rest.Page[view.ReplayItem], error) {
	if req.HouseID == 0 {
		return rest.Page[view.ReplayItem]{}, domain.RefuseField("houseId", "required")
	}
	house, err := view.VisibleHouse(ctx, h.Rooms, int64(req.HouseID), caller.HouseID, h.rest.Now())
	if err != nil {
		return rest.Page[view.ReplayItem]{}, err
	}
	list, total, err := h.Replays.Replays(ctx, house.HouseID, caller.HouseID == house.HouseID, req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Replays(list, h.rest.Now()), total), err
}

type subjectReplaysRequest struct {
	rest.Paging
	view.SubjectRequest
}

func (r subjectReplaysRequest) Check() error {
	return cmp.Or(r.SubjectRequest.Check(), r.Paging.Check())
}

// subjectReplays lists the recordings of the matches of a team or of a competition, the latest first.
func (h *Handlers) subjectReplays(ctx context.Context, _ rest.Caller,
	req subjectReplaysRequest) (rest.Page[view.ReplayItem], error) {
	list, total, err := h.Replays.ReplaysOf(ctx, req.Subject(), req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Replays(list, h.rest.Now()), total), err
}

type replayRequest struct {
	ReplayID string `json:"replayId"`
}

func (r replayRequest) Check() error { return checkID("replayId", r.ReplayID) }

func checkID(field, id string) error {
	if id == "" || len(id) > 64 {
		return domain.RefuseField(field, "required")
	}
	return nil
}

// recording is a recording with its house.
type recording struct {
	replay replay.Replay
	house  studio.House
}

func (h *Handlers) read(ctx context.Context, replayID string) (r recording, err error) {
	if r.replay, err = h.Replays.Replay(ctx, replayID); err == nil {
		r.house, err = h.Rooms.House(ctx, r.replay.HouseID)
	}
	return r, err
}

// openTo refuses a recording that is closed to askingHouse, 0 for viewers (replay.Replay.OpenTo). It caches the
// recording for view.ShownLife.
func (h *Handlers) openTo(ctx context.Context, replayID string, askingHouse int64) (replay.Replay, error) {
	r, err := h.watched.Get(ctx, replayID, h.rest.Now(),
		func(ctx context.Context) (recording, error) { return h.read(ctx, replayID) })
	if err != nil {
		return replay.Replay{}, err
	}
	return r.replay, r.replay.OpenTo(&r.house, askingHouse, h.rest.Now())
}

// visibleReplay refuses a recording that is closed to the caller.
func (h *Handlers) visibleReplay(ctx context.Context, caller rest.Caller,
	replayID string) (replay.Replay, studio.House, error) {
	r, err := h.read(ctx, replayID)
	if err == nil {
		err = r.replay.OpenTo(&r.house, caller.HouseID, h.rest.Now())
	}
	return r.replay, r.house, err
}

type replayDetailsAnswer struct {
	Replay    view.ReplayItem `json:"replay"`
	Player    *view.Player    `json:"player"`
	Anchor    view.AnchorInfo `json:"anchor"`
	Match     *view.Match     `json:"match"`
	SessionID string          `json:"sessionId"`
	Clips     bool            `json:"clips"`   // the anchor allows clips
	Scores    []scoreAt       `json:"scores"`  // of the match, by time; empty if unknown
	Viewers   []viewersAt     `json:"viewers"` // by time

	WatchLater bool `json:"watchLater"` // the caller wants to watch it later
}

// replayDetails shows the page of a recording, and counts a visit.
func (h *Handlers) replayDetails(ctx context.Context, caller rest.Caller,
	req replayRequest) (replayDetailsAnswer, error) {
	var answer replayDetailsAnswer
	r, house, err := h.visibleReplay(ctx, caller, req.ReplayID)
	if err != nil {
		return answer, err
	}
	if err := h.Replays.VisitReplay(ctx, r.ReplayID, view.ViewerOf(caller), h.rest.Now()); err != nil {
		return answer, err
	}
	attention, err := view.Following(ctx, h.Rooms, caller, r.HouseID)
	if err != nil {
		return answer, err
	}
	past, err := h.readPast(ctx, r)
	if err != nil {
		return answer, err
	}
	dots, err := h.dots(ctx, caller, r, past)
	if err != nil {
		return answer, err
	}
	answer = replayDetailsAnswer{
		Replay: view.ReplayOf(r, h.rest.Now()), Player: replayPlayer(r, h.Play.Replay(r.ReplayID), dots),
		Anchor:    view.AnchorInfoOf(house, attention, h.rest.Now()),
		SessionID: r.SessionID, Clips: house.Clips, Scores: past.scores(), Viewers: past.viewers(),
	}
	if past.match != nil {
		shown, err := view.MatchFor(ctx, h.Matches, caller, *past.match)
		if err != nil {
			return answer, err
		}
		answer.Match = &shown
	}
	if caller.UserID != 0 {
		if answer.Player.LastPlayTime, err = h.Replays.PlayPosition(ctx, caller.UserID, r.ReplayID); err != nil {
			return answer, err
		}
		answer.WatchLater, err = h.Replays.IsLater(ctx, caller.UserID, r.ReplayID)
	}
	return answer, err
}

// replayPlayer returns a player of the files under an address. The addresses of captions and thumbnails contain the
// trim and the file, because browsers cache them.
func replayPlayer(r replay.Replay, address string, dots []view.ProgressDot) *view.Player {
	p := view.LivePlayer(replayLines(r, address), r.Image, r.Title, studio.RoomPathOf(r.RoomPath, r.HouseID))
	p.IsLive, p.ProgressDot = false, dots
	for i, c := range r.Captions {
		p.TextTrack = append(p.TextTrack,
			view.TextTrack{Label: c.Label, Src: captionAddress(address, c, r.Trim), Kind: "subtitles", SrcLang: c.Language,
				Default: i == 0})
	}
	if t := r.Sheets(); t != nil {
		p.Thumbnail = &view.Thumbnail{PicNum: t.Pictures, Width: t.Width, Height: t.Height, Col: t.Columns, Row: t.Rows}
		for n := range t.Sheets {
			p.Thumbnail.URLs = append(p.Thumbnail.URLs, address+"/thumb/"+domain.FormatID(int64(n+1))+".jpg"+version(t.Cut))
		}
	}
	return p
}

// replayLines returns the lines of a recording: what the encoder sent, all definitions together, and each of them.
func replayLines(r replay.Replay, address string) []view.PlayerLine {
	line := func(id, name, path, definition string) view.PlayerLine {
		return view.PlayerLine{LineID: id, Name: name, URL: address + path + "/index.m3u8", Type: "hls",
			Definition: definition}
	}
	lines := []view.PlayerLine{line("replay", "Native HD", "", "native")}
	made := r.Variants.Definitions()
	if len(made) == 0 {
		return lines
	}
	if codec := r.Variants.Codec(); codec != "" {
		lines[0].Codec = &codec
	}
	lines = append(lines, line(view.LineOfAll, "Auto", "/"+view.LineOfAll, "auto"))
	for _, one := range made {
		lines = append(lines, line("replay-"+one, one, "/"+one, one))
	}
	return lines
}

// checkPosition refuses a position of a request, in seconds, that is absent or out of range.
func checkPosition(field string, seconds *float64) error {
	if seconds == nil || math.IsNaN(*seconds) || *seconds < 0 || *seconds > 7*24*3600 {
		return domain.RefuseField(field, "range", "min", 0)
	}
	return nil
}
