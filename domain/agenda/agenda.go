// Agendas: the matches a user reserved and the brand slots a user booked, and their conflicts.

// Package agenda holds the times that users have promised: reserved matches, and booked slots in the calendars of
// brands.
package agenda

import (
	"slices"
	"time"

	"touchline/domain"
)

const (
	OccupyMinutes = 120 // setting reservation.occupyMinutes: how long a match occupies its anchor
	SlotMinutes   = 60  // setting slots.minutes
	HorizonDays   = 7   // setting slots.horizonDays: today and the days after

	// BlockMost is the longest time one command may close or open: 31 days, plus an hour for a clock that is set back.
	BlockMost = 31*24*time.Hour + time.Hour
)

// SlotHeld is a slot a user has booked.
type SlotHeld struct {
	BrandID    int64
	Start, End time.Time
}

// MatchHeld is a match a user has reserved; Time is zero while it is unknown.
type MatchHeld struct {
	MatchID int64
	Kind    domain.ReserveKind
	Time    time.Time
}

// MatchFact holds the fields of a match that a reservation checks.
type MatchFact struct {
	Time   time.Time // zero while it is unknown
	Status domain.MatchStatus
}

// Agenda holds the commitments of one user, read from the database inside the commit.
type Agenda struct {
	Slots   []SlotHeld
	Matches []MatchHeld
}

// Guarded is a row that is checked against its user's agenda during the commit. Admit returns the refusal. Enter adds
// the row's effect, so that later rows of the same commit see it.
type Guarded interface {
	domain.Row
	Guards() (userID int64)
	Admit(a *Agenda, matches map[int64]MatchFact) error
	Enter(a *Agenda, matches map[int64]MatchFact)
}

// GapConflicts applies the gap rule of reservations, RESERVE_GAP. It returns the reserved matches of one kind whose
// distance to t is at most gap. A match without a known time conflicts with nothing.
func GapConflicts(held []MatchHeld, kind domain.ReserveKind, t time.Time, gap time.Duration) []int64 {
	conflicts := []int64{}
	for _, m := range held {
		if m.Kind != kind || m.Time.IsZero() || t.IsZero() || m.Time.Sub(t).Abs() > gap {
			continue
		}
		conflicts = append(conflicts, m.MatchID)
	}
	slices.Sort(conflicts)
	return conflicts
}

// Occupies reports whether a match at t keeps its anchor busy during a part of [start, end).
func Occupies(t time.Time, occupy time.Duration, start, end time.Time) bool {
	return !t.IsZero() && t.Before(end) && t.Add(occupy).After(start)
}

// Reservable reports whether a match may still be reserved: not started, not over, not cut short.
func (f MatchFact) Reservable(now time.Time) bool {
	switch f.Status {
	case domain.MatchNotStarted:
		return f.Time.IsZero() || f.Time.After(now)
	case domain.MatchPostponed, domain.MatchToBeDetermined:
		return true
	}
	return false
}

// SlotBookedRow gives a slot to a user.
type SlotBookedRow struct {
	BrandID    int64
	Start, End time.Time
	UserID     int64
	At         time.Time
	Occupy     time.Duration
}

// SlotFreedRow gives a slot back.
type SlotFreedRow struct {
	BrandID  int64
	Start    time.Time
	By       int64 // user, or operator
	Operator bool
	At       time.Time
}

// SlotBlockRow closes a slot of a brand's grid, or opens it again.
type SlotBlockRow struct {
	BrandID    int64
	Start, End time.Time
	Blocked    bool
	Reason     string
	OperatorID int64
	At         time.Time
}

// ReservedRow reserves a match and cancels the reservations of Replace in the same step.
type ReservedRow struct {
	UserID       int64
	Kind         domain.ReserveKind
	MatchID      int64
	Replace      []int64
	Gap          time.Duration // negative: the rule is off
	Occupy       time.Duration
	OwnVideoURL  string
	OwnVideoType string
	At           time.Time
}

// UnreservedRow cancels a reservation.
type UnreservedRow struct {
	UserID  int64
	Kind    domain.ReserveKind
	MatchID int64
	At      time.Time
}

// IsRow marks a row.
func (SlotBookedRow) IsRow() {}

// IsRow marks a row.
func (SlotFreedRow) IsRow() {}

// IsRow marks a row.
func (SlotBlockRow) IsRow() {}

// IsRow marks a row.
func (ReservedRow) IsRow() {}

// IsRow marks a row.
func (UnreservedRow) IsRow() {}

// Guards returns the user whose agenda the row changes. Together with Admit and Enter it makes a row Guarded.
func (r SlotBookedRow) Guards() int64 { return r.UserID }

// Guards returns the user whose agenda the row changes.
func (r ReservedRow) Guards() int64 { return r.UserID }

// Guards returns the user whose agenda the row changes.
func (r UnreservedRow) Guards() int64 { return r.UserID }

// Admit refuses with SLOT_ALREADY_MINE{startTime}, SLOT_OTHER_BRAND{brandId}, then SLOT_MATCH_CONFLICT{matchIds}.
func (r SlotBookedRow) Admit(a *Agenda, _ map[int64]MatchFact) error {
	for _, held := range a.Slots {
		switch overlaps := (Slot{held.Start, held.End}).Overlaps(r.Start, r.End); {
		case overlaps && held.BrandID == r.BrandID:
			return domain.Refuse(domain.SlotAlreadyMine, "startTime", r.Start.UnixMilli())
		case overlaps:
			return domain.Refuse(domain.SlotOtherBrand, "brandId", held.BrandID)
		}
	}
	conflicts := []int64{}
	for _, m := range a.Matches {
		if m.Kind == domain.ReserveAnchor && Occupies(m.Time, r.Occupy, r.Start, r.End) {
			conflicts = append(conflicts, m.MatchID)
		}
	}
	if len(conflicts) > 0 {
		return domain.Refuse(domain.SlotMatchConflict, "matchIds", conflicts)
	}
	return nil
}

// Enter adds the slot.
func (r SlotBookedRow) Enter(a *Agenda, _ map[int64]MatchFact) {
	a.Slots = append(a.Slots, SlotHeld{r.BrandID, r.Start, r.End})
}

// Admit refuses with MATCH_NOT_FOUND, MATCH_NOT_RESERVABLE, ALREADY_RESERVED,
// RESERVE_GAP{matchIds}, SLOT_MATCH_CONFLICT{slots}.
func (r ReservedRow) Admit(a *Agenda, matches map[int64]MatchFact) error {
	fact, ok := matches[r.MatchID]
	switch {
	case !ok:
		return domain.Refuse(domain.MatchNotFound)
	case !fact.Reservable(r.At):
		return domain.Refuse(domain.MatchNotReservable, "matchStatus", int32(fact.Status))
	case a.reserved(r.Kind, r.MatchID):
		return domain.Refuse(domain.AlreadyReserved, "matchId", domain.FormatID(r.MatchID))
	}
	conflicts := []int64{}
	if r.Gap >= 0 {
		conflicts = GapConflicts(a.Matches, r.Kind, fact.Time, r.Gap)
	}
	replace := slices.Compact(slices.Sorted(slices.Values(r.Replace)))
	if !slices.Equal(conflicts, replace) {
		return domain.Refuse(domain.ReserveGap, "gapMinutes", int64(max(r.Gap, 0).Minutes()), "matchIds", conflicts)
	}
	if r.Kind != domain.ReserveAnchor {
		return nil
	}
	for _, held := range a.Slots {
		if Occupies(fact.Time, r.Occupy, held.Start, held.End) {
			return domain.Refuse(domain.SlotMatchConflict, "matchIds", []int64{r.MatchID}, "brandId", held.BrandID, "startTime",
				held.Start.UnixMilli())
		}
	}
	return nil
}

// Enter adds the match and removes those it replaces.
func (r ReservedRow) Enter(a *Agenda, matches map[int64]MatchFact) {
	for _, gone := range r.Replace {
		a.drop(r.Kind, gone)
	}
	a.Matches = append(a.Matches, MatchHeld{r.MatchID, r.Kind, matches[r.MatchID].Time})
}

// Admit refuses with NOT_RESERVED.
func (r UnreservedRow) Admit(a *Agenda, _ map[int64]MatchFact) error {
	if !a.reserved(r.Kind, r.MatchID) {
		return domain.Refuse(domain.NotReserved, "matchId", domain.FormatID(r.MatchID))
	}
	return nil
}

// Enter drops the match.
func (r UnreservedRow) Enter(a *Agenda, _ map[int64]MatchFact) { a.drop(r.Kind, r.MatchID) }

func (a *Agenda) reserved(kind domain.ReserveKind, matchID int64) bool {
	return slices.ContainsFunc(a.Matches, func(m MatchHeld) bool { return m.Kind == kind && m.MatchID == matchID })
}

func (a *Agenda) drop(kind domain.ReserveKind, matchID int64) {
	a.Matches = slices.DeleteFunc(a.Matches, func(m MatchHeld) bool { return m.Kind == kind && m.MatchID == matchID })
}

// DueErasure is an account due for erasure, with the state that only actors may end.
type DueErasure struct {
	NickName string
	UserID   int64
	HouseID  int64 // 0 unless an anchor
	Slots    []SlotHeld
}
