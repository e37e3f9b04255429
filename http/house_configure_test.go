// An anchor configures their own room, and no other.

package http

import (
	"crypto/sha256"
	"regexp"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/rooms"
)

const configPath = "/web_anchor/anchor_house_config_details"

var fourTexts = `"houseName":"港城德比","anchorTitle":"解说","introduction":"每晚八点\n不见不散","announcement":"欢迎"`

func TestWithoutACoverThereIsNoPushAddress(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, token := a.somebody(t, "owner1", 1001)
	_, viewer := a.somebody(t, "viewer1", 0)
	wants(t, call(t, s, configPath, ``, ""), domain.Unauthenticated, "a visitor looks")
	wants(t, call(t, s, configPath, ``, viewer), domain.NotAnchor, "a viewer looks")

	var c rooms.HouseConfigAnswer
	r := call(t, s, configPath, ``, token)
	r.into(t, &c)
	if !c.CoverRequired || c.Ingest != nil || c.AnchorType != 6 || c.RaceType != 1 {
		t.Errorf("before the cover it says %s", r.Data)
	}
	a.world.images["img/a.jpg"+"cover"] = true
	saved := call(t, s, configPath+"_update", `{"houseImage":"img/a.jpg"}`, token)
	wants(t, saved, "", "a cover alone is saved")
	saved.into(t, &c)
	hint := "1001?code=" + c.Ingest.LiveCode
	if c.CoverRequired || c.Ingest.PushAddress != "rtmp://example.com:1935/live" || c.Ingest.OBSHint != hint ||
		c.Ingest.RoomAddress != "http://example.com/anchor/room/1001" || c.Ingest.PlayStreamAddress != "http://example.com/live/1001.flv" || *c.Ingest.KeyFrameSeconds != 6.2 {
		t.Errorf("with the cover it says %s", saved.Data)
	}
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{22}$`).MatchString(c.Ingest.LiveCode) {
		t.Errorf("the code is %q", c.Ingest.LiveCode)
	}
	if strings.Contains(a.world.logged(), c.Ingest.LiveCode) {
		t.Error("the code was logged")
	}
}

func TestALiveCodeIsShownAgainUntilItIsReset(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, token := a.somebody(t, "owner1", 1001)
	room := a.configs
	a.View(t.Context(), "house:1001") //nolint:errcheck // makes the room
	room["house:1001"].HouseImage = "img/a.jpg"
	code := func(path, body string) string {
		var c rooms.HouseConfigAnswer
		call(t, s, path, body, token).into(t, &c)
		hash := sha256.Sum256([]byte(c.Ingest.LiveCode))
		if string(room["house:1001"].CodeHash) != string(hash[:]) {
			t.Error("the room would refuse the code that is shown")
		}
		return c.Ingest.LiveCode
	}
	first := code(configPath, ``)
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
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, token := a.somebody(t, "owner1", 1001)
	a.world.images["img/mine.jpg"+"cover"] = true
	for _, c := range []struct {
		sentence, body string
		code           domain.Code
		field          string
	}{
		{"first save without an announcement", `{"houseName":"a","anchorTitle":"b","introduction":"c"}`, domain.FieldRequired, "announcement"},
		{"first save of a type alone", `{"anchorType":6}`, domain.FieldRequired, "houseName"},
		{"blank name", `{"houseName":" \u200b ","anchorTitle":"b"}`, domain.FieldRequired, "houseName"},
		{"name of 31", `{"houseName":"` + strings.Repeat("名", 31) + `"}`, domain.BadRequest, "houseName"},
		{"announcement of 201", `{"houseName":"a","anchorTitle":"b","introduction":"c","announcement":"` + strings.Repeat("x", 201) + `"}`, domain.BadRequest, "announcement"},
		{"cover of somebody else", `{` + fourTexts + `,"houseImage":"img/theirs.jpg"}`, domain.FileFormat, ""},
		{"cover from elsewhere", `{` + fourTexts + `,"houseImage":"https://evil.example/a.png"}`, domain.FileFormat, ""},
		{"unknown sport", `{` + fourTexts + `,"raceType":77}`, domain.BadRequest, "raceType"},
		{"unknown kind", `{` + fourTexts + `,"anchorType":-1}`, domain.BadRequest, "anchorType"},
		{"match that is not reserved", `{` + fourTexts + `,"matchId":"50001"}`, domain.NotReserved, ""},
		{"match that is no id", `{` + fourTexts + `,"matchId":"x"}`, domain.BadRequest, "matchId"},
	} {
		r := call(t, s, configPath+"_update", c.body, token)
		wants(t, r, c.code, c.sentence)
		if c.field != "" && r.Params["field"] != c.field {
			t.Errorf("%s: the field is %v", c.sentence, r.Params["field"])
		}
	}
	if len(a.asked) != 0 {
		t.Fatalf("the room was changed: %v", a.asked)
	}
	r := call(t, s, configPath+"_update", `{`+fourTexts+`,"houseImage":"img/mine.jpg","raceType":1,"anchorType":6,"matchId":null,"houseId":"1002"}`, token)
	wants(t, r, "", "a good save")
	var saved rooms.HouseConfigAnswer
	r.into(t, &saved)
	if saved.HouseID != 1001 || saved.Introduction != "每晚八点\n不见不散" || saved.HouseImage != "img/mine.jpg" || a.configs["house:1002"] != nil {
		t.Errorf("saved %s", r.Data)
	}
	for _, stage := range []domain.Stage{domain.StageCover, domain.StageRoom} {
		if _, done := a.world.stages[int(stage)]; !done {
			t.Errorf("stage %d is not reached", stage)
		}
	}
}

func TestStartAndEndSpeakForTheCallersOwnRoom(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, token := a.somebody(t, "owner1", 1001)
	wants(t, call(t, s, "/web_anchor/live_start", `{"source":4}`, token), domain.BadRequest, "an unknown source")
	wants(t, call(t, s, "/web_anchor/live_start", `{"source":1,"matchId":"50001"}`, token), domain.NotReserved, "a match nobody reserved")
	a.View(t.Context(), "house:1001") //nolint:errcheck // makes the room
	a.configs["house:1001"].MatchId = 50001
	a.known[50001] = domain.Match{MatchID: 50001}
	wants(t, call(t, s, "/web_anchor/live_start", `{"source":3}`, token), domain.SourceInterrupted, "a match without a source")
	r := call(t, s, "/web_anchor/live_start", `{"source":1}`, token)
	if string(r.Data) != `{"sessionId":"ls1","liveStatus":1}` {
		t.Errorf("the start says %s", r.body)
	}
	r = call(t, s, "/web_anchor/live_end", ``, token)
	if string(r.Data) != `{"sessionId":"ls1","durationSeconds":60,"peak":3,"replayId":null}` {
		t.Errorf("the end says %s", r.body)
	}
	a.refuse = domain.Refuse(domain.LiveNotStarted)
	wants(t, call(t, s, "/web_anchor/live_end", ``, token), domain.LiveNotStarted, "an end of nothing")
	if r := call(t, s, "/web_anchor/userOwnerList", ``, token); string(r.Data) != `[]` {
		t.Errorf("brands are %s", r.body)
	}
}
