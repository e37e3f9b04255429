// Calls of operators that cannot be recorded do not happen.

package contract

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// changeByThemselves are tables written by jobs and log-ins of these tests.
var changeByThemselves = []string{"job", "live_peak", "stats_day", "live_day", "login", "operator_login", "notice",
	"fan_notice", "push_due", "export", "export_part"}

const actAfter = `SELECT call, outcome::text FROM operator_act WHERE act_id > $1 AND operator_id = $2`

// nothingUnrecorded breaks the record and makes every call of operators: each recorded call fails, and none changes a
// row. With a working record each writes one entry with its outcome.
func (w *matrix) nothingUnrecorded(t *testing.T) {
	w.t = t
	rows := matrixRows()
	w.exec(t, `
		CREATE FUNCTION refuse_acts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION
		'the record is broken'; END $$;
		CREATE TRIGGER refuse_acts BEFORE INSERT ON operator_act FOR EACH ROW EXECUTE FUNCTION refuse_acts()`)
	calls := func(each func(key string, records bool)) {
		for _, r := range w.Rest.Table() {
			if r.Class.String() != "O" {
				continue
			}
			for key := range rows {
				if pathOf(key) == inList(r) {
					each(key, r.Records)
				}
			}
		}
	}
	recording := 0
	calls(func(key string, records bool) {
		admin, r := *w.people["ad"], rows[key]
		if r.fresh { // the log-in ended by it is no effect of the call
			admin.token, r.fresh = w.relogin(t, &admin), false
		}
		before := w.fingerprints(t)
		answer := w.send(t, key, r, &admin, nil)
		after := w.fingerprints(t)
		for table := range after {
			if after[table] != before[table] {
				t.Errorf("%s changes %s without a record", key, table)
			}
		}
		if records {
			recording++
			if answer.Code != domain.Internal {
				t.Errorf("%s with a broken record: %d %.200s", key, answer.status, answer.text)
			}
		}
	})
	if recording < 30 {
		t.Errorf("only %d calls leave a line", recording)
	}
	w.exec(t, `DROP TRIGGER refuse_acts ON operator_act`)
	calls(func(key string, records bool) {
		if !records {
			return
		}
		var last int64
		w.must(t, w.sql.QueryRow(t.Context(), `SELECT coalesce(max(act_id), 0) FROM operator_act`).Scan(&last))
		answer := w.send(t, key, rows[key], w.people["ad"], nil)
		var call, outcome string
		err := w.sql.QueryRow(t.Context(), actAfter, last, w.id("ad")).Scan(&call, &outcome)
		_, path, _ := strings.Cut(pathOf(key), " ")
		if err != nil || call != path || answer.Success == strings.HasPrefix(outcome, `{"code": `) {
			t.Errorf("%s answers %.100s and is recorded as %s %.100s, %v", key, answer.text, call, outcome, err)
		}
	})
}

// fingerprints are hashes of the rows of each table.
func (w *matrix) fingerprints(t *testing.T) map[string]string {
	t.Helper()
	found, err := w.sql.Query(t.Context(),
		`SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() AND NOT tablename = ANY($1)`,
		changeByThemselves)
	w.must(t, err)
	tables, err := pgx.CollectRows(found, pgx.RowTo[string])
	w.must(t, err)
	slices.Sort(tables)
	var ask []string
	for _, table := range tables {
		ask = append(ask,
			fmt.Sprintf(`SELECT '%s', coalesce(md5(string_agg(r::text, E'\n' ORDER BY r::text)), '') FROM %s AS r`,
				table, pgx.Identifier{table}.Sanitize()))
	}
	hashes, err := w.sql.Query(t.Context(), strings.Join(ask, " UNION ALL "))
	w.must(t, err)
	all := map[string]string{}
	_, err = pgx.CollectRows(hashes, func(row pgx.CollectableRow) (string, error) {
		var table, hash string
		err := row.Scan(&table, &hash)
		all[table] = hash
		return table, err
	})
	w.must(t, err)
	if len(all) < 40 {
		t.Fatalf("only %d tables", len(all))
	}
	return all
}
