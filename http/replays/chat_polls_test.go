// A recording replays the polls of its room with its chat.

package replays_test

import (
	"testing"
	"time"

	"touchline/domain"
)

func TestARecordingShowsAPollWhereItBeganAndWhereItEnded(t *testing.T) {
	s := openStand(t)
	begin := s.Now().Add(-6 * time.Minute)
	for i, status := range []string{"1", "3"} {
		s.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
			VALUES ($1, $2, 1, 'poll', 0, '', '', $3, $4, convert_to($5, 'UTF8'))`,
			domain.HouseRoom(s.anchor.HouseID), 10+i, session, begin.Add(time.Duration(20+i)*time.Second),
			`{"o":10,"k":"poll","ts":1,"poll":{"pollId":"po1","question":"Who wins?","pollStatus":`+status+`}}`)
	}
	var chat struct {
		List []map[string]any
	}
	s.Call(t, "/web_anchor/chat_replay", `{"sessionId":"`+session+`","from":0,"to":60}`, "").Into(t, &chat)
	var at []any
	for _, event := range chat.List {
		if event["k"] == "poll" {
			at = append(at, event["rel"])
		}
	}
	if len(at) != 2 || at[0] != 20.0 || at[1] != 21.0 {
		t.Errorf("polls at %v in %v", at, chat.List)
	}
}
