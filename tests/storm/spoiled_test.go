// The checks after a storm detect falsified outcomes: each promise about money and bookings can be seen broken.

package storm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// database is the checked database: the pool of a storm, or a transaction that is rolled back.
type database interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// spoiled are falsified outcomes, as changes of copies of the tables without keys and triggers, with the
// expected finding.
var spoiled = map[string]struct{ change, seen string }{
	"a gift that was paid is lost": {`DELETE FROM transfer WHERE id = (SELECT min(id) FROM transfer WHERE ` +
		`kind = 'gift')`, "acknowledged and lost: gift/"},
	"a grab that was answered is lost": {`DELETE FROM transfer WHERE id = (SELECT min(id) FROM transfer WHERE ` +
		`kind = 'envelopeGrab')`, "acknowledged and lost: grab/"},
	"an envelope that was sent is lost": {`DELETE FROM transfer WHERE id = (SELECT min(id) FROM transfer WHERE ` +
		`kind = 'envelopeSend')`, "acknowledged and lost: envelope/"},
	"a gift is paid twice": {copyOf("transfer", "gift", `{"id": 1000000, "key": "again"}`),
		"no answer for again"},
	"a gift is another than was answered": {`UPDATE transfer SET ref = 'other' WHERE id = (SELECT min(id) FROM ` +
		`transfer WHERE kind = 'gift')`, "and is other"},
	"a payer got a wrong balance": {`UPDATE transfer SET balance = balance + 1 WHERE id = (SELECT min(id) ` +
		`FROM transfer WHERE balance IS NOT NULL)`, "coins left, there were"},
	"a wallet goes below zero": {`UPDATE transfer SET amount = amount + 1000000 WHERE id = (SELECT ` +
		`min(id) FROM transfer WHERE kind = 'gift')`, "takes account"},
	"a later gift is before an earlier one": {`UPDATE transfer SET id = 0 WHERE id = (SELECT max(id) FROM ` +
		`transfer WHERE kind = 'gift')`,
		"is in the ledger before an action that was answered earlier"},
	"a share is larger than was answered": {`UPDATE transfer SET amount = amount + 1 WHERE id = (SELECT min(id) FROM ` +
		`transfer WHERE kind = 'envelopeGrab')`, "was acknowledged with"},
	"a share is given twice": {copyOf("transfer", "envelopeGrab", `{"id": 1000000, "key": "again"}`),
		"coins, want"},
	"an envelope gives back too much": {`UPDATE red_envelope SET refunded = refunded + 1 WHERE number = (SELECT ` +
		`min(number) FROM red_envelope)`, "(row says"},
	"an envelope never ends": {`UPDATE red_envelope SET status = 1 WHERE number = (SELECT min(number) ` +
		`FROM red_envelope)`, "is still open"},
	"a gift without a line": {`DELETE FROM line WHERE "offset" = (SELECT min("offset") FROM line WHERE ` +
		`kind = 'gift')`, "has 0 lines"},
	"a gift with two lines": {copyOf("line", "gift", `{"offset": 1000000}`), "has 2 lines"},
	"a line of a gift that was never paid": {`UPDATE line SET body = convert_to('{"giftTxId":"none"}', 'UTF8') WHERE ` +
		`"offset" = (SELECT min("offset") FROM line WHERE kind = 'gift')`, "gift none has a line and was never paid"},
	"a booked slot is lost": {`UPDATE slot_booking SET freed_at = now() WHERE freed_at IS NULL`,
		"got an answer for"},
	"a slot is booked twice":             {copyOf("slot_booking", "", `{"user_id": 1}`), "is booked twice"},
	"an anchor is on duty twice at once": {copyOf("slot_booking", "", `{"brand_id": 999999}`), "is on duty twice"},
	"a slot is booked without a request": {copyOf("slot_booking", "", `{"brand_id": 999999, "user_id": 1}`),
		"without an answer"},
}

// copyOf inserts a row again with other values.
func copyOf(table, kind, other string) string {
	where := "freed_at IS NULL"
	if kind != "" {
		where = "kind = '" + kind + "'"
	}
	return fmt.Sprintf(`INSERT INTO %[1]s SELECT (jsonb_populate_record(x, '%[3]s')).*
		FROM %[1]s AS x WHERE %[2]s LIMIT 1`,
		table, where, other)
}

// seesWhatIsSpoiled runs at the end of a storm without violations.
func (s *storm) seesWhatIsSpoiled(t *testing.T, actions []*action) {
	t.Helper()
	defer func() { s.db = s.pool }()
	for what, c := range spoiled {
		tx, err := s.pool.Begin(s.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"transfer", "red_envelope", "line", "slot_booking"} {
			if _, err := tx.Exec(s.ctx,
				fmt.Sprintf(`CREATE TEMPORARY TABLE %[1]s ON COMMIT DROP AS TABLE %[1]s`, table)); err != nil {
				t.Fatal(err)
			}
		}
		if changed, err := tx.Exec(s.ctx, c.change); err != nil || changed.RowsAffected() == 0 {
			t.Fatalf("%s: %d rows changed, %v", what, changed.RowsAffected(), err)
		}
		s.db = tx
		found, err := s.check(actions)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(found, func(v string) bool { return strings.Contains(v, c.seen) }) {
			t.Errorf("%s, and that is not seen: %v", what, found)
		}
		if err := tx.Rollback(s.ctx); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("the checks see each of %d spoiled outcomes", len(spoiled))
}

// Clients that retry with the same request id, as browsers on bad networks do, pay once. With a new id they pay
// twice, and the checks detect it, so they can fail.
func TestTortureTheChecksDetectARetryWithANewRequestId(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		s := newStorm(t, 1)
		s.hasty = true
		actions := s.rage(t, stormSeed(t), stormLength(t, 300, 2000), fresh, func(<-chan struct{}, *rand.Rand) {})
		found := s.judge(t, actions)
		if !fresh {
			blame(t, found)
			continue
		}
		if !slices.ContainsFunc(found, func(v string) bool { return strings.HasPrefix(v, "no answer for") }) {
			t.Error("new request ids doubled nothing: the checks detect nothing")
		}
		t.Logf("under new request ids %d promises are broken, as they must be: the checks see it", len(found))
	}
}
