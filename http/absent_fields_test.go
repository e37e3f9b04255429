// What a request leaves out, or says in a way nobody knows, changes nothing.

package http

import (
	"testing"

	"touchline/domain"
)

func TestAnInterruptedSourceIsStillThere(t *testing.T) {
	d := &matchDesk{arena: newArena(), source: domain.MatchSource{Name: "Main", URL: "https://example.org/a.flv", Type: "flv"}}
	d.known[50001] = domain.Match{MatchID: 50001, RaceType: 1}
	s, _ := openOffice(t, d.at)
	editor := enter(t, s, "editor")
	wants(t, call(t, s, "/admin/match_source", `{"matchId":50001,"interrupted":true}`, editor), "", "interrupted alone")
	if d.source.URL != "https://example.org/a.flv" || d.source.Name != "Main" || !d.source.Down {
		t.Errorf("the source is %+v", d.source)
	}
	wants(t, call(t, s, "/admin/match_source", `{"matchId":50001,"source":null}`, editor), "", "null")
	if d.source.URL != "" || d.source.Down {
		t.Errorf("null leaves %+v", d.source)
	}
	detail := "cancelled"
	d.result.Detail = &detail
	wants(t, call(t, s, "/admin/match_status", `{"matchId":50001,"matchStatus":6}`, editor), "", "a status alone")
	if d.result.Detail != nil {
		t.Errorf("a status alone says %q of it", *d.result.Detail)
	}
}

func TestAnUnknownLanguageIsNeverAnError(t *testing.T) {
	t.Parallel()
	s := serverOn(t, newWorld(), func(*flatDeps) {})
	for _, language := range []string{`3`, `"xx"`, `null`, `true`, `{"a":1}`, `["en"]`, `-1.5e3`} {
		wants(t, call(t, s, "/web_anchor/anchor_column", `{"languageType":`+language+`}`, ""), "", language)
	}
}
