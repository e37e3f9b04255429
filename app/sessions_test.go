// Logins of one person on several devices, on the running program: what ends them ends their sockets and their links.
package app

import (
	"encoding/json"
	"io"
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/password"
)

const (
	residentName  = "Resident1"
	residentPhone = "13800138077"
	promiseClosed = 2 * time.Second // sockets of a login that ended
)

// newResident makes somebody with a password and a phone, while the site is closed.
func newResident(t *testing.T, data string) domain.Account {
	t.Helper()
	store, err := openStorage(t.Context(), config(t, map[string]string{"DATA_DIR": data}), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	hash, err := password.Hash("hollow7tree")
	if err != nil {
		t.Fatal(err)
	}
	account, err := store.Accounts.CreateAccount(t.Context(), domain.Account{UserName: residentName, PasswordHash: hash,
		Phone: "+86" + residentPhone, NickName: "Rae", Language: "en", CreatedAt: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	return account
}

// logIn logs the resident in on another device.
func (h *site) logIn(t *testing.T) person {
	t.Helper()
	var in struct {
		Token    string
		UserInfo struct{ UserID string }
	}
	h.ask(t, "", "/web_user/web_pwd_login", map[string]any{"userName": residentName, "password": "hollow7tree"}, &in)
	return person{in.UserInfo.UserID, in.Token}
}

// export asks for the resident's data and answers its link once it is ready.
func (h *site) export(t *testing.T, who person) (link string) {
	t.Helper()
	var export struct{ Status, URL string }
	h.ask(t, who.token, "/web_my/export", map[string]any{"password": "hollow7tree"}, &export)
	link = export.URL
	soon(func() bool {
		h.ask(t, who.token, "/web_my/export", map[string]any{}, &export)
		return export.Status == "ready"
	})
	return link
}

// listens opens a socket of a login.
func (h *site) listens(t *testing.T, who person) *guest {
	t.Helper()
	var info struct{ Ticket string }
	h.ask(t, who.token, "/web_anchor/web_im_info", map[string]any{}, &info)
	return h.visit(t, info.Ticket, nil)
}

// mustEnd waits for the socket to be told and closed, and holds the time since against the promise.
func (g *guest) mustEnd(t *testing.T, since time.Time) {
	t.Helper()
	if kick := g.until(t, "kick"); kick.Code != string(domain.TokenInvalid) {
		t.Errorf("the socket is told %+v", kick)
	}
	if _, err := g.next("none of all"); err == nil {
		t.Error("the socket goes on")
	}
	if took := time.Since(since); took > promiseClosed {
		t.Errorf("the socket was closed after %s", took)
	}
}

func (h *site) opens(t *testing.T, link string) int {
	t.Helper()
	resp, err := nethttp.Get("http://" + h.addr + link)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}

func TestAnotherPhoneAndEndedSessionsPutEveryOtherDeviceOut(t *testing.T) {
	var mu sync.Mutex
	codes := map[string]string{} // by phone, the last one sent
	provider := httptest.NewServer(nethttp.HandlerFunc(func(_ nethttp.ResponseWriter, r *nethttp.Request) {
		var sent struct{ To, Code string }
		_ = json.NewDecoder(r.Body).Decode(&sent)
		mu.Lock()
		defer mu.Unlock()
		codes[sent.To] = sent.Code
	}))
	defer provider.Close()
	data := freshHouse(t)
	newResident(t, data)
	h := openSite(t, data, map[string]string{"SMS_URL": provider.URL, "SMS_PRIVATE": "127.0.0.0/8",
		"SMS_TEMPLATE": `{"to":{{json .Phone}},"code":{{json .Params.code}}}`})
	defer h.close(t)
	code := func(phone string) string {
		h.ask(t, "", "/web_user/web_get_phone_code", map[string]any{"areaCode": "+86", "phone": phone, "scene": "changePhone"}, nil)
		mu.Lock()
		defer mu.Unlock()
		return codes["+86"+phone]
	}
	var list struct{ List []struct{ SessionID string } }

	own, lost := h.logIn(t), h.logIn(t)
	ownSocket, lostSocket := h.listens(t, own), h.listens(t, lost)
	arabic := h.listensIn(t, "ar", own)
	ownLink, lostLink := h.export(t, own), h.export(t, lost)
	for _, link := range []string{ownLink, lostLink} {
		if status := h.opens(t, link); status != 200 {
			t.Fatalf("a link opens with %d", status)
		}
	}
	const phone = "13912345678"
	change := map[string]any{"oldCode": code(residentPhone), "areaCode": "+86", "phone": phone, "code": code(phone)}
	began := time.Now()
	h.ask(t, own.token, "/web_user/web_user_change_phone", change, nil)
	lostSocket.mustEnd(t, began)
	h.try(t, lost, "/web_user/userInfo", map[string]any{}).must(t, domain.TokenInvalid, "", "a login elsewhere")
	if status := h.opens(t, lostLink); status != 404 {
		t.Errorf("the link of a login that ended opens with %d", status)
	}
	if status := h.opens(t, ownLink); status != 200 {
		t.Errorf("the link of the login that stays opens with %d", status)
	}
	h.try(t, own, "/web_my/notify_list", map[string]any{}).must(t, "", "Your phone number was changed", "the list of notices")
	ownSocket.mustShowTheNewest(t, h, "zh", own, "你的手机号已更换")
	arabic.mustShowTheNewest(t, h, "ar", own, "تم تغيير رقم هاتفك")

	second := h.logIn(t)
	secondSocket := h.listens(t, second)
	h.ask(t, second.token, "/web_my/session_list", map[string]any{}, &list)
	if len(list.List) != 2 {
		t.Fatalf("%+v", list)
	}
	began = time.Now()
	h.ask(t, second.token, "/web_my/session_end", map[string]any{"sessionId": list.List[1].SessionID, "password": "hollow7tree"}, nil)
	ownSocket.mustEnd(t, began)
	if status := h.opens(t, ownLink); status != 404 {
		t.Errorf("the link of an ended session opens with %d", status)
	}
	third := h.logIn(t)
	began = time.Now()
	h.ask(t, third.token, "/web_my/session_end", map[string]any{"others": true, "password": "hollow7tree"}, nil)
	secondSocket.mustEnd(t, began)

	thirdLink, thirdSocket := h.export(t, third), h.listens(t, third)
	began = time.Now()
	h.ask(t, third.token, "/web_user/web_user_change_password", map[string]any{
		"oldPassword": "hollow7tree", "password": "barren4field", "confirmPassword": "barren4field"}, nil)
	thirdSocket.mustEnd(t, began)
	if status := h.opens(t, thirdLink); status != 404 {
		t.Errorf("a link from before the new password opens with %d", status)
	}
	if strings.Contains(thirdLink, third.token) {
		t.Error("the link holds the token")
	}
}
