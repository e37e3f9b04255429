// A suspended room on the whole server: it is closed everywhere, and it comes back.

package product

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	nethttp "net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
	"github.com/pquerna/otp/totp"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// promiseSuspended is how long after the operator's answer a closed room may still show anything.
const promiseSuspended = 2 * time.Second

// broadcast pushes video to the first room until the test or the server ends it.
func broadcast(t *testing.T, h *apptest.Server, code string) (gone chan error) {
	t.Helper()
	encoder := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-re", "-f", "lavfi", "-i",
		"testsrc=size=160x90:rate=10",
		"-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono", "-c:v", "libx264", "-preset", "ultrafast", "-g", "10",
		"-pix_fmt", "yuv420p",
		"-c:a", "aac", "-f", "flv", "rtmp://"+h.RTMP+"/live/"+apptest.FirstRoom+"?code="+code)
	if err := encoder.Start(); err != nil {
		t.Fatalf("ffmpeg: %v", err)
	}
	t.Cleanup(func() { _ = encoder.Process.Kill() })
	gone = make(chan error, 1)
	go func() { gone <- encoder.Wait() }()
	return gone
}

// read requests a path as a visitor.
func read(t *testing.T, h *apptest.Server, path string) (status int, body string) {
	t.Helper()
	resp, err := nethttp.Get("http://" + h.Addr + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

// supporter logs the operator sue in with a second factor.
func supporter(t *testing.T, h *apptest.Server) string {
	t.Helper()
	login := map[string]any{"userName": "sue", "password": "touchline-admin"}
	var in struct{ Token string }
	h.Ask(t, "", "/admin/login", login, &in)
	var begun struct{ Secret string }
	h.Ask(t, in.Token, "/admin/totp_begin", map[string]any{}, &begun)
	code, err := totp.GenerateCode(begun.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var confirmed struct{ RecoveryCodes []string }
	h.Ask(t, in.Token, "/admin/totp_confirm", map[string]any{"code": code}, &confirmed)
	login["code"] = confirmed.RecoveryCodes[0]
	h.Ask(t, "", "/admin/login", login, &in)
	return in.Token
}

func TestASuspendedRoomIsClosedEverywhere(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 2)
	anchor, fan := people[0], people[1]
	cfg := apptest.Config(t, map[string]string{"DATA_DIR": data})
	if err := app.Command(t.Context(), cfg, apptest.Quiet, strings.NewReader("touchline-admin\n"), "admin", "create",
		"sue", "support"); err != nil {
		t.Fatal(err)
	}
	h := apptest.Open(t, data)
	defer h.Close(t)
	support := supporter(t, h)
	cover := h.Upload(t, anchor.Token)
	var studio struct {
		LiveStatus int
		Ingest     struct{ LiveCode string }
	}
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": cover,
	}, &studio)
	first := h.Join(t, h.Ticket(t, fan.Token), nil)
	var welcome struct{ RoomState struct{ LiveStatus int } }
	if err := json.Unmarshal(first.Welcome.Raw, &welcome); err != nil || studio.LiveStatus != 1 ||
		welcome.RoomState.LiveStatus != 1 {
		t.Errorf("a room that was never live is %d to its anchor and %d to its sockets: %v", studio.LiveStatus,
			welcome.RoomState.LiveStatus, err)
	}
	var note struct{ NoteID string }
	h.Ask(t, anchor.Token, "/web_anchor/addNote", map[string]any{"content": "come tonight"}, &note)
	encoder := broadcast(t, h, studio.Ingest.LiveCode)
	playlist := "/live/" + apptest.FirstRoom + "/native/index.m3u8"
	var list string
	eventually.True(t, "the playlist is there", func() bool {
		var status int
		status, list = read(t, h, playlist)
		return status == 200
	})
	var segment string
	for lines := bufio.NewScanner(strings.NewReader(list)); lines.Scan(); {
		if strings.HasSuffix(lines.Text(), ".ts") {
			segment = "/live/" + apptest.FirstRoom + "/native/" + lines.Text()
		}
	}
	flv, err := nethttp.Get("http://" + h.Addr + "/live/" + apptest.FirstRoom + ".flv")
	if err != nil {
		t.Fatal(err)
	}
	defer flv.Body.Close()
	flvGone := make(chan struct{})
	go func() { _, _ = io.Copy(io.Discard, flv.Body); close(flvGone) }()
	files := map[string]string{"playlist": playlist, "segment": segment, "cover": "/static/files/" + cover,
		"oembed": "/oembed?url=http://" + h.Addr + "/anchor/room/" + apptest.FirstRoom}
	calls := map[string]map[string]any{
		"/web_anchor/anchor_details": {}, "/web_anchor/anchor_information": {}, "/web_anchor/noteList": {},
		"/web_anchor/imageList":   {},
		"/web_anchor/anchor_user": {"type": 1}, "/web_anchor/receive_money_message": {},
		"/web_anchor/receive_gift_message": {},
		"/web_anchor/gift_rank":            {"range": 2}, "/web_anchor/web_im_info": {}, "/web_anchor/replay_list": {},
		"/manage/race/app_anchor_race_list": {},
	}
	for _, request := range calls {
		request["houseId"] = apptest.FirstRoom
	}
	open := func(sentence string, wanted bool) {
		t.Helper()
		began := time.Now()
		for what, path := range files {
			if !wanted || what == "cover" || what == "oembed" {
				eventually.Value(t, sentence+": the status of "+what, func() int {
					status, _ := read(t, h, path)
					return status
				},
					func(status int) bool { return (status == 200) == wanted })
			}
		}
		for path, request := range calls {
			r := eventually.Value(t, sentence+": the answer of "+path, func() apptest.Answer {
				return h.Try(t, fan, path, request)
			},
				func(r apptest.Answer) bool { return r.Success == wanted })
			if r.Success != wanted || !wanted && (r.Code != domain.RoomSuspended || r.Params["reason"] != "copyright") {
				t.Errorf("%s: %s answers %+v", sentence, path, r)
			}
		}
		tier.Bound(t, "a suspension as everybody sees it, "+sentence, time.Since(began), promiseSuspended)
	}
	open("before", true)
	early := h.Ticket(t, fan.Token) // a ticket from before the suspension

	h.Ask(t, support, "/admin/room_edit",
		map[string]any{"houseId": apptest.FirstRoom, "suspended": true, "reason": "copyright"}, nil)
	closed := time.Now()

	for what, gone := range map[string]func() bool{
		"the encoder": func() bool {
			select {
			case err := <-encoder:
				encoder <- err
				return true
			default:
				return false
			}
		},
		"the FLV stream": func() bool {
			select {
			case <-flvGone:
				return true
			default:
				return false
			}
		},
	} {
		eventually.True(t, what+" ends", gone)
		tier.Bound(t, "the end of "+what+" in a suspended room", time.Since(closed), promiseSuspended)
	}
	kick, err := first.Next("kick")
	var put struct{ Params struct{ Reason string } }
	if _ = json.Unmarshal(kick.Raw, &put); err != nil || kick.Code != string(domain.RoomSuspended) ||
		put.Params.Reason != "copyright" {
		t.Errorf("the socket was told %s, %v", kick.Raw, err)
	}
	var end *websocket.CloseError
	if _, err := first.Next("nothing"); !errors.As(err, &end) || end.Code != 4003 {
		t.Errorf("the socket was closed with %v", err)
	}
	open("closed", false)
	late := h.Enter(t, early)
	if f, err := late.Next("kick"); err != nil || f.Code != string(domain.RoomSuspended) {
		t.Errorf("a ticket of before lets in: %s %v", f.Raw, err)
	}
	refuseActs(t, h, anchor, fan, note.NoteID)
	var mine struct{ List []json.RawMessage }
	h.Ask(t, anchor.Token, "/web_anchor/noteList", map[string]any{"houseId": apptest.FirstRoom}, &mine)
	if len(mine.List) != 1 {
		t.Error("the anchor cannot put things right")
	}
	h.Ask(t, support, "/admin/room_edit", map[string]any{"houseId": apptest.FirstRoom, "suspended": false}, nil)
	open("given back", true)

	h.Ask(t, support, "/admin/user_edit", map[string]any{"userId": anchor.ID, "disabled": true, "reason": "copyright"},
		nil)
	open("the anchor is kept out", false)
	h.Ask(t, support, "/admin/user_edit", map[string]any{"userId": anchor.ID, "disabled": false}, nil)
	open("the anchor is let in again", true)
}

// refuseActs checks that additions to a suspended room are refused, and that removals and reports are not.
func refuseActs(t *testing.T, h *apptest.Server, anchor, fan apptest.Person, note string) {
	t.Helper()
	for _, act := range []struct {
		by      apptest.Person
		path    string
		request map[string]any
		refused bool
	}{
		{fan, "/web_anchor/likeNote", map[string]any{"noteId": note, "liked": true}, true},
		{fan, "/web_anchor/likeNote", map[string]any{"noteId": note, "liked": false}, false},
		{fan, "/web_anchor/web_recommend_user", map[string]any{"houseId": apptest.FirstRoom, "attention": true}, true},
		{fan, "/web_anchor/web_recommend_user", map[string]any{"houseId": apptest.FirstRoom}, true},
		{fan, "/web_anchor/web_recommend_user", map[string]any{"houseId": apptest.FirstRoom, "attention": false},
			false},
		{fan, "/web_anchor/send_money",
			map[string]any{"houseId": apptest.FirstRoom, "amount": 5, "requestId": "suspended-tip"}, true},
		{fan, "/web_anchor/report", map[string]any{"houseId": apptest.FirstRoom, "reason": 1, "text": "it was copied"},
			false},
		{anchor, "/web_anchor/addNote", map[string]any{"content": "find me elsewhere"}, true},
		{anchor, "/web_anchor/addImage", map[string]any{"imageUrl": "img/photo/wall.jpg"}, true},
		{anchor, "/web_anchor/live_start", map[string]any{"source": domain.SourcePush}, true},
	} {
		r := h.Try(t, act.by, act.path, act.request)
		if act.refused != (r.Code == domain.RoomSuspended) || !act.refused && !r.Success {
			t.Errorf("%s %v answers %+v", act.path, act.request, r)
		}
	}
}
