// Polls and predictions on the whole server: one vote a person, kept through a stop, and the result in the chat.

package product

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
)

type pollAnswer struct {
	Poll     *frames.PollView
	MyAnswer int32
	Replayed bool
}

func votesIn(p *frames.PollView) []int64 {
	var votes []int64
	for _, answer := range p.Answers {
		votes = append(votes, answer.Votes)
	}
	return votes
}

func ballot(id, request string, answer int) map[string]any {
	return map[string]any{
		"houseId": apptest.FirstRoom, "pollId": id, "answer": answer, "requestId": "request-" + request,
	}
}

func TestAPollSurvivesAStopAndEndsInTheChat(t *testing.T) {
	data := apptest.DataFolder(t)
	people := apptest.MakePeople(t, data, 4)
	anchor, viewers := people[0], people[1:]
	first := apptest.Open(t, data)
	first.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"houseImage": first.Upload(t, anchor.Token),
	}, nil)
	form := map[string]any{"houseId": apptest.FirstRoom, "prediction": true, "question": " Who wins? ",
		"answers": []string{"Reds", "Blues"}, "minutes": 5, "requestId": "request-1"}
	if r := first.Try(t, viewers[0], "/web_anchor/poll_begin", form); r.Code != domain.Forbidden {
		t.Errorf("begun by a viewer: %+v", r)
	}
	var begun, again pollAnswer
	first.Ask(t, anchor.Token, "/web_anchor/poll_begin", form, &begun)
	first.Ask(t, anchor.Token, "/web_anchor/poll_begin", form, &again)
	if begun.Poll.Question != "Who wins?" || begun.Replayed || !again.Replayed ||
		again.Poll.PollID != begun.Poll.PollID {
		t.Errorf("begun %+v, again %+v", begun, again)
	}
	id := begun.Poll.PollID
	for i, viewer := range viewers {
		var cast pollAnswer
		first.Ask(t, viewer.Token, "/web_anchor/poll_vote", ballot(id, "vote", 1+i%2), &cast)
		if cast.MyAnswer != int32(1+i%2) || cast.Replayed {
			t.Errorf("%d voted %+v", i, cast)
		}
	}
	first.Close(t)

	second := apptest.Open(t, data)
	defer second.Close(t)
	var repeat, shown pollAnswer
	second.Ask(t, viewers[0].Token, "/web_anchor/poll_vote", ballot(id, "vote", 1), &repeat)
	if !repeat.Replayed || repeat.MyAnswer != 1 || !slices.Equal(votesIn(repeat.Poll), []int64{2, 1}) {
		t.Errorf("a repeat after the stop: %+v", repeat)
	}
	if r := second.Try(t, viewers[1], "/web_anchor/poll_vote", ballot(id, "other", 1)); r.Code !=
		domain.AlreadyVoted || r.Params["answer"] != 2.0 {
		t.Errorf("a second vote: %+v", r)
	}
	second.Ask(t, viewers[1].Token, "/web_anchor/poll_details", map[string]any{"houseId": apptest.FirstRoom}, &shown)
	if shown.MyAnswer != 2 || shown.Poll.Status != studio.PollOpen {
		t.Errorf("shown %+v", shown)
	}
	change := func(act studio.PollAct, outcome int) {
		second.Ask(t, anchor.Token, "/web_anchor/poll_change", map[string]any{
			"houseId": apptest.FirstRoom, "pollId": id, "act": act, "outcome": outcome}, &shown)
	}
	g := second.Join(t, second.Ticket(t, viewers[2].Token), nil)
	change(studio.PollClose, 0)
	if r := second.Try(t, anchor, "/web_anchor/poll_vote", ballot(id, "late", 1)); r.Code != domain.PollClosed {
		t.Errorf("a late vote: %+v", r)
	}
	change(studio.PollDecide, 2)
	if shown.Poll.Status != studio.PollEnded || shown.Poll.Outcome != 2 {
		t.Errorf("decided: %+v", shown.Poll)
	}
	var told []string
	for len(told) < 3 {
		frame, err := g.Next("hist", "ev")
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, pollsIn(t, frame.Raw)...)
	}
	if want := []string{"1 0 [0 0]", "2 0 [2 1]", "3 2 [2 1]"}; !slices.Equal(told, want) {
		t.Errorf("the chat was told %v, want %v", told, want)
	}
}

// pollsIn lists what a frame tells of polls: status, outcome and votes.
func pollsIn(t *testing.T, raw []byte) (told []string) {
	t.Helper()
	var frame struct {
		E []struct {
			K    string
			Poll frames.PollView
		}
	}
	if err := json.Unmarshal(raw, &frame); err != nil {
		t.Fatal(err)
	}
	for _, event := range frame.E {
		if event.K == "poll" {
			told = append(told, fmt.Sprint(event.Poll.Status, event.Poll.Outcome, votesIn(&event.Poll)))
		}
	}
	return told
}
