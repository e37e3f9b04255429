// Which paths the button to the live room accepts.

package console

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
)

func TestTheLiveRoomButtonLeadsToAPathOfThisSiteOnly(t *testing.T) {
	setting, _ := FindSettingRule(studio.RoomPathSetting, false)
	for path, want := range map[string]string{
		"/anchor/room/{houseId}":      "/anchor/room/1001",
		"/dynamic?userId={houseId}":   "/dynamic?userId=1001",
		"/match/live/50001":           "/match/live/50001",
		"/chargeWithdrawAnchor?tab=2": "/chargeWithdrawAnchor?tab=2",

		"": "", "/": "", "anchor/room/1": "", "//example.org/x": "", "/a//example.org": "", "/../x": "", "/a/./x": "",
		"/a\\b":                 "",
		"https://example.org/x": "", "javascript:alert(1)": "", "/a%20b": "", "/a b": "", "/a\n": "", "/{userId}": "",
		"/a#b": "", "/é": "",
		"/" + strings.Repeat("a", studio.RoomPathMax): "",
	} {
		if got := studio.RoomPathOf(path, 1001); want != "" && got != want || want == "" && got != "/anchor/room/1001" {
			t.Errorf("%q leads to %q", path, got)
		}
		value, err := json.Marshal(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := setting.Check(value); (err == nil) != (want != "") {
			t.Errorf("the site takes %q: %v", path, err)
		}
	}
	if _, err := setting.Check(json.RawMessage(`7`)); domain.CodeOf(err) != domain.BadRequest {
		t.Errorf("the site takes a number: %v", err)
	}
}
