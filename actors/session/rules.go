// The rules of notices: what a user receives; a repeated notice is delivered once.

// Package session is the grain of one user: reservations, notices and frames to all of the user's sockets.
package session

import (
	"encoding/json"
	"fmt"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/protos"
)

const remembered = 200 // request ids kept to recognise repeats

// State is what a session keeps between two messages.
type State struct {
	notices int64
	recent  []*protos.UserNotified
}

// Notify decides a notice. The second result is the first outcome, for a repeat.
func Notify(s *State, userID int64, cmd *protos.NotifyUser, now time.Time) (*protos.UserNotified, *protos.NoticeTaken) {
	for _, earlier := range s.recent {
		if cmd.RequestId != "" && earlier.RequestId == cmd.RequestId {
			return nil, &protos.NoticeTaken{NotifyId: earlier.NotifyId, Repeated: true}
		}
	}
	params := cmd.Params
	if !json.Valid(params) {
		params = []byte("{}")
	}
	return &protos.UserNotified{
		NotifyId: fmt.Sprintf("n%d_%d", userID, s.notices+1), RequestId: cmd.RequestId,
		NotifyType: cmd.NotifyType, Params: params, Path: cmd.Path, AtMs: now.UnixMilli(),
	}, nil
}

// Apply changes the state by an event that happened.
func (s *State) Apply(event proto.Message) {
	switch e := event.(type) {
	case *protos.UserNotified:
		s.notices++
		s.recent = append(s.recent, e)
		if len(s.recent) > remembered {
			s.recent = append([]*protos.UserNotified(nil), s.recent[len(s.recent)-remembered:]...)
		}
	case *protos.ReservationMade, *protos.ReservationGivenUp: // the table of reservations stores them
	default:
		panic(fmt.Sprintf("session: unknown event %T", event))
	}
}

// Save returns a snapshot of the state.
func (s *State) Save() proto.Message {
	return &protos.SessionSnapshot{Notices: s.notices, Recent: s.recent}
}

// Load rebuilds the state from a snapshot.
func (s *State) Load(snapshot []byte) error {
	var saved protos.SessionSnapshot
	if err := proto.Unmarshal(snapshot, &saved); err != nil {
		return err
	}
	s.notices, s.recent = saved.Notices, saved.Recent
	return nil
}
