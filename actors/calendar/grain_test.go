// Calendars as running actors: one holder per slot, durable answers, and news that reach the chat once.

package calendar_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestABookedSlotIsSentToTheGridOnceAndStoredForTheLists(t *testing.T) {
	brand := newBrand()
	lin := brand * 10
	slot := must(t, calendars.BookSlot, brand, booking(lin, hour(1)))
	if slot.Holder.GetUserId() != lin || slot.StartMs != hour(1) || slot.EndMs != hour(2) || slot.Blocked {
		t.Fatalf("answered %v", slot)
	}
	freed := must(t, calendars.CancelSlot, brand, cancelling(lin, hour(1)))
	if freed.Holder != nil || freed.EndMs != hour(2) {
		t.Fatalf("answered %v", freed)
	}
	for i, holder := range []int64{lin, 0} {
		if n := nextNews(t, brand); n.Number != int64(i+1) || n.GetSlot().BrandId != brand ||
			n.GetSlot().Holder.GetUserId() != holder {
			t.Fatalf("news %d: %v", i, n)
		}
	}
	want := []domain.Row{
		agenda.SlotBookedRow{
			BrandID: brand, Start: noon.Add(time.Hour), End: noon.Add(2 * time.Hour), UserID: lin, At: noon,
			Occupy: 2 * time.Hour,
		},
		agenda.SlotFreedRow{BrandID: brand, Start: noon.Add(time.Hour), By: lin, At: noon},
	}
	if rows := written(brand); fmt.Sprint(rows) != fmt.Sprint(want) {
		t.Fatalf("rows %+v\nwant %+v", rows, want)
	}
}

func written(brand int64) []domain.Row { return journal.Rows("calendar/" + domain.FormatID(brand)) }

func TestASecondBookingDuringACommitIsRefusedAsTaken(t *testing.T) {
	brand := newBrand()
	must(t, calendars.BookSlot, brand, booking(brand*10, hour(9))) // activates the calendar
	release := journal.Hold()
	const callers = 40
	codes := make(chan domain.Code, callers)
	for user := range int64(callers) {
		go func() {
			_, err := ask(calendars.BookSlot, brand, booking(brand*1000+user, hour(1)))
			codes <- domain.CodeOf(err)
		}()
	}
	release()
	count := map[domain.Code]int{}
	for range callers {
		count[<-codes]++
	}
	if count[""] != 1 || count[domain.SlotTaken] != callers-1 {
		t.Fatalf("answers %v", count)
	}
}

func TestAUserHoldsOneHourUnderOneBrandOnly(t *testing.T) {
	const many = 6
	lin := newBrand() * 10
	refusals := make(chan error, many)
	for range many {
		brand := newBrand()
		go func() {
			_, err := ask(calendars.BookSlot, brand, booking(lin, hour(1)))
			refusals <- err
		}()
	}
	won := 0
	for range many {
		switch err := <-refusals; domain.CodeOf(err) {
		case "":
			won++
		case domain.SlotOtherBrand:
		default:
			t.Errorf("refused by %v", err)
		}
	}
	if won != 1 || len(journal.Agenda(lin).Slots) != 1 {
		t.Fatalf("%d brands won, agenda %+v", won, journal.Agenda(lin))
	}
}

func TestABookingTheCommitRefusesChangesNothing(t *testing.T) {
	brand := newBrand()
	lin, mei := brand*10, brand*10+1
	journal.Agenda(lin).Matches = []agenda.MatchHeld{{
		MatchID: 77, Kind: domain.ReserveAnchor, Time: noon.Add(90 * time.Minute),
	}}
	_, err := ask(calendars.BookSlot, brand, booking(lin, hour(1)))
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != domain.SlotMatchConflict ||
		fmt.Sprint(refusal.Params["matchIds"]) != "[77]" {
		t.Fatalf("got %v", err)
	}
	must(t, calendars.BookSlot, brand, booking(mei, hour(1)))
	if n := nextNews(t, brand); n.Number != 1 || n.GetSlot().Holder.GetUserId() != mei {
		t.Fatalf("first news %v", n)
	}
}

func TestARequestIsExecutedOnce(t *testing.T) {
	brand := newBrand()
	lin := brand * 10
	key := func(call string) string { return ledger.RequestKey("slot", lin, call) }
	must(t, calendars.BookSlot, brand, booking(lin, hour(1), key("one")))
	must(t, calendars.CancelSlot, brand, cancelling(lin, hour(1), key("two")))
	if _, err := ask(calendars.BookSlot, brand,
		booking(lin, hour(1), key("one"))); domain.CodeOf(err) != ledger.Repeated {
		t.Errorf("the booking again: %v", err)
	}
	must(t, calendars.BookSlot, brand, booking(lin, hour(1), key("three")))
	if _, err := ask(calendars.CancelSlot, brand,
		cancelling(lin, hour(1), key("two"))); domain.CodeOf(err) != ledger.Repeated {
		t.Errorf("the cancel again: %v", err)
	}
	if _, err := ask(calendars.BookSlot, brand,
		booking(lin+1, hour(1), key("four"))); domain.CodeOf(err) != domain.SlotTaken {
		t.Errorf("the slot is no longer held: %v", err)
	}
}

func TestARepeatedBlockIsNoSecondBlock(t *testing.T) {
	brand := newBrand()
	block := func(key string, blocked bool) *protos.BlockSlots {
		return &protos.BlockSlots{OperatorId: 1, Grid: grid(), FromMs: hour(1), ToMs: hour(3), Blocked: blocked,
			Request: &protos.Request{Key: ledger.RequestKey("slotBlock", brand, key)}}
	}
	must(t, calendars.BlockSlots, brand, block("one", true))
	must(t, calendars.BlockSlots, brand, block("two", false))
	if _, err := ask(calendars.BlockSlots, brand, block("two", false)); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("a repeat that finds nothing to change: %v", err)
	}
	if _, err := ask(calendars.BlockSlots, brand, block("one", true)); domain.CodeOf(err) != ledger.Repeated {
		t.Errorf("a repeat that finds slots to change: %v", err)
	}
}

func TestBlocksAreStoredSlotBySlotAndSent(t *testing.T) {
	brand := newBrand()
	cmd := &protos.BlockSlots{
		OperatorId: 1, Grid: grid(), FromMs: hour(1), ToMs: hour(3), Blocked: true, Reason: "cup final",
	}
	for i, want := range []int64{2, 0} {
		if got := must(t, calendars.BlockSlots, brand, cmd).Changed; got != want {
			t.Fatalf("%d. time: %d slots, want %d", i+1, got, want)
		}
	}
	if _, err := ask(calendars.BookSlot, brand, booking(brand*10, hour(2))); domain.CodeOf(err) != domain.SlotClosed {
		t.Errorf("blocked slot: %v", err)
	}
	for i := range 2 {
		if n := nextNews(t, brand).GetSlot(); n.StartMs != hour(1+i) || !n.Blocked {
			t.Errorf("news %d: %v", i, n)
		}
	}
	rows := written(brand)
	last, _ := rows[len(rows)-1].(agenda.SlotBlockRow)
	if len(rows) != 2 || last != (agenda.SlotBlockRow{
		BrandID: brand, Start: noon.Add(2 * time.Hour), End: noon.Add(3 * time.Hour),
		Blocked: true, Reason: "cup final", OperatorID: 1, At: noon,
	}) {
		t.Errorf("rows %+v", rows)
	}
}

func TestTheNextActivationKeepsTheGridAndContinuesTheNumbersOfTheNews(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		t.Run(fmt.Sprint("orderly ", orderly), func(t *testing.T) {
			brand := newBrand()
			lin := brand * 10
			must(t, calendars.BookSlot, brand, booking(lin, hour(1)))
			must(t, calendars.BookSlot, brand, booking(lin+1, hour(2)))
			old := node
			if orderly {
				if err := old.Stop(context.Background()); err != nil {
					t.Fatal(err)
				}
			} else {
				t.Cleanup(func() { _ = old.Stop(context.Background()) })
			}
			node = start()
			if _, err := ask(calendars.BookSlot, brand,
				booking(lin+2, hour(2))); domain.CodeOf(err) != domain.SlotTaken {
				t.Fatalf("got %v", err)
			}
			must(t, calendars.BookSlot, brand, booking(lin+2, hour(3)))
			for number := range int64(3) {
				if n := nextNews(t, brand); n.Number != number+1 || n.GetSlot().Holder.GetUserId() != lin+number {
					t.Fatalf("news %v", n)
				}
			}
		})
	}
}

func TestAGridThatCannotBeReadIsAFaultAndChangesNothing(t *testing.T) {
	brand := newBrand()
	for _, g := range []*protos.Grid{
		nil, {Zone: "Mars/Olympus", SlotMinutes: 60, HorizonDays: 7}, {Zone: "UTC", SlotMinutes: 7, HorizonDays: 7},
	} {
		cmd := booking(brand*10, hour(1))
		cmd.Grid = g
		if _, err := ask(calendars.BookSlot, brand, cmd); domain.CodeOf(err) != domain.Internal {
			t.Errorf("%v: %v", g, err)
		}
	}
	if rows := written(brand); len(rows) != 0 {
		t.Errorf("rows %v", rows)
	}
}

func TestHoursComeWithEachCommandAndOpenGridsReload(t *testing.T) {
	brand := newBrand()
	must(t, calendars.BookSlot, brand, booking(brand*10, hour(1)))
	closed := booking(brand*10, hour(2))
	closed.Grid.Hours = []int32{0, 0}
	if _, err := ask(calendars.BookSlot, brand, closed); domain.CodeOf(err) != domain.SlotClosed {
		t.Errorf("outside the hours: %v", err)
	}
	undo := cancelling(brand*10, hour(1))
	undo.Grid.Hours = closed.Grid.Hours
	if shown := must(t, calendars.CancelSlot, brand, undo); !shown.Blocked || shown.Holder != nil {
		t.Errorf("cancelled outside the hours: %v", shown)
	}
	must(t, calendars.BookSlot, brand, booking(brand*10, hour(2))) // these hours are open again
	mustChangeGrid(t, brand)
	for i, start := range []int64{hour(1), hour(1), hour(2), 0} {
		if n := nextNews(t, brand); n.Number != int64(i+1) || n.GetSlot().BrandId != brand ||
			n.GetSlot().StartMs != start {
			t.Errorf("news %d: %v", i, n)
		}
	}
}

func TestABlockOf31DaysIsStoredWholeAndSentOnce(t *testing.T) {
	brand := newBrand()
	cmd := &protos.BlockSlots{
		OperatorId: 1, Grid: grid(), FromMs: hour(1), ToMs: hour(1 + 31*24), Blocked: true, Reason: "closed",
	}
	cmd.Grid.SlotMinutes = 15
	cmd.Request = &protos.Request{Key: ledger.RequestKey("slotBlock", brand, "month")}
	const slots = 31 * 24 * 4
	var blocked *protos.SlotsBlocked
	var err error
	// A slow machine needs another try, which finds nothing to change.
	eventually.Happens(func() bool {
		blocked, err = calendars.BlockSlots(t.Context(), brand, cmd)
		return domain.CodeOf(err) != domain.Unavailable
	})
	if got := blocked.GetChanged(); domain.CodeOf(err) != domain.StaleState && got != slots ||
		len(written(brand)) != slots {
		t.Errorf("%d slots, %d rows, %v", got, len(written(brand)), err)
	}
	mustChangeGrid(t, brand)
	for i := range 2 {
		if n := nextNews(t, brand); n.Number != int64(i+1) || n.GetSlot().StartMs != 0 {
			t.Errorf("news %d: %v", i, n)
		}
	}
}

func TestTheHolderOfACancelledBookingIsNotifiedInTheSameCommit(t *testing.T) {
	brand := newBrand()
	lin := brand * 10
	must(t, calendars.BookSlot, brand, booking(lin, hour(1)))
	must(t, calendars.BookSlot, brand, booking(lin, hour(2)))
	must(t, calendars.CancelSlot, brand, cancelling(lin, hour(2))) // the holder's own: no notice
	undo := cancelling(1, hour(1))
	undo.Operator, undo.Tell = true, &protos.TellHolder{BrandNames: map[string]string{"en": "Whale"}, Reason: "ill"}
	must(t, calendars.CancelSlot, brand, undo)
	rows := written(brand)
	notice, _ := rows[len(rows)-1].(domain.NoticeRow)
	want := fmt.Sprintf(`{"kind":"slotCancelled","brandId":"%d","brandNames":{"en":"Whale"},"startTime":%d,`+
		`"endTime":%d,"timezone":"Asia/Shanghai","reason":"ill"}`,
		brand, hour(1), hour(2))
	if len(rows) != 5 || notice.UserID != lin || notice.Type != domain.NotifySystem || string(notice.Params) != want ||
		notice.Path != fmt.Sprintf("/chargeWithdrawAnchor/slots/%d?date=2026-11-21", brand) {
		t.Errorf("left %+v\nparams %s", notice, notice.Params)
	}
	frame := eventually.Receive(t, "a page of the holder is notified", publisher.Privates)
	if frame.UserId != lin || len(publisher.Privates) != 0 {
		t.Errorf("shown to %d, %d more", frame.UserId, len(publisher.Privates))
	}
}
