// Restream targets: three of a house, also when many are added at once, and each changed by its own house only.

package rooms_test

import (
	"sync"
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
)

func TestAHouseHasThreeTargetsAlsoWhenManyAreAddedAtOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("Lin", 1, domain.LiveOffline, 0)
	var adding sync.WaitGroup
	codes := make(chan domain.Code, 12)
	for range 12 {
		adding.Go(func() {
			err := w.Store.Rooms.AddRestream(t.Context(), house,
				studio.RestreamTarget{Name: "n", Address: "rtmp://a.example.org/live", SealedKey: []byte("k"), Enabled: true})
			codes <- domain.CodeOf(err)
		})
	}
	adding.Wait()
	close(codes)
	full := 0
	for code := range codes {
		if code == domain.CountRange {
			full++
		}
	}
	if stored, err := w.Store.Rooms.Restreams(t.Context(), house); err != nil || len(stored) != 3 || full != 9 {
		t.Errorf("%d are stored, %d were refused: %v", len(stored), full, err)
	}
}

func TestATargetIsChangedByItsHouseOnly(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house, other := w.House("Lin", 1, domain.LiveOffline, 0), w.House("Mo", 1, domain.LiveOffline, 0)
	first := studio.RestreamTarget{Name: "n", Address: "rtmp://a.example.org/live", SealedKey: []byte("k"), Enabled: true}
	if err := w.Store.Rooms.AddRestream(t.Context(), house, first); err != nil {
		t.Fatal(err)
	}
	read := func() studio.RestreamTarget {
		t.Helper()
		stored, err := w.Store.Rooms.Restreams(t.Context(), house)
		if err != nil || len(stored) != 1 {
			t.Fatalf("stored are %v: %v", stored, err)
		}
		return stored[0]
	}
	id := read().TargetID
	change := studio.RestreamChange{Enabled: new(false)}
	if err := w.Store.Rooms.ChangeRestream(t.Context(), other, id, change); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another house changes it: %v", err)
	}
	if err := w.Store.Rooms.DropRestream(t.Context(), other, id); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another house deletes it: %v", err)
	}
	if now := read(); !now.Enabled || now.Name != "n" {
		t.Errorf("afterwards it is %+v", now)
	}
	if err := w.Store.Rooms.ChangeRestream(t.Context(), house, id, change); err != nil {
		t.Fatal(err)
	}
	if now := read(); now.Enabled || now.Name != "n" || now.Address != first.Address || string(now.SealedKey) != "k" {
		t.Errorf("switched off it is %+v", now)
	}
}
