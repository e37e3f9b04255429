// Videos and their stills require a pass.

package http_test

import (
	"regexp"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
)

// parameter of the path of a route.
var parameter = regexp.MustCompile(`:\w+`)

func TestEveryAddressOfAVideoRequiresAPass(t *testing.T) {
	s := resttest.Open(t, resttest.Set("PLAY_SECRET", strings.Repeat("p", 32)))
	seen := 0
	for _, entry := range s.Table() {
		first, below, _ := strings.Cut(strings.TrimPrefix(entry.Path, "/"), "/")
		if below == "" || first != "live" && first != "rewind" && first != "replay" && first != "clip" {
			continue
		}
		if entry.Method == "OPTIONS" || entry.Method == "DELETE" {
			continue // the address of a session by WebRTC is a secret of its own
		}
		seen++
		path := parameter.ReplaceAllString(entry.Path, "1001")
		want := domain.PassInvalid
		if strings.Contains(path, "/own/") || strings.HasSuffix(path, "/download.mp4") {
			want = domain.NotFound // the anchor's link replaces the pass
		}
		for _, address := range []string{path, "/api" + path, "/pass/v1-x" + path} {
			s.Ask(t, entry.Method, address, "").Wants(t, want, address)
		}
		if strings.Contains(path, "/picture") && entry.Limits != rest.LimitStills {
			t.Errorf("%s draws from the bucket %q", entry.Path, entry.Limits)
		}
	}
	if seen < 20 {
		t.Errorf("only %d addresses of videos", seen)
	}
}

func TestAddressesOfClipsContainTheirPass(t *testing.T) {
	s := resttest.Open(t, resttest.Set("PLAY_SECRET", strings.Repeat("p", 32)))
	anchor := s.OpenRoom("anchor")
	s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
		VALUES ('ls_1', $1, 0, 1, 1, $2, 0)`, anchor.HouseID, s.Now())
	s.Exec(`INSERT INTO clip (clip_id, house_id, user_id, session_id, title, from_at, to_at, request_id, request_hash,
			match_id, race_type, created_at, state, pieces, picture, start_at, length_ms, files)
		VALUES ('cl_1', $1, $2, 'ls_1', 'A goal', $3, $3, 'request', '\x00', 0, 1, $3, 2, '[{"ms":12000}]', true, $3,
			12000, 1)`, anchor.HouseID, anchor.UserID, s.Now())
	var filed struct{ ReportID string }
	s.Call(t, "/web_anchor/report", `{"clipId":"cl_1","reason":2}`, s.Person("fan").Token).Into(t, &filed)
	operator := s.Operator("support", console.OperatorSupport)
	given := regexp.MustCompile(`(?:/pass/[\w-]+)?/clip/cl_1/(?:picture\.jpg|index\.m3u8)`)
	for name, x := range map[string]struct {
		reply     resttest.Reply
		addresses int
	}{
		"a list of clips":    {s.Call(t, "/web_anchor/clip_list", `{"houseId":"1001"}`, ""), 1},
		"the page of a clip": {s.Call(t, "/web_anchor/clip_details", `{"clipId":"cl_1"}`, ""), 4}, // and twice the player's
		"a report":           {s.Call(t, "/admin/report_show", `{"reportId":"`+filed.ReportID+`"}`, operator.Token), 1},
		"the head of a page": {s.Ask(t, "GET", "/clip/cl_1", "", "Accept", "text/html"), 3},
	} {
		addresses := given.FindAllString(string(x.reply.Body), -1)
		if len(addresses) < x.addresses {
			t.Errorf("%s has %d addresses: %s", name, len(addresses), x.reply.Body)
		}
		for _, address := range addresses {
			want := domain.NotFound // of the file
			if strings.HasSuffix(address, ".m3u8") {
				want = ""
			}
			if r := s.Ask(t, "GET", address, ""); r.Code != want {
				t.Errorf("%s gives %s: %d %s", name, address, r.Status, r.Body)
			}
		}
	}
}
