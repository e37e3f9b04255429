// Notices for many users: each user who wants them gets them once, also when the work was interrupted.

package notices_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

// heard returns the notices of a user as type/read, the newest first.
func (w *town) received(user int64) (list []string) {
	w.T.Helper()
	found, err := w.Notices.Notices(w.T.Context(), user, false, nil, 99)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, n := range found {
		list = append(list, fmt.Sprint(int(n.Type)))
	}
	return list
}

// tellAll processes the queue in chunks of two.
func (w *town) tellAll(now time.Time) (announced []int64) {
	w.T.Helper()
	for {
		rows, more, err := w.Notices.NotifyNextFollowers(w.T.Context(), 2, now)
		if err != nil {
			w.T.Fatal(err)
		}
		for _, r := range rows {
			announced = append(announced, r.UserID)
		}
		if !more {
			return announced
		}
	}
}

func TestEveryFollowerWhoWantsNoticesGetsEachOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	var fans []int64
	for i := range 5 {
		fans = append(fans, w.User(fmt.Sprint("fan", i)))
	}
	w.Follows(house, persistencetest.Noon, fans...)
	late := w.User("late")
	w.Follows(house, persistencetest.Noon.Add(time.Hour), late)
	if _, err := w.Notices.ChangeNotifySettings(ctx, fans[1],
		allOf(domain.NotifySettings{AnchorLive: true, MatchSoonMinutes: 15})); err != nil {
		t.Fatal(err)
	}
	note := domain.Notice{Type: domain.NotifyNewNote, Key: "note/1", Path: "/dynamic",
		Params: map[string]any{"noteId": "nt1"}}
	for range 2 {
		if err := w.Notices.QueueFanNotice(ctx, house, note, persistencetest.Noon.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	// The process stops after the first chunk; the next run continues after it.
	first, more, err := w.Notices.NotifyNextFollowers(ctx, 2, persistencetest.Noon)
	if err != nil || !more || len(first) != 1 {
		t.Fatalf("the first chunk: %d, %v, %v", len(first), more, err)
	}
	rest := w.tellAll(persistencetest.Noon)
	if want := []int64{fans[2], fans[3], fans[4]}; !slices.Equal(rest, want) {
		t.Errorf("notified %v, want %v: neither users without notes nor later followers", rest, want)
	}
	if err := w.Notices.QueueFanNotice(ctx, house, note, persistencetest.Noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if again := w.tellAll(persistencetest.Noon); again != nil {
		t.Errorf("notified again: %v", again)
	}
	found, err := w.Notices.Notices(ctx, fans[0], true, nil, 9)
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	var params map[string]string
	if err := json.Unmarshal(found[0].Params, &params); err != nil || params["nickName"] != "anchor" ||
		params["houseName"] != "anchor's room" || params["noteId"] != "nt1" {
		t.Errorf("params %s, %v", found[0].Params, err)
	}
}

func TestASessionIsAnnouncedOnceWhenItsRoomIsLiving(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	fan := w.User("fan")
	w.Follows(house, persistencetest.Noon, fan)
	look := func(status domain.LiveStatus, session string, began, now time.Time) {
		t.Helper()
		w.Exec(`UPDATE room SET status = $2, session_id = $3, start_time = $4 WHERE house_id = $1`, house, int32(status),
			session, began)
		if err := w.Notices.QueueLiveNotices(ctx, now); err != nil {
			t.Fatal(err)
		}
		w.tellAll(now)
	}
	look(domain.LiveOffline, "s1", persistencetest.Noon, persistencetest.Noon)
	if got := w.received(fan); got != nil {
		t.Fatalf("before there are pictures: %v", got)
	}
	look(domain.LiveLiving, "s1", persistencetest.Noon, persistencetest.Noon)
	look(domain.LiveInterrupted, "s1", persistencetest.Noon, persistencetest.Noon)
	look(domain.LiveLiving, "s1", persistencetest.Noon, persistencetest.Noon)
	if got := w.received(fan); !slices.Equal(got, []string{"1"}) {
		t.Errorf("an interrupted session: %v", got)
	}
	look(domain.LiveLiving, "s2", persistencetest.Noon, persistencetest.Noon.Add(time.Minute))
	if got := w.received(fan); !slices.Equal(got, []string{"1", "1"}) {
		t.Errorf("the next session: %v", got)
	}
	look(domain.LiveLiving, "s3", persistencetest.Noon, persistencetest.Noon.Add(2*time.Hour))
	if got := w.received(fan); len(got) != 2 {
		t.Errorf("a session of two hours ago: %v", got)
	}
}

func TestRemindersOfAMatchComeAtTheChosenMinuteAndAgainWhenItMoves(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	match := w.Season(map[string]domain.MatchStatus{"soon": 1, "off": 6}, map[string]int{"soon": 2, "off": 2})
	early, usual, deaf, both := w.User("early"), w.User("usual"), w.User("deaf"), w.User("both")
	for _, r := range []struct {
		user, match int64
		kind        int
	}{{early, match["soon"], 1}, {usual, match["soon"], 1}, {deaf, match["soon"], 1}, {both, match["soon"], 1},
		{both, match["soon"], 2}, {usual, match["off"], 1}} {
		w.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES ($1, $2, $3, $4)`, r.user, r.kind,
			r.match, persistencetest.Noon)
	}
	wants := domain.DefaultNotify()
	wants.MatchSoonMinutes = 120
	deafTo := domain.DefaultNotify()
	deafTo.MatchSoon = false
	for user, n := range map[int64]domain.NotifySettings{early: wants, deaf: deafTo} {
		if _, err := w.Notices.ChangeNotifySettings(ctx, user, allOf(n)); err != nil {
			t.Fatal(err)
		}
	}
	reminded := func(now time.Time) (users []int64) {
		t.Helper()
		rows, err := w.Notices.RemindMatches(ctx, now, 99)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			users = append(users, r.UserID)
		}
		slices.Sort(users)
		return users
	}
	for _, x := range []struct {
		minute int
		want   []int64
	}{{-1, nil}, {0, []int64{early}}, {30, nil}, {105, []int64{usual, both}}, {106, nil}, {121, nil}} {
		if got := reminded(persistencetest.Noon.Add(time.Duration(x.minute) * time.Minute)); !slices.Equal(got, x.want) {
			t.Errorf("minute %d: %v, want %v", x.minute, got, x.want)
		}
	}
	w.Exec(`UPDATE match SET match_time = $2 WHERE match_id = $1`, match["soon"], persistencetest.Noon.Add(5*time.Hour))
	if got := reminded(persistencetest.Noon.Add(290 * time.Minute)); !slices.Equal(got, []int64{early, usual, both}) {
		t.Errorf("after it moved: %v", got)
	}
	found, _ := w.Notices.Notices(ctx, both, false, nil, 1)
	if len(found) != 1 || found[0].Path != "/user/configuration" {
		t.Errorf("the notice of an anchor does not lead to the studio: %+v", found)
	}
	found, _ = w.Notices.Notices(ctx, usual, false, nil, 1)
	if want := fmt.Sprint("/match/live/", match["soon"]); len(found) != 1 || found[0].Path != want {
		t.Errorf("the notice of a viewer does not lead to the match: %+v, want %s", found, want)
	}
}

func TestABookedSlotIsRemindedOnceAQuarterOfAnHourBefore(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	user := w.User("duty")
	w.Exec(`INSERT INTO brand (brand_id, names, timezone, created_at) VALUES (700, '{"zh":"一号"}', 'Asia/Shanghai', $1)`,
		persistencetest.Noon)
	for hour, freed := range map[int]any{1: nil, 2: persistencetest.Noon} {
		start := persistencetest.Noon.Add(time.Duration(hour) * time.Hour)
		w.Exec(`INSERT INTO slot_booking (brand_id, start_at, end_at, user_id, booked_at, freed_at)
			VALUES (700, $1, $2, $3, $4, $5)`,
			start, start.Add(time.Hour), user, persistencetest.Noon, freed)
	}
	announced := 0
	for _, minute := range []int{40, 45, 46, 106} {
		rows, err := w.Notices.RemindSlots(t.Context(), persistencetest.Noon.Add(time.Duration(minute)*time.Minute), 9)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) > 0 && minute != 45 {
			t.Errorf("notified at minute %d", minute)
		}
		announced += len(rows)
		for _, row := range rows {
			if !strings.Contains(string(row.Params), `"timezone": "Asia/Shanghai"`) {
				t.Errorf("the notice lacks the zone of its brand: %s", row.Params)
			}
		}
	}
	if announced != 1 {
		t.Errorf("notified %d times", announced)
	}
}

func TestNoticesAreReadPageByPageAndDeletedInTime(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	user, other := w.User("reader"), w.User("other")
	for i := range 5 {
		w.Exec(`INSERT INTO notice (notify_id, user_id, type, params, path, at)
			VALUES ($1, $2, 7, '{}', '', $3), ($4, $5, 7, '{}', '', $3)`,
			fmt.Sprint("a", i), user, persistencetest.Noon.Add(time.Duration(i/2)*time.Millisecond), fmt.Sprint("b", i), other)
	}
	var order []string
	var after *domain.NoticePlace
	for {
		page, err := w.Notices.Notices(ctx, user, false, after, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range page {
			order = append(order, n.NotifyID)
		}
		if len(page) < 2 {
			break
		}
		after = &domain.NoticePlace{AtMicro: page[1].At.UnixMicro(), NotifyID: page[1].NotifyID}
	}
	if want := []string{"a4", "a3", "a2", "a1", "a0"}; !slices.Equal(order, want) {
		t.Errorf("pages: %v", order)
	}
	unread := func(user int64) int64 {
		n, err := w.Notices.UnreadNotices(ctx, user)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, x := range []struct {
		notices []string
		left    int64
	}{{[]string{"a1", "b1", "zz"}, 4}, {[]string{"a1"}, 4}, {nil, 0}} {
		if err := w.Notices.ReadNotices(ctx, user, x.notices, persistencetest.Noon); err != nil || unread(user) != x.left ||
			unread(other) != 5 {
			t.Errorf("read %v: %v, %d left, %d of the other", x.notices, err, unread(user), unread(other))
		}
	}
	if f, err := w.Accounts.Figures(ctx, other); err != nil || f.Unread != 5 {
		t.Errorf("figures: %d, %v", f.Unread, err)
	}
	if gone, err := w.Notices.ForgetNotices(ctx, persistencetest.Noon.Add(time.Millisecond), 3); err != nil || gone != 3 {
		t.Errorf("deleted %d, %v", gone, err)
	}
	if gone, err := w.Notices.ForgetNotices(context.Background(), persistencetest.Noon.Add(time.Millisecond),
		3); err != nil || gone != 1 {
		t.Errorf("deleted %d more, %v", gone, err)
	}
}

// allOf changes every setting.
func allOf(n domain.NotifySettings) domain.NotifyChange {
	return domain.NotifyChange{AnchorLive: &n.AnchorLive, MatchSoon: &n.MatchSoon, NewNote: &n.NewNote,
		MatchSoonMinutes: &n.MatchSoonMinutes}
}

func TestTwoNotifySettingsChangedAtOnceAreBothKept(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ann := w.User("ann")
	off, hour := false, 60
	changes := []domain.NotifyChange{{AnchorLive: &off}, {MatchSoon: &off}, {NewNote: &off}, {MatchSoonMinutes: &hour}}
	var all sync.WaitGroup
	for _, change := range changes {
		all.Go(func() {
			if _, err := w.Notices.ChangeNotifySettings(t.Context(), ann, change); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n, err := w.Notices.NotifySettings(t.Context(), ann); err != nil ||
		n != (domain.NotifySettings{MatchSoonMinutes: 60}) {
		t.Errorf("kept are %+v, %v", n, err)
	}
}
