// A poll in the state of its room: the votes, and what is public.

package room

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain/studio"
	"touchline/protos"
)

type poll struct {
	shown     *protos.Poll // with the votes counted
	votes     map[int64]vote
	changedMs int64

	changing bool // of this activation: a change is being committed, no more votes
}

type vote struct {
	answer  int32
	request int64 // requestMark of its request
	append  int64 // number of the change that holds it; 0 if it was read from the journal
}

// requestMark shortens a request id, which is only compared with those of the same person.
func requestMark(id string) int64 {
	sum := sha256.Sum256([]byte(id))
	return int64(binary.BigEndian.Uint64(sum[:]))
}

func (p *poll) status() studio.PollStatus {
	if p == nil {
		return 0
	}
	return studio.PollStatus(p.shown.Status)
}

func (p *poll) view() *protos.Poll { return proto.Clone(p.shown).(*protos.Poll) }

// counts are the votes for the sockets; nil unless the poll runs.
func (p *poll) counts() *protos.PollVotes {
	if !p.status().Running() {
		return nil
	}
	votes := &protos.PollVotes{PollId: p.shown.PollId}
	for _, answer := range p.shown.Answers {
		votes.Votes = append(votes.Votes, answer.Votes)
	}
	return votes
}

func (s *State) beginPoll(e *protos.PollBegun) {
	s.poll = &poll{shown: proto.Clone(e.Poll).(*protos.Poll), votes: map[int64]vote{}, changedMs: e.Poll.BeginMs}
	s.announcePoll(e.Poll.BeginMs)
}

func (s *State) castVote(e *protos.VoteCast) {
	s.poll.votes[e.UserId] = vote{answer: e.Answer, request: e.Request}
	s.poll.shown.Answers[e.Answer-1].Votes++
}

func (s *State) changePoll(e *protos.PollChanged) {
	p := s.poll
	if p.status() == studio.PollOpen {
		p.shown.CloseMs = e.AtMs
	}
	p.shown.Status, p.shown.Outcome, p.changedMs = e.Status, e.Outcome, e.AtMs
	s.announcePoll(e.AtMs)
}

func (s *State) announcePoll(atMs int64) {
	s.announce(atMs, &protos.RoomNews{What: &protos.RoomNews_Poll{Poll: s.poll.view()}})
}

// forgetPoll drops a poll that ended long ago, with its votes.
func (s *State) forgetPoll(now time.Time) {
	if s.poll != nil && !s.poll.status().Running() &&
		now.UnixMilli()-s.poll.changedMs >= studio.PollRemembered.Milliseconds() {
		s.poll = nil
	}
}

func (p *poll) save() *protos.PollState {
	if p == nil {
		return nil
	}
	saved := &protos.PollState{Poll: p.shown, ChangedMs: p.changedMs}
	for _, userID := range slices.Sorted(maps.Keys(p.votes)) {
		cast := p.votes[userID]
		saved.Users = append(saved.Users, userID)
		saved.Answers = append(saved.Answers, cast.answer)
		saved.Requests = append(saved.Requests, cast.request)
	}
	return saved
}

func loadPoll(saved *protos.PollState) *poll {
	if saved == nil {
		return nil
	}
	p := &poll{shown: saved.Poll, votes: make(map[int64]vote, len(saved.Users)), changedMs: saved.ChangedMs}
	for i, userID := range saved.Users {
		p.votes[userID] = vote{answer: saved.Answers[i], request: saved.Requests[i]}
	}
	return p
}
