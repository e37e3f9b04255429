// The mailbox of a chat room: one method per message.

package chat

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

const (
	linesTimeout  = 2 * time.Second
	forgetting    = time.Minute
	answerPending = 64 // requests that may wait for one line
)

// Grain is the chat of the room its identity names.
type Grain struct {
	actors.Entity
	services *actors.Services
	room     string
	house    int64 // the house of the room, 0 for none
	state    *State
	ring     ring
	durable  int64                  // newest offset in the journal
	waiting  map[int64][]*actor.PID // repeated requests for a line that is not durable yet
	forget   time.Time
	unpin    *time.Timer // nil unless a pin with an end is shown
}

// New returns the factory of chat grains.
func New(services *actors.Services) func() protos.Chat {
	return func() protos.Chat { return &Grain{services: services} }
}

// Init loads the state from the journal, and the last minutes from the stored lines.
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
	rows, err := g.Lines.Recent(deadline, g.room, now.Add(-domain.RecoveryWindow), domain.RecoveryEvents,
		domain.RecoveryMax)
	if err != nil {
		g.Logger.Warn("room starts without its last lines", "room", g.room, "err", err)
	}
	if err == nil {
		g.state.forgetLines() // the tail of the journal filled part of it already
	}
	var deleted []string
	if g.Badges != nil {
		g.state.badges = func(userID int64) domain.Badges { return g.Badges.Of(g.house, userID) }
		g.state.badges(0) // loads the badges before the first line comes
	}
	for _, row := range rows {
		g.ring.read(row)
		restore(g.state, row)
		g.warm(row.UserID)
		if row.Deleted {
			deleted = append(deleted, row.MessageID)
		}
	}
	if len(rows) > 0 { // a room may have lines from before it opened
		g.state.Head = max(g.state.Head, rows[len(rows)-1].Offset)
	}
	g.ring.mark(deleted, true)
	g.state.Forget(now)
	g.durable = g.state.Head
	g.watchPin()
}

// warm loads the badges of a person who may soon write.
func (g *Grain) warm(userID int64) {
	if g.state.badges != nil && userID != 0 {
		g.state.badges(userID)
	}
}

// Terminate hands the room over to its next owner.
func (g *Grain) Terminate() {
	if g.unpin != nil {
		g.unpin.Stop()
	}
	g.Sleep()
}

// ReceiveDefault handles messages of the shell and the timer of the pin.
func (g *Grain) ReceiveDefault(ctx cluster.GrainContext) {
	if _, ok := ctx.Message().(*pinDue); ok {
		g.pinTime()
		return
	}
	g.Receive(ctx)
}

// Open answers all the data a node needs to serve joining clients from memory.
func (g *Grain) Open(cmd *protos.OpenChat) (*protos.ChatOpened, error) {
	if g.EndBefore(cmd.Epoch) {
		return nil, actors.Unavailable()
	}
	first, recent := g.ring.all()
	return &protos.ChatOpened{
		Epoch: g.state.Epoch, Head: g.state.Head, First: first, Recent: recent, State: g.state.RoomState(),
	}, nil
}

// WhereStands answers whether a person may write.
func (g *Grain) WhereStands(cmd *protos.AskStanding) (*protos.Standing, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	g.warm(cmd.Person.GetUser().GetUserId())
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

// Judge answers whether a person may send this remark with their coins.
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

// refuse answers a refusal. A text that needs review is filed first.
func (g *Grain) refuse(err error, person *protos.Person, id string, now time.Time) error {
	var held *Held
	if !errors.As(err, &held) || held.Event == nil {
		return actors.Answer(err)
	}
	row := heldRow(g.room, person.User.UserId, id, held, now)
	g.publish(&publication{events: []proto.Message{held.Event}, rows: []domain.Row{row}, answer: actors.Answer(err)})
	return nil
}

// banned returns the words that are banned in every room.
func (g *Grain) banned() *moderation.Words {
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

// Carry sequences the live room's news. Repeated news changes nothing, but the answer waits until the first delivery is
// durable: the room deletes news once it is answered.
func (g *Grain) Carry(cmd *protos.CarryNews) error {
	now := g.Now()
	g.trim(now)
	counted, broadcasts, lost := Sequence(g.state, cmd, g.banned(), now)
	if counted == nil {
		g.Confirm(&protos.NewsCarried{Carried: g.state.Carried})
		return nil
	}
	g.noteGivers(cmd.News)
	d := &publication{
		events: []proto.Message{counted}, broadcasts: broadcasts, rows: lostRows(lost),
		answer: &protos.NewsCarried{Carried: counted.Carried},
	}
	for _, news := range counted.Learned {
		if news.GetLive().GetEnded() {
			d.ended = news.GetLive().EndedSession
			d.rows = append(d.rows, moderation.UnmuteRow{Room: g.room, AllSession: true, At: instant(news.AtMs)})
			for _, userID := range g.state.sessionMutes() {
				d.privates = append(d.privates, privateUnmuted(g.room, userID))
			}
		}
	}
	g.publish(d)
	return nil
}

// noteGivers reports who gave coins, before the news are counted as carried.
func (g *Grain) noteGivers(list []*protos.RoomNews) {
	if g.Badges == nil || g.house == 0 {
		return
	}
	for _, news := range list {
		giver := cmp.Or(news.GetGift().GetFrom().GetUserId(), news.GetTip().GetFrom().GetUserId())
		if giver != 0 && news.Number > g.state.Carried {
			g.Badges.Given(g.house, giver)
		}
	}
}

// Score sends the score of the match of the room.
func (g *Grain) Score(cmd *protos.TellScore) error {
	event, broadcasts := Score(g.state, cmd, g.Now())
	if event == nil {
		g.Confirm(&protos.ScoreNoted{Head: g.state.Head})
		return nil
	}
	g.publish(&publication{
		events: []proto.Message{event}, broadcasts: broadcasts,
		answer: &protos.ScoreNoted{Head: event.First + event.Count - 1},
	})
	return nil
}

// answer replies to a message that changes nothing.
func (g *Grain) answer(answer proto.Message) {
	if g.Dead() {
		answer = actors.Unavailable()
	}
	g.Reply(g.Asker(), answer)
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
