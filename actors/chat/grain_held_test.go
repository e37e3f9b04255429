// Held lines in a running chat.

package chat_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

func TestAHeldLineIsRefusedAndFiledForReview(t *testing.T) {
	const room = "house:25"
	list, _ := moderation.NewWords([]moderation.BannedWord{{
		Word: "dubious", Mode: moderation.WordContains, Action: moderation.WordHold,
	}})
	banned.Store(list)
	defer banned.Store(nil)
	if _, err := post(room, 5, "c1", "a dubious offer"); domain.CodeOf(err) != domain.TextBanned {
		t.Fatalf("got %v", err)
	}
	for _, row := range journal.Rows("chat/" + room) {
		if held, ok := row.(moderation.HeldRow); ok {
			if r := held.Report; r.Evidence != "a dubious offer" || r.UserID != 5 || r.Room != room || r.HouseID != 25 {
				t.Fatalf("filed %+v", r)
			}
			return
		}
	}
	t.Fatal("no report was filed")
}

func TestTheStaffReceiveHeldLinesAndPublishThem(t *testing.T) {
	const room = "house:27"
	list, _ := moderation.NewWords([]moderation.BannedWord{{
		Word: "dubious", Mode: moderation.WordContains, Action: moderation.WordHold,
	}})
	banned.Store(list)
	defer banned.Store(nil)
	_, err := post(room, 5, "c1", "a dubious offer")
	if refusal, ok := errors.AsType[*domain.Refusal](err); !ok || refusal.Params["held"] != true {
		t.Fatalf("got %v", err)
	}
	if frame := private(t, room, `"k":"held"`); !frame.Staff || !strings.Contains(string(frame.Frame), `"count":1`) {
		t.Fatalf("sent %s", frame.Frame)
	}
	ask := &protos.AskHeld{By: anchor}
	waiting := tell(t, chats.HeldLines, room, ask).Lines
	if len(waiting) != 1 || waiting[0].Text != "a dubious offer" {
		t.Fatalf("waiting %v", waiting)
	}
	_, err = chats.HeldLines(context.Background(), room, &protos.AskHeld{By: person(6, domain.RoleViewer)})
	if domain.CodeOf(err) != domain.Forbidden {
		t.Fatalf("a viewer lists held lines: %v", err)
	}
	settled := tell(t, chats.DecideHeld, room, &protos.DecideHeld{By: anchor, HeldId: waiting[0].HeldId, Allow: true})
	if batch := received(t, room); settled.MessageId == "" ||
		!strings.Contains(string(batch.Events[0]), "a dubious offer") {
		t.Fatalf("settled %v, sent %s", settled, batch.Events)
	}
	if len(tell(t, chats.HeldLines, room, ask).Lines) != 0 {
		t.Fatal("the line still waits")
	}
	private(t, room, `"action":"allow"`)
}
