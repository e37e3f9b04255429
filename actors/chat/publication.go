// Publishing a decision: its events, its broadcasts and their rows.

package chat

import (
	"slices"

	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/protos"
)

// publication is a decision to journal and to send: its events, the room's broadcasts and private frames.
type publication struct {
	events       []proto.Message
	broadcasts   []broadcast
	rows         []domain.Row
	deletedLines []*protos.StoredLine   // the text of deleted lines, for the log
	privates     []*protos.PrivateFrame // sent when the publication is durable
	ended        string                 // the live session that the publication ended
	answer       proto.Message
}

// publish applies events, sends their broadcasts to the room at once, and journals both.
func (g *Grain) publish(d *publication) {
	if g.Dead() {
		g.Reply(g.Asker(), actors.Unavailable())
		return
	}
	session := g.state.SessionID
	batch := &protos.RoomEvents{
		Room: g.room, Epoch: g.state.Epoch, EndedSession: d.ended, Events: make([][]byte, 0, len(d.broadcasts)),
	}
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

// changesRoom reports whether an event changes the RoomState that a joining client is sent.
func (s *State) changesRoom(t broadcast) bool {
	switch t.kind {
	case "chat", "gift", "tip", "slot", "notice":
		return false
	case "delete", "restore": // a remark may disappear from an open envelope, or return
		return len(s.envelopes) > 0
	}
	return true
}

// committed runs when a publication is durable.
func (g *Grain) committed(head int64, d *publication) {
	g.durable = max(g.durable, head)
	if line, ok := d.answer.(*protos.LinePosted); ok {
		for _, asker := range g.waiting[line.Offset] {
			g.Reply(asker, &protos.LinePosted{
				Offset: line.Offset, AtMs: line.AtMs, MessageId: line.MessageId, Repeated: true,
			})
		}
		delete(g.waiting, line.Offset)
	}
	for _, private := range d.privates {
		g.Publisher.Private(private)
	}
}
