// Two nodes race for slots and matches: one owner a slot, one brand a user and hour, and the gap holds.

package journal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

const occupy = domain.OccupyMinutes * time.Minute

func slotAt(brandID, userID int64, hour int) domain.SlotBookedRow {
	start := persistencetest.Noon.Add(time.Duration(hour) * time.Hour)
	return domain.SlotBookedRow{BrandID: brandID, Start: start, End: start.Add(time.Hour), UserID: userID, At: persistencetest.Noon, Occupy: occupy}
}

func freed(slot domain.SlotBookedRow) domain.SlotFreedRow {
	return domain.SlotFreedRow{BrandID: slot.BrandID, Start: slot.Start, By: slot.UserID, At: persistencetest.Noon}
}

func reserving(userID int64, kind domain.ReserveKind, matchID int64, gap time.Duration, replace ...int64) domain.ReservedRow {
	return domain.ReservedRow{UserID: userID, Kind: kind, MatchID: matchID, Gap: gap, Occupy: occupy, Replace: replace, At: persistencetest.Noon}
}

// codeOf appends a change and tells how it was refused: "" when it was not.
func codeOf(t testing.TB, s actors.Stream, rows ...domain.Row) domain.Code {
	t.Helper()
	_, err := persistencetest.Written(t, s, persistencetest.With(rows...))
	return domain.CodeOf(err)
}

// fixtures puts matches that start so many minutes after noon tomorrow.
func (w *town) fixtures(minutes ...int) (ids []int64) {
	w.T.Helper()
	statuses, keys := map[string]domain.MatchStatus{}, []string{}
	for i := range minutes {
		keys = append(keys, fmt.Sprintf("m%02d", i))
		statuses[keys[i]] = domain.MatchNotStarted
	}
	byKey := w.Season(statuses, nil)
	for i, key := range keys {
		w.Exec("UPDATE match SET match_time = $2 WHERE match_id = $1", byKey[key], persistencetest.Noon.Add(24*time.Hour+time.Duration(minutes[i])*time.Minute))
		ids = append(ids, byKey[key])
	}
	return ids
}

// twoNodes opens two stores beside the first on a server of their own, which counts deadlocks.
func twoNodes(t *testing.T) (persistence.Config, [2]*persistence.Store) {
	t.Helper()
	cfg := persistencetest.ConfigOn(t, persistencetest.OwnPostgres(t).URL())
	var nodes [2]*persistence.Store
	for i := range nodes {
		var err error
		if nodes[i], err = persistence.Open(t.Context(), cfg); err != nil {
			t.Fatal(err)
		}
	}
	return cfg, nodes
}

// mustNotHaveDeadlocked closes the nodes, for sessions that end tell the server's statistics.
func mustNotHaveDeadlocked(t *testing.T, cfg persistence.Config, nodes [2]*persistence.Store) {
	t.Helper()
	for _, node := range nodes {
		if err := node.Close(); err != nil {
			t.Error(err)
		}
	}
	var n int
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(),
		"SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()").Scan(&n)
	if err != nil || n != 0 {
		t.Errorf("%d deadlocks, %v", n, err)
	}
}

// Every brand has a calendar on each node, as if one of them had not yet noticed that it was replaced: only
// what the commits look at keeps them apart.
func TestTortureAHundredUsersAtTenBrandsOnTwoNodesHaveOneSlotAnHour(t *testing.T) {
	t.Parallel()
	cfg, nodes := twoNodes(t)
	const users, brands, hours = 100, 10, 3
	type attempt struct {
		stream actors.Stream
		row    domain.SlotBookedRow
	}
	var calendars [2][brands]actors.Stream
	for n, node := range nodes {
		for brand := range brands {
			calendars[n][brand], _ = persistencetest.MustClaim(t, node.Journal, fmt.Sprint("calendar/", n, "/", brand))
		}
	}
	var attempts []attempt
	for user := range int64(users) { // each tries everything everywhere, in an order of their own
		for _, i := range rand.Perm(len(nodes) * brands * hours) {
			n, brand, hour := i%2, i/2%brands, i/2/brands
			attempts = append(attempts, attempt{calendars[n][brand], slotAt(601+int64(brand), 1+user, hour)})
		}
	}
	var mu sync.Mutex
	said := map[domain.Code]int{}
	var wg sync.WaitGroup
	for _, w := range attempts {
		wg.Add(1)
		w.stream.Append(persistencetest.With(w.row), func(_ int64, err error) {
			defer wg.Done()
			mu.Lock()
			defer mu.Unlock()
			said[domain.CodeOf(err)]++
		})
	}
	wg.Wait()
	t.Logf("%v", said)
	if said[""] != brands*hours || said[domain.SlotTaken] == 0 || said[domain.SlotOtherBrand] == 0 {
		t.Errorf("%d booked, want %d: %v", said[""], brands*hours, said)
	}
	if n := said[""] + said[domain.SlotTaken] + said[domain.SlotOtherBrand] + said[domain.SlotAlreadyMine]; n != len(attempts) {
		t.Errorf("of %d answers %d were expected: %v", len(attempts), n, said)
	}
	var slots, hoursOfUsers, rows int
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(), `
SELECT count(DISTINCT (brand_id, start_at)), count(DISTINCT (user_id, start_at)), count(*) FROM slot_booking WHERE freed_at IS NULL`).
		Scan(&slots, &hoursOfUsers, &rows)
	if err != nil || slots != rows || hoursOfUsers != rows || rows != said[""] {
		t.Errorf("%d slots, %d hours of users, %d rows, %v", slots, hoursOfUsers, rows, err)
	}
	mustNotHaveDeadlocked(t, cfg, nodes)
}

func TestTheGapHoldsAgainstTwoNodes(t *testing.T) {
	t.Parallel()
	cfg, nodes := twoNodes(t)
	w := &town{&persistencetest.Fixture{Store: nodes[0], DB: persistencetest.SQL(t, cfg), T: t}}
	const users, gap = 20, 2 * time.Hour
	var minutes []int
	for i := range 12 {
		minutes = append(minutes, i*45)
	}
	matches := w.fixtures(minutes...)
	var mu sync.Mutex
	said := map[domain.Code]int{}
	var wg sync.WaitGroup
	for n, node := range nodes {
		for user := range int64(users) {
			s, _ := persistencetest.MustClaim(t, node.Journal, fmt.Sprint("session/", n, "/", user))
			wg.Go(func() {
				for _, i := range rand.Perm(len(matches)) {
					_, err := persistencetest.Written(t, s, persistencetest.With(reserving(1+user, domain.ReserveViewer, matches[i], gap)))
					code := domain.CodeOf(err)
					if refusal, ok := errors.AsType[*domain.Refusal](err); ok && code == domain.ReserveGap && rand.IntN(2) == 0 {
						replace := refusal.Params["matchIds"].([]int64)
						code = "again " + codeOf(t, s, reserving(1+user, domain.ReserveViewer, matches[i], gap, replace...))
					}
					mu.Lock()
					said[code]++
					mu.Unlock()
				}
			})
		}
	}
	wg.Wait()
	t.Logf("%v", said)
	for _, code := range []domain.Code{"", "again ", domain.ReserveGap, domain.AlreadyReserved} {
		if said[code] == 0 {
			t.Errorf("nobody heard %q: the run proves nothing", code)
		}
	}
	if said[domain.Internal]+said["again "+domain.Internal] > 0 {
		t.Error("there were faults")
	}
	if n := w.tooClose(gap); n != 0 {
		t.Errorf("%d pairs of matches are too close to one another", n)
	}
	if n := w.miscounted(); n != 0 {
		t.Errorf("%d matches have another count than reservations", n)
	}
	mustNotHaveDeadlocked(t, cfg, nodes)
}

// tooClose counts pairs of reservations of one user and kind within the gap.
func (w *town) tooClose(gap time.Duration) (n int) {
	w.T.Helper()
	err := w.DB.QueryRow(w.T.Context(), `
WITH held AS (SELECT user_id, kind, match_id, match_time FROM reservation JOIN match USING (match_id) WHERE given_up_at IS NULL)
SELECT count(*) FROM held AS a JOIN held AS b USING (user_id, kind)
WHERE a.match_id < b.match_id AND a.match_time - b.match_time BETWEEN -$1::interval AND $1::interval`, gap).Scan(&n)
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

func (w *town) miscounted() (n int) {
	w.T.Helper()
	err := w.DB.QueryRow(w.T.Context(), `
SELECT count(*) FROM match AS m WHERE reserve_count <>
    (SELECT count(*) FROM reservation AS r WHERE r.match_id = m.match_id AND r.kind = 1 AND r.given_up_at IS NULL)`).Scan(&n)
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

func TestSlotsChangeHandsWithinOneCommit(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "calendar/601")
	other, _ := persistencetest.MustClaim(t, store.Journal, "calendar/602")
	mine := slotAt(601, 1, 1)
	persistencetest.MustWrite(t, s, persistencetest.With(mine))
	answers := make(chan domain.Code, 10)
	blockCommits(t, cfg, func() {
		for _, step := range []struct {
			stream actors.Stream
			row    domain.Row
		}{
			{s, slotAt(601, 2, 1)},     // taken
			{other, slotAt(602, 1, 1)}, // mine is at another brand
			{s, freed(mine)},
			{s, slotAt(601, 2, 1)},     // now it is free
			{other, slotAt(602, 1, 1)}, // and I am
			{other, slotAt(602, 2, 1)}, // taken
			{s, freed(slotAt(601, 2, 1))},
			{s, slotAt(601, 3, 1)},
		} {
			step.stream.Append(persistencetest.With(step.row), func(_ int64, err error) { answers <- domain.CodeOf(err) })
		}
	})
	for i, want := range []domain.Code{domain.SlotTaken, domain.SlotOtherBrand, "", "", "", domain.SlotTaken, "", ""} {
		if got := <-answers; got != want {
			t.Errorf("step %d: %q, want %q", i, got, want)
		}
	}
	var holders string
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(), `
SELECT string_agg(brand_id || ' ' || user_id || ' ' || (freed_at IS NULL) || ' ' || coalesce(freed_by, 0), ', ' ORDER BY booking_id)
FROM slot_booking`).Scan(&holders)
	if want := "601 1 false 1, 601 2 false 2, 602 1 true 0, 601 3 true 0"; err != nil || holders != want {
		t.Errorf("the history is %q, want %q, %v", holders, want, err)
	}
}

func TestOneUserReplacesTheirReservationInOneStep(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "session/1")
	m := w.fixtures(0, 100, 200, 1000)
	const gap = 2 * time.Hour
	reserve := func(i int, replace ...int64) domain.Code {
		return codeOf(t, s, reserving(1, domain.ReserveViewer, m[i], gap, replace...))
	}
	for _, step := range []struct {
		what      string
		got, want domain.Code
	}{
		{"the first", reserve(0), ""},
		{"the first again", reserve(0), domain.AlreadyReserved},
		{"one too close", reserve(1), domain.ReserveGap},
		{"one too close, giving up another", reserve(1, m[3]), domain.ReserveGap},
		{"one too close, giving up the first", reserve(1, m[0]), ""},
		{"one far away", reserve(3), ""},
		{"the first, giving up too much", reserve(0, m[1], m[3]), domain.ReserveGap},
		{"an unknown match", codeOf(t, s, reserving(1, domain.ReserveViewer, 1, gap)), domain.MatchNotFound},
		{"as an anchor, which is another agenda", codeOf(t, s, reserving(1, domain.ReserveAnchor, m[0], gap)), ""},
		{"an hour of a brand beside it", codeOf(t, s, slotAt(601, 1, 25)), domain.SlotMatchConflict},
		{"an hour of a brand behind it", codeOf(t, s, slotAt(601, 1, 26)), ""},
		{"a match in that hour", codeOf(t, s, reserving(1, domain.ReserveAnchor, m[1], -1)), domain.SlotMatchConflict},
		{"given up", codeOf(t, s, domain.UnreservedRow{UserID: 1, Kind: domain.ReserveViewer, MatchID: m[1], At: persistencetest.Noon}), ""},
		{"given up again", codeOf(t, s, domain.UnreservedRow{UserID: 1, Kind: domain.ReserveViewer, MatchID: m[1], At: persistencetest.Noon}), domain.NotReserved},
	} {
		if step.got != step.want {
			t.Errorf("%s: %q, want %q", step.what, step.got, step.want)
		}
	}
	held, err := w.Matches.HeldMatches(t.Context(), 1)
	if err != nil || len(held) != 2 || !slices.ContainsFunc(held, func(h domain.MatchHeld) bool { return h.MatchID == m[3] }) {
		t.Errorf("held are %+v, %v", held, err)
	}
	if n := w.miscounted(); n != 0 {
		t.Errorf("%d matches have another count than reservations", n)
	}
}
