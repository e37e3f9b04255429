// The mailbox of a chat room: one method per message.
package chat

import (
	"context"
	"slices"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/protos"
)

const (
	linesTimeout  = 2 * time.Second
	forgetting    = time.Minute
	answerPending = 64 // askers that may wait for one line
)

// Grain is the chat of the room its identity names.
type Grain struct {
	actors.Entity
	services *actors.Services
	room     string
	state    *State
	ring     ring
	durable  int64                  // newest offset the journal has
	waiting  map[int64][]*actor.PID // who repeated a line that is not durable yet
	forget   time.Time
}

// New makes the factory of chat grains.
func New(services *actors.Services) func() protos.Chat {
	return func() protos.Chat { return &Grain{services: services} }
}

// Init wakes the room: state from the journal, the last minutes from the stored lines.
func (g *Grain) Init(ctx cluster.GrainContext) {
	g.room, g.state, g.waiting = ctx.Identity(), NewState(), map[int64][]*actor.PID{}
	if !g.Wake(ctx, g.services, "chat/"+g.room, g.state) {
		return
	}
	if !g.HandedOver() {
		// The previous owner may have sent lines it could not journal: readers must not trust its offsets.
		g.state.Epoch = g.Epoch()
	}
	deadline, cancel := context.WithTimeout(context.Background(), linesTimeout)
	defer cancel()
	now := g.Now()
	rows, err := g.Lines.Recent(deadline, g.room, now.Add(-domain.RecoveryWindow), domain.RecoveryEvents, domain.RecoveryMax)
	if err != nil {
		g.Logger.Warn("room starts without its last lines", "room", g.room, "err", err)
	}
	if err == nil {
		g.state.unlearn() // the journal's tail told part of it already
	}
	for _, row := range rows {
		g.ring.push(row.Offset, row.At, row.Body)
		restore(g.state, row)
	}
	g.state.Forget(now)
	g.durable = g.state.Head
}

// Terminate hands the room over.
func (g *Grain) Terminate(cluster.GrainContext) { g.Sleep() }

// ReceiveDefault takes the shell's own messages.
func (g *Grain) ReceiveDefault(ctx cluster.GrainContext) { g.Receive(ctx) }

// Open tells a node all it needs to serve newcomers from memory.
func (g *Grain) Open(_ *protos.OpenChat, _ cluster.GrainContext) (*protos.ChatOpened, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	first, recent := g.ring.all()
	return &protos.ChatOpened{Epoch: g.state.Epoch, Head: g.state.Head, First: first, Recent: recent, State: g.state.Room()}, nil
}

// WhereStands tells a person whether they may speak.
func (g *Grain) WhereStands(cmd *protos.AskStanding, _ cluster.GrainContext) (*protos.Standing, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	return Stand(g.state, cmd.Person, g.Now()), nil
}

// Post sequences a line, sends it at once and acknowledges it when it is durable.
func (g *Grain) Post(cmd *protos.PostLine, _ func(*protos.LinePosted), _ func(error), _ cluster.GrainContext) error {
	now := g.Now()
	g.tidy(now)
	if first, ok := Repeated(g.state, cmd, now); ok {
		g.answerRepeat(first)
		return nil
	}
	said, err := Post(g.state, cmd, now)
	if err != nil {
		return actors.Answer(err)
	}
	g.tell([]proto.Message{said}, []told{tellLine(said)},
		&protos.LinePosted{Offset: said.Offset, AtMs: said.AtMs, MessageId: said.MessageId}, nil)
	return nil
}

// answerRepeat gives the first outcome, but not before it is durable.
func (g *Grain) answerRepeat(first *protos.LinePosted) {
	if first.Offset <= g.durable {
		g.Tell(g.Asker(), first)
		return
	}
	if waiting := g.waiting[first.Offset]; len(waiting) < answerPending {
		g.waiting[first.Offset] = append(waiting, g.Asker())
	}
}

// Mute silences one user: the next line of theirs is refused.
func (g *Grain) Mute(cmd *protos.MuteUser, _ func(*protos.MuteChanged), _ func(error), _ cluster.GrainContext) error {
	muted, err := Mute(g.state, cmd, g.Now())
	if err != nil {
		return actors.Answer(err)
	}
	answer := &protos.MuteChanged{Muted: true, MuteType: muted.MuteType, EndMs: muted.EndMs, MuteId: muted.MuteId}
	row := domain.MuteRow{
		MuteID: muted.MuteId, Room: g.room, UserID: muted.Target.UserId, OperatorID: muted.By.UserId,
		Type: domain.MuteType(muted.MuteType), Reason: muted.Reason, Start: instant(muted.StartMs), End: instant(muted.EndMs),
	}
	g.tell([]proto.Message{muted}, announced(muted.Offset, tellMute(muted)), answer, func() {
		g.Publisher.Private(privateMuted(g.room, muted))
	}, row)
	return nil
}

// Unmute lifts one user's mute.
func (g *Grain) Unmute(cmd *protos.UnmuteUser, _ func(*protos.MuteChanged), _ func(error), _ cluster.GrainContext) error {
	now := g.Now()
	lifted, err := Unmute(g.state, cmd, now)
	if err != nil {
		return actors.Answer(err)
	}
	if lifted == nil {
		g.Tell(g.Asker(), &protos.MuteChanged{})
		return nil
	}
	row := domain.UnmuteRow{Room: g.room, UserID: lifted.Target.UserId, OperatorID: lifted.By.UserId, At: now}
	g.tell([]proto.Message{lifted}, announced(lifted.Offset, tellUnmute(lifted)), &protos.MuteChanged{}, func() {
		g.Publisher.Private(privateUnmuted(g.room, lifted.Target.UserId))
	}, row)
	return nil
}

// MuteAll stops or reopens the room for everyone but its staff.
func (g *Grain) MuteAll(cmd *protos.SetMutedAll, _ func(*protos.MutedAllSet), _ func(error), _ cluster.GrainContext) error {
	set, err := MuteAll(g.state, cmd, g.Now())
	if err != nil {
		return actors.Answer(err)
	}
	if set == nil {
		g.Tell(g.Asker(), &protos.MutedAllSet{MutedAll: g.state.Mode.MutedAll})
		return nil
	}
	g.tell([]proto.Message{set}, []told{tellMuteAll(set)}, &protos.MutedAllSet{MutedAll: set.Stop}, nil)
	return nil
}

// Carry takes the live room's news; what it has seen before changes nothing.
func (g *Grain) Carry(cmd *protos.CarryNews, _ func(*protos.NewsCarried), _ func(error), _ cluster.GrainContext) error {
	var (
		events []proto.Message
		tells  []told
		rows   []domain.Row
		lifted []int64
	)
	for _, news := range Sequence(g.state, cmd) {
		events = append(events, news)
		tells = append(tells, tellNews(news.News, news.First)...)
		if news.News.GetLive().GetEnded() {
			rows = append(rows, domain.UnmuteRow{Room: g.room, AllSession: true, At: instant(news.News.AtMs)})
			lifted = g.state.sessionMutes()
		}
	}
	if len(events) == 0 {
		g.Tell(g.Asker(), &protos.NewsCarried{Carried: g.state.Carried})
		return nil
	}
	newest := events[len(events)-1].(*protos.NewsSequenced).News.Number
	g.tell(events, tells, &protos.NewsCarried{Carried: newest}, func() {
		for _, userID := range lifted {
			g.Publisher.Private(privateUnmuted(g.room, userID))
		}
	}, rows...)
	return nil
}

// tell applies events, sends what the room is told of them at once, and journals both.
func (g *Grain) tell(events []proto.Message, tells []told, answer proto.Message, then func(), rows ...domain.Row) {
	if g.Dead() {
		g.Tell(g.Asker(), actors.Unavailable())
		return
	}
	session := g.state.SessionID
	batch := &protos.RoomEvents{Room: g.room, Epoch: g.state.Epoch, Events: make([][]byte, 0, len(tells))}
	for _, t := range tells {
		body, row := t.encode(g.room, g.state.Epoch, session)
		batch.Events = append(batch.Events, body)
		rows = append(rows, row)
		g.ring.push(t.offset, instant(t.atMs), body)
	}
	head := int64(0)
	if len(tells) > 0 {
		batch.First, head = tells[0].offset, tells[len(tells)-1].offset
	}
	g.Commit(&actors.Decision{
		Events: events,
		Rows:   func() []domain.Row { return rows },
		Answer: answer,
		Then:   func() { g.landed(head, answer, then) },
	})
	if len(tells) > 0 {
		if slices.ContainsFunc(tells, changesRoom) {
			batch.State = g.state.Room()
		}
		g.Publisher.Events(batch)
	}
}

// changesRoom tells which events change what a newcomer is told.
func changesRoom(t told) bool {
	switch t.kind {
	case "chat", "gift", "tip", "slot":
		return false
	}
	return true
}

// landed runs when a decision is durable.
func (g *Grain) landed(head int64, answer proto.Message, then func()) {
	g.durable = max(g.durable, head)
	if line, ok := answer.(*protos.LinePosted); ok {
		for _, asker := range g.waiting[line.Offset] {
			g.Tell(asker, &protos.LinePosted{Offset: line.Offset, AtMs: line.AtMs, MessageId: line.MessageId, Repeated: true})
		}
		delete(g.waiting, line.Offset)
	}
	if then != nil {
		then()
	}
}

func (g *Grain) tidy(now time.Time) {
	if now.Sub(g.forget) > forgetting {
		g.forget = now
		g.state.Forget(now)
		g.ring.trim(now)
	}
}

func announced(offset int64, t told) []told {
	if offset == 0 {
		return nil
	}
	return []told{t}
}

// instant is the time of a millisecond; 0 is no time.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
