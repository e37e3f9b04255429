// On two hundred thousand matches no list, count or search reads all of them.

package matches_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
	"touchline/tests/tier"
)

// asked records the queries of one call.
type asked struct{ queries []pgx.TraceQueryStartData }

func (a *asked) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	a.queries = append(a.queries, q)
	return ctx
}

func (a *asked) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// seasons fills the tables with three years of five sports around noon: 200,000 matches, nearly all of them over.
func seasons(t testing.TB, db *pgxpool.Conn) {
	t.Helper()
	for _, statement := range []string{
		`SET session_replication_role = replica`, // no triggers and no references: they would take longest
		`SET synchronous_commit = off`, `SET maintenance_work_mem = '256MB'`, `SET max_parallel_maintenance_workers = 0`,
		`INSERT INTO competition (race_type, names)
			SELECT 1 + n % 5, jsonb_build_object('en', 'League ' || n, 'zh', '联赛' || n) FROM generate_series(1, 60) n`,
		`INSERT INTO team (race_type, names) SELECT 1 + n % 5, jsonb_build_object('en',
			(ARRAY['Harbour','Northern','Royal','Crown','Silver','Eastern'])[1 + n % 6] || ' '
			|| (ARRAY['Rovers','Wanderers','Athletic','City','Stars','Lions','Bears'])[1 + n % 7] || ' ' || n,
			'zh', chr(20320 + n * 7 % 2000) || chr(21520 + n * 13 % 3000) || '队') FROM generate_series(1, 2000) n`,
		`CREATE TEMP TABLE made AS SELECT indexdef FROM pg_indexes WHERE tablename = 'match' AND schemaname = current_schema()
			AND indexname NOT IN ('match_pkey', 'match_external_key_key')`,
		`DO $$ DECLARE i record; BEGIN
			FOR i IN SELECT indexname FROM pg_indexes WHERE tablename = 'match' AND schemaname = current_schema()
				AND indexname NOT IN ('match_pkey', 'match_external_key_key')
			LOOP EXECUTE 'DROP INDEX ' || i.indexname; END LOOP; END $$`,
		`INSERT INTO match (race_type, competition_id, event_names, home_id, away_id, match_time, status, is_hot, source_url,
				search, updated_at)
			SELECT 1 + n % 5, 301 + n * 7 % 60, jsonb_build_object('en', 'Round ' || n % 40),
				7001 + n * 11 % 2000, 7001 + (n * 11 + 1 + n % 900) % 2000,
				'2026-05-01 12:00Z'::timestamptz + (n - 196000) * interval '8 minutes',
				CASE WHEN n <= 196000 THEN 3 + 3 * (n % 50 / 49) WHEN n < 196040 THEN 2 WHEN n % 90 = 0 THEN 7 ELSE 1 END,
				n % 500 = 0, CASE WHEN n % 40 = 0 THEN 'https://example.org/a.m3u8' ELSE '' END, '', now()
			FROM generate_series(1, 200000) n`,
		`INSERT INTO stage_name (stage_key, names) SELECT DISTINCT stage_key, event_names FROM match`,
		`DO $$ DECLARE i record; BEGIN FOR i IN SELECT indexdef FROM made LOOP EXECUTE i.indexdef; END LOOP; END $$`,
		`VACUUM ANALYZE match`, `ANALYZE team`, `ANALYZE competition`, `ANALYZE stage_name`,
	} {
		if _, err := db.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// readsAll finds a node of a plan that reads the whole table of matches.
func readsAll(plan any) bool {
	switch p := plan.(type) {
	case []any:
		for _, part := range p {
			if readsAll(part) {
				return true
			}
		}
	case map[string]any:
		if p["Node Type"] == "Seq Scan" && p["Relation Name"] == "match" {
			return true
		}
		return readsAll(p["Plan"]) || readsAll(p["Plans"])
	}
	return false
}

func TestNoListReadsAllOfTwoHundredThousandMatches(t *testing.T) {
	tier.All(t, "two hundred thousand matches are made")
	t.Parallel()
	cfg, seen := persistencetest.Config(t), &asked{}
	cfg.Tracer = seen
	store := persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	conn, err := db.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	seasons(t, conn)
	conn.Release()
	t.Logf("made in %v", time.Since(began).Round(time.Millisecond))
	ctx := t.Context()
	list := func(f sport.MatchFilter) func() error {
		f.Limit = 20
		return func() error { _, _, err := store.Matches.Matches(ctx, f); return err }
	}
	named := func(keyword string) func() error { return list(sport.MatchFilter{Keyword: keyword, BestFirst: true}) }
	day := sport.MatchFilter{From: persistencetest.Noon.Truncate(24 * time.Hour),
		To: persistencetest.Noon.Truncate(24*time.Hour).AddDate(0, 0, 1)}
	with := func(f sport.MatchFilter, more func(*sport.MatchFilter)) sport.MatchFilter { more(&f); return f }
	calls := map[string]func() error{
		"all":               list(sport.MatchFilter{}),
		"page 50":           list(sport.MatchFilter{Offset: 980}),
		"a sport":           list(sport.MatchFilter{RaceType: 2}),
		"a status":          list(sport.MatchFilter{Status: 1}),
		"ended":             list(sport.MatchFilter{Status: 3}),
		"a sport, a status": list(sport.MatchFilter{RaceType: 2, Status: 3}),
		"hot":               list(sport.MatchFilter{HotOnly: true}),
		"hot of a sport":    list(sport.MatchFilter{HotOnly: true, RaceType: 1}),
		"a competition":     list(sport.MatchFilter{CompetitionID: 302}),
		"a team":            list(sport.MatchFilter{TeamID: 7021}),
		"a team, to come":   list(sport.MatchFilter{TeamID: 7021, Status: 1}),
		"a day":             list(day),
		"a day of a sport":  list(with(day, func(f *sport.MatchFilter) { f.RaceType = 3 })),
		"a day, ended":      list(with(day, func(f *sport.MatchFilter) { f.Status = 3 })),
		"library":           list(sport.MatchFilter{Library: true}),
		"library without source": list(sport.MatchFilter{Library: true, Source: sport.WithoutSource,
			RaceType: 4}),
		"library with source":   list(sport.MatchFilter{Library: true, Source: sport.WithSource}),
		"reserved":              list(sport.MatchFilter{ReservedBy: 5, ReservedAs: 1, When: sport.Upcoming}),
		"keyword of one team":   named("rovers 21"),
		"keyword of many":       named("harbour"),
		"keyword of one Han":    named(string(rune(20320 + 21*7))),
		"keyword of two Han":    named("联赛"),
		"keyword of one letter": named("h"),
		"keyword of nothing":    named("zzzzz"),
		"keyword of a round":    named("round 39"),
		"keyword in a sport":    list(sport.MatchFilter{Keyword: "lions", RaceType: 2, Status: 1}),
		"keyword mistyped": list(sport.MatchFilter{Keyword: "harbuor rovers 21", Likeness: domain.Alike,
			BestFirst: true}),
		"latest first":          list(sport.MatchFilter{Sort: sport.SortMatchTimeBack}),
		"earliest, page 50":     list(sport.MatchFilter{Sort: sport.SortMatchTime, Offset: 980}),
		"by status backwards":   list(sport.MatchFilter{Sort: sport.SortMatchStatusBack, RaceType: 2}),
		"without, latest first": list(sport.MatchFilter{Sort: sport.SortMatchTimeBack, Source: sport.WithoutSource}),
		"with source by status": list(sport.MatchFilter{Sort: sport.SortMatchStatus, Source: sport.WithSource, RaceType: 4}),
		"counts":                func() error { _, err := store.Matches.MatchCounts(ctx, sport.MatchFilter{}); return err },
		"counts of a status": func() error {
			_, err := store.Matches.MatchCounts(ctx, sport.MatchFilter{Status: 1})
			return err
		},
		"counts of a day": func() error { _, err := store.Matches.MatchCounts(ctx, day); return err },
		"counts of the library": func() error {
			_, err := store.Matches.MatchCounts(ctx, sport.MatchFilter{Library: true})
			return err
		},
		"hot of the home page": func() error { _, err := store.Matches.HotMatches(ctx, 10); return err },
		"upcoming of a sport": func() error {
			_, err := store.Matches.UpcomingMatches(ctx, 2, persistencetest.Noon, 20)
			return err
		},
		"upcoming": func() error {
			_, err := store.Matches.UpcomingMatches(ctx, 0, persistencetest.Noon, 20)
			return err
		},
		"related": func() error {
			_, err := store.Matches.RelatedMatches(ctx, sport.Match{CompetitionID: 303}, 10)
			return err
		},
		"one":         func() error { _, err := store.Matches.Match(ctx, 50077); return err },
		"live scores": func() error { _, err := store.Matches.LiveScores(ctx, []int64{50077, 50078}); return err },
		"teams with next matches": func() error {
			_, _, err := store.Matches.SearchTeams(ctx, "lions", domain.Contains, persistencetest.Noon, 20, 0)
			return err
		},
		"teams nearly so called": func() error {
			_, _, err := store.Matches.SearchTeams(ctx, "lyons 21", domain.Alike, persistencetest.Noon, 20, 0)
			return err
		},
	}
	for name, call := range calls {
		seen.queries = nil
		if err := call(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		queries := seen.queries
		if len(queries) > 3 {
			t.Errorf("%s runs %d queries", name, len(queries))
		}
		began := time.Now()
		_ = call()
		took := time.Since(began)
		t.Logf("%-24s %v", name, took.Round(10*time.Microsecond))
		for _, q := range queries {
			var plan []byte
			if err := db.QueryRow(ctx, `EXPLAIN (FORMAT JSON) `+q.SQL, q.Args...).Scan(&plan); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			var tree any
			if err := json.Unmarshal(plan, &tree); err != nil {
				t.Fatal(err)
			}
			if readsAll(tree) {
				t.Errorf("%s reads every match: %s\n%s", name, strings.Join(strings.Fields(q.SQL), " "), plan)
			}
		}
	}
}
