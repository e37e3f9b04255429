// Following teams and competitions over REST, and their matches in the follower's calendar.

package matches_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/matches"
)

func TestAUserFollowsATeamWithTheNewsTheyWant(t *testing.T) {
	s := resttest.Open(t)
	_, teams, ids := league(t, s)
	ann := s.Person("ann2026")
	team := fmt.Sprintf(`"teamId":"%d"`, teams[0])
	follow := func(body, want string) {
		t.Helper()
		if r := s.Call(t, "/web_match/follow", "{"+team+body+"}", ann.Token); string(r.Data) != `{"follow":`+want+`}` {
			t.Errorf("%s answers %s", body, r.Data)
		}
	}
	calendar := func() int {
		t.Helper()
		var link matches.CalendarURLAnswer
		s.Call(t, "/web_my/calendar_url", `{}`, ann.Token).Into(t, &link)
		file := s.Ask(t, "GET", link.URL[strings.Index(link.URL, "/calendar/"):], "")
		return strings.Count(string(file.Body), "BEGIN:VEVENT")
	}
	shown := func(token string) bool {
		t.Helper()
		var page matches.TeamDetailsAnswer
		s.Call(t, "/web_match/team_details", "{"+team+"}", token).Into(t, &page)
		return page.Follow != nil
	}
	follow(``, `{"kickoff":true,"goal":true,"end":true}`)
	follow(`,"goal":false`, `{"kickoff":true,"goal":false,"end":true}`)
	if !shown(ann.Token) || shown("") {
		t.Error("the page shows the follow to others, or not to the follower")
	}
	list := s.Call(t, "/web_my/my_teams", `{}`, ann.Token)
	if !strings.Contains(string(list.Data), `"name":"Alba"`) || !strings.Contains(string(list.Data), `"total":1`) {
		t.Errorf("followed are %s", list.Data)
	}
	s.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES ($1, 1, $2, $3)`, ann.UserID, ids[2],
		s.Now())
	if n := calendar(); n != 2 { // one of them is reserved, too
		t.Errorf("the calendar has %d matches", n)
	}
	follow(`,"attention":false`, `null`)
	if n := calendar(); shown(ann.Token) || n != 1 {
		t.Errorf("after the end the page still shows the follow, or the calendar %d matches", n)
	}
	for _, body := range []string{`{}`, `{"teamId":"1","competitionId":"1"}`} {
		s.Call(t, "/web_match/follow", body, ann.Token).Wants(t, domain.BadRequest, body)
	}
	s.Call(t, "/web_match/follow", `{"teamId":"99"}`, ann.Token).Wants(t, domain.NotFound, "an unknown team")
	s.Call(t, "/web_match/follow", "{"+team+"}", "").Wants(t, domain.Unauthenticated, "a stranger")
}
