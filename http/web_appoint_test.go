// Reserving matches: what reaches the session, what comes back, and what readers see of it.

package http

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

const (
	remind = "/web_race/race_data_appoint"
	show   = "/web_race/web_race_appoint"
	gapOf  = "/web_race/race_appoint_reminder"
)

// fixture is an arena with three matches, one of them with a source.
func fixture(t *testing.T) (a *arena, s *Server, viewer, anchor string) {
	t.Helper()
	a = newArena()
	a.outcomes = firstOutcomes{}
	s = a.server(t)
	_, viewer = a.somebody(t, "viewer1", 0)
	_, anchor = a.somebody(t, "anchor1", 1001)
	for id, hour := range map[int64]int{50001: 4, 50002: 5, 50003: 9} {
		a.known[id] = domain.Match{MatchID: id, RaceType: 1, Status: domain.MatchNotStarted, MatchTime: noon.Add(time.Duration(hour) * time.Hour),
			TimeKnown: true, ReserveCount: 8, CompetitionNames: domain.Names{"zh": "杯", "en": "Cup"}}
	}
	sourced := a.known[50003]
	sourced.SourceURL = "https://example.org/a.flv"
	a.known[50003] = sourced
	return a, s, viewer, anchor
}

func TestAReservationReachesTheSessionUnderTheSettingsInForce(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	r := call(t, s, remind, `{"matchId":"50001","replaceMatchIds":["50002",50003]}`, viewer)
	if string(r.Data) != `{"matchId":"50001","isReserved":true,"cancelled":["50002","50003"],"reserveCount":8}` {
		t.Errorf("reserved: %s", r.body)
	}
	cmd := a.asked[0].(*protos.ReserveMatch)
	if cmd.Kind != 1 || cmd.MatchId != 50001 || cmd.Cancel || len(cmd.Replace) != 2 || cmd.GapMinutes != 120 || cmd.OccupyMinutes != 120 {
		t.Errorf("the session was told %v", cmd)
	}
	r = call(t, s, remind, `{"matchId":"50001","action":2}`, viewer)
	if string(r.Data) != `{"matchId":"50001","isReserved":false,"cancelled":[],"reserveCount":8}` || !a.asked[1].(*protos.ReserveMatch).Cancel {
		t.Errorf("given up: %s", r.body)
	}
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 90, GapMinutes: 180}
	call(t, s, remind, `{"matchId":"50002"}`, viewer)
	call(t, s, show, `{"matchId":"50002","ownVideo":{"url":"https://example.org/a.m3u8"}}`, anchor)
	if cmd = a.asked[2].(*protos.ReserveMatch); cmd.GapMinutes != -1 || len(cmd.Replace) != 0 {
		t.Errorf("with the rule off for viewers the session was told %v", cmd)
	}
	if cmd = a.asked[3].(*protos.ReserveMatch); cmd.Kind != 2 || cmd.GapMinutes != 180 || cmd.OccupyMinutes != 90 || cmd.OwnVideoUrl != "https://example.org/a.m3u8" || cmd.OwnVideoType != "hls" {
		t.Errorf("an anchor's session was told %v", cmd)
	}
	for _, stage := range []domain.Stage{domain.StageReserve, domain.StageAnchorReserve} {
		if _, done := a.world.stages[int(stage)]; !done {
			t.Errorf("stage %d is not reached", stage)
		}
	}
}

func TestARepeatedReservationIsAnsweredAsTheFirst(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	body := `{"matchId":"50001","requestId":"wish-0001"}`
	wants(t, call(t, s, remind, body, viewer), "", "the first")
	first := a.asked[0].(*protos.ReserveMatch).Request
	kept, err := proto.Marshal(&protos.MatchReserved{MatchId: 50001, Reserved: true, Cancelled: []int64{50002}})
	if err != nil {
		t.Fatal(err)
	}
	a.outcomes[first.Key] = domain.Outcome{Hash: first.Hash, Answer: kept}
	a.no = domain.Refuse(domain.AlreadyReserved)
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 60, GapMinutes: 60} // an operator's change is no other wish
	if r := call(t, s, remind, body, viewer); string(r.Data) != `{"matchId":"50001","isReserved":true,"cancelled":["50002"],"reserveCount":8,"replayed":true}` {
		t.Errorf("the repeat: %s", r.body)
	}
	other := `{"matchId":"50001","action":2,"requestId":"wish-0001"}`
	wants(t, call(t, s, remind, other, viewer), domain.IdempotencyMismatch, "another wish under the same id")
	wants(t, call(t, s, remind, `{"matchId":"50001"}`, viewer), domain.AlreadyReserved, "a wish without an id")
	wants(t, call(t, s, show, body, anchor), domain.AlreadyReserved, "somebody else's wish under the same id")
	wants(t, call(t, s, remind, `{"matchId":"50001","requestId":"a b c d e"}`, viewer), domain.BadRequest, "an id with spaces")
}

func TestGivingUpOrBeingRefusedReachesNoStage(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	call(t, s, remind, `{"matchId":"50001","action":2}`, viewer)
	a.no = domain.Refuse(domain.AlreadyReserved, "matchId", "50001")
	wants(t, call(t, s, show, `{"matchId":"50001"}`, anchor), domain.AlreadyReserved, "twice")
	if len(a.world.stages) != 0 {
		t.Errorf("stages are %v", a.world.stages)
	}
}

func TestHostileReservationsAreRefusedBeforeAnySessionWakes(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	many := `"1"` + strings.Repeat(`,"1"`, 50)
	for _, c := range []struct {
		path, body, token string
		code              domain.Code
	}{
		{remind, `{"matchId":"50001"}`, "", domain.Unauthenticated},
		{show, `{"matchId":"50001"}`, viewer, domain.NotAnchor},
		{remind, `{}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"7"}`, viewer, domain.MatchNotFound},
		{remind, `{"matchId":"7","action":2}`, viewer, domain.MatchNotFound},
		{remind, `{"matchId":"-50001"}`, viewer, domain.BadRequest},
		{remind, `{"matchId":["50001"]}`, viewer, domain.BadRequest},
		{remind, `{"matchId":9223372036854775808}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","action":3}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","action":-1}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":"50002"}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":["x"]}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":[` + many + `]}`, viewer, domain.BadRequest},
		{show, `{"matchId":"50003","ownVideo":{"url":"https://example.org/a.flv"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"http://example.org/a.flv"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"https://169.254.169.254/a.flv"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"https://example.org/a.avi"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":"https://example.org/a.flv"}`, anchor, domain.BadRequest},
		{gapOf, `{"matchId":"50001"}`, "", domain.Unauthenticated},
		{gapOf, `{"matchId":"7"}`, viewer, domain.MatchNotFound},
		{gapOf, `{"matchId":"50001","kind":3}`, viewer, domain.BadRequest},
		{gapOf, `{"matchId":"50001","kind":2}`, viewer, domain.NotAnchor},
	} {
		wants(t, call(t, s, c.path, c.body, c.token), c.code, c.path+" "+c.body)
	}
	if len(a.asked) != 0 {
		t.Fatalf("a session was asked all the same: %v", a.asked)
	}
}

func TestAGapIsToldInHoursWithTheMatchesThatAreTooNear(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 120, GapMinutes: 90, ViewerGap: true}
	a.no = domain.Refuse(domain.ReserveGap, "gapMinutes", int64(90), "matchIds", []any{int64(50002)})
	r := ask(t, s, "POST", remind, `{"matchId":"50001"}`, "token", viewer, "lang", "en")
	conflicts, _ := json.Marshal(r.Params["conflicts"])
	if r.Code != domain.ReserveGap || r.Params["gapMinutes"] != 90.0 || r.Params["gapHours"] != 1.5 || r.Params["matchIds"] != nil ||
		!strings.Contains(string(conflicts), `"matchId":"50002"`) || !strings.Contains(string(conflicts), `"competitionName":"Cup"`) || !strings.Contains(r.Message, "1.5") {
		t.Errorf("the refusal is %s", r.body)
	}
	a.no = domain.Refuse(domain.ReserveGap, "gapMinutes", int64(90), "matchIds", []any{})
	if r = call(t, s, remind, `{"matchId":"50001","replaceMatchIds":["50003"]}`, viewer); !strings.Contains(string(r.body), `"conflicts":[]`) {
		t.Errorf("without conflicts the refusal is %s", r.body)
	}
	a.no = domain.Refuse(domain.SlotMatchConflict, "matchIds", []any{int64(50001)}, "brandId", int64(601), "startTime", int64(5))
	if r = call(t, s, show, `{"matchId":"50001"}`, anchor); r.Code != domain.SlotMatchConflict || !strings.Contains(string(r.body), `"matchId":"50001"`) || r.Params["startTime"] != 5.0 {
		t.Errorf("beside a slot the refusal is %s", r.body)
	}

	a.asked, a.held = nil, []domain.MatchHeld{
		{MatchID: 50001, Kind: domain.ReserveViewer, Time: a.known[50001].MatchTime}, // itself
		{MatchID: 50002, Kind: domain.ReserveViewer, Time: a.known[50002].MatchTime},
		{MatchID: 50003, Kind: domain.ReserveAnchor, Time: a.known[50001].MatchTime}, // another kind
	}
	for _, c := range []struct {
		body, token, want string
	}{
		{`{"matchId":"50001"}`, viewer, `{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50002"`},
		{`{"matchId":"50001","kind":1}`, anchor, `{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50002"`},
		{`{"matchId":"50001"}`, anchor, `{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50003"`},
		{`{"matchId":"50003","kind":1}`, viewer, `{"conflict":false,"gapMinutes":90,"gapHours":1.5,"conflicts":[]}`},
	} {
		if r = call(t, s, gapOf, c.body, c.token); !strings.HasPrefix(string(r.Data), c.want) {
			t.Errorf("%s: %s, want %s", c.body, r.body, c.want)
		}
	}
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 120, GapMinutes: 90}
	if r = call(t, s, gapOf, `{"matchId":"50001"}`, viewer); string(r.Data) != `{"conflict":false,"gapMinutes":0,"gapHours":0,"conflicts":[]}` {
		t.Errorf("with the rule off: %s", r.body)
	}
	unknown := a.known[50001]
	unknown.TimeKnown = false
	a.known[50001] = unknown
	if r = call(t, s, gapOf, `{"matchId":"50001","kind":2}`, anchor); !strings.Contains(string(r.Data), `"conflict":false`) {
		t.Errorf("a match without a time: %s", r.body)
	}
	if len(a.asked) != 0 {
		t.Errorf("the check asked a session: %v", a.asked)
	}
}
