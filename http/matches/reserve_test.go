// Reserving matches: the command to the session, the answer, and the lists.

package matches_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/tables/seed"
	"touchline/protos"
)

const (
	remind = "/web_race/race_data_appoint"
	show   = "/web_race/web_race_appoint"
	gapOf  = "/web_race/race_appoint_reminder"
)

// open returns a server with a viewer, an anchor in room 1001 and four matches to come. 50003 has a source. 50002 and
// 50004 are within two hours of 50001, and further from each other.
func open(t *testing.T, options ...resttest.Option) (s *resttest.Server, viewer, anchor resttest.Person) {
	t.Helper()
	s = resttest.Open(t, options...)
	viewer, anchor = s.Person("viewer1"), s.OpenRoom("anchor1")
	s.MediaHosts("https://example.org", "https://video.example.org", "https://video.example")
	for _, hour := range []time.Duration{4, 5, 9, 2} {
		s.Match(resttest.Noon.Add(hour * time.Hour))
	}
	source(t, s, 50003, sport.MatchSource{URL: "https://example.org/a.flv", Type: "flv"})
	return s, viewer, anchor
}

func source(t *testing.T, s *resttest.Server, matchID int64, from sport.MatchSource) {
	t.Helper()
	if err := s.Matches.SetMatchSource(t.Context(), matchID, from); err != nil {
		t.Fatal(err)
	}
}

// hold stores reservations of a user without a call. It ignores the gap between them.
func hold(t *testing.T, s *resttest.Server, who resttest.Person, kind domain.ReserveKind, matches ...int64) {
	t.Helper()
	for _, id := range matches {
		cmd := &protos.ReserveMatch{Kind: int32(kind), MatchId: id, GapMinutes: -1, OccupyMinutes: 120}
		if _, err := s.Actors.Actors.Reserve(t.Context(), who.UserID, cmd); err != nil {
			t.Fatal(err)
		}
	}
}

// reached returns the stages that a user has reached.
func reached(t *testing.T, s *resttest.Server, who resttest.Person) string {
	t.Helper()
	stages, err := s.Accounts.StagesSeen(t.Context(), who.UserID)
	if err != nil {
		t.Fatal(err)
	}
	list := []domain.Stage{}
	for _, done := range stages {
		list = append(list, done.Stage)
	}
	return fmt.Sprint(list)
}

func TestAReservationReachesTheSessionWithTheCurrentSettings(t *testing.T) {
	s, viewer, anchor := open(t)
	hold(t, s, viewer, domain.ReserveViewer, 50002, 50004)
	r := s.Call(t, remind, `{"matchId":"50001","replaceMatchIds":["50002",50004]}`, viewer.Token)
	if string(r.Data) != `{"matchId":"50001","isReserved":true,"cancelled":["50002","50004"],"reserveCount":1}` {
		t.Errorf("reserved: %s", r.Body)
	}
	asked := func() []*protos.ReserveMatch { return resttest.Asked[*protos.ReserveMatch](s.Actors) }
	cmd := asked()[0]
	if cmd.Kind != 1 || cmd.MatchId != 50001 || cmd.Cancel || len(cmd.Replace) != 2 || cmd.GapMinutes != 120 ||
		cmd.OccupyMinutes != 120 {
		t.Errorf("the session was asked %v", cmd)
	}
	as, err := s.Matches.Reserved(t.Context(), viewer.UserID, []int64{50001, 50002, 50004})
	if err != nil || len(as) != 1 || !as[50001].Viewer || as[50001].Anchor {
		t.Errorf("the viewer holds %v, %v", as, err)
	}
	r = s.Call(t, remind, `{"matchId":"50001","action":2}`, viewer.Token)
	if string(r.Data) != `{"matchId":"50001","isReserved":false,"cancelled":[],"reserveCount":0}` || !asked()[1].Cancel {
		t.Errorf("cancelled: %s", r.Body)
	}
	s.Setting("reservation.occupyMinutes", `90`)
	s.Setting("reservation.gapMinutes", `180`)
	s.Setting("reservation.viewerGap", `false`)
	s.Call(t, remind, `{"matchId":"50002"}`, viewer.Token).Wants(t, "", "with the rule off")
	s.Call(t, show, `{"matchId":"50002","ownVideo":{"url":"https://example.org/a.m3u8"}}`, anchor.Token).Wants(t, "",
		"with a video")
	if cmd = asked()[2]; cmd.GapMinutes != -1 || len(cmd.Replace) != 0 {
		t.Errorf("with the rule off for viewers the session was asked %v", cmd)
	}
	if cmd = asked()[3]; cmd.Kind != 2 || cmd.GapMinutes != 180 || cmd.OccupyMinutes != 90 ||
		cmd.OwnVideoUrl != "https://example.org/a.m3u8" || cmd.OwnVideoType != "hls" {
		t.Errorf("an anchor's session was asked %v", cmd)
	}
	for who, want := range map[*resttest.Person]domain.Stage{&viewer: domain.StageReserve,
		&anchor: domain.StageAnchorReserve} {
		if got := reached(t, s, *who); got != fmt.Sprint([]domain.Stage{want}) {
			t.Errorf("%s has reached the stages %s", who.UserName, got)
		}
	}
}

func TestARepeatedReservationGetsTheFirstAnswer(t *testing.T) {
	s, viewer, anchor := open(t)
	hold(t, s, viewer, domain.ReserveViewer, 50002)
	body := `{"matchId":"50001","replaceMatchIds":["50002"],"requestId":"wish-0001"}`
	s.Call(t, remind, body, viewer.Token).Wants(t, "", "the first")
	s.Setting("reservation.occupyMinutes", `60`) // a change by an operator does not change the hash of the request
	s.Setting("reservation.gapMinutes", `60`)
	s.Setting("reservation.viewerGap", `false`)
	if r := s.Call(t, remind, body,
		viewer.Token); string(r.Data) != `{"matchId":"50001","isReserved":true,"cancelled":["50002"],"reserveCount":1,"replayed":true}` {
		t.Errorf("the repeat: %s", r.Body)
	}
	other := `{"matchId":"50001","action":2,"requestId":"wish-0001"}`
	s.Call(t, remind, other, viewer.Token).Wants(t, domain.IdempotencyMismatch, "another request under the same id")
	s.Call(t, remind, `{"matchId":"50001"}`, viewer.Token).Wants(t, domain.AlreadyReserved, "a request without an id")
	hold(t, s, anchor, domain.ReserveAnchor, 50001)
	s.Call(t, show, `{"matchId":"50001","requestId":"wish-0001"}`, anchor.Token).Wants(t, domain.AlreadyReserved,
		"another user's request under the same id")
	s.Call(t, remind, `{"matchId":"50001","requestId":"a b c d e"}`, viewer.Token).Wants(t, domain.BadRequest,
		"an id with spaces")
}

func TestACancelledOrRefusedReservationReachesNoStage(t *testing.T) {
	s, viewer, anchor := open(t)
	hold(t, s, viewer, domain.ReserveViewer, 50001)
	hold(t, s, anchor, domain.ReserveAnchor, 50001)
	s.Call(t, remind, `{"matchId":"50001","action":2}`, viewer.Token).Wants(t, "", "given up")
	s.Call(t, show, `{"matchId":"50001"}`, anchor.Token).Wants(t, domain.AlreadyReserved, "twice")
	if got := reached(t, s, viewer) + reached(t, s, anchor); got != "[][]" {
		t.Errorf("stages are %s", got)
	}
}

func TestHostileReservationsAreRefusedBeforeTheyReachASession(t *testing.T) {
	s, viewer, anchor := open(t)
	many := `"1"` + strings.Repeat(`,"1"`, 50)
	for _, c := range []struct {
		path, body, token string
		code              domain.Code
	}{
		{remind, `{"matchId":"50001"}`, "", domain.Unauthenticated},
		{show, `{"matchId":"50001"}`, viewer.Token, domain.NotAnchor},
		{remind, `{}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":"7"}`, viewer.Token, domain.MatchNotFound},
		{remind, `{"matchId":"7","action":2}`, viewer.Token, domain.MatchNotFound},
		{remind, `{"matchId":"-50001"}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":["50001"]}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":9223372036854775808}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":"50001","action":3}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":"50001","action":-1}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":"50002"}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":["x"]}`, viewer.Token, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":[` + many + `]}`, viewer.Token, domain.BadRequest},
		{show, `{"matchId":"50003","ownVideo":{"url":"https://example.org/a.flv"}}`, anchor.Token, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"http://example.org/a.flv"}}`, anchor.Token, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"https://169.254.169.254/a.flv"}}`, anchor.Token, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"https://example.org/a.avi"}}`, anchor.Token, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":"https://example.org/a.flv"}`, anchor.Token, domain.BadRequest},
		{gapOf, `{"matchId":"50001"}`, "", domain.Unauthenticated},
		{gapOf, `{"matchId":"7"}`, viewer.Token, domain.MatchNotFound},
		{gapOf, `{"matchId":"50001","kind":3}`, viewer.Token, domain.BadRequest},
		{gapOf, `{"matchId":"50001","kind":2}`, viewer.Token, domain.NotAnchor},
	} {
		s.Call(t, c.path, c.body, c.token).Wants(t, c.code, c.path+" "+c.body)
	}
	if asked := s.Actors.Asked(); len(asked) != 0 {
		t.Fatalf("a session was asked: %v", asked)
	}
}

func TestARefusedGapHasHoursAndTheConflictingMatches(t *testing.T) {
	s, viewer, anchor := open(t)
	s.Setting("reservation.gapMinutes", `90`)
	hold(t, s, viewer, domain.ReserveViewer, 50002)
	r := s.Ask(t, "POST", remind, `{"matchId":"50001"}`, "token", viewer.Token, "lang", "en")
	conflicts, _ := json.Marshal(r.Params["conflicts"])
	if r.Code != domain.ReserveGap || r.Params["gapMinutes"] != 90.0 || r.Params["gapHours"] != 1.5 ||
		r.Params["matchIds"] != nil ||
		!strings.Contains(string(conflicts), `"matchId":"50002"`) ||
		!strings.Contains(string(conflicts), `"competitionName":"Cup"`) || !strings.Contains(r.Message, "1.5") {
		t.Errorf("the refusal is %s", r.Body)
	}
	if r = s.Call(t, remind, `{"matchId":"50003","replaceMatchIds":["50002"]}`,
		viewer.Token); r.Code != domain.ReserveGap || !strings.Contains(string(r.Body), `"conflicts":[]`) {
		t.Errorf("without conflicts the refusal is %s", r.Body)
	}
	start := bookedAt(t, s, anchor, resttest.Noon.Add(4*time.Hour))
	if r = s.Call(t, show, `{"matchId":"50001"}`, anchor.Token); r.Code != domain.SlotMatchConflict ||
		!strings.Contains(string(r.Body), `"matchId":"50001"`) || r.Params["startTime"] != float64(start) {
		t.Errorf("beside a slot the refusal is %s", r.Body)
	}

	s.Exec(`UPDATE slot_booking SET freed_at = now()`)
	sameTime := s.Match(resttest.Noon.Add(4 * time.Hour))
	hold(t, s, viewer, domain.ReserveViewer, 50001) // a match does not conflict with itself
	hold(t, s, anchor, domain.ReserveViewer, 50001, 50002)
	hold(t, s, anchor, domain.ReserveAnchor, 50001, sameTime)
	s.Actors.Forget()
	for _, c := range []struct {
		body, token, want string
	}{
		{`{"matchId":"50001"}`, viewer.Token,
			`{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50002"`},
		{`{"matchId":"50001","kind":1}`, anchor.Token,
			`{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50002"`},
		{`{"matchId":"50001"}`, anchor.Token,
			fmt.Sprintf(`{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"%d"`, sameTime)},
		{`{"matchId":"50003","kind":1}`, viewer.Token, `{"conflict":false,"gapMinutes":90,"gapHours":1.5,"conflicts":[]}`},
	} {
		if r = s.Call(t, gapOf, c.body, c.token); !strings.HasPrefix(string(r.Data), c.want) {
			t.Errorf("%s: %s, want %s", c.body, r.Body, c.want)
		}
	}
	s.Setting("reservation.viewerGap", `false`)
	if r = s.Call(t, gapOf, `{"matchId":"50001"}`,
		viewer.Token); string(r.Data) != `{"conflict":false,"gapMinutes":0,"gapHours":0,"conflicts":[]}` {
		t.Errorf("with the rule off: %s", r.Body)
	}
	s.Exec(`UPDATE match SET time_known = false WHERE match_id = 50001`)
	if r = s.Call(t, gapOf, `{"matchId":"50001","kind":2}`, anchor.Token); !strings.Contains(string(r.Data),
		`"conflict":false`) {
		t.Errorf("a match without a time: %s", r.Body)
	}
	if asked := s.Actors.Asked(); len(asked) != 0 {
		t.Errorf("the check asked a session: %v", asked)
	}
}

// bookedAt books the slot of brand 601 that starts at an instant. The anchor is a member of the brand.
func bookedAt(t *testing.T, s *resttest.Server, anchor resttest.Person, at time.Time) (startMs int64) {
	t.Helper()
	brandID, err := s.Demo.PutBrand(t.Context(), seed.NewBrand{
		Names: domain.Names{"en": "Bright"}, Descriptions: domain.Names{}, Timezone: "Asia/Shanghai",
		Members: []int64{anchor.UserID},
	}, s.Now())
	if err != nil || brandID != 601 {
		t.Fatalf("brand %d, %v", brandID, err)
	}
	s.Call(t, "/ct_anchor/appointmentTime", fmt.Sprintf(`{"brandId":"601","startTime":%d,"action":1}`, at.UnixMilli()),
		anchor.Token).Wants(t, "", "booked")
	return at.UnixMilli()
}
