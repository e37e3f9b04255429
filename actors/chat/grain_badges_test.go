// Badges of speakers and givers: an event keeps the badges its author wore at that moment.

package chat_test

import (
	"encoding/json"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// wardrobe holds the badges of people by house, and the houses whose ranking was reported as changed.
type wardrobe struct {
	mu    sync.Mutex
	worn  map[[2]int64]domain.Badges // by house and user
	given []int64
}

func (w *wardrobe) Of(houseID, userID int64) domain.Badges {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.worn[[2]int64{houseID, userID}]
}

func (w *wardrobe) Given(houseID int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.given = append(w.given, houseID)
}

func (w *wardrobe) set(houseID, userID int64, worn domain.Badges) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.worn[[2]int64{houseID, userID}] = worn
}

func (w *wardrobe) gifts(houseID int64) (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, given := range w.given {
		if given == houseID {
			n++
		}
	}
	return n
}

var badges = &wardrobe{worn: map[[2]int64]domain.Badges{}}

// wears returns the badges in an event.
func wears(t *testing.T, event []byte) (worn struct {
	Medal *frames.Medal
	Tags  []string
}) {
	t.Helper()
	var e struct{ U json.RawMessage }
	if err := json.Unmarshal(event, &e); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(e.U, &worn); err != nil {
		t.Fatalf("%s: %v", event, err)
	}
	return worn
}

func TestALineKeepsTheBadgesItsAuthorWoreAtThatMoment(t *testing.T) {
	const room = "house:95"
	open(t, room)
	say := func(cid, text string) []byte {
		if _, err := post(room, 5, cid, text); err != nil {
			t.Fatal(err)
		}
		return received(t, room).Events[0]
	}
	if worn := wears(t, say("c1", "plain")); worn.Medal != nil || worn.Tags != nil {
		t.Fatalf("a person without badges is shown with %+v", worn)
	}
	badges.set(95, 5, domain.Badges{Place: 2, Brand: true})
	if worn := wears(t, say("c2", "decorated")); worn.Medal == nil ||
		*worn.Medal != (frames.Medal{Name: "supporter", Level: 2}) || len(worn.Tags) != 1 || worn.Tags[0] != "brand" {
		t.Fatalf("badges %+v", worn)
	}
	badges.set(95, 5, domain.Badges{})
	say("c3", "plain again")

	recent := open(t, room).Recent
	if a, b := wears(t, recent[1]), wears(t, recent[2]); a.Medal == nil || b.Medal != nil {
		t.Fatalf("newcomers are shown %s and %s", recent[1], recent[2])
	}
	sleep(t, room)
	if woken := open(t, room).Recent; wears(t, woken[1]).Medal == nil {
		t.Fatalf("after the room slept its line is %s", woken[1])
	}
}

func TestAGiftShowsBadgesAndReportsThatTheRankingChanged(t *testing.T) {
	const room = "house:96"
	badges.set(96, 5, domain.Badges{Place: 1})
	open(t, room)
	gift := &protos.RoomNews{
		Number: 1, AtMs: 1,
		What: &protos.RoomNews_Gift{Gift: &protos.GiftNews{
			GiftTxId: "gt", From: &protos.User{UserId: 5, NickName: "fan5"}, Count: 1, Amount: 10,
		}},
	}
	tip := &protos.RoomNews{
		Number: 2, AtMs: 1,
		What: &protos.RoomNews_Tip{Tip: &protos.TipNews{TipId: "tp", From: &protos.User{UserId: 6}, Amount: 10}},
	}
	tell(t, chats.Carry, room, &protos.CarryNews{News: []*protos.RoomNews{gift}})
	if worn := wears(t, received(t, room).Events[0]); worn.Medal == nil || worn.Medal.Level != 1 {
		t.Fatalf("the gift is shown with %+v", worn)
	}
	if n := badges.gifts(96); n != 1 {
		t.Fatalf("%d changes of the ranking were reported", n)
	}
	tell(t, chats.Carry, room, &protos.CarryNews{News: []*protos.RoomNews{gift, tip}})
	if n := badges.gifts(96); n != 1 {
		t.Fatalf("tips or repeated news count as gifts: %d", n)
	}
}

func TestAnEnvelopeShowsTheBadgesOfItsSenderAndItsBestReceiver(t *testing.T) {
	const room = "house:97"
	badges.set(97, 5, domain.Badges{Place: 1})
	badges.set(97, 6, domain.Badges{Brand: true})
	open(t, room)
	news := []*protos.RoomNews{
		{
			Number: 1, AtMs: 1,
			What: &protos.RoomNews_EnvelopeOpen{EnvelopeOpen: &protos.RedEnvelope{
				RedEnvelopeId: "re_1", Sender: &protos.User{UserId: 5},
			}},
		},
		{
			Number: 2, AtMs: 2,
			What: &protos.RoomNews_EnvelopeEnd{EnvelopeEnd: &protos.EndNews{
				RedEnvelopeId: "re_1", RedStatus: 2, Best: &protos.User{UserId: 6}, BestAmount: 9,
			}},
		},
	}
	tell(t, chats.Carry, room, &protos.CarryNews{News: news})
	var sent struct {
		Envelope struct {
			Sender struct{ Medal *frames.Medal }
		}
		Best *struct {
			U struct{ Tags []string }
		}
	}
	for _, event := range received(t, room).Events {
		if err := json.Unmarshal(event, &sent); err != nil {
			t.Fatal(err)
		}
	}
	if medal := sent.Envelope.Sender.Medal; medal == nil || medal.Level != 1 {
		t.Errorf("the sender wears %+v", medal)
	}
	if sent.Best == nil || len(sent.Best.U.Tags) != 1 {
		t.Errorf("the best receiver is shown as %+v", sent.Best)
	}
}
