// The state of a chat room, and how events change it.

// Package chat is the grain of one chat: who may write, the lines, and the order of all events of the room.
package chat

import (
	"fmt"
	"slices"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/protos"
)

// State is what a chat room keeps between two messages.
type State struct {
	Room      string // set by the grain; "house:1001", "race:77" or "brand:601"
	Epoch     int64  // of the room: changes when continuity with what was sent before cannot be proven
	Head      int64  // offset of the newest event
	Carried   int64  // newest number of the live room's news that has been given offsets
	Live      domain.LiveStatus
	SessionID string
	Mode      *protos.ChatMode
	Suspended bool

	unshielded *protos.ChatMode // the fields that lowering the shield restores, nil without a shield
	pin        *protos.PinnedLine
	envelopes  []*protos.RedEnvelope // open public ones, in the order of sending
	poll       *protos.Poll          // that runs, nil for none
	mutes      map[int64]*protos.UserMuted
	moderators map[int64]*protos.Appointment
	words      []string // banned in this room, in the order of adding
	list       *moderation.Words
	waiting    []*protos.HeldLine  // held lines, the oldest first
	acts       []*protos.ModAction // young enough to be undone
	acted      int64               // number of acts of moderation so far; part of their ids
	answers    []*protos.Answered  // to recent commands of moderation, the oldest first

	score           *protos.MatchScore // of the match the room shows, nil before the first score
	sentScoreEvents []int64            // events of that match the room was sent
	scoredMs        int64              // when the room was last sent the score

	badges func(userID int64) domain.Badges // in this room; set by the grain, nil for no badges

	memory // the last minutes; rebuilt from the stored lines, not saved
}

// NewState is the state of a room without events.
func NewState() *State {
	s := &State{
		Mode: &protos.ChatMode{
			FollowersOnlyMinutes: moderation.FollowersOnlyOff, LinksAllowed: true, MaxText: domain.ChatTextMax,
		},
		mutes:      map[int64]*protos.UserMuted{},
		moderators: map[int64]*protos.Appointment{},
	}
	s.forgetLines()
	return s
}

// Apply changes the state by an event that happened.
func (s *State) Apply(event proto.Message) {
	s.note(event)
	s.keepAnswer(event)
	switch e := event.(type) {
	case *protos.LineSaid:
		s.Head = e.Offset
		s.remember(e, s.SessionID)
	case *protos.LineHeld:
		s.held[e.UserId] = max(s.held[e.UserId], e.AtMs)
		s.wait(e.Line)
	case *protos.HeldDecided:
		s.leave(e.HeldId)
	case *protos.UserMuted:
		s.mutes[e.Target.UserId] = e
		s.Head = max(s.Head, e.Offset)
	case *protos.UserUnmuted:
		delete(s.mutes, e.Target.UserId)
		s.Head = max(s.Head, e.Offset)
	case *protos.AllMuted:
		s.Mode.MutedAll = e.Stop
		s.Head = max(s.Head, e.Offset)
	case *protos.LinesDeleted:
		s.markDeleted(e.Lines, true)
		s.Head = max(s.Head, e.Offset)
	case *protos.LinesRestored:
		s.markDeleted(e.Lines, false)
		s.Head = max(s.Head, e.Offset)
	case *protos.ModeSet:
		all := s.Mode.MutedAll
		s.Mode, s.unshielded = proto.Clone(e.Mode).(*protos.ChatMode), e.Unshielded
		s.Mode.MutedAll = all
		s.Head = max(s.Head, e.Offset+1)
	case *protos.LinePinned:
		s.pin = e.Pinned
		s.Head = max(s.Head, e.Offset)
	case *protos.WordsChanged:
		s.setWords(edited(s.words, e.Added, e.Removed))
	case *protos.ModeratorChanged:
		s.appoint(e)
	case *protos.PersonErased:
		s.erase(e)
	case *protos.ActionUndone:
		s.undo(e.ActionId)
	case *protos.ScoreTold:
		s.scored(e)
	case *protos.NewsSequenced:
		s.count(e.News.Number, e.First, int64(e.Count))
		s.learn(e.News)
	case *protos.NewsCounted:
		s.count(e.Carried, e.First, e.Count)
		for _, line := range e.Remarks {
			s.remember(line, s.SessionID) // before the news: these lines belong to the session before it
		}
		for _, news := range e.Learned {
			s.learn(news)
		}
	default:
		panic(fmt.Sprintf("chat: unknown event %T", event))
	}
}

func (s *State) appoint(e *protos.ModeratorChanged) {
	delete(s.moderators, e.Target.UserId)
	if e.Granted {
		s.moderators[e.Target.UserId] = &protos.Appointment{User: e.Target, AtMs: e.AtMs}
	}
}

func (s *State) undo(actionID string) {
	if act := s.act(actionID); act != nil {
		act.Undone = true
	}
}

func (s *State) count(carried, first, count int64) {
	s.Carried = carried
	if count > 0 {
		s.Head = first + count - 1
	}
}

// changesState reports whether a piece of news changes the state.
func changesState(news *protos.RoomNews) bool {
	switch news.What.(type) {
	case *protos.RoomNews_Gift, *protos.RoomNews_Tip, *protos.RoomNews_Slot:
		return false
	case *protos.RoomNews_Room:
		return news.GetRoom().SuspendedSet || news.GetRoom().MatchSet
	}
	return true
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
	if room := news.GetRoom(); room.GetMatchSet() {
		s.bind(room.MatchId)
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
	case *protos.RoomNews_Poll:
		s.poll = nil
		if studio.PollStatus(what.Poll.Status).Running() {
			s.poll = what.Poll
		}
	}
}

// RoleOf returns a person's role in this room. The chat's own list of moderators decides: a socket or a ticket
// may be stale.
func (s *State) RoleOf(person *protos.Person) domain.RoomRole {
	role := domain.RoomRole(person.GetRole())
	switch {
	case role >= domain.RoleAnchor:
		return role
	case person.GetUser().GetUserId() == 0:
		return domain.RoleVisitor
	case s.moderators[person.User.UserId] != nil:
		return domain.RoleModerator
	}
	return min(role, domain.RoleViewer)
}

func (s *State) setWords(words []string) {
	s.words = words
	entries := make([]moderation.BannedWord, len(words))
	for i, word := range words {
		entries[i] = moderation.BannedWord{Word: word, Mode: moderation.WordContains, Action: moderation.WordReject}
	}
	s.list, _ = moderation.NewWords(entries)
}

// edited returns a list of words without the removed and with the added ones.
func edited(words, added, removed []string) []string {
	kept := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return slices.Contains(removed, word) })
	for _, word := range added {
		if !slices.Contains(kept, word) {
			kept = append(kept, word)
		}
	}
	return kept
}
