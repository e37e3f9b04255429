// Who begins, changes and votes in polls and predictions, and when they end.

package room

import (
	"errors"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/protos"
)

func staff() *protos.Person { return &protos.Person{User: user(7), Role: int32(domain.RoleModerator)} }

// asks is a poll with three answers that is open for five minutes.
func asks(prediction bool) *protos.BeginPoll {
	return &protos.BeginPoll{
		By: staff(), Prediction: prediction, Question: "Who scores next?", Answers: []string{"Reds", "Blues", "Nobody"},
		Minutes: 5,
	}
}

func step(pollID string, act studio.PollAct, outcome int32) *protos.ChangePoll {
	return &protos.ChangePoll{By: staff(), PollId: pollID, Act: int32(act), Outcome: outcome}
}

func ballot(userID int64, answer int32, request string) *protos.CastVote {
	return &protos.CastVote{UserId: userID, PollId: "po1", Answer: answer, Request: request}
}

// polled is a room whose poll po1 is open.
func polled(t *testing.T, prediction bool) *State {
	t.Helper()
	s := configured()
	s.Taken(s.number)
	begun, err := BeginPoll(s, asks(prediction), "po1", nil, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(begun)
	return s
}

func cast(t *testing.T, s *State, cmd *protos.CastVote) {
	t.Helper()
	e, err := Vote(s, cmd, noon)
	if err != nil || e == nil {
		t.Fatalf("vote of %d: %v %v", cmd.UserId, e, err)
	}
	s.Apply(e)
}

func change(t *testing.T, s *State, cmd *protos.ChangePoll, at time.Time) *protos.Poll {
	t.Helper()
	e, err := ChangePoll(s, cmd, at)
	if err != nil {
		t.Fatal(err)
	}
	if e != nil {
		s.Apply(e)
	}
	return s.poll.shown
}

func TestTheStaffOfARoomBeginsOnePollAtATime(t *testing.T) {
	t.Parallel()
	s := configured()
	for role, want := range map[domain.RoomRole]domain.Code{
		domain.RoleVisitor: domain.Forbidden, domain.RoleViewer: domain.Forbidden, domain.RoleModerator: "",
		domain.RoleAnchor: "", domain.RoleOperator: "",
	} {
		cmd := asks(false)
		cmd.By.Role = int32(role)
		if _, err := BeginPoll(s, cmd, "po1", nil, noon); domain.CodeOf(err) != want {
			t.Errorf("role %d: %v", role, err)
		}
	}
	for _, prediction := range []bool{false, true} {
		s := polled(t, prediction)
		_, err := BeginPoll(s, asks(false), "po2", nil, noon)
		if no, _ := errors.AsType[*domain.Refusal](err); no == nil || no.Code != domain.PollRunning ||
			no.Params["pollId"] != "po1" {
			t.Errorf("a second one: %v", err)
		}
		change(t, s, step("po1", studio.PollClose, 0), noon)
		_, err = BeginPoll(s, asks(false), "po2", nil, noon)
		if waits := domain.CodeOf(err) == domain.PollRunning; waits != prediction {
			t.Errorf("after voting in a prediction %v: %v", prediction, err)
		}
	}
}

func TestAPollHasAQuestionSomeAnswersAndALength(t *testing.T) {
	t.Parallel()
	words, _ := moderation.NewWords([]moderation.BannedWord{
		{Word: "darn", Mode: moderation.WordContains, Action: moderation.WordReject},
	})
	for name, v := range map[string]struct {
		change func(*protos.BeginPoll)
		code   domain.Code
	}{
		"as it is":        {func(*protos.BeginPoll) {}, ""},
		"no question":     {func(c *protos.BeginPoll) { c.Question = "" }, domain.FieldRequired},
		"100 characters":  {func(c *protos.BeginPoll) { c.Question = strings.Repeat("问", 100) }, ""},
		"101 characters":  {func(c *protos.BeginPoll) { c.Question = strings.Repeat("问", 101) }, domain.BadRequest},
		"one answer":      {func(c *protos.BeginPoll) { c.Answers = c.Answers[:1] }, domain.BadRequest},
		"seven answers":   {func(c *protos.BeginPoll) { c.Answers = strings.Split("abcdefg", "") }, domain.BadRequest},
		"six answers":     {func(c *protos.BeginPoll) { c.Answers = strings.Split("abcdef", "") }, ""},
		"an empty answer": {func(c *protos.BeginPoll) { c.Answers[1] = "" }, domain.FieldRequired},
		"a long answer":   {func(c *protos.BeginPoll) { c.Answers[1] = strings.Repeat("a", 41) }, domain.BadRequest},
		"one answer twice": {func(c *protos.BeginPoll) { c.Answers = []string{"Reds", "reds"} },
			domain.BadRequest},
		"no time":     {func(c *protos.BeginPoll) { c.Minutes = 0 }, domain.BadRequest},
		"31 minutes":  {func(c *protos.BeginPoll) { c.Minutes = 31 }, domain.BadRequest},
		"banned word": {func(c *protos.BeginPoll) { c.Answers[0] = "darn it" }, domain.TextBanned},
	} {
		cmd := asks(false)
		v.change(cmd)
		if _, err := BeginPoll(configured(), cmd, "po1", words, noon); domain.CodeOf(err) != v.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	s := configured()
	s.Apply(&protos.SuspensionSet{Suspended: true})
	if _, err := BeginPoll(s, asks(false), "po1", nil, noon); domain.CodeOf(err) != domain.RoomSuspended {
		t.Errorf("in a suspended room: %v", err)
	}
}

func TestEveryPersonVotesOnceAndARepeatIsNoSecondVote(t *testing.T) {
	t.Parallel()
	s := polled(t, false)
	cast(t, s, ballot(501, 2, "r1"))
	cast(t, s, ballot(502, 2, "r1"))
	if again, err := Vote(s, ballot(501, 2, "r1"), noon); again != nil || err != nil {
		t.Errorf("a repeat: %v %v", again, err)
	}
	_, err := Vote(s, ballot(501, 1, "r2"), noon)
	if no, _ := errors.AsType[*domain.Refusal](err); no == nil || no.Code != domain.AlreadyVoted ||
		no.Params["answer"] != int32(2) {
		t.Errorf("another vote: %v", err)
	}
	for name, v := range map[string]struct {
		cmd  *protos.CastVote
		code domain.Code
	}{
		"the same request for another answer": {ballot(501, 1, "r1"), domain.IdempotencyMismatch},
		"a visitor":                           {ballot(0, 1, "r1"), domain.Unauthenticated},
		"an unknown answer":                   {ballot(503, 4, "r1"), domain.BadRequest},
		"no answer":                           {ballot(503, 0, "r1"), domain.BadRequest},
		"another poll":                        {&protos.CastVote{UserId: 503, PollId: "po2", Answer: 1}, domain.NotFound},
	} {
		if _, err := Vote(s, v.cmd, noon); domain.CodeOf(err) != v.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	if votes := s.poll.counts().Votes; votes[0] != 0 || votes[1] != 2 || votes[2] != 0 {
		t.Errorf("votes %v", votes)
	}
}

func TestNobodyVotesAfterTheEndAndWhileItIsWrittenDown(t *testing.T) {
	t.Parallel()
	end := noon.Add(5 * time.Minute)
	s := polled(t, false)
	if _, err := Vote(s, ballot(501, 1, "r1"), end.Add(-time.Millisecond)); err != nil {
		t.Errorf("at the last moment: %v", err)
	}
	if _, err := Vote(s, ballot(501, 1, "r1"), end); domain.CodeOf(err) != domain.PollClosed {
		t.Errorf("too late: %v", err)
	}
	s.poll.changing = true
	if _, err := Vote(s, ballot(501, 1, "r1"), noon); domain.CodeOf(err) != domain.PollClosed {
		t.Errorf("while it ends: %v", err)
	}
	s.poll.changing = false
	cast(t, s, ballot(502, 1, "r1"))
	change(t, s, step("po1", studio.PollClose, 0), noon)
	if _, err := Vote(s, ballot(501, 1, "r1"), noon); domain.CodeOf(err) != domain.PollClosed {
		t.Errorf("after the end: %v", err)
	}
	if again, err := Vote(s, ballot(502, 1, "r1"), noon); again != nil || err != nil {
		t.Errorf("a repeat after the end: %v %v", again, err)
	}
}

func TestAPollEndsByTimeAndAPredictionWaitsADayForItsOutcome(t *testing.T) {
	t.Parallel()
	end := noon.Add(5 * time.Minute)
	for prediction, want := range map[bool]studio.PollStatus{false: studio.PollEnded, true: studio.PollClosed} {
		s := polled(t, prediction)
		if early := FollowPoll(s.poll, end.Add(-time.Millisecond)); early != nil {
			t.Errorf("too early: %v", early)
		}
		s.Apply(FollowPoll(s.poll, end))
		if s.poll.status() != want || len(s.news) != 2 || s.news[1].GetPoll().GetStatus() != int32(want) {
			t.Errorf("prediction %v: %v, news %v", prediction, s.poll.status(), s.news)
		}
		last := FollowPoll(s.poll, end.Add(24*time.Hour))
		if cancelled := last.GetStatus() == int32(studio.PollCancelled); cancelled != prediction {
			t.Errorf("prediction %v: a day later %v", prediction, last)
		}
	}
}

func TestAPredictionIsDecidedOnceAndAPollNever(t *testing.T) {
	t.Parallel()
	s := polled(t, true)
	cast(t, s, ballot(501, 3, "r1"))
	closed := change(t, s, step("po1", studio.PollClose, 0), noon.Add(time.Minute))
	if closed.Status != int32(studio.PollClosed) || closed.CloseMs != noon.Add(time.Minute).UnixMilli() {
		t.Errorf("voting ended by hand: %v", closed)
	}
	for range 2 {
		decided := change(t, s, step("po1", studio.PollDecide, 3), noon.Add(time.Hour))
		if decided.Status != int32(studio.PollEnded) || decided.Outcome != 3 || decided.Answers[2].Votes != 1 ||
			decided.CloseMs != noon.Add(time.Minute).UnixMilli() || len(s.news) != 3 {
			t.Errorf("decided: %v, %d news", decided, len(s.news))
		}
	}
	for name, v := range map[string]struct {
		s    *State
		cmd  *protos.ChangePoll
		code domain.Code
	}{
		"another outcome":     {s, step("po1", studio.PollDecide, 1), domain.StaleState},
		"no such outcome":     {s, step("po1", studio.PollDecide, 4), domain.BadRequest},
		"cancelled too late":  {s, step("po1", studio.PollCancel, 0), domain.StaleState},
		"another poll":        {s, step("po2", studio.PollCancel, 0), domain.NotFound},
		"an unknown act":      {s, step("po1", 9, 0), domain.BadRequest},
		"a poll is not bet":   {polled(t, false), step("po1", studio.PollDecide, 1), domain.BadRequest},
		"a viewer's decision": {s, &protos.ChangePoll{PollId: "po1", Act: 1}, domain.Forbidden},
	} {
		if _, err := ChangePoll(v.s, v.cmd, noon); domain.CodeOf(err) != v.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestACancelledPollStaysCancelled(t *testing.T) {
	t.Parallel()
	s := polled(t, false)
	for range 2 {
		if gone := change(t, s, step("po1", studio.PollCancel, 0), noon); gone.Status != int32(studio.PollCancelled) {
			t.Errorf("cancelled: %v", gone)
		}
	}
	if _, err := ChangePoll(s, step("po1", studio.PollClose, 0), noon); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("ended after that: %v", err)
	}
	if s.Forget(noon.Add(studio.PollRemembered)); s.poll != nil {
		t.Errorf("remembered: %v", s.poll.shown)
	}
}
