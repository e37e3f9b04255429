// Matches for tests.

package resttest

import (
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/tables/seed"
)

// Match stores a future football match of the only competition between Home and Away, and returns its id. The first id
// is 50001.
func (s *Server) Match(at time.Time, change ...func(*seed.NewMatch)) (matchID int64) {
	s.t.Helper()
	s.made++
	put := func(id int64, err error) int64 {
		s.t.Helper()
		if err != nil {
			s.t.Fatal(err)
		}
		return id
	}
	ctx := s.t.Context()
	m := seed.NewMatch{
		Key: fmt.Sprintf("match/%d", s.made), RaceType: 1, TimeKnown: true, Search: "Home Away Cup",
		CompetitionID: put(s.Demo.PutCompetition(ctx, "cup", 1, domain.Names{"zh": "杯", "en": "Cup"}, "", "")),
		HomeID:        put(s.Demo.PutTeam(ctx, "home", 1, domain.Names{"zh": "主队", "en": "Home"}, "")),
		AwayID:        put(s.Demo.PutTeam(ctx, "away", 1, domain.Names{"zh": "客队", "en": "Away"}, "")),
		Result:        sport.Result{Status: domain.MatchNotStarted, MatchTime: at, At: s.Now()},
	}
	for _, c := range change {
		c(&m)
	}
	ids, err := s.Demo.PutMatches(ctx, []seed.NewMatch{m})
	return put(ids[m.Key], err)
}
