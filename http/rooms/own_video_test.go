package rooms_test

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rooms"
)

func TestAnOwnVideoIsAnHTTPSAddressOfAPublicHost(t *testing.T) {
	for address, good := range map[string]bool{
		"https://video.example.org/live/a.m3u8?t=1": true, "https://example.org:8443/a.flv": true,
		"https://203.0.113.9/a.mp4": true,
		"http://example.org/a.m3u8": false, "file:///etc/passwd": false, "https://127.0.0.1/a.flv": false,
		"https://169.254.169.254/latest": false,
		"https://[::1]/a.flv":            false, "https://10.1.2.3/a.flv": false,
		"https://user:pass@example.org/a.flv": false,
		"https://localhost/a.flv":             false,
		"https://localhost./a.flv":            false, "https://printer.local/a.flv": false, "https://3405803785/a.flv": false,
		"https://203.28937/a.flv":  false,
		"https://203.0x7109/a.flv": false, "//example.org/a.flv": false, "https:a": false, "javascript:alert(1)": false,
		"": false,
		"https://example.org/" + strings.Repeat("a", 3000): false, "https://example.org/a\n.flv": false,
	} {
		if studio.PublicMedia(address) != good {
			t.Errorf("%q is accepted: %v", address, !good)
		}
	}
	s := resttest.Open(t)
	s.MediaHosts("https://example.org")
	anchor := s.Anchor("anchor")
	set := func(video string) resttest.Reply {
		return s.Call(t, "/web_anchor/anchor_house_config_details_update",
			`{"houseName":"a","anchorTitle":"b","introduction":"c","announcement":"d","ownVideo":`+video+`}`, anchor.Token)
	}
	var c rooms.HouseConfigAnswer
	set(`{"url":"https://example.org/a.m3u8","type":"m3u8"}`).Into(t, &c)
	if c.OwnVideo == nil || c.OwnVideo.Type != "hls" || len(c.Lines) != 4 {
		t.Errorf("the own video is %+v among %+v", c.OwnVideo, c.Lines)
	}
	set(`{"url":"https://example.org/a.avi"}`).Wants(t, domain.BadRequest, "an unknown type of video")
	set(`{"url":"http://example.org/a.flv","type":"flv"}`).Wants(t, domain.BadRequest, "an address without TLS")
	c = rooms.HouseConfigAnswer{}
	set(`null`).Into(t, &c)
	if c.OwnVideo != nil {
		t.Errorf("after null the own video is %+v", c.OwnVideo)
	}
}

// An optional field distinguishes absent, null and set.
func TestAnAbsentFieldIsNotANull(t *testing.T) {
	for body, want := range map[string][2]bool{`{}`: {false, false}, `{"matchId":null}`: {true, false},
		`{"matchId":"5"}`: {true, true}} {
		var r rooms.ConfigureRequest
		if err := json.Unmarshal([]byte(body), &r); err != nil {
			t.Fatal(err)
		}
		if got := [2]bool{r.MatchID.Sent, r.MatchID.Value != nil}; got != want {
			t.Errorf("%s is read as %v", body, got)
		}
	}
}
