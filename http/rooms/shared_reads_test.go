// The reads of a slow database for many callers at once.

package rooms_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/app/resttest"
)

func TestTwoHundredCallersShareTheReadsOfAPublicCall(t *testing.T) {
	const callers = 200
	s := resttest.Open(t)
	house := onAir(s, "anchor").HouseID
	tokens := s.People(callers)
	for _, x := range []struct {
		path, body string
		loggedIn   bool
		most       int // shared reads, and for callers with a login a few shared ones more
	}{
		{"/web_anchor/anchor_details", `{"houseId":%d}`, false, 4},
		{"/web_anchor/anchor_details", `{"houseId":%d}`, true, 4 + 40},
		{"/web_home/home_details_top", ``, false, 3}, {"/web_home/home_details_middle", ``, false, 3},
		{"/web_home/home_details_bottom", ``, false, 4},
		{"/web_anchor/recommend_anchor", `{"houseId":%d}`, false, 2},
		{"/web_anchor/recommend_anchor", `{"kind":2}`, true, 1 + 30},
		{"/web_anchor/anchor_column", ``, false, 1}, {"/web_anchor/anchor_column_num", ``, false, 1},
		{"/web_anchor/anchor_languages", ``, false, 1},
		{"/web_anchor/anchor_content_list", ``, false, 2}, {"/web_anchor/anchor_content_list_new", `{}`, false, 1},
		{"/web_race/race_data_content_list_page", ``, false, 2},
	} {
		s.Pass(time.Minute) // longer than any read is cached
		body := x.body
		if body == `{"houseId":%d}` {
			body = fmt.Sprintf(body, house)
		}
		queries := s.Queries.Together(callers, func(i int) {
			token := ""
			if x.loggedIn {
				token = tokens[i]
			}
			s.Call(t, x.path, body, token).Wants(t, "", x.path)
		})
		t.Logf("%s %s, logged in %v: %d reads", x.path, body, x.loggedIn, len(queries))
		if len(queries) > x.most {
			t.Errorf("%d callers of %s cost %d reads, want at most %d: %v", callers, x.path, len(queries), x.most,
				resttest.ByText(queries))
		}
	}
}
