// The mailbox of a brand's calendar: one method per message.

package calendar

import (
	"fmt"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/protos"
)

const carryAgain = time.Second // delay after the chat of the brand was unreachable

// Carrier sends the calendar's news to the chat of its brand. It calls done with the highest number that was taken,
// from any goroutine.
type Carrier interface {
	Carry(room string, news []*protos.RoomNews, done func(carried int64, err error))
}

// Grain is the calendar of the brand its identity names. Each decision waits for the commit of the one before it: the
// news are numbered in the order of the journal.
type Grain struct {
	actors.Entity
	services *actors.Services
	carrier  Carrier
	brandID  int64
	state    *State
	grid     gridOf
	carrying bool
}

// turn is the key under which the decisions of a calendar wait for one another.
type turn struct{}

// New returns the factory of calendar grains.
func New(services *actors.Services, carrier Carrier) func() protos.Calendar {
	return func() protos.Calendar { return &Grain{services: services, carrier: carrier} }
}

// Init loads the state of the calendar.
func (g *Grain) Init(ctx cluster.GrainContext) {
	g.brandID, _ = domain.ParseID(ctx.Identity())
	g.state = NewState(g.brandID)
	if g.Wake(ctx, g.services, "calendar/"+ctx.Identity(), g.state) {
		g.carry()
	}
}

// Terminate hands the calendar over to its next owner.
func (g *Grain) Terminate() { g.Sleep() }

// ReceiveDefault handles messages of the shell.
func (g *Grain) ReceiveDefault(ctx cluster.GrainContext) { g.Receive(ctx) }

// BookSlot books a slot for a member of the brand.
func (g *Grain) BookSlot(cmd *protos.BookSlot) error {
	return g.inTurn(cmd.Grid, func(asker *actor.PID, grid agenda.Grid) error {
		booked, err := Book(g.state, cmd, grid, g.Now())
		if err != nil {
			return err
		}
		shown := g.state.show(booked.StartMs, booked.EndMs, false)
		shown.Holder = booked.By
		g.journalSlot(asker, cmd.Request, shown, booked, g.carryNews, agenda.SlotBookedRow{
			BrandID: g.brandID, Start: instant(booked.StartMs), End: instant(booked.EndMs),
			UserID: booked.By.GetUserId(),
			At:     instant(booked.AtMs), Occupy: time.Duration(cmd.Grid.OccupyMinutes) * time.Minute})
		return nil
	})
}

// CancelSlot frees a slot, and notifies its holder if the command asks for it.
func (g *Grain) CancelSlot(cmd *protos.CancelSlot) error {
	return g.inTurn(cmd.Grid, func(asker *actor.PID, grid agenda.Grid) error {
		freed, err := Cancel(g.state, cmd, grid, g.Now())
		if err != nil {
			return err
		}
		shown := g.state.show(freed.StartMs, freed.EndMs, freed.Closed)
		shown.Holder = nil
		rows := []domain.Row{agenda.SlotFreedRow{
			BrandID: g.brandID, Start: instant(freed.StartMs), By: freed.By, Operator: freed.Operator,
			At: instant(freed.AtMs)}}
		then := g.carryNews
		if cmd.Tell != nil {
			notice := cancelNotice(g.brandID, g.state.booked[freed.StartMs], freed, cmd, grid)
			rows = append(rows, notice)
			then = func(left domain.Coins) {
				g.carryNews(left)
				g.Publisher.Private(actors.NoticeFrame(notice))
			}
		}
		g.journalSlot(asker, cmd.Request, shown, freed, then, rows...)
		return nil
	})
}

// BlockSlots closes slots, or reopens them.
func (g *Grain) BlockSlots(cmd *protos.BlockSlots) error {
	return g.inTurn(cmd.Grid, func(asker *actor.PID, grid agenda.Grid) error {
		sets, err := Block(g.state, cmd, grid, g.Now())
		if err != nil {
			return err
		}
		if len(sets) == 0 {
			return g.unchanged(asker, cmd.Request)
		}
		s := &actors.Settlement{Then: g.carryNews}
		for _, e := range sets {
			s.Events = append(s.Events, e)
			s.Rows = append(s.Rows,
				agenda.SlotBlockRow{BrandID: g.brandID, Start: instant(e.StartMs), End: instant(e.EndMs),
					Blocked: e.Blocked, Reason: e.Reason, OperatorID: e.OperatorId, At: instant(e.AtMs)})
		}
		if sets[0].Untold {
			s.Events = append(s.Events, &protos.GridChanged{AtMs: sets[0].AtMs})
		}
		g.settle(asker, cmd.Request, &protos.SlotsBlocked{Changed: int64(len(sets))}, s)
		return nil
	})
}

// unchanged answers a block that changes no slot. The caller of a request gets STALE_STATE and looks for its first
// outcome, because a repeat finds nothing to change either.
func (g *Grain) unchanged(asker *actor.PID, request *protos.Request) error {
	if request != nil {
		return domain.Refuse(domain.StaleState, "current", "unchanged")
	}
	g.Reply(asker, &protos.SlotsBlocked{})
	return nil
}

// ChangeGrid makes every open grid reload, because the hours or the zone of the brand have changed. The calendar itself
// needs nothing: each command carries the grid.
func (g *Grain) ChangeGrid(*protos.ChangeGrid) error {
	g.InTurn(turn{}, func(asker *actor.PID) {
		g.Settle(asker, turn{}, &actors.Settlement{
			Events: []proto.Message{&protos.GridChanged{AtMs: g.Now().UnixMilli()}},
			Answer: func(domain.Coins) proto.Message { return &protos.GridTold{} },
			Then:   g.carryNews,
		})
	})
	return nil
}

// inTurn decides on the grid of the command; decide returns the refusal.
func (g *Grain) inTurn(asked *protos.Grid, decide func(asker *actor.PID, grid agenda.Grid) error) error {
	grid, err := g.grid.read(asked)
	if err != nil {
		g.Logger.Error("no grid", "brand", g.brandID, "err", err)
		return actors.Answer(err)
	}
	g.InTurn(turn{}, func(asker *actor.PID) {
		if err := decide(asker, grid); err != nil {
			g.Reply(asker, actors.Answer(err))
		}
	})
	return nil
}

// journalSlot journals the change of one slot and answers its new state.
func (g *Grain) journalSlot(
	asker *actor.PID, request *protos.Request, shown *protos.SlotChanged, event proto.Message, then func(domain.Coins),
	rows ...domain.Row,
) {
	g.settle(asker, request, shown, &actors.Settlement{Events: []proto.Message{event}, Rows: rows, Then: then})
}

// settle journals a decision with its answer, so that a repeat of the request is recognised.
func (g *Grain) settle(asker *actor.PID, request *protos.Request, answer proto.Message, s *actors.Settlement) {
	s.Answer = func(domain.Coins) proto.Message { return answer }
	if key := request.GetKey(); key != "" {
		kept, err := proto.Marshal(answer)
		if err != nil {
			g.Reply(asker, actors.Answer(fmt.Errorf("marshal the answer: %w", err)))
			return
		}
		s.Request = &ledger.Request{Key: key, Hash: request.Hash, Answer: kept}
	}
	g.Settle(asker, turn{}, s)
}

func (g *Grain) carryNews(domain.Coins) { g.carry() }

// carry sends the news to the chat, one batch at a time.
func (g *Grain) carry() {
	news := g.state.News()
	if g.carrying || len(news) == 0 || g.Dead() {
		return
	}
	g.carrying = true
	g.carrier.Carry(domain.BrandRoom(g.brandID), news, func(carried int64, err error) {
		g.Soon(func() {
			g.carrying = false
			if err != nil {
				g.Logger.Warn("news not carried yet", "brand", g.brandID, "err", err)
				g.Later(carryAgain, g.carry)
				return
			}
			g.state.Taken(carried)
			g.carry()
		})
	})
}

// gridOf caches the grid of the last command: settings rarely change, and a zone is read from a file.
type gridOf struct {
	asked *protos.Grid
	grid  agenda.Grid
}

func (k *gridOf) read(asked *protos.Grid) (agenda.Grid, error) {
	if k.asked != nil && proto.Equal(k.asked, asked) {
		return k.grid, nil
	}
	grid, err := agenda.NewGrid(asked.GetZone(), int(asked.GetSlotMinutes()), int(asked.GetHorizonDays()))
	if err != nil {
		return agenda.Grid{}, err
	}
	k.asked, k.grid = asked, grid.Keeping(agenda.HoursOf(asked.GetHours()))
	return k.grid, nil
}
