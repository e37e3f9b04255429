// The site's secret is rotated in three restarts: everything made with it stays valid.

package operation

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/app/apptest"
)

func TestWhatASecretSignedSurvivesItsRotation(t *testing.T) {
	data := apptest.FreshFolder(t)
	anchor := apptest.MakePeople(t, data, 1)[0]
	older, newest := strings.Repeat("o", 32), strings.Repeat("n", 32)
	type made struct{ Code, Overlay, Calendar string }
	var shown made // at the start
	for i, x := range []struct {
		secret string
		same   bool
	}{{older, true}, {older + "," + newest, true}, {newest + "," + older, true}, {newest, false}} {
		h := apptest.Open(t, data, map[string]string{"SECRET": x.secret})
		if i == 0 {
			h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
				"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball",
				"announcement": "Be kind", "goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
			}, nil)
		}
		overlay := shown.Overlay // configured in broadcasting software since the beginning
		var room struct {
			Ingest struct{ LiveCode, OverlayURL string }
		}
		h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details", map[string]any{}, &room)
		var calendar struct{ URL string }
		h.Ask(t, anchor.Token, "/web_my/calendar_url", map[string]any{}, &calendar)
		now := made{room.Ingest.LiveCode, pathOf(room.Ingest.OverlayURL), pathOf(calendar.URL)}
		if i == 0 {
			shown, overlay = now, now.Overlay
		}
		if same := now.Code == shown.Code && now.Calendar == shown.Calendar; same != x.same || now.Code == "" {
			text, _ := json.Marshal(now)
			t.Errorf("under %q the anchor is shown %s, was %v", x.secret, text, shown)
		}
		for path, opens := range map[string]bool{
			overlay:        x.same,
			now.Overlay:    true,
			shown.Calendar: x.same,
			now.Calendar:   true,
		} {
			if status := h.StatusOf(t, path); (status == 200) != opens {
				t.Errorf("under %q %s opens with %d", x.secret, path, status)
			}
		}
		h.Close(t)
	}
}

// pathOf returns the path of an address.
func pathOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	return rest[strings.Index(rest, "/"):]
}
