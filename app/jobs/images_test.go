// Identity documents stored as public pictures are moved to the private files, wherever they are used.

package jobs

import (
	"errors"
	"io/fs"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/picture"
)

func TestIdentityDocumentsAreMovedToThePrivateFiles(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	store := persistencetest.Open(t)
	files, err := persistence.OpenFiles(filepath.Join(t.TempDir(), "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	a := Images{Store: store.Images, Files: files, Keys: picture.Names, Now: time.Now,
		Logger: slog.New(slog.DiscardHandler)}
	user, err := store.Accounts.CreateAccount(ctx,
		domain.Account{UserName: "hopeful", NickName: "hopeful", Language: "en", CreatedAt: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	const passport, portrait, unused = "img/2026/10/aa.jpg", "img/2026/10/bb.jpg", "img/2026/10/cc.png"
	for _, key := range []string{passport, portrait, unused} {
		for _, name := range picture.Names(key) {
			err = errors.Join(err, files.Put(ctx, name, []byte(name)))
		}
		err = errors.Join(err, store.Images.SaveImage(ctx, user.UserID, key, "apply", time.Now()))
	}
	// the user shows it publicly
	err = errors.Join(err, store.Images.SaveImage(ctx, user.UserID, portrait, "avatar", time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Anchors.SubmitApply(ctx,
		studio.Apply{UserID: user.UserID, RealName: "A", Phone: "+8613800138000", AnchorType: 1,
			ProofImages: []string{passport, portrait}, Submitted: time.Now()}); err != nil {
		t.Fatal(err)
	}
	// A run interrupted between the files and the rows is completed by the next run.
	if err := errors.Join(files.Put(ctx, "private/2026/10/cc.png", []byte(unused)), files.Remove(ctx, unused)); err !=
		nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := a.hideProofs(ctx, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	p, err := store.Anchors.ApplyOf(ctx, user.UserID)
	if err != nil || len(p.ProofImages) != 2 || p.ProofImages[0] != "private/2026/10/aa.jpg" ||
		p.ProofImages[1] != "private/2026/10/bb.jpg" {
		t.Errorf("the application holds %v, %v", p.ProofImages, err)
	}
	for key, scene := range map[string]string{"private/2026/10/aa.jpg": "apply", "private/2026/10/bb.jpg": "apply",
		"private/2026/10/cc.png": "apply", portrait: "avatar"} {
		if owns, err := store.Images.OwnsImage(ctx, user.UserID, key, scene); !owns || err != nil {
			t.Errorf("%s for %s: %v %v", key, scene, owns, err)
		}
		if _, err := files.Get(ctx, key); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
	for _, key := range append(picture.Names(passport), picture.Names(unused)...) {
		if _, err := files.Get(ctx, key); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("anybody may still fetch %s: %v", key, err)
		}
	}
	for _, key := range []string{passport, portrait, unused} {
		if owns, err := store.Images.OwnsImage(ctx, user.UserID, key, "apply"); owns || err != nil {
			t.Errorf("%s is still a document: %v %v", key, owns, err)
		}
	}
}
