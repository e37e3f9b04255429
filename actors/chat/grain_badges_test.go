// Badges of speakers and givers: an event keeps the badges its author wore at that moment.

package chat_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// wardrobe holds the badges of people by house, who asked for them, and who was reported to have given coins.
type wardrobe struct {
	mu    sync.Mutex
	worn  map[[2]int64]domain.Badges // by house and user
	given [][2]int64                 // houses, and who gave
	asked map[[2]int64]int
}

func (w *wardrobe) Of(houseID, userID int64) domain.Badges {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked[[2]int64{houseID, userID}]++
	return w.worn[[2]int64{houseID, userID}]
}

func (w *wardrobe) Given(houseID, userID int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.given = append(w.given, [2]int64{houseID, userID})
}

func (w *wardrobe) wasAsked(houseID, userID int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.asked[[2]int64{houseID, userID}] > 0
}

func (w *wardrobe) set(houseID, userID int64, worn domain.Badges) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.worn[[2]int64{houseID, userID}] = worn
}

// givers are the people who gave a house coins, as reported.
func (w *wardrobe) givers(houseID int64) (userIDs []int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, given := range w.given {
		if given[0] == houseID {
			userIDs = append(userIDs, given[1])
		}
	}
	return userIDs
}

var badges = &wardrobe{worn: map[[2]int64]domain.Badges{}, asked: map[[2]int64]int{}}

// wears returns the badges in an event.
func wears(t *testing.T, event []byte) (worn struct {
	Medal    *frames.Medal
	FanLevel int
	Tags     []string
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
	badges.set(95, 5, domain.Badges{Place: 2, FanLevel: 7, Brand: true})
	if worn := wears(t, say("c2", "decorated")); worn.Medal == nil ||
		*worn.Medal != (frames.Medal{Name: "supporter", Level: 2}) || !slices.Equal(worn.Tags, []string{"brand"}) ||
		worn.FanLevel != 7 {
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

func TestALineOfAPersonWithoutBadgesHasNoByteOfThem(t *testing.T) {
	const room = "house:98"
	open(t, room)
	if _, err := post(room, 5, "c1", "plain"); err != nil {
		t.Fatal(err)
	}
	line := string(received(t, room).Events[0])
	for _, field := range []string{"medal", "fanLevel", "tags"} {
		if strings.Contains(line, field) {
			t.Errorf("it has %s: %s", field, line)
		}
	}
}

func TestBadgesAreRequestedWhenAPersonEntersAndForWhoSpokeBeforeTheRoomSlept(t *testing.T) {
	const room = "house:99"
	open(t, room)
	enters := &protos.AskStanding{Person: person(6, domain.RoleViewer)}
	if _, err := chats.WhereStands(t.Context(), room, enters); err != nil {
		t.Fatal(err)
	}
	if !badges.wasAsked(99, 6) {
		t.Error("who entered and has not spoken has no badges for their first line")
	}
	if _, err := post(room, 5, "c1", "hello"); err != nil {
		t.Fatal(err)
	}
	sleep(t, room)
	badges.mu.Lock()
	clear(badges.asked)
	badges.mu.Unlock()
	if open(t, room); !badges.wasAsked(99, 5) {
		t.Error("who spoke before the room slept has no badges for their next line")
	}
}

func TestAGiftShowsBadgesAndGivesAreReportedOnceWithWhoGave(t *testing.T) {
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
	if givers := badges.givers(96); !slices.Equal(givers, []int64{5}) {
		t.Fatalf("reported were %v", givers)
	}
	tell(t, chats.Carry, room, &protos.CarryNews{News: []*protos.RoomNews{gift, tip}})
	if givers := badges.givers(96); !slices.Equal(givers, []int64{5, 6}) {
		t.Fatalf("after a tip and repeated news reported were %v", givers)
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
