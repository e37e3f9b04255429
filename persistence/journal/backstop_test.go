// The constraints behind the agendas refuse writes that bypass the commits, and never refuse valid ones.

package journal_test

import (
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

// A row appears between the commit's read and its write; the commit waits for it and then answers correctly.
func TestACommitReadsABookingThatWasWrittenConcurrently(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what        string
		brand, user int64
		want        domain.Code
		stays       bool // the concurrent row is committed
	}{
		{"another user has the slot", 601, 9, domain.SlotTaken, true},
		{"the user has the hour at another brand", 602, 1, domain.SlotOtherBrand, true},
		{"another user had the slot for a moment", 601, 9, "", false},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			cfg := persistencetest.Config(t)
			store := persistencetest.OpenConfig(t, cfg)
			db := persistencetest.SQL(t, cfg)
			s, _ := persistencetest.MustClaim(t, store.Journal, "calendar/601")
			tx, err := db.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			slot := slotAt(c.brand, c.user, 1)
			if _, err := tx.Exec(t.Context(), `INSERT INTO slot_booking (brand_id, start_at, end_at, user_id, booked_at)
				VALUES ($1, $2, $3, $4, $2)`, slot.BrandID, slot.Start, slot.End, slot.UserID); err != nil {
				t.Fatal(err)
			}
			reply := make(chan error, 1)
			s.Append(persistencetest.With(slotAt(601, 1, 1)), func(_ int64, err error) { reply <- err })
			eventually.True(t, "the commit waits for the lock", func() bool {
				var waiting int
				err := db.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity
					WHERE application_name = $1 AND wait_event_type = 'Lock'`, "touchline "+cfg.Schema).Scan(&waiting)
				if err != nil {
					t.Fatal(err)
				}
				return waiting == 1
			})
			if c.stays {
				err = tx.Commit(t.Context())
			} else {
				err = tx.Rollback(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := domain.CodeOf(<-reply); got != c.want {
				t.Errorf("the answer is %q, want %q", got, c.want)
			}
			persistencetest.MustWrite(t, s, persistencetest.Events("the calendar goes on"))
		})
	}
}

// The commit's read cannot find a reservation of a deleted match: only the constraint refuses.
func TestAPermanentViolationRefusesOnlyItsChange(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	m := w.fixtures(0, 5000)
	at := persistencetest.Noon.Add(24 * time.Hour).UnixMilli()
	w.Exec(`INSERT INTO reservation (user_id, kind, match_id, span, reserved_at)
		VALUES (1, 1, 1, int8range($1::bigint, $1::bigint + 60000, '[]'), $2)`, at, persistencetest.Noon)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "session/1")
	other, _ := persistencetest.MustClaim(t, w.Store.Journal, "session/2")
	reply := make(chan error, 3)
	for _, c := range []struct {
		stream actors.Stream
		row    agenda.ReservedRow
	}{
		{other, reserving(2, domain.ReserveViewer, m[0], time.Hour)},
		{s, reserving(1, domain.ReserveViewer, m[0], time.Hour)},
		{s, reserving(1, domain.ReserveViewer, m[1], time.Hour)},
	} {
		c.stream.Append(persistencetest.With(c.row), func(_ int64, err error) { reply <- err })
	}
	for i, want := range []domain.Code{"", domain.ReserveGap, ""} {
		if got := domain.CodeOf(<-reply); got != want {
			t.Errorf("answer %d is %q, want %q", i, got, want)
		}
	}
}

func TestTheConstraintIsNeverStricterThanTheRule(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	m := w.fixtures(0, 150, 600, 600)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "session/1")
	say := func(what string, want domain.Code, row domain.Row) {
		t.Helper()
		if got := codeOf(t, s, row); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	say("with three hours of gap", "", reserving(1, domain.ReserveViewer, m[0], 3*time.Hour))
	say("150 minutes later", domain.ReserveGap, reserving(1, domain.ReserveViewer, m[1], 3*time.Hour))
	say("now that two hours are enough", "", reserving(1, domain.ReserveViewer, m[1], 2*time.Hour))
	say("far later", "", reserving(1, domain.ReserveViewer, m[2], 2*time.Hour))
	say("at the same time", domain.ReserveGap, reserving(1, domain.ReserveViewer, m[3], 2*time.Hour))
	w.Exec("UPDATE match SET match_time = match_time + interval '3 days' WHERE match_id = $1", m[2])
	say("once the other match has moved away", "", reserving(1, domain.ReserveViewer, m[3], 2*time.Hour))
	w.Exec("UPDATE match SET match_time = $2 WHERE match_id = $1", m[2], persistencetest.Noon.Add(48*time.Hour))
	if n := w.tooClose(2 * time.Hour); n != 0 {
		t.Errorf("%d pairs too close", n)
	}

	anchor := func(i int, gap time.Duration) agenda.ReservedRow {
		return reserving(2, domain.ReserveAnchor, m[i], gap)
	}
	w.Exec("UPDATE match SET match_time = $2 WHERE match_id = $1", m[2], persistencetest.Noon.Add(34*time.Hour))
	say("without the gap rule", "", anchor(2, -1))
	say("two at one time without the gap rule", "", anchor(3, -1))
	say("with the gap rule again, near both", domain.ReserveGap, reserving(2, domain.ReserveAnchor, m[1], 10*time.Hour))
	say("with the gap rule again, far from both", "", anchor(1, 2*time.Hour))
	w.Exec("UPDATE match SET time_known = false WHERE match_id = $1", m[0])
	say("a match of unknown time", "", anchor(0, 10*time.Hour))
}

func TestTheSchemaEnforcesSlotsAndGaps(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	m := w.fixtures(0, 60)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "session/1")
	persistencetest.MustWrite(t, s, persistencetest.With(slotAt(601, 1, 1)))
	persistencetest.MustWrite(t, s, persistencetest.With(reserving(1, domain.ReserveViewer, m[0], 2*time.Hour)))
	slot := `INSERT INTO slot_booking (brand_id, start_at, end_at, user_id, booked_at)
		VALUES ($1, $2::timestamptz, $2::timestamptz + interval '1 hour', $3, $2::timestamptz)`
	reserved := `INSERT INTO reservation (user_id, kind, match_id, span, reserved_at)
		VALUES (1, $1, $2, int8range($3::bigint, $3::bigint + 7200000, '[]'), now())`
	at := func(minutes int) int64 {
		return persistencetest.Noon.Add(24*time.Hour + time.Duration(minutes)*time.Minute).UnixMilli()
	}
	for _, c := range []struct {
		what, insert string
		values       []any
		constraint   string // that refuses
	}{
		{"the slot for another user", slot, []any{601, persistencetest.Noon.Add(time.Hour), 2}, "slot_of_brand"},
		{"the hour at another brand", slot, []any{602, persistencetest.Noon.Add(time.Hour), 1}, "slot_of_user"},
		{"another hour", slot, []any{601, persistencetest.Noon.Add(2 * time.Hour), 1}, ""},
		{"the same match", reserved, []any{1, m[0], at(5000)}, "reservation_once"},
		{"a match at the very end of the gap", reserved, []any{1, m[1], at(120)}, "reservation_gap"},
		{"a match a moment later", reserved, []any{1, m[1], at(120) + 1}, ""},
		{"a match of the other kind", reserved, []any{2, m[1], at(60)}, ""},
	} {
		_, err := w.DB.Exec(t.Context(), c.insert, c.values...)
		var pg *pgconn.PgError
		if refused := errors.As(err, &pg); refused != (c.constraint != "") ||
			refused && pg.ConstraintName != c.constraint {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}
