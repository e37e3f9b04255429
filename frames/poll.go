// Polls and predictions in events, states and answers.

package frames

import "touchline/domain/studio"

// PollEvent is a poll that began, whose voting closed, that was decided or cancelled.
type PollEvent struct {
	Head
	Poll PollView `json:"poll"`
}

// PollView is a poll or a prediction.
type PollView struct {
	PollID     string            `json:"pollId"`
	Prediction bool              `json:"prediction"`
	Question   string            `json:"question"`
	Answers    []PollAnswer      `json:"answers"` // in the order of their numbers, from 1
	Status     studio.PollStatus `json:"pollStatus"`
	BeginTime  int64             `json:"beginTime"`
	CloseTime  int64             `json:"closeTime"` // when voting closes, or closed
	Outcome    int32             `json:"outcome"`   // number of the answer that came true; 0: not decided
}

// PollAnswer is an answer with its votes.
type PollAnswer struct {
	Text  string `json:"text"`
	Votes int64  `json:"votes"`
}

// PollVotes are the votes of the running poll, for each answer.
type PollVotes struct {
	PollID string  `json:"pollId"`
	Votes  []int64 `json:"votes"`
}
