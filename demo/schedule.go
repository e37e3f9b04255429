// The schedule of matches by day, the same for each seed.

package demo

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"time"
	_ "time/tzdata" // some machines have no zone files

	"touchline/domain"
	"touchline/domain/sport"
)

// fixture is one match. Its course follows from its seed.
type fixture struct {
	key     string
	league  int
	home    int // index among the clubs of the league
	away    int
	start   time.Time // zero: unknown
	event   domain.Names
	hot     bool
	outcome domain.MatchStatus // 0: played to its end; or postponed, interrupted, cut short, to be determined
	seed    uint64
	cycle   time.Duration // period after which a match of a live room restarts, else 0
	matchID int64
}

const (
	daysBack  = 2 // days before today in the schedule
	daysAhead = 5
)

// siteZone is the time zone of the schedule's days.
var siteZone = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err) // the zone files are embedded
	}
	return zone
}()

// schedule returns all matches from two days before now to five days after it.
func schedule(seed uint64, now time.Time) []fixture {
	today := now.In(siteZone)
	first := time.Date(today.Year(), today.Month(), today.Day()-daysBack, 0, 0, 0, 0, siteZone)
	var list []fixture
	for d := range daysBack + daysAhead + 1 {
		list = append(list, matchDay(seed, first.AddDate(0, 0, d))...)
	}
	return list
}

func matchDay(seed uint64, day time.Time) []fixture {
	number := int(day.Unix() / 86400)
	var list []fixture
	for l, lg := range data.Leagues {
		r := rand.New(rand.NewPCG(seed, hash(lg.Key)+uint64(number)))
		taken := clubsOnAir(l)
		order := r.Perm(len(lg.Clubs) - taken)
		for i, at := range lg.KickOffs {
			f := fixture{
				key: "demo/" + day.Format(time.DateOnly) + "/" + lg.Key + "/" + strconv.Itoa(i), league: l,
				home: order[(2*i)%len(order)], away: order[(2*i+1)%len(order)], event: round(lg.Race, number), seed: r.Uint64(),
			}
			f.home, f.away = f.home+taken, f.away+taken
			f.start = onDay(day, at)
			f.hot = i == len(lg.KickOffs)-1
			list = append(list, f)
		}
		if lg.Race == baseball { // rain one day, darkness the other
			list[len(list)-2+number%2].outcome = [2]domain.MatchStatus{domain.MatchInterrupted, domain.MatchCutShort}[number%2]
			continue
		}
		list[len(list)-1-number%len(lg.KickOffs)].outcome = outcomeOf(lg.Race, number)
	}
	return list
}

func onDay(day time.Time, clock string) time.Time {
	t, err := time.Parse("15:04", clock)
	if err != nil {
		panic(err) // a mistake in world.json
	}
	return time.Date(day.Year(), day.Month(), day.Day(), t.Hour(), t.Minute(), 0, 0, siteZone)
}

// outcomeOf postpones some matches and leaves some undetermined.
func outcomeOf(race int32, day int) domain.MatchStatus {
	switch (day + int(race)*2) % 9 {
	case 0, 5:
		return domain.MatchPostponed
	case 3, 7:
		return domain.MatchToBeDetermined
	}
	return 0
}

// round returns the stage of a match on a numbered day.
func round(race int32, day int) domain.Names {
	switch race {
	case tennis:
		return []domain.Names{
			{"zh": "第一轮", "zh-Hant": "第一輪", "en": "First round", "ar": "الدور الأول"},
			{"zh": "第二轮", "zh-Hant": "第二輪", "en": "Second round", "ar": "الدور الثاني"},
			{"zh": "四分之一决赛", "zh-Hant": "四分之一決賽", "en": "Quarter-final", "ar": "ربع النهائي"},
			{"zh": "半决赛", "zh-Hant": "半決賽", "en": "Semi-final", "ar": "نصف النهائي"},
		}[day%4]
	case esports:
		return domain.Names{"zh": "常规赛 · BO3", "zh-Hant": "例行賽 · BO3", "en": "Regular season · BO3",
			"ar": "الدور المنتظم · BO3"}
	}
	n := itoa(day%30 + 1)
	return domain.Names{"zh": "第" + n + "轮", "zh-Hant": "第" + n + "輪", "en": "Round " + n, "ar": "الجولة " + n}
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

func itoa(n int) string { return strconv.Itoa(n) }

// result returns the state of the match at an instant.
func (f fixture) result(now time.Time) sport.Result {
	r := sport.Result{MatchID: f.matchID, MatchTime: f.start, Status: domain.MatchNotStarted, At: now}
	switch f.outcome {
	case domain.MatchPostponed:
		r.Status = domain.MatchPostponed
		return r
	case domain.MatchToBeDetermined:
		r.Status, r.MatchTime = domain.MatchToBeDetermined, time.Time{}
		return r
	}
	if f.cycle > 0 && now.After(f.start) {
		r.MatchTime = f.start.Add(now.Sub(f.start) / f.cycle * f.cycle)
	}
	elapsed := now.Sub(r.MatchTime)
	if elapsed < 0 {
		return r
	}
	play := games[data.Leagues[f.league].Race]
	if f.outcome != 0 && elapsed > play.breaks { // interrupted and cut short matches keep their state
		stopped := play.at(f.seed, play.breaks)
		r.Status, stopped.clock = f.outcome, ""
		return stopped.into(r)
	}
	state := play.at(f.seed, elapsed)
	r.Status = domain.MatchInProgress
	if state.over {
		r.Status, state.clock = domain.MatchEnded, ""
	}
	return state.into(r)
}
