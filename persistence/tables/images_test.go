// Images: whose upload each was, and which are tidied away.

package tables_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"touchline/persistence/persistencetest"
)

func TestAnImageNobodyUsesIsTidiedAwayAfterADay(t *testing.T) {
	s := persistencetest.Open(t)
	ctx, a := t.Context(), lin(t, s)
	day := 24 * time.Hour
	for _, key := range []string{"unused", "used", "kept", "again"} {
		if err := errors.Join(s.Images.NoteImage(ctx, key, opening), s.Images.SaveImage(ctx, a.UserID, key, "note", opening)); err != nil {
			t.Fatal(err)
		}
	}
	if owns, err := s.Images.OwnsImage(ctx, a.UserID, "used", "note"); !owns || err != nil {
		t.Fatal(owns, err)
	}
	if err := errors.Join(s.Images.KeepImage(ctx, "kept"), s.Images.NoteImage(ctx, "again", opening.Add(time.Hour)), s.Images.NoteImage(ctx, "lost", opening)); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the store is away")
	if _, err := s.Images.TidyImages(ctx, opening.Add(time.Minute), 10, func(string) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	var gone []string
	n, err := s.Images.TidyImages(ctx, opening.Add(time.Minute), 10, func(key string) error { gone = append(gone, key); return nil })
	if err != nil || n != 2 || !strings.Contains(strings.Join(gone, " "), "unused") || !strings.Contains(strings.Join(gone, " "), "lost") {
		t.Fatalf("%d %v %v", n, gone, err)
	}
	for key, want := range map[string]bool{"unused": false, "used": true, "kept": true, "again": true} {
		if owns, err := s.Images.OwnsImage(ctx, a.UserID, key, "note"); owns != want || err != nil {
			t.Errorf("%s: %v %v", key, owns, err)
		}
	}
	if n, err := s.Images.TidyImages(ctx, opening.Add(3*day), 10, nil); n != 0 || err != nil {
		t.Errorf("%d %v", n, err)
	}
}

func TestAnImageIsWhoseUploadItWasAndForWhat(t *testing.T) {
	s := persistencetest.Open(t)
	a := lin(t, s)
	for range 2 {
		if err := s.Images.SaveImage(t.Context(), a.UserID, "img/k.jpg", "avatar", opening); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		user       int64
		key, scene string
		owns       bool
	}{{a.UserID, "img/k.jpg", "avatar", true}, {a.UserID, "img/k.jpg", "cover", false}, {a.UserID + 1, "img/k.jpg", "avatar", false}, {a.UserID, "", "avatar", false}} {
		if owns, err := s.Images.OwnsImage(t.Context(), x.user, x.key, x.scene); owns != x.owns || err != nil {
			t.Errorf("%+v: %v %v", x, owns, err)
		}
	}
}
