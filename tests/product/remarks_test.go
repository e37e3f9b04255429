// The remarks of tips and red envelopes on the whole server: they are lines of the room, under its rules and its staff.

package product

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

const remarkText = "the referee is my uncle"

// moneyLines returns the tips and envelopes of the first room, as visitors read them.
func moneyLines(t *testing.T, b *apptest.Shop) (text string, ids []string) {
	t.Helper()
	var remarks struct{ List []json.RawMessage }
	b.Ask(t, "", "/web_anchor/receive_money_message", map[string]any{"houseId": apptest.FirstRoom}, &remarks)
	for _, event := range remarks.List {
		var line struct{ ID string }
		if err := json.Unmarshal(event, &line); err != nil {
			t.Fatal(err)
		}
		text += string(event)
		if line.ID != "" {
			ids = append(ids, line.ID)
		}
	}
	return text, ids
}

func TestAMutedUserCannotSpeakByGivingCoins(t *testing.T) {
	b := apptest.OpenShop(t, 0, 1000, 0)
	defer b.Close(t)
	anchor, loud, other := b.People[0], b.People[1], b.People[2]
	b.Ask(t, other.Token, "/web_anchor/web_recommend_user",
		map[string]any{"houseId": apptest.FirstRoom, "attention": true}, nil)
	b.Ask(t, anchor.Token, "/web_anchor/edit_user",
		map[string]any{"houseId": apptest.FirstRoom, "userId": loud.ID, "action": 1, "muteType": 5, "reason": "spam"},
		nil)
	gifts := map[string]map[string]any{
		"/web_anchor/send_money":        {"amount": 10},
		"/web_anchor/send_money_to_all": {"totalAmount": 10, "totalCount": 2, "redType": 1},
		"/web_anchor/send_money_to_one": {"totalAmount": 10, "userId": other.ID},
	}
	for path, request := range gifts {
		request["houseId"], request["remark"], request["requestId"] = apptest.FirstRoom, remarkText, "spoken-1"
		if r := b.Patiently(t, loud, path, request); r.Code != domain.Muted || r.Params["muteType"] != 5.0 {
			t.Errorf("%s of a muted person: %+v", path, r)
		}
	}
	if w := b.Wallet(t, loud); w.Balance != 1000 {
		t.Errorf("what was refused cost %d coins", 1000-w.Balance)
	}
	for path, request := range gifts { // the refusal left the request ids unused
		request["remark"] = ""
		if r := b.Patiently(t, loud, path, request); !r.Success {
			t.Errorf("%s without words: %+v", path, r)
		}
	}
	b.Ask(t, anchor.Token, "/web_anchor/edit_user",
		map[string]any{"houseId": apptest.FirstRoom, "userId": loud.ID, "action": 2}, nil)
	b.Ask(t, anchor.Token, "/web_anchor/chat_mode",
		map[string]any{"houseId": apptest.FirstRoom, "linksAllowed": false, "slowSeconds": 120}, nil)
	tip := map[string]any{"houseId": apptest.FirstRoom, "amount": 10, "remark": "www.example.com",
		"requestId": "a-link-1"}
	if r := b.Patiently(t, loud, "/web_anchor/send_money", tip); r.Code != domain.TextBanned {
		t.Errorf("a link on a tip: %+v", r)
	}
	tip["remark"], tip["requestId"] = "bravo", "the-first-1"
	if r := b.Patiently(t, loud, "/web_anchor/send_money", tip); !r.Success {
		t.Errorf("a tip with words: %+v", r)
	}
	eventually.True(t, "one money line", func() bool { _, ids := moneyLines(t, b); return len(ids) == 1 })
	tip["requestId"] = "too-soon-1"
	if r := b.Patiently(t, loud, "/web_anchor/send_money", tip); r.Code != domain.SlowMode {
		t.Errorf("the next one at once: %+v", r)
	}
	tip["requestId"] = "the-first-1"
	if r := b.Patiently(t, loud, "/web_anchor/send_money", tip); !r.Success ||
		!strings.Contains(string(r.Data), `"replayed":true`) {
		t.Errorf("the first one repeated in slow mode: %+v", r)
	}
}

func TestTheStaffCanDeleteTheRemarkOfATipAndTheCoinsStay(t *testing.T) {
	b := apptest.OpenShop(t, 0, 1000, 0)
	defer func() { b.Close(t) }()
	anchor, loud, other := b.People[0], b.People[1], b.People[2]
	b.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": b.Upload(t, anchor.Token),
	}, nil)
	b.Ask(t, loud.Token, "/web_anchor/send_money",
		map[string]any{"houseId": apptest.FirstRoom, "amount": 10, "remark": remarkText, "requestId": "request-1"}, nil)
	var sent struct{ RedEnvelopeID string }
	b.Ask(t, loud.Token, "/web_anchor/send_money_to_all",
		map[string]any{"houseId": apptest.FirstRoom, "totalAmount": 10, "totalCount": 2,
			"redType": 1, "remark": remarkText, "requestId": "request-2"}, &sent)
	ids := eventually.Value(t, "two money lines", func() []string { _, ids := moneyLines(t, b); return ids },
		func(ids []string) bool { return len(ids) == 2 })
	// All public places.
	read := func() string {
		text, _ := moneyLines(t, b)
		guest := b.Join(t, b.Ticket(t, other.Token), nil)
		text += string(guest.Until(t, "hist").Raw)
		detail := b.Try(t, other, "/web_anchor/red_envelope_detail",
			map[string]any{"redEnvelopeId": sent.RedEnvelopeID})
		return text + string(guest.Welcome.Raw) + string(detail.Data)
	}
	if n := strings.Count(read(), remarkText); n != 6 { // lines 2, hist 2, open envelopes 1, detail 1
		t.Fatalf("before it is deleted it is read %d times", n)
	}
	var filed struct{ ReportID string }
	b.Ask(t, other.Token, "/web_anchor/report",
		map[string]any{"houseId": apptest.FirstRoom, "messageId": ids[0], "userId": loud.ID, "reason": 2}, &filed)
	if filed.ReportID == "" {
		t.Error("the remark could not be reported")
	}
	if r := b.Try(t, other, "/web_anchor/chat_delete",
		map[string]any{"houseId": apptest.FirstRoom, "messageIds": ids}); r.Code != domain.Forbidden {
		t.Errorf("a stranger deletes: %+v", r)
	}

	b.Ask(t, anchor.Token, "/web_anchor/chat_delete", map[string]any{"houseId": apptest.FirstRoom, "messageIds": ids},
		nil)

	gone := func(sentence string) {
		t.Helper()
		text := read()
		if strings.Contains(text, remarkText) || strings.Count(text, `"amount":10`) < 2 {
			t.Errorf("%s: read %s", sentence, text)
		}
		grabbed := b.Patiently(t, other, "/web_anchor/grab_public_red_envelope",
			map[string]any{"houseId": apptest.FirstRoom, "redEnvelopeId": sent.RedEnvelopeID})
		if strings.Contains(string(grabbed.Data), remarkText) {
			t.Errorf("%s: who grabs reads %s", sentence, grabbed.Data)
		}
	}
	gone("at once")
	var log struct {
		List []struct {
			ActionID, Action string
			Before           struct {
				Messages []struct{ Text, NickName string }
			}
		}
	}
	b.Ask(t, anchor.Token, "/web_anchor/mod_log", map[string]any{"houseId": apptest.FirstRoom}, &log)
	if len(log.List) != 1 || len(log.List[0].Before.Messages) != 2 ||
		log.List[0].Before.Messages[1].Text != remarkText {
		t.Fatalf("the staff reads %+v", log)
	}
	b.Close(t)
	b.Server = apptest.Open(t, b.Data)
	gone("after a restart")
	b.Ask(t, anchor.Token, "/web_anchor/chat_restore",
		map[string]any{"houseId": apptest.FirstRoom, "undoId": log.List[0].ActionID}, nil)
	if n := strings.Count(read(), remarkText); n != 6 {
		t.Errorf("restored, it is read %d times", n)
	}
	b.Ask(t, anchor.Token, "/web_anchor/edit_user",
		map[string]any{"houseId": apptest.FirstRoom, "userId": loud.ID, "action": 1, "muteType": 1,
			"reason": "spam", "deleteMessages": true}, nil)
	if text := read(); strings.Contains(text, remarkText) {
		t.Error(fmt.Sprint("muted with all lines: ", text))
	}
}
