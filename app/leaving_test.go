// What the house does by itself for its people: it tells fans, hands data over, and lets people go.
package app

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	nethttp "net/http"
	"testing"
	"time"

	"touchline/domain"
)

func TestFansHearOfALiveRoomDataIsHandedOverAndWhoLeavesIsGone(t *testing.T) {
	data := freshHouse(t)
	people := settle(t, data, 2)
	anchor, fan := people[0], people[1]
	leaver, house := leave(t, data)
	newResident(t, data)
	set(t, data, domain.MediaHostsSetting, []string{"https://video.example.org"})
	h := openSite(t, data)
	defer h.close(t)

	h.ask(t, anchor.token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"houseImage": h.upload(t, anchor.token), "ownVideo": map[string]any{"url": "https://video.example.org/a.m3u8", "type": "hls"},
	}, nil)
	h.ask(t, fan.token, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom, "attention": true}, nil)
	g := h.visit(t, h.ticket(t, fan.token), nil)
	h.ask(t, anchor.token, "/web_anchor/live_start", map[string]any{"source": domain.SourceOwn}, nil)
	for told := g.until(t, "priv"); told.K != "notify"; told = g.until(t, "priv") {
	}
	h.try(t, fan, "/web_my/notify_list", map[string]any{}).must(t, "", "Late kick-off", "the list of a fan")
	h.try(t, fan, "/web_my/my_attention_anchor", map[string]any{"liveOnly": true}).must(t, "", `"fanCount":1`, "the followed houses")

	reader := h.logIn(t)
	h.ask(t, reader.token, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom, "attention": true}, nil)
	mustBeArchive(t, "http://"+h.addr+h.export(t, reader))

	var name reply
	soon(func() bool {
		name = h.try(t, fan, "/web_user/web_check_user_name", map[string]any{"userName": leaver.UserName})
		return string(name.Data) == `{"exists":false,"valid":true}`
	})
	name.must(t, "", `"exists":false`, "the name of who left")
	h.try(t, fan, "/web_anchor/anchor_details", map[string]any{"houseId": house}).must(t, domain.RoomSuspended, "", "the room of who left")
	h.try(t, fan, "/web_my/account_delete", map[string]any{"password": "wrong1"}).must(t, domain.OldPasswordWrong, "", "without a password")
}

// leave makes an anchor whose week of grace is over, while the house is closed.
func leave(t *testing.T, data string) (leaver domain.Account, houseID string) {
	t.Helper()
	store, err := openStorage(t.Context(), config(t, map[string]string{"DATA_DIR": data}), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	leaver, err = store.Accounts.CreateAccount(t.Context(), domain.Account{UserName: "Leaver1", NickName: "Leo", Language: "en", CreatedAt: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	house, err := store.Anchors.OpenHouse(t.Context(), leaver.UserID, 1, time.Now())
	if err == nil {
		err = store.Accounts.LeaveAccount(t.Context(), leaver.UserID, time.Now())
	}
	if err != nil {
		t.Fatal(err)
	}
	return leaver, domain.FormatID(house)
}

func mustBeArchive(t *testing.T, address string) {
	t.Helper()
	resp, err := nethttp.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	content, _ := io.ReadAll(resp.Body)
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatalf("%v in %.200s", err, content)
	}
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		var rows []map[string]any
		if err := json.NewDecoder(r).Decode(&rows); err != nil || file.Name == "follows.json" && len(rows) != 1 {
			t.Errorf("%s: %v, %v", file.Name, rows, err)
		}
	}
}
