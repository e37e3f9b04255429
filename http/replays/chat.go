// The chat of a recording, on the clock of the recording.

package replays

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/http/rest"
)

const chatReplayMost = 2000 // events of one answer

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
	case r.To == nil || *r.To <= *r.From || *r.To-*r.From > replay.ChatReplayMax:
		return domain.RefuseField("to", "range", "min", *r.From, "max", *r.From+replay.ChatReplayMax)
	}
	return nil
}

type chatReplayAnswer struct {
	List []json.RawMessage `json:"list"` // events of the room; rel is in seconds on the recording's clock
	More bool              `json:"more"` // some events were left out: ask for a shorter time
}

// shownAgain are the kinds of events that a recording replays.
var shownAgain = []string{"chat", "notice", "gift", "tip", "envelopeOpen", "envelopeGrab", "envelopeEnd", "score",
	moderation.LineGoal, "live", "poll"}

// chatReplay lists the events of the room between two positions of a recording. It leaves out deleted lines.
func (h *Handlers) chatReplay(ctx context.Context, caller rest.Caller,
	req chatReplayRequest) (chatReplayAnswer, error) {
	answer := chatReplayAnswer{List: []json.RawMessage{}}
	r, _, err := h.visibleReplay(ctx, caller, replay.ID(req.SessionID))
	if err != nil {
		return answer, err
	}
	summary, err := h.summary(ctx, r)
	if err != nil {
		return answer, err
	}
	clock := summary.clock
	from, ok := clock.Moment(time.Duration(*req.From * float64(time.Second)))
	if !ok {
		return answer, nil
	}
	if *req.From == 0 && r.Trim == nil { // includes the events before the first picture
		from = r.Start
	}
	to, ok := clock.Moment(time.Duration(*req.To * float64(time.Second)))
	if !ok {
		last := clock[len(clock)-1]
		to = last.At.Add(last.Length)
	}
	lines, more, err := h.replayedLines(ctx, r.HouseID, from, to)
	answer.More = more
	for _, line := range lines {
		body := bytes.TrimSpace(line.Body)
		if len(body) < 2 || body[len(body)-1] != '}' {
			continue
		}
		event := append(bytes.Clone(body[:len(body)-1]), `,"rel":`...)
		event = strconv.AppendFloat(event, clock.Position(line.At).Seconds(), 'f', 3, 64)
		answer.List = append(answer.List, append(event, '}'))
	}
	return answer, err
}

// replayedLines returns the events of a room that a recording replays; more reports that some were left out.
func (p Ports) replayedLines(ctx context.Context, houseID int64, from,
	to time.Time) (lines []moderation.LineRow, more bool, err error) {
	lines, err = p.Replays.LinesBetween(ctx, domain.HouseRoom(houseID), from, to, chatReplayMost+1)
	more = len(lines) > chatReplayMost
	return slices.DeleteFunc(lines[:min(len(lines), chatReplayMost)], func(line moderation.LineRow) bool {
		return !slices.Contains(shownAgain, line.Kind) || line.Deleted && line.Kind == "chat"
	}), more, err
}
