// Making a clip: of a running broadcast by clock times, of a recording by positions.

package replays

import (
	"bytes"
	"context"
	"crypto/rand"
	"math"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type clipMakeRequest struct {
	HouseID   rest.ID  `json:"houseId"`  // of a live room; either houseId or replayId
	ReplayID  string   `json:"replayId"` // of a recording
	From      *float64 `json:"from"`     // epoch ms in a room, seconds in a recording
	To        *float64 `json:"to"`
	Title     string   `json:"title"`
	RequestID string   `json:"requestId"`
}

func (r clipMakeRequest) Check() error {
	const longest = 1e14
	switch {
	case (r.HouseID == 0) == (r.ReplayID == ""):
		return domain.RefuseField("houseId", "required")
	case len(r.ReplayID) > 64:
		return domain.RefuseField("replayId", "required")
	case r.From == nil || math.IsNaN(*r.From) || *r.From < 0 || *r.From > longest:
		return domain.RefuseField("from", "range", "min", 0)
	case r.To == nil || math.IsNaN(*r.To) || *r.To < 0 || *r.To > longest:
		return domain.RefuseField("to", "range", "min", 0)
	}
	return rest.CheckRequestID(r.RequestID)
}

// ClipMakeAnswer is the clip. It may still be in the making.
type ClipMakeAnswer struct {
	Clip ClipItem `json:"clip"`
	rest.Idempotent
}

// clipMake makes a clip of a broadcast. A job cuts it a moment later. A repeat with the same request id answers the
// first clip.
func (h *clips) clipMake(ctx context.Context, caller rest.Caller, req clipMakeRequest) (ClipMakeAnswer, error) {
	hash, err := rest.RequestHash(req)
	if err != nil {
		return ClipMakeAnswer{}, err
	}
	clip, found, err := h.Clips.ClipOfRequest(ctx, caller.UserID, req.RequestID)
	if err == nil && !found {
		if clip, err = h.newClip(ctx, caller, req); err != nil {
			return ClipMakeAnswer{}, err
		}
		clip.RequestHash = hash
		var added bool
		if added, err = h.Clips.AddClip(ctx, clip, req.RequestID); err == nil {
			found = !added
			clip, _, err = h.Clips.ClipOfRequest(ctx, caller.UserID, req.RequestID)
		}
	}
	switch {
	case err != nil:
		return ClipMakeAnswer{}, err
	case !bytes.Equal(clip.RequestHash, hash):
		return ClipMakeAnswer{}, domain.Refuse(domain.IdempotencyMismatch)
	}
	return ClipMakeAnswer{h.clipItemOf(clip), rest.Idempotent{Replayed: found}}, nil
}

// newClip returns the requested clip, if the caller may make it.
func (h *clips) newClip(ctx context.Context, caller rest.Caller, req clipMakeRequest) (replay.Clip, error) {
	clip := replay.Clip{ClipID: "cl_" + strings.ToLower(rand.Text()[:20]), UserID: caller.UserID, Created: h.rest.Now()}
	var err error
	if req.HouseID != 0 {
		clip, err = h.ofRoom(ctx, clip, req)
	} else {
		clip, err = h.ofReplay(ctx, caller, clip, req)
	}
	if err != nil {
		return clip, err
	}
	if clip.Title, err = replay.CheckClipTitle(req.Title, h.Words); err != nil {
		return clip, err
	}
	if err := h.mayMark(ctx, caller, clip.HouseID); err != nil {
		return clip, err
	}
	if err := h.rest.Take(rest.LimitClips, "user:"+domain.FormatID(caller.UserID)); err != nil {
		return clip, err
	}
	return clip, h.rest.Take(rest.LimitClipsOfRoom, "house:"+domain.FormatID(clip.HouseID))
}

// ofRoom completes a clip of the current broadcast of a room.
func (h *clips) ofRoom(ctx context.Context, clip replay.Clip, req clipMakeRequest) (replay.Clip, error) {
	house, err := view.VisibleHouse(ctx, h.Rooms, int64(req.HouseID), 0, h.rest.Now())
	if err == nil {
		err = house.CheckLiveClip()
	}
	if err != nil {
		return clip, err
	}
	clip.HouseID, clip.SessionID, clip.MatchID, clip.RaceType = house.HouseID, house.SessionID, house.MatchID,
		house.RaceType
	clip.From, clip.To, err = replay.LiveClip(time.UnixMilli(int64(*req.From)), time.UnixMilli(int64(*req.To)),
		house.StartTime, h.rest.Now())
	return clip, err
}

// ofReplay completes a clip of a recording.
func (h *clips) ofReplay(ctx context.Context, caller rest.Caller, clip replay.Clip,
	req clipMakeRequest) (replay.Clip, error) {
	from, to := seconds(*req.From), seconds(*req.To)
	if err := replay.CheckClipLength(to - from); err != nil {
		return clip, err
	}
	r, err := h.Replays.Replay(ctx, req.ReplayID)
	if err != nil {
		return clip, err
	}
	house, err := h.Rooms.House(ctx, r.HouseID)
	if err == nil {
		err = r.OpenTo(&house, caller.HouseID, h.rest.Now())
	}
	if err != nil {
		return clip, err
	}
	if !house.Clips {
		return clip, domain.Refuse(domain.ClipsOff)
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return clip, err
	}
	clock, known := replay.Clock(r.Trim.Pieces(pieces)), false // without the parts that the trim hides
	if clip.From, known = clock.Moment(from); !known || to > r.Length+time.Second {
		return clip, domain.RefuseField("to", "range", "max", int(r.Length.Seconds()))
	}
	if clip.To, known = clock.Moment(to); !known {
		last := clock[len(clock)-1]
		clip.To = last.At.Add(last.Length)
	}
	clip.HouseID, clip.SessionID, clip.MatchID, clip.RaceType = r.HouseID, r.SessionID, r.MatchID, r.RaceType
	return clip, nil
}

func seconds(s float64) time.Duration {
	return time.Duration(min(s, 7*24*3600) * float64(time.Second))
}

// mayMark refuses a caller who is muted in the room, because the title of a clip is public there.
func (h *clips) mayMark(ctx context.Context, caller rest.Caller, houseID int64) error {
	right, _, err := view.RightIn(ctx, h.Rooms, caller, domain.HouseRoom(houseID))
	if err != nil {
		return err
	}
	standing, err := h.Chats.WhereStands(ctx, right.Room, &protos.AskStanding{Person: view.PersonOf(right)})
	if err == nil && standing.GetMuted() {
		err = domain.Refuse(domain.Muted, "endTime", view.MillisOrNull(standing.GetEndMs()), "muteType",
			standing.GetMuteType(), "reason", standing.GetMuteReason())
	}
	return err
}
