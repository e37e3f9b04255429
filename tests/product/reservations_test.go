// Slots and reservations on the whole server, under hostile and hasty requests.

package product

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/tables/seed"
)

// slotServer is a server with two brands, their members, and matches at chosen times.
type slotServer struct {
	*apptest.Server
	people  []apptest.Person // 0 is the anchor of the first room; 0 and 1 belong to both brands
	whale   string           // in Shanghai, where slots begin at the hour
	lynx    string           // in Kolkata, where slots begin at the half hour
	ferry   string           // without members
	matches map[string]string
}

// openSlotServer opens a server with matches at given times after the present hour.
func openSlotServer(t *testing.T, matches map[string]time.Duration) *slotServer {
	t.Helper()
	data := apptest.FreshFolder(t)
	f := &slotServer{people: apptest.MakePeople(t, data, 6), matches: map[string]string{}}
	store, err := storage.Open(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet)
	if err != nil {
		t.Fatal(err)
	}
	var members []int64
	for _, p := range f.people[:2] {
		id, _ := domain.ParseID(p.ID)
		members = append(members, id)
	}
	brand := func(name, zone string, members ...int64) string {
		id, err := store.Demo.PutBrand(t.Context(), seed.NewBrand{
			Names: domain.Names{
				"zh": name + "牌",
				"en": name,
			}, Descriptions: domain.Names{}, Timezone: zone, Members: members}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return domain.FormatID(id)
	}
	f.whale, f.lynx, f.ferry = brand("Whale", "Asia/Shanghai", members...), brand("Lynx", "Asia/Kolkata", members...),
		brand("Ferry", "Asia/Shanghai")
	competition, err := store.Demo.PutCompetition(t.Context(), "cup", 1, domain.Names{"en": "Cup"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	team, err := store.Demo.PutTeam(t.Context(), "team", 1, domain.Names{"en": "Team"}, "")
	if err != nil {
		t.Fatal(err)
	}
	var list []seed.NewMatch
	for key, after := range matches {
		list = append(list, seed.NewMatch{Key: key, RaceType: 1, CompetitionID: competition, HomeID: team,
			AwayID: team, TimeKnown: true,
			Search: key, Result: sport.Result{
				MatchTime: hourFromNow(0).Add(after),
				Status:    domain.MatchNotStarted,
				At:        time.Now(),
			}})
	}
	ids, err := store.Demo.PutMatches(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	for key, id := range ids {
		f.matches[key] = domain.FormatID(id)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	f.Server = apptest.Open(t, data)
	return f
}

// presentHour stays the same for the whole run.
var presentHour = time.Now().Truncate(time.Hour)

func hourFromNow(n int) time.Time { return presentHour.Add(time.Duration(n) * time.Hour) }

func (f *slotServer) slot(
	t *testing.T, who int, brand string, start time.Time, action int, requestID string,
) apptest.Answer {
	t.Helper()
	return f.Try(t, f.people[who], "/ct_anchor/appointmentTime",
		map[string]any{"brandId": brand, "startTime": start.UnixMilli(), "action": action, "requestId": requestID})
}

func (f *slotServer) reserve(t *testing.T, who int, call, match string, more map[string]any) apptest.Answer {
	t.Helper()
	request := map[string]any{"matchId": f.matches[match]}
	for name, value := range more {
		request[name] = value
	}
	return f.Try(t, f.people[who], call, request)
}

const (
	viewerReserves = "/web_race/race_data_appoint"
	anchorReserves = "/web_race/web_race_appoint"
)

// One server for all tests: it takes seconds to open, and two in one process would share their actors' factories.
func TestBookingsAndReservationsHoldAgainstHostileAndHastyPeople(t *testing.T) {
	spring := time.Date(presentHour.Year()+1, 3, 28, 0, 30, 0, 0, time.UTC).Sub(presentHour)
	matches := map[string]time.Duration{
		"beside": 3*time.Hour + 30*time.Minute, "late": 8 * time.Hour,
		"one": 50 * time.Hour, "two": 53 * time.Hour, "between": 51*time.Hour + 30*time.Minute, "far": 90 * time.Hour,
	}
	for night, at := range map[string]time.Duration{"plain": 72 * time.Hour, "spring": spring} {
		matches[night] = at
		for name, d := range distances {
			matches[night+" "+name] = at + d.of
		}
	}
	f := openSlotServer(t, matches)
	defer f.Close(t)
	t.Run("hostile bookings are refused and change nothing", f.hostileBookings)
	t.Run("reservations keep their distance to the millisecond", f.distances)
	t.Run("only the present conflicts are replaced", f.replacements)
	t.Run("open grids hear of bookings", f.watched)
}

func (f *slotServer) hostileBookings(t *testing.T) {
	f.slot(t, 0, f.whale, hourFromNow(0), 1, "").Must(t, domain.SlotClosed, `"reason":"past"`, "an hour that has begun")
	f.slot(t, 0, f.whale, hourFromNow(9*24), 1, "").Must(t, domain.SlotClosed, `"reason":"horizon"`,
		"an hour too far ahead")
	f.slot(t, 0, f.whale, hourFromNow(3).Add(time.Millisecond), 1, "").Must(t, domain.BadRequest, `"startTime"`,
		"an unaligned start")
	f.slot(t, 0, f.lynx, hourFromNow(3), 1, "").Must(t, domain.BadRequest, `"startTime"`, "a start of another zone")
	f.slot(t, 0, f.ferry, hourFromNow(3), 1, "").Must(t, domain.BrandPermission, f.ferry, "a foreign brand")
	f.slot(t, 2, f.whale, hourFromNow(3), 1, "").Must(t, domain.BrandPermission, f.whale, "a user without a brand")

	f.slot(t, 0, f.whale, hourFromNow(3), 1, "").Must(t, "", `"slotStatus":2`, "a free hour")
	f.slot(t, 0, f.whale, hourFromNow(3), 1, "").Must(t, domain.SlotAlreadyMine, "startTime", "one's own hour again")
	f.slot(t, 1, f.whale, hourFromNow(3), 1, "").Must(t, domain.SlotTaken, "startTime", "a taken hour")
	f.slot(t, 0, f.lynx, hourFromNow(3).Add(30*time.Minute), 1, "").Must(t, domain.SlotOtherBrand,
		`"brandName":"Whale"`, "the same hour at another brand")
	f.reserve(t, 0, anchorReserves, "beside", nil).Must(t, domain.SlotMatchConflict, f.matches["beside"],
		"a match during an hour on duty")
	f.reserve(t, 0, anchorReserves, "late", nil).Must(t, "", `"isAnchorReserved":true`, "a match in free time")
	f.slot(t, 0, f.whale, hourFromNow(9), 1, "").Must(t, domain.SlotMatchConflict, f.matches["late"],
		"an hour during a match")
	f.slot(t, 0, f.whale, hourFromNow(10), 1, "").Must(t, "", `"slotStatus":2`, "the hour after a match")

	statuses := f.statuses(t, 0)
	if got := []int32{statuses[hourFromNow(3)], statuses[hourFromNow(7)], statuses[hourFromNow(8)],
		statuses[hourFromNow(9)], statuses[hourFromNow(10)]}; !slices.Equal(got, []int32{2, 1, 7, 7, 2}) {
		t.Errorf("the grid shows its owner %v", got)
	}
	if others := f.statuses(t, 1); others[hourFromNow(3)] != 3 || others[hourFromNow(8)] != 1 {
		t.Errorf("the grid shows another member %v", others)
	}

	f.slot(t, 1, f.whale, hourFromNow(3), 2, "").Must(t, domain.SlotNotYours, "", "another's hour given back")
	f.slot(t, 0, f.whale, hourFromNow(5), 2, "").Must(t, domain.NotFound, `"kind":"slot"`, "nobody's hour given back")
	f.slot(t, 0, f.whale, hourFromNow(3), 2, "give-back-1").Must(t, "", `"slotStatus":1`, "one's own hour given back")
	f.slot(t, 0, f.whale, hourFromNow(3), 2, "give-back-1").Must(t, "", `"replayed":true`,
		"and again, as the first time")
	f.slot(t, 0, f.whale, hourFromNow(3), 2, "").Must(t, domain.NotFound, `"kind":"slot"`, "and again, as a new wish")
	f.slot(t, 1, f.whale, hourFromNow(3), 1, "").Must(t, "", `"slotStatus":2`, "the freed hour goes to another")
	f.slot(t, 0, f.whale, hourFromNow(3), 2, "give-back-1").Must(t, "", `"replayed":true`, "the first owner's repeat")
	f.slot(t, 0, f.whale, hourFromNow(4), 2, "give-back-1").Must(t, domain.IdempotencyMismatch, "",
		"another wish under the same id")
	if statuses := f.statuses(t, 1); statuses[hourFromNow(3)] != 2 {
		t.Errorf("the repeat took the hour away: %v", statuses[hourFromNow(3)])
	}
	f.Try(t, f.people[0], "/ct_anchor/myTimeList", map[string]any{}).Must(t, "",
		fmt.Sprintf(`"startTime":%d`, hourFromNow(10).UnixMilli()), "one's own hours")
	me := f.Try(t, f.people[0], "/web_user/userInfo", map[string]any{})
	me.Must(t, "", `"isChargeAnchor":true`, "who one is")
	me.Must(t, "", `"roles":["viewer","anchor","chargeAnchor"]`, "what one may do")
}

// statuses returns the status of whale's slots on every day, for one user.
func (f *slotServer) statuses(t *testing.T, who int) map[time.Time]int32 {
	t.Helper()
	all := map[time.Time]int32{}
	var dates []string
	for date := ""; ; date, dates = dates[0], dates[1:] {
		var day struct {
			Dates []string
			Slots []struct {
				StartTime  int64
				SlotStatus int32
			}
		}
		r := f.Try(t, f.people[who], "/ct_anchor/timeList", map[string]any{"brandId": f.whale, "date": date})
		if err := json.Unmarshal(r.Data, &day); err != nil {
			t.Fatalf("the grid: %+v, %v", r, err)
		}
		if date == "" {
			dates = day.Dates
		}
		for _, s := range day.Slots {
			all[time.UnixMilli(s.StartTime).Truncate(time.Hour)] = s.SlotStatus
		}
		if len(dates) == 0 {
			return all
		}
	}
}

// distances from a reserved match, with the answer to a second one at that distance.
var distances = map[string]struct {
	of   time.Duration
	code domain.Code
}{
	"before": {-gap, domain.ReserveGap}, "exact": {gap, domain.ReserveGap},
	"short": {gap - time.Millisecond, domain.ReserveGap}, "more": {gap + time.Millisecond, ""},
}

const gap = domain.GapMinutes * time.Minute

// distances are elapsed time, also in the night with a clock change.
func (f *slotServer) distances(t *testing.T) {
	for who, night := range map[int]string{2: "plain", 3: "spring"} {
		f.reserve(t, who, viewerReserves, night, nil).Must(t, "", `"isReserved":true,"cancelled":[],"reserveCount":1`,
			night)
		for name, d := range distances {
			other := night + " " + name
			f.reserve(t, who, "/web_race/race_appoint_reminder", other, map[string]any{"kind": 1}).
				Must(t, "", fmt.Sprintf(`"conflict":%v,"gapMinutes":120,"gapHours":2`, d.code != ""),
					"the check of "+other)
			f.reserve(t, who, viewerReserves, other, nil).Must(t, d.code, "", other)
			if d.code == "" {
				f.reserve(t, who, viewerReserves, other, map[string]any{"action": 2}).Must(t, "", `"isReserved":false`,
					"giving up "+other)
			}
		}
	}
	f.reserve(t, 2, viewerReserves, "plain", nil).Must(t, domain.AlreadyReserved, "", "the same match again")
	f.reserve(t, 2, viewerReserves, "plain more", map[string]any{"action": 2}).Must(t, domain.NotReserved, "",
		"giving up what one does not have")
}

func (f *slotServer) replacements(t *testing.T) {
	one, two, far := f.matches["one"], f.matches["two"], f.matches["far"]
	for _, match := range []string{"one", "two", "far"} {
		f.reserve(t, 4, viewerReserves, match, nil).Must(t, "", `"isReserved":true`, match)
	}
	f.reserve(t, 5, viewerReserves, "one", nil).Must(t, "", `"reserveCount":2`, "somebody else's")
	both := func(r apptest.Answer, sentence string) {
		t.Helper()
		r.Must(t, domain.ReserveGap, `"gapHours":2`, sentence)
		r.Must(t, domain.ReserveGap, `"matchId":"`+one+`"`, sentence)
		r.Must(t, domain.ReserveGap, `"matchId":"`+two+`"`, sentence)
	}
	for sentence, replace := range map[string][]string{
		"none": {}, "one of two": {one}, "a foreign one": {one, "999999"},
		"one more than the conflicts": {one, two, far}, "another one alone": {far},
	} {
		both(f.reserve(t, 4, viewerReserves, "between", map[string]any{"replaceMatchIds": replace}), sentence)
	}
	f.reserve(t, 5, viewerReserves, "far", map[string]any{"replaceMatchIds": []string{one}}).Must(t, domain.ReserveGap,
		`"conflicts":[]`, "a replacement without need")
	mine := func() int {
		var page struct{ Total int }
		r := f.Try(t, f.people[4], "/web_my/my_race_data_appoint", map[string]any{})
		if err := json.Unmarshal(r.Data, &page); err != nil {
			t.Fatal(err)
		}
		return page.Total
	}
	if n := mine(); n != 3 {
		t.Errorf("refused replacements left %d reservations, want 3", n)
	}
	f.reserve(t, 4, viewerReserves, "between", map[string]any{"replaceMatchIds": []string{two, one, two}}).Must(t, "",
		`"isReserved":true`, "both, in any order")
	if n := mine(); n != 2 {
		t.Errorf("after the replacement there are %d reservations, want 2", n)
	}
	f.Try(t, f.people[4], "/web_match/web_match_details", map[string]any{"matchId": one}).Must(t, "",
		`"isReserved":false`, "the replaced match")
	f.Try(t, f.people[5], "/web_match/web_match_details", map[string]any{"matchId": one}).Must(t, "",
		`"reserveCount":1`, "how many have it")
}
