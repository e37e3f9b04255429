// The spaces of demo anchors on a database.

package demo_test

import (
	"testing"

	"touchline/demo"
	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestAnchorsHavePostsWithPicturesAndPhotos(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	world, err := demo.Make(t.Context(), s.Deps)
	if err != nil {
		t.Fatal(err)
	}
	for _, live := range append(world.Live, demo.LiveHouse{HouseID: world.AnchorHouse}) {
		owner := houseOwner(t, s, live.HouseID)
		notes, err := s.store.Anchors.Notes(t.Context(), live.HouseID, owner, 0, 20)
		if err != nil || len(notes) < 2 {
			t.Fatalf("house %d has %d notes, %v", live.HouseID, len(notes), err)
		}
		pictures := 0
		for i, note := range notes {
			pictures += len(note.Images)
			if len(note.Images) > domain.NoteMaxImages || domain.CleanText(note.Content) != note.Content || note.Content == "" {
				t.Errorf("%+v is no note an anchor could post", note)
			}
			if i > 0 && note.Created.After(notes[i-1].Created) {
				t.Errorf("the notes of house %d are not in the order of their time", live.HouseID)
			}
		}
		if pictures == 0 || notes[0].Likes == 0 {
			t.Errorf("house %d has %d pictures, %d likes of its newest note", live.HouseID, pictures, notes[0].Likes)
		}
		photos, _, err := s.store.Anchors.Photos(t.Context(), live.HouseID, owner, 20, 0)
		if err != nil || len(photos) == 0 {
			t.Fatalf("house %d has %d photos, %v", live.HouseID, len(photos), err)
		}
		for _, photo := range photos {
			if photo.Width == 0 || photo.Height == 0 || domain.Length(photo.Description) > domain.PhotoTextMax {
				t.Errorf("%+v is no photo an anchor could hang", photo)
			}
		}
	}
}

func houseOwner(t *testing.T, s *site, houseID int64) (owner int64) {
	t.Helper()
	err := persistencetest.SQL(t, s.cfg).QueryRow(t.Context(), `SELECT user_id FROM room WHERE house_id = $1`,
		houseID).Scan(&owner)
	if err != nil {
		t.Fatal(err)
	}
	return owner
}
