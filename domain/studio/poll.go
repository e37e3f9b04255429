// Polls and predictions of a room: their states, limits and form.

package studio

import (
	"time"

	"touchline/domain"
)

const (
	PollQuestionMax = 100
	PollAnswersMin  = 2
	PollAnswersMax  = 6
	PollAnswerMax   = 40 // characters of one
	PollMinutesMin  = 1
	PollMinutesMax  = 30
	PollUndecided   = 24 * time.Hour // after voting closed, a prediction without an outcome is cancelled
	PollRemembered  = time.Hour      // after the end, for repeated votes and acts
)

// PollStatus of a poll or prediction.
type PollStatus int32

const (
	PollOpen      PollStatus = 1
	PollClosed    PollStatus = 2 // a prediction that waits for its outcome
	PollEnded     PollStatus = 3
	PollCancelled PollStatus = 4
)

// Running reports whether no other poll may begin in the room.
func (s PollStatus) Running() bool { return s == PollOpen || s == PollClosed }

// PollAct is what the staff does with a running poll.
type PollAct int32

const (
	PollClose  PollAct = 1 // ends a poll, and the voting of a prediction
	PollDecide PollAct = 2 // says which outcome of a prediction came true
	PollCancel PollAct = 3
)

// CheckPoll refuses a poll that cannot be shown: its question, answers and length. Texts are cleaned before.
func CheckPoll(question string, answers []string, minutes int64) error {
	switch n := len(answers); {
	case question == "":
		return domain.Refuse(domain.FieldRequired, "field", "question")
	case domain.Length(question) > PollQuestionMax:
		return domain.RefuseField("question", "length", "min", 1, "max", PollQuestionMax)
	case n < PollAnswersMin || n > PollAnswersMax:
		return domain.RefuseField("answers", "length", "min", PollAnswersMin, "max", PollAnswersMax)
	case minutes < PollMinutesMin || minutes > PollMinutesMax:
		return domain.RefuseField("minutes", "range", "min", PollMinutesMin, "max", PollMinutesMax)
	}
	known := map[string]bool{}
	for _, answer := range answers {
		switch {
		case answer == "":
			return domain.Refuse(domain.FieldRequired, "field", "answers")
		case domain.Length(answer) > PollAnswerMax:
			return domain.RefuseField("answers", "length", "min", 1, "max", PollAnswerMax)
		case known[domain.Fold(answer)]:
			return domain.RefuseField("answers", "twice")
		}
		known[domain.Fold(answer)] = true
	}
	return nil
}
