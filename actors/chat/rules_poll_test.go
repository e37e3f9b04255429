// Polls in the chat of their room: an event when they begin and end, and the state that joining clients get.

package chat

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/protos"
)

func pollNews(number int64, status studio.PollStatus, votes int64) *protos.RoomNews {
	return &protos.RoomNews{Number: number, AtMs: noon.UnixMilli(), What: &protos.RoomNews_Poll{Poll: &protos.Poll{
		PollId: "po1", Prediction: true, Question: "Who wins?", Status: int32(status), CloseMs: 9,
		Answers: []*protos.PollAnswer{{Text: "Reds", Votes: votes}, {Text: "Blues"}},
	}}}
}

func TestAPollIsALineOfTheChatAndStateUntilItEnds(t *testing.T) {
	t.Parallel()
	s := after()
	for i, v := range []struct {
		status studio.PollStatus
		runs   bool
	}{{studio.PollOpen, true}, {studio.PollClosed, true}, {studio.PollEnded, false}} {
		news := pollNews(int64(i+1), v.status, int64(i))
		counted, broadcasts, _ := Sequence(s, &protos.CarryNews{News: []*protos.RoomNews{news}}, nil, noon)
		s.Apply(counted)
		body, row := broadcasts[0].encode("house:1", 1, "ls1")
		if len(broadcasts) != 1 || row.(moderation.LineRow).Kind != "poll" ||
			!strings.Contains(string(body), `"question":"Who wins?"`) || !s.changesRoom(broadcasts[0]) {
			t.Errorf("sent %s", body)
		}
		saved, err := proto.Marshal(s.Save())
		if err != nil {
			t.Fatal(err)
		}
		back := NewState()
		if err := back.Load(saved); err != nil {
			t.Fatal(err)
		}
		if poll := back.RoomState().Poll; (poll != nil) != v.runs ||
			v.runs && poll.Answers[0].Votes != int64(i) {
			t.Errorf("status %d: whoever joins is told %v", v.status, poll)
		}
	}
}
