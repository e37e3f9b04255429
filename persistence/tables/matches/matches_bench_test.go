// Measures each filter and order of the operators' list on 200,000 matches.

package matches_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

// BenchmarkMatchList runs every combination of the filters and orders of the operators' list three times on a database
// of 200,000 matches, takes the median of each, and reports the slowest.
func BenchmarkMatchList(b *testing.B) {
	ctx := b.Context()
	cfg := persistencetest.Config(b)
	store, db := persistencetest.OpenConfig(b, cfg), persistencetest.SQL(b, cfg)
	conn, err := db.Acquire(ctx)
	if err != nil {
		b.Fatal(err)
	}
	seasons(b, conn)
	conn.Release()
	day := persistencetest.Noon.Truncate(24 * time.Hour)
	filters := []sport.MatchFilter{{Limit: 25}}
	vary := func(ways ...func(*sport.MatchFilter)) {
		var varied []sport.MatchFilter
		for _, f := range filters {
			varied = append(varied, f)
			for _, way := range ways {
				next := f
				way(&next)
				varied = append(varied, next)
			}
		}
		filters = varied
	}
	vary(func(f *sport.MatchFilter) { f.RaceType = 2 })
	vary(func(f *sport.MatchFilter) { f.Status = domain.MatchInProgress },
		func(f *sport.MatchFilter) { f.Status = domain.MatchEnded },
		func(f *sport.MatchFilter) { f.Status = domain.MatchNotStarted })
	vary(func(f *sport.MatchFilter) { f.CompetitionID = 302 })
	vary(func(f *sport.MatchFilter) { f.From, f.To = day, day.AddDate(0, 0, 1) })
	vary(func(f *sport.MatchFilter) { f.Source = sport.WithSource },
		func(f *sport.MatchFilter) { f.Source = sport.WithoutSource })
	vary(func(f *sport.MatchFilter) { f.HotOnly = true })
	vary(func(f *sport.MatchFilter) { f.Keyword = "harbour" }, func(f *sport.MatchFilter) { f.Keyword = "rovers 21" })
	vary(func(f *sport.MatchFilter) { f.Sort = sport.SortMatchTime },
		func(f *sport.MatchFilter) { f.Sort = sport.SortMatchTimeBack },
		func(f *sport.MatchFilter) { f.Sort = sport.SortMatchStatus },
		func(f *sport.MatchFilter) { f.Sort = sport.SortMatchStatusBack })
	vary(func(f *sport.MatchFilter) { f.Offset = 1000 })
	took := make([]time.Duration, len(filters))
	for b.Loop() {
		for i, f := range filters {
			var tries [3]time.Duration
			for try := range tries {
				began := time.Now()
				if _, _, err := store.Matches.Matches(ctx, f); err != nil {
					b.Fatalf("%+v: %v", f, err)
				}
				tries[try] = time.Since(began)
			}
			slices.Sort(tries[:])
			took[i] = max(took[i], tries[1])
		}
	}
	slowest := make([]int, len(filters))
	for i := range slowest {
		slowest[i] = i
	}
	slices.SortFunc(slowest, func(x, y int) int { return int(took[y] - took[x]) })
	for _, i := range slowest[:12] {
		f := filters[i]
		b.Logf("%v: sport %d, status %d, competition %d, day %v, source %d, hot %v, keyword %q, sort %q, from row %d",
			took[i].Round(time.Millisecond),
			f.RaceType, f.Status, f.CompetitionID, !f.From.IsZero(), f.Source, f.HotOnly, f.Keyword, f.Sort, f.Offset)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(len(filters)), "filters")
	b.ReportMetric(ms(took[slowest[0]]), "ms/slowest")
	b.ReportMetric(ms(took[slowest[len(slowest)/100]]), "ms/99%")
	b.ReportMetric(ms(took[slowest[len(slowest)/2]]), "ms/median")
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
