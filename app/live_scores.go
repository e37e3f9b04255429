// Live scores: rooms that open or begin, and the demo's games, bring them.

package app

import (
	"context"
	"log/slog"

	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/persistence"
	"touchline/protos"
)

func newScores(chats protos.ChatCalls, store *persistence.Store, logger *slog.Logger) *jobs.Scores {
	return &jobs.Scores{Chats: chats, Store: store.Matches, Logger: logger}
}

// scoredRooms are the rooms as sockets open them: whoever comes first finds the score.
type scoredRooms struct {
	protos.Calls
	scores *jobs.Scores
}

// Open asks the chat, and again if it lacked the score of its match.
func (r scoredRooms) Open(ctx context.Context, room string) (*protos.ChatOpened, error) {
	opened, err := r.Calls.Open(ctx, room)
	if err != nil {
		return opened, err
	}
	sent, err := r.scores.Send(ctx, room, opened.GetState().GetMatch())
	if err != nil {
		r.scores.Logger.Warn("a room opens without the score of its match", "room", room, "err", err)
	}
	if !sent {
		return opened, nil
	}
	return r.Calls.Open(ctx, room)
}

// scoredCarrier carries the news of live rooms, and brings the score to one that begins, or shows another match.
type scoredCarrier struct {
	Carrier
	store  *storage.Store
	logger *slog.Logger
}

// Carry brings the score once the chat knows of the match.
func (c scoredCarrier) Carry(room string, news []*protos.RoomNews, done func(int64, error)) {
	c.Carrier.Carry(room, news, func(carried int64, err error) {
		done(carried, err)
		for _, n := range news {
			if err == nil && (n.GetRoom().GetMatchSet() || n.GetLive().GetStarted()) {
				if _, err := newScores(protos.ChatCalls{Asker: c.Node()}, c.store.Store, c.logger).Send(context.Background(), room, nil); err != nil {
					c.logger.Warn("a room does not show the score of its match yet", "room", room, "err", err)
				}
				return
			}
		}
	})
}
