// An anchor configures their own room, and no other.

package rooms_test

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rooms"
	"touchline/protos"
)

func viewOf(t *testing.T, s *resttest.Server, houseID int64) *protos.RoomView {
	t.Helper()
	view, err := s.Actors.View(t.Context(), domain.HouseRoom(houseID))
	if err != nil {
		t.Fatal(err)
	}
	return view
}

func TestARoomWithoutACoverHasNoPushAddress(t *testing.T) {
	s, push := openWithEncoders(t)
	anchor, viewer := s.Anchor("anchor"), s.Person("viewer")
	s.Exec(`UPDATE room SET anchor_type = 6 WHERE house_id = $1`, anchor.HouseID)
	s.Call(t, configPath, ``, "").Wants(t, domain.Unauthenticated, "a visitor looks")
	s.Call(t, configPath, ``, viewer.Token).Wants(t, domain.NotAnchor, "a viewer looks")

	var c rooms.HouseConfigAnswer
	r := s.Call(t, configPath, ``, anchor.Token)
	r.Into(t, &c)
	if !c.CoverRequired || c.Ingest != nil || c.AnchorType != 6 || c.RaceType != 1 {
		t.Errorf("before the cover it says %s", r.Data)
	}
	saved := s.Call(t, configPath+"_update", `{"houseImage":"`+s.Upload(anchor, "cover", 640, 360)+`"}`, anchor.Token)
	saved.Wants(t, "", "a cover alone is saved")
	saved.Into(t, &c)
	hint := "1001?code=" + c.Ingest.LiveCode
	if c.CoverRequired || c.Ingest.PushAddress != "rtmp://touchline.example:1935/live" || c.Ingest.OBSHint != hint ||
		c.Ingest.KeyFrameSeconds != nil ||
		c.Ingest.RoomAddress != "https://touchline.example/anchor/room/1001" ||
		c.Ingest.PlayStreamAddress != "https://touchline.example/live/1001.flv" {
		t.Errorf("with the cover it says %s", saved.Data)
	}
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{22}$`).MatchString(c.Ingest.LiveCode) {
		t.Errorf("the code is %q", c.Ingest.LiveCode)
	}
	push(anchor)
	encoder := viewOf(t, s, 1001).GetLive().GetPublisher()
	if _, err := s.Actors.Actors.KeyFrames(t.Context(), "house:1001",
		&protos.KeyFramesMeasured{ConnId: encoder, IntervalMs: 6200}); err != nil {
		t.Fatal(err)
	}
	r = s.Call(t, configPath, ``, anchor.Token)
	r.Into(t, &c)
	if seconds := c.Ingest.KeyFrameSeconds; seconds == nil || *seconds != 6.2 {
		t.Errorf("with key frames far apart it says %s", r.Data)
	}
	if strings.Contains(s.Logged(), c.Ingest.LiveCode) {
		t.Error("the code was logged")
	}
}

func TestALiveCodeStaysTheSameUntilItIsReset(t *testing.T) {
	s := resttest.Open(t)
	anchor := s.Anchor("anchor")
	code := func(path, body string) string {
		t.Helper()
		var c rooms.HouseConfigAnswer
		s.Call(t, path, body, anchor.Token).Into(t, &c)
		hash := sha256.Sum256([]byte(c.Ingest.LiveCode))
		if string(viewOf(t, s, 1001).GetConfig().GetCodeHash()) != string(hash[:]) {
			t.Error("the room would refuse the code that is shown")
		}
		return c.Ingest.LiveCode
	}
	first := code(configPath+"_update", `{"houseImage":"`+s.Upload(anchor, "cover", 640, 360)+`"}`)
	if again := code(configPath, ``); again != first {
		t.Errorf("%s became %s by looking", first, again)
	}
	second := code(configPath+"_update", `{"resetLiveCode":true}`)
	if second == first || code(configPath, ``) != second {
		t.Errorf("after the reset %s is %s", first, second)
	}
	s.Secret = []byte("another secret of 32 characters!!")
	if third := code(configPath, ``); third == second {
		t.Error("with another secret the old code is shown")
	}
}

func TestAConfigurationIsCheckedFieldByField(t *testing.T) {
	s := resttest.Open(t)
	anchor, other := s.Anchor("anchor"), s.Anchor("other")
	s.Match(resttest.Noon.Add(time.Hour))
	mine, theirs := s.Upload(anchor, "cover", 640, 360), s.Upload(other, "cover", 640, 360)
	before := viewOf(t, s, 1001)
	for _, c := range []struct {
		sentence, body string
		code           domain.Code
		field          string
	}{
		{"first save without an announcement", `{"houseName":"a","anchorTitle":"b","introduction":"c"}`, domain.FieldRequired,
			"announcement"},
		{"first save of a type alone", `{"anchorType":6}`, domain.FieldRequired, "houseName"},
		{"blank name", `{"houseName":" \u200b ","anchorTitle":"b"}`, domain.FieldRequired, "houseName"},
		{"name of 31", `{"houseName":"` + strings.Repeat("名", 31) + `"}`, domain.BadRequest, "houseName"},
		{"announcement of 201", `{"houseName":"a","anchorTitle":"b","introduction":"c","announcement":"` + strings.Repeat("x",
			201) + `"}`, domain.BadRequest, "announcement"},
		{"cover of another person", `{` + fourTexts + `,"houseImage":"` + theirs + `"}`, domain.FileFormat, ""},
		{"cover without an upload", `{` + fourTexts + `,"houseImage":"img/nobody.jpg"}`, domain.FileFormat, ""},
		{"cover from elsewhere", `{` + fourTexts + `,"houseImage":"https://evil.example/a.png"}`, domain.FileFormat, ""},
		{"unknown sport", `{` + fourTexts + `,"raceType":77}`, domain.BadRequest, "raceType"},
		{"unknown kind", `{` + fourTexts + `,"anchorType":-1}`, domain.BadRequest, "anchorType"},
		{"match that is not reserved", `{` + fourTexts + `,"matchId":"50001"}`, domain.NotReserved, ""},
		{"match that is no id", `{` + fourTexts + `,"matchId":"x"}`, domain.BadRequest, "matchId"},
	} {
		r := s.Call(t, configPath+"_update", c.body, anchor.Token)
		r.Wants(t, c.code, c.sentence)
		if c.field != "" && r.Params["field"] != c.field {
			t.Errorf("%s: the field is %v", c.sentence, r.Params["field"])
		}
	}
	if asked := s.Actors.Asked(); len(asked) != 0 || !proto.Equal(viewOf(t, s, 1001), before) {
		t.Fatalf("the room was changed: %v", asked)
	}
	r := s.Call(t, configPath+"_update",
		`{`+fourTexts+`,"houseImage":"`+mine+`","raceType":1,"anchorType":6,"matchId":null,"houseId":"1002"}`, anchor.Token)
	r.Wants(t, "", "a good save")
	var saved rooms.HouseConfigAnswer
	r.Into(t, &saved)
	if saved.HouseID != 1001 || saved.Introduction != "每晚八点\n不见不散" || saved.HouseImage != mine ||
		viewOf(t, s, 1002).GetConfig().GetHouseName() != "" {
		t.Errorf("saved %s", r.Data)
	}
	for _, stage := range []domain.Stage{domain.StageCover, domain.StageRoom} {
		if !reached(t, s, anchor)[stage] {
			t.Errorf("stage %d is not reached", stage)
		}
	}
}

func TestAMatchInPlayIsChosenWithoutAReservation(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	match := s.Match(resttest.Noon.Add(time.Hour))
	choose := func() resttest.Reply {
		t.Helper()
		return s.Call(t, configPath+"_update", fmt.Sprintf(`{"matchId":"%d"}`, match), anchor.Token)
	}
	choose().Wants(t, domain.NotReserved, "a match to come")
	for status, code := range map[domain.MatchStatus]domain.Code{
		domain.MatchPostponed: domain.NotReserved, domain.MatchEnded: domain.NotReserved,
		domain.MatchInProgress: "", domain.MatchInterrupted: "",
	} {
		s.Exec(`UPDATE match SET status = $1`, status)
		s.Call(t, configPath+"_update", `{"matchId":null}`, anchor.Token).Wants(t, "", "no match")
		choose().Wants(t, code, fmt.Sprintf("a match of status %d", status))
	}
	s.Exec(`UPDATE match SET status = 1, match_time = $1`, resttest.Noon)
	s.Call(t, configPath+"_update", `{"matchId":null}`, anchor.Token).Wants(t, "", "no match")
	choose().Wants(t, "", "a match whose time has come")
	s.Call(t, "/web_anchor/live_start", `{"source":1}`, anchor.Token).Wants(t, "", "a start")
	s.Call(t, configPath+"_update", `{"matchId":null}`, anchor.Token).Wants(t, "", "no match, on the air")
	choose().Wants(t, "", "the match, on the air")
}

func TestAnAnchorStartsAndEndsTheBroadcastOfTheirOwnRoom(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	match := s.Match(resttest.Noon.Add(time.Hour))
	start := func(body string) resttest.Reply {
		t.Helper()
		return s.Call(t, "/web_anchor/live_start", body, anchor.Token)
	}
	start(`{"source":4}`).Wants(t, domain.BadRequest, "an unknown source")
	start(fmt.Sprintf(`{"source":1,"matchId":"%d"}`, match)).Wants(t, domain.NotReserved, "a match without a reservation")
	show(t, s, anchor, match)
	start(`{"source":3}`).Wants(t, domain.SourceInterrupted, "a match without a source")
	audience := &protos.Attend{Node: "another node", All: true,
		Arrived: []*protos.Arrival{{Key: "v:1"}, {Key: "v:2"}, {Key: "v:3"}}}
	if _, err := s.Actors.Actors.Audience(t.Context(), "house:1001", audience); err != nil {
		t.Fatal(err)
	}
	session := fmt.Sprintf("ls1001_%x", resttest.Noon.UnixMilli())
	if r := start(`{"source":1}`); string(r.Data) != `{"sessionId":"`+session+`","liveStatus":1}` {
		t.Errorf("the start says %s", r.Body)
	}
	s.Pass(time.Minute)
	r := s.Call(t, "/web_anchor/live_end", ``, anchor.Token)
	if string(r.Data) != `{"sessionId":"`+session+`","durationSeconds":60,"peak":3,"replayId":null}` {
		t.Errorf("the end says %s", r.Body)
	}
	s.Call(t, "/web_anchor/live_end", ``, anchor.Token).Wants(t, domain.LiveNotStarted, "an end of nothing")
	if r := s.Call(t, "/web_anchor/userOwnerList", ``, anchor.Token); string(r.Data) != `[]` {
		t.Errorf("brands are %s", r.Body)
	}
}
