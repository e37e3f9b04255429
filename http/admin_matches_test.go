// Matches at the desk: what is refused before anything is asked of the tables, and that rooms hear of what is done.

package http

import (
	"context"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/admin"
)

// matchDesk keeps one match, and who heard of it.
type matchDesk struct {
	*arena
	edit   domain.MatchEdit
	result domain.MatchResult
	source domain.MatchSource
	event  domain.MatchEvent
	told   []int64
}

func (d *matchDesk) EditMatch(_ context.Context, e domain.MatchEdit) (int64, error) {
	d.edit = e
	return 50001, nil
}

func (d *matchDesk) SetMatchResult(_ context.Context, r domain.MatchResult) error {
	d.result = r
	return nil
}

func (d *matchDesk) SetMatchSource(_ context.Context, _ int64, s domain.MatchSource) error {
	d.source = s
	return nil
}

func (d *matchDesk) SetSourceDown(_ context.Context, _ int64, down bool) error {
	d.source.Down = down
	return nil
}

func (d *matchDesk) AddMatchEvent(_ context.Context, e domain.MatchEvent, _, _ *int) (domain.MatchEvent, error) {
	d.event = e
	e.EventID = 9
	return e, nil
}

func (d *matchDesk) RevokeMatchEvent(_ context.Context, _, eventID int64, _, _ *int, _ time.Time) (domain.MatchEvent, error) {
	return domain.MatchEvent{EventID: eventID, Type: 1, Revoked: true}, nil
}

func (d *matchDesk) HousesOfMatch(context.Context, int64) ([]int64, error) { return []int64{1001}, nil }

func (d *matchDesk) MergeMatches(_ context.Context, _, gone int64, _ time.Time) (domain.MatchMerged, error) {
	delete(d.known, gone)
	return domain.MatchMerged{Reservations: 3}, nil
}

func (d *matchDesk) Changed(_ context.Context, matches []int64) error {
	d.told = append(d.told, matches...)
	return nil
}

// at lets a server keep its matches here.
func (d *matchDesk) at(deps *flatDeps) {
	deps.Matches, deps.MatchDesk, deps.LiveScores, deps.Rooms = d, d, d, d
}

func TestEditorsCorrectMatchesAndTheRoomsHearOfIt(t *testing.T) {
	d := &matchDesk{arena: newArena()}
	s, o := openOffice(t, d.at)
	d.known[50001] = domain.Match{MatchID: 50001, RaceType: 1}
	d.known[50002] = domain.Match{MatchID: 50002, RaceType: 1}
	d.known[50003] = domain.Match{MatchID: 50003, RaceType: 2}
	editor := enter(t, s, "editor")
	wants(t, call(t, s, "/admin/match_score", `{"matchId":50001,"homeScore":1,"awayScore":0}`, enter(t, s, "support")), domain.Forbidden, "support scores")
	for _, c := range []struct{ path, body, rule string }{
		{"match_edit", `{"raceType":1,"competition":{"names":{"en":"Cup"}},"homeTeam":{"names":{"en":"A"}},"awayTeam":{"names":{"xx":"B"}}}`, "language"},
		{"match_edit", `{"matchId":50001,"unlock":["everything"]}`, "enum"},
		{"match_edit", `{"matchId":50001,"timeKnown":true}`, "required"},
		{"match_status", `{"matchId":50001,"matchStatus":8}`, "enum"},
		{"match_score", `{"matchId":50001,"homeScore":1}`, "required"},
		{"match_score", `{"matchId":50001,"homeScore":-1,"awayScore":0}`, "range"},
		{"match_event", `{"matchId":50001,"type":12}`, "required"},
		{"match_event", `{"matchId":50001,"type":1}`, "required"},
		{"match_event", `{"matchId":50001,"type":13}`, "enum"},
		{"match_source", `{"matchId":50001,"source":{"url":"https://10.0.0.1/a.flv"}}`, "url"},
		{"match_source", `{"matchId":50001}`, "required"},
		{"match_source", `{"matchId":50001,"source":{"url":"https://example.org/a.flv","lines":[{"url":"http://example.org/b.flv"}]}}`, "url"},
		{"match_source", `{"matchId":50001,"source":{"url":"https://example.org/a.flv","lines":[{"url":"https://example.org/b.flv","definition":"uhd"}]}}`, "enum"},
		{"match_merge", `{"matchId":50001,"mergeId":50001}`, "different"},
		{"match_merge", `{"matchId":50001,"mergeId":50003}`, "raceType"},
	} {
		r := call(t, s, "/admin/"+c.path, c.body, editor)
		if r.Code != domain.BadRequest || r.Params["rule"] != c.rule {
			t.Errorf("%s %s: %s %v, want %s", c.path, c.body, r.Code, r.Params, c.rule)
		}
	}
	for _, source := range []string{`{"url":"https://cdn.elsewhere.example/a.flv"}`, `{"url":"https://example.org/a.flv","lines":[{"url":"https://cdn.elsewhere.example/b.flv"}]}`} {
		r := call(t, s, "/admin/match_source", `{"matchId":50001,"source":`+source+`}`, editor)
		if r.Code != domain.MediaHostNotAllowed || r.Params["host"] != "cdn.elsewhere.example" {
			t.Errorf("a source on a host nobody listed: %s %v", r.Code, r.Params)
		}
	}
	wants(t, call(t, s, "/admin/match_status", `{"matchId":7,"matchStatus":2}`, editor), domain.MatchNotFound, "an unknown match")
	if len(d.told) != 0 {
		t.Errorf("rooms heard of %v", d.told)
	}

	for _, body := range []string{
		`match_edit {"matchId":50001,"eventNames":{"en":" Final "},"matchTime":null,"isHot":true}`,
		`match_status {"matchId":50001,"matchStatus":6,"statusDetail":"cancelled"}`,
		`match_score {"matchId":50001,"homeScore":2,"awayScore":1,"clock":"67'"}`,
		`match_event {"matchId":50001,"type":1,"teamSide":2,"player":"Ode","minute":90,"offset":4}`,
		`match_source {"matchId":50001,"source":{"name":"Main","url":"https://example.org/a.m3u8","lines":[{"name":"B","url":"https://example.org/b.flv"}]},"interrupted":true}`,
	} {
		path, body, _ := strings.Cut(body, " ")
		wants(t, call(t, s, "/admin/"+path, body, editor), "", path)
	}
	if (*d.edit.EventNames)["en"] != "Final" || d.edit.Time == nil || !d.edit.Time.At.IsZero() || !*d.edit.IsHot || *d.result.Clock != "67'" {
		t.Errorf("asked %+v and %+v", d.edit, d.result)
	}
	if d.event.Player != "Ode" || *d.event.Offset != 4 || d.source.Type != "hls" || d.source.Lines[0].Type != "flv" || !d.source.Down {
		t.Errorf("asked %+v and %+v", d.event, d.source)
	}
	var done admin.MatchEventDone
	call(t, s, "/admin/match_event", `{"matchId":50001,"type":12,"eventId":"9"}`, editor).into(t, &done)
	if !done.Event.Revoked || done.Event.EventID != 9 {
		t.Errorf("taken back %+v", done.Event)
	}
	var merged admin.MatchMergeAnswer
	call(t, s, "/admin/match_merge", `{"matchId":50001,"mergeId":50002}`, editor).into(t, &merged)
	if merged.Reservations != 3 || len(merged.Houses) != 1 || d.configs["house:1001"].MatchId != 50001 {
		t.Errorf("merged %+v, the room shows %v", merged, d.configs["house:1001"])
	}
	changes := 0
	for _, act := range o.acts {
		if strings.Contains(string(act.Outcome), `"match`) && act.Before != nil && act.After != nil {
			changes++
		}
	}
	if len(d.told) != 7 || changes != 7 {
		t.Errorf("rooms heard of %v, %d acts are recorded with what they changed", d.told, changes)
	}
}
