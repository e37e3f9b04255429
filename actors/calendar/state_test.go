// What a calendar keeps, drops and sends.

package calendar

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/protos"
)

func TestBookingsKeepTheirLengthWhenTheSettingsChange(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(2)) // 22:00 to 23:00
	for _, c := range []struct {
		minutes int
		who     *protos.User
		start   float64
		want    domain.Code
	}{
		{120, mei, 2, domain.SlotTaken}, // 22:00 to 24:00
		{120, mei, 0, domain.SlotClosed},
		{120, lin, 2, domain.SlotAlreadyMine},
		{30, mei, 2, domain.SlotTaken},
		{30, mei, 2.5, domain.SlotTaken},
		{30, lin, 2.5, domain.SlotAlreadyMine},
		{30, mei, 1.5, ""},
		{30, mei, 3, ""},
	} {
		if got := domain.CodeOf(bookIn(s, shanghai(t, c.minutes), c.who, hours(c.start), now)); got != c.want {
			t.Errorf("%d minutes from %v: %q, want %q", c.minutes, c.start, got, c.want)
		}
	}
	freed, err := Cancel(s, &protos.CancelSlot{By: lin, StartMs: hours(2)}, agenda.Grid{}, now)
	if err != nil || freed.EndMs != hours(3) {
		t.Errorf("cancelled: %v %v", freed, err)
	}
}

func TestABlockOfAnotherLengthStillClosesAndOpens(t *testing.T) {
	s := NewState(brand)
	block(t, s, true, hours(2), hours(3))
	if got := codeAndParams(bookIn(s, shanghai(t, 120), lin, hours(2), now)); got != "SLOT_CLOSED map[reason:blocked]" {
		t.Errorf("the longer slot: %q", got)
	}
	sets, err := Block(s, &protos.BlockSlots{FromMs: hours(2.5), ToMs: hours(2.75)}, shanghai(t, 15), now)
	if err != nil || len(sets) != 1 || sets[0].StartMs != hours(2) || sets[0].EndMs != hours(3) {
		t.Fatalf("opened %v %v", sets, err)
	}
	s.Apply(sets[0])
	if err := bookIn(s, shanghai(t, 120), lin, hours(2), now); err != nil {
		t.Error(err)
	}
}

func TestALateCancellationGetsItsReasonForADay(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(1))
	mine := &protos.CancelSlot{By: lin, StartMs: hours(1)}
	later := func(after time.Duration) time.Time { return time.UnixMilli(hours(2)).Add(after) }
	_ = bookIn(s, shanghai(t, 60), mei, hours(30), later(remembered-time.Millisecond))
	if got := codeAndParams(cancel(s, mine, later(remembered))); got != "SLOT_CLOSED map[reason:past]" {
		t.Errorf("within a day: %q", got)
	}
	_ = bookIn(s, shanghai(t, 60), mei, hours(31), later(remembered))
	if got := codeAndParams(cancel(s, mine, later(remembered))); got != "NOT_FOUND map[kind:slot]" ||
		s.booked[hours(1)] != nil {
		t.Errorf("after a day: %q", got)
	}
}

func TestEveryChangeIsNewsInOrder(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(1))
	block(t, s, true, hours(1), hours(2))
	_ = cancel(s, &protos.CancelSlot{By: lin, StartMs: hours(1)}, now)
	block(t, s, false, hours(1), hours(2))
	want := []struct {
		holder  int64
		blocked bool
	}{{lin.UserId, false}, {lin.UserId, true}, {0, true}, {0, false}}
	news := s.News()
	if len(news) != len(want) {
		t.Fatalf("%d news", len(news))
	}
	for i, n := range news {
		slot := n.GetSlot()
		if n.Number != int64(i+1) || n.AtMs != now.UnixMilli() || slot.BrandId != brand || slot.StartMs != hours(1) ||
			slot.EndMs != hours(2) ||
			slot.Holder.GetUserId() != want[i].holder || slot.Blocked != want[i].blocked {
			t.Errorf("news %d: %v", i, n)
		}
	}
	s.Taken(3)
	if left := s.News(); len(left) != 1 || left[0].Number != 4 {
		t.Errorf("left: %v", left)
	}
}

func TestASnapshotKeepsTheGridAndTheNews(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(1))
	_ = book(t, s, mei, hours(2))
	block(t, s, true, hours(5), hours(7))
	s.Taken(1)
	body, err := proto.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	back := NewState(brand)
	if err := back.Load(body); err != nil {
		t.Fatal(err)
	}
	if !proto.Equal(s.Save(), back.Save()) {
		t.Fatalf("%v became %v", s.Save(), back.Save())
	}
	for start, want := range map[int64]domain.Code{
		hours(1): domain.SlotAlreadyMine, hours(2): domain.SlotTaken, hours(6): domain.SlotClosed, hours(3): "",
	} {
		if got := domain.CodeOf(book(t, back, lin, start)); got != want {
			t.Errorf("%d: %q, want %q", start, got, want)
		}
	}
	if news := back.News(); len(news) != 4 || news[3].Number != 5 {
		t.Errorf("news: %v", news)
	}
}
