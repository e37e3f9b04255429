// The rows of moderation, and which of them each role may read.

package rooms_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/persistence/persistencetest"
)

func chatLine(offset, userID int64, session, text, quotes string) moderation.LineRow {
	body := fmt.Sprintf(`{"o":%d,"k":"chat","ts":1,"id":"m3_%d","cid":"c%d","u":{"userId":"%d","nickName":"lin"},"text":%q`, offset, offset, offset, userID, text)
	if quotes != "" {
		body += fmt.Sprintf(`,"replyTo":{"id":%q,"nickName":"lin","text":"secret"}`, quotes)
	}
	return moderation.LineRow{Room: "house:1001", Epoch: 3, Offset: offset, Kind: "chat", UserID: userID,
		ClientID:  fmt.Sprint("c", offset),
		MessageID: frames.MessageID(3, offset), SessionID: session,
		At: persistencetest.Noon.Add(time.Duration(offset) * time.Second), Body: []byte(body + `,"role":1}`)}
}

func linesWith(lines []moderation.LineRow, words string) (n int) {
	for _, line := range lines {
		n += strings.Count(string(line.Body), words)
	}
	return n
}

func TestOnlyTheStaffReadsTheTextOfADeletedLine(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "chat/house:1001")
	pin := moderation.LineRow{Room: "house:1001", Epoch: 3, Offset: 4, Kind: "pin", At: persistencetest.Noon,
		Body: []byte(`{"o":4,"k":"pin","ts":1,"pinned":{"messageId":"m3_1","text":"secret"}}`)}
	persistencetest.MustWrite(t, s,
		persistencetest.With(chatLine(1, 5, "", "secret", ""), chatLine(2, 6, "", "hello", ""),
			chatLine(3, 6, "", "why?", "m3_1"), pin))
	// The commit that stores another line hides the line.
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.LinesHiddenRow{Room: "house:1001", Offsets: []int64{1, 4}, Hidden: true},
			chatLine(5, 6, "", "gone", "")))

	history, err := store.Chat.LinesBefore(t.Context(), "house:1001", 0, 10, nil)
	if err != nil || len(history) != 5 || linesWith(history, "secret") != 0 || linesWith(history, `"deleted":true`) != 2 ||
		linesWith(history, "hello") != 1 {
		t.Fatalf("read %d lines: %v %v", len(history), history, err)
	}
	ring, err := store.Chat.Recent(t.Context(), "house:1001", persistencetest.Noon, 10, 10)
	if err != nil || !ring[0].Deleted || ring[1].Deleted || linesWith(ring, "secret") != 3 {
		t.Fatalf("the chat itself reads %v %v", ring, err)
	}
	tail, err := store.Chat.Recent(t.Context(), "house:1001", persistencetest.Noon.Add(time.Hour), 3, 3)
	if err != nil || len(tail) != 3 || linesWith(tail, "secret") != 0 {
		t.Fatalf("a page without the line itself has %v %v", tail, err)
	}
	staff, err := store.Chat.LinesByID(t.Context(), "house:1001",
		[]string{"m3_1", "m3_4", "m9_1", "m3_99", "x'); DROP TABLE line", ""})
	if err != nil || len(staff) != 1 || linesWith(staff, "secret") != 1 || !staff[0].Deleted {
		t.Fatalf("the staff reads %v %v", staff, err)
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.LinesHiddenRow{Room: "house:1001", Offsets: []int64{1}}))
	if history, err = store.Chat.LinesBefore(t.Context(), "house:1001", 0, 10, []string{"chat"}); err != nil ||
		linesWith(history, "secret") != 2 {
		t.Fatalf("restored: %v %v", history, err)
	}
}

func TestLinesOfAUserInASessionAreTheNewestNotDeleted(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "chat/house:1001")
	var rows []domain.Row
	for o := int64(1); o <= 10; o++ {
		rows = append(rows, chatLine(o, 5+o%2, map[bool]string{true: "ls1", false: ""}[o > 4], "x", ""))
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(append(rows,
			moderation.LinesHiddenRow{Room: "house:1001", Offsets: []int64{10}, Hidden: true})...))
	lines, err := store.Chat.LinesOfUser(t.Context(), "house:1001", 5, "ls1", 1)
	if err != nil || len(lines) != 1 || lines[0].Offset != 8 {
		t.Fatalf("got %v %v", persistencetest.Offsets(lines), err)
	}
	if lines, _ = store.Chat.LinesOfUser(t.Context(), "house:1001", 5, "", 100); len(lines) != 2 {
		t.Fatalf("outside of sessions: %v", persistencetest.Offsets(lines))
	}
}

func TestAModeratorIsOneForTheRoomUntilDismissed(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	helper, fan := w.User("Hélper"), w.User("fan")
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, fmt.Sprint("chat/house:", house))
	appoint := moderation.ModeratorRow{HouseID: house, UserID: helper, Granted: true, OperatorID: 7,
		At: persistencetest.Noon}
	persistencetest.MustWrite(t, s, persistencetest.With(appoint, appoint))
	for userID, want := range map[int64]domain.RoomRole{helper: domain.RoleModerator, fan: domain.RoleViewer,
		0: domain.RoleVisitor} {
		if role, err := w.Rooms.RoomRole(t.Context(), house, userID); role != want || err != nil {
			t.Errorf("role of %d: %v %v, want %v", userID, role, err, want)
		}
	}
	other := w.House("other", 1, domain.LiveOffline, 0)
	if role, _ := w.Rooms.RoomRole(t.Context(), other, helper); role != domain.RoleViewer {
		t.Errorf("a moderator of one room is %v of another", role)
	}
	list, total, err := w.Chat.Moderators(t.Context(), house, domain.Fold("helper"), 20, 0)
	if err != nil || total != 1 || list[0].UserID != helper || !list[0].Granted.Equal(persistencetest.Noon) {
		t.Errorf("moderators %v %d %v", list, total, err)
	}
	if _, total, _ = w.Chat.Moderators(t.Context(), house, "%", 20, 0); total != 0 {
		t.Error("a percent sign finds all moderators")
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.ModeratorRow{HouseID: house, UserID: helper, OperatorID: 7,
			At: persistencetest.Noon}))
	if role, _ := w.Rooms.RoomRole(t.Context(), house, helper); role != domain.RoleViewer {
		t.Errorf("dismissed, still %v", role)
	}
	if ids, err := w.Chat.ModeratorIDs(t.Context(), house); len(ids) != 0 || err != nil {
		t.Errorf("moderators %v %v", ids, err)
	}
}

func TestTheLogHasEveryActOnceAndWhetherItWasUndone(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	hao, lin := w.User("hao"), w.User("lin")
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "chat/house:1001")
	act := func(n int) moderation.ActRow {
		return moderation.ActRow{Room: "house:1001", Act: moderation.Act{ActionID: fmt.Sprint("a1001_3_", n), Action: "mute",
			Operator: domain.Brief{UserID: hao}, Target: domain.Brief{UserID: lin}, Reason: "spam",
			After: []byte(`{"muteType": 1}`), At: persistencetest.Noon}}
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(act(1), act(2), act(2), act(3),
			moderation.ActRow{Room: "house:1002",
				Act: moderation.Act{ActionID: "a1002_3_1", Action: "pin", At: persistencetest.Noon}}))
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.UndoneRow{ActionID: "a1001_3_2", OperatorID: hao, At: persistencetest.Noon}))
	first, err := w.Chat.Moderation(t.Context(), "house:1001", 0, 2)
	if err != nil || len(first) != 2 || first[0].ActionID != "a1001_3_3" || first[0].Undone || !first[1].Undone ||
		first[0].Operator.NickName != "hao" || first[0].Target.NickName != "lin" || first[0].Before != nil ||
		string(first[0].After) != `{"muteType": 1}` {
		t.Fatalf("read %+v %v", first, err)
	}
	rest, err := w.Chat.Moderation(t.Context(), "house:1001", first[1].Number, 2)
	if err != nil || len(rest) != 1 || rest[0].ActionID != "a1001_3_1" {
		t.Fatalf("then %+v %v", rest, err)
	}
}

func TestAHeldLineIsReportedOnceAndReportsOfUsersAreNumbered(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "chat/house:1001")
	held := moderation.HeldRow{Key: "house:1001/5/c1/1",
		Report: moderation.Report{HouseID: 1001, Room: "house:1001", UserID: 5, Reason: moderation.ReportOther,
			Evidence: "dubious", At: persistencetest.Noon}}
	persistencetest.MustWrite(t, s, persistencetest.With(held))
	persistencetest.MustWrite(t, s, persistencetest.With(held))
	one, err := w.Chat.FileReport(t.Context(),
		moderation.Report{ReporterID: 6, UserID: 5, Reason: moderation.ReportSpam, At: persistencetest.Noon})
	two, _ := w.Chat.FileReport(t.Context(),
		moderation.Report{ReporterID: 6, UserID: 5, Reason: moderation.ReportSpam, At: persistencetest.Noon})
	if err != nil || two <= one {
		t.Fatalf("numbers %d %d %v", one, two, err)
	}
	var count int
	if err := w.DB.QueryRow(t.Context(), `SELECT count(*) FROM report`).Scan(&count); err != nil || count != 3 {
		t.Fatalf("%d reports %v", count, err)
	}
	loud := w.User("loud")
	last, _ := w.Chat.FileReport(t.Context(),
		moderation.Report{ReporterID: loud, UserID: loud, Reason: moderation.ReportAbuse, Evidence: "me",
			At: persistencetest.Noon})
	page, err := w.Chat.OpenReports(t.Context(), 0, 1)
	if err != nil || len(page) != 1 || page[0].Number != last || page[0].User.NickName != "loud" ||
		page[0].Reporter.UserID != loud || page[0].Evidence != "me" {
		t.Fatalf("read %+v %v", page, err)
	}
	if rest, err := w.Chat.OpenReports(t.Context(), page[0].Number, 10); err != nil || len(rest) != 3 ||
		rest[2].Evidence != "dubious" || rest[2].ReporterID != 0 {
		t.Fatalf("then %+v %v", rest, err)
	}
}

func TestTheStaffResolvesTheReportOfAHeldLineUnlessAnOperatorDid(t *testing.T) {
	t.Parallel()
	store, _, ada, _ := persistencetest.WithOperator(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "chat/house:1001")
	held := func(key string) moderation.HeldRow {
		return moderation.HeldRow{Key: key,
			Report: moderation.Report{HouseID: 1001, Room: "house:1001", UserID: 5, Reason: moderation.ReportOther,
				Evidence: key, At: persistencetest.Noon}}
	}
	open := func() (evidence []string) {
		reports, err := store.Chat.OpenReports(t.Context(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range reports {
			evidence = append(evidence, r.Evidence)
		}
		return evidence
	}
	persistencetest.MustWrite(t, s, persistencetest.With(held("one"), held("two")))
	reports, _ := store.Chat.OpenReports(t.Context(), 0, 10)
	resolved := console.Resolved{By: ada, At: persistencetest.Noon, Decision: console.ReportMuted}
	if err := store.Admin.ResolveReport(t.Context(), reports[0].Number, resolved); err != nil {
		t.Fatal(err)
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.HeldDecidedRow{Key: "one", At: persistencetest.Noon},
			moderation.HeldDecidedRow{Key: "two", At: persistencetest.Noon}))
	if left := open(); len(left) != 0 {
		t.Fatalf("open are %v", left)
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.HeldDecidedRow{Key: "one"}, moderation.HeldDecidedRow{Key: "two"}))
	if left := open(); !slices.Equal(left, []string{"one"}) {
		t.Fatalf("open again are %v", left)
	}
	if r, err := store.Admin.Report(t.Context(), reports[0].Number); err != nil || r.Decision != console.ReportMuted {
		t.Fatalf("the operator decided %v %v", r.Decision, err)
	}
}

func TestTheVersionOfTheBannedWordsChangesWithTheList(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	seen := map[string]bool{}
	change := func(sentence string, add, remove []moderation.BannedWord) {
		t.Helper()
		if err := store.Chat.EditBannedWords(t.Context(), add, remove); err != nil {
			t.Fatalf("%s: %v", sentence, err)
		}
		version, err := store.Chat.WordsVersion(t.Context())
		if err != nil || seen[version] {
			t.Fatalf("%s: the version is %q again, %v", sentence, version, err)
		}
		seen[version] = true
	}
	bad := moderation.BannedWord{Word: "bad", Mode: moderation.WordContains, Action: moderation.WordReject}
	change("empty", nil, nil)
	change("a word", []moderation.BannedWord{bad}, nil)
	bad.Action = moderation.WordMask
	change("another action", []moderation.BannedWord{bad}, nil)
	words, err := store.Chat.BannedWords(t.Context())
	if err != nil || len(words) != 1 || words[0] != bad {
		t.Fatalf("read %v %v", words, err)
	}
	if err := store.Chat.EditBannedWords(t.Context(),
		[]moderation.BannedWord{bad, {Word: "(", Mode: moderation.WordRegex, Action: moderation.WordReject}},
		nil); domain.CodeOf(err) != domain.BadRequest {
		t.Fatalf("a broken expression: %v", err)
	}
	delete(seen, "0/0")
	change("none", nil, []moderation.BannedWord{bad})
}
