// Going back in a running broadcast: a playlist of what was recorded of it, its pieces, and what was said then.

package replays

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// runningLife: everybody who watches a little back asks for the same list every few seconds.
const runningLife = time.Second

// running is a broadcast on the air and what was kept of it.
type running struct {
	sessionID string
	start     time.Time
	pieces    []domain.ReplayPiece
}

func (h *Handlers) rewindRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/chat_back", rest.LimitReads, h.chatBack)
	h.rest.RegisterVideo("GET /rewind/:house/index.m3u8", rest.LimitReads, h.rewindPlaylist)
	h.rest.RegisterVideo("GET /rewind/:house/:session/:piece", rest.LimitNone, h.rewindPiece)
}

// runningIn is the broadcast of a house; NOT_FOUND while there is none, and what closed rooms answer.
func (h *Handlers) runningIn(ctx context.Context, houseID int64) (running, error) {
	return h.onAir.Get(ctx, houseID, h.rest.Now(), func(ctx context.Context) (running, error) {
		house, err := h.Houses.House(ctx, houseID)
		if err == nil {
			err = house.VisibleTo(0, h.rest.Now())
		}
		if err == nil && house.SessionID == "" {
			err = domain.Refuse(domain.NotFound, "kind", "stream")
		}
		if err != nil {
			return running{}, err
		}
		pieces, err := h.Recordings.ReplayPieces(ctx, house.SessionID)
		return running{house.SessionID, house.StartTime, pieces}, err
	})
}

// rewindPlaylist lists the last half hour of a broadcast that is being recorded. With at (ms since 1970) players begin at
// that moment.
func (h *Handlers) rewindPlaylist(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	houseID, ok := domain.ParseID(c.Params("house"))
	if !ok {
		return noReplay
	}
	at, err := rewindMoment(c.Query("at"))
	if err != nil {
		return err
	}
	now, err := h.runningIn(ctx, houseID)
	if err != nil {
		return err
	}
	back := domain.RewindOf(now.pieces)
	if len(back.Pieces) == 0 {
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=1")
	c.Set(fiber.HeaderContentType, "application/vnd.apple.mpegurl")
	return c.SendString(rewindList(now.sessionID, back, at))
}

func rewindMoment(asked string) (time.Time, error) {
	if asked == "" {
		return time.Time{}, nil
	}
	ms, err := strconv.ParseInt(asked, 10, 64)
	if err != nil || ms <= 0 {
		return time.Time{}, domain.RefuseField("at", "range", "min", 1)
	}
	return time.UnixMilli(ms), nil
}

// rewindList grows at its end and never changes what it has listed.
func rewindList(sessionID string, back domain.Rewind, at time.Time) string {
	longest := time.Duration(0)
	for _, p := range back.Pieces {
		longest = max(longest, p.Length)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:%d\n#EXT-X-MEDIA-SEQUENCE:%d\n",
		max(1, int(longest.Round(time.Second)/time.Second)), back.Skipped)
	if back.Breaks > 0 {
		fmt.Fprintf(&b, "#EXT-X-DISCONTINUITY-SEQUENCE:%d\n", back.Breaks)
	}
	b.WriteString("#EXT-X-INDEPENDENT-SEGMENTS\n")
	if beforeEnd, ok := back.Begin(at); ok && !at.IsZero() {
		fmt.Fprintf(&b, "#EXT-X-START:TIME-OFFSET=-%.3f,PRECISE=YES\n", beforeEnd.Seconds())
	}
	for i, p := range back.Pieces {
		if p.Broken && i+back.Skipped > 0 {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		fmt.Fprintf(&b, "#EXT-X-PROGRAM-DATE-TIME:%s\n#EXTINF:%.3f,\n%s/%d.ts\n",
			p.At.UTC().Format("2006-01-02T15:04:05.000Z"), p.Length.Seconds(), sessionID, p.Number)
	}
	return b.String()
}

// rewindPiece sends one piece of the broadcast that runs.
func (h *Handlers) rewindPiece(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	houseID, ok := domain.ParseID(c.Params("house"))
	number, isPiece := numbered(c.Params("piece"), ".ts")
	if !ok || !isPiece {
		return noReplay
	}
	now, err := h.runningIn(ctx, houseID)
	if err != nil {
		return err
	}
	if now.sessionID != c.Params("session") {
		return noReplay
	}
	return h.rest.SendFile(c, caller, rest.StoredFile{
		Key: domain.PieceKey(now.sessionID, number), ContentType: "video/mp2t", CacheControl: "public, max-age=3600", Missing: noReplay,
	})
}

type chatBackRequest struct {
	HouseID rest.ID `json:"houseId"`
	From    int64   `json:"from"` // ms since 1970
	To      int64   `json:"to"`
}

func (r chatBackRequest) Check() error {
	switch most := int64(domain.ChatReplayMax * 1000); {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.From <= 0:
		return domain.RefuseField("from", "range", "min", 1)
	case r.To <= r.From || r.To-r.From > most:
		return domain.RefuseField("to", "range", "min", r.From, "max", r.From+most)
	}
	return nil
}

type chatBackAnswer struct {
	List []json.RawMessage `json:"list"` // events of the room
	More bool              `json:"more"` // there were too many: ask for a shorter time
}

// chatBack answers what happened in the room between two moments of the running broadcast, without what was deleted. It
// reaches as far back as its picture, and a little further.
func (h *Handlers) chatBack(ctx context.Context, caller rest.Caller, req chatBackRequest) (chatBackAnswer, error) {
	answer := chatBackAnswer{List: []json.RawMessage{}}
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return answer, err
	}
	now, err := h.runningIn(ctx, int64(req.HouseID))
	if err != nil {
		return answer, err
	}
	from, to := time.UnixMilli(req.From), time.UnixMilli(req.To)
	for _, first := range []time.Time{now.start, h.rest.Now().Add(-domain.RewindLength - 5*time.Minute)} {
		if from.Before(first) {
			from = first
		}
	}
	if !from.Before(to) {
		return answer, nil
	}
	lines, err := h.Recordings.LinesBetween(ctx, domain.HouseRoom(int64(req.HouseID)), from, to, chatReplayMost+1)
	if answer.More = len(lines) > chatReplayMost; answer.More {
		lines = lines[:chatReplayMost]
	}
	for _, line := range lines {
		if replayed(line) {
			answer.List = append(answer.List, bytes.TrimSpace(line.Body))
		}
	}
	return answer, err
}

// replayed tells whether a line is shown again later.
func replayed(line domain.LineRow) bool {
	return slices.Contains(shownAgain, line.Kind) && (!line.Deleted || line.Kind != "chat")
}
