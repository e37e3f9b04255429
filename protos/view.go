// Views: messages as the JSON of calls and frames (docs/protocol.md).

// Package protos is the messages to actors and the events of the journal, as Protocol Buffers.
package protos

import (
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/frames"
)

// Brief returns a person as lists show them.
func (u *User) Brief() domain.Brief {
	return domain.Brief{
		UserID: u.GetUserId(), NickName: u.GetNickName(), UserImage: u.GetUserImage(), HouseID: u.GetHouseId(),
	}
}

// View returns the public view of a red envelope.
func (e *RedEnvelope) View() *frames.EnvelopeView {
	view := &frames.EnvelopeView{
		RedEnvelopeID: e.RedEnvelopeId, HouseID: domain.FormatID(e.HouseId),
		RedType: ledger.RedType(e.RedType), RedStatus: ledger.RedStatus(e.RedStatus),
		Sender: frames.BriefOf(e.Sender.Brief()), Receiver: frames.ViewOf(e.Receiver.Brief()),
		TotalAmount: domain.Coins(e.TotalAmount), TotalCount: e.TotalCount,
		LeftAmount: domain.Coins(e.LeftAmount), LeftCount: e.LeftCount, Remark: e.Remark, MessageID: e.MessageId,
		CreateTime: e.CreateMs, OpenTime: e.OpenMs, ExpireTime: e.ExpireMs, SeedHash: e.SeedHash,
		ClientSeed: e.ClientSeed,
		ServerSeed: e.ServerSeed, Shares: e.Shares,
	}
	if e.RemarkHidden {
		view.Remark = ""
	}
	return view
}

// View returns a poll as rooms show it; nil for none.
func (p *Poll) View() *frames.PollView {
	if p == nil {
		return nil
	}
	view := &frames.PollView{
		PollID: p.PollId, Prediction: p.Prediction, Question: p.Question, Status: studio.PollStatus(p.Status),
		BeginTime: p.BeginMs, CloseTime: p.CloseMs, Outcome: p.Outcome, Answers: []frames.PollAnswer{},
	}
	for _, answer := range p.Answers {
		view.Answers = append(view.Answers, frames.PollAnswer{Text: answer.Text, Votes: answer.Votes})
	}
	return view
}
