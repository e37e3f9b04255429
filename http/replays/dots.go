// Marks on the progress bar of a recording: events of the match, and moments that were marked.

package replays

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// dots of a recording by time: marks, events of the match but for revoked ones, and the moments of many gifts.
func (h *Handlers) dots(ctx context.Context, caller rest.Caller, r domain.Replay, past past) ([]view.ProgressDot, error) {
	marks, err := h.Recordings.Marks(ctx, r.SessionID)
	if err != nil {
		return nil, err
	}
	lead := domain.DotLeadSeconds
	if _, err := h.Settings.Setting(ctx, "live.dotLeadSeconds", &lead); err != nil {
		return nil, err
	}
	dots := []view.ProgressDot{}
	for _, m := range marks {
		dots = append(dots, dotAt(past.clock, "mark-"+domain.FormatID(m.MarkID), m.At, 0, m.Text))
	}
	for _, e := range past.events {
		if text := dotText(e, caller.Lang); text != "" && past.covers(e.At) {
			dots = append(dots, dotAt(past.clock, "event-"+domain.FormatID(e.EventID), e.At, time.Duration(lead)*time.Second, text))
		}
	}
	for i, g := range past.gifts {
		text := h.rest.Wording().Say(caller.Lang, "server:replay.gifts", map[string]any{"count": g.Amount})
		dots = append(dots, dotAt(past.clock, "gifts-"+strconv.Itoa(i+1), g.At, 0, text))
	}
	slices.SortStableFunc(dots, func(a, b view.ProgressDot) int { return cmp.Compare(a.Time, b.Time) })
	return dots, nil
}

func dotAt(clock domain.ReplayClock, id string, at time.Time, lead time.Duration, text string) view.ProgressDot {
	position := max(0, clock.Position(at)-lead)
	return view.ProgressDot{ID: id, Time: position.Seconds(), Text: text, Duration: domain.DotLength}
}

// dotText is "67' 2–1 Name" for what changed the score, the kind of event otherwise, and "" for what is not shown.
func dotText(e domain.MatchEvent, lang string) string {
	var words []string
	if e.Minute != nil {
		minute := strconv.Itoa(*e.Minute)
		if e.Offset != nil && *e.Offset > 0 {
			minute += "+" + strconv.Itoa(*e.Offset)
		}
		words = append(words, minute+"'")
	}
	switch e.Type {
	case domain.EventGoal, domain.EventOwnGoal, domain.EventPenaltyGoal, domain.EventPoints:
		words = append(words, fmt.Sprintf("%d–%d", e.HomeScore, e.AwayScore))
	case domain.EventMissedPenalty, domain.EventYellowCard, domain.EventRedCard:
		for _, v := range view.Enums["matchEventType"] {
			if fmt.Sprint(v.Value) == fmt.Sprint(e.Type) {
				words = append(words, v.Label.In(lang))
			}
		}
	default:
		return ""
	}
	if e.Player != "" {
		words = append(words, e.Player)
	}
	return strings.Join(words, " ")
}

type liveMarkRequest struct {
	HouseID rest.ID `json:"houseId"`
	Text    string  `json:"text"`
}

func (r liveMarkRequest) Room() rest.ID { return r.HouseID }

type markAnswer struct {
	MarkID rest.ID `json:"markId"`
	Time   int64   `json:"time"`
	Text   string  `json:"text"`
}

// liveMark marks this moment of the broadcast; it becomes a dot of the recording.
func (h *Handlers) liveMark(ctx context.Context, caller rest.Caller, req liveMarkRequest) (markAnswer, error) {
	text := domain.CleanLine(req.Text)
	switch {
	case text == "":
		return markAnswer{}, domain.Refuse(domain.FieldRequired, "field", "text")
	case domain.Length(text) > domain.MarkTextMax:
		return markAnswer{}, domain.RefuseField("text", "length", "max", domain.MarkTextMax)
	}
	session, err := h.openSession(ctx, int64(req.HouseID))
	if err != nil {
		return markAnswer{}, err
	}
	said, err := h.Chat.Judge(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.JudgeRemark{Person: view.StaffPerson(caller), Text: text})
	if err != nil {
		return markAnswer{}, err
	}
	m, err := h.Recordings.AddMark(ctx, session, caller.UserID, said.GetText(), h.rest.Now())
	return markAnswer{rest.ID(m.MarkID), m.At.UnixMilli(), m.Text}, err
}

func (h *Handlers) openSession(ctx context.Context, houseID int64) (string, error) {
	var view *protos.RoomView
	view, err := h.Rooms.View(ctx, domain.HouseRoom(houseID))
	if err == nil && view.GetLive().GetSessionId() == "" {
		err = domain.Refuse(domain.LiveNotStarted)
	}
	return view.GetLive().GetSessionId(), err
}
