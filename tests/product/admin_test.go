// Operators on the whole server: from the command that creates the first one to a disabled user.

package product

import (
	"bytes"
	"encoding/json"
	nethttp "net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/domain"
	"touchline/http/view"
)

// An operator is created by command, sets up a second factor, logs in with it, closes a room and disables a user: the
// user's token is revoked, the room opens again by itself, and all of it is in the record.
func TestAnOperatorDisablesAUserAndClosesARoomForAWhile(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 2)
	cfg := apptest.Config(t, map[string]string{"DATA_DIR": data})
	for _, command := range []string{"create root", "create sue support", "list", "disable sue"} {
		if err := app.Command(t.Context(), cfg, apptest.Quiet, strings.NewReader("touchline-admin\n"),
			append([]string{"admin"}, strings.Fields(command)...)...); err != nil {
			t.Fatalf("admin %s: %v", command, err)
		}
	}
	if err := app.Command(t.Context(), cfg, apptest.Quiet, nil, "admin", "disable", "root"); domain.CodeOf(err) !=
		domain.BadRequest {
		t.Errorf("the last admin was let go by command: %v", err)
	}
	h := apptest.Open(t, data)
	defer h.Close(t)
	login := func(code string, into any) {
		h.Ask(t, "", "/admin/login", map[string]any{"userName": "root", "password": "touchline-admin", "code": code},
			into)
	}
	var in struct {
		Token    string
		Operator struct{ Enroll bool }
	}
	login("", &in)
	if !in.Operator.Enroll || codeOf(t, h, in.Token, "/admin/user_list") != "FORBIDDEN" {
		t.Fatalf("an admin works without a second factor: %+v", in)
	}
	var begun struct{ Secret string }
	h.Ask(t, in.Token, "/admin/totp_begin", map[string]any{}, &begun)
	code, err := totp.GenerateCode(begun.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var confirmed struct{ RecoveryCodes []string }
	h.Ask(t, in.Token, "/admin/totp_confirm", map[string]any{"code": code}, &confirmed)
	login(confirmed.RecoveryCodes[0], &in)

	loud := people[1]
	if got := codeOf(t, h, loud.Token, "/web_user/userInfo"); got != "" {
		t.Fatalf("before: %s", got)
	}
	h.Ask(t, in.Token, "/admin/user_edit", map[string]any{"userId": loud.ID, "disabled": true, "reason": "spam"}, nil)
	if got := codeOf(t, h, loud.Token, "/web_user/userInfo"); got != "TOKEN_INVALID" {
		t.Errorf("a token of a disabled user: %q", got)
	}
	h.Ask(t, in.Token, "/admin/room_edit", map[string]any{
		"houseId": apptest.FirstRoom, "suspended": true, "reason": "copyright",
		"endTime": time.Now().Add(time.Hour).UnixMilli()}, nil)
	suspended := func() bool {
		var page struct{ List []struct{ Suspended bool } }
		h.Ask(t, in.Token, "/admin/room_list", map[string]any{"keyword": apptest.FirstRoom}, &page)
		return len(page.List) == 1 && page.List[0].Suspended
	}
	if !suspended() {
		t.Fatal("the room is not closed")
	}
	type act struct {
		Call          string
		Before, After struct{ Disabled, Suspended bool }
	}
	var record struct{ List []act }
	h.Ask(t, in.Token, "/admin/audit_log", map[string]any{}, &record)
	record.List = slices.DeleteFunc(record.List, func(a act) bool {
		return a.Call == "/admin/login" || strings.HasPrefix(a.Call, "touchline")
	})
	if len(record.List) != 4 || record.List[0].Call != "/admin/room_edit" || !record.List[0].After.Suspended ||
		record.List[1].Call != "/admin/user_edit" || record.List[1].Before.Disabled || !record.List[1].After.Disabled {
		t.Errorf("the record is %+v", record.List)
	}
	var cluster struct{ Members []view.NodeView }
	h.Ask(t, in.Token, "/admin/cluster", map[string]any{}, &cluster)
	if len(cluster.Members) != 1 || cluster.Members[0].Kinds["Room"].Live != 1 || cluster.Members[0].Draining {
		t.Errorf("the cluster is %+v", cluster.Members)
	}
	h.Ask(t, in.Token, "/admin/cluster", map[string]any{"action": "drain", "node": cluster.Members[0].Node}, &cluster)
	if !cluster.Members[0].Draining {
		t.Error("a node taken out of service does not report it")
	}
}

// codeOf returns the code of a call's refusal, "" for none.
func codeOf(t *testing.T, h *apptest.Server, token, path string) string {
	t.Helper()
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.Addr+path, bytes.NewReader(nil))
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var answer struct{ Code string }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	return answer.Code
}
