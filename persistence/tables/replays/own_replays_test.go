// Recordings of an anchor: their sizes, deletions and restorations, trims and marks.

package replays_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/persistence/persistencetest"
)

// recorded returns an anchor's house with so many recordings of a minute, an hour apart: rp_ls_0 is the first.
func recorded(t *testing.T, count int) (w *town, house int64) {
	t.Helper()
	w = newTown(t)
	house = w.House("anchor", 1, domain.LiveOffline, 0)
	for i := range count {
		w.Broadcast(house, fmt.Sprintf("ls_%d", i), persistencetest.Noon.Add(time.Duration(i-count)*time.Hour), 10)
	}
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	return w, house
}

func TestAnAnchorSeesSizesAndRestoresADeletedRecordingForAWhile(t *testing.T) {
	t.Parallel()
	w, house := recorded(t, 3)
	other := w.House("other", 1, domain.LiveOffline, 0)
	now := persistencetest.Noon
	if err := w.Replays.EditReplay(t.Context(), house, "rp_ls_1", replay.Edit{Delete: true}, now); err != nil {
		t.Fatal(err)
	}
	list, total, bytes, err := w.Replays.OwnReplays(t.Context(), house, 1, 0)
	if err != nil || len(list) != 1 || total != 2 || bytes != 2*10*188 || list[0].ReplayID != "rp_ls_2" ||
		list[0].Bytes != 10*188 {
		t.Errorf("%+v, %d with %d bytes, %v", list, total, bytes, err)
	}
	if _, total, bytes, err := w.Replays.OwnReplays(t.Context(), other, 10, 0); total != 0 || bytes != 0 || err != nil {
		t.Errorf("an anchor without recordings has %d with %d bytes, %v", total, bytes, err)
	}
	for id, code := range map[string]domain.Code{"rp_ls_0": "", "rp_ls_1": domain.NotFound} {
		if _, err := w.Replays.OwnReplay(t.Context(), house, id); domain.CodeOf(err) != code {
			t.Errorf("%s is read with %v", id, err)
		}
		if _, err := w.Replays.OwnReplay(t.Context(), other, id); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("another anchor reads %s: %v", id, err)
		}
	}
	soon, late := now.Add(replay.ReplayUndo-time.Second), now.Add(replay.ReplayUndo)
	if gone, err := w.Replays.DeletedReplays(t.Context(), soon, 10); err != nil || len(gone) != 0 {
		t.Errorf("files are deleted while the recording can be restored: %+v, %v", gone, err)
	}
	if gone, err := w.Replays.DeletedReplays(t.Context(), late, 10); err != nil || len(gone) != 1 {
		t.Errorf("files are not deleted: %+v, %v", gone, err)
	}
	if deleted, err := w.Replays.DeletedByAnchor(t.Context(), house, soon); err != nil || len(deleted) != 1 ||
		!deleted[0].UndoUntil.Equal(late) || !deleted[0].Deleted.Equal(now) {
		t.Errorf("can be restored: %+v, %v", deleted, err)
	}
	for _, x := range []struct {
		house int64
		at    time.Time
		code  domain.Code
	}{{other, soon, domain.NotFound}, {house, late, domain.NotFound}, {house, soon, ""}, {house, soon, domain.NotFound}} {
		if err := w.Replays.RestoreReplay(t.Context(), x.house, "rp_ls_1", x.at); domain.CodeOf(err) != x.code {
			t.Errorf("house %d at %v: %v, want %q", x.house, x.at, err, x.code)
		}
	}
	if _, total, _ := w.Replays.Replays(t.Context(), house, true, 10, 0); total != 3 {
		t.Errorf("%d recordings after one was restored", total)
	}
	yes := true
	if err := w.Replays.RuleOnReplay(t.Context(), "rp_ls_0", replay.Ruling{Deleted: &yes}, now); err != nil {
		t.Fatal(err)
	}
	if err := w.Replays.RestoreReplay(t.Context(), house, "rp_ls_0", soon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("the anchor restores a recording that an operator deleted: %v", err)
	}
}

func TestTheFilesOfDefinitionsCountAndAreNamedOnceTheyAreStored(t *testing.T) {
	t.Parallel()
	w, house := recorded(t, 1)
	pieces, err := w.Replays.ReplayPieces(t.Context(), "ls_0")
	if err != nil {
		t.Fatal(err)
	}
	for definition, number := range map[string]int64{"480p": pieces[1].Number, "sound": pieces[1].Number, "360p": 999} {
		key := replay.DefinitionKey("ls_0", number, definition)
		if err := w.Replays.ExpectFiles(t.Context(), persistencetest.Noon, key); err != nil {
			t.Fatal(err)
		}
		for range 2 { // a call may be repeated
			if err := w.Replays.AddRendered(t.Context(), replay.Rendered{SessionID: "ls_0", Number: number,
				Definition: definition, Bytes: 100, Variant: "of " + definition, Source: "of the source"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pieces, err = w.Replays.ReplayPieces(t.Context(), "ls_0"); err != nil || len(pieces[0].Definitions) > 0 ||
		!maps.Equal(pieces[1].Definitions, map[string]int64{"480p": 100, "sound": 100}) {
		t.Errorf("the pieces are %+v, %v", pieces[:2], err)
	}
	r, err := w.Replays.OwnReplay(t.Context(), house, "rp_ls_0")
	want := replay.Variants{"480p": "of 480p", "sound": "of sound", "source": "of the source"}
	if err != nil || r.Bytes != 10*188+200 || !maps.Equal(r.Variants, want) {
		t.Errorf("it has %d bytes and %v, %v", r.Bytes, r.Variants, err)
	}
	if _, _, bytes, err := w.Replays.OwnReplays(t.Context(), house, 1, 0); err != nil || bytes != 10*188+200 {
		t.Errorf("all have %d bytes, %v", bytes, err)
	}
	var loose []string
	remove := func(key string) error { loose = append(loose, key); return nil }
	if err := w.Replays.RemoveLooseFiles(t.Context(), persistencetest.Noon.Add(replay.LooseFileKept), 10,
		remove); err != nil || !slices.Equal(loose, []string{replay.DefinitionKey("ls_0", 999, "360p")}) {
		t.Errorf("loose are %v, %v", loose, err)
	}
}

func TestATrimChangesTheLengthThePositionsAndTheSmallPictures(t *testing.T) {
	t.Parallel()
	w, house := recorded(t, 1)
	const id = "rp_ls_0"
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ok(w.Replays.SetThumbs(t.Context(), id, nil, &replay.ThumbSheets{Sheets: 1}, persistencetest.Noon))
	early, middle, late := w.User("early"), w.User("middle"), w.User("late")
	for user, at := range map[int64]float64{early: 15, middle: 30, late: 55} {
		ok(w.Replays.WatchReplay(t.Context(), user, id, at, true, persistencetest.Noon))
	}
	trim := &replay.Trim{FromMS: 12_000, ToMS: 48_000, First: replay.Edge{Piece: 102},
		Last: replay.Edge{Piece: 107, AtMS: 6000}}
	ok(w.Replays.EditReplay(t.Context(), house, id, replay.Edit{SetTrim: true, Trim: trim}, persistencetest.Noon))
	r, err := w.Replays.Replay(t.Context(), id)
	if err != nil || r.Length != 36*time.Second || r.Whole != time.Minute || !reflect.DeepEqual(r.Trim, trim) ||
		r.Sheets() != nil {
		t.Fatalf("trimmed it is %+v, %v", r, err)
	}
	positions := func(want map[int64]float64) {
		t.Helper()
		for user, at := range want {
			if got, err := w.Replays.PlayPosition(t.Context(), user, id); got != at || err != nil {
				t.Errorf("user %d is at %v, want %v (%v)", user, got, at, err)
			}
		}
	}
	positions(map[int64]float64{early: 0, middle: 18, late: 0}) // 15 s is before the trim now, 55 s behind it

	if waits, found, err := w.Replays.WithoutThumbs(t.Context(), persistencetest.Noon); err != nil || !found ||
		waits.ReplayID != id {
		t.Fatalf("its small pictures are not made again: %v", err)
	}
	ok(w.Replays.SetThumbs(t.Context(), id, nil, &replay.ThumbSheets{Sheets: 2}, persistencetest.Noon))
	if _, found, _ := w.Replays.WithoutThumbs(t.Context(), persistencetest.Noon); !found {
		t.Error("small pictures from before the trim count as those of the trim")
	}
	ok(w.Replays.SetThumbs(t.Context(), id, trim, &replay.ThumbSheets{Sheets: 1, Cut: trim.Name()}, persistencetest.Noon))
	if _, found, _ := w.Replays.WithoutThumbs(t.Context(), persistencetest.Noon); found {
		t.Error("its small pictures are made again and again")
	}
	title := "The derby"
	ok(w.Replays.EditReplay(t.Context(), house, id, replay.Edit{Title: &title}, persistencetest.Noon))
	if r, _ = w.Replays.Replay(t.Context(), id); r.Trim == nil || r.Sheets() == nil || r.Title != title {
		t.Errorf("another title changed the trim: %+v", r)
	}
	ok(w.Replays.EditReplay(t.Context(), house, id, replay.Edit{SetTrim: true}, persistencetest.Noon))
	if r, _ = w.Replays.Replay(t.Context(), id); r.Trim != nil || r.Length != time.Minute {
		t.Errorf("without a trim it is %+v", r)
	}
	positions(map[int64]float64{middle: 30})
	for _, houseID := range []int64{house + 1, house} {
		if err := w.Replays.EditReplay(t.Context(), houseID, "rp_none", replay.Edit{SetTrim: true},
			persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("an empty trim: %v", err)
		}
	}
	if err := w.Replays.EditReplay(t.Context(), house+1, id, replay.Edit{SetTrim: true, Trim: trim},
		persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another anchor trims it: %v", err)
	}
	positions(map[int64]float64{middle: 30})
}

func TestAnEndedBroadcastCanBeWatchedForAsLongAsViewersCanGoBack(t *testing.T) {
	t.Parallel()
	w, house := recorded(t, 3) // they ended 179, 119 and 59 minutes before noon
	ended := func(now time.Time) []string {
		t.Helper()
		all, err := w.Replays.EndedBroadcasts(t.Context(), house, now)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, b := range all {
			names = append(names, fmt.Sprint(b.SessionID, " ", b.IsOnAir, " ", b.IsWhole))
		}
		return names
	}
	at := func(minutes time.Duration) time.Time { return persistencetest.Noon.Add(minutes * time.Minute) }
	for now, want := range map[time.Time][]string{
		at(-58): {"ls_2 false true"}, at(-30): {"ls_2 false true"}, at(-28): {},
	} {
		if got := ended(now); !slices.Equal(got, want) {
			t.Errorf("at %s: %v, want %v", now, got, want)
		}
	}
	hidden := true
	if err := w.Replays.EditReplay(t.Context(), house, "rp_ls_2", replay.Edit{Hidden: &hidden},
		persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if got := ended(at(-58)); len(got) != 0 {
		t.Errorf("hidden it is %v", got)
	}
}

func TestAReplacedCaptionFileIsDeletedAndANamedOneStays(t *testing.T) {
	t.Parallel()
	w, house := recorded(t, 1)
	const id = "rp_ls_0"
	later := persistencetest.Noon.Add(replay.LooseFileKept)
	captions := func(keys ...string) {
		t.Helper()
		edit := replay.Edit{Captions: []replay.Caption{}}
		for _, key := range keys {
			edit.Captions = append(edit.Captions, replay.Caption{Label: key, Language: "en", Key: key})
		}
		if err := w.Replays.ExpectFiles(t.Context(), persistencetest.Noon, keys...); err != nil {
			t.Fatal(err)
		}
		if err := w.Replays.EditReplay(t.Context(), house, id, edit, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	removed := func(now time.Time, want ...string) {
		t.Helper()
		var gone []string
		remove := func(key string) error { gone = append(gone, key); return nil }
		if err := w.Replays.RemoveLooseFiles(t.Context(), now, 10, remove); err != nil || !slices.Equal(gone, want) {
			t.Errorf("removed are %v, want %v (%v)", gone, want, err)
		}
	}
	captions("a", "b")
	removed(later)
	captions("b", "c")
	removed(later.Add(-time.Second))
	broken := errors.New("the store of files is away")
	if err := w.Replays.RemoveLooseFiles(t.Context(), later, 10, func(string) error { return broken }); !errors.Is(err,
		broken) {
		t.Errorf("%v", err)
	}
	removed(later, "a")
	removed(later)
	if err := w.Replays.ExpectFiles(t.Context(), persistencetest.Noon, "never written"); err != nil {
		t.Fatal(err)
	}
	removed(later, "never written")
}

func TestAMarkIsChangedWithinItsOwnSessionOnly(t *testing.T) {
	t.Parallel()
	w, _ := recorded(t, 2)
	m, err := w.Replays.AddMark(t.Context(), "ls_0", 7, "a save", persistencetest.Noon)
	if err != nil {
		t.Fatal(err)
	}
	for session, code := range map[string]domain.Code{"ls_1": domain.NotFound, "ls_0": ""} {
		if err := w.Replays.RenameMark(t.Context(), session, m.MarkID, "what a save"); domain.CodeOf(err) != code {
			t.Errorf("renamed in %s: %v", session, err)
		}
	}
	if got, err := w.Replays.MarkOf(t.Context(), "ls_0", m.MarkID); err != nil || got.Text != "what a save" {
		t.Errorf("the mark is %+v, %v", got, err)
	}
	for _, x := range []struct {
		session string
		code    domain.Code
	}{{"ls_1", domain.NotFound}, {"ls_0", ""}, {"ls_0", domain.NotFound}} {
		if err := w.Replays.DeleteMark(t.Context(), x.session, m.MarkID); domain.CodeOf(err) != x.code {
			t.Errorf("deleted in %s: %v, want %q", x.session, err, x.code)
		}
	}
}
