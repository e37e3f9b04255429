// The mailbox of a live room, third part: polls and predictions.

package room

import (
	"fmt"

	"github.com/asynkron/protoactor-go/actor"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/protos"
)

// pollTurn is the key for beginning and changing polls.
type pollTurn struct{}

// BeginPoll begins a poll or prediction.
func (g *Grain) BeginPoll(cmd *protos.BeginPoll) error {
	g.InTurn(pollTurn{}, func(asker *actor.PID) {
		begun, err := BeginPoll(g.state, cmd, g.nextName("po"), g.banned(), g.Now())
		if err != nil {
			g.Reply(asker, actors.Answer(err))
			return
		}
		answer := &protos.PollShown{Poll: begun.Poll}
		kept, err := proto.Marshal(answer)
		if err != nil {
			g.Reply(asker, actors.Answer(fmt.Errorf("keep an answer: %w", err)))
			return
		}
		g.Settle(asker, pollTurn{}, &actors.Settlement{
			Events:  list(begun),
			Request: &ledger.Request{Key: cmd.Request.GetKey(), Hash: cmd.Request.GetHash(), Answer: kept},
			Answer:  func(domain.Coins) proto.Message { return answer },
			Then:    func(domain.Coins) { g.pollChanged() },
		})
	})
	return nil
}

func (g *Grain) banned() *moderation.Words {
	if g.Words == nil {
		return nil
	}
	return g.Words()
}

// ChangePoll closes, decides or cancels a poll.
func (g *Grain) ChangePoll(cmd *protos.ChangePoll) error {
	g.InTurn(pollTurn{}, func(asker *actor.PID) {
		changed, err := ChangePoll(g.state, cmd, g.Now())
		switch {
		case err != nil:
			g.Reply(asker, actors.Answer(err))
		case changed == nil:
			g.Reply(asker, &protos.PollShown{Poll: g.state.poll.view()})
		default:
			g.settlePoll(asker, changed)
		}
	})
	return nil
}

// followPoll ends what is over by time.
func (g *Grain) followPoll() {
	if g.state.poll == nil || g.state.poll.changing || FollowPoll(g.state.poll, g.Now()) == nil {
		return
	}
	g.InOwnTurn(pollTurn{}, func() {
		if changed := FollowPoll(g.state.poll, g.Now()); changed != nil {
			g.settlePoll(nil, changed)
		}
	})
}

// settlePoll commits a change. Votes are refused from now on, so that the news of the change has all of them.
func (g *Grain) settlePoll(asker *actor.PID, changed *protos.PollChanged) {
	p := g.state.poll
	p.changing = true
	g.Settle(asker, pollTurn{}, &actors.Settlement{
		Events: list(changed),
		Answer: func(domain.Coins) proto.Message { return &protos.PollShown{Poll: p.view()} },
		Then: func(domain.Coins) {
			p.changing = false
			g.pollChanged()
		},
	})
}

func (g *Grain) pollChanged() {
	g.carry()
	g.keepTime()
}

// Vote takes a vote; memory decides, and the answer waits for the journal.
func (g *Grain) Vote(cmd *protos.CastVote) error {
	if g.Dead() {
		return actors.Unavailable()
	}
	cast, err := Vote(g.state, cmd, g.Now())
	if err != nil || cast == nil {
		return g.voteAgain(cmd, err)
	}
	p := g.state.poll
	d := &actors.Decision{Events: list(cast)}
	d.Rows = func() []domain.Row {
		d.Answer = &protos.VoteNoted{Poll: p.view(), Answer: cast.Answer}
		return nil
	}
	g.Commit(d)
	p.votes[cast.UserId] = vote{cast.Answer, cast.Request, g.Appended()}
	g.keepTime()
	return nil
}

// voteAgain answers a repeat or a refusal, but not before the first vote of the person is durable.
func (g *Grain) voteAgain(cmd *protos.CastVote, err error) error {
	p := g.state.poll
	var first vote
	if p != nil && p.shown.PollId == cmd.PollId {
		first = p.votes[cmd.UserId]
	}
	var answer proto.Message
	if err != nil {
		answer = actors.Answer(err)
	} else {
		answer = &protos.VoteNoted{Poll: p.view(), Answer: first.answer, Repeated: true}
	}
	if g.Durable(first.append) {
		g.Reply(g.Asker(), answer)
	} else {
		g.Confirm(answer)
	}
	return nil
}

// ShowPoll answers the running poll, and what a user chose.
func (g *Grain) ShowPoll(cmd *protos.AskPoll) (*protos.PollTold, error) {
	switch {
	case g.Dead():
		return nil, actors.Unavailable()
	case !g.state.poll.status().Running():
		return &protos.PollTold{}, nil
	}
	return &protos.PollTold{Poll: g.state.poll.view(), Answer: g.state.poll.votes[cmd.UserId].answer}, nil
}
