// The films of live rooms and their matches. A match is under way when the world is made, continues from there, and
// restarts after its end. The films show no score, because they repeat.

package demo

import (
	"time"

	"touchline/domain"
)

// clip is a film of the media package.
type clip struct {
	fixture string // name of the film
	league  int
	elapsed time.Duration // of the match at the first start
	cycle   time.Duration
	seed    uint64 // of a match that agrees with the film then
	kept    bool   // viewers can go back in it
}

var clips = []clip{
	{"football", 0, footballHalf + footballBreak + 21*time.Minute + 40*time.Second,
		2*footballHalf + footballBreak + 4*time.Minute, 3, false},
	{"basketball", 2, 3*(quarterLasts+quarterBreak) + quarterLasts*510/quarterPlayed + time.Second,
		4*quarterLasts + 3*quarterBreak + 4*time.Minute, 640, false},
	{"tennis", 3, 29*tennisGame + time.Minute, 34 * tennisGame, 33, false},
	{"esports", 5, 28*time.Minute + 5*time.Second, 108 * time.Minute, 12, false},
	{"baseball", 4, 9*halfInning + 2*time.Minute, 18*halfInning + 6*time.Minute, 37, true},
	{"islands", 1, 34 * time.Minute, 2*footballHalf + footballBreak + 4*time.Minute, 3, false},
}

// largestFilm is the only one with pictures large enough for a ladder.
const largestFilm = "esports"

// sourceClip is the source of a match that no room shows.
var sourceClip = clip{"harbour", 0, footballHalf + footballBreak + 9*time.Minute,
	2*footballHalf + footballBreak + 4*time.Minute, 1, false}

// clubsOnAir counts the first clubs of a league, which play only in the matches of live rooms.
func clubsOnAir(league int) int {
	if league == sourceClip.league {
		return 4
	}
	return 2
}

// liveFixture returns the match of a clip as it starts at an instant.
func liveFixture(c clip, now time.Time) fixture {
	home := 0
	if c.fixture == sourceClip.fixture {
		home = 2
	}
	return fixture{
		key: liveKey(c), league: c.league, home: home, away: home + 1, start: now.Add(-c.elapsed).Truncate(time.Second),
		event: domain.Names{"zh": "焦点战", "zh-Hant": "焦點戰", "en": "Match of the day", "ar": "مباراة اليوم"}, hot: true,
		seed: c.seed, cycle: c.cycle,
	}
}

func liveKey(c clip) string {
	if c.fixture == sourceClip.fixture {
		return "demo/source/" + data.Leagues[c.league].Key
	}
	return "demo/live/" + data.Leagues[c.league].Key
}
