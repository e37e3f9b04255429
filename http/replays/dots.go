// Dots on the progress bar of a recording: marks, events of the match, and moments with many gifts.

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
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

// dots returns the dots of a recording by time: marks, events of the match except revoked ones, and moments with many
// gifts.
func (h *Handlers) dots(ctx context.Context, caller rest.Caller, r replay.Replay,
	past past) ([]view.ProgressDot, error) {
	marks, err := h.Replays.Marks(ctx, r.SessionID)
	if err != nil {
		return nil, err
	}
	lead := replay.DotLeadSeconds
	if _, err := h.Site.Setting(ctx, "live.dotLeadSeconds", &lead); err != nil {
		return nil, err
	}
	dots := []view.ProgressDot{}
	for _, m := range marks {
		if !past.leaves(m.At) {
			continue
		}
		dots = append(dots, dotAt(past.clock, "mark-"+domain.FormatID(m.MarkID), m.At, 0, m.Text))
	}
	for _, e := range past.events {
		if text := dotText(e, caller.Lang); text != "" && past.covers(e.At) {
			dots = append(dots, dotAt(past.clock, "event-"+domain.FormatID(e.EventID), e.At, time.Duration(lead)*time.Second,
				text))
		}
	}
	for i, g := range past.gifts {
		if !past.leaves(g.At) {
			continue
		}
		text := h.rest.Wording().Say(caller.Lang, "server:replay.gifts", map[string]any{"count": g.Amount})
		dots = append(dots, dotAt(past.clock, "gifts-"+strconv.Itoa(i+1), g.At, 0, text))
	}
	slices.SortStableFunc(dots, func(a, b view.ProgressDot) int { return cmp.Compare(a.Time, b.Time) })
	return dots, nil
}

func dotAt(clock replay.Clock, id string, at time.Time, lead time.Duration, text string) view.ProgressDot {
	position := max(0, clock.Position(at)-lead)
	return view.ProgressDot{ID: id, Time: position.Seconds(), Text: text, Duration: replay.DotLength}
}

// dotText returns the text of an event's dot: "67' 2–1 Name" if it changes the score, else with the kind of event. It
// returns "" for an event without a dot.
func dotText(e sport.MatchEvent, lang string) string {
	var words []string
	if e.Minute != nil {
		minute := strconv.Itoa(*e.Minute)
		if e.Offset != nil && *e.Offset > 0 {
			minute += "+" + strconv.Itoa(*e.Offset)
		}
		words = append(words, minute+"'")
	}
	switch e.Type {
	case sport.EventGoal, sport.EventOwnGoal, sport.EventPenaltyGoal, sport.EventPoints:
		words = append(words, fmt.Sprintf("%d–%d", e.HomeScore, e.AwayScore))
	case sport.EventMissedPenalty, sport.EventYellowCard, sport.EventRedCard:
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
