// Clips in the tables: who sees which, what is counted, and when files are deleted.

package replays_test

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/persistence/persistencetest"
)

// clip returns a clip of ten seconds of a session that began an hour before noon.
func (w *town) clip(house int64, id, session string, by int64) replay.Clip {
	w.T.Helper()
	begin := persistencetest.Noon.Add(-time.Hour)
	c := replay.Clip{ClipID: id, HouseID: house, UserID: by, SessionID: session, Title: "A goal",
		From: begin.Add(12 * time.Second), To: begin.Add(22 * time.Second),
		Created: persistencetest.Noon, RequestHash: []byte("what was asked")}
	if added, err := w.Clips.AddClip(w.T.Context(), c, "request-"+id); err != nil || !added {
		w.T.Fatalf("added %v, %v", added, err)
	}
	return c
}

func (w *town) shown(f replay.ClipFilter) int64 {
	w.T.Helper()
	f.Limit = 10
	list, total, err := w.Clips.Clips(w.T.Context(), f)
	if err != nil || int64(len(list)) != total {
		w.T.Fatalf("%d of %d clips, %v", len(list), total, err)
	}
	return total
}

func TestARequestMakesOneClip(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Broadcast(house, "ls_1", persistencetest.Noon.Add(-time.Hour), 10)
	c := w.clip(house, "cl_1", "ls_1", 7)
	again := c
	again.ClipID = "cl_2"
	if added, err := w.Clips.AddClip(t.Context(), again, "request-cl_1"); err != nil || added {
		t.Errorf("a repeat added %v, %v", added, err)
	}
	found, ok, err := w.Clips.ClipOfRequest(t.Context(), 7, "request-cl_1")
	if err != nil || !ok || found.ClipID != "cl_1" || found.NickName != "anchor" || found.State != replay.ClipMaking ||
		string(found.RequestHash) != "what was asked" {
		t.Errorf("found %+v, %v", found, err)
	}
	if _, ok, err = w.Clips.ClipOfRequest(t.Context(), 8, "request-cl_1"); err != nil || ok {
		t.Errorf("another user's request found it: %v", err)
	}
	if _, err := w.Clips.Clip(t.Context(), "cl_2"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown clip: %v", err)
	}
}

func TestAClipIsHiddenWithItsRecordingButStaysAfterItsExpiry(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Broadcast(house, "ls_1", persistencetest.Noon.Add(-time.Hour), 10)
	w.clip(house, "cl_1", "ls_1", 7)
	if n := w.shown(replay.ClipFilter{HouseID: house}); n != 1 {
		t.Errorf("%d clips while there is no recording", n)
	}
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	recording := replay.ID("ls_1")
	yes, no := true, false
	state := func(want string, hidden bool, ofReplay string) {
		t.Helper()
		c, err := w.Clips.Clip(t.Context(), "cl_1")
		if err != nil || c.Hidden != hidden || c.ReplayID != ofReplay {
			t.Errorf("%s: %+v, %v", want, c, err)
		}
		listed := int64(1)
		if hidden {
			listed = 0
		}
		if n := w.shown(replay.ClipFilter{SessionID: "ls_1"}); n != listed {
			t.Errorf("%s: %d listed", want, n)
		}
		if n := w.shown(replay.ClipFilter{HouseID: house, UserID: 7, All: true}); n != 1 {
			t.Errorf("%s: %d listed for the anchor", want, n)
		}
	}
	edit := func(e replay.Edit) {
		t.Helper()
		if err := w.Replays.EditReplay(t.Context(), house, recording, e, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	state("shown", false, recording)
	edit(replay.Edit{Hidden: &yes})
	state("hidden", true, "")
	edit(replay.Edit{Hidden: &no})
	w.Exec(`UPDATE replay SET withheld = true`)
	state("withheld", true, "")
	w.Exec(`UPDATE replay SET withheld = false, deleted_at = $1, restorable_until = $2`, persistencetest.Noon,
		persistencetest.Noon.Add(time.Hour))
	state("deleted by an operator", true, "")
	w.Exec(`UPDATE replay SET restorable_until = NULL`)
	state("gone with its age", false, "")
}

func TestTheUserWhoRemovedAClipCanRestoreItForAWhile(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Broadcast(house, "ls_1", persistencetest.Noon.Add(-time.Hour), 10)
	w.clip(house, "cl_1", "ls_1", 7)
	noon := persistencetest.Noon
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	tidied := func(at time.Time) int {
		t.Helper()
		files, err := w.Clips.ClipsToTidy(t.Context(), at, 10)
		ok(err)
		return len(files)
	}
	ok(w.Clips.PlanClip(t.Context(), "cl_1", 3))
	ok(w.Clips.RemoveClip(t.Context(), "cl_1", 7, noon))
	ok(w.Clips.RemoveClip(t.Context(), "cl_1", 8, noon.Add(time.Minute))) // it changes nothing
	if n := w.shown(replay.ClipFilter{HouseID: house, All: true}); n != 0 {
		t.Errorf("%d clips after the removal", n)
	}
	if err := w.Clips.RestoreClip(t.Context(), "cl_1", 8, noon.Add(time.Minute)); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("another user restores it: %v", err)
	}
	ok(w.Clips.RestoreClip(t.Context(), "cl_1", 7, noon.Add(9*time.Minute)))
	if n := w.shown(replay.ClipFilter{HouseID: house}); n != 1 {
		t.Errorf("%d clips after it was restored", n)
	}
	w.clip(house, "cl_2", "ls_1", 7)
	ok(w.Clips.RemoveClip(t.Context(), "cl_2", 7, noon))
	ok(w.Clips.RemoveClip(t.Context(), "cl_2", 0, noon.Add(time.Minute)))
	if err := w.Clips.RestoreClip(t.Context(), "cl_2", 7, noon.Add(time.Minute)); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("its maker restores a clip that an operator removed, too: %v", err)
	}
	if c, err := w.Clips.Clip(t.Context(), "cl_2"); err != nil || !c.Removed.Equal(noon) || c.RemovedBy != 0 {
		t.Errorf("removed twice: %+v, %v", c, err)
	}
	ok(w.Clips.RemoveClip(t.Context(), "cl_1", 7, noon))
	if err := w.Clips.RestoreClip(t.Context(), "cl_1", 7,
		noon.Add(10*time.Minute)); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("restored after ten minutes: %v", err)
	}
	if n := tidied(noon.Add(10 * time.Minute)); n != 0 {
		t.Errorf("files of %d clips are to be deleted while a clip can be restored", n)
	}
	if wait, err := w.Clips.ClipsWait(t.Context(), noon.Add(12*time.Minute), true); err != nil || !wait {
		t.Errorf("no files wait to be deleted: %v", err)
	}
	if n := tidied(noon.Add(12 * time.Minute)); n != 1 {
		t.Errorf("files of %d clips are to be deleted", n)
	}
	ok(w.Clips.ForgetClipFiles(t.Context(), "cl_1"))
	if wait, err := w.Clips.ClipsWait(t.Context(), noon.Add(12*time.Minute), true); err != nil || wait {
		t.Errorf("the files wait to be deleted again: %v", err)
	}
}

func TestAHouseShowsWhetherItIsRecordedAndClipsAreAllowed(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	const pushed, own, match = domain.SourcePush, domain.SourceOwn, domain.SourceMatch
	for sentence, x := range map[string]struct {
		source domain.LiveSource
		age    string // age of the broadcast, by the database's clock
		change string // a statement about the house or the broadcast
		want   bool
	}{
		"pushed, in its first seconds": {pushed, "10 s", "", true},
		"pushed, with nothing kept":    {pushed, "30 s", "", false},
		"pushed, with a piece": {pushed, "1 hour", `INSERT INTO replay_piece
			(session_id, number, at, length_ms, broken, bytes) SELECT 'ls_' || $1::bigint, 0, now(), 6000, false, 188`, true},
		"the anchor wants no recordings": {pushed, "10 s", `UPDATE house SET recording = false WHERE house_id = $1`,
			false},
		"ended": {pushed, "10 s", `UPDATE live_session SET end_at = now() WHERE house_id = $1`,
			false},
		"an own video, in its first seconds":   {own, "10 s", "", false},
		"a match source, in its first seconds": {match, "10 s", "", false},
	} {
		house := w.House("anchor: "+sentence, 1, domain.LiveLiving, 0)
		w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
			SELECT 'ls_' || $1::bigint, $1, 0, 1, $2, now() - $3::interval, 0`, house, x.source, x.age)
		w.Exec(`UPDATE room SET session_id = 'ls_' || $1::bigint WHERE house_id = $1`, house)
		if x.change != "" {
			w.Exec(x.change, house)
		}
		if h, err := w.Rooms.House(t.Context(), house); err != nil || h.Recorded != x.want || !h.Clips {
			t.Errorf("%s: recorded %v, clips %v, %v", sentence, h.Recorded, h.Clips, err)
		}
		if err := w.Clips.WantClips(t.Context(), house, false); err != nil {
			t.Fatal(err)
		}
		if h, err := w.Rooms.House(t.Context(), house); err != nil || h.Clips {
			t.Errorf("%s: clips are switched off: %v, %v", sentence, h.Clips, err)
		}
	}
}

func TestAClipCountsEachOfItsViewersOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	begin := persistencetest.Noon.Add(-time.Hour)
	w.Broadcast(house, "ls_1", begin, 10)
	w.clip(house, "cl_1", "ls_1", 7)
	for viewer, after := range map[string]time.Duration{"u:1": 0, "v:x": time.Minute} {
		for range 2 {
			if err := w.Clips.VisitClip(t.Context(), "cl_1", viewer, persistencetest.Noon.Add(after)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found, err := w.Clips.Clip(t.Context(), "cl_1"); err != nil || found.Visits != 2 {
		t.Errorf("%d visits, %v", found.Visits, err)
	}
}
