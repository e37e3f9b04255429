// Rooms and recordings for operators.

package operators_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/replay"
	"touchline/persistence/persistencetest"
)

func housesOf(rooms []console.AdminRoom) []int64 {
	var all []int64
	for _, r := range rooms {
		all = append(all, r.HouseID)
	}
	return all
}

func TestOperatorsFindRoomsInEveryOrder(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	few := w.House("few", 1, domain.LiveLiving, 3)
	many := w.House("many", 2, domain.LiveLiving, 30)
	off := w.House("off", 1, domain.LiveOffline, 0)
	w.Exec(`UPDATE house SET fans = 9 WHERE house_id = $1`, few)
	w.Exec(`UPDATE house SET pick = 4 WHERE house_id = $1`, off)
	find := func(f console.RoomFilter) []int64 {
		t.Helper()
		f.Limit = 10
		rooms, total, err := w.Admin.FindRooms(t.Context(), f)
		if err != nil || total != int64(len(rooms)) {
			t.Fatalf("%d of %d, %v", len(rooms), total, err)
		}
		return housesOf(rooms)
	}
	for _, x := range []struct {
		filter console.RoomFilter
		want   []int64
	}{
		{console.RoomFilter{}, []int64{off, many, few}},
		{console.RoomFilter{Sort: "-viewers"}, []int64{many, few, off}},
		{console.RoomFilter{Sort: "viewers"}, []int64{off, few, many}},
		{console.RoomFilter{Sort: "-fans"}, []int64{few, off, many}},
		{console.RoomFilter{Sort: "order"}, []int64{off, many, few}},
		{console.RoomFilter{Picked: true}, []int64{off}},
		{console.RoomFilter{RaceType: 2}, []int64{many}},
	} {
		if got := find(x.filter); !slices.Equal(got, x.want) {
			t.Errorf("%+v: %v, want %v", x.filter, got, x.want)
		}
	}
	onAir, total, err := w.Admin.OnAir(t.Context(), 1)
	if err != nil || total != 2 || !slices.Equal(housesOf(onAir), []int64{many}) {
		t.Errorf("on the air: %v of %d, %v", housesOf(onAir), total, err)
	}
}

func TestAnOrderOfRecommendedRoomsIsRefusedWhenItChanged(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	a, b, c := w.House("a", 1, domain.LiveOffline, 0), w.House("b", 1, domain.LiveOffline, 0),
		w.House("c", 1, domain.LiveOffline, 0)
	last := int32(0)
	for _, house := range []int64{a, b, a} { // a second recommendation changes nothing
		if err := w.Admin.PutFirst(t.Context(), console.RecommendedRooms, house, &last); err != nil {
			t.Fatal(err)
		}
	}
	picks := func() []int64 {
		t.Helper()
		rooms, err := w.Admin.FirstRooms(t.Context(), console.RecommendedRooms)
		if err != nil {
			t.Fatal(err)
		}
		return housesOf(rooms)
	}
	if got := picks(); !slices.Equal(got, []int64{a, b}) {
		t.Fatalf("recommended: %v", got)
	}
	if err := w.Admin.OrderFirst(t.Context(), console.RecommendedRooms, []int64{a, b}, []int64{c, b, a}); err != nil {
		t.Fatal(err)
	}
	if got := picks(); !slices.Equal(got, []int64{c, b, a}) {
		t.Errorf("ordered: %v", got)
	}
	if err := w.Admin.OrderFirst(t.Context(), console.RecommendedRooms, []int64{a, b},
		[]int64{b, a}); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("an order based on an old one: %v", err)
	}
	if err := w.Admin.OrderFirst(t.Context(), console.RecommendedRooms, []int64{c, b, a},
		[]int64{b, 999}); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown house: %v", err)
	}
	if err := w.Admin.OrderFirst(t.Context(), console.RecommendedRooms, []int64{c, b, a}, []int64{b}); err != nil {
		t.Fatal(err)
	}
	if got := picks(); !slices.Equal(got, []int64{b}) {
		t.Errorf("after two left: %v", got)
	}
}

func TestOperatorsWithholdKeepDeleteAndRestoreRecordings(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.Broadcast(house, "ls_1", persistencetest.Noon.Add(-time.Hour), 3)
	if _, err := w.Replays.MakeReplays(t.Context(), persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	yes, no := true, false
	rule := func(r replay.Ruling, at time.Time) error {
		return w.Replays.RuleOnReplay(t.Context(), "rp_ls_1", r, at)
	}
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ok(rule(replay.Ruling{Withheld: &yes, Kept: &yes}, persistencetest.Noon))
	ok(w.Replays.EditReplay(t.Context(), house, "rp_ls_1", replay.Edit{Hidden: &no}, persistencetest.Noon))
	r, err := w.Replays.Replay(t.Context(), "rp_ls_1")
	if err != nil || !r.Hidden || !r.Withheld {
		t.Errorf("its anchor published a withheld recording: %+v, %v", r, err)
	}
	if _, total, _ := w.Replays.Replays(t.Context(), house, false, 10, 0); total != 0 {
		t.Errorf("viewers see %d withheld recordings", total)
	}
	ok(w.Replays.ExpireReplays(t.Context(), persistencetest.Noon.AddDate(1, 0, 0), persistencetest.Noon))
	if shown, err := w.Replays.AdminReplay(t.Context(), "rp_ls_1", persistencetest.Noon); err != nil || !shown.Kept ||
		!shown.Deleted.IsZero() || shown.Bytes != 3*188 {
		t.Errorf("a kept recording: %+v, %v", shown, err)
	}

	ok(rule(replay.Ruling{Deleted: &yes}, persistencetest.Noon))
	if err := rule(replay.Ruling{Deleted: &yes}, persistencetest.Noon); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("deleted twice: %v", err)
	}
	end := persistencetest.Noon.Add(replay.ReplayRestorable)
	if gone, _ := w.Replays.DeletedReplays(t.Context(), end.Add(-time.Second), 10); len(gone) != 0 {
		t.Error("its files are deleted while it can be restored")
	}
	ok(rule(replay.Ruling{Deleted: &no}, end.Add(-time.Second)))
	ok(rule(replay.Ruling{Deleted: &yes}, persistencetest.Noon))
	if err := rule(replay.Ruling{Deleted: &no}, end); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("restored too late: %v", err)
	}
	if gone, _ := w.Replays.DeletedReplays(t.Context(), end, 10); len(gone) != 1 {
		t.Error("its files are never deleted")
	}
}

func TestWaitingTasksAreCountedByKind(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	if none, err := w.Admin.Waiting(t.Context()); err != nil || none != (console.Waiting{}) {
		t.Fatalf("%+v, %v", none, err)
	}
	for _, reporter := range []int{0, 7, 7} {
		w.Exec(`INSERT INTO report (reporter_id, house_id, room, message_id, user_id, reason, remark, evidence, at)
			VALUES ($1, 0, '', '', 9, 1, '', '', $2)`, reporter, persistencetest.Noon)
	}
	got, err := w.Admin.Waiting(t.Context())
	if err != nil || got.Held != 1 || got.Reports != 2 || got.Applications != 0 ||
		!got.OldestReport.Equal(persistencetest.Noon) {
		t.Errorf("%+v, %v", got, err)
	}
}
