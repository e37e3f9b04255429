// How the room decides: one decision about the room at a time, each in effect once it is in the journal.

package room

import (
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

// outcome is the result of a rule. Without events it is answered at once.
type outcome struct {
	events []proto.Message
	answer func() proto.Message // after the events
	then   func()               // after the answer
}

// roomTurn is the key for all decisions about session, source and configuration.
type roomTurn struct{}

func list(event proto.Message) []proto.Message { return []proto.Message{event} }

func always(answer proto.Message) func() proto.Message {
	return func() proto.Message { return answer }
}

// decide runs a rule when all earlier decisions are settled. Its events are applied after the commit, so the news are
// numbered in the order of the journal, and a replay numbers them the same.
func (g *Grain) decide(rule func(now time.Time) (outcome, error)) error {
	g.InTurn(roomTurn{}, func(asker *actor.PID) {
		out, err := rule(g.Now())
		if err != nil {
			g.Reply(asker, actors.Answer(err))
			return
		}
		g.carryOut(asker, out)
	})
	return nil
}

// decideAlone is decide for decisions of the room itself; a rule returns nil to change nothing.
func (g *Grain) decideAlone(rule func(now time.Time) proto.Message) {
	g.InOwnTurn(roomTurn{}, func() { g.carryOut(nil, outcome{events: list(rule(g.Now()))}) })
}

func (g *Grain) carryOut(asker *actor.PID, out outcome) {
	events := out.events[:0]
	for _, event := range out.events {
		if event != nil {
			events = append(events, event)
		}
	}
	answer := func(domain.Coins) proto.Message {
		if out.answer == nil {
			return nil
		}
		return out.answer()
	}
	then := func(domain.Coins) {
		if out.then != nil {
			out.then()
		}
		g.carry()
		g.keepTime()
	}
	if len(events) == 0 {
		g.Reply(asker, answer(0))
		then(0)
		return
	}
	g.Settle(asker, roomTurn{}, &actors.Settlement{Events: events, Rows: g.rows(events), Answer: answer, Then: then})
}

// rows returns the projections of events that are about to be committed.
func (g *Grain) rows(events []proto.Message) []domain.Row {
	var rows []domain.Row
	for _, event := range events {
		switch e := event.(type) {
		case *protos.LiveClosed:
			if g.state.Live.SessionId != "" {
				e.Peak, e.PeakMs = g.peak, g.peakMs
				rows = append(rows, sessionRow(g.state, e.Peak, e.PeakMs, e.AtMs))
				rows = append(rows, g.peakRows()...)
			}
		case *protos.LiveOpened:
			e.Viewers = g.state.audience.viewers()
			g.peak, g.peakMs = e.Viewers, e.AtMs
			g.peaks = peaksAt(e.Viewers, e.AtMs)
		}
	}
	after := g.state.after(events)
	listed := false
	for _, event := range events {
		switch e := event.(type) {
		case *protos.VisitsCounted:
			rows = append(rows, studio.RoomCountRow{
				HouseID: after.Config.HouseId, Viewers: e.Viewers, VisitHistory: e.VisitHistory,
			})
			rows = append(rows, g.peakRows()...)
			continue
		case *protos.LiveOpened, *protos.PictureShown:
			rows = append(rows, sessionRow(after, g.peak, g.peakMs, 0))
		case *protos.RoomConfigured:
			if after.Live.SessionId != "" {
				rows = append(rows, sessionRow(after, g.peak, g.peakMs, 0))
			}
		}
		listed = true
	}
	if listed {
		rows = append(rows, roomRow(after))
	}
	return rows
}

// after returns the room's state with the events applied.
func (s *State) after(events []proto.Message) *State {
	next := NewState(s.Config.HouseId)
	next.statusSent = s.statusSent
	next.Config, next.Live = proto.Clone(s.Config).(*protos.RoomConfig), proto.Clone(s.Live).(*protos.LiveState)
	for _, event := range events {
		next.Apply(event)
	}
	return next
}
