// The state of a chat room, and how events change it.

// Package chat is one chat room: who may speak, what was said, and the one order of all a room is told.
package chat

import (
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

// State is everything a chat room must remember between two messages.
type State struct {
	Epoch     int64 // of the room: changes when continuity with what was sent before cannot be proven
	Head      int64 // offset of the newest event
	Carried   int64 // newest number of the live room's news that has its offsets
	Live      domain.LiveStatus
	SessionID string
	Mode      *protos.ChatMode
	Suspended bool
	envelopes []*protos.RedEnvelope // open public ones, in the order they were sent
	mutes     map[int64]*protos.UserMuted

	// Rebuilt from the stored lines, not saved: the last minutes.
	said    map[saidKey]said   // what a user's client id led to
	pace    map[int64]*pace    // how fast a user speaks
	byID    map[string]*spoken // lines one can answer
	history []saidAt           // order of said, to forget
}

type saidKey struct {
	userID int64
	cid    string
}

type said struct {
	offset    int64
	atMs      int64
	messageID string
}

type saidAt struct {
	key saidKey
	id  string
	at  int64
}

type spoken struct{ nick, text string }

// NewState is a room in which nothing has happened yet.
func NewState() *State {
	s := &State{
		Mode:  &protos.ChatMode{FollowersOnlyMinutes: -1, LinksAllowed: true, MaxText: domain.ChatTextMax},
		mutes: map[int64]*protos.UserMuted{},
	}
	s.unlearn()
	return s
}

// Apply changes the state by an event that happened.
func (s *State) Apply(event proto.Message) {
	switch e := event.(type) {
	case *protos.LineSaid:
		s.Head = e.Offset
		s.hear(e)
	case *protos.UserMuted:
		s.mutes[e.Target.UserId] = e
		s.Head = max(s.Head, e.Offset)
	case *protos.UserUnmuted:
		delete(s.mutes, e.Target.UserId)
		s.Head = max(s.Head, e.Offset)
	case *protos.AllMuted:
		s.Mode.MutedAll = e.Stop
		s.Head = max(s.Head, e.Offset)
	case *protos.NewsSequenced:
		s.Carried = e.News.Number
		if e.Count > 0 {
			s.Head = e.First + int64(e.Count) - 1
		}
		s.learn(e.News)
	default:
		panic(fmt.Sprintf("chat: unknown event %T", event))
	}
}

func (s *State) learn(news *protos.RoomNews) {
	if live := news.GetLive(); live != nil {
		s.Live, s.SessionID = domain.LiveStatus(live.LiveStatus), live.SessionId
		if live.Ended {
			for userID, mute := range s.mutes {
				if domain.MuteType(mute.MuteType) == domain.MuteSession {
					delete(s.mutes, userID)
				}
			}
		}
	}
	if room := news.GetRoom(); room.GetSuspendedSet() {
		s.Suspended = room.Suspended
	}
	switch what := news.What.(type) {
	case *protos.RoomNews_EnvelopeOpen:
		s.envelopes = append(s.envelopes, proto.Clone(what.EnvelopeOpen).(*protos.RedEnvelope))
	case *protos.RoomNews_EnvelopeGrab:
		for _, open := range s.envelopes {
			if open.RedEnvelopeId == what.EnvelopeGrab.RedEnvelopeId {
				open.LeftCount, open.LeftAmount = what.EnvelopeGrab.LeftCount, what.EnvelopeGrab.LeftAmount
			}
		}
	case *protos.RoomNews_EnvelopeEnd:
		s.envelopes = slices.DeleteFunc(s.envelopes, func(e *protos.RedEnvelope) bool {
			return e.RedEnvelopeId == what.EnvelopeEnd.RedEnvelopeId
		})
	}
}

// hear remembers a line for repeats, replies and pace.
func (s *State) hear(e *protos.LineSaid) {
	userID := e.Person.User.UserId
	s.remember(userID, e.Cid, e.Offset, e.AtMs, e.MessageId, e.Person.User.NickName, e.Text)
	p := s.pace[userID]
	if p == nil {
		p = &pace{}
		s.pace[userID] = p
	}
	p.spend(time.UnixMilli(e.AtMs), domain.RoomRole(e.Person.Role), e.Text)
}

func (s *State) remember(userID int64, cid string, offset, atMs int64, messageID, nick, text string) {
	key := saidKey{userID, cid}
	s.said[key] = said{offset, atMs, messageID}
	s.byID[messageID] = &spoken{nick, domain.Shorten(text, replyText)}
	s.history = append(s.history, saidAt{key, messageID, atMs})
}

// unlearn empties the memory of lines, to be filled again from the stored ones.
func (s *State) unlearn() {
	s.said, s.pace, s.byID, s.history = map[saidKey]said{}, map[int64]*pace{}, map[string]*spoken{}, nil
}

// Forget drops what the windows of the contract no longer need.
func (s *State) Forget(now time.Time) {
	limit := now.Add(-domain.SendIDWindow).UnixMilli()
	n := 0
	for n < len(s.history) && s.history[n].at < limit {
		old := s.history[n]
		if s.said[old.key].messageID == old.id {
			delete(s.said, old.key)
		}
		delete(s.byID, old.id)
		n++
	}
	if n > 0 {
		s.history = append([]saidAt(nil), s.history[n:]...)
	}
	for userID, p := range s.pace {
		if now.Sub(p.lastAt) > domain.SendIDWindow {
			delete(s.pace, userID)
		}
	}
	for userID, mute := range s.mutes {
		if over(mute, now) {
			delete(s.mutes, userID)
		}
	}
}

// Room is what a newcomer is told.
func (s *State) Room() *protos.RoomState {
	room := &protos.RoomState{
		LiveStatus: int32(s.Live), SessionId: s.SessionID, ChatMode: proto.Clone(s.Mode).(*protos.ChatMode),
	}
	for _, open := range s.envelopes {
		room.OpenEnvelopes = append(room.OpenEnvelopes, proto.Clone(open).(*protos.RedEnvelope))
	}
	return room
}

// Save makes a snapshot.
func (s *State) Save() proto.Message {
	snapshot := &protos.ChatSnapshot{
		Epoch: s.Epoch, Head: s.Head, Carried: s.Carried, State: s.Room(), Suspended: s.Suspended,
	}
	for _, mute := range s.mutes {
		snapshot.Mutes = append(snapshot.Mutes, mute)
	}
	return snapshot
}

// Load rebuilds the state from a snapshot.
func (s *State) Load(snapshot []byte) error {
	var saved protos.ChatSnapshot
	if err := proto.Unmarshal(snapshot, &saved); err != nil {
		return err
	}
	s.Epoch, s.Head, s.Carried, s.Suspended = saved.Epoch, saved.Head, saved.Carried, saved.Suspended
	s.Live, s.SessionID = domain.LiveStatus(saved.State.GetLiveStatus()), saved.State.GetSessionId()
	s.envelopes = saved.State.GetOpenEnvelopes()
	if mode := saved.State.GetChatMode(); mode != nil {
		s.Mode = mode
	}
	for _, mute := range saved.Mutes {
		s.mutes[mute.Target.UserId] = mute
	}
	return nil
}
