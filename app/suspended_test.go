// A suspended room against the whole program: it is over everywhere, and it comes back.
package app

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

	"touchline/domain"
)

// promiseSuspended is how long after the operator's answer a closed room may still show anything.
const promiseSuspended = 2 * time.Second

// broadcast sends moving pictures to the first room until the test or the server ends it.
func (h *site) broadcast(t *testing.T, code string) (gone chan error) {
	t.Helper()
	encoder := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-re", "-f", "lavfi", "-i", "testsrc=size=160x90:rate=10",
		"-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono", "-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-f", "flv", "rtmp://"+h.rtmp+"/live/"+firstRoom+"?code="+code)
	if err := encoder.Start(); err != nil {
		t.Fatalf("ffmpeg: %v", err)
	}
	t.Cleanup(func() { _ = encoder.Process.Kill() })
	gone = make(chan error, 1)
	go func() { gone <- encoder.Wait() }()
	return gone
}

// read gets a path like a stranger.
func (h *site) read(t *testing.T, path string) (status int, body string) {
	t.Helper()
	resp, err := nethttp.Get("http://" + h.addr + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

// supporter logs the operator sue in, with a second factor of her own.
func (h *site) supporter(t *testing.T) string {
	t.Helper()
	login := map[string]any{"userName": "sue", "password": "touchline-desk"}
	var in struct{ Token string }
	h.ask(t, "", "/admin/login", login, &in)
	var begun struct{ Secret string }
	h.ask(t, in.Token, "/admin/totp_begin", map[string]any{}, &begun)
	code, err := totp.GenerateCode(begun.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var confirmed struct{ RecoveryCodes []string }
	h.ask(t, in.Token, "/admin/totp_confirm", map[string]any{"code": code}, &confirmed)
	login["code"] = confirmed.RecoveryCodes[0]
	h.ask(t, "", "/admin/login", login, &in)
	return in.Token
}

func TestASuspendedRoomIsOverEverywhere(t *testing.T) {
	data := freshHouse(t)
	people := settle(t, data, 2)
	anchor, fan := people[0], people[1]
	cfg := config(t, map[string]string{"DATA_DIR": data})
	if err := operators(t.Context(), cfg, quiet, strings.Fields("create sue support"), strings.NewReader("touchline-desk\n")); err != nil {
		t.Fatal(err)
	}
	h := openSite(t, data)
	defer h.close(t)
	desk := h.supporter(t)
	cover := h.upload(t, anchor.token)
	var studio struct {
		LiveStatus int
		Ingest     struct{ LiveCode string }
	}
	h.ask(t, anchor.token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind", "houseImage": cover,
	}, &studio)
	first := h.visit(t, h.ticket(t, fan.token), nil)
	var welcome struct{ RoomState struct{ LiveStatus int } }
	if err := json.Unmarshal(first.welcome.raw, &welcome); err != nil || studio.LiveStatus != 1 || welcome.RoomState.LiveStatus != 1 {
		t.Errorf("a room that was never live is %d to its anchor and %d to its sockets: %v", studio.LiveStatus, welcome.RoomState.LiveStatus, err)
	}
	var note struct{ NoteID string }
	h.ask(t, anchor.token, "/web_anchor/addNote", map[string]any{"content": "come tonight"}, &note)
	encoder := h.broadcast(t, studio.Ingest.LiveCode)
	playlist := "/live/" + firstRoom + "/native/index.m3u8"
	var list string
	soon(func() bool {
		var status int
		status, list = h.read(t, playlist)
		return status == 200
	})
	var segment string
	for lines := bufio.NewScanner(strings.NewReader(list)); lines.Scan(); {
		if strings.HasSuffix(lines.Text(), ".ts") {
			segment = "/live/" + firstRoom + "/native/" + lines.Text()
		}
	}
	flv, err := nethttp.Get("http://" + h.addr + "/live/" + firstRoom + ".flv")
	if err != nil {
		t.Fatal(err)
	}
	defer flv.Body.Close()
	flvGone := make(chan struct{})
	go func() { _, _ = io.Copy(io.Discard, flv.Body); close(flvGone) }()
	files := map[string]string{"playlist": playlist, "segment": segment, "cover": "/static/files/" + cover,
		"oembed": "/oembed?url=http://" + h.addr + "/anchor/room/" + firstRoom}
	calls := map[string]map[string]any{
		"/web_anchor/anchor_details": {}, "/web_anchor/anchor_information": {}, "/web_anchor/noteList": {}, "/web_anchor/imageList": {},
		"/web_anchor/anchor_user": {"type": 1}, "/web_anchor/receive_money_message": {}, "/web_anchor/receive_gift_message": {},
		"/web_anchor/gift_rank": {"range": 2}, "/web_anchor/web_im_info": {}, "/web_anchor/replay_list": {}, "/manage/race/app_anchor_race_list": {},
	}
	for _, request := range calls {
		request["houseId"] = firstRoom
	}
	open := func(sentence string, wanted bool) {
		t.Helper()
		began := time.Now()
		for what, path := range files {
			if !wanted || what == "cover" || what == "oembed" {
				soon(func() bool { status, _ := h.read(t, path); return (status == 200) == wanted })
				if status, _ := h.read(t, path); (status == 200) != wanted {
					t.Errorf("%s: %s answers %d", sentence, what, status)
				}
			}
		}
		for path, request := range calls {
			soon(func() bool { return h.try(t, fan, path, request).Success == wanted })
			if r := h.try(t, fan, path, request); r.Success != wanted || !wanted && (r.Code != domain.RoomSuspended || r.Params["reason"] != "copyright") {
				t.Errorf("%s: %s answers %+v", sentence, path, r)
			}
		}
		if took := time.Since(began); took > promiseSuspended {
			t.Errorf("%s: it took %v", sentence, took)
		}
	}
	open("before", true)
	early := h.ticket(t, fan.token) // a right to come in that was given before

	h.ask(t, desk, "/admin/room_edit", map[string]any{"houseId": firstRoom, "suspended": true, "reason": "copyright"}, nil)
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
		if soon(gone); !gone() || time.Since(closed) > promiseSuspended {
			t.Errorf("%s went on for %v", what, time.Since(closed))
		}
	}
	kick, err := first.next("kick")
	var put struct{ Params struct{ Reason string } }
	if _ = json.Unmarshal(kick.raw, &put); err != nil || kick.Code != string(domain.RoomSuspended) || put.Params.Reason != "copyright" {
		t.Errorf("the socket was told %s, %v", kick.raw, err)
	}
	var end *websocket.CloseError
	if _, err := first.next("nothing"); !errors.As(err, &end) || end.Code != 4003 {
		t.Errorf("the socket was closed with %v", err)
	}
	open("closed", false)
	late := h.enter(t, early)
	if f, err := late.next("kick"); err != nil || f.Code != string(domain.RoomSuspended) {
		t.Errorf("a ticket of before lets in: %s %v", f.raw, err)
	}
	h.refuseActs(t, anchor, fan, note.NoteID)
	var mine struct{ List []json.RawMessage }
	h.ask(t, anchor.token, "/web_anchor/noteList", map[string]any{"houseId": firstRoom}, &mine)
	if len(mine.List) != 1 {
		t.Error("the anchor cannot put things right")
	}
	h.ask(t, desk, "/admin/room_edit", map[string]any{"houseId": firstRoom, "suspended": false}, nil)
	open("given back", true)

	h.ask(t, desk, "/admin/user_edit", map[string]any{"userId": anchor.id, "disabled": true, "reason": "copyright"}, nil)
	open("the anchor is kept out", false)
	h.ask(t, desk, "/admin/user_edit", map[string]any{"userId": anchor.id, "disabled": false}, nil)
	open("the anchor is let in again", true)
}

// refuseActs tries what adds to a suspended room: it is refused. What takes back or reports is not.
func (h *site) refuseActs(t *testing.T, anchor, fan person, note string) {
	t.Helper()
	for _, act := range []struct {
		by      person
		path    string
		request map[string]any
		refused bool
	}{
		{fan, "/web_anchor/likeNote", map[string]any{"noteId": note, "liked": true}, true},
		{fan, "/web_anchor/likeNote", map[string]any{"noteId": note, "liked": false}, false},
		{fan, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom, "attention": true}, true},
		{fan, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom}, true},
		{fan, "/web_anchor/web_recommend_user", map[string]any{"houseId": firstRoom, "attention": false}, false},
		{fan, "/web_anchor/send_money", map[string]any{"houseId": firstRoom, "amount": 5, "requestId": "suspended-tip"}, true},
		{fan, "/web_anchor/report", map[string]any{"houseId": firstRoom, "reason": 1, "text": "it was copied"}, false},
		{anchor, "/web_anchor/addNote", map[string]any{"content": "find me elsewhere"}, true},
		{anchor, "/web_anchor/addImage", map[string]any{"imageUrl": "img/photo/wall.jpg"}, true},
		{anchor, "/web_anchor/live_start", map[string]any{"source": domain.SourcePush}, true},
	} {
		r := h.try(t, act.by, act.path, act.request)
		if act.refused != (r.Code == domain.RoomSuspended) || !act.refused && !r.Success {
			t.Errorf("%s %v answers %+v", act.path, act.request, r)
		}
	}
}
