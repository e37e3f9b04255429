// The mailbox of a chat room: one method per message.

package chat

import (
	"context"
	"errors"
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
	house    int64 // whose room it is, 0: no house's
	state    *State
	ring     ring
	durable  int64                  // newest offset the journal has
	waiting  map[int64][]*actor.PID // who repeated a line that is not durable yet
	forget   time.Time
	unpin    *time.Timer // nil while nothing is pinned for a time
}

// New makes the factory of chat grains.
func New(services *actors.Services) func() protos.Chat {
	return func() protos.Chat { return &Grain{services: services} }
}

// Init wakes the room: state from the journal, the last minutes from the stored lines.
func (g *Grain) Init(ctx cluster.GrainContext) {
	g.room, g.state, g.waiting = ctx.Identity(), NewState(), map[int64][]*actor.PID{}
	g.state.Room = g.room
	g.house, _ = domain.HouseOf(g.room)
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
		g.state.forgetLines() // the tail of the journal filled part of it already
	}
	var deleted []string
	for _, row := range rows {
		g.ring.read(row)
		restore(g.state, row)
		if row.Deleted {
			deleted = append(deleted, row.MessageID)
		}
	}
	if len(rows) > 0 { // a room may have a past from before it opened
		g.state.Head = max(g.state.Head, rows[len(rows)-1].Offset)
	}
	g.ring.mark(deleted, true)
	g.state.Forget(now)
	g.durable = g.state.Head
	if g.Badges != nil {
		g.state.badges = func(userID int64) domain.Badges { return g.Badges.Of(g.house, userID) }
		g.state.badges(0) // so that they are known when the first line comes
	}
	g.watchPin()
}

// Terminate hands the room over.
func (g *Grain) Terminate() {
	if g.unpin != nil {
		g.unpin.Stop()
	}
	g.Sleep()
}

// ReceiveDefault takes the shell's own messages and the pin's time.
func (g *Grain) ReceiveDefault(ctx cluster.GrainContext) {
	if _, ok := ctx.Message().(*pinDue); ok {
		g.pinTime()
		return
	}
	g.Receive(ctx)
}

// Open answers all that a node needs to serve joining clients from memory.
func (g *Grain) Open(_ *protos.OpenChat) (*protos.ChatOpened, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	first, recent := g.ring.all()
	return &protos.ChatOpened{Epoch: g.state.Epoch, Head: g.state.Head, First: first, Recent: recent, State: g.state.RoomState()}, nil
}

// WhereStands answers whether a person may write.
func (g *Grain) WhereStands(cmd *protos.AskStanding) (*protos.Standing, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	return Stand(g.state, cmd.Person, g.Now()), nil
}

// Post sequences a line, sends it at once and acknowledges it when it is durable.
func (g *Grain) Post(cmd *protos.PostLine) error {
	now := g.Now()
	g.trim(now)
	if first, ok := Repeated(g.state, cmd, now); ok {
		g.answerRepeat(first)
		return nil
	}
	said, err := Post(g.state, cmd, g.banned(), now)
	if err != nil {
		return g.refuse(err, cmd.Person, cmd.Cid, now)
	}
	g.publish(&publication{events: []proto.Message{said}, broadcasts: []broadcast{g.state.lineBroadcast(said)},
		answer: &protos.LinePosted{Offset: said.Offset, AtMs: said.AtMs, MessageId: said.MessageId}})
	return nil
}

// Judge answers whether somebody may write this remark beside their coins.
func (g *Grain) Judge(cmd *protos.JudgeRemark) error {
	now := g.Now()
	g.trim(now)
	text, err := JudgeRemark(g.state, cmd, g.banned(), now)
	if err != nil {
		return g.refuse(err, cmd.Person, cmd.Key, now)
	}
	g.answer(&protos.RemarkJudged{Text: text})
	return nil
}

// refuse answers what may not be said; what an operator shall look at is filed first.
func (g *Grain) refuse(err error, person *protos.Person, id string, now time.Time) error {
	var held *Held
	if !errors.As(err, &held) || held.Event == nil {
		return actors.Answer(err)
	}
	row := heldRow(g.room, person.User.UserId, id, held, now)
	g.publish(&publication{events: []proto.Message{held.Event}, rows: []domain.Row{row}, answer: actors.Answer(err)})
	return nil
}

// banned are the words no room lets pass.
func (g *Grain) banned() *domain.Words {
	if g.Services.Words == nil {
		return nil
	}
	return g.Services.Words()
}

// answerRepeat gives the first outcome, but not before it is durable.
func (g *Grain) answerRepeat(first *protos.LinePosted) {
	if first.Offset <= g.durable {
		g.Reply(g.Asker(), first)
		return
	}
	if waiting := g.waiting[first.Offset]; len(waiting) < answerPending {
		g.waiting[first.Offset] = append(waiting, g.Asker())
	}
}

// Carry takes the live room's news; what it has seen before changes nothing, but may not be durable yet: the room forgets
// what it is told was carried.
func (g *Grain) Carry(cmd *protos.CarryNews) error {
	now := g.Now()
	g.trim(now)
	counted, broadcasts, lost := Sequence(g.state, cmd, g.banned(), now)
	if counted == nil {
		g.Confirm(&protos.NewsCarried{Carried: g.state.Carried})
		return nil
	}
	if g.Badges != nil && g.house != 0 && slices.ContainsFunc(broadcasts, func(t broadcast) bool { return t.kind == "gift" }) {
		g.Badges.Given(g.house)
	}
	d := &publication{events: []proto.Message{counted}, broadcasts: broadcasts, rows: lostRows(lost), answer: &protos.NewsCarried{Carried: counted.Carried}}
	for _, news := range counted.Learned {
		if news.GetLive().GetEnded() {
			d.ended = news.GetLive().EndedSession
			d.rows = append(d.rows, domain.UnmuteRow{Room: g.room, AllSession: true, At: instant(news.AtMs)})
			for _, userID := range g.state.sessionMutes() {
				d.privates = append(d.privates, privateUnmuted(g.room, userID))
			}
		}
	}
	g.publish(d)
	return nil
}

// Score takes how the match of the room stands.
func (g *Grain) Score(cmd *protos.TellScore) error {
	event, broadcasts := Score(g.state, cmd, g.Now())
	if event == nil {
		g.Confirm(&protos.ScoreNoted{Head: g.state.Head})
		return nil
	}
	g.publish(&publication{events: []proto.Message{event}, broadcasts: broadcasts, answer: &protos.ScoreNoted{Head: event.First + event.Count - 1}})
	return nil
}

// answer replies to a message that needs no decision.
func (g *Grain) answer(answer proto.Message) {
	if g.Dead() {
		answer = actors.Unavailable()
	}
	g.Reply(g.Asker(), answer)
}

// publication is a decision to journal and to send: its events, what the room is sent, and what single people are sent.
type publication struct {
	events       []proto.Message
	broadcasts   []broadcast
	rows         []domain.Row
	deletedLines []*protos.StoredLine   // the text of deleted lines, for the log
	privates     []*protos.PrivateFrame // sent when it is durable
	ended        string                 // the session that ended with it
	answer       proto.Message
}

// publish applies events, sends their broadcasts to the room at once, and journals both.
func (g *Grain) publish(d *publication) {
	if g.Dead() {
		g.Reply(g.Asker(), actors.Unavailable())
		return
	}
	session := g.state.SessionID
	batch := &protos.RoomEvents{Room: g.room, Epoch: g.state.Epoch, EndedSession: d.ended, Events: make([][]byte, 0, len(d.broadcasts))}
	rows := make([]domain.Row, 0, len(d.broadcasts)+len(d.rows))
	for _, t := range d.broadcasts {
		body, row := t.encode(g.room, g.state.Epoch, session)
		batch.Events = append(batch.Events, body)
		rows = append(rows, row)
		g.ring.push(t.offset, ringEvent{at: instant(t.atMs), kind: t.kind, id: t.messageID, about: t.about, body: body})
	}
	rows = append(rows, d.rows...)
	batch.Changed = g.marked(d.events)
	head := int64(0)
	if batch.First = g.state.Head + 1; len(d.broadcasts) > 0 {
		batch.First, head = d.broadcasts[0].offset, d.broadcasts[len(d.broadcasts)-1].offset
	}
	g.Commit(&actors.Decision{
		Events: d.events,
		Rows:   func() []domain.Row { return append(rows, g.logged(d)...) },
		Answer: d.answer,
		Then:   func() { g.committed(head, d) },
	})
	if len(d.broadcasts) > 0 || len(batch.Changed) > 0 {
		if len(d.broadcasts) == 0 || slices.ContainsFunc(d.broadcasts, g.state.changesRoom) {
			batch.State = g.state.RoomState()
		}
		g.Publisher.Events(batch)
	}
}

// changesRoom says which events change the RoomState that a joining client is sent.
func (s *State) changesRoom(t broadcast) bool {
	switch t.kind {
	case "chat", "gift", "tip", "slot", "notice":
		return false
	case "delete", "restore": // a remark may go from an open envelope, or come back to it
		return len(s.envelopes) > 0
	}
	return true
}

// committed runs when a decision is durable.
func (g *Grain) committed(head int64, d *publication) {
	g.durable = max(g.durable, head)
	if line, ok := d.answer.(*protos.LinePosted); ok {
		for _, asker := range g.waiting[line.Offset] {
			g.Reply(asker, &protos.LinePosted{Offset: line.Offset, AtMs: line.AtMs, MessageId: line.MessageId, Repeated: true})
		}
		delete(g.waiting, line.Offset)
	}
	for _, private := range d.privates {
		g.Publisher.Private(private)
	}
}

func (g *Grain) trim(now time.Time) {
	if now.Sub(g.forget) > forgetting {
		g.forget = now
		g.state.Forget(now)
		g.ring.trim(now)
	}
}

func broadcastIfNumbered(offset int64, t broadcast) []broadcast {
	if offset == 0 {
		return nil
	}
	return []broadcast{t}
}
