package notices_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func subscription(endpoint string) domain.PushSubscription {
	return domain.PushSubscription{Endpoint: endpoint, PublicKey: []byte("key"), Auth: []byte("auth"), Language: "en"}
}

// loggedIn returns a login of a user.
func (w *town) loggedIn(user int64, name string) domain.TokenHash {
	w.T.Helper()
	hash := domain.TokenHash(sha256.Sum256([]byte(name)))
	w.Exec(`INSERT INTO login (token_hash, user_id, created_at, renewed_at, expires_at)
		VALUES ($1, $2, $3, $3, $3::timestamptz + interval '30 days')`,
		hash[:], user, persistencetest.Noon)
	return hash
}

// onTheirWay takes all pushes, as endpoint/notice.
func (w *town) onTheirWay(ctx context.Context) (list []string) {
	w.T.Helper()
	for {
		pushes, taken, err := w.Notices.TakePushes(ctx, 2)
		if err != nil {
			w.T.Fatal(err)
		}
		for _, p := range pushes {
			list = append(list, p.Endpoint+"/"+p.NotifyID)
		}
		if taken == 0 {
			slices.Sort(list)
			return list
		}
	}
}

func (w *town) notice(user int64, id string) {
	w.T.Helper()
	if err := w.Notices.AddNotice(w.T.Context(),
		domain.NoticeRow{NotifyID: id, UserID: user, Type: domain.NotifySystem, Params: []byte(`{}`), Path: "/",
			At: persistencetest.Noon}); err != nil {
		w.T.Fatal(err)
	}
}

func TestEveryBrowserOfAUserGetsEachNoticeOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	ann, bob := w.User("ann"), w.User("bob")
	phone, desktop := w.loggedIn(ann, "phone"), w.loggedIn(ann, "desktop")
	save := func(user int64, login domain.TokenHash, endpoint string) {
		t.Helper()
		if err := w.Notices.SavePush(ctx, user, login, subscription(endpoint), persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	w.notice(ann, "before")
	save(ann, phone, "p")
	save(ann, desktop, "d")
	w.notice(ann, "n1")
	w.notice(ann, "n1")
	w.notice(bob, "n2")
	if got, want := w.onTheirWay(ctx), []string{"d/n1", "p/n1"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := w.onTheirWay(ctx); got != nil {
		t.Errorf("pushed again: %v", got)
	}

	// An address alone does not take a subscription over.
	for name, change := range map[string]func(*domain.PushSubscription){
		"another secret": func(s *domain.PushSubscription) { s.Auth = []byte("another") },
		"another key":    func(s *domain.PushSubscription) { s.PublicKey = []byte("another") },
	} {
		stolen := subscription("d")
		change(&stolen)
		if err := w.Notices.SavePush(ctx, bob, w.loggedIn(bob, name), stolen,
			persistencetest.Noon); domain.CodeOf(err) != domain.BadRequest {
			t.Errorf("with %s another user's browser is taken over: %v", name, err)
		}
		if err := w.Notices.SavePush(ctx, ann, desktop, stolen, persistencetest.Noon); err != nil {
			t.Errorf("with %s its owner does not renew it: %v", name, err)
		}
		save(ann, desktop, "d")
	}

	// A browser that another user takes over gets no pushes for the first.
	save(bob, w.loggedIn(bob, "desktop too"), "d")
	w.notice(ann, "n3")
	w.notice(bob, "n4")
	if got, want := w.onTheirWay(ctx), []string{"d/n4", "p/n3"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}

	// A log-out ends the subscription and deletes its queued pushes.
	w.notice(ann, "n5")
	w.Exec(`DELETE FROM login WHERE token_hash = $1`, phone[:])
	if got := w.onTheirWay(ctx); got != nil {
		t.Errorf("after the log-out: %v", got)
	}
	if err := w.Notices.DropPush(ctx, ann, "d"); err != nil { // not hers
		t.Fatal(err)
	}
	w.notice(bob, "n6")
	if err := w.Notices.DropPush(ctx, bob, "d"); err != nil {
		t.Fatal(err)
	}
	if got := w.onTheirWay(ctx); got != nil {
		t.Errorf("after the subscription ended: %v", got)
	}
}

func TestOnlyTheNewestBrowsersOfAUserAreKept(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ann := w.User("ann")
	login := w.loggedIn(ann, "one")
	for i := range 25 {
		if err := w.Notices.SavePush(t.Context(), ann, login, subscription(fmt.Sprint("e", i)),
			persistencetest.Noon.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	w.notice(ann, "n")
	got := w.onTheirWay(t.Context())
	if len(got) != 20 || slices.Contains(got, "e4/n") || !slices.Contains(got, "e24/n") {
		t.Errorf("%v", got)
	}
}
