// Recordings: how pieces become recordings, who sees them, and when they are deleted.

package replays_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/replay"
	"touchline/persistence/persistencetest"
)

func TestABroadcastThatHasEndedBecomesOneRecording(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Exec(`UPDATE account SET country_code = 'EG' WHERE house_id = $1`, house)
	w.Broadcast(house, "ls_long", persistencetest.Noon.Add(-time.Hour), 10)
	w.Broadcast(house, "ls_short", persistencetest.Noon.Add(-2*time.Hour), 1)
	w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
		VALUES ('ls_open', $1, 0, 1, 1, $2, 0)`, house, persistencetest.Noon.Add(-time.Minute))
	w.Exec(`INSERT INTO replay_piece VALUES ('ls_open', 1, $1, 60000, false, 188)`, persistencetest.Noon)
	for range 2 {
		if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	list, total, err := w.Replays.Replays(t.Context(), house, false, 10, 0)
	if err != nil || total != 1 || len(list) != 1 {
		t.Fatalf("%d of %d recordings, %v", len(list), total, err)
	}
	r := list[0]
	var joined time.Time
	if err := w.DB.QueryRow(t.Context(), `SELECT created_at FROM room WHERE house_id = $1`,
		house).Scan(&joined); err != nil {
		t.Fatal(err)
	}
	if r.ReplayID != replay.ID("ls_long") || r.Title != "anchor's room" || r.NickName != "anchor" ||
		r.Length != time.Minute || !r.Start.Equal(persistencetest.Noon.Add(-time.Hour)) || r.RaceType != 1 ||
		r.CountryCode != "EG" || r.Brand || !r.Joined.Equal(joined) {
		t.Errorf("it is %+v", r)
	}
	gone, err := w.Replays.DeletedReplays(t.Context(), persistencetest.Noon, 10)
	if err != nil || len(gone) != 1 || gone[0].SessionID != "ls_short" {
		t.Fatalf("to be removed: %+v, %v", gone, err)
	}
	if err := w.Replays.ForgetReplayFiles(t.Context(), "ls_short"); err != nil {
		t.Fatal(err)
	}
	if gone, err = w.Replays.DeletedReplays(t.Context(), persistencetest.Noon, 10); err != nil || len(gone) != 0 {
		t.Errorf("still to be removed: %+v, %v", gone, err)
	}
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if _, total, _ = w.Replays.Replays(t.Context(), house, true, 10, 0); total != 1 {
		t.Errorf("%d recordings after the files of the short one were deleted", total)
	}
}

func TestDeletedPiecesBecomeNoRecordingAndTheirFilesAreDeleted(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	for _, session := range []string{"ls_forgotten", "ls_kept"} {
		w.Broadcast(house, session, persistencetest.Noon.Add(-time.Hour), 10)
	}
	if err := w.Demo.ForgetPieces(t.Context(), "ls_forgotten", persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if made, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil ||
		made != 1 {
		t.Errorf("%d recordings were made, %v", made, err)
	}
	var gone []string
	remove := func(key string) error { gone = append(gone, key); return nil }
	if err := w.Replays.RemoveLooseFiles(t.Context(), persistencetest.Noon.Add(replay.LooseFileKept), 100,
		remove); err != nil || len(gone) != 10 || !slices.Contains(gone, replay.PieceKey("ls_forgotten", 100)) {
		t.Errorf("files to delete: %q, %v", gone, err)
	}
}

func TestABroadcastIsARecordingOnceAllItsPiecesAreStoredOrAfterAWhile(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	for _, session := range []string{"ls_whole", "ls_more_to_come", "ls_came_back"} {
		w.Broadcast(house, session, persistencetest.Noon.Add(-time.Minute), 3)
	}
	note := func(session string, all bool) {
		if err := w.Replays.NoteKept(t.Context(), session, all); err != nil {
			t.Fatal(err)
		}
	}
	note("ls_whole", true)
	note("ls_came_back", true)
	note("ls_came_back", false)
	made := func(endedBefore time.Time) (ids []string) {
		if _, err := w.Replays.MakeReplays(t.Context(), endedBefore, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
		list, _, err := w.Replays.Replays(t.Context(), house, true, 10, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			ids = append(ids, r.SessionID)
		}
		return ids
	}
	if got := made(persistencetest.Noon.Add(-time.Hour)); !slices.Equal(got, []string{"ls_whole"}) {
		t.Errorf("made at once: %v", got)
	}
	if got := made(persistencetest.Noon.Add(time.Hour)); len(got) != 3 {
		t.Errorf("made later: %v", got)
	}
}

func TestAHiddenRecordingIsListedOnlyForItsAnchorAndADeletedOneIsNot(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house, other := w.House("anchor", 1, domain.LiveOffline, 0), w.House("other", 1, domain.LiveOffline, 0)
	for i := range 3 {
		w.Broadcast(house, fmt.Sprintf("ls_%d", i), persistencetest.Noon.Add(time.Duration(i-10)*time.Hour), 3)
	}
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	yes, title := true, "The derby"
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ok(w.Replays.EditReplay(t.Context(), house, "rp_ls_0", replay.Edit{Hidden: &yes}, persistencetest.Noon))
	ok(w.Replays.EditReplay(t.Context(), house, "rp_ls_1", replay.Edit{Delete: true}, persistencetest.Noon))
	ok(w.Replays.EditReplay(t.Context(), house, "rp_ls_2",
		replay.Edit{Title: &title, Captions: []replay.Caption{{Label: "English", Language: "en", Key: "k"}}},
		persistencetest.Noon))
	if err := w.Replays.EditReplay(t.Context(), other, "rp_ls_2", replay.Edit{Delete: true},
		persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another anchor's recording was deleted: %v", err)
	}
	if _, err := w.Replays.Replay(t.Context(), "rp_ls_1"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a deleted recording was returned: %v", err)
	}
	for all, want := range map[bool]int64{false: 1, true: 2} {
		if _, total, err := w.Replays.Replays(t.Context(), house, all, 10, 0); err != nil || total != want {
			t.Errorf("all %v: %d listed, want %d (%v)", all, total, want, err)
		}
	}
	newest, err := w.Replays.NewestReplays(t.Context(), 10)
	if err != nil || len(newest) != 1 || newest[0].Title != title || len(newest[0].Captions) != 1 {
		t.Errorf("newest %+v, %v", newest, err)
	}
	ok(w.Replays.ExpireReplays(t.Context(), persistencetest.Noon, persistencetest.Noon))
	if _, total, _ := w.Replays.Replays(t.Context(), house, true, 10, 0); total != 0 {
		t.Errorf("%d recordings are left after their expiry", total)
	}
}

func TestAViewerOfARecordingCountsOnceInAWhile(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Broadcast(house, "ls_1", persistencetest.Noon.Add(-time.Hour), 3)
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	for _, visit := range []struct {
		viewer string
		after  time.Duration
	}{{"u:1", 0}, {"u:1", 29 * time.Minute}, {"v:x", 0}, {"u:1", 30 * time.Minute}} {
		if err := w.Replays.VisitReplay(t.Context(), "rp_ls_1", visit.viewer,
			persistencetest.Noon.Add(visit.after)); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := w.Replays.Replay(t.Context(), "rp_ls_1"); err != nil || r.Visits != 3 {
		t.Errorf("%d visits, %v", r.Visits, err)
	}
}

func TestLinesOfARecordingStayAsLongAsTheRecording(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Broadcast(house, "ls_1", persistencetest.Noon.Add(-time.Hour), 10)
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	room := domain.HouseRoom(house)
	for i, session := range []string{"ls_1", "ls_1", "", "ls_1"} {
		w.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body, hidden)
			VALUES ($1, $2, 1, 'chat', 1, '', '', $3, $4, '{"text":"hi"}', $5)`,
			room, i+1, session, persistencetest.Noon.Add(-time.Hour+time.Duration(i)*time.Second), i == 3)
	}
	if _, err := w.Chat.ForgetLines(t.Context(), persistencetest.Noon, 100); err != nil {
		t.Fatal(err)
	}
	lines, err := w.Replays.LinesBetween(t.Context(), room, persistencetest.Noon.Add(-time.Hour), persistencetest.Noon,
		100)
	if err != nil || len(lines) != 2 || lines[0].Offset != 1 || lines[1].Offset != 2 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	if err := w.Replays.EditReplay(t.Context(), house, "rp_ls_1", replay.Edit{Delete: true},
		persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if n, err := w.Chat.ForgetLines(t.Context(), persistencetest.Noon, 100); err != nil || n != 3 {
		t.Errorf("%d lines went with the recording, %v", n, err)
	}
}

func TestARecordingHasItsGiftsAndAudienceUntilItExpires(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	start := persistencetest.Noon.Add(-time.Hour)
	w.Broadcast(house, "ls_kept", start, 10)
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	var user int64
	if err := w.DB.QueryRow(t.Context(), `SELECT user_id FROM room WHERE house_id = $1`, house).Scan(&user); err != nil {
		t.Fatal(err)
	}
	give := func(key, session string, kind ledger.FlowKind, after time.Duration, amount int64) {
		w.Exec(`INSERT INTO transfer (key, debit, credit, amount, kind, at, session_id) VALUES ($1, 1, $2, $3, $4, $5, $6)`,
			key, user+int64(ledger.IncomeOf(0)), amount, string(kind), start.Add(after), session)
	}
	give("a", "ls_kept", ledger.FlowGift, time.Second, 5)
	give("b", "ls_kept", ledger.FlowGift, replay.GiftStretch-time.Millisecond, 7)
	give("c", "ls_kept", ledger.FlowGift, replay.GiftStretch, 9)
	give("d", "ls_kept", ledger.FlowTip, time.Second, 11)
	give("e", "ls_next", ledger.FlowGift, time.Second, 13)
	r, err := w.Replays.Replay(t.Context(), replay.ID("ls_kept"))
	if err != nil {
		t.Fatal(err)
	}
	gifts, err := w.Replays.GiftsOf(t.Context(), r)
	if err != nil || len(gifts) != 2 || gifts[0].Amount != 12 || !gifts[0].At.Equal(start) || gifts[1].Amount != 9 ||
		!gifts[1].At.Equal(start.Add(replay.GiftStretch)) {
		t.Errorf("gifts %+v, %v", gifts, err)
	}
	for session, at := range map[string]time.Time{"ls_kept": start, "ls_short": start, "ls_later": persistencetest.Noon} {
		w.Exec(`INSERT INTO live_audience (session_id, minute, viewers) VALUES ($1, $2, 3)`, session, at)
	}
	audience := func(session string, want int) {
		t.Helper()
		if minutes, err := w.Replays.AudienceOf(t.Context(), session); err != nil || len(minutes) != want {
			t.Errorf("audience of %s: %+v, %v", session, minutes, err)
		}
	}
	expire := func(before time.Time) {
		t.Helper()
		if err := w.Replays.ExpireReplays(t.Context(), before, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	w.Exec(`UPDATE replay SET kept = true`)
	expire(persistencetest.Noon)
	audience("ls_kept", 1)
	audience("ls_short", 0)
	audience("ls_later", 1)
	w.Exec(`UPDATE replay SET kept = false`)
	expire(persistencetest.Noon)
	audience("ls_kept", 0)
}
