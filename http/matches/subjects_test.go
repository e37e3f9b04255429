// The pages of teams and competitions.

package matches_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/matches"
	"touchline/persistence/tables/seed"
)

// league stores three matches in which three teams meet once. Two ended, 2–0 and 1–1; the third is to come.
func league(t *testing.T, s *resttest.Server) (competition int64, teams [3]int64, ids [3]int64) {
	t.Helper()
	competition, err := s.Demo.PutCompetition(t.Context(), "bay", 1, domain.Names{"zh": "海湾联赛", "en": "Bay League"}, "",
		"")
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Alba", "Brace", "Cork"} {
		if teams[i], err = s.Demo.PutTeam(t.Context(), name, 1, domain.Names{"en": name}, ""); err != nil {
			t.Fatal(err)
		}
	}
	for i, score := range [][]int{{2, 0}, {1, 1}, nil} {
		ids[i] = s.Match(s.Now().Add(time.Duration(i-2)*24*time.Hour+time.Hour), func(m *seed.NewMatch) {
			m.CompetitionID, m.HomeID, m.AwayID = competition, teams[i], teams[(i+1)%3]
			if m.Search = "Bay League"; score != nil {
				m.Result.Status, m.Result.HomeScore, m.Result.AwayScore = domain.MatchEnded, &score[0], &score[1]
			}
		})
	}
	return competition, teams, ids
}

func TestATeamsPageNamesItsCompetitionsAndWhoShowsItsMatchesNowFirst(t *testing.T) {
	s := resttest.Open(t)
	competition, teams, ids := league(t, s)
	planner, shower, other := s.Anchor("planner"), s.Anchor("shower"), s.Anchor("other")
	s.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES ($1, 2, $2, $3)`, planner.UserID, ids[2],
		s.Now())
	s.Exec(`UPDATE room SET status = 1 WHERE house_id IN ($1, $2)`, planner.HouseID, other.HouseID)
	s.Exec(`UPDATE room SET status = 2, match_id = $2 WHERE house_id = $1`, shower.HouseID, ids[0])
	var team matches.TeamDetailsAnswer
	body := fmt.Sprintf(`{"teamId":"%d"}`, teams[0])
	s.Call(t, "/web_match/team_details", body, "").Into(t, &team)
	if team.Team.Name != "Alba" || len(team.Competitions) != 1 || team.Competitions[0].Name != "海湾联赛" {
		t.Errorf("the page is %+v", team)
	}
	var houses []int64
	for _, anchor := range team.Anchors {
		houses = append(houses, int64(anchor.HouseID))
	}
	if want := []int64{shower.HouseID, planner.HouseID}; fmt.Sprint(houses) != fmt.Sprint(want) {
		t.Errorf("the rooms are %v, want %v", houses, want)
	}
	for _, c := range []struct {
		body, want string
	}{
		{fmt.Sprintf(`{"teamId":"%d","when":1}`, teams[0]), fmt.Sprint(ids[2])},
		{fmt.Sprintf(`{"teamId":"%d","when":2}`, teams[0]), fmt.Sprint(ids[0])},
		{fmt.Sprintf(`{"competitionId":"%d","when":2}`, competition), fmt.Sprint(ids[1], " ", ids[0])},
	} {
		if got := numbers(t, s.Call(t, races, c.body, "")); got != c.want {
			t.Errorf("%s lists %s, want %s", c.body, got, c.want)
		}
	}
	s.Call(t, races, `{"when":3}`, "").Wants(t, domain.BadRequest, "an unknown time")
	s.Call(t, "/web_match/team_details", `{"teamId":"99"}`, "").Wants(t, domain.NotFound, "an unknown team")
	s.Call(t, "/web_match/team_details", `{}`, "").Wants(t, domain.BadRequest, "no team")
}

func TestACompetitionsPageHasATableWhileNoResultIsMissing(t *testing.T) {
	s := resttest.Open(t)
	competition, _, ids := league(t, s)
	body := fmt.Sprintf(`{"competitionId":"%d"}`, competition)
	table := func() (rows []string) {
		t.Helper()
		s.Pass(time.Minute) // the page is cached for seconds
		var answer matches.CompetitionDetailsAnswer
		s.Call(t, "/web_match/competition_details", body, "").Into(t, &answer)
		if answer.Competition.Name != "海湾联赛" || len(answer.Teams) != 3 || answer.Table == nil {
			t.Errorf("the page is %+v", answer)
		}
		for _, row := range answer.Table {
			rows = append(rows, fmt.Sprintf("%s %d", row.Team.Name, row.Points))
		}
		return rows
	}
	if got := fmt.Sprint(table()); got != "[Alba 3 Cork 1 Brace 1]" {
		t.Errorf("the table is %s", got)
	}
	s.Exec(`UPDATE match SET home_score = NULL, away_score = NULL WHERE match_id = $1`, ids[1])
	if got := table(); got != nil {
		t.Errorf("with a missing result the table is %s", got)
	}
	s.Call(t, "/web_match/competition_details", `{}`, "").Wants(t, domain.BadRequest, "no competition")
	s.Call(t, "/web_match/competition_details", `{"competitionId":"99"}`, "").Wants(t, domain.NotFound, "an unknown one")
}

func TestASearchFindsACompetitionByItsName(t *testing.T) {
	s := resttest.Open(t)
	competition, _, _ := league(t, s)
	for _, body := range []string{`{"keyword":"bay lea"}`, `{"keyword":"海湾","type":4}`,
		`{"keyword":"bay leaugue","type":4}`} {
		var found matches.SearchAnswer
		s.Call(t, "/web_home/search", body, "").Into(t, &found)
		if found.Competitions.Total != 1 || int64(found.Competitions.List[0].CompetitionID) != competition ||
			found.Competitions.List[0].NextMatchTime == nil {
			t.Errorf("%s finds %+v", body, found.Competitions)
		}
	}
}
