// The chat of a recording, on the clock of the recording.

package replays

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

const chatReplayMost = 2000 // lines of one answer

type chatReplayRequest struct {
	SessionID string   `json:"sessionId"`
	From      *float64 `json:"from"` // seconds on the recording's clock
	To        *float64 `json:"to"`
}

func (r chatReplayRequest) Check() error {
	switch {
	case r.SessionID == "" || len(r.SessionID) > 64:
		return domain.RefuseField("sessionId", "required")
	case r.From == nil || *r.From < 0 || *r.From > 7*24*3600:
		return domain.RefuseField("from", "range", "min", 0)
	case r.To == nil || *r.To <= *r.From || *r.To-*r.From > domain.ChatReplayMax:
		return domain.RefuseField("to", "range", "min", *r.From, "max", *r.From+domain.ChatReplayMax)
	}
	return nil
}

type chatReplayAnswer struct {
	List []json.RawMessage `json:"list"` // events of the room with rel: seconds on the recording's clock
	More bool              `json:"more"` // there were too many: ask for a shorter time
}

// shownAgain are the kinds of events a recording replays.
var shownAgain = []string{"chat", "notice", "gift", "tip", "envelopeOpen", "envelopeGrab", "envelopeEnd", "score", "live"}

// chatReplay answers what happened in the room between two positions of a recording, without what was deleted.
func (h *Handlers) chatReplay(ctx context.Context, caller rest.Caller, req chatReplayRequest) (chatReplayAnswer, error) {
	answer := chatReplayAnswer{List: []json.RawMessage{}}
	r, _, err := h.visibleReplay(ctx, caller, domain.ReplayID(req.SessionID))
	if err != nil {
		return answer, err
	}
	told, err := h.summary(ctx, r)
	if err != nil {
		return answer, err
	}
	clock := told.clock
	from, ok := clock.Moment(time.Duration(*req.From * float64(time.Second)))
	if !ok {
		return answer, nil
	}
	if *req.From == 0 && r.Trim == nil { // what was said before the first picture
		from = r.Start
	}
	to, ok := clock.Moment(time.Duration(*req.To * float64(time.Second)))
	if !ok {
		last := clock[len(clock)-1]
		to = last.At.Add(last.Length)
	}
	lines, err := h.Replays.LinesBetween(ctx, domain.HouseRoom(r.HouseID), from, to, chatReplayMost+1)
	if answer.More = len(lines) > chatReplayMost; answer.More {
		lines = lines[:chatReplayMost]
	}
	for _, line := range lines {
		body := bytes.TrimSpace(line.Body)
		if !replayed(line) || len(body) < 2 || body[len(body)-1] != '}' {
			continue
		}
		event := append(bytes.Clone(body[:len(body)-1]), `,"rel":`...)
		event = strconv.AppendFloat(event, clock.Position(line.At).Seconds(), 'f', 3, 64)
		answer.List = append(answer.List, append(event, '}'))
	}
	return answer, err
}
