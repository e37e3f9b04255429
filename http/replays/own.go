// The recordings of an anchor for the anchor's own page: the list, and one recording for the editor.

package replays

import (
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
)

// OwnReplay is a recording for its anchor.
type OwnReplay struct {
	view.ReplayItem
	Bytes      int64  `json:"bytes"`      // of all pieces, including those that the trim hides
	Trimmed    bool   `json:"trimmed"`    // durationSeconds is the length of the visible part
	Withheld   bool   `json:"withheld"`   // an operator hides it
	ExpireTime *int64 `json:"expireTime"` // of automatic removal; null: never
	UndoTime   *int64 `json:"undoTime"`   // until when its deletion can be undone; null: not deleted
}

// OwnReplaysAnswer is a page of an anchor's recordings.
type OwnReplaysAnswer struct {
	Page     rest.Page[OwnReplay] `json:"page"`
	Deleted  []OwnReplay          `json:"deleted"`  // recordings whose deletion can be undone, the last deleted first
	Bytes    int64                `json:"bytes"`    // of all recordings
	KeepDays int                  `json:"keepDays"` // days until a recording is removed; 0: never
}

func (h *editor) keepDays(ctx context.Context) (int, error) {
	days := replay.KeepDays
	_, err := h.Site.Setting(ctx, "replay.keepDays", &days)
	return max(0, days), err
}

func (h *editor) showOwn(keepDays int) func(replay.AdminReplay) OwnReplay {
	return func(r replay.AdminReplay) OwnReplay {
		return OwnReplay{
			ReplayItem: view.ReplayOf(r.Replay, h.rest.Now()), Bytes: r.Bytes, Trimmed: r.Trim != nil, Withheld: r.Withheld,
			ExpireTime: view.Millis(r.Expires(keepDays)), UndoTime: view.Millis(r.UndoUntil),
		}
	}
}

// ownReplays lists the recordings of the caller's house, the latest first.
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

// OwnReplayAnswer is a recording for its editor. All times are on the clock of the whole recording.
type OwnReplayAnswer struct {
	Replay       OwnReplay        `json:"replay"`
	WholeSeconds float64          `json:"wholeSeconds"`
	TrimFrom     *float64         `json:"trimFrom"` // seconds; null: not trimmed
	TrimTo       *float64         `json:"trimTo"`
	Player       *view.Player     `json:"player"` // of the whole recording; null: closed to its anchor
	Captions     []view.TextTrack `json:"captions"`
	Marks        []ownMark        `json:"marks"`
	Clips        []CutClip        `json:"clips"`  // clips of parts that the trim hides
	Ffmpeg       bool             `json:"ffmpeg"` // covers and downloads are possible
}

// ownReplay shows a recording of the caller's house for the editor. It counts no visit.
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
	answer := OwnReplayAnswer{Replay: h.showOwn(keepDays)(r), WholeSeconds: r.Whole.Seconds(), Marks: []ownMark{},
		Ffmpeg: h.Film.Found()}
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
	// rounded, so that a repeated call answers the same address
	until := h.rest.Now().Truncate(time.Hour).Add(replay.OwnReplayLife)
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

// openToAnchor refuses a recording of the caller's house that is closed even to its anchor.
func (h *editor) openToAnchor(ctx context.Context, caller rest.Caller, r replay.Replay) error {
	house, err := h.Rooms.House(ctx, r.HouseID)
	if err == nil {
		err = r.OpenTo(&house, caller.HouseID, h.rest.Now())
	}
	return err
}

// CutClip is a clip of a part that the trim hides.
type CutClip struct {
	ClipID string `json:"clipId"`
	Title  string `json:"title"`
}

// cutClips returns the clips of parts of a recording that the trim hides, the latest first.
func (h *editor) cutClips(ctx context.Context, r replay.Replay, pieces []replay.Piece) ([]CutClip, error) {
	cut := []CutClip{}
	if r.Trim == nil {
		return cut, nil
	}
	all, _, err := h.Clips.Clips(ctx, replay.ClipFilter{SessionID: r.SessionID, All: true, Limit: cutClipsShown})
	clock := replay.Clock(r.Trim.Pieces(pieces))
	for _, c := range all {
		if !clock.Covers(c.Shown()) {
			cut = append(cut, CutClip{c.ClipID, c.Title})
		}
	}
	return cut, err
}

// cutClipsShown is the most clips of a recording that cutClips reads.
const cutClipsShown = 500
