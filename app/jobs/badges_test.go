// Badges are answered from memory, follow the tables, and survive a failing database.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"touchline/domain"
)

// given are supporters and members, with counters of the reads.
type given struct {
	top     []domain.Supporter
	members []int64
	clock   time.Time
	since   time.Time // of the last request
	reads   int
	points  map[int64]int64 // of fans
	fans    []int64         // whose levels were read, in their order
	fault   error
}

func (g *given) FanPoints(_ context.Context, _ int64, userIDs []int64) (list []domain.FanPoints, err error) {
	if g.fault != nil {
		return nil, g.fault
	}
	g.fans = append(g.fans, userIDs...)
	for _, userID := range userIDs {
		list = append(list, domain.FanPoints{UserID: userID, Minutes: g.points[userID]})
	}
	return list, nil
}

func (g *given) Supporters(_ context.Context, _ int64, since time.Time, places int) ([]domain.Supporter, error) {
	g.reads++
	g.since = since
	return g.top[:min(len(g.top), places)], g.fault
}

func (g *given) AllBrandMembers(context.Context) ([]int64, error) { return g.members, g.fault }

func newBadges(table *given) *Badges {
	table.clock = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	return NewBadges(table, table, table, time.UTC, func() time.Time { return table.clock },
		slog.New(slog.DiscardHandler))
}

func TestABadgeIsShownAfterTheFirstReadWithoutWaiting(t *testing.T) {
	table := &given{
		top:     []domain.Supporter{{UserID: 5, Place: 1}, {UserID: 6, Place: 1}, {UserID: 7, Place: 3}},
		members: []int64{7},
	}
	badges := newBadges(table)
	if worn := badges.Of(1001, 5); worn != (domain.Badges{}) || table.reads != 0 {
		t.Fatalf("before the first read: %+v after %d reads", worn, table.reads)
	}
	badges.refresh(t.Context())
	for userID, want := range map[int64]domain.Badges{5: {Place: 1}, 6: {Place: 1}, 7: {Place: 3, Brand: true}, 8: {}} {
		if worn := badges.Of(1001, userID); worn != want {
			t.Errorf("user %d wears %+v, want %+v", userID, worn, want)
		}
	}
	if worn := badges.Of(0, 7); worn != (domain.Badges{Brand: true}) {
		t.Errorf("outside of houses: %+v", worn)
	}
	if want := time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC); !table.since.Equal(want) {
		t.Errorf("counted from %v, want the week of the ranking %v", table.since, want)
	}
}

func TestARoomIsReadAgainAfterAGiftOrHalfAMinuteOnly(t *testing.T) {
	table := &given{}
	badges := newBadges(table)
	badges.Of(1001, 5)
	badges.refresh(t.Context())
	began := table.clock
	for _, step := range []struct {
		what  string
		after time.Duration
		act   func()
		reads int
	}{
		{"asked at once", time.Second, func() { badges.Of(1001, 5) }, 1},
		{"a gift within the pause", time.Second, func() { badges.Given(1001, 5) }, 1},
		{"the pause is over", badgesLook, func() {}, 2},
		{"no gift since", 2 * badgesLook, func() {}, 2},
		{"half a minute later", badgesLook + badgesLife, func() { badges.Of(1001, 5) }, 3},
	} {
		table.clock = began.Add(step.after)
		step.act()
		if badges.refresh(t.Context()); table.reads != step.reads {
			t.Errorf("%s: %d reads, want %d", step.what, table.reads, step.reads)
		}
	}
}

func TestAnUnusedRoomIsNotReadAndDropped(t *testing.T) {
	table := &given{}
	badges := newBadges(table)
	badges.Of(1001, 5)
	badges.refresh(t.Context())
	table.clock = table.clock.Add(2 * badgesLife)
	badges.refresh(t.Context())
	if table.reads != 1 {
		t.Fatalf("%d reads without a request", table.reads)
	}
	table.clock = table.clock.Add(badgesUnused)
	if badges.refresh(t.Context()); len(badges.rooms) != 0 {
		t.Fatalf("%d unused rooms are kept", len(badges.rooms))
	}
}

func TestBadgesStayAsTheyWereWhenTheDatabaseFails(t *testing.T) {
	table := &given{top: []domain.Supporter{{UserID: 5, Place: 1}}, members: []int64{5}}
	badges := newBadges(table)
	badges.Of(1001, 5)
	badges.refresh(t.Context())
	table.top, table.members, table.fault = nil, nil, errors.New("down")
	badges.Given(1001, 5)
	table.clock = table.clock.Add(badgesLife)
	badges.refresh(t.Context())
	if worn := badges.Of(1001, 5); table.reads != 2 || worn != (domain.Badges{Place: 1, Brand: true}) {
		t.Fatalf("%+v after %d reads", worn, table.reads)
	}
}

func TestTheFanLevelsOfPeopleWhoComeTogetherAreReadOnceTogether(t *testing.T) {
	table := &given{points: map[int64]int64{5: domain.FanLevels[0], 6: domain.FanLevels[2]}}
	badges := newBadges(table)
	want := func(what string, reads int, levels map[int64]int) {
		t.Helper()
		badges.refresh(t.Context())
		for userID, level := range levels {
			if worn := badges.Of(1001, userID); worn.FanLevel != level {
				t.Errorf("%s: the level of %d is %d, want %d", what, userID, worn.FanLevel, level)
			}
		}
		if len(table.fans) != reads {
			t.Errorf("%s: read were %v, want %d", what, table.fans, reads)
		}
	}
	for _, userID := range []int64{0, 5, 6, 7, 5} {
		if worn := badges.Of(1001, userID); worn.FanLevel != 0 {
			t.Fatalf("before the first read: %+v", worn)
		}
	}
	want("together", 3, map[int64]int{5: 1, 6: 3, 7: 0})
	want("requested again", 3, map[int64]int{5: 1})
	if worn := badges.Of(0, 6); worn.FanLevel != 0 {
		t.Errorf("outside of houses: %+v", worn)
	}

	table.points[7] = domain.FanLevels[4]
	badges.Given(1001, 7)
	want("after a gift", 4, map[int64]int{5: 1, 7: 5})
}

func TestAFanLevelIsReadAgainAfterSomeMinutesAndServesUntilThen(t *testing.T) {
	table := &given{points: map[int64]int64{5: domain.FanLevels[0]}}
	badges := newBadges(table)
	badges.Of(1001, 5)
	badges.refresh(t.Context())
	table.clock, table.points[5] = table.clock.Add(levelsLife), domain.FanLevels[1]
	badges.refresh(t.Context())
	if worn := badges.Of(1001, 5); worn.FanLevel != 1 || len(table.fans) != 1 {
		t.Errorf("until it is read again the level is %d, after reads of %v", worn.FanLevel, table.fans)
	}
	badges.refresh(t.Context())
	if worn := badges.Of(1001, 5); worn.FanLevel != 2 {
		t.Errorf("read again the level is %d", worn.FanLevel)
	}
	for range 2 {
		table.clock = table.clock.Add(levelsLife)
		badges.refresh(t.Context())
	}
	if room := badges.rooms[1001]; room != nil && len(room.fans.levels)+len(room.fans.before) != 0 {
		t.Errorf("levels that nobody requests are kept: %+v", room.fans)
	}
}

func TestAFanLevelThatCouldNotBeReadIsReadLater(t *testing.T) {
	table := &given{points: map[int64]int64{5: domain.FanLevels[0]}, fault: errors.New("down")}
	badges := newBadges(table)
	badges.Of(1001, 5)
	badges.refresh(t.Context())
	table.fault = nil
	badges.refresh(t.Context())
	if worn := badges.Of(1001, 5); worn.FanLevel != 0 {
		t.Errorf("within the pause the level is %d", worn.FanLevel)
	}
	table.clock = table.clock.Add(badgesLook)
	badges.refresh(t.Context())
	if worn := badges.Of(1001, 5); worn.FanLevel != 1 {
		t.Errorf("the level is %d", worn.FanLevel)
	}
}
