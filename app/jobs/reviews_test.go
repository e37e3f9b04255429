// The applicant is notified of a decision exactly once.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
)

// postbox records messages and notices, or refuses messages.
type postbox struct {
	mu      sync.Mutex
	closed  bool
	sms     []string
	notices []domain.Notice
}

func (p *postbox) SendSms(_ context.Context, phone, template string, params map[string]string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errors.New("the provider is away")
	}
	p.sms = append(p.sms, phone+" "+template+" "+params["houseId"]+" "+params["language"])
	return nil
}

func (p *postbox) tell(_ context.Context, _ int64, n domain.Notice) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notices = append(p.notices, n)
	return nil
}

func TestAnApplicantIsNotifiedOfTheDecisionOnce(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store, db := persistencetest.OpenConfig(t, cfg), persistencetest.SQL(t, cfg)
	box := &postbox{}
	reviews := Reviews{Store: store.Anchors, Site: store.Site, SendSms: box.SendSms, Notify: box.tell,
		Logger: slog.New(slog.DiscardHandler), Now: time.Now}
	now := time.Now()
	submit := func(name string) (userID, applyID int64) {
		a, err := store.Accounts.CreateAccount(t.Context(),
			domain.Account{UserName: name, NickName: name, Language: "ja", CreatedAt: now})
		if err != nil {
			t.Fatal(err)
		}
		applyID, err = store.Anchors.SubmitApply(t.Context(),
			studio.Apply{UserID: a.UserID, RealName: "A", Phone: "+8613800138000", AnchorType: 1, Submitted: now})
		if err != nil {
			t.Fatal(err)
		}
		return a.UserID, applyID
	}
	decide := func(r studio.ApplyReview) (studio.Apply, error) {
		r.At = now
		return reviews.ReviewApply(t.Context(), r)
	}

	_, lucky := submit("lucky1")
	box.closed = true // the SMS provider is down at the time of the decision
	var won, late int
	var mu sync.Mutex
	var group sync.WaitGroup
	for operator := range int64(6) {
		group.Go(func() {
			_, err := reviews.ReviewApply(context.WithoutCancel(t.Context()),
				studio.ApplyReview{ApplyID: lucky, Approve: true, By: operator + 1, At: now})
			mu.Lock()
			defer mu.Unlock()
			switch domain.CodeOf(err) {
			case "":
				won++
			case domain.StaleState:
				late++
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won != 1 || late != 5 || len(box.notices) != 1 || len(box.sms) != 0 {
		t.Fatalf("%d decided, %d came late, notices %+v, messages %v", won, late, box.notices, box.sms)
	}
	box.closed = false
	if err := reviews.sendUnsent(t.Context()); err != nil || len(box.sms) != 0 { // not yet due again
		t.Fatalf("messages %v, %v", box.sms, err)
	}
	if err := store.Anchors.PutOffApplyNews(t.Context(), lucky, studio.ApplySms, now); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := reviews.sendUnsent(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"+8613800138000 applyApproved 1001 ja"}; !slices.Equal(box.sms, want) || len(box.notices) != 1 {
		t.Errorf("messages %v, notices %+v", box.sms, box.notices)
	}

	_, shown := submit("shown1")
	if _, err := decide(studio.ApplyReview{ApplyID: shown, Reason: "blurred"}); err != nil {
		t.Fatal(err)
	}
	if n := box.notices[len(box.notices)-1]; len(box.sms) != 1 || len(box.notices) != 2 ||
		n.Params["reason"] != "blurred" || n.Type != domain.NotifyApplyResult {
		t.Errorf("of a rejection: messages %v, notices %+v", box.sms, box.notices)
	}
	if err := store.Site.SetSetting(t.Context(), "apply.showRejection", false); err != nil {
		t.Fatal(err)
	}
	_, hidden := submit("hidden1")
	if _, err := decide(studio.ApplyReview{ApplyID: hidden, Reason: "blurred"}); err != nil || len(box.notices) != 2 ||
		len(box.sms) != 1 {
		t.Errorf("of a hidden rejection: messages %v, notices %+v, %v", box.sms, box.notices, err)
	}

	// The command line writes the notice to the list itself.
	user, cli := submit("byhand1")
	reviews.Notify = func(ctx context.Context, userID int64, n domain.Notice) error {
		return LeaveNotice(ctx, store.Notices, userID, n)
	}
	if _, err := decide(studio.ApplyReview{ApplyID: cli, Approve: true}); err != nil {
		t.Fatal(err)
	}
	var kind int32
	var house string
	err := db.QueryRow(t.Context(), `SELECT type, params->>'houseId' FROM notice WHERE user_id = $1`, user).Scan(&kind,
		&house)
	if err != nil || kind != int32(domain.NotifyApplyResult) || house != "1002" || len(box.sms) != 2 {
		t.Errorf("the list holds %d with house %s, %v; messages %v", kind, house, err, box.sms)
	}
}
