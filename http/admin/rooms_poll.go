// Polls and predictions that operators run in a room.

package admin

import (
	"context"

	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/http/admin/operators"
	"touchline/http/admin/people"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/protos"
)

func (h *rooms) pollRoutes() {
	operators.Route(h.Access, console.OperatorSupport, "/admin/poll_begin", h.pollBegin)
	operators.Route(h.Access, console.OperatorSupport, "/admin/poll_change", h.pollChange)
}

type pollBeginRequest struct {
	operators.Act
	houseRequest
	chat.PollForm
}

// Thing is the room.
func (r pollBeginRequest) Thing() string { return operators.ThingOf("room", r.HouseID) }

func (r pollBeginRequest) Check() error {
	if err := r.houseRequest.Check(); err != nil {
		return err
	}
	return r.PollForm.Check()
}

// pollBegin begins a poll or a prediction in a room, under the name of the site.
func (h *rooms) pollBegin(ctx context.Context, at operators.Caller,
	req pollBeginRequest) (chat.PollStateAnswer, error) {
	hash, err := rest.RequestHash(req)
	if err != nil {
		return chat.PollStateAnswer{}, err
	}
	key := &protos.Request{Key: ledger.RequestKey("operatorPoll", at.OperatorID, req.RequestID), Hash: hash}
	return h.Lines.BeginPoll(ctx, req.HouseID, people.OperatorPerson(at), key, req.PollForm)
}

type pollChangeRequest struct {
	operators.Act
	houseRequest
	chat.PollStep
}

// Thing is the room.
func (r pollChangeRequest) Thing() string { return operators.ThingOf("room", r.HouseID) }

func (r pollChangeRequest) Check() error {
	if err := r.houseRequest.Check(); err != nil {
		return err
	}
	return r.PollStep.Check()
}

// pollChange ends, decides or cancels the running poll of a room.
func (h *rooms) pollChange(ctx context.Context, at operators.Caller,
	req pollChangeRequest) (chat.PollStateAnswer, error) {
	return h.Lines.ChangePoll(ctx, req.HouseID, people.OperatorPerson(at), req.PollStep)
}
