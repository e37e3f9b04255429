// Editing a recording: its title, visibility, cover, trim and captions; deleting and restoring it.

package replays

import (
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/rest/limit"
	"touchline/http/view"
)

const (
	workingAtOnce = 2        // edits that read whole pieces
	pieceMost     = 96 << 20 // bytes of a piece; a real stream has less
)

// editor answers what anchors ask about their own recordings.
type editor struct {
	*Handlers
	images    *images.Handlers
	working   *limit.Semaphore // pieces that are read whole, for a cut or a picture
	downloads *limit.Semaphore // that are sent
	making    *limit.Semaphore // downloads for which ffmpeg works
}

func newEditor(h *Handlers, images *images.Handlers) *editor {
	return &editor{Handlers: h, images: images,
		working: limit.NewSemaphore(workingAtOnce), downloads: limit.NewSemaphore(downloadsAtOnce),
		making: limit.NewSemaphore(madeAtOnce)}
}

// routes registers the calls. It comes before the routes of the files, because the path of a piece matches a download.
func (h *editor) routes() {
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/live_mark", rest.LimitWrites, h.liveMark)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/replay_edit", rest.LimitWrites, h.replayEdit)
	h.rest.Bodies.Allow("/web_anchor/replay_edit", captionBody)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/own_replays", rest.LimitReads, h.ownReplays)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/own_replay", rest.LimitReads, h.ownReplay)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/mark_edit", rest.LimitWrites, h.markEdit)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/replay_download", rest.LimitWrites, h.replayDownload)
	h.rest.Register(rest.Public, "GET /replay/:replay/download.mp4", rest.LimitReads, h.downloadMP4)
}

type replayEditRequest struct {
	replayRequest
	Title    *string       `json:"title"`
	Hidden   *bool         `json:"hidden"`
	Delete   bool          `json:"delete"`
	Restore  bool          `json:"restore"`  // undoes a deletion, for an hour
	Captions []captionEdit `json:"captions"` // absent: unchanged; empty: none
	TrimFrom *float64      `json:"trimFrom"` // seconds of the whole recording; 0 to its length shows all of it
	TrimTo   *float64      `json:"trimTo"`
	CoverAt  *float64      `json:"coverAt"` // seconds of the whole recording
}

func (r replayEditRequest) Check() error {
	for field, at := range map[string]*float64{"trimFrom": r.TrimFrom, "trimTo": r.TrimTo, "coverAt": r.CoverAt} {
		if at != nil && checkPosition(field, at) != nil {
			return checkPosition(field, at)
		}
	}
	if (r.TrimFrom == nil) != (r.TrimTo == nil) {
		return domain.RefuseField("trimTo", "required")
	}
	return r.replayRequest.Check()
}

// replayEdit changes a recording of the caller's house and answers the changed recording.
func (h *editor) replayEdit(ctx context.Context, caller rest.Caller, req replayEditRequest) (*view.ReplayItem, error) {
	if req.Restore {
		if err := h.Replays.RestoreReplay(ctx, caller.HouseID, req.ReplayID, h.rest.Now()); err != nil {
			return nil, err
		}
		return h.edited(ctx, req.ReplayID)
	}
	r, err := h.Replays.Replay(ctx, req.ReplayID)
	if err == nil && r.HouseID != caller.HouseID {
		err = noReplay
	}
	if err != nil {
		return nil, err
	}
	edit, err := h.editOf(ctx, caller, r, req)
	if err != nil {
		return nil, err
	}
	if err := h.Replays.EditReplay(ctx, caller.HouseID, r.ReplayID, edit, h.rest.Now()); err != nil || req.Delete {
		h.rest.Changes.Of(cache.KindReplay, r.ReplayID)
		return nil, err
	}
	return h.edited(ctx, r.ReplayID)
}

func (h *editor) edited(ctx context.Context, replayID string) (*view.ReplayItem, error) {
	h.rest.Changes.Of(cache.KindReplay, replayID)
	r, err := h.Replays.Replay(ctx, replayID)
	if err != nil {
		return nil, err
	}
	return new(view.ReplayOf(r, h.rest.Now())), nil
}

// editOf checks a request and returns its changes. It makes the files that they need.
func (h *editor) editOf(ctx context.Context, caller rest.Caller, r replay.Replay,
	req replayEditRequest) (edit replay.Edit, err error) {
	if r.Withheld && req.Hidden != nil && !*req.Hidden {
		return edit, domain.Refuse(domain.Forbidden) // an operator withholds it
	}
	edit = replay.Edit{Hidden: req.Hidden, Delete: req.Delete}
	if req.Title != nil {
		title := domain.CleanName(*req.Title)
		switch {
		case title == "":
			return edit, domain.Refuse(domain.FieldRequired, "field", "title")
		case domain.Length(title) > replay.TitleMax:
			return edit, domain.RefuseField("title", "length", "max", replay.TitleMax)
		case h.Words != nil && h.Words.Banned(title):
			return edit, domain.Refuse(domain.TextBanned)
		}
		edit.Title = &title
	}
	if req.Captions != nil {
		if edit.Captions, err = h.keepCaptions(ctx, r, req.Captions); err != nil {
			return edit, err
		}
	}
	if req.TrimFrom == nil && req.CoverAt == nil {
		return edit, nil
	}
	if req.CoverAt != nil { // a cover is public
		if err := h.openToAnchor(ctx, caller, r); err != nil {
			return edit, err
		}
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return edit, err
	}
	leave, err := h.working.Acquire(ctx, limit.Quota{Key: "user:" + domain.FormatID(caller.UserID), Max: 1})
	if err != nil {
		return edit, err
	}
	defer leave()
	if req.TrimFrom != nil {
		edit.SetTrim = true
		cuts := func(p replay.Piece) ([]replay.PieceCut, error) {
			piece, err := h.readFile(ctx, p.Key(), pieceMost)
			return h.Film.Cuts(piece), err
		}
		if edit.Trim, err = replay.TrimReplay(pieces, position(*req.TrimFrom), position(*req.TrimTo), cuts); err != nil {
			return edit, err
		}
	}
	if req.CoverAt != nil {
		edit.Image, err = h.coverAt(ctx, caller, pieces, position(*req.CoverAt))
	}
	return edit, err
}

// position converts seconds, rounded to the milliseconds of key frames.
func position(seconds float64) time.Duration {
	return time.Duration(seconds * float64(time.Second)).Round(time.Millisecond)
}

// coverAt stores the picture at a position as a cover, and returns its key.
func (h *editor) coverAt(ctx context.Context, caller rest.Caller, pieces []replay.Piece,
	at time.Duration) (*string, error) {
	if !h.Film.Found() {
		return nil, domain.Refuse(domain.FfmpegMissing)
	}
	since := at
	for _, p := range pieces {
		if since >= p.Length {
			since -= p.Length
			continue
		}
		piece, err := h.readFile(ctx, replay.PieceKey(p.SessionID, p.Number), pieceMost)
		if err != nil {
			return nil, err
		}
		stretch, after := stretchAt(p, piece, h.Film.Cuts(piece), since)
		picture, err := h.Film.Frame(ctx, stretch, after)
		if err != nil {
			return nil, err
		}
		key, err := h.images.KeepCover(ctx, caller.UserID, picture)
		return &key, err
	}
	return nil, domain.RefuseField("coverAt", "range", "min", 0, "max", replay.Clock(pieces).Length().Seconds())
}

// stretchAt returns the bytes between the two cuts around a moment of a piece, and the time from the first cut to the
// moment.
func stretchAt(p replay.Piece, piece []byte, cuts []replay.PieceCut, at time.Duration) ([]byte, time.Duration) {
	end := int64(len(piece))
	for _, c := range slices.Backward(cuts) {
		if c.At <= at {
			return p.Part(piece, c.Offset, end), at - c.At
		}
		end = c.Offset
	}
	return piece, at
}
