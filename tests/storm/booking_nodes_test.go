// Calendars on the real journal: nodes in this process, each with its own store on one database.

package storm

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/calendar"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/protos"
	"touchline/tests/eventually"
)

// calendars are one database and its nodes. Slots are numbered from 0, which begins at the next midnight but one, so
// that none begins while the test runs.
type calendars struct {
	*testing.T
	cfg    persistence.Config
	sql    *pgxpool.Pool
	fenced atomic.Int64 // appends of a replaced activation
	first  time.Time
}

func newCalendars(t *testing.T) *calendars {
	t.Helper()
	cfg := persistencetest.Config(t)
	persistencetest.OpenConfig(t, cfg) // migrates the tables
	return &calendars{T: t, cfg: cfg, sql: persistencetest.SQL(t, cfg),
		first: time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 2)}
}

func (w *calendars) start(slot int) int64 {
	return w.first.Add(time.Duration(slot) * time.Hour).UnixMilli()
}

// calendarNode is a node that runs calendars.
type calendarNode struct {
	*cluster.Node
	protos.CalendarCalls
	store *persistence.Store
}

// node starts a node with its own store and a modified journal.
func (w *calendars) node(bend func(*bentJournal)) *calendarNode {
	w.Helper()
	return w.nodeOn(persistencetest.OpenConfig(w.T, w.cfg), bend)
}

func (w *calendars) nodeOn(store *persistence.Store, bend func(*bentJournal)) *calendarNode {
	w.Helper()
	journal := &bentJournal{Journal: store.Journal, fenced: &w.fenced}
	if bend != nil {
		bend(journal)
	}
	services := &actors.Services{Journal: journal, Lines: store.Chat, Publisher: actorstest.NewPublisher(),
		Now: time.Now, Logger: slog.New(slog.DiscardHandler)}
	node, err := cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{
		Name: "Calendar",
		Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.CalendarKind(calendar.New(services, deafChat{}), o...)
		},
	}}})
	if err != nil {
		w.Fatal(err)
	}
	w.Cleanup(func() { _ = node.Stop(context.Background()) })
	return &calendarNode{node, protos.CalendarCalls{Asker: node}, store}
}

// deafChat accepts all events and sends none.
type deafChat struct{}

func (deafChat) Carry(_ string, news []*protos.RoomNews, done func(int64, error)) {
	go done(news[len(news)-1].Number, nil)
}

// bentJournal is the journal with some safeguards disabled.
type bentJournal struct {
	actors.Journal
	fenced   *atomic.Int64
	own      string // suffix of stream names: a separate stream is never fenced
	rowsLost bool   // the tables of bookings are not written
}

func (j *bentJournal) Claim(ctx context.Context, stream string) (actors.Stream, actors.Recovered, error) {
	claimed, found, err := j.Journal.Claim(ctx, stream+j.own)
	return &bentStream{claimed, j}, found, err
}

type bentStream struct {
	actors.Stream
	*bentJournal
}

func (s *bentStream) Append(c actors.Change, done func(int64, error)) {
	if s.rowsLost {
		c.Rows = nil
	}
	s.Stream.Append(c, func(seq int64, err error) {
		if errors.Is(err, actors.ErrFenced) {
			s.fenced.Add(1)
		}
		done(seq, err)
	})
}

func bookingRequest(key string) *protos.Request {
	return &protos.Request{Key: key, Hash: []byte(key)}
}

func utcGrid() *protos.Grid {
	return &protos.Grid{
		Zone:          "UTC",
		SlotMinutes:   agenda.SlotMinutes,
		HorizonDays:   agenda.HorizonDays,
		OccupyMinutes: agenda.OccupyMinutes,
	}
}

// book calls the calendar like the REST layer: a refused command that was carried out before returns its first outcome.
func (n *calendarNode) book(brand, user, startMs int64, key string) error {
	_, err := n.BookSlot(context.Background(), brand, &protos.BookSlot{
		Request: bookingRequest(key), By: &protos.User{UserId: user}, Grid: utcGrid(), StartMs: startMs})
	return n.firstOutcome(key, err)
}

// bookPatiently repeats the request while the answer is UNAVAILABLE, as clients do, because a thousand concurrent
// calls may meet a busy machine. The key makes every repeat the same booking.
func (n *calendarNode) bookPatiently(brand, user, startMs int64, key string) (err error) {
	eventually.Happens(func() bool {
		err = n.book(brand, user, startMs, key)
		return domain.CodeOf(err) != domain.Unavailable
	})
	return err
}

func (n *calendarNode) cancel(brand, user, startMs int64, key string) error {
	_, err := n.CancelSlot(context.Background(), brand, &protos.CancelSlot{
		Request: bookingRequest(key), By: &protos.User{UserId: user}, Grid: utcGrid(), StartMs: startMs})
	return n.firstOutcome(key, err)
}

func (n *calendarNode) firstOutcome(key string, refused error) error {
	if refused == nil {
		return nil
	}
	if _, found, err := n.store.Ledger.FirstOutcome(context.Background(), key); found || err != nil {
		return err
	}
	return refused
}

// held is a booking in the lists.
type held struct {
	Brand, User int64
	Start       time.Time
}

func (w *calendars) bookings() []held {
	w.Helper()
	rows, err := w.sql.Query(w.Context(),
		`SELECT brand_id, user_id, start_at FROM slot_booking WHERE freed_at IS NULL ORDER BY 1, 3, 2`)
	if err != nil {
		w.Fatal(err)
	}
	bookings, err := pgx.CollectRows(rows, pgx.RowToStructByPos[held])
	if err != nil {
		w.Fatal(err)
	}
	return bookings
}
