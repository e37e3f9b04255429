// The live rooms: which clip each plays, and the match of that clip, which stands as the clip shows it when
// the world is made, goes on from there, and begins anew when it is over.

package demo

import (
	"time"

	"touchline/domain"
)

// clip is one of the films built into the media package.
type clip struct {
	fixture string // its name there
	league  int
	elapsed time.Duration // since the start of the match the film is cut from
	cycle   time.Duration
	shows   func(s standing) bool
}

var clips = []clip{
	{"football", 0, footballHalf + footballBreak + 21*time.Minute + 40*time.Second, 2*footballHalf + footballBreak + 4*time.Minute, func(s standing) bool {
		return s.home == 2 && s.away == 1 && s.clock == "67'"
	}},
	{"basketball", 2, 3*(quarterLasts+quarterBreak) + quarterLasts*510/quarterPlayed + time.Second, 4*quarterLasts + 3*quarterBreak + 4*time.Minute, func(s standing) bool {
		return s.home == 88 && s.away == 84
	}},
	{"tennis", 3, 29*tennisGame + time.Minute, 34 * tennisGame, func(s standing) bool {
		return len(s.periods) == 3 && s.periods[2].Home == 5 && s.periods[2].Away == 4
	}},
	{"esports", 5, 28*time.Minute + 5*time.Second, 108 * time.Minute, func(s standing) bool {
		return s.periods[0].Home == 14 && s.periods[0].Away == 11
	}},
}

// liveFixture is the match of a clip as it is new at the instant.
func liveFixture(c clip, now time.Time) fixture {
	lg := leagues[c.league]
	seed := uint64(1)
	for !c.shows(games[lg.race].at(seed, c.elapsed)) {
		seed++
	}
	return fixture{
		key: liveKey(c), league: c.league, home: 0, away: 1, start: now.Add(-c.elapsed).Truncate(time.Second),
		event: domain.Names{"zh": "焦点战", "zh-Hant": "焦點戰", "en": "Match of the day", "ar": "مباراة اليوم"}, hot: true, seed: seed, cycle: c.cycle,
	}
}

func liveKey(c clip) string { return "demo/live/" + leagues[c.league].key }
