// The state of a live room, second part: combos of gifts, and red envelopes.

package room

import (
	"cmp"
	"encoding/hex"
	"maps"
	"slices"
	"time"

	"touchline/domain/ledger"
	"touchline/protos"
)

type comboKey struct {
	userID int64
	giftID string
}

type combo struct {
	id    string
	count int64
	atMs  int64
}

// endedRemembered is the largest number of ended envelopes that a room keeps.
const endedRemembered = 100

func (s *State) give(e *protos.GiftGiven) {
	gift := e.Gift
	s.keepCombo(comboKey{gift.From.GetUserId(), gift.GiftId}, combo{gift.ComboId, gift.ComboCount, e.AtMs})
	s.announce(e.AtMs, &protos.RoomNews{What: &protos.RoomNews_Gift{Gift: gift}})
}

func (s *State) seal(e *protos.EnvelopeSealed) {
	sealed := sealedEnvelope(e)
	sealed.split()
	s.keepEnvelope(sealed)
	if !sealed.private() {
		s.announce(e.AtMs, &protos.RoomNews{
			What: &protos.RoomNews_EnvelopeOpen{EnvelopeOpen: sealed.view()}, Author: e.Envelope.Author,
		})
	}
}

func (s *State) addGrabNews(e *protos.GrabsTold) {
	open := s.envelopes[e.RedEnvelopeId]
	open.announced, open.announcedMs = int(e.Told), e.AtMs
	for _, grab := range e.Grabs {
		s.announce(e.AtMs, &protos.RoomNews{What: &protos.RoomNews_EnvelopeGrab{EnvelopeGrab: grab}})
	}
}

func (s *State) closeEnvelope(e *protos.EnvelopeClosed) {
	open := s.envelopes[e.RedEnvelopeId]
	best, amount := open.best()
	open.close(e)
	if !open.private() {
		s.announce(e.AtMs, &protos.RoomNews{What: &protos.RoomNews_EnvelopeEnd{EnvelopeEnd: &protos.EndNews{
			RedEnvelopeId: open.id, RedStatus: e.RedStatus, Best: best, BestAmount: amount, Refunded: e.Refunded,
			ServerSeed: hex.EncodeToString(open.sealed.Envelope.Seed), ClientSeed: open.sealed.Envelope.ClientSeed}}})
	}
	s.ended = append(s.ended, open)
	for len(s.ended) > endedRemembered {
		s.dropOldest()
	}
}

func (s *State) dropOldest() {
	delete(s.envelopes, s.ended[0].id)
	s.ended = slices.Delete(s.ended, 0, 1)
}

// open returns the envelopes that have not ended, in the order of their numbers.
func (s *State) open() []*envelope {
	var open []*envelope
	for _, e := range s.envelopes {
		if e.closed == nil {
			open = append(open, e)
		}
	}
	slices.SortFunc(open, func(a, b *envelope) int { return cmp.Compare(a.number, b.number) })
	return open
}

// Forget drops combos that are over, and envelopes and polls that ended long ago.
func (s *State) Forget(now time.Time) {
	maps.DeleteFunc(s.combos, func(_ comboKey, c combo) bool {
		return now.UnixMilli()-c.atMs > ledger.ComboWindow.Milliseconds()
	})
	for len(s.ended) > 0 && s.ended[0].forgotten(now) {
		s.dropOldest()
	}
	s.forgetPoll(now)
}

func (s *State) saveMoney(snapshot *protos.RoomSnapshot) {
	for _, e := range s.ended {
		snapshot.Envelopes = append(snapshot.Envelopes, e.save())
	}
	for _, e := range s.open() {
		snapshot.Envelopes = append(snapshot.Envelopes, e.save())
	}
	for key, c := range s.combos {
		snapshot.Combos = append(snapshot.Combos, &protos.Combo{
			UserId: key.userID, GiftId: key.giftID, ComboId: c.id, Count: c.count, AtMs: c.atMs})
	}
	slices.SortFunc(snapshot.Combos, func(a, b *protos.Combo) int {
		return cmp.Or(cmp.Compare(a.UserId, b.UserId), cmp.Compare(a.GiftId, b.GiftId))
	})
}

func (s *State) loadMoney(snapshot *protos.RoomSnapshot) {
	for _, saved := range snapshot.Envelopes {
		e := loadEnvelope(saved)
		s.keepEnvelope(e)
		if e.closed != nil {
			s.ended = append(s.ended, e)
		}
	}
	for _, c := range snapshot.Combos {
		s.keepCombo(comboKey{c.UserId, c.GiftId}, combo{c.ComboId, c.Count, c.AtMs})
	}
}

func (s *State) keepCombo(key comboKey, last combo) {
	if s.combos == nil {
		s.combos = map[comboKey]combo{}
	}
	s.combos[key] = last
}

func (s *State) keepEnvelope(e *envelope) {
	if s.envelopes == nil {
		s.envelopes = map[string]*envelope{}
	}
	s.envelopes[e.id] = e
}
