// The snapshot of a chat, and the state that a joining client is sent.

package chat

import (
	"maps"
	"slices"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

// RoomState is the state of the room that a joining client is sent.
func (s *State) RoomState() *protos.RoomState {
	room := &protos.RoomState{
		LiveStatus: int32(s.Live), SessionId: s.SessionID, ChatMode: proto.Clone(s.Mode).(*protos.ChatMode),
		Pinned: pinnedJSON(s.pin), Match: s.score, Poll: s.poll,
	}
	for _, open := range s.envelopes {
		room.OpenEnvelopes = append(room.OpenEnvelopes, proto.Clone(open).(*protos.RedEnvelope))
	}
	return room
}

// Save returns a snapshot of the state.
func (s *State) Save() proto.Message {
	snapshot := &protos.ChatSnapshot{
		Epoch: s.Epoch, Head: s.Head, Carried: s.Carried, State: s.RoomState(), Suspended: s.Suspended,
		Unshielded: s.unshielded, Pinned: s.pin, Words: s.words, Actions: s.acts, Acted: s.acted,
		Heard: s.sentScoreEvents, ScoredMs: s.scoredMs, Held: s.waiting, Answers: s.answers,
	}
	for _, userID := range slices.Sorted(maps.Keys(s.mutes)) {
		snapshot.Mutes = append(snapshot.Mutes, s.mutes[userID])
	}
	for _, userID := range slices.Sorted(maps.Keys(s.moderators)) {
		snapshot.Moderators = append(snapshot.Moderators, s.moderators[userID])
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
	s.envelopes, s.poll = saved.State.GetOpenEnvelopes(), saved.State.GetPoll()
	if mode := saved.State.GetChatMode(); mode != nil {
		s.Mode = mode
	}
	s.unshielded, s.pin, s.acts, s.acted = saved.Unshielded, saved.Pinned, saved.Actions, saved.Acted
	s.waiting, s.answers = saved.Held, saved.Answers
	s.score, s.sentScoreEvents, s.scoredMs = saved.State.GetMatch(), saved.Heard, saved.ScoredMs
	s.setWords(saved.Words)
	for _, mute := range saved.Mutes {
		s.mutes[mute.Target.UserId] = mute
	}
	for _, appointed := range saved.Moderators {
		s.moderators[appointed.User.UserId] = appointed
	}
	return nil
}
