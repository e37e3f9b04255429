// The rules of polls and predictions: who may begin, change and vote, and when they end.

package room

import (
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/protos"
)

// BeginPoll begins a poll or prediction with the given id. Only one runs in a room at a time.
func BeginPoll(
	s *State, cmd *protos.BeginPoll, id string, global *moderation.Words, now time.Time,
) (*protos.PollBegun, error) {
	if err := mayRunPolls(cmd.By); err != nil {
		return nil, err
	}
	if err := suspended(s, now); err != nil {
		return nil, err
	}
	if s.poll.status().Running() {
		return nil, domain.Refuse(domain.PollRunning, "pollId", s.poll.shown.PollId)
	}
	if err := studio.CheckPoll(cmd.Question, cmd.Answers, cmd.Minutes); err != nil {
		return nil, err
	}
	for _, text := range append([]string{cmd.Question}, cmd.Answers...) {
		if global.Banned(text) {
			return nil, domain.Refuse(domain.TextBanned)
		}
	}
	begun := &protos.Poll{
		PollId: id, Prediction: cmd.Prediction, Question: cmd.Question, Status: int32(studio.PollOpen),
		BeginMs: now.UnixMilli(), CloseMs: now.Add(time.Duration(cmd.Minutes) * time.Minute).UnixMilli(),
	}
	for _, answer := range cmd.Answers {
		begun.Answers = append(begun.Answers, &protos.PollAnswer{Text: answer})
	}
	return &protos.PollBegun{Poll: begun}, nil
}

// mayRunPolls allows the staff of the room, as for pins and modes.
func mayRunPolls(by *protos.Person) error {
	if !domain.RoomRole(by.GetRole()).Staff() {
		return domain.Refuse(domain.Forbidden)
	}
	return nil
}

// ChangePoll closes, decides or cancels a poll; nil when that is done already. STALE_STATE when the poll has come to
// another end.
func ChangePoll(s *State, cmd *protos.ChangePoll, now time.Time) (*protos.PollChanged, error) {
	if err := mayRunPolls(cmd.By); err != nil {
		return nil, err
	}
	p, err := s.pollNamed(cmd.PollId)
	if err != nil {
		return nil, err
	}
	changed := &protos.PollChanged{PollId: cmd.PollId, AtMs: now.UnixMilli()}
	var done bool
	switch studio.PollAct(cmd.Act) {
	case studio.PollClose:
		changed.Status = int32(p.closed())
		done = p.status() == studio.PollClosed || p.status() == studio.PollEnded
	case studio.PollDecide:
		switch {
		case !p.shown.Prediction:
			return nil, domain.RefuseField("act", "enum")
		case cmd.Outcome < 1 || int(cmd.Outcome) > len(p.shown.Answers):
			return nil, domain.RefuseField("outcome", "range", "min", 1, "max", len(p.shown.Answers))
		}
		changed.Status, changed.Outcome = int32(studio.PollEnded), cmd.Outcome
		done = p.shown.Outcome == cmd.Outcome
	case studio.PollCancel:
		changed.Status = int32(studio.PollCancelled)
		done = p.status() == studio.PollCancelled
	default:
		return nil, domain.RefuseField("act", "enum")
	}
	switch {
	case done:
		return nil, nil
	case !p.status().Running():
		return nil, domain.Refuse(domain.StaleState, "current", p.status())
	}
	return changed, nil
}

// closed is the status after voting.
func (p *poll) closed() studio.PollStatus {
	if p.shown.Prediction {
		return studio.PollClosed
	}
	return studio.PollEnded
}

func (s *State) pollNamed(id string) (*poll, error) {
	if s.poll == nil || s.poll.shown.PollId != id {
		return nil, domain.Refuse(domain.NotFound, "kind", "poll")
	}
	return s.poll, nil
}

// Vote decides a vote: one a person, never changed. It returns nil for the repeat of a request.
func Vote(s *State, cmd *protos.CastVote, now time.Time) (*protos.VoteCast, error) {
	if cmd.UserId <= 0 {
		return nil, domain.Refuse(domain.Unauthenticated)
	}
	p, err := s.pollNamed(cmd.PollId)
	if err != nil {
		return nil, err
	}
	mark := requestMark(cmd.Request)
	switch before, voted := p.votes[cmd.UserId]; {
	case voted && before.request != mark:
		return nil, domain.Refuse(domain.AlreadyVoted, "answer", before.answer)
	case voted && before.answer != cmd.Answer:
		return nil, domain.Refuse(domain.IdempotencyMismatch)
	case voted:
		return nil, nil
	}
	if err := suspended(s, now); err != nil {
		return nil, err
	}
	switch {
	case p.changing || p.status() != studio.PollOpen || now.UnixMilli() >= p.shown.CloseMs:
		return nil, domain.Refuse(domain.PollClosed, "pollId", cmd.PollId)
	case cmd.Answer < 1 || int(cmd.Answer) > len(p.shown.Answers):
		return nil, domain.RefuseField("answer", "range", "min", 1, "max", len(p.shown.Answers))
	}
	return &protos.VoteCast{
		PollId: cmd.PollId, UserId: cmd.UserId, Answer: cmd.Answer, Request: mark, AtMs: now.UnixMilli(),
	}, nil
}

// FollowPoll decides what is due by time: the end of voting, and the end of a prediction without a decision.
func FollowPoll(p *poll, now time.Time) *protos.PollChanged {
	if !p.status().Running() {
		return nil
	}
	since := now.UnixMilli() - p.shown.CloseMs
	switch {
	case p.status() == studio.PollOpen && since >= 0:
		return &protos.PollChanged{PollId: p.shown.PollId, Status: int32(p.closed()), AtMs: now.UnixMilli()}
	case p.status() == studio.PollClosed && since >= studio.PollUndecided.Milliseconds():
		return &protos.PollChanged{
			PollId: p.shown.PollId, Status: int32(studio.PollCancelled), AtMs: now.UnixMilli(),
		}
	}
	return nil
}
