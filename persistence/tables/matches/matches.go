// Matches: the list with all its filters, and one match.

package matches

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// Matches returns the matches of a filter in the order of the list, and their number.
func (s *Matches) Matches(ctx context.Context, f sport.MatchFilter) ([]sport.Match, int64, error) {
	if f.Keyword != "" {
		return s.namedMatches(ctx, f)
	}
	total, err := s.countMatches(ctx, f)
	if err != nil || total == 0 {
		return nil, 0, err
	}
	where := matchConditions(f)
	order := orderOf(f, where)
	limit, offset := where.Value(f.Limit), where.Value(f.Offset)
	// The page is cut before joins and counts of its matches.
	matches, err := pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM (SELECT * FROM match m WHERE `+where.Where()+` ORDER BY `+order+` LIMIT `+limit+` OFFSET `+offset+`)
			AS m `+pg.MatchJoins+`
		ORDER BY `+order, where.Values...)
	return matches, total, err
}

// namedMatches collects the matches with the name and counts them before the page is cut. The number is unknown
// beforehand, and reading in the order of the list until the page is full might read all matches.
func (s *Matches) namedMatches(ctx context.Context, f sport.MatchFilter) ([]sport.Match, int64, error) {
	where := matchConditions(f)
	order := orderOf(f, where)
	limit, offset := where.Value(f.Limit), where.Value(f.Offset)
	rows, err := s.db.Query(ctx, `
		SELECT `+pg.MatchFields+`, page.total
		FROM (
			SELECT m.match_id, m.total
			FROM (
				SELECT match_id, status, match_time, home_id, away_id, competition_id, count(*) OVER () AS total
				FROM match m
				WHERE `+where.Where()+`
			) AS m
			ORDER BY `+order+` LIMIT `+limit+` OFFSET `+offset+`
		) AS page JOIN match m USING (match_id) `+pg.MatchJoins+`
		ORDER BY `+order, where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("search matches: %w", err)
	}
	var total int64
	matches, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (m sport.Match, err error) {
		err = row.Scan(append(pg.MatchTargets(&m), &total)...)
		return m, err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("search matches: %w", err)
	}
	if len(matches) == 0 && f.Offset > 0 { // a page behind the last one
		total, err = s.countMatches(ctx, f)
	}
	return matches, total, err
}

func (s *Matches) countMatches(ctx context.Context, f sport.MatchFilter) (total int64, err error) {
	if f.Source == sport.WithoutSource {
		// Nearly all matches have none: indexes count all matches and those that have one.
		f.Source = 0
		if total, err = s.countMatches(ctx, f); err != nil || total == 0 {
			return total, err
		}
		f.Source = sport.WithSource
		with, err := s.countMatches(ctx, f)
		return max(0, total-with), err
	}
	where := matchConditions(f)
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM match m WHERE `+where.Where(), where.Values...).Scan(&total)
	return total, pg.Doing(err, "count matches")
}

// sortedMatches are the orders that operators choose. Each is the order of an index, forwards or backwards.
var sortedMatches = map[sport.MatchSort]string{
	sport.SortMatchTime:       pg.ByTime,
	sport.SortMatchTimeBack:   `m.match_time DESC, m.match_id DESC`,
	sport.SortMatchStatus:     `m.status, ` + pg.ByTime,
	sport.SortMatchStatusBack: `m.status DESC, m.match_time DESC, m.match_id DESC`,
}

// orderOf returns the order of a list. where takes the values that the order needs.
func orderOf(f sport.MatchFilter, where *pg.Conditions) string {
	switch {
	case f.Sort != "":
		return sortedMatches[f.Sort]
	case f.BestFirst:
		return begins(where, f.Keyword) + ` DESC, ` + pg.MatchGroup + `, CASE
			WHEN m.status IN ` + pg.MatchCurrent + ` THEN m.match_time END, ` + pg.LatestFirst
	case f.When == sport.Past:
		return pg.LatestFirst
	case f.Status != 0:
		return pg.ByTime // all are of one group
	}
	return pg.MatchOrder
}

// MatchCounts returns how many matches of a filter each sport has.
func (s *Matches) MatchCounts(ctx context.Context, f sport.MatchFilter) (map[int32]int64, error) {
	where := matchConditions(f)
	rows, err := s.db.Query(ctx, `SELECT race_type, count(*) FROM match m WHERE `+where.Where()+` GROUP BY race_type`,
		where.Values...)
	if err != nil {
		return nil, fmt.Errorf("count matches: %w", err)
	}
	counts := map[int32]int64{}
	var race int32
	var n int64
	_, err = pgx.ForEachRow(rows, []any{&race, &n}, func() error {
		counts[race] = n
		return nil
	})
	return counts, pg.Doing(err, "count matches")
}

// within adds the conditions on the start of a match.
func within(c *pg.Conditions, f sport.MatchFilter) {
	from, to := f.From, f.To
	if !f.Day.IsZero() {
		c.Add("(m.time_known AND m.match_time >= $? AND m.match_time < $? OR NOT m.time_known AND m.match_time = $?)", from,
			to, f.Day)
		from, to = f.TimesInAnyZone() // for the index
	}
	if !from.IsZero() {
		c.Add("m.match_time >= $?", from)
	}
	if !to.IsZero() {
		c.Add("m.match_time < $?", to)
	}
}

func matchConditions(f sport.MatchFilter) *pg.Conditions {
	where := &pg.Conditions{}
	// A keyword may find hundreds of teams. Reading the rows of these teams costs less than comparing each row with the
	// teams. The columns of sport and status leave too many rows: + 0 prevents the use of their indexes.
	unindexed := ""
	if f.Keyword != "" {
		unindexed = " + 0"
	}
	if f.RaceType != 0 {
		where.Add("m.race_type"+unindexed+" = $?", f.RaceType)
	}
	if f.HotOnly {
		where.Add("m.is_hot")
	}
	if f.Status != 0 {
		where.Add("m.status"+unindexed+" = $?", int32(f.Status))
	}
	within(where, f)
	pg.OfSubject(where, sport.Subject{TeamID: f.TeamID, CompetitionID: f.CompetitionID})
	if f.Keyword != "" {
		matchesNamed(where, f.Keyword, f.Likeness)
	}
	switch f.Source {
	case sport.WithSource:
		where.Add("m.source_url <> ''")
	case sport.WithoutSource:
		where.Add("m.source_url = ''")
	}
	if f.Library {
		where.Add("m.status IN " + pg.MatchPlayable)
	}
	if f.MatchID != 0 {
		where.Add("m.match_id = $?", f.MatchID)
	}
	if f.ReservedBy != 0 {
		where.Add(`m.match_id IN (SELECT v.match_id FROM reservation v
			WHERE v.user_id = $? AND v.kind = $? AND v.given_up_at IS NULL)`,
			f.ReservedBy, int32(f.ReservedAs))
	}
	switch f.When {
	case sport.Upcoming:
		where.Add("m.status NOT IN " + pg.MatchOver)
	case sport.Past:
		where.Add("m.status IN " + pg.MatchOver)
	}
	return where
}

// MatchesByID returns the given matches that exist, by time.
func (s *Matches) MatchesByID(ctx context.Context, matches []int64) ([]sport.Match, error) {
	return matchesByID(ctx, s.db, matches)
}

func matchesByID(ctx context.Context, db *pgxpool.Pool, matches []int64) ([]sport.Match, error) {
	return pg.ReadMatches(ctx, db, `
		SELECT `+pg.MatchFields+`
		FROM `+pg.MatchTables+`
		WHERE m.match_id = ANY($1)
		ORDER BY m.match_time NULLS LAST, m.match_id`, matches)
}

// HotMatches returns the matches marked hot that are in progress or still to come, in the order of the list.
func (s *Matches) HotMatches(ctx context.Context, limit int) ([]sport.Match, error) {
	return pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM `+pg.MatchTables+`
		WHERE m.is_hot AND m.status IN `+pg.MatchCurrent+`
		ORDER BY `+pg.MatchOrder+`
		LIMIT $1`, limit)
}

// UpcomingMatches returns the matches that start next; raceType 0 is every sport.
func (s *Matches) UpcomingMatches(ctx context.Context, raceType int32, now time.Time,
	limit int) ([]sport.Match, error) {
	return pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM `+pg.MatchTables+`
		WHERE m.status = `+pg.MatchNotStarted+` AND m.match_time >= $2 AND ($1::bigint = 0 OR m.race_type = $1)
		ORDER BY m.match_time, m.match_id
		LIMIT $3`, raceType, now, limit)
}

// Match returns a match, or MATCH_NOT_FOUND. The id of a merged match returns the match that it was merged into.
func (s *Matches) Match(ctx context.Context, matchID int64) (sport.Match, error) {
	matches, err := pg.ReadMatches(ctx, s.db, `SELECT `+pg.MatchFields+` FROM `+pg.MatchTables+` WHERE m.match_id = $1`,
		matchID)
	if err == nil && len(matches) == 0 {
		matches, err = pg.ReadMatches(ctx, s.db, `
			SELECT `+pg.MatchFields+`
			FROM `+pg.MatchTables+` JOIN match_merged gone ON gone.survivor_id = m.match_id
			WHERE gone.match_id = $1`, matchID)
	}
	if err == nil && len(matches) == 0 {
		return sport.Match{}, domain.Refuse(domain.MatchNotFound)
	}
	if err != nil {
		return sport.Match{}, err
	}
	return matches[0], nil
}

// RelatedMatches returns the next matches and those in progress of the same competition.
func (s *Matches) RelatedMatches(ctx context.Context, of sport.Match, limit int) ([]sport.Match, error) {
	return pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM `+pg.MatchTables+`
		WHERE m.competition_id = $1 AND m.match_id <> $2 AND `+pg.MatchGroup+` < 2
		ORDER BY `+pg.MatchOrder+`
		LIMIT $3`, of.CompetitionID, of.MatchID, limit)
}

// Periods returns the value of the column of periods: never null.
func Periods(list []sport.PeriodScore) []sport.PeriodScore {
	if list == nil {
		return []sport.PeriodScore{}
	}
	return list
}

// NotNilNames returns the value of a column of names: never null.
func NotNilNames(n domain.Names) domain.Names {
	if n == nil {
		return domain.Names{}
	}
	return n
}
