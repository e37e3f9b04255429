// The cost of pages and lists: the number of queries, and their plans with 20,000 rooms and a million follows.

package rooms_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rooms"
	"touchline/persistence/tables/seed"
)

// fill creates 20,000 rooms and a million follows.
func fill(s *resttest.Server) {
	for _, query := range []string{
		`INSERT INTO account (user_id, user_name, nick_name, language, created_at)
			SELECT 700000 + n, 'user' || n, 'user' || n, 'zh', now() FROM generate_series(1, 20000) n`,
		`INSERT INTO room (house_id, user_id, house_name, status, anchor_type, race_type, viewers, last_live_time, created_at)
			SELECT 700000 + n, 700000 + n, 'room ' || n, CASE WHEN n % 40 = 0 THEN 2 WHEN n % 41 = 0 THEN 0 ELSE 1 END, 1 + n % 7, n % 6,
				CASE WHEN n % 40 = 0 THEN n % 900 ELSE 0 END, now() - n * interval '1 minute', now() - n * interval '1 hour'
			FROM generate_series(1, 20000) n`,
		`INSERT INTO house (house_id, fans, pick)
			SELECT 700000 + n, n % 3000, CASE WHEN n % 2000 = 0 THEN n / 2000 END FROM generate_series(1, 20000) n`,
		// building them afterwards is much faster
		`ALTER TABLE follow DROP CONSTRAINT follow_house_id_fkey, DROP CONSTRAINT follow_pkey`,
		`DROP INDEX follow_of_house`, `ALTER TABLE follow SET UNLOGGED`,
		`INSERT INTO follow (user_id, house_id, at)
			SELECT 700000 + n % 20000, 700001 + (n / 20000) * 400 + n % 7, now() - n * interval '1 second' FROM generate_series(0, 999999) n`,
		`ALTER TABLE follow ADD CONSTRAINT follow_pkey PRIMARY KEY (user_id, house_id)`,
		`CREATE INDEX follow_of_house ON follow (house_id, at DESC, user_id)`,
		`ANALYZE account, room, house, follow`,
		`VACUUM room`,
	} {
		s.Exec(query)
	}
}

func TestTorturePagesAndListsNeedFewQueriesAndScanNoLargeTable(t *testing.T) {
	if os.Getenv("TOUCHLINE_TORTURE") == "" {
		t.Skip("fills a million rows: make torture runs it")
	}
	s := resttest.Open(t)
	viewer := s.Person("viewer").Token
	begun := time.Now()
	fill(s)
	t.Logf("the tables are filled after %s", time.Since(begun))
	owner := onAir(s, "anchor")
	house, anchor := owner.HouseID, owner.Token
	match := s.Match(s.Now(), func(m *seed.NewMatch) { m.IsHot, m.Result.Status = true, domain.MatchInProgress })
	s.Exec(`UPDATE room SET viewers = 5000, race_type = 1, match_id = $2 WHERE house_id = $1`, house, match)

	var newest rooms.LiveItemsFrom
	for _, x := range []struct {
		path, body, token string
		most              int
	}{
		{"/web_home/home_details_top", ``, "", 3}, {"/web_home/home_details_top", ``, viewer, 3},
		{"/web_home/home_details_middle", ``, "", 3}, {"/web_home/home_details_middle", `{"raceType":1}`, viewer, 3},
		{"/web_home/home_details_bottom", ``, "", 3},
		{"/web_anchor/anchor_column_num", ``, "", 2}, {"/web_anchor/anchor_column", ``, "", 2},
		{"/web_anchor/anchor_languages", ``, "", 2},
		{"/web_anchor/anchor_content_list_new", `{"anchorLanguage":"en","sort":3}`, "", 2},
		{"/web_anchor/recommend_anchor", `{"houseId":%d}`, "", 2},
		{"/web_anchor/recommend_anchor", `{"kind":2,"houseId":%d}`, "", 2},
		{"/web_anchor/recommend_anchor", `{"houseId":%d,"matchId":50001}`, "", 2},
		{"/web_anchor/anchor_content_list", ``, "", 2},
		{"/web_anchor/anchor_content_list", `{"anchorType":3,"pageNum":40}`, "", 2},
		{"/web_anchor/anchor_content_list", `{"liveOnly":true}`, viewer, 2},
		{"/web_anchor/anchor_content_list_new", `{}`, "", 2}, {"/web_anchor/anchor_content_list_new", `{"sort":2}`, "", 2},
		{"/web_anchor/anchor_content_list_new", `{"sort":3}`, "", 2},
		{"/web_anchor/anchor_content_list_new", `{"anchorType":5,"liveStatus":1}`, "", 2},
		{"/web_anchor/anchor_details", `{"houseId":%d}`, viewer, 4},
		{"/web_anchor/anchor_information", `{"houseId":%d}`, viewer, 4},
		{"/web_anchor/fan_list", ``, anchor, 2}, {"/web_anchor/imageList", `{"houseId":%d}`, viewer, 3},
		{"/web_anchor/noteList", `{"houseId":%d}`, viewer, 2}, {"/web_anchor/live_detail_search", ``, anchor, 3},
	} {
		body := strings.ReplaceAll(x.body, "%d", fmt.Sprint(house))
		s.Call(t, "/web_user/isUsefulToken", ``, x.token) // caches the login
		asks(t, s, x.path, body, x.token, x.most)
		if x.path == "/web_anchor/anchor_content_list_new" && x.token == "" { // also the next page
			s.Call(t, x.path, body, "").Into(t, &newest)
			if newest.NextCursor == nil {
				t.Fatalf("%s %s has one page", x.path, body)
			}
			asks(t, s, x.path, strings.Replace(strings.Replace(body, "{", `{"cursor":"`+*newest.NextCursor+`",`, 1), ",}", "}",
				1), "", x.most)
		}
	}
}

// asks makes a request and checks its queries.
func asks(t *testing.T, s *resttest.Server, path, body, token string, most int) {
	t.Helper()
	var r resttest.Reply
	begun := time.Now()
	queries := s.Queries.Of(func() { r = s.Call(t, path, body, token) })
	t.Logf("%s %s: %d questions, %s", path, body, len(queries), time.Since(begun).Round(100*time.Microsecond))
	if r.Wants(t, "", path+" "+body); len(queries) > most {
		t.Errorf("%s %s needs %d queries, want at most %d:\n%s", path, body, len(queries), most, queries)
	}
	for _, q := range queries {
		if whole := wholeTables(t, s, q); whole != "" {
			t.Errorf("%s %s scans a table: %s", path, body, whole)
		}
	}
}

// wholeTables returns the large tables that a query scans.
func wholeTables(t *testing.T, s *resttest.Server, q resttest.Query) string {
	t.Helper()
	if !strings.HasPrefix(q.Text, "SELECT") && !strings.HasPrefix(q.Text, "WITH") && !strings.HasPrefix(q.Text, "(") {
		return ""
	}
	rows, err := s.DB.Query(t.Context(), "EXPLAIN "+q.Text, q.Values...)
	if err != nil {
		t.Fatalf("explain %s: %v", q.Text, err)
	}
	plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("explain %s: %v", q.Text, err)
	}
	for _, line := range plan {
		for _, large := range []string{"room", "house", "account", "follow"} {
			if strings.Contains(line, "Seq Scan on "+large+" ") {
				return q.Text + "\n" + strings.Join(plan, "\n")
			}
		}
	}
	return ""
}
