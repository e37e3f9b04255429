// Live scores reach rooms that open or begin.

package broadcast

import (
	"context"

	"touchline/app/jobs"
	"touchline/cluster"
	"touchline/protos"
)

// ScoredRooms are the rooms as sockets open them: the first visitor finds the score.
type ScoredRooms struct {
	protos.Calls
	Scores *jobs.Scores
}

// Open opens the chat, and again if it lacked the score of its match.
func (r ScoredRooms) Open(
	ctx context.Context, room string, cmd *protos.OpenChat,
) (*protos.ChatOpened, error) {
	opened, err := r.Calls.Open(ctx, room, cmd)
	if err != nil {
		return opened, err
	}
	sent, err := r.Scores.Send(ctx, room, opened.GetState().GetMatch())
	if err != nil {
		r.Scores.Logger.Warn("a room opens without the score of its match", "room", room, "err", err)
	}
	if !sent {
		return opened, nil
	}
	return r.Calls.Open(ctx, room, cmd)
}

// Carrier carries the news of a live room to its chat (room.Carrier).
type Carrier struct {
	Node func() *cluster.Node
}

// Carry is the only call from one actor to another.
func (c Carrier) Carry(room string, news []*protos.RoomNews, done func(int64, error)) {
	go func() {
		carried, err := protos.ChatCalls{Asker: c.Node()}.Carry(context.Background(), room, &protos.CarryNews{News: news})
		done(carried.GetCarried(), err)
	}()
}

// ScoredCarrier also sends the score to a room that begins or shows another match.
type ScoredCarrier struct {
	Carrier
	Scores func() *jobs.Scores
}

// Carry sends the score after the chat knows the match.
func (c ScoredCarrier) Carry(room string, news []*protos.RoomNews, done func(int64, error)) {
	c.Carrier.Carry(room, news, func(carried int64, err error) {
		done(carried, err)
		for _, n := range news {
			if err == nil && (n.GetRoom().GetMatchSet() || n.GetLive().GetStarted()) {
				scores := c.Scores()
				if _, err := scores.Send(context.Background(), room, nil); err != nil {
					scores.Logger.Warn("a room lacks the score of its match", "room", room, "err", err)
				}
				return
			}
		}
	})
}
