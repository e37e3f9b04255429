// Teams and competitions: what their pages show, and who follows them.

package matches

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/sport"
	"touchline/persistence/pg"
)

const (
	parentsMost = 12   // competitions of one team
	seasonMost  = 1500 // matches of one season; a longer one has no table
)

// Subject returns the names of a team or a competition; NOT_FOUND without it.
func (s *Matches) Subject(ctx context.Context, of sport.Subject) (sport.SubjectFacts, error) {
	facts := sport.SubjectFacts{Subject: of}
	query, kind := `SELECT names, logo, race_type, country FROM competition WHERE competition_id = $1`, "competition"
	if of.TeamID != 0 {
		query, kind = `SELECT names, logo, race_type, '' FROM team WHERE team_id = $1`, "team"
	}
	_, id := of.Kind()
	err := s.db.QueryRow(ctx, query, id).Scan(&facts.Names, &facts.Logo, &facts.RaceType, &facts.Country)
	return facts, pg.Doing(pg.Found(err, kind), "read %s %d", kind, id)
}

// Parents returns the competitions in which a team plays, those of its latest matches first.
func (s *Matches) Parents(ctx context.Context, teamID int64) ([]sport.Parent, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[sport.Parent], `
		SELECT competition_id, c.names, c.logo
		FROM (SELECT competition_id, max(match_time) AS latest FROM match WHERE home_id = $1 OR away_id = $1
			GROUP BY competition_id) AS m JOIN competition c USING (competition_id)
		ORDER BY latest DESC NULLS LAST, competition_id
		LIMIT $2`, teamID, parentsMost)
	return list, pg.Doing(err, "competitions of team %d", teamID)
}

// Season returns the matches of the latest season of a competition, at most seasonMost of them.
func (s *Matches) Season(ctx context.Context, competitionID int64) ([]sport.SeasonMatch, error) {
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (m sport.SeasonMatch, err error) {
		err = row.Scan(&m.Home.TeamID, &m.Home.Names, &m.Home.Logo, &m.Away.TeamID, &m.Away.Names, &m.Away.Logo, &m.At,
			&m.Status, &m.Detail, &m.HomeScore, &m.AwayScore)
		return m, err
	}, `
		SELECT th.team_id, th.names, th.logo, ta.team_id, ta.names, ta.logo, m.match_time, m.status, m.status_detail,
			m.home_score, m.away_score
		FROM match m JOIN team th ON th.team_id = m.home_id JOIN team ta ON ta.team_id = m.away_id
		WHERE m.competition_id = $1 AND m.season = (SELECT season FROM match WHERE competition_id = $1
			ORDER BY match_time DESC NULLS LAST, match_id DESC LIMIT 1)
		ORDER BY m.match_time NULLS LAST, m.match_id
		LIMIT $2`, competitionID, seasonMost)
	return list, pg.Doing(err, "season of competition %d", competitionID)
}
