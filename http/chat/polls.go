// Polls and predictions of a room, which its actor decides. The staff begins and ends them, every user votes once.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

func (h *Handlers) pollRoutes() {
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/poll_begin", rest.LimitWrites, h.pollBegin)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/poll_change", rest.LimitWrites, h.pollChange)
	rest.Route(h.rest, rest.User, "/web_anchor/poll_vote", rest.LimitWrites, h.pollVote)
	rest.Route(h.rest, rest.Public, "/web_anchor/poll_details", rest.LimitReads, h.pollDetails)
}

// PollForm is a new poll. The staff of the room and operators send it.
type PollForm struct {
	Prediction bool         `json:"prediction"` // its staff decides later which answer came true
	Question   string       `json:"question"`
	Answers    []string     `json:"answers"`
	Minutes    rest.Integer `json:"minutes"` // of voting
	RequestID  string       `json:"requestId"`
}

// Check refuses a form that no room would show.
func (f PollForm) Check() error {
	if err := studio.CheckPoll(domain.CleanLine(f.Question), f.cleanAnswers(), int64(f.Minutes)); err != nil {
		return err
	}
	return rest.CheckRequestID(f.RequestID)
}

func (f PollForm) cleanAnswers() []string { return view.Each(f.Answers, domain.CleanLine) }

// BeginPoll begins a poll in a room. key names the request for repeats.
func (h *Handlers) BeginPoll(ctx context.Context, houseID rest.ID, by *protos.Person, key *protos.Request,
	form PollForm) (PollStateAnswer, error) {
	if err := h.rest.OpenToAll(ctx, int64(houseID)); err != nil {
		return PollStateAnswer{}, err
	}
	shown, first, err := rest.Once(ctx, h.rest, key, func() (*protos.PollShown, error) {
		return h.LiveRooms.BeginPoll(ctx, domain.HouseRoom(int64(houseID)), &protos.BeginPoll{
			Request: key, By: by, Prediction: form.Prediction, Question: domain.CleanLine(form.Question),
			Answers: form.cleanAnswers(), Minutes: int64(form.Minutes),
		})
	})
	return PollStateAnswer{shown.GetPoll().View(), rest.Idempotent{Replayed: first != nil}}, err
}

type pollBeginRequest struct {
	rest.HouseRequest
	PollForm
}

// Check refuses a form that no room would show.
func (r pollBeginRequest) Check() error { return r.PollForm.Check() }

// PollStateAnswer is a poll after the call.
type PollStateAnswer struct {
	Poll *frames.PollView `json:"poll"`
	rest.Idempotent
}

// pollBegin begins a poll or a prediction. POLL_RUNNING while another one is open or waits for its outcome.
func (h *Handlers) pollBegin(ctx context.Context, caller rest.Caller, req pollBeginRequest) (PollStateAnswer, error) {
	key, err := rest.IdempotencyKey(caller, "poll", req.RequestID, req)
	if err != nil {
		return PollStateAnswer{}, err
	}
	return h.BeginPoll(ctx, req.HouseID, view.StaffPerson(caller), key, req.PollForm)
}

// PollStep is what is done with the running poll.
type PollStep struct {
	PollID  string         `json:"pollId"`
	Act     studio.PollAct `json:"act"`     // 1 ends voting, 2 decides a prediction, 3 cancels
	Outcome int32          `json:"outcome"` // with act 2: the number of the answer that came true, from 1
}

const pollIDMax = 64

// Check refuses a step that names no poll.
func (s PollStep) Check() error {
	switch {
	case s.PollID == "" || len(s.PollID) > pollIDMax:
		return domain.RefuseField("pollId", "length", "min", 1, "max", pollIDMax)
	case s.Act < studio.PollClose || s.Act > studio.PollCancel:
		return domain.RefuseField("act", "enum")
	}
	return nil
}

// ChangePoll ends, decides or cancels a poll.
func (h *Handlers) ChangePoll(ctx context.Context, houseID rest.ID, by *protos.Person,
	step PollStep) (PollStateAnswer, error) {
	if _, err := h.Rooms.House(ctx, int64(houseID)); err != nil {
		return PollStateAnswer{}, err
	}
	shown, err := h.LiveRooms.ChangePoll(ctx, domain.HouseRoom(int64(houseID)), &protos.ChangePoll{
		By: by, PollId: step.PollID, Act: int32(step.Act), Outcome: step.Outcome,
	})
	return PollStateAnswer{Poll: shown.GetPoll().View()}, err
}

type pollChangeRequest struct {
	rest.HouseRequest
	PollStep
}

// Check refuses a step that names no poll.
func (r pollChangeRequest) Check() error { return r.PollStep.Check() }

// pollChange ends, decides or cancels the running poll. A repeat changes nothing. STALE_STATE when it came to another
// end.
func (h *Handlers) pollChange(ctx context.Context, caller rest.Caller, req pollChangeRequest) (PollStateAnswer, error) {
	return h.ChangePoll(ctx, req.HouseID, view.StaffPerson(caller), req.PollStep)
}

type pollVoteRequest struct {
	rest.HouseRequest
	PollID    string `json:"pollId"`
	Answer    int32  `json:"answer"` // its number, from 1
	RequestID string `json:"requestId"`
}

func (r pollVoteRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return r.HouseRequest.Check()
	case r.PollID == "" || len(r.PollID) > pollIDMax:
		return domain.RefuseField("pollId", "length", "min", 1, "max", pollIDMax)
	case r.Answer < 1 || r.Answer > studio.PollAnswersMax:
		return domain.RefuseField("answer", "range", "min", 1, "max", studio.PollAnswersMax)
	}
	return rest.CheckRequestID(r.RequestID)
}

// PollVoteAnswer is the poll with the votes so far, and the answer that the caller chose.
type PollVoteAnswer struct {
	Poll     *frames.PollView `json:"poll"`
	MyAnswer int32            `json:"myAnswer"`
	rest.Idempotent
}

// pollVote votes in the running poll, once a person. A vote cannot be changed.
func (h *Handlers) pollVote(ctx context.Context, caller rest.Caller, req pollVoteRequest) (PollVoteAnswer, error) {
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return PollVoteAnswer{}, err
	}
	noted, err := h.LiveRooms.Vote(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.CastVote{
		UserId: caller.UserID, PollId: req.PollID, Answer: req.Answer, Request: req.RequestID,
	})
	again := rest.Idempotent{Replayed: noted.GetRepeated()}
	return PollVoteAnswer{noted.GetPoll().View(), noted.GetAnswer(), again}, err
}

// PollDetailsAnswer is the running poll of a room.
type PollDetailsAnswer struct {
	Poll     *frames.PollView `json:"poll"`     // null: none runs
	MyAnswer int32            `json:"myAnswer"` // that the caller chose; 0: none
}

// pollDetails shows the poll that runs in a room, and the caller's vote.
func (h *Handlers) pollDetails(ctx context.Context, caller rest.Caller,
	req rest.HouseRequest) (PollDetailsAnswer, error) {
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return PollDetailsAnswer{}, err
	}
	told, err := h.LiveRooms.ShowPoll(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.AskPoll{UserId: caller.UserID})
	return PollDetailsAnswer{told.GetPoll().View(), told.GetAnswer()}, err
}
