// The fixture of the authorization matrix: one server in prod, users of every kind, and things that belong to them.

package contract

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/valyala/fasthttp"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/persistence/persistencetest"
	"touchline/persistence/tables/seed"
)

// matrixActors are the columns of the matrix: a visitor, an expired login, a user, another user who owns things, a
// disabled one, one muted in the room, the anchor of the room, another anchor, a moderator of the room, a member of
// the brand, and the three kinds of operators.
var matrixActors = []string{"an", "ex", "us", "u2", "di", "mu", "a1", "a2", "mo", "bm", "su", "ed", "ad"}

type matrixActor struct {
	name, token string
	id, house   int64
	role        console.OperatorRole
}

// matrix is the server and its data. Things named others belong to u2, or to a2 for an anchor's.
type matrix struct {
	*app.Server
	sql    *pgxpool.Pool
	serve  fasthttp.RequestHandler
	people map[string]*matrixActor
	doc    document
	calls  int
	t      *testing.T // of the running test

	match   []int64 // 0–3 far apart in time; u2 and a2 have reserved 0
	brand   []int64 // 0 has bm, 1 has u2
	slot    int64   // a free start of brand 0
	image   map[string]string
	unique  int
	private string // an envelope sent to u2
	public  string // an envelope in the room of a1
	message string // a line of mu in the room of a1
	spare   int64  // an operator without a login
}

func openMatrix(t *testing.T) *matrix {
	t.Helper()
	kept := persistencetest.Config(t)
	persistencetest.OpenConfig(t, kept) // migrates the tables
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":      apptest.DataFolder(t),
		"DATABASE_URL":  apptest.InSchema(t, kept),
		"INTERNAL_ADDR": "",
		"HOOK_SECRET":   strings.Repeat("h", 32),
	})
	a := apptest.Assemble(t, cfg, apptest.Quiet)
	w := &matrix{
		t:      t,
		Server: a,
		sql:    persistencetest.SQL(t, kept),
		people: map[string]*matrixActor{},
		image:  map[string]string{},
	}
	a.Rest.RateFactor = 1e6 // the matrix tests permissions, not rates
	w.serve = a.Rest.Handle()
	w.makePeople(t)
	w.furnish(t)
	w.readDocument(t)
	return w
}

// makePeople creates the actors.
func (w *matrix) makePeople(t *testing.T) {
	t.Helper()
	ctx, now := t.Context(), time.Now()
	users := []string{"ex", "us", "u2", "di", "mu", "a1", "a2", "mo", "bm"}
	for i, p := range apptest.MakeUsers(t, w.Store.Store, "matrix", len(users), 100_000) {
		w.people[users[i]] = &matrixActor{name: users[i], token: p.Token, id: p.Number()}
	}
	w.unique = len(users)
	var err error
	for _, name := range []string{"a1", "a2"} {
		w.people[name].house, err = w.Store.Anchors.OpenHouse(ctx, w.people[name].id, 1, now)
		w.must(t, err)
	}
	w.exec(t, `UPDATE account SET created_at = now() - interval '30 days'`)
	w.exec(t, `UPDATE login SET expires_at = now() - interval '1 hour' WHERE user_id = $1`, w.people["ex"].id)
	w.must(t, w.Store.Admin.DisableAccount(ctx, w.people["di"].id, "spam", now, time.Time{}))
	w.people["an"] = &matrixActor{name: "an"}
	w.exec(t, `INSERT INTO setting (key, value) VALUES ('admin.requireTotp', 'false')`)
	for name, role := range map[string]console.OperatorRole{
		"su": console.OperatorSupport,
		"ed": console.OperatorEditor,
		"ad": console.OperatorAdmin,
	} {
		operator := &matrixActor{name: name, token: w.token(), role: role}
		operator.id, err = w.Store.Operators.CreateOperator(ctx, "operator-"+name, "", string(role), now)
		w.must(t, err)
		w.must(t, w.Store.Operators.AddOperatorLogin(ctx,
			console.NewOperatorLogin(rest.HashToken(operator.token), operator.id, now, "", "")))
		w.people[name] = operator
	}
}

// sessionOf returns the name of an actor's login in their list.
func sessionOf(who *matrixActor) string { return rest.HashToken(who.token).LoginID() }

// token returns a well-formed unused token.
func (w *matrix) token() string {
	w.unique++
	return fmt.Sprintf("%042dA", w.unique)
}

// relogin gives an actor another login, for calls that end their own.
func (w *matrix) relogin(t *testing.T, who *matrixActor) string {
	t.Helper()
	token := w.token()
	hash := rest.HashToken(token)
	switch {
	case who.token == "":
		return ""
	case who.role != "":
		w.must(t,
			w.Store.Operators.AddOperatorLogin(t.Context(), console.NewOperatorLogin(hash, who.id, time.Now(), "", "")))
	default:
		w.exec(t, `INSERT INTO login (token_hash, user_id, created_at, renewed_at, expires_at)
			SELECT $1, user_id, created_at, renewed_at, expires_at FROM login WHERE user_id = $2 LIMIT
			1`, hash[:], who.id)
	}
	return token
}

// furnish creates the things that calls refer to.
func (w *matrix) furnish(t *testing.T) {
	t.Helper()
	ctx, now := t.Context(), time.Now()
	league, err := w.Store.Demo.PutCompetition(ctx, "league", 1, domain.Names{"en": "League"}, "", "")
	w.must(t, err)
	home, err := w.Store.Demo.PutTeam(ctx, "home", 1, domain.Names{"en": "Reds"}, "")
	w.must(t, err)
	away, err := w.Store.Demo.PutTeam(ctx, "away", 1, domain.Names{"en": "Blues"}, "")
	w.must(t, err)
	matches := make([]seed.NewMatch, 4)
	for i := range matches {
		matches[i] = seed.NewMatch{Key: fmt.Sprint("m", i), RaceType: 1, CompetitionID: league, HomeID: home,
			AwayID: away, TimeKnown: true,
			Search: "reds blues", Result: sport.Result{Status: domain.MatchNotStarted,
				MatchTime: now.Add(time.Duration(30+6*i) * time.Hour), At: now}}
	}
	ids, err := w.Store.Demo.PutMatches(ctx, matches)
	w.must(t, err)
	for i := range matches {
		w.match = append(w.match, ids[fmt.Sprint("m", i)])
	}
	w.must(t,
		w.Store.Demo.PutGifts(ctx, []ledger.Gift{{Number: 1, Names: domain.Names{"en": "Flower"}, Price: 1, Tier: 1}}))
	for i, member := range []string{"bm", "u2"} {
		brand, err := w.Store.Demo.PutBrand(ctx, seed.NewBrand{Names: domain.Names{"en": fmt.Sprint("Brand ", i)},
			Descriptions: domain.Names{}, Timezone: "UTC", Members: []int64{w.id(member)}}, now)
		w.must(t, err)
		w.brand = append(w.brand, brand)
	}
	w.slot = now.UTC().Truncate(24*time.Hour).AddDate(0, 0, 2).UnixMilli()

	for _, anchor := range []string{"a1", "a2"} {
		w.image[anchor] = w.upload(t, anchor, "cover")
		w.do(t, anchor, "/web_anchor/anchor_house_config_details_update", map[string]any{"houseName": "Late kick-off",
			"anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
			"goLiveOnPush": true, "houseImage": w.image[anchor], "raceType": 1, "anchorType": 1})
	}
	w.do(t, "a1", "/web_anchor/moderator_edit",
		map[string]any{"houseId": w.house("a1"), "userId": w.id("mo"), "action": 1})
	w.do(t, "a1", "/web_anchor/edit_user",
		map[string]any{"houseId": w.house("a1"), "userId": w.id("mu"), "action": 1, "muteType": 5, "reason": "spam"})
	for _, follower := range []string{"us", "u2", "mo"} {
		w.do(t, follower, "/web_anchor/web_recommend_user", map[string]any{"houseId": w.house("a1"), "attention": true})
	}
	w.do(t, "ad", "/admin/media_hosts_edit",
		map[string]any{"hosts": []string{"https://video.example"}, "reason": "moved"})
	w.do(t, "u2", "/web_race/race_data_appoint", map[string]any{"matchId": w.match[0], "action": 1})
	w.do(t, "a2", "/web_race/web_race_appoint", map[string]any{"matchId": w.match[0], "action": 1,
		"ownVideo": map[string]any{"url": "https://video.example/x.m3u8", "type": "hls"}})
	w.do(t, "u2", "/ct_anchor/appointmentTime", map[string]any{"brandId": w.brand[1], "startTime": w.slot, "action": 1})
	w.private = w.field(t, w.do(t, "us", "/web_anchor/send_money_to_one",
		map[string]any{"houseId": w.house("a1"), "userId": w.id("u2"), "totalAmount": 5, "requestId": w.request()}),
		"redEnvelopeId")
	w.public = w.field(t, w.do(t, "us", "/web_anchor/send_money_to_all",
		map[string]any{"houseId": w.house("a1"), "totalAmount": 200, "totalCount": 200, "redType": 1,
			"requestId": w.request()}), "redEnvelopeId")
	w.more(t)
}

func (w *matrix) id(name string) int64     { return w.people[name].id }
func (w *matrix) house(name string) string { return domain.FormatID(w.people[name].house) }

// request returns an unused idempotency key.
func (w *matrix) request() string {
	w.unique++
	return fmt.Sprintf("matrix-%08d", w.unique)
}

func (w *matrix) must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (w *matrix) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := w.sql.Exec(t.Context(), sql, args...)
	w.must(t, err)
}
