// Shared reads are planned once, for any number of questions.

package rooms_test

import (
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/persistencetest"
	"touchline/persistence/pg"
	"touchline/persistence/tables"
)

func TestTheDatabaseKeepsThePlansOfSharedReads(t *testing.T) {
	t.Parallel()
	w := persistencetest.NewFixture(t)
	user, house := w.User("viewer"), w.House("anchor", 1, domain.LiveOffline, 0)
	one := w.DB.Config().Copy()
	one.MaxConns = 1 // pg_prepared_statements shows the statements of its connection only
	one.AfterConnect = pg.ReadInstants
	db, err := pgxpool.NewWithConfig(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	all := tables.New(t.Context(), db, db, nil)
	account, err := all.Accounts.Account(t.Context(), user)
	if err != nil {
		t.Fatal(err)
	}
	login := domain.NewLogin(domain.TokenHash{1}, user, persistencetest.Noon)
	if err := all.Accounts.AddLogin(t.Context(), login, account); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 100)
	for round := range 20 {
		var asking sync.WaitGroup
		for i := range 1 + round%4 {
			asking.Go(func() {
				unknown := domain.TokenHash{0, byte(i)}
				_, entry := all.Rooms.RoomEntry(t.Context(), domain.HouseRoom(house+int64(i)), user)
				_, known := all.Accounts.Login(t.Context(), unknown, persistencetest.Noon)
				_, _, seen := all.Rooms.RoomSeenBy(t.Context(), user, house, int64(i))
				used := login
				used.UsedAt = persistencetest.Noon.AddDate(0, 0, i)
				for _, err := range []error{entry, known, seen, all.Accounts.LoginUsed(t.Context(), used)} {
					if code := domain.CodeOf(err); err != nil && code != domain.NotFound && code != domain.TokenInvalid {
						failed <- err
					}
				}
			})
		}
		asking.Wait()
	}
	close(failed)
	for err := range failed {
		t.Fatal(err)
	}
	rows, err := db.Query(t.Context(), `SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements
		WHERE generic_plans + custom_plans >= 20`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	statements := 0
	for rows.Next() {
		var statement string
		var kept, replanned int64
		if err := rows.Scan(&statement, &kept, &replanned); err != nil {
			t.Fatal(err)
		}
		statements++
		if replanned > 5 { // PostgreSQL plans a statement five times before it decides
			t.Errorf("planned %d times again, %d times not: %s", replanned, kept, statement)
		}
	}
	if err := rows.Err(); err != nil || statements != 4 {
		t.Errorf("%d statements of shared reads, %v", statements, err)
	}
}
