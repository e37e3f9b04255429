// Pictures of suspended rooms.

package site_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestPicturesOfARoomAreWithheldWhileItIsSuspended(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	closed, open := w.House("closed", 1, domain.LiveSuspended, 0), w.House("open", 1, domain.LiveOffline, 0)
	for _, house := range []int64{closed, open} {
		name := "img/" + domain.FormatID(house)
		w.Exec(`INSERT INTO photo (house_id, image, description, width, height, created_at) VALUES ($1, $2, '', 9, 9, $3)`,
			house, name+"/wall.jpg", persistencetest.Noon)
		w.Exec(`INSERT INTO note (house_id, content, images, created_at) VALUES ($1, '', $2, $3)`, house,
			[]string{name + "/note.jpg"}, persistencetest.Noon)
		w.Exec(`UPDATE room SET house_image = $2 WHERE house_id = $1`, house, name+"/cover.jpg")
	}
	keys := func(now time.Time) []string {
		t.Helper()
		withheld, err := w.Images.WithheldImages(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		return slices.Sorted(maps.Keys(withheld))
	}
	name := "img/" + domain.FormatID(closed)
	if got := keys(persistencetest.Noon); !slices.Equal(got,
		[]string{name + "/cover.jpg", name + "/note.jpg", name + "/wall.jpg"}) {
		t.Errorf("withheld %v", got)
	}
	w.Exec(`UPDATE room SET suspend_end = $2 WHERE house_id = $1`, closed, persistencetest.Noon.Add(time.Minute))
	if got := keys(persistencetest.Noon.Add(time.Hour)); len(got) != 0 {
		t.Errorf("when the suspension is over: %v", got)
	}
}
