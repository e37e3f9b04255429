// Images: their uploaders, and the deletion of unused ones.

package site_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestAnUnusedImageIsDeletedAfterADay(t *testing.T) {
	s := persistencetest.Open(t)
	ctx, a := t.Context(), persistencetest.Lin(t, s)
	day := 24 * time.Hour
	for _, key := range []string{"unused", "used", "kept", "again"} {
		if err := errors.Join(s.Images.NoteImage(ctx, key, persistencetest.Opening),
			s.Images.SaveImage(ctx, a.UserID, key, "note", persistencetest.Opening)); err != nil {
			t.Fatal(err)
		}
	}
	if owns, err := s.Images.OwnsImage(ctx, a.UserID, "used", "note"); !owns || err != nil {
		t.Fatal(owns, err)
	}
	if err := errors.Join(s.Images.KeepImage(ctx, "kept"),
		s.Images.NoteImage(ctx, "again", persistencetest.Opening.Add(time.Hour)),
		s.Images.NoteImage(ctx, "lost", persistencetest.Opening)); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the store is away")
	if _, err := s.Images.TidyImages(ctx, persistencetest.Opening.Add(time.Minute), 10,
		func(string) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	var gone []string
	n, err := s.Images.TidyImages(ctx, persistencetest.Opening.Add(time.Minute), 10,
		func(key string) error { gone = append(gone, key); return nil })
	if err != nil || n != 2 || !strings.Contains(strings.Join(gone, " "), "unused") ||
		!strings.Contains(strings.Join(gone, " "), "lost") {
		t.Fatalf("%d %v %v", n, gone, err)
	}
	for key, want := range map[string]bool{"unused": false, "used": true, "kept": true, "again": true} {
		if owns, err := s.Images.OwnsImage(ctx, a.UserID, key, "note"); owns != want || err != nil {
			t.Errorf("%s: %v %v", key, owns, err)
		}
	}
	if n, err := s.Images.TidyImages(ctx, persistencetest.Opening.Add(3*day), 10, nil); n != 0 || err != nil {
		t.Errorf("%d %v", n, err)
	}
}

func TestAnImageBelongsToItsUploaderAndScene(t *testing.T) {
	s := persistencetest.Open(t)
	a := persistencetest.Lin(t, s)
	for range 2 {
		if err := s.Images.SaveImage(t.Context(), a.UserID, "img/k.jpg", "avatar", persistencetest.Opening); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		user       int64
		key, scene string
		owns       bool
	}{{a.UserID, "img/k.jpg", "avatar", true}, {a.UserID, "img/k.jpg", "cover", false},
		{a.UserID + 1, "img/k.jpg", "avatar", false}, {a.UserID, "", "avatar", false}} {
		if owns, err := s.Images.OwnsImage(t.Context(), x.user, x.key, x.scene); owns != x.owns || err != nil {
			t.Errorf("%+v: %v %v", x, owns, err)
		}
	}
}

// The key of an image is a hash of its content, so an operator's picture may also be a user's upload.
func TestAPictureOfOperatorsStaysWhenUsersWhoUploadedItAreErased(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	noon := persistencetest.Noon
	house := w.House("rosa", 1, domain.LiveOffline, 0)
	user := w.Owner(house)
	for name, lose := range map[string]func(key string) error{
		"its account is erased": func(string) error {
			return errors.Join(w.Accounts.LeaveAccount(t.Context(), user, noon),
				w.Accounts.EraseAccount(t.Context(), user, noon))
		},
		"it is an identity document": func(key string) error {
			return w.Images.MoveProof(t.Context(), key, "private/"+key, func() error {
				return errors.New("the public file is removed")
			})
		},
		"it hangs in a suspended room": func(key string) error {
			w.Exec(`UPDATE room SET house_image = $2, status = 4 WHERE house_id = $1`, house, key)
			withheld, err := w.Images.WithheldImages(t.Context(), noon)
			if withheld[key] {
				return errors.New("it is withheld")
			}
			return err
		},
	} {
		for _, first := range []string{"user", "operator"} {
			key := "img/" + name + "/" + first + ".png"
			uploads := map[string]func() error{
				"user":     func() error { return w.Images.SaveImage(t.Context(), user, key, "apply", noon) },
				"operator": func() error { return w.Images.KeepImage(t.Context(), key) },
			}
			second := map[string]string{"user": "operator", "operator": "user"}[first]
			if err := errors.Join(w.Images.NoteImage(t.Context(), key, noon), uploads[first](), uploads[second]()); err != nil {
				t.Fatal(err)
			}
			w.Exec(`UPDATE account SET erased_at = NULL WHERE user_id = $1`, user) // the user leaves once more
			if err := lose(key); err != nil {
				t.Errorf("%s, %s first: %v", name, first, err)
			}
			if _, err := w.Images.TidyImages(t.Context(), noon.Add(48*time.Hour), 100, func(gone string) error {
				if gone == key {
					t.Errorf("%s, %s first: its file is removed", name, first)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
