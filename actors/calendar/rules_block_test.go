// Blocks of slots.

package calendar

import (
	"fmt"
	"math"
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
)

func TestABlockClosesTheSlotsItOverlapsAndKeepsTheirBookings(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(2))
	if n := block(t, s, true, hours(1.5), hours(3)+1); n != 3 {
		t.Fatalf("%d slots blocked, want those of hours 1, 2 and 3", n)
	}
	if n := block(t, s, true, hours(1), hours(5)); n != 1 {
		t.Errorf("%d slots blocked anew, want the one of hour 4", n)
	}
	held := s.show(hours(2), hours(3), false)
	if held.Holder.GetUserId() != lin.UserId || !held.Blocked {
		t.Errorf("the held slot shows as %v", held)
	}
	if got := codeAndParams(cancel(s, &protos.CancelSlot{By: lin, StartMs: hours(2)}, now)); got != "" {
		t.Errorf("the holder may not cancel it: %s", got)
	}
	if got := codeAndParams(book(t, s, lin, hours(2))); got != "SLOT_CLOSED map[reason:blocked]" {
		t.Errorf("after the cancellation: %q", got)
	}
	if n := block(t, s, false, hours(1), hours(3)); n != 2 {
		t.Errorf("%d slots opened, want 2", n)
	}
	if got := codeAndParams(book(t, s, mei, hours(2))); got != "" {
		t.Errorf("once opened: %s", got)
	}
}

func TestPastSlotsAreNotBlocked(t *testing.T) {
	s := NewState(brand)
	if n := block(t, s, true, hours(-5), hours(1)); n != 1 {
		t.Errorf("%d slots blocked, want only the current one", n)
	}
}

func TestABlockNeedsARangeOf31DaysAtMost(t *testing.T) {
	month := hours(31 * 24)
	for _, c := range []struct {
		from, to int64
		want     string
	}{
		{hours(1), hours(1), fmt.Sprintf("BAD_REQUEST map[field:endTime min:%d rule:after]", hours(1)+1)},
		{hours(2), hours(1), fmt.Sprintf("BAD_REQUEST map[field:endTime min:%d rule:after]", hours(2)+1)},
		{
			hours(0), month + time.Hour.Milliseconds() + 1,
			fmt.Sprintf("BAD_REQUEST map[field:endTime max:%d rule:max]", month+time.Hour.Milliseconds()),
		},
		{math.MinInt64, math.MaxInt64, ""},
		{hours(0), math.MaxInt64, ""},
	} {
		_, err := Block(NewState(brand), &protos.BlockSlots{FromMs: c.from, ToMs: c.to, Blocked: true}, shanghai(t, 15),
			now)
		if domain.CodeOf(err) != domain.BadRequest || c.want != "" && codeAndParams(err) != c.want {
			t.Errorf("%d to %d: %q, want %q", c.from, c.to, codeAndParams(err), c.want)
		}
	}
	if sets, err := Block(NewState(brand), &protos.BlockSlots{FromMs: hours(0), ToMs: month, Blocked: true},
		shanghai(t, 15), now); err != nil || len(sets) != 31*24*4 {
		t.Errorf("31 days: %d slots, %v", len(sets), err)
	}
}

func TestABlockSkipsSlotsThatOlderBlocksClose(t *testing.T) {
	s := NewState(brand)
	for _, old := range [][2]float64{{1, 2}, {3.5, 3.75}, {6, 8}} {
		for _, e := range first(Block(s, &protos.BlockSlots{FromMs: hours(old[0]), ToMs: hours(old[1]), Blocked: true},
			shanghai(t, 15), now)) {
			s.Apply(e)
		}
	}
	var starts []int64
	for _, e := range first(Block(s, &protos.BlockSlots{FromMs: hours(1), ToMs: hours(9), Blocked: true},
		shanghai(t, 60), now)) {
		starts = append(starts, e.StartMs)
	}
	if want := []int64{hours(2), hours(4), hours(5), hours(8)}; fmt.Sprint(starts) != fmt.Sprint(want) {
		t.Errorf("blocked anew from %v, want %v", starts, want)
	}
}

func TestABlockOfManySlotsIsOnePieceOfNews(t *testing.T) {
	s := NewState(brand)
	for _, c := range []struct{ slots, news int }{{toldSingly, toldSingly}, {toldSingly + 1, 0}} {
		s = NewState(brand)
		if n := block(t, s, true, hours(1), hours(float64(1+c.slots))); n != c.slots || len(s.News()) != c.news {
			t.Errorf("%d slots are %d news, want %d", n, len(s.News()), c.news)
		}
	}
	s.Apply(&protos.GridChanged{AtMs: now.UnixMilli()})
	if news := s.News(); len(news) != 1 || news[0].GetSlot().BrandId != brand || news[0].GetSlot().StartMs != 0 {
		t.Errorf("sent: %v", news)
	}
}
