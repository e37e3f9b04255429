// What an encoder sends to a new room is a preview for its anchor, until the anchor starts.

package rooms_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rooms"
	"touchline/protos"
)

// newRoom creates an anchor whose room has just got its texts and its cover.
func newRoom(t *testing.T, s *resttest.Server, name string) resttest.Person {
	t.Helper()
	anchor := s.Anchor(name)
	s.Call(t, configPath+"_update", `{`+fourTexts+`,"houseImage":"`+s.Upload(anchor, "cover", 640, 360)+`"}`,
		anchor.Token).Wants(t, "", "the room of "+name+" is configured")
	return anchor
}

func configOf(t *testing.T, s *resttest.Server, anchor resttest.Person) (c rooms.HouseConfigAnswer) {
	t.Helper()
	s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
	return c
}

func TestAPreviewIsShownToItsAnchorAlone(t *testing.T) {
	s := resttest.Open(t)
	anchor, viewer := newRoom(t, s, "anchor"), s.Person("viewer")
	c := configOf(t, s, anchor)
	if c.GoLiveOnPush || c.Preview != nil {
		t.Fatalf("a new room goes live on push: %v, previews %+v", c.GoLiveOnPush, c.Preview)
	}
	allowed, err := s.Actors.Actors.Admit(t.Context(), "house:1001",
		&protos.AskPublish{ConnId: "c1", Code: c.Ingest.LiveCode})
	if err != nil {
		t.Fatal(err)
	}
	seen := &protos.PictureSeen{ConnId: "c1", SessionId: allowed.GetSessionId()}
	if _, err := s.Actors.Actors.Picture(t.Context(), "house:1001", seen); err != nil {
		t.Fatal(err)
	}
	c = configOf(t, s, anchor)
	if c.Preview == nil || c.Preview.Player == nil || c.SessionID != nil || c.LiveStatus != int32(domain.LiveOffline) {
		t.Fatalf("the anchor sees %+v of status %d", c.Preview, c.LiveStatus)
	}
	if url := c.Preview.Player.URL; url != "/live/1001."+allowed.GetSessionId()+".flv" {
		t.Errorf("its address is %s", url)
	}
	for who, token := range map[string]string{"a viewer": viewer.Token, "the anchor": anchor.Token} {
		r := s.Call(t, "/web_anchor/anchor_details", `{"houseId":"1001"}`, token)
		var page struct{ Player json.RawMessage }
		r.Into(t, &page)
		if string(page.Player) != "null" || strings.Contains(string(r.Body), allowed.GetSessionId()) {
			t.Errorf("on the page of the room %s sees %s", who, page.Player)
		}
	}
	var broadcasts int
	if err := s.DB.QueryRow(t.Context(), `SELECT count(*) FROM live_session`).Scan(&broadcasts); err != nil ||
		broadcasts != 0 {
		t.Errorf("the preview is %d broadcasts, %v", broadcasts, err)
	}
	s.Call(t, "/web_anchor/live_start", `{"source":1}`, anchor.Token).Wants(t, "", "the anchor starts")
	noted, err := s.Actors.Actors.Picture(t.Context(), "house:1001", seen)
	if session := configOf(t, s, anchor).SessionID; err != nil || session == nil || noted.GetSessionId() != *session {
		t.Errorf("the preview becomes %q, %v", noted.GetSessionId(), err)
	}
}

func TestTheSwitchLetsAPushGoLive(t *testing.T) {
	var ingest rooms.Ingest
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) { ingest = d.Hooks.Ingest }))
	anchor := newRoom(t, s, "anchor")
	push := func(conn string) rooms.HouseConfigAnswer {
		t.Helper()
		if err := ingest.Admit(t.Context(), rooms.Publication{HouseID: anchor.HouseID, Conn: conn,
			Code: configOf(t, s, anchor).Ingest.LiveCode, Address: "203.0.113.9"}); err != nil {
			t.Fatal(err)
		}
		return configOf(t, s, anchor)
	}
	if c := push("1"); c.Preview == nil || c.Preview.Player != nil || c.LiveStatus != int32(domain.LiveOffline) {
		t.Errorf("another media server's preview is %+v of status %d", c.Preview, c.LiveStatus)
	}
	if err := ingest.Gone(t.Context(), rooms.Publication{HouseID: anchor.HouseID, Conn: "1"}); err != nil {
		t.Fatal(err)
	}
	for _, on := range []bool{true, false, true} {
		s.Call(t, configPath+"_update", fmt.Sprintf(`{"goLiveOnPush":%v}`, on), anchor.Token).Wants(t, "", "the switch")
		if configOf(t, s, anchor).GoLiveOnPush != on {
			t.Errorf("the switch is not %v", on)
		}
	}
	if c := push("2"); c.Preview != nil || c.LiveStatus != int32(domain.LiveLiving) {
		t.Errorf("with the switch the preview is %+v, the status %d", c.Preview, c.LiveStatus)
	}
}
