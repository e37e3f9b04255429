// Going back in a broadcast that runs or has just ended: the playlist, its pieces, and the chat of that time.

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
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

// onAirLife is how long the pieces of a broadcast are cached. Every player reads the same list every few seconds.
const onAirLife = time.Second

// rewinds answers what viewers ask about earlier moments of a broadcast.
type rewinds struct {
	Ports
	rest   *rest.Server
	lately cache.Cache[int64, []replay.Broadcast] // by house
	pieces cache.Cache[string, []replay.Piece]    // of those, by session
}

func newRewinds(server *rest.Server, ports Ports) *rewinds {
	h := &rewinds{Ports: ports, rest: server,
		lately: cache.NewStrict[int64, []replay.Broadcast](server.Base, view.ShownLife, 1000),
		pieces: cache.New[string, []replay.Piece](server.Base, onAirLife, 1000)}
	server.Changes.OnHouse(h.lately.Forget)
	server.Changes.On(cache.KindReplay, h.forget)
	return h
}

// forget drops the cached broadcast of a recording that has changed.
func (h *rewinds) forget(replayID string) {
	h.lately.ForgetIf(func(of []replay.Broadcast) bool {
		return slices.ContainsFunc(of, func(b replay.Broadcast) bool { return replay.ID(b.SessionID) == replayID })
	})
}

// broadcast is the recorded part of a running broadcast, or of one that has just ended.
type broadcast struct {
	replay.Broadcast
	pieces []replay.Piece
}

func (h *rewinds) routes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/chat_back", rest.LimitReads, h.chatBack)
	h.rest.RegisterVideo("GET /rewind/:house/:session/index.m3u8", rest.LimitReads, h.rewindPlaylist)
	view.RegisterShown(h.rest, "GET /rewind/:house/:session/shown", h.rewindShown)
	h.rest.RegisterVideo("GET /rewind/:house/:session/:piece", rest.LimitNone, h.rewindPiece)
}

// broadcast returns a session of a house; "" is the one on the air. It includes a session that has just ended, as far
// as its recording is public, so that viewers who are behind can watch it to the end. It refuses with NOT_FOUND or
// ROOM_SUSPENDED.
func (h *rewinds) broadcast(ctx context.Context, houseID int64, sessionID string) (broadcast, error) {
	lately, err := h.lately.Get(ctx, houseID, h.rest.Now(), func(ctx context.Context) ([]replay.Broadcast, error) {
		return h.readLately(ctx, houseID)
	})
	if err != nil {
		return broadcast{}, err
	}
	at := slices.IndexFunc(lately, func(b replay.Broadcast) bool {
		return b.SessionID == sessionID || sessionID == "" && b.IsOnAir
	})
	if at < 0 {
		return broadcast{}, domain.Refuse(domain.NotFound, "kind", "stream")
	}
	pieces, err := h.pieces.Get(ctx, lately[at].SessionID, h.rest.Now(),
		func(ctx context.Context) ([]replay.Piece, error) {
			return h.Replays.ReplayPieces(ctx, lately[at].SessionID)
		})
	return broadcast{lately[at], pieces}, err
}

// readLately reads the current broadcast of a house, and those within the time that viewers can go back.
func (h *rewinds) readLately(ctx context.Context, houseID int64) ([]replay.Broadcast, error) {
	now := h.rest.Now()
	house, err := view.VisibleHouse(ctx, h.Rooms, houseID, 0, now)
	if err != nil {
		return nil, err
	}
	lately, err := h.Replays.EndedBroadcasts(ctx, houseID, now)
	if house.SessionID != "" {
		lately = append(lately, replay.Broadcast{SessionID: house.SessionID, Start: house.StartTime, IsOnAir: true})
	}
	return lately, err
}

// rewindPlaylist sends the playlist of the last half hour of a broadcast. The query at (epoch ms) sets where players
// start.
func (h *rewinds) rewindPlaylist(c fiber.Ctx, _ rest.Caller) error {
	at, err := rewindMoment(c.Query("at"))
	if err != nil {
		return err
	}
	found, err := h.addressed(c)
	if err != nil {
		return err
	}
	back := replay.RewindOf(found.pieces, found.Trim)
	if len(back.Pieces) == 0 {
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return view.SendPlaylist(c, view.ShownCacheControl, rewindList(back, at, found.IsWhole))
}

// addressed returns the broadcast of a request's path.
func (h *rewinds) addressed(c fiber.Ctx) (broadcast, error) {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	houseID, ok := domain.ParseID(c.Params("house"))
	if !ok {
		return broadcast{}, noReplay
	}
	return h.broadcast(ctx, houseID, c.Params("session"))
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

// rewindList returns a playlist that only grows at its end. whole adds the end mark.
func rewindList(back replay.Rewind, at time.Time, whole bool) string {
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
		if p.Init > 0 && (i == 0 || p.Broken || back.Pieces[i-1].Init == 0) {
			b.WriteString(view.Map(initName(p)))
		}
		fmt.Fprintf(&b, "#EXT-X-PROGRAM-DATE-TIME:%s\n#EXTINF:%.3f,\n%s\n",
			p.At.UTC().Format("2006-01-02T15:04:05.000Z"), p.Length.Seconds(), pieceName(p))
	}
	if whole {
		b.WriteString("#EXT-X-ENDLIST\n")
	}
	return b.String()
}

// rewindPiece sends a piece of the broadcast.
func (h *rewinds) rewindPiece(c fiber.Ctx, caller rest.Caller) error {
	found, err := h.addressed(c)
	if err != nil {
		return err
	}
	name := c.Params("piece")
	file := pieceOf(found.SessionID, found.Trim, name)
	if strings.HasSuffix(name, fragmentsEnd) {
		file = fragmentsOf(found.Trim.Pieces(found.pieces), name)
	}
	if file.Key == "" {
		return noReplay
	}
	file.ContentType, file.CacheControl, file.Missing = view.PieceType(name), view.ShownCacheControl, noReplay
	return h.rest.SendFile(c, caller, file)
}

// rewindShown answers edges what a broadcast shows.
func (h *rewinds) rewindShown(_ context.Context, c fiber.Ctx) ([]string, error) {
	found, err := h.addressed(c)
	if err != nil {
		return nil, err
	}
	return []string{found.Trim.Name()}, nil
}

type chatBackRequest struct {
	HouseID   rest.ID `json:"houseId"`
	SessionID string  `json:"sessionId"` // of player.rewind; absent: the current broadcast
	From      int64   `json:"from"`      // epoch ms
	To        int64   `json:"to"`
}

func (r chatBackRequest) Check() error {
	switch most := int64(replay.ChatReplayMax * 1000); {
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
	More bool              `json:"more"` // some events were left out: ask for a shorter time
}

// chatBack lists the events of the room between two moments of a broadcast that runs or has just ended. It leaves out
// deleted lines. It reaches a little further back than the pictures.
func (h *rewinds) chatBack(ctx context.Context, caller rest.Caller, req chatBackRequest) (chatBackAnswer, error) {
	answer := chatBackAnswer{List: []json.RawMessage{}}
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return answer, err
	}
	found, err := h.broadcast(ctx, int64(req.HouseID), req.SessionID)
	if err != nil {
		return answer, err
	}
	from, to := time.UnixMilli(req.From), time.UnixMilli(req.To)
	for _, first := range []time.Time{found.Start, h.rest.Now().Add(-replay.RewindLength - 5*time.Minute)} {
		if from.Before(first) {
			from = first
		}
	}
	if found.Trim != nil {
		from, to = replay.Clock(found.Trim.Pieces(found.pieces)).Within(from, to)
	}
	if !from.Before(to) {
		return answer, nil
	}
	lines, more, err := h.replayedLines(ctx, int64(req.HouseID), from, to)
	answer.More = more
	for _, line := range lines {
		answer.List = append(answer.List, bytes.TrimSpace(line.Body))
	}
	return answer, err
}
