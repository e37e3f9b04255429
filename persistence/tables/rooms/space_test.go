// Photo walls and notes on a real Postgres, with concurrent changes.

package rooms_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
)

func TestAWallNeverHoldsMoreThanItMay(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Exec(`INSERT INTO photo (house_id, image, width, height, created_at) SELECT $1, 'img/x.png', 1, 1, $2
		FROM generate_series(1, 195)`, house, persistencetest.Noon)
	w.Exec(`UPDATE house SET photos = 195 WHERE house_id = $1`, house)
	var hung, refused atomic.Int64
	var group sync.WaitGroup
	for range 12 {
		group.Go(func() {
			_, err := w.Anchors.AddPhoto(context.WithoutCancel(t.Context()),
				studio.Photo{HouseID: house, Image: "img/y.png", Width: 1, Height: 1, Created: persistencetest.Noon})
			switch {
			case err == nil:
				hung.Add(1)
			case domain.CodeOf(err) == domain.CountRange:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	photos, total, err := w.Anchors.Photos(t.Context(), house, 0, 100, 150)
	if err != nil || hung.Load() != 5 || refused.Load() != 7 || total != 200 || len(photos) != 50 {
		t.Fatalf("%d hung, %d refused, %d in all and %d behind 150, %v", hung.Load(), refused.Load(), total, len(photos), err)
	}
}

func TestAnAnchorDeletesOnlyTheirOwnPhotosAndEachCountsOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	mine, other := w.House("mine", 1, domain.LiveOffline, 0), w.House("other", 1, domain.LiveOffline, 0)
	var all []int64
	for _, house := range []int64{mine, mine, mine, other} {
		p, err := w.Anchors.AddPhoto(t.Context(),
			studio.Photo{HouseID: house, Image: "img/x.png", Width: 3, Height: 2, Created: persistencetest.Noon})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p.PhotoID)
	}
	var gone atomic.Int64
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			some, err := w.Anchors.DropPhotos(context.WithoutCancel(t.Context()), mine, append([]int64{4}, all[1:]...))
			gone.Add(int64(len(some)))
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	left, total, err := w.Anchors.Photos(t.Context(), mine, 0, 10, 0)
	if err != nil || gone.Load() != 2 || total != 1 || len(left) != 1 || left[0].PhotoID != all[0] || left[0].Width != 3 {
		t.Errorf("%d gone; left are %+v of %d, %v", gone.Load(), left, total, err)
	}
	if _, total, err = w.Anchors.Photos(t.Context(), other, 0, 10, 0); err != nil || total != 1 {
		t.Errorf("the other has %d, %v", total, err)
	}
	h, err := w.Rooms.House(t.Context(), mine)
	if err != nil || h.Photos != 1 {
		t.Errorf("the house counts %d, %v", h.Photos, err)
	}
}

func TestOnlyItsAnchorSeesASpaceThatNeverOpened(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("new", 1, domain.LiveUnopened, 0)
	h, err := w.Rooms.House(t.Context(), house)
	if err != nil {
		t.Fatal(err)
	}
	for asking, want := range map[int64]domain.Code{h.UserID: "", 0: domain.NotFound, h.UserID + 1: domain.NotFound} {
		if _, _, err := w.Anchors.Photos(t.Context(), house, asking, 10, 0); domain.CodeOf(err) != want {
			t.Errorf("%d sees the wall: %v, want %q", asking, err, want)
		}
		if _, err := w.Anchors.Notes(t.Context(), house, asking, 0, 10); domain.CodeOf(err) != want {
			t.Errorf("%d sees the notes: %v, want %q", asking, err, want)
		}
	}
}

func TestANoteIsPostedOnceAndItsFirstOutcomeIsStored(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	var posted, repeated atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			n := studio.Note{HouseID: house, Content: "hello\nfans", Images: []string{"img/a.png"},
				Created: persistencetest.Noon}
			switch _, err := w.Anchors.AddNote(context.WithoutCancel(t.Context()), n, "note/7/request-1",
				[]byte("hash")); domain.CodeOf(err) {
			case "":
				posted.Add(1)
			case ledger.Repeated:
				repeated.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	notes, err := w.Anchors.Notes(t.Context(), house, 0, 0, 10)
	first, found, no := w.Ledger.FirstOutcome(t.Context(), "note/7/request-1")
	if err != nil || no != nil || !found || posted.Load() != 1 || repeated.Load() != 7 || len(notes) != 1 ||
		string(first.Hash) != "hash" {
		t.Fatalf("%d posted, %d repeated, %+v, %v, %v, %v", posted.Load(), repeated.Load(), notes, found, err, no)
	}
	if h, err := w.Rooms.House(t.Context(), house); err != nil || h.Notes != 1 {
		t.Errorf("the house counts %d, %v", h.Notes, err)
	}
}

func TestPagesOfNotesSkipAndRepeatNothing(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house, other := w.House("anchor", 1, domain.LiveOffline, 0), w.House("other", 1, domain.LiveOffline, 0)
	post := func(house int64, text string) int64 {
		n, err := w.Anchors.AddNote(t.Context(), studio.Note{HouseID: house, Content: text, Created: persistencetest.Noon},
			"", nil)
		if err != nil {
			t.Fatal(err)
		}
		return n.NoteID
	}
	var want []int64
	for i := range 5 {
		want = append(want, post(house, fmt.Sprint(i)))
		post(other, "x")
	}
	slices.Reverse(want)
	var read []int64
	for below := int64(0); len(read) < 9; {
		notes, err := w.Anchors.Notes(t.Context(), house, 0, below, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(notes) == 0 {
			break
		}
		for _, n := range notes {
			read, below = append(read, n.NoteID), n.NoteID
		}
		post(house, "newer") // first in the list
	}
	if !slices.Equal(read, want) {
		t.Errorf("read %v, want %v", read, want)
	}
	if gone, err := w.Anchors.DropNote(t.Context(), other, want[0]); gone || err != nil {
		t.Errorf("another anchor deletes it: %v, %v", gone, err)
	}
	for _, gone := range []bool{true, false} {
		if done, err := w.Anchors.DropNote(t.Context(), house, want[0]); done != gone || err != nil {
			t.Errorf("deleting it returns %v, %v", done, err)
		}
	}
}

func TestConcurrentLikesOfAUserCountOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	n, err := w.Anchors.AddNote(t.Context(), studio.Note{HouseID: house, Content: "x", Created: persistencetest.Noon}, "",
		nil)
	if err != nil {
		t.Fatal(err)
	}
	press := func(liked bool) {
		var group sync.WaitGroup
		for user := range int64(6) {
			for range 2 {
				group.Go(func() {
					if _, err := w.Anchors.LikeNote(context.WithoutCancel(t.Context()), 100+user, n.NoteID, liked || user == 5,
						persistencetest.Noon); err != nil {
						t.Error(err)
					}
				})
			}
		}
		group.Wait()
	}
	for liked, want := range map[bool]int64{true: 6, false: 1} {
		press(true)
		press(liked)
		notes, err := w.Anchors.Notes(t.Context(), house, 105, 0, 1)
		if err != nil || notes[0].Likes != want || !notes[0].Liked {
			t.Errorf("liked %v: %+v, %v; want %d", liked, notes, err, want)
		}
	}
	if _, err := w.Anchors.LikeNote(t.Context(), 100, 1, true,
		persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("no such note: %v", err)
	}
}

func TestImagesAreTheUsersOwnOnlyIfAllAre(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	user, other := w.User("me"), w.User("other")
	for _, of := range []struct {
		user       int64
		key, scene string
	}{{user, "img/a", "note"}, {user, "img/b", "note"}, {other, "img/c", "note"}, {user, "img/d", "apply"}} {
		if err := w.Images.SaveImage(t.Context(), of.user, of.key, of.scene, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		keys []string
		want bool
	}{
		{[]string{"img/a", "img/b", "img/a"}, true}, {[]string{"img/a", "img/c"}, false}, {[]string{"img/d"}, false},
		{[]string{"img/none"}, false},
	} {
		if owns, err := w.Anchors.OwnsImages(t.Context(), user, x.keys, "note"); owns != x.want || err != nil {
			t.Errorf("%v: %v, %v", x.keys, owns, err)
		}
	}
}
