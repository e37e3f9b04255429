// Agendas in a commit: the bookings and reservations of users are locked, read and decided together with the writes.

package journal

import (
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/agenda"
)

const (
	// UserLock marks the locks of users. Users are locked before brands, each in the order of their ids, after all
	// wallets. The bits keep both apart from each other and from other advisory locks.
	UserLock  = 0x5 << 56
	brandLock = 0x6 << 56

	// agendaReach is longer than any slot and than any gap or occupation of a match.
	agendaReach = 7 * 24 * time.Hour

	// LockAgendas locks the agendas of users (UserLock) and brands ($1) until the transaction ends, in the given order.
	LockAgendas = `SELECT count(pg_advisory_xact_lock(key)) FROM unnest($1::bigint[]) AS key`

	selectSlotsOfUsers = `
SELECT user_id, brand_id, start_at, end_at FROM slot_booking
WHERE user_id = ANY($1) AND freed_at IS NULL AND start_at > $2`
	selectSlotsOfBrands = `
SELECT DISTINCT b.user_id, b.brand_id, b.start_at, b.end_at
FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS wanted (brand_id, start_at, end_at)
JOIN slot_booking AS b ON b.brand_id = wanted.brand_id AND b.freed_at IS NULL
    AND b.start_at > wanted.start_at - interval '1 day' AND b.start_at < wanted.end_at AND b.end_at > wanted.start_at`
	selectReserved = `
SELECT r.user_id, r.match_id, r.kind, CASE WHEN m.time_known THEN m.match_time END
FROM reservation AS r JOIN match AS m USING (match_id)
WHERE r.user_id = ANY($1) AND r.given_up_at IS NULL
    AND (r.match_id = ANY($3) OR NOT m.time_known OR m.match_time IS NULL OR m.match_time > $2)`
	selectFacts = `
SELECT match_id, CASE WHEN time_known THEN match_time END, status FROM match WHERE match_id = ANY($1)`
)

// agendaQuestion is what has to be read to decide the rows of a plan.
type agendaQuestion struct {
	users, matches []int64
	brands         []int64 // with starts and ends: the slots to book or to free
	starts, ends   []time.Time
	since          time.Time // the earliest decision
	needed         bool
}

func guarded(rows []domain.Row) bool {
	return slices.ContainsFunc(rows, func(row domain.Row) bool { _, ok := row.(agenda.Guarded); return ok })
}

func (q *agendaQuestion) add(rows []domain.Row) {
	for _, row := range rows {
		switch r := row.(type) {
		case agenda.SlotBookedRow:
			q.wants(r.At, r.UserID)
			q.slot(r.BrandID, r.Start, r.End)
		case agenda.SlotFreedRow:
			q.wants(r.At)
			q.slot(r.BrandID, r.Start, r.Start.Add(time.Millisecond))
		case agenda.ReservedRow:
			q.wants(r.At, r.UserID)
			q.matches = append(q.matches, r.MatchID)
		case agenda.UnreservedRow:
			q.wants(r.At, r.UserID)
			q.matches = append(q.matches, r.MatchID)
		}
	}
}

func (q *agendaQuestion) wants(at time.Time, users ...int64) {
	q.users = append(q.users, users...)
	if !q.needed || at.Before(q.since) {
		q.since = at
	}
	q.needed = true
}

func (q *agendaQuestion) slot(brandID int64, start, end time.Time) {
	q.brands, q.starts, q.ends = append(q.brands, brandID), append(q.starts, start), append(q.ends, end)
}

func (q *agendaQuestion) asks() bool { return q.needed }

func (q *agendaQuestion) lock(batch *pgx.Batch) {
	keys := make([]int64, 0, len(q.users)+len(q.brands))
	for _, id := range q.users {
		keys = append(keys, UserLock+id)
	}
	for _, id := range q.brands {
		keys = append(keys, brandLock+id)
	}
	slices.Sort(keys)
	batch.Queue(LockAgendas, slices.Compact(keys))
}

// ask queues the reads. Users and brands are locked; matches need no lock, because a match may also move
// after the commit.
func (q *agendaQuestion) ask(batch *pgx.Batch, known *agendas) {
	since := q.since.Add(-agendaReach)
	users := slices.Compact(slices.Sorted(slices.Values(q.users)))
	for _, id := range users {
		known.users[id] = &agenda.Agenda{}
	}
	if len(users) > 0 {
		batch.Queue(selectSlotsOfUsers, users, since).Query(eachSlot(func(s bookedSlot) {
			a := known.users[s.userID]
			a.Slots = append(a.Slots, s.SlotHeld)
		}))
	}
	if len(q.brands) > 0 {
		batch.Queue(selectSlotsOfBrands, q.brands, q.starts, q.ends).Query(eachSlot(func(s bookedSlot) {
			known.brands[s.BrandID] = append(known.brands[s.BrandID], s)
		}))
	}
	if len(users) == 0 {
		return
	}
	batch.Queue(selectReserved, users, since, notNone(q.matches)).Query(func(rows pgx.Rows) error {
		var user int64
		var m agenda.MatchHeld
		_, err := pgx.ForEachRow(rows, []any{&user, &m.MatchID, &m.Kind, &m.Time}, func() error {
			a := known.users[user]
			a.Matches = append(a.Matches, m)
			return nil
		})
		return err
	})
	batch.Queue(selectFacts, notNone(q.matches)).Query(func(rows pgx.Rows) error {
		var id int64
		var fact agenda.MatchFact
		_, err := pgx.ForEachRow(rows, []any{&id, &fact.Time, &fact.Status}, func() error {
			known.matches[id] = fact
			return nil
		})
		return err
	})
}

func eachSlot(take func(bookedSlot)) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		var s bookedSlot
		_, err := pgx.ForEachRow(rows, []any{&s.userID, &s.BrandID, &s.Start, &s.End}, func() error {
			take(s)
			return nil
		})
		return err
	}
}

func notNone(ids []int64) []int64 {
	if ids == nil {
		return []int64{}
	}
	return ids
}

// bookedSlot is a slot and its holder.
type bookedSlot struct {
	agenda.SlotHeld
	userID int64
}

// agendas are the agendas of users and the slots of brands, after everything entered so far.
type agendas struct {
	users   map[int64]*agenda.Agenda
	brands  map[int64][]bookedSlot // near the slots of the plan
	matches map[int64]agenda.MatchFact
}

func newAgendas() *agendas {
	return &agendas{map[int64]*agenda.Agenda{}, map[int64][]bookedSlot{}, map[int64]agenda.MatchFact{}}
}

// admit decides the rows of one change, in order. It returns what they change, for enter.
func (a *agendas) admit(rows []domain.Row) (*agendas, error) {
	step := &agendas{map[int64]*agenda.Agenda{}, map[int64][]bookedSlot{}, a.matches}
	for _, row := range rows {
		if freed, ok := row.(agenda.SlotFreedRow); ok {
			step.free(a, freed)
		}
		r, ok := row.(agenda.Guarded)
		if !ok {
			continue
		}
		booked, ok := row.(agenda.SlotBookedRow)
		if ok {
			if err := step.vacant(a, booked); err != nil {
				return nil, err
			}
		}
		plans := step.agenda(a, r.Guards())
		if err := r.Admit(plans, a.matches); err != nil {
			return nil, err
		}
		r.Enter(plans, a.matches)
		if ok {
			held := bookedSlot{
				agenda.SlotHeld{BrandID: booked.BrandID, Start: booked.Start, End: booked.End}, booked.UserID,
			}
			step.brands[booked.BrandID] = append(step.slots(a, booked.BrandID), held)
		}
	}
	return step, nil
}

func (a *agendas) enter(step *agendas) {
	maps.Copy(a.users, step.users)
	maps.Copy(a.brands, step.brands)
}

// agenda returns the step's own copy of an agenda.
func (a *agendas) agenda(before *agendas, userID int64) *agenda.Agenda {
	if a.users[userID] == nil {
		a.users[userID] = &agenda.Agenda{
			Slots:   slices.Clone(before.users[userID].Slots),
			Matches: slices.Clone(before.users[userID].Matches),
		}
	}
	return a.users[userID]
}

func (a *agendas) slots(before *agendas, brandID int64) []bookedSlot {
	if _, ok := a.brands[brandID]; !ok {
		a.brands[brandID] = slices.Clone(before.brands[brandID])
	}
	return a.brands[brandID]
}

// vacant checks the slot again after the brand's calendar, which may have been replaced without detecting it yet.
func (a *agendas) vacant(before *agendas, r agenda.SlotBookedRow) error {
	for _, held := range a.slots(before, r.BrandID) {
		if held.userID != r.UserID && held.Start.Before(r.End) && held.End.After(r.Start) {
			return domain.Refuse(domain.SlotTaken, "startTime", r.Start.UnixMilli())
		}
	}
	return nil
}

// free removes a slot from its brand and, if it was read, from its user's agenda.
func (a *agendas) free(before *agendas, r agenda.SlotFreedRow) {
	slots := a.slots(before, r.BrandID)
	i := slices.IndexFunc(slots, func(s bookedSlot) bool { return s.Start.Equal(r.Start) })
	if i < 0 {
		return
	}
	user := slots[i].userID
	a.brands[r.BrandID] = slices.Delete(slots, i, i+1)
	if before.users[user] == nil {
		return
	}
	plans := a.agenda(before, user)
	plans.Slots = slices.DeleteFunc(plans.Slots, func(s agenda.SlotHeld) bool {
		return s.BrandID == r.BrandID && s.Start.Equal(r.Start)
	})
}
