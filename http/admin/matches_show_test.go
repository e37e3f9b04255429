// One match as operators work on it: its events and figures, the names to choose from, and dry runs of a merge.

package admin_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin"
)

func TestEditorsSeeTheFiguresOfAMatchBeforeTheyMergeIt(t *testing.T) {
	s := resttest.Open(t)
	token, support := s.Operator("eve", console.OperatorEditor).Token, s.Operator("sue", console.OperatorSupport).Token
	kept, gone := s.Match(s.Now().Add(time.Hour)), s.Match(s.Now().Add(time.Hour))
	s.Call(t, "/web_race/race_data_appoint", fmt.Sprintf(`{"matchId":%d,"action":1}`, gone),
		s.Person("fan").Token).Wants(t, "", "reserving")
	s.Call(t, "/admin/match_event", fmt.Sprintf(`{"matchId":%d,"type":11,"text":"kick-off"}`, gone), token).Wants(t, "",
		"an event")

	var shown admin.MatchShowAnswer
	s.Call(t, "/admin/match_show", fmt.Sprintf(`{"matchId":%d}`, gone), token).Into(t, &shown)
	if int64(shown.MatchID) != gone || shown.Figures.Reservations != 1 || shown.Figures.Events != 1 ||
		len(shown.Events) != 1 || shown.Events[0].Text != "kick-off" {
		t.Errorf("shown is %+v", shown)
	}
	for _, refused := range []struct{ call, body, token, code string }{
		{"match_show", `{"matchId":7}`, token, string(domain.MatchNotFound)},
		{"match_show", `{}`, token, string(domain.BadRequest)},
		{"match_show", `{"matchId":1}`, support, string(domain.Forbidden)},
		{"match_names", `{"kind":3}`, token, string(domain.BadRequest)},
		{"match_names", `{"kind":1}`, support, string(domain.Forbidden)},
		{"match_list", `{"sort":"reserveCount"}`, token, string(domain.BadRequest)},
		{"match_merge", fmt.Sprintf(`{"matchId":%d,"mergeId":7,"dryRun":true}`, kept), token, string(domain.MatchNotFound)},
	} {
		if r := s.Call(t, "/admin/"+refused.call, refused.body, refused.token); string(r.Code) != refused.code {
			t.Errorf("%s %s: %s, want %s", refused.call, refused.body, r.Code, refused.code)
		}
	}

	acts := len(s.Acts(""))
	var would, merged admin.MatchMergeAnswer
	s.Call(t, "/admin/match_merge", fmt.Sprintf(`{"matchId":%d,"mergeId":%d,"dryRun":true}`, kept, gone), token).Into(t,
		&would)
	if would.Reservations != 1 || would.Events != 1 || int64(would.Match.MatchID) != kept {
		t.Errorf("it would merge %+v", would)
	}
	if n := len(s.Acts("")); n != acts {
		t.Errorf("the dry run left %d lines in the record", n-acts)
	}
	s.Call(t, "/admin/match_merge", fmt.Sprintf(`{"matchId":%d,"mergeId":%d,"reason":"twice"}`, kept, gone), token).Into(t,
		&merged)
	if merged.Reservations != would.Reservations || merged.Events != would.Events {
		t.Errorf("merged %+v, but the dry run answered %+v", merged, would)
	}
	s.Call(t, "/admin/match_show", fmt.Sprintf(`{"matchId":%d}`, gone), token).Into(t, &shown)
	if int64(shown.MatchID) != kept || shown.Figures.Reservations != 1 {
		t.Errorf("the id of the removed match shows %+v", shown)
	}

	var names admin.MatchNamesAnswer
	s.Call(t, "/admin/match_names", `{"kind":1,"raceType":1}`, token).Into(t, &names)
	if len(names.List) == 0 || names.List[0].RaceType != 1 {
		t.Errorf("competitions are %+v", names.List)
	}
	s.Call(t, "/admin/match_names", `{"kind":2,"keyword":"%zzz"}`, token).Into(t, &names)
	if names.List == nil || len(names.List) != 0 {
		t.Errorf("teams with an unknown name are %+v", names.List)
	}
}
