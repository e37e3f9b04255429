// The page of a match lists its channels and anchors, and plays the first working one.

package matches_test

import (
	"slices"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/matches"
)

func TestTheMatchPagePlaysTheFirstWorkingSource(t *testing.T) {
	s, _, _ := open(t)
	s.OpenRoom("anchor2")
	s.Exec(`UPDATE room SET match_id = 50001`)
	s.Exec(`UPDATE room SET status = 2 WHERE house_id = 1002`) // on the air
	read := func() (d matches.MatchDetailsAnswer) {
		s.Call(t, "/web_match/web_match_details", `{"matchId":50001}`, "").Into(t, &d)
		return d
	}
	s.Call(t, "/web_match/web_match_details", `{"matchId":"7"}`, "").Wants(t, domain.MatchNotFound, "an unknown match")
	s.Call(t, "/web_match/web_match_details", `{}`, "").Wants(t, domain.BadRequest, "no match")

	minute := 32
	if _, err := s.Matches.AddMatchEvent(t.Context(),
		sport.MatchEvent{MatchID: 50001, Type: 1, TeamSide: 2, Minute: &minute, At: resttest.Noon}, nil, nil); err != nil {
		t.Fatal(err)
	}
	d := read()
	if len(d.Channels) != 1 || d.Channels[0].HouseID != 1002 || d.Player == nil || d.Player.URL != "/live/1002.flv" ||
		d.SourceInterrupted || len(d.Anchors) != 2 || d.FirstChannel.HouseID != 1002 {
		t.Errorf("without a source the page is %+v", d)
	}
	if e := d.Events[0]; *e.Minute != 32 || e.TeamSide != 2 || e.AwayScore != 1 || e.Time != resttest.Noon.UnixMilli() ||
		len(d.Related) != 3 || d.Related[1].MatchID != 50002 {
		t.Errorf("the events are %+v, related are %+v", d.Events, d.Related)
	}
	main := sport.MatchSource{URL: "https://example.org/a.flv", Type: "flv"}
	source(t, s, 50001, main)
	if d = read(); len(d.Channels) != 2 || d.Channels[0].Kind != "source" || d.Player.URL != "https://example.org/a.flv" ||
		!d.Match.HasSource || d.FirstChannel.ChannelID != "source" {
		t.Errorf("with a source the page is %+v", d)
	}
	if room := d.Channels[0].LiveRoom; room.Path != "/anchor/room/1002" || d.Player.LiveRoom != room ||
		d.Channels[1].LiveRoom != room {
		t.Errorf("the source leads to %+v, its player to %+v", room, d.Player.LiveRoom)
	}
	s.Exec(`UPDATE room SET status = 1 WHERE house_id = 1002`)
	if alone := read(); alone.Channels[0].LiveRoom.Path != "/anchor/0" || alone.Player.LiveRoom.Path != "/anchor/0" {
		t.Errorf("while no room is on the air the source leads to %+v", alone.Channels[0].LiveRoom)
	}
	s.Exec(`UPDATE room SET status = 2 WHERE house_id = 1002`)
	main.Name, main.Lines = "Main",
		[]sport.SourceLine{{Name: "B", URL: "https://example.org/b.m3u8", Type: "hls", Definition: "sd"}}
	main.Down = true
	source(t, s, 50001, main)
	if d = read(); len(d.Channels[0].Lines) != 2 || d.Channels[0].Lines[1].Definition != "sd" ||
		d.Channels[0].Name != "Main" {
		t.Errorf("the lines are %+v", d.Channels[0])
	}
	if !d.SourceInterrupted || d.Channels[0].LiveStatus != int32(domain.LiveInterrupted) ||
		d.Player.URL != "/live/1002.flv" {
		t.Errorf("with the source down the page is %+v", d)
	}
}

func TestThePageOfAMatchHasTheBadgesAndCountriesOfItsAnchors(t *testing.T) {
	s, _, _ := open(t)
	planned := s.OpenRoom("planned")
	s.Exec(`UPDATE account SET country_code = 'EG' WHERE user_id = $1`, planned.UserID)
	s.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at)
		VALUES ($1, 2, 50001, $2)`, planned.UserID, resttest.Noon)
	var d matches.MatchDetailsAnswer
	s.Call(t, "/web_match/web_match_details", `{"matchId":50001}`, "").Into(t, &d)
	if len(d.Schedule) != 1 || d.Schedule[0].CountryCode != "EG" ||
		!slices.Equal(d.Schedule[0].Tags, []domain.Badge{domain.TagNew}) {
		t.Errorf("the schedule is %+v", d.Schedule)
	}
	if len(d.Anchors) != 1 || d.Anchors[0].CountryCode != "EG" ||
		!slices.Equal(d.Anchors[0].Tags, []domain.Badge{domain.TagNew}) {
		t.Errorf("its anchors are %+v", d.Anchors)
	}
}
