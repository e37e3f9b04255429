// Matches as several features read them: columns, joins, order.

package pg

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain/sport"
)

const (
	MatchFields = `m.match_id, m.race_type, m.event_names, m.competition_id, c.names, c.logo,
		m.match_time, m.time_known, m.status, m.status_detail,
		th.team_id, th.names, th.logo, ta.team_id, ta.names, ta.logo,
		m.home_score, m.away_score, m.periods, m.clock, m.source_name, m.source_url, m.source_type, m.source_lines,
		m.source_down, m.is_hot,
		(SELECT count(*) FROM room shows WHERE shows.match_id = m.match_id AND shows.match_id <> 0
			AND shows.status IN ` + RoomListed + `),
		(SELECT count(*) FROM room shows WHERE shows.match_id = m.match_id AND shows.match_id <> 0
			AND shows.status = ` + RoomLiving + `),
		m.reserve_count, m.country, m.updated_at, m.locked`
	MatchTables = `match m ` + MatchJoins
	MatchJoins  = `JOIN competition c USING (competition_id)
		JOIN team th ON th.team_id = m.home_id
		JOIN team ta ON ta.team_id = m.away_id`
	// The order is that of /web_race/race_data_content_list_page: matches in progress, then those not started by time,
	// then the others. Indexes have exactly this expression.
	MatchGroup  = `CASE m.status WHEN ` + MatchInProgress + ` THEN 0 WHEN ` + MatchNotStarted + ` THEN 1 ELSE 2 END`
	ByTime      = `m.match_time NULLS LAST, m.match_id`
	MatchOrder  = MatchGroup + `, ` + ByTime
	LatestFirst = `m.match_time DESC NULLS LAST, m.match_id DESC`
)

// ReadMatches returns the rows of a query with MatchFields.
func ReadMatches(ctx context.Context, db *pgxpool.Pool, query string, values ...any) ([]sport.Match, error) {
	matches, err := Collect(ctx, db, scanMatch, query, values...)
	return matches, Doing(err, "read matches")
}

func scanMatch(row pgx.CollectableRow) (m sport.Match, err error) {
	err = row.Scan(MatchTargets(&m)...)
	return m, err
}

// MatchTargets returns the targets of MatchFields, in their order.
func MatchTargets(m *sport.Match) []any {
	return []any{&m.MatchID, &m.RaceType, &m.EventNames, &m.CompetitionID, &m.CompetitionNames, &m.CompetitionLogo,
		&m.MatchTime, &m.TimeKnown, &m.Status, &m.StatusDetail,
		&m.Home.TeamID, &m.Home.Names, &m.Home.Logo, &m.Away.TeamID, &m.Away.Names, &m.Away.Logo,
		&m.HomeScore, &m.AwayScore, &m.Periods, &m.Clock, &m.SourceName, &m.SourceURL, &m.SourceType, &m.SourceLines,
		&m.SourceDown, &m.IsHot,
		&m.AnchorCount, &m.LiveCount, &m.ReserveCount, &m.Country, &m.Updated, &m.Locked}
}

// OfSubject adds the condition that a match m is of a team or of a competition. The zero subject adds none.
func OfSubject(c *Conditions, of sport.Subject) {
	if of.CompetitionID != 0 {
		c.Add("m.competition_id = $?", of.CompetitionID)
	}
	if of.TeamID != 0 {
		c.Add("(m.home_id = $? OR m.away_id = $?)", of.TeamID, of.TeamID)
	}
}
