// Polls in a running room: what the chat receives, and what survives the end of an actor.

package room_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
	"touchline/tests/eventually"
)

func (s *stage) poll(prediction bool, requestID string) (*protos.PollShown, error) {
	return tell(s, s.rooms.BeginPoll, &protos.BeginPoll{
		Request: &protos.Request{Key: "poll/500/" + requestID, Hash: []byte(requestID)},
		By:      &protos.Person{User: user(anchor), Role: int32(domain.RoleAnchor)}, Prediction: prediction,
		Question: "Who wins?", Answers: []string{"Reds", "Blues"}, Minutes: 5,
	})
}

func (s *stage) begun(prediction bool) string {
	s.Helper()
	shown, err := s.poll(prediction, "r1")
	if err != nil {
		s.Fatal(err)
	}
	return shown.Poll.PollId
}

func (s *stage) vote(userID int64, pollID string, answer int32, requestID string) (*protos.VoteNoted, error) {
	return tell(s, s.rooms.Vote,
		&protos.CastVote{UserId: userID, PollId: pollID, Answer: answer, Request: requestID})
}

func (s *stage) change(pollID string, act studio.PollAct, outcome int32) *protos.Poll {
	s.Helper()
	shown, err := tell(s, s.rooms.ChangePoll, &protos.ChangePoll{
		By: &protos.Person{User: user(anchor), Role: int32(domain.RoleAnchor)}, PollId: pollID, Act: int32(act),
		Outcome: outcome,
	})
	if err != nil {
		s.Fatal(err)
	}
	return shown.Poll
}

// polls are the states of polls that the chat was sent.
func (a *fixture) polls() []*protos.Poll {
	var polls []*protos.Poll
	for _, news := range a.chat.received() {
		if news.GetPoll() != nil {
			polls = append(polls, news.GetPoll())
		}
	}
	return polls
}

func votesOf(p *protos.Poll) []int64 {
	var votes []int64
	for _, answer := range p.GetAnswers() {
		votes = append(votes, answer.Votes)
	}
	return votes
}

func TestTheRoomHearsOfABegunAndAnEndedPollAndNotOfEveryVote(t *testing.T) {
	s := newFixture(t).open()
	id := s.begun(false)
	for userID := range int64(20) {
		if _, err := s.vote(600+userID, id, 1+int32(userID%2), "r1"); err != nil {
			t.Fatal(err)
		}
	}
	s.change(id, studio.PollClose, 0)
	eventually.True(s, "the room is sent the result", func() bool { return len(s.polls()) == 2 })
	if polls := s.polls(); polls[0].Status != int32(studio.PollOpen) || votesOf(polls[0])[0] != 0 ||
		polls[1].Status != int32(studio.PollEnded) || !slices.Equal(votesOf(polls[1]), []int64{10, 10}) {
		t.Fatalf("the room was sent %v", polls)
	}
}

func TestTheVotesOfAPollComeWithTheFiguresOfTheRoom(t *testing.T) {
	s := newFixture(t).open()
	id := s.begun(false)
	for userID := range int64(3) {
		if _, err := s.vote(600+userID, id, 2, "r1"); err != nil {
			t.Fatal(err)
		}
	}
	eventually.True(s, "the sockets are sent all votes", func() bool {
		s.sockets.mu.Lock()
		defer s.sockets.mu.Unlock()
		return s.sockets.votes.GetPollId() == id && slices.Equal(s.sockets.votes.Votes, []int64{0, 3})
	})
}

func TestAPollEndsByItselfWhenItsTimeIsOver(t *testing.T) {
	s := newFixture(t).open()
	s.begun(false)
	s.ahead.Store(int64(6 * time.Minute))
	eventually.True(s, "the poll has ended", func() bool {
		polls := s.polls()
		return len(polls) == 2 && polls[1].Status == int32(studio.PollEnded)
	})
}

func TestARepeatedBeginningIsTheSamePoll(t *testing.T) {
	s := newFixture(t).open()
	id := s.begun(false)
	if _, err := s.poll(false, "r1"); domain.CodeOf(err) != domain.PollRunning {
		t.Fatalf("a repeat: %v", err) // http/rest answers it with the first outcome
	}
	s.change(id, studio.PollCancel, 0)
	if _, err := s.poll(false, "r1"); err == nil {
		t.Fatal("a repeat after the end began a second poll")
	}
	if len(s.polls()) != 2 {
		t.Fatalf("the room was sent %v", s.polls())
	}
}

// A killed room comes back with every vote that was acknowledged; a stale one counts nothing.
func TestTortureNoAcknowledgedVoteIsLostWhenARoomIsKilled(t *testing.T) {
	a := newFixture(t)
	stale := a.open()
	id := stale.begun(true)
	for userID := range int64(30) {
		if _, err := stale.vote(600+userID, id, 1, "r1"); err != nil {
			t.Fatal(err)
		}
	}
	fresh := a.open() // knows nothing of the other, as after a kill
	if noted, err := fresh.vote(600, id, 1, "r1"); err != nil || !noted.Repeated || noted.Answer != 1 {
		t.Fatalf("a repeat at the successor: %v %v", noted, err)
	}
	if _, err := fresh.vote(601, id, 2, "r2"); domain.CodeOf(err) != domain.AlreadyVoted {
		t.Fatalf("a second vote at the successor: %v", err)
	}
	for i, s := range []*stage{stale, fresh, stale, fresh} { // each call activates the room on the other node
		if noted, err := s.vote(700+int64(i), id, 2, "r1"); err != nil || votesOf(noted.Poll)[1] != int64(i+1) {
			t.Fatalf("vote %d: %v %v", i, noted, err)
		}
	}
	closed := fresh.change(id, studio.PollClose, 0)
	decided := stale.change(id, studio.PollDecide, 2)
	if !slices.Equal(votesOf(closed), []int64{30, 4}) || decided.Outcome != 2 ||
		!slices.Equal(votesOf(decided), []int64{30, 4}) {
		t.Fatalf("closed %v, decided %v", closed, decided)
	}
	told, err := tell(stale, stale.rooms.ShowPoll, &protos.AskPoll{UserId: 600})
	if err != nil || told.Poll != nil {
		t.Fatalf("after the end: %v %v", told, err)
	}
}

func TestARoomThatMovesTakesItsPollAlong(t *testing.T) {
	a := newFixture(t)
	first := a.open()
	id := first.begun(false)
	if _, err := first.vote(600, id, 2, "r1"); err != nil {
		t.Fatal(err)
	}
	first.close()
	if _, handedOver := a.journal.Saved("room/" + house); !handedOver {
		t.Fatal("the room was not handed over")
	}
	second := a.open()
	told, err := tell(second, second.rooms.ShowPoll, &protos.AskPoll{UserId: 600})
	if err != nil || told.Answer != 2 || !slices.Equal(votesOf(told.Poll), []int64{0, 1}) {
		t.Fatalf("got %v %v", told, err)
	}
	if noted, err := second.vote(600, id, 2, "r1"); err != nil || !noted.Repeated {
		t.Fatalf("a repeat after the move: %v %v", noted, err)
	}
}

// An answer about a vote waits until the vote is in the journal, also for a repeated request.
func TestARepeatedVoteIsAnsweredOnceTheVoteIsInTheJournal(t *testing.T) {
	s := newFixture(t).open()
	id := s.begun(false)
	eventually.True(s, "the room is sent the poll", func() bool {
		return len(s.polls()) == 1 && s.journal.Queued("room/"+house) == 0
	})
	release := s.journal.Hold()
	answers := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := s.vote(600, id, 1, "r1")
			answers <- err
		}()
	}
	eventually.True(s, "the second request is queued behind the first", func() bool {
		return s.journal.Queued("room/"+house) >= 2
	})
	if len(answers) > 0 {
		t.Fatalf("answered %v before the commit", <-answers)
	}
	release()
	for range 2 {
		if err := <-answers; err != nil {
			t.Fatal(err)
		}
	}
}
