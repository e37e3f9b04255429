// What a page or a list costs: how many questions it asks the database, and how the database answers them with
// 20,000 rooms and a million follows.

package http

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/http/rooms"
)

// crowd fills the tables.
func (w *stadium) crowd() {
	w.t.Helper()
	for _, query := range []string{
		`INSERT INTO account (user_id, user_name, nick_name, language, created_at)
			SELECT 700000 + n, 'crowd' || n, 'crowd' || n, 'zh', now() FROM generate_series(1, 20000) n`,
		`INSERT INTO room (house_id, user_id, house_name, status, anchor_type, race_type, viewers, last_live_time, created_at)
			SELECT 700000 + n, 700000 + n, 'room ' || n, CASE WHEN n % 40 = 0 THEN 2 WHEN n % 41 = 0 THEN 0 ELSE 1 END, 1 + n % 7, n % 6,
				CASE WHEN n % 40 = 0 THEN n % 900 ELSE 0 END, now() - n * interval '1 minute', now() - n * interval '1 hour'
			FROM generate_series(1, 20000) n`,
		`INSERT INTO house (house_id, fans, pick) SELECT 700000 + n, n % 3000, CASE WHEN n % 2000 = 0 THEN n / 2000 END FROM generate_series(1, 20000) n`,
		`ALTER TABLE follow DROP CONSTRAINT follow_house_id_fkey, DROP CONSTRAINT follow_pkey`, // built afterwards they are done in a moment
		`DROP INDEX follow_of_house`, `ALTER TABLE follow SET UNLOGGED`,
		`INSERT INTO follow (user_id, house_id, at)
			SELECT 700000 + n % 20000, 700001 + (n / 20000) * 400 + n % 7, now() - n * interval '1 second' FROM generate_series(0, 999999) n`,
		`ALTER TABLE follow ADD CONSTRAINT follow_pkey PRIMARY KEY (user_id, house_id)`,
		`CREATE INDEX follow_of_house ON follow (house_id, at DESC, user_id)`,
		`ANALYZE account, room, house, follow`,
		`VACUUM room`,
	} {
		w.exec(query)
	}
}

func TestTorturePagesAndListsAskLittleAndReadNoLargeTableWhole(t *testing.T) {
	if os.Getenv("TOUCHLINE_TORTURE") == "" {
		t.Skip("fills a million rows: make torture runs it")
	}
	t.Parallel()
	w := newStadium(t)
	_, _, viewer := w.person("viewer1", 0, false)
	begun := time.Now()
	w.crowd()
	t.Logf("the tables are filled after %s", time.Since(begun))
	_, house, anchor := w.person("anchor1", domain.LiveLiving, true)
	w.exec(`UPDATE room SET viewers = 5000, race_type = 1 WHERE house_id = $1`, house)
	match := w.match()
	w.exec(`UPDATE room SET match_id = $2 WHERE house_id = $1`, house, match)

	var newest rooms.LiveItemsFrom
	for _, x := range []struct {
		path, body, token string
		most              int
	}{
		{"/web_home/home_details_top", ``, "", 3}, {"/web_home/home_details_top", ``, viewer, 3},
		{"/web_home/home_details_middle", ``, "", 3}, {"/web_home/home_details_middle", `{"raceType":1}`, viewer, 3},
		{"/web_home/home_details_bottom", ``, "", 3},
		{"/web_anchor/anchor_column_num", ``, "", 2}, {"/web_anchor/anchor_column", ``, "", 2},
		{"/web_anchor/recommend_anchor", `{"houseId":%d}`, "", 2}, {"/web_anchor/recommend_anchor", `{"kind":2,"houseId":%d}`, "", 2},
		{"/web_anchor/recommend_anchor", `{"houseId":%d,"matchId":50001}`, "", 2},
		{"/web_anchor/anchor_content_list", ``, "", 2}, {"/web_anchor/anchor_content_list", `{"anchorType":3,"pageNum":40}`, "", 2},
		{"/web_anchor/anchor_content_list", `{"liveOnly":true}`, viewer, 2},
		{"/web_anchor/anchor_content_list_new", `{}`, "", 2}, {"/web_anchor/anchor_content_list_new", `{"sort":2}`, "", 2},
		{"/web_anchor/anchor_content_list_new", `{"sort":3}`, "", 2}, {"/web_anchor/anchor_content_list_new", `{"anchorType":5,"liveStatus":1}`, "", 2},
		{"/web_anchor/anchor_details", `{"houseId":%d}`, viewer, 4}, {"/web_anchor/anchor_information", `{"houseId":%d}`, viewer, 4},
		{"/web_anchor/fan_list", ``, anchor, 2}, {"/web_anchor/imageList", `{"houseId":%d}`, viewer, 3},
		{"/web_anchor/noteList", `{"houseId":%d}`, viewer, 2}, {"/web_anchor/live_detail_search", ``, anchor, 3},
	} {
		body := strings.ReplaceAll(x.body, "%d", fmt.Sprint(house))
		call(t, w.Server, "/web_user/isUsefulToken", ``, x.token) // who it is is remembered
		w.asks(x.path, body, x.token, x.most)
		if x.path == "/web_anchor/anchor_content_list_new" && x.token == "" { // and the next page
			call(t, w.Server, x.path, body, "").into(t, &newest)
			if newest.NextCursor == nil {
				t.Fatalf("%s %s has one page", x.path, body)
			}
			w.asks(x.path, strings.Replace(strings.Replace(body, "{", `{"cursor":"`+*newest.NextCursor+`",`, 1), ",}", "}", 1), "", x.most)
		}
	}
}

// match is one that is hot and running.
func (w *stadium) match() (matchID int64) {
	w.t.Helper()
	err := w.db.QueryRow(w.t.Context(), `
		WITH c AS (INSERT INTO competition (race_type, names) VALUES (1, '{"en":"Cup"}') RETURNING competition_id),
		h AS (INSERT INTO team (race_type, names) VALUES (1, '{"en":"Home"}') RETURNING team_id),
		a AS (INSERT INTO team (race_type, names) VALUES (1, '{"en":"Away"}') RETURNING team_id)
		INSERT INTO match (race_type, competition_id, home_id, away_id, match_time, status, is_hot, search, updated_at)
		SELECT 1, competition_id, h.team_id, a.team_id, $1, 2, true, '', $1 FROM c, h, a
		RETURNING match_id`, noon).Scan(&matchID)
	if err != nil {
		w.t.Fatal(err)
	}
	return matchID
}

// asks makes a request and looks at what it asked the database.
func (w *stadium) asks(path, body, token string, most int) {
	w.t.Helper()
	var r reply
	begun := time.Now()
	queries := w.asked.of(func() { r = call(w.t, w.Server, path, body, token) })
	w.t.Logf("%s %s: %d questions, %s", path, body, len(queries), time.Since(begun).Round(100*time.Microsecond))
	if wants(w.t, r, "", path+" "+body); len(queries) > most {
		w.t.Errorf("%s %s asks %d times, at most %d are right:\n%s", path, body, len(queries), most, queries)
	}
	for _, q := range queries {
		if whole := w.wholeTables(q); whole != "" {
			w.t.Errorf("%s %s reads a table whole: %s", path, body, whole)
		}
	}
}

// wholeTables finds the large tables that a query reads from end to end.
func (w *stadium) wholeTables(q query) string {
	w.t.Helper()
	if !strings.HasPrefix(q.text, "SELECT") && !strings.HasPrefix(q.text, "WITH") && !strings.HasPrefix(q.text, "(") {
		return ""
	}
	rows, err := w.db.Query(w.t.Context(), "EXPLAIN "+q.text, q.values...)
	if err != nil {
		w.t.Fatalf("explain %s: %v", q.text, err)
	}
	plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		w.t.Fatalf("explain %s: %v", q.text, err)
	}
	for _, line := range plan {
		for _, large := range []string{"room", "house", "account", "follow"} {
			if strings.Contains(line, "Seq Scan on "+large+" ") {
				return q.text + "\n" + strings.Join(plan, "\n")
			}
		}
	}
	return ""
}
