// The watch history: rooms and recordings, the latest first, without those that cannot be watched any more.

package replays_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/persistence/persistencetest"
)

// watcher is a user with a history on a town with recordings.
type watcher struct {
	*town
	user int64
	now  time.Time
}

func newWatcher(t *testing.T, recordings int) (*watcher, int64) {
	w, house := recorded(t, recordings)
	return &watcher{w, w.User("fan"), persistencetest.Noon}, house
}

// watches tells that the user watched a recording up to a second; each time is a minute later.
func (w *watcher) watches(replayID string, seconds float64, watched bool) {
	w.T.Helper()
	w.now = w.now.Add(time.Minute)
	w.ok(w.Replays.WatchReplay(w.T.Context(), w.user, replayID, seconds, watched, w.now))
}

func (w *watcher) visits(house int64) {
	w.T.Helper()
	w.now = w.now.Add(time.Minute)
	w.ok(w.Replays.WatchRoom(w.T.Context(), w.user, house, w.now))
}

func (w *watcher) ok(err error) {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
}

// history is the ids of the entries.
func (w *watcher) history(unfinished bool) (ids []string) {
	w.T.Helper()
	list, total, err := w.Replays.History(w.T.Context(), w.user, unfinished, 10, 0)
	w.ok(err)
	if int(total) != len(list) {
		w.T.Errorf("%d of %d entries", len(list), total)
	}
	for _, entry := range list {
		ids = append(ids, entry.ID)
	}
	return ids
}

func (w *watcher) is(what string, got []string, want ...string) {
	w.T.Helper()
	if !slices.Equal(got, want) {
		w.T.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestAHistoryHasRoomsAndReplaysOnceTheLatestFirst(t *testing.T) {
	t.Parallel()
	w, house := newWatcher(t, 2)
	room := domain.HouseRoom(house)
	w.watches("rp_ls_0", 20, true)
	w.visits(house)
	w.watches("rp_ls_1", 30, true)
	w.watches("rp_ls_0", 45, true)
	w.is("history", w.history(false), "rp_ls_0", "rp_ls_1", room)
	w.watches("rp_ls_1", 0, true)
	w.is("finished ones stay", w.history(false), "rp_ls_1", "rp_ls_0", room)
	w.is("to continue", w.history(true), "rp_ls_0")
	list, _, err := w.Replays.History(t.Context(), w.user, false, 2, 1)
	if err != nil || len(list) != 2 || list[0].Seconds != 45 || list[0].Replay.NickName != "anchor" ||
		list[0].Room != nil || list[1].Room.HouseName != "anchor's room" || list[1].Replay != nil {
		t.Errorf("the second page is %+v, %v", list, err)
	}
	w.watches("rp_ls_0", 0, false)
	if at, err := w.Replays.PlayPosition(t.Context(), w.user, "rp_ls_0"); at != 0 || err != nil {
		t.Errorf("rewound to its start it continues at %v, %v", at, err)
	}
}

func TestALookAtTheStartOfAReplayIsNotHistory(t *testing.T) {
	t.Parallel()
	w, _ := newWatcher(t, 1)
	w.watches("rp_ls_0", 0, false)
	w.is("history", w.history(false))
}

func TestWhatCannotBeWatchedAnyMoreIsNotInTheHistory(t *testing.T) {
	t.Parallel()
	w, house := newWatcher(t, 3)
	for _, id := range []string{"rp_ls_0", "rp_ls_1", "rp_ls_2"} {
		w.watches(id, 20, true)
		w.ok(w.Replays.SetLater(t.Context(), w.user, id, true, w.now))
	}
	w.visits(house)
	hidden := true
	w.ok(w.Replays.EditReplay(t.Context(), house, "rp_ls_0", replay.Edit{Hidden: &hidden}, w.now))
	w.ok(w.Replays.EditReplay(t.Context(), house, "rp_ls_1", replay.Edit{Delete: true}, w.now))
	w.is("history", w.history(false), domain.HouseRoom(house), "rp_ls_2")
	w.is("watch later", w.later(), "rp_ls_2")
	w.Exec(`UPDATE room SET status = 4 WHERE house_id = $1`, house)
	w.is("of a suspended room", append(w.history(false), w.later()...))
}

func (w *watcher) later() (ids []string) {
	w.T.Helper()
	list, _, err := w.Replays.WatchLater(w.T.Context(), w.user, 10, 0)
	w.ok(err)
	for _, entry := range list {
		ids = append(ids, entry.ID)
	}
	return ids
}

func TestAHistoryIsDeletedByEntryOrWholeWithItsPositions(t *testing.T) {
	t.Parallel()
	w, house := newWatcher(t, 2)
	other := w.User("other")
	w.watches("rp_ls_0", 20, true)
	w.watches("rp_ls_1", 20, true)
	w.visits(house)
	w.ok(w.Replays.WatchReplay(t.Context(), other, "rp_ls_0", 20, true, w.now))
	w.ok(w.Replays.ForgetWatched(t.Context(), w.user, "rp_ls_0"))
	w.ok(w.Replays.ForgetWatched(t.Context(), w.user, domain.HouseRoom(house)))
	w.is("without two entries", w.history(false), "rp_ls_1")
	if at, err := w.Replays.PlayPosition(t.Context(), w.user, "rp_ls_0"); at != 0 || err != nil {
		t.Errorf("its position is %v, %v", at, err)
	}
	w.visits(house)
	w.ok(w.Replays.ForgetHistory(t.Context(), w.user))
	w.is("deleted whole", w.history(false))
	w.user = other
	w.is("of another user", w.history(false), "rp_ls_0")
}

func TestAUserWhoKeepsNoHistoryLeavesNoTrace(t *testing.T) {
	t.Parallel()
	w, house := newWatcher(t, 2)
	w.watches("rp_ls_0", 20, true)
	w.ok(w.Replays.KeepHistory(t.Context(), w.user, false))
	w.watches("rp_ls_0", 40, true)
	w.watches("rp_ls_1", 40, true)
	w.visits(house)
	w.is("history", w.history(false), "rp_ls_0")
	if at, err := w.Replays.PlayPosition(t.Context(), w.user, "rp_ls_0"); at != 20 || err != nil {
		t.Errorf("its position is %v, %v", at, err)
	}
	if keeps, err := w.Replays.KeepsHistory(t.Context(), w.user); keeps || err != nil {
		t.Errorf("keeps a history: %v, %v", keeps, err)
	}
	w.ok(w.Replays.KeepHistory(t.Context(), w.user, true))
	w.visits(house)
	w.is("kept again", w.history(false), domain.HouseRoom(house), "rp_ls_0")
}

func TestAReplayToWatchLaterKnowsHowFarItWasWatched(t *testing.T) {
	t.Parallel()
	w, _ := newWatcher(t, 2)
	ctx := t.Context()
	w.ok(w.Replays.SetLater(ctx, w.user, "rp_ls_1", true, w.now))
	w.ok(w.Replays.SetLater(ctx, w.user, "rp_ls_0", true, w.now.Add(time.Second)))
	w.ok(w.Replays.SetLater(ctx, w.user, "rp_ls_1", true, w.now.Add(time.Minute)))
	w.watches("rp_ls_0", 20, true)
	list, total, err := w.Replays.WatchLater(ctx, w.user, 1, 0)
	if err != nil || total != 2 || len(list) != 1 || list[0].ID != "rp_ls_0" || list[0].Seconds != 20 {
		t.Errorf("%+v of %d, %v", list, total, err)
	}
	w.ok(w.Replays.SetLater(ctx, w.user, "rp_ls_0", false, w.now))
	w.is("later", w.later(), "rp_ls_1")
	if later, err := w.Replays.IsLater(ctx, w.user, "rp_ls_0"); later || err != nil {
		t.Errorf("removed it is to be watched later: %v, %v", later, err)
	}
	if later, err := w.Replays.IsLater(ctx, w.user, "rp_ls_1"); !later || err != nil {
		t.Errorf("added it is to be watched later: %v, %v", later, err)
	}
}
