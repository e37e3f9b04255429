// Badges beside names: who gave a room most this week, and who belongs to a brand, as this node knows it.

package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"touchline/domain"
)

const (
	badgesLook     = 2 * time.Second  // between two looks at what is due; a room is read at most so often
	badgesLife     = 30 * time.Second // as long as an answer is good when nobody gave anything
	badgesUnused   = 10 * time.Minute // a room nobody asked about for so long is forgotten
	badgesPatience = 2 * time.Second  // for one read
)

// SupporterSource tells who gave the anchor of a house most in gifts since an instant, the first places of them.
type SupporterSource interface {
	Supporters(ctx context.Context, houseID int64, since time.Time, places int) ([]domain.Supporter, error)
}

// BrandSource lists all who belong to a brand.
type BrandSource interface {
	AllBrandMembers(ctx context.Context) ([]int64, error)
}

// Badges answers from memory; Follow reads anew beside it. When the database is slow or down, the last answer stays.
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

// supportedRoom is what is known of one house.
type supportedRoom struct {
	top   []domain.Supporter
	read  time.Time // zero: never
	asked time.Time
	given bool // gifts came since the last read began
}

// due tells whether a room is to be read. The clock of a dev server may be set back.
func (r *supportedRoom) due(at time.Time) bool {
	age := at.Sub(r.read)
	return r.read.IsZero() || age < 0 || r.given && age >= badgesLook || age >= badgesLife && r.asked.After(r.read)
}

// NewBadges makes badges that know nobody yet.
func NewBadges(supporters SupporterSource, brands BrandSource, zone *time.Location, now func() time.Time, logger *slog.Logger) *Badges {
	return &Badges{
		supporters: supporters, brands: brands, zone: zone, now: now, logger: logger,
		wake: make(chan struct{}, 1), rooms: map[int64]*supportedRoom{},
	}
}

// Of a person in the room of a house, 0 for any other room. Of a room that was never asked about nothing is known
// yet.
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

// Given makes the supporters of a house be read soon.
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

// hurry makes Follow look at once.
func (b *Badges) hurry() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Follow keeps what is known fresh until ctx ends.
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

// refresh reads what is due, one room after the other. What could not be read is tried again when it is due next.
func (b *Badges) refresh(ctx context.Context) {
	at := b.now()
	if age := at.Sub(b.membersRead); age >= badgesLife || age < 0 {
		b.membersRead = at
		b.readMembers(ctx)
	}
	since := domain.RankWeekFrom(at, b.zone)
	for _, houseID := range b.take(at) {
		bounded, cancel := context.WithTimeout(ctx, badgesPatience)
		top, err := b.supporters.Supporters(bounded, houseID, since, domain.SupporterPlaces)
		cancel()
		if err != nil {
			if ctx.Err() != nil {
				return
			}
			b.logger.Warn("the supporters of a room stay as they were", "house", houseID, "err", err)
			continue
		}
		b.mu.Lock()
		if room := b.rooms[houseID]; room != nil {
			room.top = top
		}
		b.mu.Unlock()
	}
}

// take gives the houses that are due, and counts them as read.
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
	bounded, cancel := context.WithTimeout(ctx, badgesPatience)
	defer cancel()
	list, err := b.brands.AllBrandMembers(bounded)
	if err != nil {
		if ctx.Err() == nil {
			b.logger.Warn("who belongs to a brand stays as it was", "err", err)
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
