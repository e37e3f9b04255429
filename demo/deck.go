// The deck: the lines of demo viewers, shuffled, so that none comes again before all were used.

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

// pile is dealt to its end and then shuffled again.
type pile struct {
	cards []string
	next  int
}

func newDeck(r *rand.Rand, race int32) *deck {
	return &deck{rand: r, lines: pile{cards: slices.Concat(chatter[race], chatter[0])},
		answers: pile{cards: slices.Clone(answers)}, cheers: pile{cards: slices.Concat(cheers[race], cheers[0])}, hosts: pile{cards: slices.Clone(hosts)}}
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
