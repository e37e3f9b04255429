// A filled store: users, rooms and matches.

package persistencetest

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/tables"
)

// Fixture is a store with a pool for SQL, and functions that fill it.
type Fixture struct {
	*persistence.Store
	DB *pgxpool.Pool
	T  *testing.T
}

// NewFixture opens a store on a new schema.
func NewFixture(t *testing.T) *Fixture {
	t.Helper()
	cfg := Config(t)
	return &Fixture{OpenConfig(t, cfg), SQL(t, cfg), t}
}

// Exec changes the tables directly.
func (w *Fixture) Exec(query string, values ...any) {
	w.T.Helper()
	if _, err := w.DB.Exec(w.T.Context(), query, values...); err != nil {
		w.T.Fatalf("%s: %v", query, err)
	}
}

// User creates a user and returns the id.
func (w *Fixture) User(name string) (userID int64) {
	w.T.Helper()
	err := w.DB.QueryRow(w.T.Context(), `
		INSERT INTO account (user_name, nick_name, language, created_at) VALUES ($1, $1, 'zh', $2)
		RETURNING user_id`, name, Noon).Scan(&userID)
	if err != nil {
		w.T.Fatal(err)
	}
	return userID
}

// House creates a room with a status and a number of viewers.
func (w *Fixture) House(name string, anchorType int32, status domain.LiveStatus, viewers int) (houseID int64) {
	w.T.Helper()
	houseID, err := w.Anchors.OpenHouse(w.T.Context(), w.User(name), anchorType, Noon)
	if err != nil {
		w.T.Fatal(err)
	}
	w.Exec(`UPDATE room SET house_name = $2, status = $3, viewers = $4 WHERE house_id = $1`, houseID, name+"'s room",
		int32(status), viewers)
	return houseID
}

// Season stores matches with a status and a start in hours from noon.
func (w *Fixture) Season(statuses map[string]domain.MatchStatus, hours map[string]int) map[string]int64 {
	w.T.Helper()
	ctx := w.T.Context()
	league, err := w.Demo.PutCompetition(ctx, "league", 1, domain.Names{"zh": "北岸超级联赛", "en": "North Shore"}, "", "")
	if err != nil {
		w.T.Fatal(err)
	}
	home, err := w.Demo.PutTeam(ctx, "home", 1, domain.Names{"zh": "港城联", "en": "Harbour Únited"}, "")
	if err != nil {
		w.T.Fatal(err)
	}
	away, err := w.Demo.PutTeam(ctx, "away", 1, domain.Names{"zh": "岸线竞技"}, "")
	if err != nil {
		w.T.Fatal(err)
	}
	var list []tables.NewMatch
	for key, status := range statuses {
		m := tables.NewMatch{Key: key, RaceType: 1, CompetitionID: league, HomeID: home, AwayID: away,
			TimeKnown: true, Search: "Harbour Únited 港城联 " + key, Result: domain.Result{Status: status, At: Noon}}
		if hour, known := hours[key]; known {
			m.Result.MatchTime = Noon.Add(time.Duration(hour) * time.Hour)
		}
		m.IsHot = key == "soon"
		list = append(list, m)
	}
	ids, err := w.Demo.PutMatches(ctx, list)
	if err != nil {
		w.T.Fatal(err)
	}
	return ids
}
