// Badges next to names, cached on this node: a room's top supporters of the week, and members of brands.

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
)

// SupporterSource returns the top givers of an anchor's house since an instant.
type SupporterSource interface {
	Supporters(ctx context.Context, houseID int64, since time.Time, places int) ([]domain.Supporter, error)
}

// BrandSource lists all members of brands.
type BrandSource interface {
	AllBrandMembers(ctx context.Context) ([]int64, error)
}

// Badges answers from memory, which Follow refreshes in the background. When the database is slow or down, the last
// data stays.
type Badges struct {
	supporters SupporterSource
	brands     BrandSource
	zone       *time.Location
	now        func() time.Time
	logger     *slog.Logger
	wake       chan struct{}

	mu          sync.Mutex
	rooms       map[int64]*supportedRoom // by house
	members     map[int64]struct{}
	membersRead time.Time
}

// supportedRoom is the cached data of one house.
type supportedRoom struct {
	top   []domain.Supporter
	read  time.Time // zero: never
	asked time.Time
	given bool // gifts were sent since the last read began
}

// due reports whether a room must be read. The clock of a dev server may be set back.
func (r *supportedRoom) due(at time.Time) bool {
	age := at.Sub(r.read)
	return r.read.IsZero() || age < 0 || r.given && age >= badgesLook || age >= badgesLife && r.asked.After(r.read)
}

// NewBadges returns an empty cache.
func NewBadges(
	supporters SupporterSource, brands BrandSource, zone *time.Location, now func() time.Time, logger *slog.Logger,
) *Badges {
	return &Badges{
		supporters: supporters, brands: brands, zone: zone, now: now, logger: logger,
		wake: make(chan struct{}, 1), rooms: map[int64]*supportedRoom{},
	}
}

// Of returns a user's badges in the room of a house, 0 for any other room. A room requested for the first time has
// none yet.
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
	return worn
}

// Given makes Follow read the supporters of a house soon.
func (b *Badges) Given(houseID int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	room := b.room(houseID)
	room.given, room.asked = true, b.now()
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
