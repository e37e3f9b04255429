// Open, configured and living rooms for the tests of the package.

package rooms_test

import (
	"fmt"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rooms"
	"touchline/protos"
)

const (
	configPath = "/web_anchor/anchor_house_config_details"
	fourTexts  = `"houseName":"港城德比","anchorTitle":"解说","introduction":"每晚八点\n不见不散","announcement":"欢迎"`
)

// configuredRoom creates an anchor whose room has the four texts and a cover.
func configuredRoom(t *testing.T, s *resttest.Server, name string) resttest.Person {
	t.Helper()
	anchor := s.Anchor(name)
	texts := `"houseName":"room of ` + name + `","anchorTitle":"b","introduction":"c","announcement":"d"`
	cover := s.Upload(anchor, "cover", 640, 360)
	s.Call(t, configPath+"_update", `{`+texts+`,"goLiveOnPush":true,"houseImage":"`+cover+`"}`, anchor.Token).
		Wants(t, "", "the room of "+name+" is configured")
	return anchor
}

// openWithEncoders opens a server, and a function by which the encoder of an anchor publishes at another ingest server.
// The room of the anchor is on the air afterwards.
func openWithEncoders(t *testing.T) (s *resttest.Server, push func(anchor resttest.Person)) {
	t.Helper()
	var ingest rooms.Ingest
	s = resttest.Open(t, resttest.Deps(func(d *http.Deps) { ingest = d.Hooks.Ingest }))
	return s, func(anchor resttest.Person) {
		t.Helper()
		var c rooms.HouseConfigAnswer
		s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
		if err := ingest.Admit(t.Context(),
			rooms.Publication{HouseID: anchor.HouseID, Code: c.Ingest.LiveCode, Address: "203.0.113.9"}); err != nil {
			t.Fatal(err)
		}
	}
}

// show reserves a match for an anchor and sets the anchor's room to it.
func show(t *testing.T, s *resttest.Server, anchor resttest.Person, match int64) {
	t.Helper()
	cmd := &protos.ReserveMatch{Kind: int32(domain.ReserveAnchor), MatchId: match, GapMinutes: -1, OccupyMinutes: 120}
	if _, err := s.Actors.Actors.Reserve(t.Context(), anchor.UserID, cmd); err != nil {
		t.Fatal(err)
	}
	s.Call(t, configPath+"_update", fmt.Sprintf(`{"matchId":"%d"}`, match), anchor.Token).Wants(t, "",
		"a room is set to a match")
}

// reached returns the stages that a user has reached.
func reached(t *testing.T, s *resttest.Server, who resttest.Person) map[domain.Stage]bool {
	t.Helper()
	done, err := s.Accounts.Stages(t.Context(), who.UserID)
	if err != nil {
		t.Fatal(err)
	}
	stages := map[domain.Stage]bool{}
	for _, d := range done {
		stages[d.Stage] = true
	}
	return stages
}
