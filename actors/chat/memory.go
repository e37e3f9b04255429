// What a chat remembers of the lines of the last minutes: repeats, replies, pace, and lines that can be deleted.

package chat

import (
	"time"

	"touchline/domain"
	"touchline/protos"
)

type memory struct {
	posted  map[postedKey]postedLine   // the outcome of a user's client id
	pace    map[int64]*pace            // how fast a user writes
	byID    map[string]*rememberedLine // lines that can be quoted
	held    map[int64]int64            // when a line of a user was last kept for review
	history []postedAt                 // in the order of the lines, for Forget
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

// rememberedLine is one line. deleted means that it is hidden; session is its live session.
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

// forgetLines clears the memory of lines, to be filled again from the stored lines.
func (s *State) forgetLines() {
	s.memory = memory{
		posted: map[postedKey]postedLine{}, pace: map[int64]*pace{}, byID: map[string]*rememberedLine{},
		held: map[int64]int64{},
	}
}

// Forget drops repeats, replies, pace, answers and mutes whose time window is over.
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
	s.forgetAnswers(now)
}

// instant converts milliseconds to a time; 0 becomes the zero time.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
