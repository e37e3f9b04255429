// Approvals, mutes and modes in the lists for the staff, on a real Postgres.

package operators_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
)

func TestAnApprovalMakesAnAnchorOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	user := w.User("hopeful")
	form := studio.Apply{UserID: user, RealName: "A", AreaCode: "+86", Phone: "1", AnchorType: 2, Introduction: "…",
		Submitted: persistencetest.Noon}
	applyID, err := w.Anchors.SubmitApply(t.Context(), form)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Anchors.SubmitApply(t.Context(), form); domain.CodeOf(err) != domain.ApplyPending {
		t.Errorf("a second application: %v, want APPLY_PENDING", err)
	}
	approved, err := w.Anchors.ReviewApply(t.Context(),
		studio.ApplyReview{ApplyID: applyID, Approve: true, At: persistencetest.Noon})
	if err != nil || approved.HouseID == 0 {
		t.Fatalf("approved %+v, %v", approved, err)
	}
	if _, err := w.Anchors.ReviewApply(t.Context(),
		studio.ApplyReview{ApplyID: applyID, Approve: true,
			At: persistencetest.Noon}); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("approving again: %v, want STALE_STATE", err)
	}
	if _, err := w.Anchors.SubmitApply(t.Context(), form); domain.CodeOf(err) != domain.ApplyDone {
		t.Errorf("an anchor applies: %v, want APPLY_DONE", err)
	}
	house, err := w.Rooms.House(t.Context(), approved.HouseID)
	if err != nil || house.UserID != user || house.AnchorType != 2 || house.RaceType != 2 ||
		house.Status != domain.LiveUnopened {
		t.Errorf("the house is %+v, %v", house, err)
	}
	if person, _, err := w.Accounts.Person(t.Context(), user); err != nil || person.HouseID != approved.HouseID {
		t.Errorf("the account shows house %d, %v", person.HouseID, err)
	}
	for userID, want := range map[int64]domain.RoomRole{user: domain.RoleAnchor, w.User("other"): domain.RoleViewer,
		0: domain.RoleVisitor} {
		if role, err := w.Rooms.RoomRole(t.Context(), approved.HouseID, userID); err != nil || role != want {
			t.Errorf("user %d has role %d, %v; want %d", userID, role, err, want)
		}
	}
}

func TestARejectionNeedsAReasonAndLetsTheUserApplyAgain(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	form := studio.Apply{UserID: w.User("hopeful"), RealName: "A", AreaCode: "+86", Phone: "1", AnchorType: 2,
		Introduction: "…", Submitted: persistencetest.Noon}
	applyID, err := w.Anchors.SubmitApply(t.Context(), form)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Anchors.ReviewApply(t.Context(),
		studio.ApplyReview{ApplyID: applyID, Reason: "  ",
			At: persistencetest.Noon}); domain.CodeOf(err) != domain.FieldRequired {
		t.Errorf("without a reason: %v, want FIELD_REQUIRED", err)
	}
	if _, err := w.Anchors.ReviewApply(t.Context(),
		studio.ApplyReview{ApplyID: applyID, Reason: "too short", At: persistencetest.Noon}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Anchors.SubmitApply(t.Context(), form); domain.CodeOf(err) != domain.ApplyCooldown {
		t.Errorf("applying again at once: %v, want APPLY_COOLDOWN", err)
	}
	form.Submitted = persistencetest.Noon.Add(24 * time.Hour)
	if _, err := w.Anchors.SubmitApply(t.Context(), form); err != nil {
		t.Errorf("applying again a day later: %v", err)
	}
	open, total, err := w.Anchors.Applies(t.Context(), 1, 0, 10, 0)
	if err != nil || total != 1 || len(open) != 1 || open[0].ApplyID == applyID {
		t.Errorf("open applications are %+v of %d, %v", open, total, err)
	}
}

func TestTheMuteListShowsPresentMutes(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	anchor, loud, over := w.User("anchor"), w.User("loud"), w.User("over")
	mute := `INSERT INTO mute (mute_id, room, user_id, operator_id, mute_type, reason, start_at, end_at)
		VALUES ($1, 'house:1', $2, $3, 1, 'spam', $4, $5)`
	w.Exec(mute, "m1", loud, anchor, persistencetest.Noon, persistencetest.Noon.Add(10*time.Minute))
	w.Exec(mute, "m2", over, anchor, persistencetest.Noon.Add(-time.Hour), persistencetest.Noon)
	mutes, total, err := w.Chat.MutesInForce(t.Context(), "house:1", "", persistencetest.Noon, 10, 0)
	if err != nil || total != 1 || mutes[0].User.UserID != loud || mutes[0].Operator.NickName != "anchor" {
		t.Errorf("mutes are %+v of %d, %v", mutes, total, err)
	}
	muted, err := w.Chat.MutedAmong(t.Context(), "house:1", []int64{loud, over, anchor}, persistencetest.Noon)
	if err != nil || len(muted) != 1 || !muted[loud] {
		t.Errorf("muted are %v, %v", muted, err)
	}
}

func TestTheNewestLineOfEachKindIsTheModeOfAChat(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	for i, kind := range []string{"muteAll", "chat", "unmuteAll", "chat", "muteAll", "chat"} {
		w.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
			VALUES ('house:1', $1, 3, $2, 0, '', '', '', $3, $4)`, i+1, kind, persistencetest.Noon, []byte(fmt.Sprintf(`{"o":%d}`, i+1)))
	}
	modes, err := w.Chat.ChatModes(t.Context(), "house:1")
	if err != nil || len(modes) != 1 || string(modes["muteAll"]) != `{"o":5}` {
		t.Errorf("modes are %q, %v", modes, err)
	}
	epoch, offset, err := w.Chat.RoomHead(t.Context(), "house:1")
	if err != nil || epoch != 3 || offset != 6 {
		t.Errorf("the head is %d/%d, %v; want 3/6", epoch, offset, err)
	}
}
