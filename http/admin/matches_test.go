// Matches as editors correct them: a refusal changes nothing, and the rooms receive every change.

package admin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin"
	"touchline/persistence/tables/seed"
	"touchline/protos"
)

func TestEditorsCorrectMatchesAndTheRoomsReceiveTheChange(t *testing.T) {
	s := open(t)
	s.Call(t, "/admin/media_hosts_edit", `{"hosts":["example.org"]}`, s.First.Token).Wants(t, "", "listing a host")
	tomorrow := s.Now().Add(24 * time.Hour)
	kept, gone := s.Match(tomorrow), s.Match(tomorrow)
	if basketball := s.Match(tomorrow, func(m *seed.NewMatch) { m.RaceType = 2 }); kept != 50001 || gone != 50002 ||
		basketball != 50003 {
		t.Fatalf("the matches are %d, %d and %d", kept, gone, basketball)
	}
	s.Anchor("anchor")
	room := domain.HouseRoom(1001)
	if _, err := s.Actors.Configure(t.Context(), room,
		&protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: 1001, MatchId: gone},
			Set: []string{"matchId"}}); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		s.Call(t, "/web_race/race_data_appoint", fmt.Sprintf(`{"matchId":%d,"action":1}`, gone),
			s.Person(fmt.Sprintf("fan%d", i)).Token).Wants(t, "", "reserving")
	}
	s.Say(s.Person("loud"), domain.RaceRoom(kept), "hello") // the room of the match hears from then on
	s.Actors.Forget()
	match := func() sport.Match {
		t.Helper()
		m, err := s.Store.Matches.Match(t.Context(), kept)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}

	s.Call(t, "/admin/match_score", `{"matchId":50001,"homeScore":1,"awayScore":0}`, s.Support.Token).Wants(t,
		domain.Forbidden, "support scores")
	for _, c := range []struct{ path, body, rule string }{
		{"match_edit", `{"raceType":1,"competition":{"names":{"en":"Cup"}},"homeTeam":{"names":{"en":"A"}},"awayTeam":{"names":{"xx":"B"}}}`, "language"},
		{"match_edit", `{"matchId":50001,"unlock":["everything"]}`, "enum"},
		{"match_edit", `{"matchId":50001,"timeKnown":true}`, "required"},
		{"match_status", `{"matchId":50001,"matchStatus":8}`, "enum"},
		{"match_score", `{"matchId":50001,"homeScore":1}`, "required"},
		{"match_score", `{"matchId":50001,"homeScore":-1,"awayScore":0}`, "range"},
		{"match_event", `{"matchId":50001,"type":12}`, "required"},
		{"match_event", `{"matchId":50001,"type":11,"reason":"` + strings.Repeat("x", 201) + `"}`, "length"},
		{"match_event", `{"matchId":50001,"type":1}`, "required"},
		{"match_event", `{"matchId":50001,"type":13}`, "enum"},
		{"match_source", `{"matchId":50001,"source":{"url":"https://10.0.0.1/a.flv"}}`, "url"},
		{"match_source", `{"matchId":50001}`, "required"},
		{"match_source", `{"matchId":50001,"source":{"url":"https://example.org/a.flv","lines":[{"url":"http://example.org/b.flv"}]}}`, "url"},
		{"match_source", `{"matchId":50001,"source":{"url":"https://example.org/a.flv","lines":[{"url":"https://example.org/b.flv","definition":"uhd"}]}}`, "enum"},
		{"match_merge", `{"matchId":50001,"mergeId":50001}`, "different"},
		{"match_merge", `{"matchId":50001,"mergeId":50003}`, "raceType"},
	} {
		r := s.Call(t, "/admin/"+c.path, c.body, s.Editor.Token)
		if r.Code != domain.BadRequest || r.Params["rule"] != c.rule {
			t.Errorf("%s %s: %s %v, want %s", c.path, c.body, r.Code, r.Params, c.rule)
		}
	}
	for path, body := range map[string]string{
		"match_event":  `{"matchId":50001,"type":12,"eventId":"1"}`,
		"match_source": `{"matchId":50001,"source":null,"reason":" "}`,
	} {
		if r := s.Call(t, "/admin/"+path, body, s.Editor.Token); r.Code != domain.FieldRequired ||
			r.Params["field"] != "reason" {
			t.Errorf("%s without a reason: %s %v", path, r.Code, r.Params)
		}
	}
	for _, source := range []string{`{"url":"https://cdn.elsewhere.example/a.flv"}`,
		`{"url":"https://example.org/a.flv","lines":[{"url":"https://cdn.elsewhere.example/b.flv"}]}`} {
		r := s.Call(t, "/admin/match_source", `{"matchId":50001,"source":`+source+`}`, s.Editor.Token)
		if r.Code != domain.MediaHostNotAllowed || r.Params["host"] != "cdn.elsewhere.example" {
			t.Errorf("a source on an unlisted host: %s %v", r.Code, r.Params)
		}
	}
	s.Call(t, "/admin/match_status", `{"matchId":7,"matchStatus":2}`, s.Editor.Token).Wants(t, domain.MatchNotFound,
		"an unknown match")
	if received := s.Actors.Asked(); len(received) != 0 {
		t.Errorf("rooms received %v", received)
	}
	if m := match(); len(m.Locked) != 0 || m.HomeScore != nil || m.SourceURL != "" || m.Status != domain.MatchNotStarted {
		t.Errorf("after the refusals the match is %+v", m)
	}

	for _, body := range []string{
		`match_edit {"matchId":50001,"eventNames":{"en":" Final "},"matchTime":null,"isHot":true}`,
		`match_status {"matchId":50001,"matchStatus":6,"statusDetail":"cancelled"}`,
		`match_score {"matchId":50001,"homeScore":2,"awayScore":1,"clock":"67'"}`,
		`match_source {"matchId":50001,"source":{"name":"Main","url":"https://example.org/a.m3u8","lines":[{"name":"B","url":"https://example.org/b.flv"}]},"interrupted":true}`,
	} {
		path, body, _ := strings.Cut(body, " ")
		s.Call(t, "/admin/"+path, body, s.Editor.Token).Wants(t, "", path)
	}
	m := match()
	if m.EventNames["en"] != "Final" || !m.MatchTime.IsZero() || !m.IsHot || m.Status != domain.MatchStatus(6) ||
		m.StatusDetail != "cancelled" ||
		m.Clock != "67'" || *m.HomeScore != 2 || *m.AwayScore != 1 {
		t.Errorf("the match is %+v", m)
	}
	if m.SourceName != "Main" || m.SourceType != "hls" || m.SourceLines[0].Type != "flv" || !m.SourceDown {
		t.Errorf("its source is %s %s %+v, down %v", m.SourceName, m.SourceType, m.SourceLines, m.SourceDown)
	}
	var goal, revoked admin.MatchEventDone
	s.Call(t, "/admin/match_event", `{"matchId":50001,"type":1,"teamSide":2,"player":"Ode","minute":90,"offset":4}`,
		s.Editor.Token).Into(t, &goal)
	events, err := s.Store.Matches.MatchEvents(t.Context(), kept)
	if err != nil || len(events) != 1 || events[0].Player != "Ode" || *events[0].Offset != 4 || *match().AwayScore != 2 {
		t.Errorf("the events are %+v, %v", events, err)
	}
	s.Call(t, "/admin/match_event",
		fmt.Sprintf(`{"matchId":50001,"type":12,"eventId":"%d","reason":"offside"}`, goal.Event.EventID),
		s.Editor.Token).Into(t, &revoked)
	if !revoked.Event.Revoked || revoked.Event.EventID != goal.Event.EventID || *match().AwayScore != 1 {
		t.Errorf("revoked %+v", revoked.Event)
	}
	var merged admin.MatchMergeAnswer
	s.Call(t, "/admin/match_merge", `{"matchId":50001,"mergeId":50002}`, s.Editor.Token).Into(t, &merged)
	view, err := s.Actors.View(t.Context(), room)
	if err != nil || merged.Reservations != 3 || len(merged.Houses) != 1 || merged.Houses[0] != 1001 ||
		view.GetConfig().GetMatchId() != kept {
		t.Errorf("merged %+v, the room shows %v, %v", merged, view.GetConfig(), err)
	}
	if m, err := s.Store.Matches.Match(t.Context(), gone); err != nil || m.MatchID != kept {
		t.Errorf("the id of the removed match leads to %d, %v", m.MatchID, err)
	}

	changes := 0
	for _, act := range s.Acts("") {
		if strings.Contains(string(act.Outcome), `"match`) && act.Before != nil && act.After != nil {
			changes++
		}
	}
	received := resttest.Asked[*protos.TellScore](s.Actors)
	for _, score := range received {
		if score.GetScore().GetMatchId() != kept {
			t.Errorf("a room received %v", score)
		}
	}
	if len(received) != 7 || changes != 7 {
		t.Errorf("rooms received %v, %d acts are recorded with a before and after", received, changes)
	}
}

func TestANewMatchIsRecordedUnderItsOwnId(t *testing.T) {
	s := resttest.Open(t)
	editor := s.Operator("eve", console.OperatorEditor)
	var made struct{ MatchID string }
	s.Call(t, "/admin/match_edit",
		`{"raceType":1,"competition":{"names":{"en":"Cup"}},"homeTeam":{"names":{"en":"A"}},"awayTeam":{"names":{"en":"B"}}}`,
		editor.Token).Into(t, &made)
	if acts := s.Acts("/admin/match_edit"); len(acts) != 1 || acts[0].Thing != "match:"+made.MatchID ||
		!strings.Contains(string(acts[0].After), "teams") {
		t.Errorf("recorded under %+v", acts)
	}
}

func TestAnInterruptedSourceStays(t *testing.T) {
	s := resttest.Open(t)
	s.MediaHosts("https://example.org")
	editor := s.Operator("eve", console.OperatorEditor)
	kept := s.Match(s.Now().Add(time.Hour))
	set := func(call, body, sentence string) sport.Match {
		t.Helper()
		s.Call(t, "/admin/"+call, body, editor.Token).Wants(t, "", sentence)
		m, err := s.Store.Matches.Match(t.Context(), kept)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	if m := set("match_source", `{"matchId":50001,"source":{"name":"Main","url":"https://example.org/a.flv"}}`,
		"a source"); m.SourceURL == "" || m.SourceDown {
		t.Errorf("the source is %q, down %v", m.SourceURL, m.SourceDown)
	}
	m := set("match_source", `{"matchId":50001,"interrupted":true}`, "interrupted alone")
	if m.SourceURL != "https://example.org/a.flv" || m.SourceName != "Main" || m.SourceType != "flv" || !m.SourceDown {
		t.Errorf("the source is %s %s %s, down %v", m.SourceName, m.SourceURL, m.SourceType, m.SourceDown)
	}
	if m = set("match_source", `{"matchId":50001,"source":null,"reason":"it is gone"}`, "null"); m.SourceURL != "" ||
		m.SourceDown {
		t.Errorf("null leaves %q, down %v", m.SourceURL, m.SourceDown)
	}
}

func TestAStatusKeepsOnlyItsOwnDetail(t *testing.T) {
	s := resttest.Open(t)
	editor := s.Operator("eve", console.OperatorEditor)
	kept := s.Match(s.Now().Add(time.Hour))
	for _, x := range []struct{ what, body, want string }{
		{"a status with its detail", `"matchStatus":6,"statusDetail":"cancelled"`, "cancelled"},
		{"the same status alone", `"matchStatus":6`, "cancelled"},
		{"another status alone", `"matchStatus":3`, ""},
	} {
		s.Call(t, "/admin/match_status", `{"matchId":50001,`+x.body+`}`, editor.Token).Wants(t, "", x.what)
		if m, err := s.Store.Matches.Match(t.Context(), kept); err != nil || m.StatusDetail != x.want {
			t.Errorf("%s: the detail is %q, %v", x.what, m.StatusDetail, err)
		}
	}
}
