// Moderation from the call to the sockets, on the whole house: what is deleted is gone for everybody but the staff.
package app

import (
	"fmt"
	"strings"
	"testing"
)

const secretText = "the goalkeeper is my cousin"

// say sends a line and gives its id, or the code of its refusal.
func (g *guest) say(t *testing.T, id, text string) (messageID, code string) {
	t.Helper()
	if err := g.send("send", map[string]any{"id": id, "text": text}); err != nil {
		t.Fatal(err)
	}
	f, err := g.next("ack", "rej")
	if err != nil {
		t.Fatal(err)
	}
	return f.MessageID, f.Code
}

// tells whether any of the events holds the text that was deleted.
func tells(events []event) bool {
	for _, e := range events {
		if strings.Contains(e.Text, secretText) {
			return true
		}
	}
	return false
}

func TestADeletedLineIsGoneForWhoRecoversAndForWhoJoinsAnew(t *testing.T) {
	data := freshHouse(t)
	people := settle(t, data, 5)
	anchor, loud, away, helper, late := people[0], people[1], people[2], people[3], people[4]
	h := openSite(t, data)
	h.ask(t, anchor.token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"houseImage": h.upload(t, anchor.token),
	}, nil)
	speaker := h.visit(t, h.ticket(t, loud.token), nil)
	reader := h.visit(t, h.ticket(t, away.token), nil)
	reader.until(t, "hist")
	said, _ := speaker.say(t, "a", secretText)
	for i := range 3 {
		speaker.say(t, fmt.Sprint("b", i), fmt.Sprint("chatter ", i))
	}
	// The reader has heard nothing of it: the position is that of the welcome.
	from, epoch := reader.welcome.Head, reader.epoch

	staff := h.visit(t, h.ticket(t, helper.token), nil)
	deletion := map[string]any{"houseId": firstRoom, "messageIds": []string{said}}
	if r := h.try(t, helper, "/web_anchor/chat_delete", deletion); r.Code != "FORBIDDEN" {
		t.Fatalf("a viewer deletes: %+v", r)
	}
	h.ask(t, anchor.token, "/web_anchor/moderator_edit", map[string]any{"houseId": firstRoom, "userId": helper.id, "action": 1}, nil)
	if f := staff.until(t, "priv"); f.K != "role" || f.RoomRole != 2 {
		t.Fatalf("the helper's socket was told %+v", f)
	}
	h.ask(t, helper.token, "/web_anchor/chat_delete", deletion, nil)
	for f := staff.until(t, "priv"); f.K != "modlog" || f.Action != "delete"; f = staff.until(t, "priv") {
	}

	gone := func(sentence string) {
		t.Helper()
		if welcome, heard := h.catchUp(t, away.token, epoch, from); tells(heard) || len(heard) != 4 || !heard[0].Deleted || heard[0].ID != said || !welcome.Recovered {
			t.Errorf("%s: who recovers is told %+v", sentence, heard)
		}
		anew := h.visit(t, h.ticket(t, late.token), nil)
		anew.until(t, "hist")
		if err := anew.send("history", map[string]any{"id": "h", "limit": 100}); err != nil {
			t.Fatal(err)
		}
		anew.until(t, "hist")
		if heard := anew.heard(); tells(heard) || len(heard) != 8 { // once on joining, once on asking
			t.Errorf("%s: who joins anew is told %+v", sentence, heard)
		}
	}
	gone("at once")
	var log struct {
		List []struct {
			ActionID, Action string
			Before           struct{ Messages []struct{ Text string } }
		}
	}
	h.ask(t, helper.token, "/web_anchor/mod_log", map[string]any{"houseId": firstRoom}, &log)
	if len(log.List) != 2 || log.List[0].Action != "delete" || log.List[0].Before.Messages[0].Text != secretText {
		t.Fatalf("the staff reads %+v", log)
	}
	h.close(t)
	h = openSite(t, data)
	defer h.close(t)
	gone("after a restart")

	var back struct{ Restored []string }
	h.ask(t, anchor.token, "/web_anchor/chat_restore", map[string]any{"houseId": firstRoom, "undoId": log.List[0].ActionID}, &back)
	if len(back.Restored) != 1 || back.Restored[0] != said {
		t.Fatalf("restored %+v", back)
	}
	if _, heard := h.catchUp(t, away.token, epoch, from); !tells(heard) {
		t.Errorf("restored, and who recovers is told %+v", heard)
	}
	again := h.try(t, anchor, "/web_anchor/chat_restore", map[string]any{"houseId": firstRoom, "undoId": log.List[0].ActionID})
	if again.Code != "STALE_STATE" {
		t.Errorf("undone twice: %+v", again)
	}
}

func TestAFollowMadeAfterJoiningCountsAtOnce(t *testing.T) {
	data := freshHouse(t)
	people := settle(t, data, 2)
	anchor, fan := people[0], people[1]
	h := openSite(t, data)
	defer h.close(t)
	h.ask(t, anchor.token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"houseImage": h.upload(t, anchor.token),
	}, nil)
	g := h.visit(t, h.ticket(t, fan.token), nil)
	h.ask(t, anchor.token, "/web_anchor/chat_mode", map[string]any{"houseId": firstRoom, "followersOnlyMinutes": 0}, nil)
	if _, code := g.say(t, "a", "hello"); code != "FOLLOWERS_ONLY" {
		t.Fatalf("before following: %q", code)
	}
	h.ask(t, fan.token, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom, "attention": true}, nil)
	if _, code := g.say(t, "b", "hello"); code != "" {
		t.Fatalf("after following: %q", code)
	}
	h.ask(t, fan.token, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom, "attention": false}, nil)
	if _, code := g.say(t, "c", "hello again"); code != "FOLLOWERS_ONLY" {
		t.Fatalf("after leaving: %q", code)
	}
}
