// Matches: the list with all its filters, and one match.

package tables

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/pg"
)

const (
	matchFields = `m.match_id, m.race_type, m.event_names, m.competition_id, c.names, c.logo,
		m.match_time, m.time_known, m.status, m.status_detail,
		th.team_id, th.names, th.logo, ta.team_id, ta.names, ta.logo,
		m.home_score, m.away_score, m.periods, m.clock, m.source_name, m.source_url, m.source_type, m.source_lines, m.source_down, m.is_hot,
		(SELECT count(*) FROM room shows WHERE shows.match_id = m.match_id AND shows.match_id <> 0 AND shows.status IN ` + roomListed + `),
		m.reserve_count, m.country, m.updated_at, m.locked`
	matchTables = `match m ` + matchJoins
	matchJoins  = `JOIN competition c USING (competition_id)
		JOIN team th ON th.team_id = m.home_id
		JOIN team ta ON ta.team_id = m.away_id`
	// The order of /web_race/race_data_content_list_page: in progress, not started by time, the others. Indexes hold it as it is
	// written here.
	matchGroup  = `CASE m.status WHEN ` + matchInProgress + ` THEN 0 WHEN ` + matchNotStarted + ` THEN 1 ELSE 2 END`
	byTime      = `m.match_time NULLS LAST, m.match_id`
	matchOrder  = matchGroup + `, ` + byTime
	latestFirst = `m.match_time DESC NULLS LAST, m.match_id DESC`
)

// Matches of a filter in the order of the list, and how many there are.
func (s *Matches) Matches(ctx context.Context, f domain.MatchFilter) ([]domain.Match, int64, error) {
	if f.Keyword != "" {
		return s.namedMatches(ctx, f)
	}
	total, err := s.countMatches(ctx, f)
	if err != nil || total == 0 {
		return nil, 0, err
	}
	where := matchConditions(f)
	order := orderOf(f, where)
	limit, offset := where.value(f.Limit), where.value(f.Offset)
	// The page is cut before anything is joined or counted for its matches.
	matches, err := readMatches(ctx, s.db, `
		SELECT `+matchFields+`
		FROM (SELECT * FROM match m WHERE `+where.where()+` ORDER BY `+order+` LIMIT `+limit+` OFFSET `+offset+`) AS m `+matchJoins+`
		ORDER BY `+order, where.values...)
	return matches, total, err
}

// namedMatches gathers what has the name and counts it before the page is cut: nobody knows beforehand whether it is
// much or nothing, and reading in the order of the list until enough is found might read all of it.
func (s *Matches) namedMatches(ctx context.Context, f domain.MatchFilter) ([]domain.Match, int64, error) {
	where := matchConditions(f)
	order := orderOf(f, where)
	limit, offset := where.value(f.Limit), where.value(f.Offset)
	rows, err := s.db.Query(ctx, `
		SELECT `+matchFields+`, page.total
		FROM (
			SELECT m.match_id, m.total
			FROM (
				SELECT match_id, status, match_time, home_id, away_id, competition_id, count(*) OVER () AS total
				FROM match m
				WHERE `+where.where()+`
			) AS m
			ORDER BY `+order+` LIMIT `+limit+` OFFSET `+offset+`
		) AS page JOIN match m USING (match_id) `+matchJoins+`
		ORDER BY `+order, where.values...)
	if err != nil {
		return nil, 0, fmt.Errorf("search matches: %w", err)
	}
	var total int64
	matches, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (m domain.Match, err error) {
		err = row.Scan(append(matchTargets(&m), &total)...)
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

func (s *Matches) countMatches(ctx context.Context, f domain.MatchFilter) (total int64, err error) {
	if f.Source == domain.WithoutSource {
		// Nearly all have none: they are all but those that have one, and both of these are counted by indexes.
		f.Source = 0
		if total, err = s.countMatches(ctx, f); err != nil || total == 0 {
			return total, err
		}
		f.Source = domain.WithSource
		with, err := s.countMatches(ctx, f)
		return max(0, total-with), err
	}
	where := matchConditions(f)
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM match m WHERE `+where.where(), where.values...).Scan(&total)
	if err != nil {
		return 0, fmt.Errorf("count matches: %w", err)
	}
	return total, nil
}

// sortedMatches are the orders operators choose. Each is that of an index, forwards or backwards.
var sortedMatches = map[domain.MatchSort]string{
	domain.SortMatchTime:       byTime,
	domain.SortMatchTimeBack:   `m.match_time DESC, m.match_id DESC`,
	domain.SortMatchStatus:     `m.status, ` + byTime,
	domain.SortMatchStatusBack: `m.status DESC, m.match_time DESC, m.match_id DESC`,
}

// orderOf a list. where takes the values an order needs.
func orderOf(f domain.MatchFilter, where *conditions) string {
	switch {
	case f.Sort != "":
		return sortedMatches[f.Sort]
	case f.BestFirst:
		return where.begins(f.Keyword) + ` DESC, ` + matchGroup + `, CASE WHEN m.status IN ` + matchCurrent + ` THEN m.match_time END, ` + latestFirst
	case f.When == domain.Past:
		return latestFirst
	case f.Status != 0:
		return byTime // all are of one group
	}
	return matchOrder
}

// MatchCounts tells how many matches of a filter each sport has.
func (s *Matches) MatchCounts(ctx context.Context, f domain.MatchFilter) (map[int32]int64, error) {
	where := matchConditions(f)
	rows, err := s.db.Query(ctx, `SELECT race_type, count(*) FROM match m WHERE `+where.where()+` GROUP BY race_type`, where.values...)
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
	if err != nil {
		return nil, fmt.Errorf("count matches: %w", err)
	}
	return counts, nil
}

func matchConditions(f domain.MatchFilter) *conditions {
	where := &conditions{}
	// A keyword may find hundreds of teams, and looking for each row among them costs more than reading the rows of these
	// teams. Sport and status leave too many rows to begin with: + 0 keeps their indexes out.
	unindexed := ""
	if f.Keyword != "" {
		unindexed = " + 0"
	}
	if f.RaceType != 0 {
		where.add("m.race_type"+unindexed+" = $?", f.RaceType)
	}
	if f.HotOnly {
		where.add("m.is_hot")
	}
	if f.Status != 0 {
		where.add("m.status"+unindexed+" = $?", int32(f.Status))
	}
	where.within(f)
	if f.CompetitionID != 0 {
		where.add("m.competition_id = $?", f.CompetitionID)
	}
	if f.TeamID != 0 {
		where.add("(m.home_id = $? OR m.away_id = $?)", f.TeamID, f.TeamID)
	}
	if f.Keyword != "" {
		where.matchesNamed(f.Keyword, f.Likeness)
	}
	switch f.Source {
	case domain.WithSource:
		where.add("m.source_url <> ''")
	case domain.WithoutSource:
		where.add("m.source_url = ''")
	}
	if !f.OpenAt.IsZero() { // as domain.MatchFact.Reservable
		where.add("m.status IN "+matchComing+" AND (m.status IN "+matchWithoutTime+" OR m.status = "+matchNotStarted+" AND (m.match_time IS NULL OR NOT m.time_known OR m.match_time > $?))", f.OpenAt)
	}
	if f.MatchID != 0 {
		where.add("m.match_id = $?", f.MatchID)
	}
	if f.ReservedBy != 0 {
		where.add("m.match_id IN (SELECT v.match_id FROM reservation v WHERE v.user_id = $? AND v.kind = $? AND v.given_up_at IS NULL)",
			f.ReservedBy, int32(f.ReservedAs))
	}
	switch f.When {
	case domain.Upcoming:
		where.add("m.status NOT IN " + matchOver)
	case domain.Past:
		where.add("m.status IN " + matchOver)
	}
	return where
}

// within are the conditions about when a match begins.
func (c *conditions) within(f domain.MatchFilter) {
	from, to := f.From, f.To
	if !f.Day.IsZero() {
		c.add("(m.time_known AND m.match_time >= $? AND m.match_time < $? OR NOT m.time_known AND m.match_time = $?)", from, to, f.Day)
		from, to = f.TimesInAnyZone() // for the index
	}
	if !from.IsZero() {
		c.add("m.match_time >= $?", from)
	}
	if !to.IsZero() {
		c.add("m.match_time < $?", to)
	}
}

// MatchesByID answers those of the matches that exist, by time.
func (s *Matches) MatchesByID(ctx context.Context, matches []int64) ([]domain.Match, error) {
	return matchesByID(ctx, s.db, matches)
}

func matchesByID(ctx context.Context, db *pgxpool.Pool, matches []int64) ([]domain.Match, error) {
	return readMatches(ctx, db, `
		SELECT `+matchFields+`
		FROM `+matchTables+`
		WHERE m.match_id = ANY($1)
		ORDER BY m.match_time NULLS LAST, m.match_id`, matches)
}

// HotMatches are those marked hot that are played or still to come, in the order of the list.
func (s *Matches) HotMatches(ctx context.Context, limit int) ([]domain.Match, error) {
	return readMatches(ctx, s.db, `
		SELECT `+matchFields+`
		FROM `+matchTables+`
		WHERE m.is_hot AND m.status IN `+matchCurrent+`
		ORDER BY `+matchOrder+`
		LIMIT $1`, limit)
}

// UpcomingMatches start next; raceType 0 is every sport.
func (s *Matches) UpcomingMatches(ctx context.Context, raceType int32, now time.Time, limit int) ([]domain.Match, error) {
	return readMatches(ctx, s.db, `
		SELECT `+matchFields+`
		FROM `+matchTables+`
		WHERE m.status = `+matchNotStarted+` AND m.match_time >= $2 AND ($1::bigint = 0 OR m.race_type = $1)
		ORDER BY m.match_time, m.match_id
		LIMIT $3`, raceType, now, limit)
}

// Match is MATCH_NOT_FOUND for an unknown id. The id of a match that was merged into another leads to that one.
func (s *Matches) Match(ctx context.Context, matchID int64) (domain.Match, error) {
	matches, err := readMatches(ctx, s.db, `SELECT `+matchFields+` FROM `+matchTables+` WHERE m.match_id = $1`, matchID)
	if err == nil && len(matches) == 0 {
		matches, err = readMatches(ctx, s.db, `
			SELECT `+matchFields+`
			FROM `+matchTables+` JOIN match_merged gone ON gone.survivor_id = m.match_id
			WHERE gone.match_id = $1`, matchID)
	}
	if err == nil && len(matches) == 0 {
		return domain.Match{}, domain.Refuse(domain.MatchNotFound)
	}
	if err != nil {
		return domain.Match{}, err
	}
	return matches[0], nil
}

// RelatedMatches are the next and the running ones of the same competition.
func (s *Matches) RelatedMatches(ctx context.Context, of domain.Match, limit int) ([]domain.Match, error) {
	return readMatches(ctx, s.db, `
		SELECT `+matchFields+`
		FROM `+matchTables+`
		WHERE m.competition_id = $1 AND m.match_id <> $2 AND `+matchGroup+` < 2
		ORDER BY `+matchOrder+`
		LIMIT $3`, of.CompetitionID, of.MatchID, limit)
}

func readMatches(ctx context.Context, db *pgxpool.Pool, query string, values ...any) ([]domain.Match, error) {
	matches, err := pg.Collect(ctx, db, scanMatch, query, values...)
	if err != nil {
		return nil, fmt.Errorf("read matches: %w", err)
	}
	return matches, nil
}

func scanMatch(row pgx.CollectableRow) (m domain.Match, err error) {
	err = row.Scan(matchTargets(&m)...)
	return m, err
}

func matchTargets(m *domain.Match) []any {
	return []any{&m.MatchID, &m.RaceType, &m.EventNames, &m.CompetitionID, &m.CompetitionNames, &m.CompetitionLogo,
		&m.MatchTime, &m.TimeKnown, &m.Status, &m.StatusDetail,
		&m.Home.TeamID, &m.Home.Names, &m.Home.Logo, &m.Away.TeamID, &m.Away.Names, &m.Away.Logo,
		&m.HomeScore, &m.AwayScore, &m.Periods, &m.Clock, &m.SourceName, &m.SourceURL, &m.SourceType, &m.SourceLines, &m.SourceDown, &m.IsHot,
		&m.AnchorCount, &m.ReserveCount, &m.Country, &m.Updated, &m.Locked}
}
