// A filled store: users, rooms and matches.

package persistencetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/persistence"
	"touchline/persistence/tables/seed"
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
	var list []seed.NewMatch
	for key, status := range statuses {
		m := seed.NewMatch{Key: key, RaceType: 1, CompetitionID: league, HomeID: home, AwayID: away,
			TimeKnown: true, Search: "Harbour Únited 港城联 " + key, Result: sport.Result{Status: status, At: Noon}}
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

// Follows lets users follow a room from an instant on.
func (w *Fixture) Follows(houseID int64, at time.Time, users ...int64) {
	w.T.Helper()
	for _, u := range users {
		if _, _, _, err := w.Rooms.Follow(w.T.Context(), u, houseID, nil, at); err != nil {
			w.T.Fatal(err)
		}
	}
}

// Owner is whose house it is.
func (w *Fixture) Owner(houseID int64) (userID int64) {
	w.T.Helper()
	if err := w.DB.QueryRow(w.T.Context(), `SELECT user_id FROM room WHERE house_id = $1`,
		houseID).Scan(&userID); err != nil {
		w.T.Fatal(err)
	}
	return userID
}

// Brand makes a brand in Shanghai with its members.
func (w *Fixture) Brand(name string, sort int, members ...int64) (brandID int64) {
	w.T.Helper()
	err := w.DB.QueryRow(w.T.Context(), `
		INSERT INTO brand (names, timezone, sort, created_at) VALUES ($1, 'Asia/Shanghai', $2, $3)
		RETURNING brand_id`, domain.Names{"zh": name + "牌", "en": name}, sort, Noon).Scan(&brandID)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, userID := range members {
		w.Exec(`INSERT INTO brand_member (brand_id, user_id, joined_at) VALUES ($1, $2, $3)`, brandID, userID, Noon)
	}
	return brandID
}

// Broadcast is a session of a house that ended, with so many pieces of six seconds.
func (w *Fixture) Broadcast(houseID int64, session string, start time.Time, pieces int) {
	w.T.Helper()
	length := time.Duration(pieces) * 6 * time.Second
	w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak)
		VALUES ($1, $2, 0, 1, 1, $3, $4, 0)`,
		session, houseID, start, start.Add(length))
	for i := range pieces {
		p := replay.Piece{SessionID: session, Number: int64(100 + i), At: start.Add(time.Duration(i) * 6 * time.Second),
			Length: 6 * time.Second, Bytes: 188}
		for range 2 { // a repeat changes nothing
			if err := w.Replays.AddReplayPiece(w.T.Context(), p); err != nil {
				w.T.Fatal(err)
			}
		}
	}
}

// Opening is when the users of tests come.
var Opening = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

// Lin makes a user with a phone and a password.
func Lin(t *testing.T, s *persistence.Store) domain.Account {
	t.Helper()
	a, err := s.Accounts.CreateAccount(t.Context(), domain.Account{
		UserName: "Lin2026", PasswordHash: "$argon2id$", Phone: "+8613800138000", NickName: "Lin", Language: "zh",
		CreatedAt: Opening,
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// HouseIDs are the numbers of the rooms of cards.
func HouseIDs(cards []domain.HouseCard) []int64 {
	list := []int64{}
	for _, c := range cards {
		list = append(list, c.HouseID)
	}
	return list
}

// Order is the nth order of a user, for one coin product.
func Order(n int, user int64, coins domain.Coins) ledger.Order {
	return ledger.Order{OrderID: fmt.Sprint("ro_", n), UserID: user, RequestID: fmt.Sprint("request-", n),
		Hash:     []byte("asked"),
		Product:  ledger.Product{ProductID: "coins300", Coins: coins, Bonus: 10, Currency: "CNY", Minor: 3000},
		Provider: "card", Created: Noon}
}

// WithOperator opens a store with one admin and one user.
func WithOperator(t *testing.T) (store *persistence.Store, cfg persistence.Config, operator, user int64) {
	t.Helper()
	cfg = Config(t)
	store = OpenConfig(t, cfg)
	operator, err := store.Operators.CreateOperator(t.Context(), "Ada", "hash", "admin", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	users, err := store.Demo.CreateLoadTestUsers(t.Context(), "fan", []domain.TokenHash{{1}}, 100, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return store, cfg, operator, users[0]
}

// Reserve writes reservations without asking whether they may be; the gap rule is off for them.
func (w *Fixture) Reserve(userID int64, kind domain.ReserveKind, matches ...int64) {
	w.T.Helper()
	for _, id := range matches {
		w.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES ($1, $2, $3, $4)`, userID, int32(kind),
			id, Noon)
	}
}

// Number is the one number that a query answers.
func (w *Fixture) Number(query string, values ...any) (n int) {
	w.T.Helper()
	if err := w.DB.QueryRow(w.T.Context(), query, values...).Scan(&n); err != nil {
		w.T.Fatalf("%s: %v", query, err)
	}
	return n
}
