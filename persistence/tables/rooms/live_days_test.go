// Live history on a real Postgres: the division of sessions into days, and the nightly job.

package rooms_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
)

func (w *town) session(house int64, race int32, start time.Time, length time.Duration, peak int64, peakAt time.Time) {
	w.T.Helper()
	var end *time.Time
	if length > 0 {
		at := start.Add(length)
		end = &at
	}
	w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak, peak_at)
		VALUES ($1, $2, 0, $3, 1, $4, $5, $6, $7)`, fmt.Sprintf("s%d_%d", house, start.UnixNano()), house, race, start, end, peak, peakAt)
}

// For all sessions and clocks: no millisecond is lost at midnight and none counts twice.
func TestTheDaysOfSessionsAddUpToTheirLengths(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	random := rand.New(rand.NewPCG(4, 2))
	now := time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)
	for i, name := range []string{"Europe/Berlin", "America/Sao_Paulo", "Asia/Shanghai", "Africa/Cairo",
		"Australia/Lord_Howe"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		house := w.House(fmt.Sprint("anchor", i), 1, domain.LiveOffline, 0)
		at, lengths := time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC), time.Duration(0)
		for range 60 {
			at = at.Add(time.Duration(random.IntN(6*3600_000)) * time.Millisecond)
			length := time.Duration(1+random.IntN(40*3600_000)) * time.Millisecond
			w.session(house, int32(random.IntN(4)), at, length, 1, at)
			at, lengths = at.Add(length), lengths+length
		}
		days := studio.DaysFrom(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC),
			zone)
		list, _, err := w.Anchors.LiveDays(t.Context(), house, days, now)
		if err != nil {
			t.Fatal(err)
		}
		var sum, byRace time.Duration
		for _, d := range list {
			sum += d.Live
			for _, ms := range d.ByRace {
				byRace += time.Duration(ms) * time.Millisecond
			}
			if day := studio.DaysFrom(d.Date, d.Date, zone)[0]; d.Live > day.To.Sub(day.From) {
				t.Errorf("%s: %s was %s on the air", name, day, d.Live)
			}
		}
		stats, err := w.Rooms.HouseStats(t.Context(), house, zone)
		if err != nil || sum != lengths || byRace != lengths || stats.LiveDays != int64(len(list)) ||
			stats.TotalLive != lengths.Truncate(time.Second) {
			t.Errorf("%s: %d days of %s and %s by sport, sessions of %s, stats %+v, %v", name, len(list), sum, byRace, lengths,
				stats, err)
		}
	}
}

func TestASessionAcrossMidnightHasAPeakOnEitherDay(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	zone, _ := time.LoadLocation("Asia/Shanghai")
	house := w.House("anchor", 1, domain.LiveLiving, 0)
	midnight := time.Date(2026, 9, 5, 16, 0, 0, 0, time.UTC) // of the 6th
	w.session(house, 1, midnight.Add(-2*time.Hour), 0, 80, midnight.Add(-time.Hour))
	for i, q := range []struct {
		after time.Duration
		peak  int64
	}{{-time.Hour, 80}, {-15 * time.Minute, 20}, {0, 30}, {time.Hour, 25}} {
		at := midnight.Add(q.after)
		w.Exec(`INSERT INTO live_peak (house_id, at, peak, peak_at) VALUES ($1, $2, $3, $4)`, house, at, q.peak,
			at.Add(time.Duration(i)*time.Minute))
	}
	w.Exec(`INSERT INTO follow (user_id, house_id, at) VALUES (1, $1, $2), (2, $1, $3), (3, $1, $4)`,
		house, midnight.Add(-time.Second), midnight, midnight.Add(time.Second))
	h, _ := w.Rooms.House(t.Context(), house)
	for i, x := range []struct {
		kind   string
		amount int64
		after  time.Duration
	}{{"gift", 100, -time.Second}, {"gift", 7, 0}, {"gift", 3, time.Hour}, {"tip", 50, time.Hour}} {
		w.Exec(`INSERT INTO transfer (key, debit, credit, amount, kind, at) VALUES ($1, 5, $2, $3, $4, $5)`,
			fmt.Sprint("gift", i), int64(ledger.IncomeOf(h.UserID)), x.amount, x.kind, midnight.Add(x.after))
	}
	days, _ := studio.ParseMonth("2026-09", zone)
	list, ready, err := w.Anchors.LiveDays(t.Context(), house, days, midnight.Add(90*time.Minute+time.Millisecond))
	if err != nil || len(list) != 2 || !ready.IsZero() {
		t.Fatalf("%+v, %s, %v", list, ready, err)
	}
	for i, want := range []string{
		"2026-09-06 peak 30 at 16:02, 1h30m0.001s, 1 sessions, 2 fans, 10 coins",
		"2026-09-05 peak 80 at 15:00, 2h0m0s, 1 sessions, 1 fans, 100 coins",
	} {
		d := list[i]
		got := fmt.Sprintf("%s peak %d at %s, %s, %d sessions, %d fans, %d coins", studio.Day{Date: d.Date}, d.Peak,
			d.PeakAt.UTC().Format("15:04"),
			d.Live, d.Sessions, d.NewFans, d.Gifts)
		if got != want || d.Finished {
			t.Errorf("%s, finished %v; want %s", got, d.Finished, want)
		}
	}
}

func TestTheNightlyJobContinuesAfterAnInterruptionAndCountsNothingTwice(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	zone := time.UTC
	w.Exec(`INSERT INTO account (user_id, user_name, nick_name, language, created_at)
		SELECT 500000 + n, 'u' || n, 'u', 'zh', $1 FROM generate_series(1, 1200) n`, persistencetest.Noon)
	w.Exec(`INSERT INTO room (house_id, user_id) SELECT 600000 + n, 500000 + n FROM generate_series(1, 1200) n`)
	w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak, peak_at)
		SELECT 's' || n, 600000 + n, 0, 2, 1, $1::timestamptz, $1::timestamptz + interval '1 hour', n, $1
		FROM generate_series(1, 1200) n`, persistencetest.Noon)
	now := persistencetest.Noon.Add(24 * time.Hour)
	clock := func() time.Time { return now }
	open, err := w.Anchors.UnfinishedDays(t.Context(), zone, now)
	if err != nil || len(open) != 1 || !slices.Equal(open, []studio.Day{studio.DayOf(persistencetest.Noon, zone)}) {
		t.Fatalf("open days are %v, %v", open, err)
	}
	// The job stopped after a chunk.
	w.Exec(`INSERT INTO stats_day (day, last_house, rooms) VALUES ($1, 600500, 500)`, open[0].Date)
	if rooms, err := w.Anchors.FinishDay(t.Context(), open[0], false, clock); err != nil || rooms != 1200 {
		t.Fatalf("%d rooms, %v", rooms, err)
	}
	count := func() (rows, sum int64) {
		if err := w.DB.QueryRow(t.Context(), `SELECT count(*), sum(live_ms + peak) FROM live_day`).Scan(&rows,
			&sum); err != nil {
			t.Fatal(err)
		}
		return rows, sum
	}
	if rows, _ := count(); rows != 700 {
		t.Errorf("%d rows after the interruption, want those of the 700 rooms that were left", rows)
	}
	var group sync.WaitGroup // two operators count the day again while a node does
	for _, again := range []bool{true, true, false} {
		group.Go(func() {
			if _, err := w.Anchors.FinishDay(t.Context(), open[0], again, clock); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if rows, sum := count(); rows != 1200 || sum != 1200*3_600_000+1200*1201/2 {
		t.Errorf("%d rows that sum up to %d", rows, sum)
	}
	if open, err = w.Anchors.UnfinishedDays(t.Context(), zone, now); err != nil || len(open) != 0 {
		t.Errorf("still open are %v, %v", open, err)
	}
	days := studio.DaysFrom(persistencetest.Noon.AddDate(0, 0, -1).Truncate(24*time.Hour), now.Truncate(24*time.Hour),
		zone)
	list, ready, err := w.Anchors.LiveDays(t.Context(), 600007, days, now)
	if err != nil || len(list) != 1 || !list[0].Finished || list[0].Peak != 7 || list[0].ByRace[2] != 3_600_000 ||
		!ready.Equal(now) {
		t.Errorf("the page shows %+v, ready %s, %v", list, ready, err)
	}
}

func TestAPeakOnlyGrows(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "room/house:1001")
	for _, peak := range []int64{5, 9, 3} {
		c := persistencetest.Events("x")
		c.Rows = []domain.Row{studio.PeakRow{HouseID: 1001, Quarter: persistencetest.Noon, Peak: peak,
			PeakAt: persistencetest.Noon.Add(time.Duration(peak) * time.Second)}}
		persistencetest.MustWrite(t, s, c)
	}
	var peak int64
	var at time.Time
	if err := w.DB.QueryRow(t.Context(), `SELECT peak, peak_at FROM live_peak`).Scan(&peak, &at); err != nil ||
		peak != 9 || !at.Equal(persistencetest.Noon.Add(9*time.Second)) {
		t.Errorf("%d at %s, %v", peak, at, err)
	}
}

func TestABroadcastWithoutAPictureIsNoLiveDay(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	w.session(house, 1, persistencetest.Noon, time.Hour, 0, persistencetest.Noon)
	w.Exec(`UPDATE live_session SET pictured = false`)
	days := []studio.Day{{Date: persistencetest.Noon.Truncate(24 * time.Hour), From: persistencetest.Noon.Add(-time.Hour),
		To: persistencetest.Noon.Add(2 * time.Hour)}}
	list, _, err := w.Anchors.LiveDays(t.Context(), house, days, persistencetest.Noon.Add(3*time.Hour))
	if err != nil || len(list) != 0 {
		t.Errorf("counted %+v, %v", list, err)
	}
	stats, err := w.Rooms.HouseStats(t.Context(), house, time.UTC)
	if err != nil || stats.LiveDays != 0 || stats.TotalLive != 0 {
		t.Errorf("shown to all users: %+v, %v", stats, err)
	}
	if first, err := w.Accounts.FirstOutcomes(t.Context(), persistencetest.Noon.Add(-time.Minute),
		persistencetest.Noon.Add(time.Minute), 10); err != nil || len(first[domain.StageLive]) != 0 {
		t.Errorf("a first broadcast: %v, %v", first, err)
	}
	w.Exec(`UPDATE live_session SET pictured = true`)
	if list, _, err = w.Anchors.LiveDays(t.Context(), house, days, persistencetest.Noon.Add(3*time.Hour)); err != nil ||
		len(list) != 1 {
		t.Errorf("with a picture: %+v, %v", list, err)
	}
	if first, err := w.Accounts.FirstOutcomes(t.Context(), persistencetest.Noon.Add(time.Minute),
		persistencetest.Noon.Add(time.Hour), 10); err != nil || len(first[domain.StageLive]) != 1 {
		t.Errorf("the picture came after the read: %v, %v", first, err)
	}
}

func TestAFinishedSessionHasTheGiftsAndFollowersOfItsTime(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveOffline, 0)
	start := persistencetest.Noon
	w.session(house, 1, start.Add(-5*time.Hour), time.Hour, 3, start.Add(-5*time.Hour))
	w.session(house, 1, start, time.Hour, 80, start)
	w.session(house, 1, start.Add(2*time.Hour), 0, 9, start.Add(2*time.Hour)) // still open
	id := fmt.Sprintf("s%d_%d", house, start.UnixNano())
	w.Exec(`INSERT INTO follow (user_id, house_id, at) VALUES (1, $1, $2), (2, $1, $3), (3, $1, $4)`,
		house, start.Add(-time.Second), start, start.Add(time.Hour))
	h, _ := w.Rooms.House(t.Context(), house)
	for i, x := range []struct {
		kind, session string
		amount        int64
	}{{"gift", id, 100}, {"gift", id, 20}, {"tip", id, 50}, {"gift", "another", 7}} {
		w.Exec(`INSERT INTO transfer (key, debit, credit, amount, kind, at, session_id) VALUES ($1, 5, $2, $3, $4, $5, $6)`,
			fmt.Sprint("summary", i), int64(ledger.IncomeOf(h.UserID)), x.amount, x.kind, start.Add(time.Minute), x.session)
	}
	for _, asked := range []string{"", id} {
		f, found, err := w.Rooms.FinishedSession(t.Context(), house, asked)
		if err != nil || !found || f.SessionID != id || f.Gifts != 120 || f.NewFollowers != 1 || f.Peak != 80 ||
			f.End.Sub(f.Start) != time.Hour {
			t.Errorf("%q: %+v %v %v", asked, f, found, err)
		}
	}
	if _, found, err := w.Rooms.FinishedSession(t.Context(), house+1, id); found || err != nil {
		t.Errorf("another house has it: %v %v", found, err)
	}
}
