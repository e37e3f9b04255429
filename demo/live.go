// The live rooms: which clip each plays, and the match of that clip, which is well under way when the world is
// made, goes on from there, and begins anew when it is over. The clips show no score: they repeat, and it does not.

package demo

import (
	"time"

	"touchline/domain"
)

// clip is one of the films built into the media package.
type clip struct {
	fixture string // its name there
	league  int
	elapsed time.Duration // since the start of the match when the world is made
	cycle   time.Duration
	shows   func(s standing) bool // how it stands then
	kept    bool                  // viewers can go back in it
}

var clips = []clip{
	{"football", 0, footballHalf + footballBreak + 21*time.Minute + 40*time.Second, 2*footballHalf + footballBreak + 4*time.Minute, func(s standing) bool {
		return s.home == 2 && s.away == 1 && s.clock == "67'"
	}, false},
	{"basketball", 2, 3*(quarterLasts+quarterBreak) + quarterLasts*510/quarterPlayed + time.Second, 4*quarterLasts + 3*quarterBreak + 4*time.Minute, func(s standing) bool {
		return s.home == 88 && s.away == 84
	}, false},
	{"tennis", 3, 29*tennisGame + time.Minute, 34 * tennisGame, func(s standing) bool {
		return len(s.periods) == 3 && s.periods[2].Home == 5 && s.periods[2].Away == 4
	}, false},
	{"esports", 5, 28*time.Minute + 5*time.Second, 108 * time.Minute, func(s standing) bool {
		return s.periods[0].Home == 14 && s.periods[0].Away == 11
	}, false},
	{"baseball", 4, 9*halfInning + 2*time.Minute, 18*halfInning + 6*time.Minute, func(s standing) bool {
		return s.home == 3 && s.away == 2
	}, true},
	{"islands", 1, 34 * time.Minute, 2*footballHalf + footballBreak + 4*time.Minute, func(s standing) bool {
		return s.home == 1 && s.away == 0
	}, false},
}

// sourceClip is the picture of a match that nobody shows in a room: it has a source of its own.
var sourceClip = clip{"harbour", 0, footballHalf + footballBreak + 9*time.Minute, 2*footballHalf + footballBreak + 4*time.Minute, func(s standing) bool {
	return s.home == 1 && s.away == 1
}, false}

// clubsOnAir are the first clubs of a league, which play in the matches that go on for ever and in no other.
func clubsOnAir(league int) int {
	if league == sourceClip.league {
		return 4
	}
	return 2
}

// liveFixture is the match of a clip as it is new at the instant.
func liveFixture(c clip, now time.Time) fixture {
	lg := leagues[c.league]
	seed := uint64(1)
	for !c.shows(games[lg.race].at(seed, c.elapsed)) {
		seed++
	}
	home := 0
	if c.fixture == sourceClip.fixture {
		home = 2
	}
	return fixture{
		key: liveKey(c), league: c.league, home: home, away: home + 1, start: now.Add(-c.elapsed).Truncate(time.Second),
		event: domain.Names{"zh": "焦点战", "zh-Hant": "焦點戰", "en": "Match of the day", "ar": "مباراة اليوم"}, hot: true, seed: seed, cycle: c.cycle,
	}
}

func liveKey(c clip) string {
	if c.fixture == sourceClip.fixture {
		return "demo/source/" + leagues[c.league].key
	}
	return "demo/live/" + leagues[c.league].key
}
