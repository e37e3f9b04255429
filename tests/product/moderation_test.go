// Moderation from the call to the sockets, on the whole server: deleted lines are hidden from everybody but the staff.

package product

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/apptest"
)

const secretText = "the goalkeeper is my cousin"

// tells reports whether an event holds the deleted text.
func tells(events []apptest.Event) bool {
	for _, e := range events {
		if strings.Contains(e.Text, secretText) {
			return true
		}
	}
	return false
}

func TestADeletedLineIsGoneAfterRecoveryAndForNewViewers(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 5)
	anchor, loud, away, helper, late := people[0], people[1], people[2], people[3], people[4]
	h := apptest.Open(t, data)
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
	}, nil)
	speaker := h.Join(t, h.Ticket(t, loud.Token), nil)
	reader := h.Join(t, h.Ticket(t, away.Token), nil)
	reader.Until(t, "hist")
	said, _ := speaker.Say(t, "a", secretText)
	for i := range 3 {
		speaker.Say(t, fmt.Sprint("b", i), fmt.Sprint("chatter ", i))
	}
	// The reader has not received it: the position is that of the welcome.
	from, epoch := reader.Welcome.Head, reader.Epoch

	staff := h.Join(t, h.Ticket(t, helper.Token), nil)
	deletion := map[string]any{"houseId": apptest.FirstRoom, "messageIds": []string{said}}
	if r := h.Try(t, helper, "/web_anchor/chat_delete", deletion); r.Code != "FORBIDDEN" {
		t.Fatalf("a viewer deletes: %+v", r)
	}
	h.Ask(t, anchor.Token, "/web_anchor/moderator_edit",
		map[string]any{"houseId": apptest.FirstRoom, "userId": helper.ID, "action": 1}, nil)
	if f := staff.Until(t, "priv"); f.K != "role" || f.RoomRole != 2 {
		t.Fatalf("the helper's socket was told %+v", f)
	}
	h.Ask(t, helper.Token, "/web_anchor/chat_delete", deletion, nil)
	for f := staff.Until(t, "priv"); f.K != "modlog" || f.Action != "delete"; f = staff.Until(t, "priv") {
	}

	gone := func(sentence string) {
		t.Helper()
		if welcome, received := h.CatchUp(t, away.Token, epoch, from); tells(received) || len(received) != 4 ||
			!received[0].Deleted || received[0].ID != said || !welcome.Recovered {
			t.Errorf("%s: a recovering viewer gets %+v", sentence, received)
		}
		anew := h.Join(t, h.Ticket(t, late.Token), nil)
		anew.Until(t, "hist")
		if err := anew.Send("history", map[string]any{"id": "h", "limit": 100}); err != nil {
			t.Fatal(err)
		}
		anew.Until(t, "hist")
		if received := anew.Heard(); tells(received) || len(received) != 8 { // once on joining, once on request
			t.Errorf("%s: a new viewer gets %+v", sentence, received)
		}
	}
	gone("at once")
	var log struct {
		List []struct {
			ActionID, Action string
			Before           struct{ Messages []struct{ Text string } }
		}
	}
	h.Ask(t, helper.Token, "/web_anchor/mod_log", map[string]any{"houseId": apptest.FirstRoom}, &log)
	if len(log.List) != 2 || log.List[0].Action != "delete" || log.List[0].Before.Messages[0].Text != secretText {
		t.Fatalf("the staff reads %+v", log)
	}
	h.Close(t)
	h = apptest.Open(t, data)
	defer h.Close(t)
	gone("after a restart")

	var back struct{ Restored []string }
	h.Ask(t, anchor.Token, "/web_anchor/chat_restore",
		map[string]any{"houseId": apptest.FirstRoom, "undoId": log.List[0].ActionID}, &back)
	if len(back.Restored) != 1 || back.Restored[0] != said {
		t.Fatalf("restored %+v", back)
	}
	if _, received := h.CatchUp(t, away.Token, epoch, from); !tells(received) {
		t.Errorf("restored, and a recovering viewer gets %+v", received)
	}
	again := h.Try(t, anchor, "/web_anchor/chat_restore",
		map[string]any{"houseId": apptest.FirstRoom, "undoId": log.List[0].ActionID})
	if again.Code != "STALE_STATE" {
		t.Errorf("undone twice: %+v", again)
	}
}

func TestAFollowMadeAfterJoiningCountsAtOnce(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 2)
	anchor, fan := people[0], people[1]
	h := apptest.Open(t, data)
	defer h.Close(t)
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
	}, nil)
	g := h.Join(t, h.Ticket(t, fan.Token), nil)
	h.Ask(t, anchor.Token, "/web_anchor/chat_mode", map[string]any{
		"houseId":              apptest.FirstRoom,
		"followersOnlyMinutes": 0,
	}, nil)
	if _, code := g.Say(t, "a", "hello"); code != "FOLLOWERS_ONLY" {
		t.Fatalf("before following: %q", code)
	}
	h.Ask(t, fan.Token, "/web_anchor/web_recommend_user", map[string]any{
		"houseId":   apptest.FirstRoom,
		"attention": true,
	}, nil)
	if _, code := g.Say(t, "b", "hello"); code != "" {
		t.Fatalf("after following: %q", code)
	}
	h.Ask(t, fan.Token, "/web_anchor/web_recommend_user", map[string]any{
		"houseId":   apptest.FirstRoom,
		"attention": false,
	}, nil)
	if _, code := g.Say(t, "c", "hello again"); code != "FOLLOWERS_ONLY" {
		t.Fatalf("after leaving: %q", code)
	}
}
