// The status of a slot for different readers.

package agenda

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"touchline/domain"
)

func TestTheStatusOfASlotDependsOnItsReader(t *testing.T) {
	t.Parallel()
	ten := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	slot := Slot{ten, ten.Add(time.Hour)}
	const me, other = 5, 6
	booked := func(user int64) []Booking { return []Booking{{Slot: slot, User: domain.Brief{UserID: user}}} }
	same := []Slot{slot}
	for _, c := range []struct {
		sentence string
		view     GridView
		now      time.Time
		want     SlotStatus
		holder   int64
	}{
		{"free", GridView{Reader: me}, ten.Add(-time.Minute), SlotFree, 0},
		{"it begins now", GridView{Reader: me}, ten, SlotPast, 0},
		{"it is over, and was mine", GridView{Reader: me, Booked: booked(me)}, ten.Add(2 * time.Hour), SlotPast, me},
		{"mine", GridView{Reader: me, Booked: booked(me)}, ten.Add(-1), SlotMine, me},
		{"mine, and blocked afterwards", GridView{Reader: me, Booked: booked(me), Blocked: same}, ten.Add(-1), SlotMine,
			me},
		{"another user's", GridView{Reader: me, Booked: booked(other)}, ten.Add(-1), SlotHeldByOther, other},
		{"another user's, read by a visitor", GridView{Booked: booked(other)}, ten.Add(-1), SlotHeldByOther, other},
		{"blocked", GridView{Reader: me, Blocked: same}, ten.Add(-1), SlotBlocked, 0},
		{"I am elsewhere", GridView{Reader: me, Elsewhere: same}, ten.Add(-1), SlotMineAtOther, 0},
		{"I am elsewhere for its last minute",
			GridView{Reader: me, Elsewhere: []Slot{{ten.Add(59 * time.Minute), ten.Add(119 * time.Minute)}}},
			ten.Add(-1), SlotMineAtOther, 0},
		{"I am elsewhere right before", GridView{Reader: me, Elsewhere: []Slot{{ten.Add(-time.Hour), ten}}},
			ten.Add(-time.Hour), SlotFree, 0},
		{"a match of mine goes on", GridView{Reader: me, Shows: []time.Time{ten.Add(-119 * time.Minute)}}, ten.Add(-1),
			SlotMatchClashes, 0},
		{"a match of mine has just ended", GridView{Reader: me, Shows: []time.Time{ten.Add(-2 * time.Hour)}},
			ten.Add(-1), SlotFree, 0},
		{"a match of mine begins right after", GridView{Reader: me, Shows: []time.Time{ten.Add(time.Hour)}},
			ten.Add(-1), SlotFree, 0},
		{"a longer slot of before covers it", GridView{Reader: me,
			Booked: []Booking{{Slot: Slot{ten.Add(-time.Hour), ten.Add(time.Hour)}, User: domain.Brief{UserID: other}}}},
			ten.Add(-2 * time.Hour), SlotHeldByOther, other},
	} {
		got, holder := c.view.See(slot, 2*time.Hour, c.now)
		if got != c.want || holder.UserID != c.holder {
			t.Errorf("%s: status %d held by %d, want %d by %d", c.sentence, got, holder.UserID, c.want, c.holder)
		}
	}
}

func TestAnInvalidSettingFallsBackToItsDefault(t *testing.T) {
	t.Parallel()
	for given, want := range map[Settings]Settings{
		{30, 3, 90, 0, false}:               {30, 3, 90, 0, false},
		{45, 0, 0, -1, true}:                {60, 7, 120, 120, true},
		{0, 400, 1441, 1441, false}:         {60, 7, 120, 120, false},
		{120, 31, 1440, 180, true}:          {120, 31, 1440, 180, true},
		{SlotMinutes: -60, ViewerGap: true}: {60, 7, 120, 0, true},
	} {
		if got := given.Sane(); got != want {
			t.Errorf("%+v is taken for %+v, want %+v", given, got, want)
		}
	}
	off := Settings{GapMinutes: 120}
	if off.Gap(domain.ReserveViewer) != -1 || off.Gap(domain.ReserveAnchor) != 120 {
		t.Errorf("without the rule for viewers the gaps are %d and %d", off.Gap(domain.ReserveViewer),
			off.Gap(domain.ReserveAnchor))
	}
}

func TestOperatorsSeeTheHolderOfASlotAndWhatClosesIt(t *testing.T) {
	t.Parallel()
	ten := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	slot := func(hour int) Slot {
		return Slot{ten.Add(time.Duration(hour) * time.Hour), ten.Add(time.Duration(hour+1) * time.Hour)}
	}
	booked := []Booking{{Slot: slot(1), User: domain.Brief{UserID: 7}}, {Slot: slot(2), User: domain.Brief{UserID: 8}}}
	blocks := []SlotBlock{{Slot: slot(2), Reason: "repairs"}, {Slot: slot(3), Reason: "repairs"}}
	open := []HourSpan{{0, 15 * 60}}
	day := DeskSlots(grid(t, "UTC", 60, 7).Keeping(Hours{open, open, open, open, open, open, open}),
		[]Slot{slot(-1), slot(1), slot(2), slot(3), slot(4), slot(5)}, booked, blocks, ten)
	for i, want := range []struct {
		status SlotStatus
		holder int64
		block  bool
		closed bool
	}{{SlotPast, 0, false, false}, {SlotHeldByOther, 7, false, false}, {SlotBlocked, 8, true, false},
		{SlotBlocked, 0, true, false},
		{SlotFree, 0, false, false}, {SlotBlocked, 0, false, true}} {
		got := day[i]
		if got.Closed != want.closed || got.Status != want.status || got.Holder.UserID != want.holder ||
			(got.Block != nil) != want.block || got.Begins.IsZero() == (want.holder != 0) {
			t.Errorf("slot %d is %+v, want %+v", i, got, want)
		}
	}
}

func TestTheConflictsOfASlotAreNamed(t *testing.T) {
	slot := SlotBookedRow{BrandID: 601, Start: kickOff, End: kickOff.Add(time.Hour), UserID: 5, Occupy: gap}
	var refusal *domain.Refusal
	if !errors.As(slot.Admit(reserved(domain.ReserveAnchor, kickOff, kickOff.Add(5*time.Hour)), nil), &refusal) ||
		fmt.Sprint(refusal.Params["matchIds"]) != "[1]" {
		t.Errorf("match: %+v", refusal)
	}
	for _, c := range []struct {
		held  SlotHeld
		want  domain.Code
		param string
		value int64
	}{
		{SlotHeld{602, kickOff, kickOff.Add(time.Hour)}, domain.SlotOtherBrand, "brandId", 602},
		{SlotHeld{602, kickOff.Add(30 * time.Minute), kickOff.Add(45 * time.Minute)}, domain.SlotOtherBrand, "brandId", 602},
		{SlotHeld{601, kickOff.Add(-time.Hour), kickOff.Add(time.Minute)}, domain.SlotAlreadyMine, "startTime",
			kickOff.UnixMilli()},
	} {
		if !errors.As(slot.Admit(&Agenda{Slots: []SlotHeld{c.held}}, nil), &refusal) ||
			refusal.Code != c.want || refusal.Params[c.param] != c.value {
			t.Errorf("%+v: %+v", c.held, refusal)
		}
	}
	if err := slot.Admit(&Agenda{Slots: []SlotHeld{{602, kickOff.Add(-time.Hour), kickOff},
		{602, slot.End, slot.End.Add(time.Hour)}}}, nil); err != nil {
		t.Errorf("the hours before and after: %v", err)
	}
}
