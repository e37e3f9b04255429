// Two nodes race for slots and matches: a slot has one holder, a user one brand per hour, and the gap holds.

package journal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

const occupy = agenda.OccupyMinutes * time.Minute

func slotAt(brandID, userID int64, hour int) agenda.SlotBookedRow {
	start := persistencetest.Noon.Add(time.Duration(hour) * time.Hour)
	return agenda.SlotBookedRow{
		BrandID: brandID, Start: start, End: start.Add(time.Hour), UserID: userID, At: persistencetest.Noon,
		Occupy: occupy,
	}
}

func freed(slot agenda.SlotBookedRow) agenda.SlotFreedRow {
	return agenda.SlotFreedRow{BrandID: slot.BrandID, Start: slot.Start, By: slot.UserID, At: persistencetest.Noon}
}

func reserving(
	userID int64, kind domain.ReserveKind, matchID int64, gap time.Duration, replace ...int64,
) agenda.ReservedRow {
	return agenda.ReservedRow{
		UserID: userID, Kind: kind, MatchID: matchID, Gap: gap, Occupy: occupy, Replace: replace,
		At: persistencetest.Noon,
	}
}

// codeOf appends a change and returns the code of its refusal, "" for none.
func codeOf(t testing.TB, s actors.Stream, rows ...domain.Row) domain.Code {
	t.Helper()
	_, err := persistencetest.Written(t, s, persistencetest.With(rows...))
	return domain.CodeOf(err)
}

// fixtures stores matches that start the given minutes after noon tomorrow.
func (w *town) fixtures(minutes ...int) (ids []int64) {
	w.T.Helper()
	statuses, keys := map[string]domain.MatchStatus{}, []string{}
	for i := range minutes {
		keys = append(keys, fmt.Sprintf("m%02d", i))
		statuses[keys[i]] = domain.MatchNotStarted
	}
	byKey := w.Season(statuses, nil)
	for i, key := range keys {
		w.Exec("UPDATE match SET match_time = $2 WHERE match_id = $1", byKey[key],
			persistencetest.Noon.Add(24*time.Hour+time.Duration(minutes[i])*time.Minute))
		ids = append(ids, byKey[key])
	}
	return ids
}

// twoNodes opens two more stores on a server of their own, which counts deadlocks.
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

// mustNotHaveDeadlocked closes the nodes first, because sessions report to the statistics when they end.
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

// Every brand has a calendar on each node, as if one of them had not detected yet that it was replaced: only the checks
// of the commits prevent conflicts.
func TestTortureAHundredUsersAtTenBrandsOnTwoNodesHaveOneSlotAnHour(t *testing.T) {
	t.Parallel()
	cfg, nodes := twoNodes(t)
	const users, brands, hours = 100, 10, 3
	type attempt struct {
		stream actors.Stream
		row    agenda.SlotBookedRow
	}
	var calendars [2][brands]actors.Stream
	for n, node := range nodes {
		for brand := range brands {
			calendars[n][brand], _ = persistencetest.MustClaim(t, node.Journal, fmt.Sprint("calendar/", n, "/", brand))
		}
	}
	var attempts []attempt
	for user := range int64(users) { // each user tries every slot of every brand, in a random order
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
	if n := said[""] + said[domain.SlotTaken] + said[domain.SlotOtherBrand] +
		said[domain.SlotAlreadyMine]; n != len(attempts) {
		t.Errorf("of %d answers %d were expected: %v", len(attempts), n, said)
	}
	var slots, hoursOfUsers, rows int
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(), `
SELECT count(DISTINCT (brand_id, start_at)), count(DISTINCT (user_id, start_at)), count(*)
FROM slot_booking WHERE freed_at IS NULL`).
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
					_, err := persistencetest.Written(t, s,
						persistencetest.With(reserving(1+user, domain.ReserveViewer, matches[i], gap)))
					code := domain.CodeOf(err)
					if refusal, ok := errors.AsType[*domain.Refusal](err); ok && code == domain.ReserveGap &&
						rand.IntN(2) == 0 {
						replace := refusal.Params["matchIds"].([]int64)
						code = "again " + codeOf(t, s,
							reserving(1+user, domain.ReserveViewer, matches[i], gap, replace...))
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
			t.Errorf("no answer %q: the run proves nothing", code)
		}
	}
	if said[domain.Internal]+said["again "+domain.Internal] > 0 {
		t.Error("a change failed")
	}
	if n := w.tooClose(gap); n != 0 {
		t.Errorf("%d pairs of matches are too close to one another", n)
	}
	if n := w.miscounted(); n != 0 {
		t.Errorf("%d matches have another count than reservations", n)
	}
	mustNotHaveDeadlocked(t, cfg, nodes)
}

// tooClose counts the pairs of reservations of one user and kind within the gap.
func (w *town) tooClose(gap time.Duration) (n int) {
	w.T.Helper()
	err := w.DB.QueryRow(w.T.Context(), `
WITH held AS (SELECT user_id, kind, match_id, match_time FROM reservation JOIN match USING (match_id)
	WHERE given_up_at IS NULL)
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
    (SELECT count(*) FROM reservation AS r WHERE r.match_id = m.match_id AND r.kind = 1
			AND r.given_up_at IS NULL)`).Scan(&n)
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}
