// Background work for users: notices to fans, data exports, and erasure.

package product

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	nethttp "net/http"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/tests/eventually"
)

func TestFansAreNotifiedDataIsExportedAndErasedAccountsAreGone(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 2)
	anchor, fan := people[0], people[1]
	leaver, house := leave(t, data)
	apptest.MakeResident(t, data)
	set(t, data, studio.MediaHostsSetting, []string{"https://video.example.org"})
	h := apptest.Open(t, data)
	defer h.Close(t)

	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
		"ownVideo": map[string]any{"url": "https://video.example.org/a.m3u8", "type": "hls"},
	}, nil)
	h.Ask(t, fan.Token, "/web_anchor/web_recommend_user", map[string]any{
		"houseId":   apptest.FirstRoom,
		"attention": true,
	}, nil)
	g := h.Join(t, h.Ticket(t, fan.Token), nil)
	h.Ask(t, anchor.Token, "/web_anchor/live_start", map[string]any{"source": domain.SourceOwn}, nil)
	for announced := g.Until(t, "priv"); announced.K != "notify"; announced = g.Until(t, "priv") {
	}
	h.Try(t, fan, "/web_my/notify_list", map[string]any{}).Must(t, "", "Late kick-off", "the list of a fan")
	h.Try(t, fan, "/web_my/my_attention_anchor", map[string]any{"liveOnly": true}).Must(t, "", `"fanCount":1`,
		"the followed houses")

	reader := h.LogIn(t)
	h.Ask(t, reader.Token, "/web_anchor/web_recommend_user", map[string]any{
		"houseId":   apptest.FirstRoom,
		"attention": true,
	}, nil)
	mustBeArchive(t, "http://"+h.Addr+h.Export(t, reader))

	eventually.Value(t, "the name of an erased user is free", func() apptest.Answer {
		return h.Try(t, fan, "/web_user/web_check_user_name", map[string]any{"userName": leaver.UserName})
	}, func(name apptest.Answer) bool {
		return string(name.Data) == `{"exists":false,"valid":true}`
	}).Must(t, "", `"exists":false`, "the name of who left")
	h.Try(t, fan, "/web_anchor/anchor_details", map[string]any{"houseId": house}).Must(t, domain.RoomSuspended, "",
		"the room of who left")
	h.Try(t, fan, "/web_my/account_delete", map[string]any{"password": "wrong1"}).Must(t, domain.OldPasswordWrong, "",
		"without a password")
}

// leave creates an anchor whose grace before erasure is over, while the server is stopped.
func leave(t *testing.T, data string) (leaver domain.Account, houseID string) {
	t.Helper()
	store, err := storage.Open(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	leaver, err = store.Accounts.CreateAccount(t.Context(),
		domain.Account{UserName: "Leaver1", NickName: "Leo", Language: "en", CreatedAt: time.Now()})
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
