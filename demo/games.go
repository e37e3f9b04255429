// The course of matches: score and clock of each sport at any time after the start.

package demo

import (
	"fmt"
	"math/rand/v2"
	"time"

	"touchline/domain/sport"
)

// game is one sport. at returns the state of a match with a seed at a time after its start.
type game struct {
	breaks time.Duration // time of an interruption
	at     func(seed uint64, elapsed time.Duration) standing
}

// standing is the state of a match.
type standing struct {
	home, away int
	periods    []sport.PeriodScore
	clock      string
	over       bool
	goals      []goal // football only
}

type goal struct {
	home   bool
	minute int // of play
	added  int
	after  time.Duration // since the start
}

func (s standing) into(r sport.Result) sport.Result {
	home, away := s.home, s.away
	r.HomeScore, r.AwayScore, r.Periods, r.Clock = &home, &away, s.periods, s.clock
	return r
}

var games = map[int32]game{
	football:   {37 * time.Minute, footballAt},
	basketball: {50 * time.Minute, basketballAt},
	tennis:     {62 * time.Minute, tennisAt},
	baseball:   {70 * time.Minute, baseballAt},
	esports:    {25 * time.Minute, esportsAt},
}

func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x70756c6c)) }

const (
	footballHalf  = 47 * time.Minute // with two added minutes
	footballBreak = 15 * time.Minute
)

func footballAt(seed uint64, elapsed time.Duration) standing {
	r := dice(seed)
	s := standing{periods: []sport.PeriodScore{{Name: "1"}}}
	second := footballHalf + footballBreak
	switch {
	case elapsed < footballHalf:
		s.clock = footballClock(0, elapsed)
	case elapsed < second:
		s.clock = "HT"
	default:
		s.periods = append(s.periods, sport.PeriodScore{Name: "2"})
		s.clock = footballClock(45, elapsed-second)
		s.over = elapsed >= second+footballHalf
	}
	for _, home := range []bool{true, false} {
		chances := 2 + r.IntN(3)
		for range chances {
			half, minute, in := r.IntN(2), r.IntN(47), r.IntN(3) > 0
			g := goal{home: home, minute: half*45 + min(minute+1, 45), added: max(0, minute-44),
				after: time.Duration(half)*second + time.Duration(minute)*time.Minute + 40*time.Second}
			if in && g.after <= elapsed {
				s.goals = append(s.goals, g)
				s.score(half, home)
			}
		}
	}
	return s
}

// score adds one in a period.
func (s *standing) score(period int, home bool) {
	if home {
		s.home++
		s.periods[period].Home++
	} else {
		s.away++
		s.periods[period].Away++
	}
}

func footballClock(before int, in time.Duration) string {
	minute := int(in/time.Minute) + 1
	if minute > 45 {
		return fmt.Sprintf("%d+%d'", before+45, minute-45)
	}
	return fmt.Sprintf("%d'", before+minute)
}

const (
	quarterPlayed = 12 * 60 // seconds on the clock
	quarterLasts  = 27 * time.Minute
	quarterBreak  = 3 * time.Minute
	chunkSeconds  = 24
)

func basketballAt(seed uint64, elapsed time.Duration) standing {
	r := dice(seed)
	s := standing{}
	for quarter := range 4 {
		begin := time.Duration(quarter) * (quarterLasts + quarterBreak)
		if elapsed < begin {
			s.clock = fmt.Sprintf("Q%d", quarter) // in the break, because a clock at 00:00 looks broken
			return s
		}
		played := min(quarterPlayed, int((elapsed-begin)*quarterPlayed/quarterLasts))
		left := quarterPlayed - played
		s.clock = fmt.Sprintf("Q%d %02d:%02d", quarter+1, left/60, left%60)
		period := sport.PeriodScore{Name: itoa(quarter + 1)}
		for chunk := range quarterPlayed / chunkSeconds { // one attack each
			points := []int{0, 0, 2, 2, 2, 3, 1}[r.IntN(7)]
			second := r.IntN(chunkSeconds)
			home := (chunk+quarter)%2 == 0
			if chunk*chunkSeconds+second >= played || points == 0 {
				continue
			}
			if home {
				period.Home += points
			} else {
				period.Away += points
			}
		}
		s.home, s.away = s.home+period.Home, s.away+period.Away
		s.periods = append(s.periods, period)
	}
	s.over = elapsed >= 4*quarterLasts+3*quarterBreak
	if s.over && s.home == s.away { // one more free throw
		s.home++
		s.periods[3].Home++
	}
	return s
}

const tennisGame = 4 * time.Minute

// tennisAt plays the best of three sets. The score counts sets; periods are the games of each.
func tennisAt(seed uint64, elapsed time.Duration) standing {
	r := dice(seed)
	s := standing{}
	edge := 0.44 + 0.12*r.Float64()
	games := int(elapsed / tennisGame)
	for set := 0; ; set++ {
		s.periods = append(s.periods, sport.PeriodScore{Name: itoa(set + 1)})
		s.clock = "S" + itoa(set+1)
		p := &s.periods[set]
		for !setWon(*p) {
			if games == 0 {
				return s
			}
			games--
			if r.Float64() < edge {
				p.Home++
			} else {
				p.Away++
			}
		}
		if p.Home > p.Away {
			s.home++
		} else {
			s.away++
		}
		if s.home == 2 || s.away == 2 {
			s.over = true
			return s
		}
	}
}

func setWon(p sport.PeriodScore) bool {
	most, least := max(p.Home, p.Away), min(p.Home, p.Away)
	return most == 7 || most == 6 && least <= 4
}

const halfInning = 9 * time.Minute

func baseballAt(seed uint64, elapsed time.Duration) standing {
	r := dice(seed)
	s := standing{}
	done := int(elapsed / halfInning)
	for half := range 18 {
		runs := []int{0, 0, 0, 0, 0, 1, 0, 1, 2, 0, 0, 3}[r.IntN(12)]
		inning := half / 2
		if half%2 == 0 {
			s.periods = append(s.periods, sport.PeriodScore{Name: itoa(inning + 1)})
			s.clock = "T" + itoa(inning+1)
		} else {
			s.clock = "B" + itoa(inning+1)
		}
		if half >= done {
			return s
		}
		if half%2 == 0 { // the visitors bat first
			s.periods[inning].Away += runs
			s.away += runs
		} else {
			s.periods[inning].Home += runs
			s.home += runs
		}
	}
	s.over = true
	if s.home == s.away {
		s.home++
		s.periods[8].Home++
	}
	return s
}

const (
	mapBreak  = 6 * time.Minute
	killEvery = 55 * time.Second
)

// esportsAt plays the best of three maps. The score counts maps; periods are the kills on each.
func esportsAt(seed uint64, elapsed time.Duration) standing {
	r := dice(seed)
	s := standing{}
	for number := 0; ; number++ {
		lasts := 27*time.Minute + time.Duration(r.IntN(9*60))*time.Second
		edge := 0.38 + 0.24*r.Float64()
		played := min(elapsed, lasts)
		p := sport.PeriodScore{Name: itoa(number + 1)}
		for kill := 6; time.Duration(kill)*killEvery <= lasts; kill++ {
			home := r.Float64() < edge
			if time.Duration(kill)*killEvery > played {
				continue
			}
			if home {
				p.Home++
			} else {
				p.Away++
			}
		}
		s.periods = append(s.periods, p)
		seconds := int(played / time.Second)
		s.clock = fmt.Sprintf("G%d %02d:%02d", number+1, seconds/60, seconds%60)
		if elapsed < lasts {
			return s
		}
		if p.Home > p.Away || p.Home == p.Away && edge >= 0.5 {
			s.home++
		} else {
			s.away++
		}
		if s.home == 2 || s.away == 2 {
			s.over = true
			return s
		}
		if elapsed -= lasts + mapBreak; elapsed < 0 {
			return s
		}
	}
}
