// Which broadcasts get a ladder, and the ladder's health for its room.

package broadcast

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"touchline/domain"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

const (
	ladderChoicesFor = 3 * time.Second // before the choices are read again
	ladderChoicesMax = 2 * time.Second // for reading them
)

// LadderChoices are the stored choices of rooms, brands and the site (ladder.Wanted).
type LadderChoices struct {
	Rooms  *rooms.Rooms
	Now    func() time.Time
	Logger *slog.Logger

	mu     sync.Mutex
	asked  []string // the houses of the newest answer
	on     map[string]bool
	readAt time.Time
	isOld  bool // the newest reading failed
}

// Wanted returns those of these houses that get a ladder, as they were chosen at most some seconds ago. While they
// cannot be read, the choices stay.
func (c *LadderChoices) Wanted(houses []string) map[string]bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	slices.Sort(houses)
	if slices.Equal(houses, c.asked) && c.Now().Sub(c.readAt) < ladderChoicesFor {
		return c.on
	}
	var ids []int64
	for _, house := range houses {
		if id, ok := domain.ParseID(house); ok {
			ids = append(ids, id)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), ladderChoicesMax)
	defer cancel()
	c.asked, c.readAt = houses, c.Now()
	choices, err := c.Rooms.LadderChoices(ctx, ids)
	if err != nil {
		if !c.isOld {
			c.Logger.Warn("which rooms get a ladder could not be read: the last choices stay", "err", err)
		}
		c.isOld = true
		return c.on
	}
	c.on, c.isOld = map[string]bool{}, false
	for id, said := range choices {
		c.on[domain.FormatID(id)] = said.On()
	}
	return c.on
}

// ladderOf describes the ladder of a house for its room.
func (a *OnAir) ladderOf(houseID string) *protos.LadderHealth {
	if a.Ladders == nil {
		return nil
	}
	state, ok := a.Ladders.State(houseID)
	if !ok {
		return nil
	}
	return &protos.LadderHealth{Phase: string(state.Phase), Definitions: state.Definitions,
		Restarts: int32(state.Restarts), Skipped: int32(state.Skipped), Cores: state.Cores}
}
