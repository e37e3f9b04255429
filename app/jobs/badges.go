// Badges next to names, cached on this node: a room's top supporters of the week and fan levels, and members of brands.

package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"touchline/domain"
)

const (
	badgesLook    = 2 * time.Second  // between two checks; also the least time between two reads of a room
	badgesLife    = 30 * time.Second // how long supporters are valid without further gifts
	badgesUnused  = 10 * time.Minute // after this time without a request a room is dropped
	badgesTimeout = 2 * time.Second  // for one read

	badgesPause  = 50 * time.Millisecond // before a requested check, so that people who come together are read together
	levelsLife   = 5 * time.Minute       // how long fan levels are valid without further gifts
	levelsAtOnce = 1000                  // people in one read of fan levels
)

// SupporterSource returns the top givers of an anchor's house since an instant.
type SupporterSource interface {
	Supporters(ctx context.Context, houseID int64, since time.Time, places int) ([]domain.Supporter, error)
}

// FanSource returns what the levels of users in a room are computed from, one entry for each of them.
type FanSource interface {
	FanPoints(ctx context.Context, houseID int64, userIDs []int64) ([]domain.FanPoints, error)
}

// BrandSource lists all members of brands.
type BrandSource interface {
	AllBrandMembers(ctx context.Context) ([]int64, error)
}

// Badges answers from memory, which Follow refreshes in the background. When the database is slow or down, the last
// data stays.
type Badges struct {
	supporters SupporterSource
	fans       FanSource
	brands     BrandSource
	zone       *time.Location
	now        func() time.Time
	logger     *slog.Logger
	wake       chan struct{}

	mu          sync.Mutex
	rooms       map[int64]*supportedRoom // by house
	members     map[int64]struct{}
	membersRead time.Time
	failed      time.Time // when fan levels could not be read last
}

// supportedRoom is the cached data of one house.
type supportedRoom struct {
	top   []domain.Supporter
	read  time.Time // zero: never
	asked time.Time
	given bool // gifts were sent since the last read began
	fans  fanLevels
}

// due reports whether a room must be read. The clock of a dev server may be set back.
func (r *supportedRoom) due(at time.Time) bool {
	age := at.Sub(r.read)
	return r.read.IsZero() || age < 0 || r.given && age >= badgesLook || age >= badgesLife && r.asked.After(r.read)
}

// NewBadges returns an empty cache.
func NewBadges(
	supporters SupporterSource, fans FanSource, brands BrandSource, zone *time.Location, now func() time.Time,
	logger *slog.Logger,
) *Badges {
	return &Badges{
		supporters: supporters, fans: fans, brands: brands, zone: zone, now: now, logger: logger,
		wake: make(chan struct{}, 1), rooms: map[int64]*supportedRoom{},
	}
}

// Of returns a user's badges in the room of a house, 0 for any other room. A room requested for the first time has
// none yet, and neither has a person whose level was not requested in the last minutes.
func (b *Badges) Of(houseID, userID int64) (worn domain.Badges) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, worn.Brand = b.members[userID]
	if houseID == 0 {
		return worn
	}
	room := b.room(houseID)
	room.asked = b.now()
	for _, s := range room.top {
		if s.UserID == userID {
			worn.Place = s.Place
		}
	}
	known := false
	if worn.FanLevel, known = room.fans.of(userID); !known && userID != 0 {
		room.fans.want(userID)
		b.hurry()
	}
	return worn
}

// Given makes Follow read the supporters of a house, and the level of a user who gave coins, soon.
func (b *Badges) Given(houseID, userID int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	room := b.room(houseID)
	room.given, room.asked = true, b.now()
	room.fans.want(userID)
	if room.due(room.asked) {
		b.hurry()
	}
}

func (b *Badges) room(houseID int64) *supportedRoom {
	room := b.rooms[houseID]
	if room == nil {
		room = &supportedRoom{}
		b.rooms[houseID] = room
		b.hurry()
	}
	return room
}

// hurry wakes Follow.
func (b *Badges) hurry() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Follow refreshes the cache until ctx ends.
func (b *Badges) Follow(ctx context.Context) {
	ticker := time.NewTicker(badgesLook)
	defer ticker.Stop()
	for {
		b.refresh(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-b.wake:
			select {
			case <-ctx.Done():
				return
			case <-time.After(badgesPause):
			}
		}
	}
}

// refresh reads the due data, one room after the other. Failures are retried when next due.
func (b *Badges) refresh(ctx context.Context) {
	at := b.now()
	if age := at.Sub(b.membersRead); age >= badgesLife || age < 0 {
		b.membersRead = at
		b.readMembers(ctx)
	}
	since := domain.RankWeekFrom(at, b.zone)
	for _, houseID := range b.take(at) {
		bounded, cancel := context.WithTimeout(ctx, badgesTimeout)
		top, err := b.supporters.Supporters(bounded, houseID, since, domain.SupporterPlaces)
		cancel()
		if err != nil {
			if ctx.Err() != nil {
				return
			}
			b.logger.Warn("the supporters of a room are not refreshed", "house", houseID, "err", err)
			continue
		}
		b.mu.Lock()
		if room := b.rooms[houseID]; room != nil {
			room.top = top
		}
		b.mu.Unlock()
	}
	b.readFans(ctx, at)
}

// take returns the due houses and marks them as read.
func (b *Badges) take(at time.Time) []int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	var due []int64
	for houseID, room := range b.rooms {
		switch {
		case room.due(at):
			room.read, room.given = at, false
			due = append(due, houseID)
		case at.Sub(room.asked) > badgesUnused:
			delete(b.rooms, houseID)
		}
	}
	return due
}

// readFans reads the levels that were requested, in every room those of at most levelsAtOnce people.
func (b *Badges) readFans(ctx context.Context, at time.Time) {
	for houseID, userIDs := range b.takeFans(at) {
		bounded, cancel := context.WithTimeout(ctx, badgesTimeout)
		list, err := b.fans.FanPoints(bounded, houseID, userIDs)
		cancel()
		if err != nil && ctx.Err() == nil {
			b.logger.Warn("fan levels of a room are not refreshed", "house", houseID, "err", err)
		}
		b.mu.Lock()
		if room := b.rooms[houseID]; room != nil {
			switch {
			case err != nil:
				room.fans.want(userIDs...)
				b.failed = at
			case len(room.fans.wanted) > 0:
				b.hurry()
			}
			room.fans.put(list)
		}
		b.mu.Unlock()
	}
}

// takeFans returns whose levels to read, by house. Levels that are too old are read again when requested. After a
// failure there is a pause.
func (b *Badges) takeFans(at time.Time) map[int64][]int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	due := map[int64][]int64{}
	if age := at.Sub(b.failed); age >= 0 && age < badgesLook {
		return due
	}
	for houseID, room := range b.rooms {
		if age := at.Sub(room.fans.renewed); age >= levelsLife || age < 0 {
			room.fans.renew(at)
		}
		if userIDs := room.fans.take(levelsAtOnce); len(userIDs) > 0 {
			due[houseID] = userIDs
		}
	}
	return due
}

func (b *Badges) readMembers(ctx context.Context) {
	bounded, cancel := context.WithTimeout(ctx, badgesTimeout)
	defer cancel()
	list, err := b.brands.AllBrandMembers(bounded)
	if err != nil {
		if ctx.Err() == nil {
			b.logger.Warn("the members of brands are not refreshed", "err", err)
		}
		return
	}
	members := make(map[int64]struct{}, len(list))
	for _, userID := range list {
		members[userID] = struct{}{}
	}
	b.mu.Lock()
	b.members = members
	b.mu.Unlock()
}
