// The shuffled lines of demo viewers. A line repeats only after all others.

package demo

import (
	"math/rand/v2"
	"slices"
)

// deck deals lines for one room.
type deck struct {
	rand                   *rand.Rand
	lines, answers, cheers pile
	hosts                  pile
}

// pile is shuffled again after its last line.
type pile struct {
	cards []string
	next  int
}

// newDeck holds the lines about a sport in a room with a script. Rooms in Chinese have viewers of all languages.
func newDeck(r *rand.Rand, race int32, script string) *deck {
	sport, all := data.Talk[sports[race]], data.Talk["everywhere"]
	lines, cheers := slices.Concat(sport.Chatter, all.Chatter), slices.Concat(sport.Cheers, all.Cheers)
	if own, ok := data.Talk[script]; ok {
		lines = unlike(own.Chatter, slices.DeleteFunc(lines, func(line string) bool { return scriptOf(line) != script }))
		all, cheers = own, slices.Clone(own.Cheers)
	}
	return &deck{rand: r, lines: pile{cards: lines}, answers: pile{cards: slices.Clone(all.Answers)},
		cheers: pile{cards: cheers}, hosts: pile{cards: slices.Clone(all.Hosts)}}
}

// unlike joins two lists without repetitions.
func unlike(one, two []string) []string {
	joined := slices.Concat(one, two)
	slices.Sort(joined)
	return slices.Compact(joined)
}

func (d *deck) deal(p *pile) string {
	if p.next%len(p.cards) == 0 {
		last := p.cards[len(p.cards)-1]
		d.rand.Shuffle(len(p.cards), func(i, j int) { p.cards[i], p.cards[j] = p.cards[j], p.cards[i] })
		if p.cards[0] == last { // never twice in a row
			p.cards[0], p.cards[len(p.cards)-1] = p.cards[len(p.cards)-1], p.cards[0]
		}
	}
	p.next++
	return p.cards[(p.next-1)%len(p.cards)]
}

func (d *deck) next() string   { return d.deal(&d.lines) }
func (d *deck) answer() string { return d.deal(&d.answers) }
func (d *deck) cheer() string  { return d.deal(&d.cheers) }
func (d *deck) host() string   { return d.deal(&d.hosts) }
