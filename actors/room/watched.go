// How long people watch the broadcast: counted once a minute in memory, handed over every ten minutes.

package room

import (
	"time"

	"touchline/domain"
)

const watchedTold = 10 * time.Minute // minutes are handed over at most this often, and when the picture ends

// watched are minutes by user that are not handed over yet. A crash of the node loses them.
type watched struct {
	minutes map[int64]int64
	counted time.Time // when the last minute was counted, zero without a picture
	told    time.Time // when minutes were handed over last
}

// count adds a minute to everybody logged in, once a minute. Time without a picture does not count.
func (w *watched) count(living bool, people map[string]*present, now time.Time) {
	if !living {
		w.counted = time.Time{}
		return
	}
	if w.counted.IsZero() {
		w.counted, w.told = now, now
	}
	age := now.Sub(w.counted)
	if age >= 0 && age < time.Minute {
		return
	}
	w.counted = now
	if age < 0 { // the clock of a dev server was set back
		return
	}
	for _, p := range people {
		if userID := p.arrival.GetUser().GetUserId(); userID != 0 && !p.arrival.GetOperator() {
			if w.minutes == nil {
				w.minutes = map[int64]int64{}
			}
			w.minutes[userID]++
		}
	}
}

// due reports whether minutes should be handed over now.
func (w *watched) due(living bool, now time.Time) bool {
	return len(w.minutes) > 0 && (!living || now.Sub(w.told) >= watchedTold || now.Before(w.told))
}

// countWatched counts the present minute and hands minutes over when they are due.
func (g *Grain) countWatched(now time.Time) {
	living := g.state.Status() == domain.LiveLiving
	g.watched.count(living, g.state.audience.people, now)
	if g.watched.due(living, now) {
		g.tellWatched(now)
	}
}

func (g *Grain) tellWatched(now time.Time) {
	if g.services.Watched != nil && len(g.watched.minutes) > 0 {
		g.services.Watched(g.state.Config.HouseId, g.watched.minutes)
	}
	g.watched.minutes, g.watched.told = nil, now
}
