// The recordings of an anchor for their own page: what they take, until when they are kept, and one to edit.

package replays

import (
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// OwnReplay is a recording as its anchor sees it.
type OwnReplay struct {
	view.ReplayItem
	Bytes      int64  `json:"bytes"`      // of its pieces, also of those a trim hides
	Trimmed    bool   `json:"trimmed"`    // durationSeconds is that of what is shown
	Withheld   bool   `json:"withheld"`   // an operator hides it
	ExpireTime *int64 `json:"expireTime"` // when its age removes it; null: never
	UndoTime   *int64 `json:"undoTime"`   // until when its deletion can be taken back; null: it is not deleted
}

// OwnReplaysAnswer is a page of an anchor's recordings.
type OwnReplaysAnswer struct {
	Page     rest.Page[OwnReplay] `json:"page"`
	Deleted  []OwnReplay          `json:"deleted"`  // whose deletion can be taken back, the last deleted first
	Bytes    int64                `json:"bytes"`    // of all of them
	KeepDays int                  `json:"keepDays"` // days a recording is kept; 0: for ever
}

func (h *editor) keepDays(ctx context.Context) (int, error) {
	days := domain.ReplayKeepDays
	_, err := h.Site.Setting(ctx, "replay.keepDays", &days)
	return max(0, days), err
}

func (h *editor) showOwn(keepDays int) func(domain.AdminReplay) OwnReplay {
	return func(r domain.AdminReplay) OwnReplay {
		return OwnReplay{
			ReplayItem: view.ReplayOf(r.Replay, h.rest.Now()), Bytes: r.Bytes, Trimmed: r.Trim != nil, Withheld: r.Withheld,
			ExpireTime: view.Millis(r.Expires(keepDays)), UndoTime: view.Millis(r.UndoUntil),
		}
	}
}

// ownReplays shows the recordings of the caller's house, the latest first.
func (h *editor) ownReplays(ctx context.Context, caller rest.Caller, req rest.Paging) (OwnReplaysAnswer, error) {
	var none OwnReplaysAnswer
	keepDays, err := h.keepDays(ctx)
	if err != nil {
		return none, err
	}
	list, total, bytes, err := h.Replays.OwnReplays(ctx, caller.HouseID, req.Limit(), req.Offset())
	if err != nil {
		return none, err
	}
	deleted, err := h.Replays.DeletedByAnchor(ctx, caller.HouseID, h.rest.Now())
	show := h.showOwn(keepDays)
	return OwnReplaysAnswer{rest.PageOf(req, view.Each(list, show), total), view.Each(deleted, show), bytes, keepDays}, err
}

// OwnReplayAnswer is one recording for its editor. Its clock is that of the whole recording, whatever is cut away.
type OwnReplayAnswer struct {
	Replay       OwnReplay        `json:"replay"`
	WholeSeconds float64          `json:"wholeSeconds"`
	TrimFrom     *float64         `json:"trimFrom"` // seconds; null: nothing is cut away
	TrimTo       *float64         `json:"trimTo"`
	Player       *view.Player     `json:"player"` // of the whole; its addresses end with the login. Null while the recording is closed to its anchor too
	Captions     []view.TextTrack `json:"captions"`
	Marks        []ownMark        `json:"marks"`
	Clips        []CutClip        `json:"clips"`  // that show what the trim cuts away; they stay until they are removed
	Ffmpeg       bool             `json:"ffmpeg"` // there can be covers and downloads
}

// ownReplay shows one recording of the caller's house to be edited. No visit is counted.
func (h *editor) ownReplay(ctx context.Context, caller rest.Caller, req replayRequest) (OwnReplayAnswer, error) {
	var none OwnReplayAnswer
	keepDays, err := h.keepDays(ctx)
	if err != nil {
		return none, err
	}
	r, err := h.Replays.OwnReplay(ctx, caller.HouseID, req.ReplayID)
	if err != nil {
		return none, err
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return none, err
	}
	marks, err := h.Replays.Marks(ctx, r.SessionID)
	if err != nil {
		return none, err
	}
	answer := OwnReplayAnswer{Replay: h.showOwn(keepDays)(r), WholeSeconds: r.Whole.Seconds(), Marks: []ownMark{}, Ffmpeg: h.Film.Found()}
	for _, m := range marks {
		answer.Marks = append(answer.Marks, ownMarkOf(pieces, m))
	}
	if t := r.Trim; t != nil {
		from, to := t.From().Seconds(), (time.Duration(t.ToMS) * time.Millisecond).Seconds()
		answer.TrimFrom, answer.TrimTo = &from, &to
	}
	if answer.Clips, err = h.cutClips(ctx, r.Replay, pieces); err != nil {
		return none, err
	}
	whole := r.Replay
	whole.Trim, whole.Length = nil, whole.Whole
	until := h.rest.Now().Truncate(time.Hour).Add(domain.OwnReplayLife) // the same for an hour, so that a player plays on
	address := view.ReplayPath(r.ReplayID) + "/own/" + h.rest.SealLink(caller, until, linkToWatch, r.ReplayID)
	player := replayPlayer(whole, address, []view.ProgressDot{})
	answer.Captions = slices.Clone(player.TextTrack)
	switch err := h.openToAnchor(ctx, caller, r.Replay); domain.CodeOf(err) {
	case domain.NotFound, domain.RoomSuspended:
	case "":
		answer.Player = player
	default:
		return none, err
	}
	return answer, nil
}

// openToAnchor refuses what of a recording of the caller's house is closed to them too.
func (h *editor) openToAnchor(ctx context.Context, caller rest.Caller, r domain.Replay) error {
	house, err := h.Rooms.House(ctx, r.HouseID)
	if err == nil {
		err = r.OpenTo(&house, caller.HouseID, h.rest.Now())
	}
	return err
}

// CutClip is a clip that shows something that a trim cuts away.
type CutClip struct {
	ClipID string `json:"clipId"`
	Title  string `json:"title"`
}

// cutClips of a recording, the latest first.
func (h *editor) cutClips(ctx context.Context, r domain.Replay, pieces []domain.ReplayPiece) ([]CutClip, error) {
	cut := []CutClip{}
	if r.Trim == nil {
		return cut, nil
	}
	all, _, err := h.Clips.Clips(ctx, domain.ClipFilter{SessionID: r.SessionID, All: true, Limit: cutClipsShown})
	clock := domain.ReplayClock(r.Trim.Pieces(pieces))
	for _, c := range all {
		if !clock.Covers(c.Shown()) {
			cut = append(cut, CutClip{c.ClipID, c.Title})
		}
	}
	return cut, err
}

// cutClipsShown of a recording are looked at.
const cutClipsShown = 500
