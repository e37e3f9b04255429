// What a chat remembers of the last minutes' lines: repeats, replies, pace, and what can still be taken back.

package chat

import (
	"time"

	"touchline/domain"
	"touchline/protos"
)

type memory struct {
	posted  map[postedKey]postedLine   // what a user's client id led to
	pace    map[int64]*pace            // how fast a user speaks
	byID    map[string]*rememberedLine // lines one can answer
	held    map[int64]int64            // when a line of a user was last kept for review
	history []postedAt                 // order of said, to forget
}

type postedKey struct {
	userID int64
	cid    string
}

type postedLine struct {
	offset    int64
	atMs      int64
	messageID string
}

type postedAt struct {
	key postedKey
	id  string
	at  int64
}

// rememberedLine is one line. deleted is about the line, session the live session it fell in.
type rememberedLine struct {
	*protos.StoredLine
	session string
}

// remember keeps a line for repeats, replies and pace.
func (s *State) remember(e *protos.LineSaid, session string) *rememberedLine {
	user := e.Person.User
	key := postedKey{user.UserId, e.Cid}
	line := &rememberedLine{&protos.StoredLine{MessageId: e.MessageId, Offset: e.Offset, UserId: user.UserId,
		NickName: user.NickName, Text: e.Text, AtMs: e.AtMs, RedEnvelopeId: e.RedEnvelopeId}, session}
	s.posted[key] = postedLine{e.Offset, e.AtMs, e.MessageId}
	s.byID[e.MessageId] = line
	s.history = append(s.history, postedAt{key, e.MessageId, e.AtMs})
	p := s.pace[user.UserId]
	if p == nil {
		p = &pace{}
		s.pace[user.UserId] = p
	}
	p.spend(time.UnixMilli(e.AtMs), domain.RoomRole(e.Person.Role), e.Text)
	return line
}

func (s *State) markDeleted(lines []*protos.LineRef, deleted bool) {
	for _, ref := range lines {
		if line := s.byID[ref.MessageId]; line != nil {
			line.Deleted = deleted
		}
		for _, open := range s.envelopes {
			if open.RedEnvelopeId == ref.RedEnvelopeId {
				open.RemarkHidden = deleted
			}
		}
	}
}

// forgetLines empties the memory of lines, to be filled again from the stored ones.
func (s *State) forgetLines() {
	s.memory = memory{posted: map[postedKey]postedLine{}, pace: map[int64]*pace{}, byID: map[string]*rememberedLine{}, held: map[int64]int64{}}
}

// Forget drops what no window of time needs any more: repeats, answers, pace, mutes.
func (s *State) Forget(now time.Time) {
	limit := now.Add(-domain.SendIDWindow).UnixMilli()
	n := 0
	for n < len(s.history) && s.history[n].at < limit {
		old := s.history[n]
		if s.posted[old.key].messageID == old.id {
			delete(s.posted, old.key)
		}
		delete(s.byID, old.id)
		n++
	}
	if n > 0 {
		s.history = append([]postedAt(nil), s.history[n:]...)
	}
	for userID, p := range s.pace {
		if now.Sub(p.lastAt) > domain.SendIDWindow {
			delete(s.pace, userID)
		}
	}
	for userID, at := range s.held {
		if at < limit {
			delete(s.held, userID)
		}
	}
	for userID, mute := range s.mutes {
		if over(mute, now) {
			delete(s.mutes, userID)
		}
	}
	s.waiting = s.Waiting(now)
	s.forgetActs(now)
}

// instant is the time of a millisecond; 0 is no time.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
